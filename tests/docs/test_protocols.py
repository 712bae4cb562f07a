"""The pages on protocols: their examples happen, their registers name tests that exist, their tables are true.

Examples are fenced as ``xml`` (what one side says) or ``text`` (a dialogue: ``<`` the server,
``>`` the client). In them ``…`` stands for whatever is left out of a line, or, alone on its line,
for whole lines.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from spieltisch.core.registry import game as game_of
from spieltisch.wire.transcript import Heard, Spoken, read_transcript

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs" / "protocols"
PAGES = {path.stem: path.read_text() for path in sorted(DOCS.glob("*.md")) if "." not in path.stem}
"""In English; ``test_german_pages`` holds the other editions to them."""
EXAMPLES = [
    (name, example)
    for name, page in PAGES.items()
    for example in re.findall(r"```(?:xml|text)\n(.*?)\n```", page, re.DOTALL)
]
UNNAMED = {
    "hive": {
        "foreign_piece.txt", "leave.txt", "surrounded_blue.txt", "surrounded_red.txt", "unknown_reservation.txt",
    },
}  # fmt: skip
"""Transcripts that show nothing the page has to mention."""

each_page = pytest.mark.parametrize("name", PAGES)


def transcripts(name: str) -> Path:
    return ROOT / "tests" / "games" / name / "wire" / "transcripts"


@cache
def conversations(name: str) -> list[str]:
    """What each client of each transcript said, what it heard, and both as a dialogue."""
    expand = import_module(f"tests.games.{name}.wire.printer").expand
    told: dict[tuple[str, str, str], str] = defaultdict(str)
    for path in transcripts(name).glob("*.txt"):
        for step in read_transcript(path.read_text(), expand):
            match step:
                case Spoken(_, speaker, data):
                    add(told, path.stem, speaker, ">", data)
                case Heard(_, listeners, data):
                    for listener in listeners:
                        add(told, path.stem, listener, "<", data)
                case _:
                    pass
    return list(told.values())


def add(told: dict[tuple[str, str, str], str], story: str, client: str, mark: str, data: bytes) -> None:
    text = data.decode(errors="backslashreplace").replace("\r\n", "\n")
    told[story, client, mark] += text
    told[story, client, "dialogue"] += "".join(f"{mark} {line}\n" for line in text.split("\n") if line)


def pattern(example: str) -> str:
    lines = [
        "(?:.*\n)*?" if line == "…" else ".*?".join(map(re.escape, line.split("…"))) + "\n"
        for line in example.split("\n")
    ]
    return "".join(lines).removesuffix("\n")


def register(name: str) -> Iterator[tuple[int, list[str]]]:
    """The entries: their numbers, and what their last cells name."""
    letter = name[0].upper()
    for line in PAGES[name].split("\n"):
        if line.startswith(f"| {letter}"):
            entry = re.fullmatch(rf"\| {letter}(\d+) \|(?: [^|]+ \|){{3}} ([^|]*) \|", line)
            assert entry, line
            yield int(entry[1]), re.findall(r"`([^`]+)`", entry[2])


def options(name: str) -> Any:
    return game_of(name).setup.options()


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_each_example_happens_in_a_transcript(name: str, example: str) -> None:
    wanted = re.compile(pattern(example))
    assert any(wanted.search(conversation) for conversation in conversations(name)), example


@each_page
def test_each_register_entry_names_what_pins_it(name: str) -> None:
    entries = dict(register(name))
    assert list(entries) == list(range(1, len(entries) + 1))
    tests = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    for number, pins in entries.items():
        assert pins, f"entry {number} names nothing"
        for pin in pins:
            assert (transcripts(name) / pin).is_file() if pin.endswith(".txt") else f"def {pin}(" in tests, pin


@each_page
def test_each_reference_to_the_register_leads_somewhere(name: str) -> None:
    letter = name[0].upper()
    references = re.findall(rf"\[({letter}\d+(?:, {letter}\d+)*)\]", PAGES[name])
    referred = {int(number) for reference in references for number in re.findall(r"\d+", reference)}
    assert referred
    assert referred <= dict(register(name)).keys()


@each_page
def test_each_transcript_is_on_the_page(name: str) -> None:
    named = set(re.findall(r"`(\w+\.txt)`", PAGES[name]))
    assert {path.name for path in transcripts(name).glob("*.txt")} - named == UNNAMED.get(name, set())


@each_page
def test_each_option_is_on_the_page_with_its_default(name: str) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([^|]*?) ?\|", PAGES[name], re.MULTILINE))
    for field in fields(options(name)):
        default = field.default
        shown = str(default).lower() if isinstance(default, bool) else str(default)
        assert rows[field.name].strip("`") == shown, field.name


@each_page
def test_the_page_stands_alone(name: str) -> None:
    elsewhere = {f"{name}.de.md", f"../../tests/games/{name}/wire/transcripts"}
    for link in re.findall(r"\]\(([^)]*)\)", PAGES[name]):
        assert link.startswith("#") or link in elsewhere, link
        assert link.startswith("#") or (DOCS / link).exists(), link
    assert "http" not in PAGES[name]
    for path in re.findall(r"`([\w./]+\.md)`", PAGES[name]):
        assert (ROOT / path).is_file(), path
