"""What can be asked for in Hive, as values, and how the kernel packs it into a number. ``notation`` reads their
strings."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from spieltisch.core.seats import Seat
from spieltisch.games.hive.engine import geometry

RED: Final[Seat] = 0
BLUE: Final[Seat] = 1
COLOURS: Final = ("RED", "BLUE")
"""By seat."""


class Kind(IntEnum):
    """The five insects, numbered as the kernel and the hand count them."""

    BEE = 0
    SPIDER = 1
    GRASSHOPPER = 2
    BEETLE = 3
    ANT = 4


KINDS: Final = tuple(Kind)
LETTERS: Final = "QSGBA"
"""By kind."""


class Field(NamedTuple):
    """A field in cube coordinates. Only those with x + y + z = 0 inside the radius exist;
    the others are what a player may ask for and be refused."""

    x: int
    y: int
    z: int

    @classmethod
    def at(cls, x: int, y: int) -> Field:
        """The field of two coordinates."""
        return cls(x, y, -x - y)

    @property
    def is_on_board(self) -> bool:
        return self in CELL_OF

    @property
    def cell(self) -> int:
        """The kernel's number. Raises ``KeyError`` off the board."""
        return CELL_OF[self]


def write_field(at: Field) -> str:
    """As texts have it: ``-1,2``."""
    return f"{at.x},{at.y}"


FIELD_OF: Final = {cell: Field.at(*geometry.field_of(cell)) for cell in geometry.FIELDS}
"""By cell; fields are interned here."""
CELL_OF: Final = {field: cell for cell, field in FIELD_OF.items()}
FIELDS: Final = tuple(CELL_OF)
"""The 91 fields, sorted."""


class Piece(NamedTuple):
    """An insect of a side; equal ones are not told apart."""

    owner: Seat
    kind: Kind


PIECES: Final = tuple(Piece(owner, kind) for owner in (RED, BLUE) for kind in KINDS)
"""By owner * 5 + kind, as the kernel names them in stacks."""


@dataclass(frozen=True, slots=True)
class SetPiece:
    """Set a piece from the hand. ``owner`` None means the mover's own; to name the mover is the same."""

    kind: Kind
    at: Field
    owner: Seat | None = None

    def __str__(self) -> str:
        text = f"S {LETTERS[self.kind]} {write_field(self.at)}"
        return text if self.owner is None else f"{COLOURS[self.owner]} {text}"


@dataclass(frozen=True, slots=True)
class Drag:
    """Move the top piece of a field."""

    start: Field
    target: Field

    def __str__(self) -> str:
        return f"D {write_field(self.start)} {write_field(self.target)}"


@dataclass(frozen=True, slots=True)
class Skip:
    """Make no move, which is legal only where there is none."""

    def __str__(self) -> str:
        return "K"


@dataclass(frozen=True, slots=True)
class Obstruct:
    """CHANCE's action before the game: this field is blocked."""

    at: Field

    def __str__(self) -> str:
        return f"O {write_field(self.at)}"


Move: TypeAlias = SetPiece | Drag | Skip
Action: TypeAlias = Move | Obstruct

SKIP: Final = Skip()


@cache
def unpack(move: int) -> Move:
    """The kernel's move as a value, one object for each."""
    if move == 0:
        return SKIP
    origin, target = move >> 8, FIELD_OF[move & 255]
    return SetPiece(Kind(origin), target) if origin < len(Kind) else Drag(FIELD_OF[origin], target)


def pack(action: object, mover: Seat) -> int:
    """The kernel's move for an action of ``mover``, or -1 for what is no move on this board."""
    match action:
        case SetPiece(kind, at, owner) if at in CELL_OF and (owner is None or owner == mover):
            return kind << 8 | CELL_OF[at]
        case Drag(start, target) if start in CELL_OF and target in CELL_OF:
            return CELL_OF[start] << 8 | CELL_OF[target]
        case Skip():
            return 0
        case _:
            return -1
