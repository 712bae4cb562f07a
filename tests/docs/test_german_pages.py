"""The German editions of the pages on protocols say what the English ones say: section by section, with the same
examples, words of the wire, numbers, tables and entries of the register."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from spieltisch.core.glossary import anchor_of

DOCS = Path(__file__).parent.parent.parent / "docs" / "protocols"
NAMES = sorted(path.name.removesuffix(".de.md") for path in DOCS.glob("*.de.md"))
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(#+) (.*)$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
REFERENCE = re.compile(r"\b[A-Z]\d+\b")
NUMBER = re.compile(r"\d+")
EDGE = re.compile(r"(?:^|(?<= ))\|(?= |$)")
"""Between the cells of a row."""
PATH = re.compile(r"[\w./-]+\.md")
"""Other pages, which may have a German edition too."""

each_page = pytest.mark.parametrize("name", NAMES)


def editions(name: str) -> tuple[str, str]:
    return (DOCS / f"{name}.md").read_text(), (DOCS / f"{name}.de.md").read_text()


def prose(page: str) -> str:
    """Without fenced blocks."""
    return BLOCK.sub("", page)


def without_comments(block: tuple[str, str]) -> object:
    language, text = block
    if language != "python":
        return block
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [(token.type, token.string) for token in tokens if token.type not in (tokenize.COMMENT, tokenize.NL)]


def sections(page: str) -> list[tuple[str, str]]:
    """Each heading with what stands below it, the prose alone."""
    _, *parts = re.split(r"^(#+ .*)$", prose(page), flags=re.MULTILINE)
    return list(zip(parts[::2], parts[1::2], strict=True))


def tables(page: str) -> Iterator[list[list[str]]]:
    """The rows of each, as cells."""
    for table in re.findall(r"(?:^\|.*\n)+", prose(page), re.MULTILINE):
        yield [[cell.strip() for cell in EDGE.split(line)[1:-1]] for line in table.splitlines()]


def words(text: str) -> set[str]:
    """What stands between backticks: words of the wire, commands, names. A row of German may have them in another
    order."""
    return {re.sub(r"\s+", " ", word) for word in CODE.findall(text) if not PATH.fullmatch(word)}


@each_page
def test_the_editions_have_the_same_headings_in_their_order(name: str) -> None:
    english, german = (HEADING.findall(prose(page)) for page in editions(name))
    assert [len(marks) for marks, _ in german] == [len(marks) for marks, _ in english]


@each_page
def test_the_editions_have_the_same_paragraphs_lists_and_tables(name: str) -> None:
    """In the same order, as a browser shows them."""
    parser = MarkdownIt("commonmark").enable("table")
    english, german = ([(token.type, token.tag) for token in parser.parse(page)] for page in editions(name))
    assert german == english


@each_page
def test_the_editions_have_the_same_examples_but_for_comments(name: str) -> None:
    english, german = ([without_comments(block) for block in BLOCK.findall(page)] for page in editions(name))
    assert german == english


@each_page
def test_each_section_has_the_same_words_of_the_wire_and_refers_to_the_same_entries(name: str) -> None:
    english, german = (sections(page) for page in editions(name))
    for (heading, text), (own, ours) in zip(english, german, strict=True):
        assert words(own + ours) == words(heading + text), heading
        assert set(REFERENCE.findall(ours)) == set(REFERENCE.findall(text)), heading


@each_page
def test_each_section_has_the_same_numbers(name: str) -> None:
    english, german = (sections(page) for page in editions(name))
    for (heading, text), (_, ours) in zip(english, german, strict=True):
        assert set(NUMBER.findall(PATH.sub("", ours))) == set(NUMBER.findall(PATH.sub("", text))), heading


@each_page
def test_the_editions_have_the_same_tables_options_and_register(name: str) -> None:
    """As far as they are told in words of the wire; and wherever English text stands, German text does."""
    english, german = (list(tables(page)) for page in editions(name))
    assert len(german) == len(english)
    for table, ours in zip(english, german, strict=True):
        assert [[words(cell) for cell in row] for row in ours] == [[words(cell) for cell in row] for row in table]
        assert [[bool(cell) for cell in row] for row in ours] == [[bool(cell) for cell in row] for row in table]
    numbers, ours_too = (re.findall(r"^\| ([A-Z]\d+) \|", page, re.MULTILINE) for page in editions(name))
    assert ours_too == numbers


@each_page
def test_links_lead_to_headings_and_to_the_other_edition(name: str) -> None:
    english, german = editions(name)
    for page, other in ((english, f"[Deutsch]({name}.de.md)"), (german, f"[English]({name}.md)")):
        anchors = {anchor_of(heading) for _, heading in HEADING.findall(prose(page))}
        assert set(re.findall(r"\]\(#([^)]*)\)", page)) <= anchors
        assert other in page.split("\n## ")[0]


def test_a_page_that_says_something_else_is_noticed() -> None:
    assert without_comments(("python", "a = 1  # one\n")) == without_comments(("python", "a = 1  # eins\n"))
    assert without_comments(("python", "a = '#1'\n")) != without_comments(("python", "a = '#2'\n"))
    assert without_comments(("text", "> # a\n")) != without_comments(("text", "> # b\n"))
    assert words("`a` and `docs/b.md`") == {"a"}
    assert list(tables("| a | `b|c` |\n| --- | --- |\n| | d |\n| e | |\n")) == [
        [["a", "`b|c`"], ["---", "---"], ["", "d"], ["e", ""]]
    ]
    assert sections("# A\n\nb\n\n## C\nd\n") == [("# A", "\n\nb\n\n"), ("## C", "\nd\n")]
