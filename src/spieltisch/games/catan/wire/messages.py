"""What servers tell, as values: all messages of all editions, whatever their spelling.

Players go by the server's own numbers here, 0 included. What a server leaves out is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from spieltisch.games.catan.actions import Cards
from spieltisch.games.catan.engine.codes import Kind
from spieltisch.games.catan.engine.geometry import Field


class Amount(Struct, frozen=True):
    """Cards of one kind: which, or None where only their number is told."""

    cards: Cards | None
    count: int


class Greeting(Struct, frozen=True):
    version: str
    protocol: str | None


class Welcome(Struct, frozen=True):
    id: int


class Reply(Struct, frozen=True):
    """To one of our requests, or (a fault) the reason for being sent away."""

    text: str
    is_ok: bool


class Chat(Struct, frozen=True):
    sender: int | None
    text: str


class Player(Struct, frozen=True):
    """As much of a player as the server told."""

    id: int
    colour: str | None
    name: str | None
    status: str | None
    """Folded."""
    points: int | None
    hand: Amount | None
    knights: int | None
    cards: Amount | None
    has_army: bool | None
    has_road: bool | None


class Raised(Struct, frozen=True):
    """Something was built."""

    id: int
    what: Kind
    place: int
    """An edge's or corner's number, or ``NOWHERE``."""


class Board(Struct, frozen=True):
    tiles: Mapping[Field, tuple[int, int]]
    """Land with its terrain and chip, 0 for none."""
    harbours: Mapping[int, int]
    """By edge what it trades, 5 for anything."""
    buildings: tuple[Raised, ...]
    robber: int


class Thrown(Struct, frozen=True):
    id: int
    dice: tuple[int, int]


class Changed(Struct, frozen=True):
    """A player gained resources, or (``sign`` is -1) lost some."""

    id: int
    amount: Amount
    sign: int


class RobberSet(Struct, frozen=True):
    """By a knight, or after a seven."""

    id: int | None
    field: int
    victim: int | None
    is_knight: bool


class CardBought(Struct, frozen=True):
    id: int
    card: int | None


class CardPlayed(Struct, frozen=True):
    """Any but a knight; what it brings about is told besides."""

    id: int
    card: int
    resources: Cards
    """What a monopoly is of (one), or an invention makes."""


class Honoured(Struct, frozen=True):
    """Somebody, or nobody any more, has the longest road, or the largest army."""

    id: int | None
    is_army: bool


class OfferMade(Struct, frozen=True):
    id: int
    number: int
    given: Cards
    wanted: Cards


class OfferAnswered(Struct, frozen=True):
    id: int
    number: int
    accepts: bool


class OfferWithdrawn(Struct, frozen=True):
    """By its maker, or somebody's acceptance."""

    id: int
    number: int


class TradeDone(Struct, frozen=True):
    id: int
    partner: int | None


class GameOver(Struct, frozen=True):
    winner: int | None
    text: str


ServerMessage: TypeAlias = (
    Greeting | Welcome | Reply | Chat | Player | Board | Thrown | Changed | RobberSet | Raised | CardBought | CardPlayed
    | Honoured | OfferMade | OfferAnswered | OfferWithdrawn | TradeDone | GameOver
)  # fmt: skip
