"""What any server of this protocol says, as values; what is also an event of the game is one here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Seat
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.events import NatureChanged, ShopShown, TilePlaced, TokenPlaced


@dataclass(frozen=True, slots=True)
class Joined:
    """We have a seat, of so many."""

    seat: Seat
    seats: int


@dataclass(frozen=True, slots=True)
class GameStarted:
    """Who plays, and by which agreement as far as it is told."""

    names: tuple[str, ...]
    config: Config


@dataclass(frozen=True, slots=True)
class Requested:
    """A seat is asked for its action."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Scored:
    """The end of a game that was played to its end."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Complaint:
    """Somebody did something wrong."""

    text: str
    seat: Seat | None
    """Who, if the text tells."""


@dataclass(frozen=True, slots=True)
class Farewell:
    """The server ends."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """No message for a player that we know."""

    text: str


ServerMessage: TypeAlias = (
    Joined | GameStarted | Requested | Scored | Complaint | Farewell | Unknown
    | TilePlaced | TokenPlaced | NatureChanged | ShopShown
)  # fmt: skip
