"""What the seats of TwixT, and chance, can do: values whose strings ``notation`` reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from spieltisch.games.twixt.engine.geometry import CELLS, SIZE


@dataclass(frozen=True, slots=True)
class Peg:
    """Set a peg on column ``x``, row ``y``. ``PEGS`` has all on the largest board; others can be asked for, and
    refused."""

    x: int
    y: int

    def is_on_board(self, size: int = SIZE) -> bool:
        """Whether there is such a cell on a board of this size."""
        return 0 <= self.x < size and 0 <= self.y < size

    @property
    def cell(self) -> int:
        """The kernel's number, if the peg is on a board."""
        return SIZE * self.x + self.y

    def __str__(self) -> str:
        return f"{self.x}/{self.y}"


@dataclass(frozen=True, slots=True)
class Mirror:
    """Seat 0's answer before the first ply: exchange the swamps' columns and rows, or leave them."""

    on: bool

    def __str__(self) -> str:
        return f"mirror={self.on:d}"


@dataclass(frozen=True, slots=True)
class Swamp:
    """Chance makes a square of cells swamp; ``x``, ``y`` is its top left one."""

    size: int
    x: int
    y: int

    @property
    def cells(self) -> tuple[int, ...]:
        """The kernel's numbers, column by column."""
        span = range(self.size)
        return tuple(SIZE * (self.x + dx) + self.y + dy for dx in span for dy in span)

    def is_on_board(self, size: int = SIZE) -> bool:
        """Whether there is such a block at all on a board of this size."""
        return self.size >= 1 and 0 <= self.x <= size - self.size and 0 <= self.y <= size - self.size

    def is_inside(self, size: int = SIZE) -> bool:
        """Whether no cell of the block is on a border or off a board of this size."""
        last = size - 1 - self.size
        return self.size >= 1 and 1 <= self.x <= last and 1 <= self.y <= last

    def transposed(self) -> Swamp:
        """The block with columns and rows exchanged."""
        return Swamp(self.size, self.y, self.x)

    @property
    def block(self) -> str:
        """As positions and options have it: ``size,x,y``."""
        return f"{self.size},{self.x},{self.y}"

    def __str__(self) -> str:
        return f"swamp={self.block}"


Action: TypeAlias = Peg | Mirror | Swamp

PEGS: Final = tuple(Peg(*divmod(cell, SIZE)) for cell in range(CELLS))
"""All pegs on the largest board, by cell."""
