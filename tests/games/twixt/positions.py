"""Games to look at, as text, for any kernel or for the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

SWAMPS = ((3, 9, 20), (2, 6, 14), (2, 2, 11), (1, 6, 9))
GAME = (
    "16/14 7/8 15/16 5/7 5/6 9/7 7/7 6/10 13/12 8/10 8/15 11/6 7/5 5/8 18/15 10/5 8/7 13/14 17/15 10/11 "
    "6/6 8/12 15/12 11/13 15/13 9/13 13/13 11/9 17/13 17/17 6/7 12/15 7/9 6/17 12/10 11/15 14/13 7/10 9/6 12/13 "
    "8/11 18/13 6/12 11/11 12/12 11/8 9/10 10/8 6/5 10/7 11/7 10/9 5/13 11/17 13/17 11/5 5/5 16/12 9/17 6/13"
)
"""Sixty plies on ``SWAMPS``: a whole game that neither side connects."""


def cell(text: str) -> int:
    x, y = text.split("/")
    return 24 * int(x) + int(y)


def cells(text: str) -> list[int]:
    return [cell(word) for word in text.replace(",", " ").split()]


def sunken(swamps: Iterable[tuple[int, int, int]]) -> Iterator[int]:
    return (24 * (x + i) + y + j for size, x, y in swamps for i in range(size) for j in range(size))


def across(seat_axis: int) -> list[int]:
    """The shortest connection along an axis: thirteen pegs, twelve links."""
    ways = [(2 * i, 12 + i % 2) for i in range(12)] + [(23, 15)]
    return [24 * way[seat_axis] + way[1 - seat_axis] for way in ways]


def set_pegs(position: Any, pegs: str) -> None:
    """Set pegs of seats that need not alternate, such as ``"0 5/5 6/7 1 5/7"``: a digit names the seat of those
    behind it. Whoever must wait sets a peg in row 22, far from all of them and never linked."""
    wait = iter(range(1, 23))
    seat = 0
    for word in pegs.split():
        if "/" not in word:
            seat = int(word)
            continue
        if position.ply % 2 != seat:
            position.apply(24 * next(wait) + 22)
        position.apply(cell(word))
