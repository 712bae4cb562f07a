"""What happens in a game of Cascadia, and how it is read off the kernel's tape.

Everybody sees everything but what is still to be drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeAlias

from spieltisch.core.seats import Actor, Seat
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.geometry import field_of
from spieltisch.games.cascadia.engine.kernel import CascadiaKernel
from spieltisch.games.cascadia.engine.tiles import ANIMALS, TILES, Landscape, Tile
from spieltisch.games.cascadia.scores import Sheet, sheet_of


class Cause(IntEnum):
    """Why tokens of the shop are exchanged."""

    FOUR_EQUAL = codes.AUTOMATIC
    """By itself."""
    THREE_EQUAL = codes.FREE
    """As the seat whose turn it is wished, once in its turn."""
    PAID = codes.PAID
    """For a nature token."""


@dataclass(frozen=True, slots=True)
class LandscapeDealt:
    """A seat got its start landscape; its three tiles follow."""

    seat: Seat
    landscape: Landscape


@dataclass(frozen=True, slots=True)
class PairTaken:
    """A seat took a tile and a token out of these slots of the shop."""

    seat: Seat
    tile_slot: int
    token_slot: int


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A tile lies on a seat's board."""

    seat: Seat
    x: int
    y: int
    rotation: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    """A token lies on a seat's board."""

    seat: Seat
    x: int
    y: int
    animal: str


@dataclass(frozen=True, slots=True)
class NatureChanged:
    """A seat spent a nature token, or earned one."""

    seat: Seat
    count: int
    """How many it has now."""
    is_spent: bool


@dataclass(frozen=True, slots=True)
class TokensSetAside:
    """Tokens left the shop; they return to the bag once others lie there."""

    slots: tuple[int, ...]
    cause: Cause


@dataclass(frozen=True, slots=True)
class TokenReturned:
    """A token is in the bag again: declined, discarded, or set aside before."""

    animal: str


@dataclass(frozen=True, slots=True)
class PairDiscarded:
    """Solo: the tile and the token farthest from the stack left the shop; the rest moved to the low slots."""

    tile: Tile
    animal: str


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is a seat's turn, as soon as the shop is full."""

    seat: Seat
    turn: int
    """Of all seats together, from 0."""


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A tile of the stack lies in the shop."""

    slot: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class TokenDrawn:
    """A token of the bag lies in the shop."""

    slot: int
    animal: str


@dataclass(frozen=True, slots=True)
class ShopShown:
    """The shop is full, if only until four equal tokens are set aside."""

    tiles: tuple[Tile, ...]
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameScored:
    """The last turn is over."""

    sheets: tuple[Sheet, ...]
    """By seat."""


Event: TypeAlias = (
    LandscapeDealt
    | PairTaken
    | TilePlaced
    | TokenPlaced
    | NatureChanged
    | TokensSetAside
    | TokenReturned
    | PairDiscarded
    | TurnBegan
    | TileDrawn
    | TokenDrawn
    | ShopShown
    | GameScored
)


def read_tape(kernel: CascadiaKernel, landscapes: Sequence[Landscape], actor: Actor) -> list[Event]:
    """What the actor's move, or chance's draw, has just done; in the order of happening."""
    events: list[Event] = []
    for what, one, two in kernel.notes():
        if what == codes.DEALT:
            actor = one
            events.append(LandscapeDealt(one, landscapes[two]))
        elif what in _ON_BOARD:
            events.append(_on_board(kernel, actor, what, one, two))
        else:
            events.append(_in_the_middle(kernel, what, one, two))
    return events


_ON_BOARD: Final = {codes.TAKEN, codes.LAID, codes.SETTLED, codes.NATURE}


def _on_board(kernel: CascadiaKernel, seat: Seat, what: int, one: int, two: int) -> Event:
    match what:
        case codes.TAKEN:
            return PairTaken(seat, one, two)
        case codes.LAID:
            cell, code, rotation, _ = kernel.tiles_of(seat)[two]
            return TilePlaced(seat, *field_of(cell), rotation, TILES[code])
        case codes.SETTLED:
            return TokenPlaced(seat, *field_of(kernel.tiles_of(seat)[one][0]), ANIMALS[two])
        case _:
            return NatureChanged(seat, one, two == 1)


def _in_the_middle(kernel: CascadiaKernel, what: int, one: int, two: int) -> Event:
    match what:
        case codes.ASIDE:
            return TokensSetAside(tuple(slot for slot in range(4) if one >> slot & 1), Cause(two))
        case codes.BACK:
            return TokenReturned(ANIMALS[one])
        case codes.SLID:
            return PairDiscarded(TILES[one], ANIMALS[two])
        case codes.TURN:
            return TurnBegan(one, two)
        case codes.TILE:
            return TileDrawn(one, TILES[two])
        case codes.TOKEN:
            return TokenDrawn(one, ANIMALS[two])
        case codes.SHOP:
            tokens = tuple(ANIMALS[one >> 3 * slot & 7] for slot in range(4))
            return ShopShown(tuple(TILES[code] for code in kernel.shop_tile), tokens)
        case _:
            return GameScored(tuple(sheet_of(kernel, seat) for seat in range(kernel.seats)))
