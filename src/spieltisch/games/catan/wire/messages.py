"""What servers tell, as values: all messages of all editions, whatever their spelling.

Players go by the server's own numbers here, 0 included. What a server leaves out is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from spieltisch.games.catan.actions import Cards
from spieltisch.games.catan.engine.codes import Kind
from spieltisch.games.catan.engine.geometry import Field


@dataclass(frozen=True, slots=True)
class Amount:
    """Cards of one kind: which, or None where only their number is told."""

    cards: Cards | None
    count: int


@dataclass(frozen=True, slots=True)
class Greeting:
    version: str
    protocol: str | None


@dataclass(frozen=True, slots=True)
class Welcome:
    id: int


@dataclass(frozen=True, slots=True)
class Reply:
    """To one of our requests, or (a fault) the reason for being sent away."""

    text: str
    is_ok: bool


@dataclass(frozen=True, slots=True)
class Chat:
    sender: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Player:
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


@dataclass(frozen=True, slots=True)
class Raised:
    """Something was built."""

    id: int
    what: Kind
    place: int
    """An edge's or corner's number, or ``NOWHERE``."""


@dataclass(frozen=True, slots=True)
class Board:
    tiles: Mapping[Field, tuple[int, int]]
    """Land with its terrain and chip, 0 for none."""
    harbours: Mapping[int, int]
    """By edge what it trades, 5 for anything."""
    buildings: tuple[Raised, ...]
    robber: int


@dataclass(frozen=True, slots=True)
class Thrown:
    id: int
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Changed:
    """A player gained resources, or (``sign`` is -1) lost some."""

    id: int
    amount: Amount
    sign: int


@dataclass(frozen=True, slots=True)
class RobberSet:
    """By a knight, or after a seven."""

    id: int | None
    field: int
    victim: int | None
    is_knight: bool


@dataclass(frozen=True, slots=True)
class CardBought:
    id: int
    card: int | None


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """Any but a knight; what it brings about is told besides."""

    id: int
    card: int
    resources: Cards
    """What a monopoly is of (one), or an invention makes."""


@dataclass(frozen=True, slots=True)
class Honoured:
    """Somebody, or nobody any more, has the longest road, or the largest army."""

    id: int | None
    is_army: bool


@dataclass(frozen=True, slots=True)
class OfferMade:
    id: int
    number: int
    given: Cards
    wanted: Cards


@dataclass(frozen=True, slots=True)
class OfferAnswered:
    id: int
    number: int
    accepts: bool


@dataclass(frozen=True, slots=True)
class OfferWithdrawn:
    """By its maker, or somebody's acceptance."""

    id: int
    number: int


@dataclass(frozen=True, slots=True)
class TradeDone:
    id: int
    partner: int | None


@dataclass(frozen=True, slots=True)
class GameOver:
    winner: int | None
    text: str


ServerMessage: TypeAlias = (
    Greeting | Welcome | Reply | Chat | Player | Board | Thrown | Changed | RobberSet | Raised | CardBought | CardPlayed
    | Honoured | OfferMade | OfferAnswered | OfferWithdrawn | TradeDone | GameOver
)  # fmt: skip
