"""What the seats of Cascadia, and chance, can do: values whose strings ``notation`` reads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from spieltisch.games.cascadia.engine.codes import EXCHANGE
from spieltisch.games.cascadia.engine.geometry import CELL_OF, field_of
from spieltisch.games.cascadia.engine.moves import pack
from spieltisch.games.cascadia.engine.tiles import Landscape, Tile

SLOTS: Final = range(4)
ROTATIONS: Final = range(6)
NOWHERE = 1
"""A cell no game reaches, for fields that are not on the kernel's grid."""


@dataclass(frozen=True, slots=True)
class Place:
    """Lay the shop's tile of one slot, and settle the token of the same or (for a nature token) another slot.

    Any numbers can be asked for, and refused.
    """

    tile: int
    x: int
    y: int
    rotation: int
    token: int
    token_at: tuple[int, int] | None = None
    """Column and row, the new tile's field included; None returns the token to the bag."""

    @property
    def is_sound(self) -> bool:
        """Whether slots and rotation exist."""
        return self.tile in SLOTS and self.token in SLOTS and self.rotation in ROTATIONS

    @property
    def move(self) -> int:
        """The kernel's number, if the action is sound."""
        cell = 0 if self.token_at is None else CELL_OF.get(self.token_at, NOWHERE)
        return pack(self.tile, self.token, self.rotation, CELL_OF.get((self.x, self.y), NOWHERE), cell)

    def __str__(self) -> str:
        last = f" {self.token_at[0]},{self.token_at[1]}" if self.token_at else ""
        return f"place {self.tile} {self.x},{self.y} {self.rotation} {self.token}{last}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Exchange the tokens of some of the shop's slots, named in ascending order."""

    slots: tuple[int, ...]

    @property
    def is_sound(self) -> bool:
        """Whether the slots exist, ascend, and are at least one."""
        return bool(self.slots) and self.slots == tuple(slot for slot in range(4) if slot in self.slots)

    @property
    def move(self) -> int:
        """The kernel's number, if the action is sound."""
        return EXCHANGE | sum(1 << slot for slot in self.slots)

    def __str__(self) -> str:
        return f"exchange {','.join(map(str, self.slots))}"


@dataclass(frozen=True, slots=True)
class DealLandscape:
    """Chance gives the next seat its landscape."""

    landscape: Landscape

    def __str__(self) -> str:
        return f"landscape {self.landscape.text}"


@dataclass(frozen=True, slots=True)
class DrawTile:
    """Chance fills the shop's next slot with a tile of the stack."""

    tile: Tile

    def __str__(self) -> str:
        return f"tile {self.tile.text}"


@dataclass(frozen=True, slots=True)
class DrawToken:
    """Chance fills the shop's next slot with a token of the bag."""

    animal: str

    def __str__(self) -> str:
        return f"token {self.animal}"


Action: TypeAlias = Place | Exchange | DealLandscape | DrawTile | DrawToken


def unpack(move: int) -> Place | Exchange:
    """The action of a kernel's number."""
    if move & EXCHANGE:
        return Exchange(tuple(slot for slot in range(4) if move >> slot & 1))
    cell = move >> 19 & 4095
    x, y = field_of(move >> 7 & 4095)
    return Place(move & 3, x, y, move >> 4 & 7, move >> 2 & 3, field_of(cell) if cell else None)
