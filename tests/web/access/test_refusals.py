"""Whatever is refused is worded on pages, in German and in English."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from spieltisch.core.game import AnyGame
from spieltisch.games.catan.legality import SENTENCES
from spieltisch.pictures.files import STATIC, page_folder
from spieltisch.web.access import refusals
from spieltisch.web.access.refusals import KINDS, Refusal, RuleRefusal
from tests.web.site import GAMES

TEXT = re.compile(r'^ *"?(refus(?:al|ed)_[\w-]+)"?: "(.+)",$', re.MULTILINE)
PLACE = re.compile(r"{(\w+)}")
BESIDES = {"option", "help"}
"""The server names the option, and the page knows it by its title and what it takes."""
ANY_GAMES = ["illegal", "out-of-turn"]
"""What the table refuses, and the page for it, whatever the game."""
CODE = re.compile(r"[a-z][a-z_-]+")
OWN = [game for game in GAMES.values() if game.display.page]


def texts(lang: str) -> dict[str, str]:
    return dict(TEXT.findall((STATIC / "words" / f"texts-{lang}.js").read_text("utf-8")))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_refusal_of_the_api_is_worded_and_no_other(lang: str) -> None:
    words = texts(lang)
    assert sorted(words) == sorted(f"refusal_{code}" for code in [*KINDS, *ANY_GAMES])
    for kind, known in KINDS.items():
        offered = {*PLACE.findall(known.sentence), *(BESIDES if kind == "bad-option" else ())}
        assert set(PLACE.findall(words[f"refusal_{kind}"])) <= offered, kind


def test_a_refusal_is_made_anew_each_time() -> None:
    """One that is raised again keeps the frames of all times before, with the tables and requests in them."""
    for path in Path(refusals.__file__).parents[1].rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            made = getattr(node, "value", None)
            assert not (isinstance(made, ast.Call) and "Refusal" in ast.unparse(made.func)), f"{path}:{node.lineno}"


def test_no_two_languages_say_the_same() -> None:
    german, english = texts("de"), texts("en")
    assert not [key for key in german if german[key] == english[key]]


def codes_of(game: AnyGame) -> set[str]:
    """All that the rules of a game refuse: what they raise, and pairs of a code and a sentence in its legality."""
    folder = page_folder(game)
    assert folder
    codes = {code for file in folder.parent.glob("*.py") for code in _codes_in(file)}
    return codes | ({why.name.lower() for why in SENTENCES} if game.name == "catan" else set())


def _codes_in(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Call(func=ast.Name(id="IllegalAction"), args=[ast.Constant(value=str(code)), *_]):
                yield code
            case ast.Tuple(elts=[ast.Constant(value=str(code)), ast.Constant(value=str(sentence))]):
                if CODE.fullmatch(code) and " " in sentence:
                    yield code
            case ast.Tuple(elts=[ast.Constant(value=str(code)), ast.JoinedStr()]) if CODE.fullmatch(code):
                yield code
            case _:
                pass


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_every_refusal_of_the_rules_is_worded_and_no_other(game: AnyGame) -> None:
    folder, codes = page_folder(game), codes_of(game)
    assert folder
    assert len(codes) >= 10
    german, english = (folder / "refusals.js").read_text("utf-8").split("\n  en: {")
    for words in (TEXT.findall(german), TEXT.findall(english)):
        assert sorted(key for key, _ in words) == sorted(f"refused_{code}" for code in codes)
    assert "...refusals.de" in (folder / "words.js").read_text("utf-8")
    assert "...refusals.en" in (folder / "words.js").read_text("utf-8")


def test_a_refusal_has_a_word_a_code_values_and_a_sentence() -> None:
    assert Refusal("name-left").body == {
        "error": "bad-name", "code": "name-left", "why": "Somebody of this name has just left this seat.", "values": {},
    }  # fmt: skip
    assert Refusal("bad-number", game="Hive", seats=3).body == {
        "error": "bad-seats", "code": "bad-number", "why": "Hive is not for 3.", "values": {"game": "Hive", "seats": 3},
    }  # fmt: skip
    assert RuleRefusal("no_path", "").body == {"error": "refused", "code": "no_path", "why": "no_path", "values": {}}
