"""The page on Hive's protocol: its examples happen, and its register names tests that exist."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import fields
from pathlib import Path

import pytest

from spieltisch.games.hive.config import Options
from spieltisch.wire.transcript import Heard, Spoken, read_transcript
from tests.games.hive.wire.printer import expand

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "protocols" / "hive.md").read_text()
TRANSCRIPTS = ROOT / "tests" / "games" / "hive" / "wire" / "transcripts"
EXAMPLES = re.findall(r"```xml\n(.*?)\n```", PAGE, re.DOTALL)
ENTRY = re.compile(r"\| H(\d+) \|.*\| ([^|]*) \|")


def said() -> list[str]:
    """Everything each client said and heard in each transcript."""
    streams: dict[tuple[str, str, str], bytes] = defaultdict(bytes)
    for path in TRANSCRIPTS.glob("*.txt"):
        for step in read_transcript(path.read_text(), expand):
            match step:
                case Spoken(_, speaker, data):
                    streams[path.stem, speaker, "says"] += data
                case Heard(_, listeners, data):
                    for listener in listeners:
                        streams[path.stem, listener, "hears"] += data
                case _:
                    pass
    return [stream.decode() for stream in streams.values()]


SAID = said()


@pytest.mark.parametrize("example", EXAMPLES)
def test_each_example_happens_in_a_transcript(example: str) -> None:
    parts = example.split("\n…\n")
    assert any(all(part in stream for part in parts) for stream in SAID), example


def test_each_register_entry_names_what_pins_it() -> None:
    entries = [ENTRY.fullmatch(line) for line in PAGE.split("\n") if line.startswith("| H")]
    assert [int(entry[1]) for entry in entries if entry] == list(range(1, len(entries) + 1))
    tests = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    for entry in entries:
        assert entry is not None
        names = re.findall(r"`([^`]+)`", entry[2])
        assert names, f"H{entry[1]} names nothing"
        for name in names:
            assert (TRANSCRIPTS / name).is_file() if name.endswith(".txt") else f"def {name}(" in tests, name


def test_each_reference_to_the_register_leads_somewhere() -> None:
    referred = {
        int(number) for numbers in re.findall(r"\[(H\d+(?:, H\d+)*)\]", PAGE) for number in re.findall(r"\d+", numbers)
    }
    entries = {int(number) for number in re.findall(r"^\| H(\d+) \|", PAGE, re.MULTILINE)}
    assert referred
    assert referred <= entries


def test_each_transcript_is_there_for_an_entry_or_an_example() -> None:
    unnamed = {path.name for path in TRANSCRIPTS.glob("*.txt")} - set(re.findall(r"`(\w+\.txt)`", PAGE))
    assert unnamed <= {
        "foreign_piece.txt",
        "leave.txt",
        "surrounded_blue.txt",
        "surrounded_red.txt",
        "unknown_reservation.txt",
    }


def test_each_option_is_on_the_page() -> None:
    assert [field.name for field in fields(Options) if f"`{field.name}`" not in PAGE] == []


def test_the_page_stands_alone() -> None:
    links = re.findall(r"\]\(([^)]*)\)", PAGE)
    assert all(link.startswith("#") for link in links)
    assert "http" not in PAGE
