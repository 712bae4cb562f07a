"""Why players are gone: each sentence of the server's own has German words, and none that nobody says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from spieltisch.contests.matches.play import TOO_LATE
from spieltisch.core.glossary import HOLE
from spieltisch.core.reasons import REASONS, reason_de
from spieltisch.net.child import Exit
from tests.architecture.sources import PACKAGE

SAYING = {"Leave", "give_up", "dismiss", "show_out"}
ROOMS = ("table", "lobby", "net", "contests", "web", "games")
BEFORE = {
    "no room for silent connections", "too many silent connections", "no such table", "no such reservation",
    "no more tables", "too many games from this address", "too many games at this server", "no seat at this table",
    "wrong password",
}  # fmt: skip
"""To who has no seat in a game yet, so that no log has them."""


def texts(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def said() -> Iterator[str]:
    """What is given as a reason, as it stands there."""
    for room in ROOMS:
        for file in (PACKAGE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                name = getattr(node.func, "id", getattr(node.func, "attr", "")) if isinstance(node, ast.Call) else ""
                if name in SAYING and isinstance(node, ast.Call):
                    for given in (*node.args, *(keyword.value for keyword in node.keywords)):
                        if isinstance(given, ast.Constant):
                            yield from texts(given)


def test_each_reason_that_is_given_is_known() -> None:
    found = set(said()) - BEFORE
    assert len(found) > 10
    assert not {reason for reason in found if reason_de(reason) is None}
    assert all(reason_de(late) for late in TOO_LATE.values())


def test_no_reason_is_known_that_nobody_gives() -> None:
    everything = "\n".join(
        file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py") if file.name != "reasons.py"
    )
    pieces = {piece for reason in REASONS for piece in re.split(r"\{\}|, ", reason) if piece}
    assert not {piece for piece in pieces if piece not in everything}


@pytest.mark.parametrize(
    ("ended", "told"),
    [
        (Exit(1), "Exitstatus 1"),
        (Exit(-9), "beendet durch SIGKILL"),
        (Exit(-9, is_out_of_memory=True), "beendet durch SIGKILL, kein Speicher mehr"),
    ],
)
def test_how_a_program_ended(ended: Exit, told: str) -> None:
    assert reason_de(str(ended)) == told
    assert reason_de(f"{ended}: Traceback: end of stream") == f"{told}: Traceback: end of stream"


def test_what_others_say_stays() -> None:
    assert reason_de("3 99 99 is no free cell") is None
    assert reason_de("") is None
    assert all(reason.count(HOLE) == german.count(HOLE) for reason, german in REASONS.items())
