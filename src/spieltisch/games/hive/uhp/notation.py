"""Pieces and moves as the Universal Hive Protocol writes them: ``wS1``, ``bA2 -wS1``, ``pass``.

A piece is its colour, its kind and its number in the order of setting; a bee has no number. A place is told by a piece
and the side of it: ``-wS1`` is left of it, ``wS1/`` above it to the right; ``wS1`` alone is on top of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from spieltisch.games.hive.actions import LETTERS

PASS: Final = "pass"
BEFORE: Final = {"\\": 1, "-": 2, "/": 3}
"""Directions (``engine/geometry``) by the mark before a piece's name."""
BEHIND: Final = {"/": 0, "\\": 4, "-": 5}
"""And by the mark behind it."""
MARKS: Final = {d: (mark, "") for mark, d in BEFORE.items()} | {d: ("", mark) for mark, d in BEHIND.items()}
NAME: Final = rf"[wb](?:Q|[{LETTERS[1:]}][1-3])"
PLACE: Final = re.compile(rf"([-/\\]?)({NAME})([-/\\]?)")
Step: TypeAlias = Callable[[int, int], int]
"""The cell beside a cell, in a direction."""


class Swarm:
    """Which piece is where, by name, over cells of any kind."""

    def __init__(self, step: Step) -> None:
        self._step = step
        self._stacks: dict[int, list[str]] = {}
        self._cells: dict[str, int] = {}

    def next_name(self, side: int, kind: int) -> str:
        """What the next piece is called that a side sets."""
        start = "wb"[side] + LETTERS[kind]
        if kind == 0:
            return start
        return f"{start}{1 + sum(name.startswith(start) for name in self._cells)}"

    def top(self, cell: int) -> str:
        """The piece that shows on an occupied cell."""
        return self._stacks[cell][-1]

    def cell(self, name: str) -> int | None:
        """Where a piece is; None for one in hand."""
        return self._cells.get(name)

    def put(self, name: str, cell: int) -> None:
        """Set a piece, or move it, onto a cell."""
        self.take(name)
        self._stacks.setdefault(cell, []).append(name)
        self._cells[name] = cell

    def take(self, name: str) -> None:
        """Back into the hand."""
        if (cell := self._cells.pop(name, None)) is not None:
            self._stacks[cell].remove(name)
            if not self._stacks[cell]:
                del self._stacks[cell]

    def write(self, name: str, target: int) -> str:
        """A move of a piece; its name alone where no piece is beside its target."""
        if target in self._stacks:
            return f"{name} {self.top(target)}"
        for d, (before, behind) in sorted(MARKS.items()):
            beside = [other for other in self._stacks.get(self._step(target, (d + 3) % 6), ()) if other != name]
            if beside:
                return f"{name} {before}{beside[-1]}{behind}"
        return name

    def read(self, place: str) -> int:
        """The cell that is meant. Raises ``ValueError``."""
        match = PLACE.fullmatch(place)
        if match is None or (match[1] and match[3]):
            raise ValueError(f"{place!r} is no place: write wS1, -wS1, wS1/ and so on")
        cell = self._cells.get(match[2])
        if cell is None:
            raise ValueError(f"{match[2]} is not on the board")
        if match[1]:
            return self._step(cell, BEFORE[match[1]])
        return self._step(cell, BEHIND[match[3]]) if match[3] else cell


def split(text: str) -> tuple[str, str]:
    """A move's piece, and the place where it goes, empty where none is named. Raises ``ValueError``."""
    name, _, place = " ".join(text.split()).partition(" ")
    if not re.fullmatch(NAME, name):
        raise ValueError(f"{text!r} is no move: write pass, or a piece and a place, such as wS1 -bG1")
    return name, place


def turn(ply: int) -> str:
    """Whose turn it is after so many moves."""
    return f"{('White', 'Black')[ply % 2]}[{ply // 2 + 1}]"


def state(ply: int, *, is_over: bool, winner: int) -> str:
    """How the game stands; ``winner`` is 0, 1, or -1 for nobody."""
    if is_over:
        return ("WhiteWins", "BlackWins", "Draw")[winner]
    return "InProgress" if ply else "NotStarted"
