"""What pages say has a key: no text stands in a template itself, and no key is without a text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from spieltisch.core.registry import games
from spieltisch.pictures.files import STATIC, page_folder
from tests.web.files.test_texts import ALL, OURS

SAME: Final = frozenset(["Elo", "JSON", "Spieltisch"])
"""What is called so in every language."""
TEXT: Final = re.compile(r">([^<>]*)<")
ATTRIBUTE: Final = re.compile(r"(?:aria-label|title|alt|placeholder)=\"([^\"]*)\"")
CODE: Final = re.compile(r"<code[^>]*>[^<]*</code>")
"""Commands are no texts."""
WORD: Final = re.compile(r"[^\W\d_]{2,}")
KEY: Final = re.compile(r"\bt\((?:\"([\w-]+)\"|`([\w-]+)\$\{)")
"""A whole key, or what one begins with."""


def sources() -> Iterator[Path]:
    yield from (file for file in STATIC.rglob("*.js") if "vendor" not in file.parts)
    for name in OURS:
        yield from (page_folder(games()[name]) or Path("none")).glob("*.js")


def templates(source: str) -> list[str]:
    """The literal parts of each template for HTML; what is put in is a space."""
    found, at = [], 0
    while (at := source.find("html`", at)) >= 0:
        at += len("html`")
        text, end = literal(source, at)
        found.append(text)
        if end < 0:
            break
    return found


def literal(source: str, at: int) -> tuple[str, int]:
    """A template from behind its first back-quote, and where it ends."""
    text = ""
    while at < len(source) and source[at] != "`":
        if source.startswith("${", at):
            at, text = skip(source, at + 2), text + " "
        else:
            text, at = text + source[at], at + 1
    return text, at


def skip(source: str, at: int) -> int:
    """Where an expression in a template is over, with all templates in it."""
    depth = 1
    while depth and at < len(source):
        if source[at] == "`":
            at = literal(source, at + 1)[1]
        depth += {"{": 1, "}": -1}.get(source[at], 0)
        at += 1
    return at


def said(source: str) -> set[str]:
    """The words that a module's templates say themselves."""
    spoken = [CODE.sub("", text) for text in templates(source)]
    parts = [part for text in spoken for part in (*TEXT.findall(f">{text}<"), *ATTRIBUTE.findall(text))]
    return {word for part in parts for word in WORD.findall(part)}


def test_templates_say_nothing_by_themselves() -> None:
    found = {str(file): words for file in sources() if (words := said(file.read_text("utf-8")) - SAME)}
    assert found == {}


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('html`<p title="Oops">${t("a")} ${x ? html`<b>Not said</b>` : ""} here</p>`', {"Oops", "here", "Not", "said"}),
        ("html`<p><code class=mono>make it</code> now</p>`", {"now"}),
        ("html`<p class=note>${`${a} text`}</p>`", set()),
    ],
)
def test_texts_in_templates_are_found(source: str, words: set[str]) -> None:
    assert said(source) == words


def test_each_key_has_a_text() -> None:
    known = {key for texts in ALL.values() for key in texts["en"]}
    used = [(file, *key) for file in sources() for key in KEY.findall(file.read_text("utf-8"))]
    assert len(used) > 500
    assert [(file, key) for file, key, _ in used if key and key not in known] == []
    begun = [(file, start) for file, _, start in used if start and not any(key.startswith(start) for key in known)]
    assert begun == []
