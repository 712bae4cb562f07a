"""What a seat can do: one thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CELLS: Final = 9
"""Numbered row by row, from the top left."""


@dataclass(frozen=True, slots=True)
class Place:
    """Put one's own mark into a cell. ``PLACES`` has all on the board; others can be asked for, and refused."""

    cell: int


PLACES: Final = tuple(map(Place, range(CELLS)))
"""By cell."""
