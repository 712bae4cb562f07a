"""All texts of pages and boards in both languages: the same keys and values, and no sentence in the other language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from spieltisch.conformance.running import checks_of
from spieltisch.core.registry import games
from spieltisch.pictures.files import STATIC, page_folder
from spieltisch.pictures.linking import LOADER, link

OURS: Final = ("cascadia", "catan", "hive", "monopoly", "twixt")
PAIRS: Final = {("/static/words/texts-de.js", "de"): ("/static/words/texts-en.js", "en")}
"""A file for each language."""
SAMPLES: Final = (0, 1, 2)
"""What a number is in a text that depends on it."""
READ: Final = """(samples) => {
    const GIVEN = { ends: [], is_across: true, names: "{names}" };
    const valueOf = (key, n) => GIVEN[key] ?? (["n", "of"].includes(key) ? n : `{${String(key)}}`);
    const inWords = (text, n) => typeof text === "function"
        ? text(new Proxy({}, { get: (_, key) => valueOf(key, n) })) : text;
    const told = (texts) => Object.fromEntries(Object.entries(texts).map(([key, text]) =>
        [key, [...new Set(samples.map((n) => String(inWords(text, n))))]]));
    return JSON.stringify(Object.fromEntries(
        modules.map(([path, de, en]) => [path, { de: told(de()), en: told(en()) }])));
}"""
NAMES: Final = ["Emil", "Lotte", "Magnus", "Pip", "Tilda"]
SHARED: Final = frozenset(
    ["Arena", "Auto", "Bank", "Bot", "Chance", "Chat", "Elo", "Pause", "RM", "Version", "Wow", *NAMES]
)
"""Words that both languages share, and the names of bots."""
GERMAN: Final = re.compile(
    r"\b(und|oder|nicht|noch|kein|keine|der|das|dem|den|ist|sind|wird|werden|mit|auf|für|Spieler|Spiel|Zug|du|dein)\b"
)
ENGLISH: Final = re.compile(
    r"\b(and|or|not|no|the|of|is|are|were|with|on|for|player|game|move|you|your|to|from|nobody)\b"
)
KEPT: Final = re.compile(r"[“„\"][^”“\"]*[”“\"]|\{[^}]*\}|\S*[/_=]\S*")
"""What stands for something else: what is quoted or put in, addresses and options."""


def read(path: str) -> str:
    name, _, own = path.removeprefix("/static/games/").partition("/")
    if path.startswith("/static/games/"):
        return (page_folder(games()[name]) or Path("none")).joinpath(own).read_text("utf-8")
    return STATIC.joinpath(path.removeprefix("/static/")).read_text("utf-8")


def paths() -> list[str]:
    """Everything that exports ``words``."""
    own = [f"/static/{file.relative_to(STATIC).as_posix()}" for file in STATIC.rglob("*.js")]
    boards = [
        f"/static/games/{name}/{file.name}"
        for name in OURS
        for file in (page_folder(games()[name]) or Path("none")).glob("*.js")
    ]
    return [path for path in (*own, *boards) if re.search(r"^export const words = ", read(path), re.MULTILINE)]


def texts() -> dict[str, dict[str, dict[str, list[str]]]]:
    """By module, language and key: what it says for several numbers."""
    quickjs: Any = pytest.importorskip("quickjs")
    context = quickjs.Context()
    context.eval(LOADER)
    entries = [*paths(), *(path for (one, _), (other, _) in PAIRS.items() for path in (one, other))]
    for _, script in link(entries, read):
        context.eval(script)
    modules = [f"[{path!r}, () => need({path!r}).words.de, () => need({path!r}).words.en]" for path in paths()]
    for (one, of_one), (other, of_other) in PAIRS.items():
        modules.append(f"[{one!r}, () => need({one!r}).{of_one}, () => need({other!r}).{of_other}]")
    context.eval(f"globalThis.modules = [{', '.join(modules)}]")
    found: dict[str, dict[str, dict[str, list[str]]]] = json.loads(context.eval(f"({READ})({list(SAMPLES)})"))
    return found


ALL: Final = texts()


@pytest.mark.parametrize("path", ALL)
def test_each_text_is_there_in_both_languages_with_the_same_values(path: str) -> None:
    german, english = ALL[path]["de"], ALL[path]["en"]
    assert german.keys() == english.keys()
    places = {lang: {key: values(said) for key, said in of.items()} for lang, of in ALL[path].items()}
    assert places["de"] == places["en"]


def values(said: list[str]) -> set[str]:
    return {value for one in said for value in re.findall(r"\{(\w+)\}", one)} - {"n", "names"}


@pytest.mark.parametrize("path", ALL)
def test_no_text_is_in_the_other_language(path: str) -> None:
    for lang, other in (("de", ENGLISH), ("en", GERMAN)):
        odd = {
            key: text
            for key, said in ALL[path][lang].items()
            for text in said
            if key != "switch_language" and other.search(KEPT.sub("", text))
        }
        assert odd == {}, lang


@pytest.mark.parametrize("path", ALL)
def test_what_is_the_same_in_both_languages_is_a_word_of_both(path: str) -> None:
    german, english = ALL[path]["de"], ALL[path]["en"]
    same = {
        key: english[key][0]
        for key in german
        if german.get(key) == english.get(key)
        and set(re.findall(r"[^\W\d_]{2,}", KEPT.sub("", english[key][0]))) - SHARED
    }
    assert same == {}


@pytest.mark.parametrize("name", OURS)
def test_each_group_of_checks_has_a_name_in_both_languages(name: str) -> None:
    groups = {check.id.split(".")[1] for check in checks_of(games()[name])}
    told = ALL["/static/workshop/groups.js"]
    assert groups <= told["de"].keys()
    assert groups <= told["en"].keys()
