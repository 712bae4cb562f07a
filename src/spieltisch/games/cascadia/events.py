"""What happens in a game of Cascadia. Everybody sees everything but what is still to be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TypeAlias

from spieltisch.core.seats import Seat
from spieltisch.games.cascadia import codes
from spieltisch.games.cascadia.sheet import Sheet
from spieltisch.games.cascadia.tiles import Landscape, Tile


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
