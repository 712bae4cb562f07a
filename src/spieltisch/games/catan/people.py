"""Who is at a table of Catan, what they ask of its room, and what it notifies them of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Person:
    """A player as the others know it."""

    id: int
    name: str = ""
    colour: int | None = None
    is_ready: bool = False
    is_lost: bool = False


# What members ask for.


@dataclass(frozen=True, slots=True)
class Introduce:
    """A name, a colour, or both."""

    name: str | None
    colour: int | None


@dataclass(frozen=True, slots=True)
class Ready:
    """The game may start."""


@dataclass(frozen=True, slots=True)
class Chat:
    text: str


@dataclass(frozen=True, slots=True)
class Proceed:
    """The time to wait for more players is over (from a session, not from its client)."""


@dataclass(frozen=True, slots=True)
class GiveUp:
    """The time in which the member was to become ready is over (from a session, not from its client)."""


RoomRequest: TypeAlias = Introduce | Ready | Chat | Proceed | GiveUp

# What they are notified of.


class Denial(StrEnum):
    """Why a request is refused."""

    NAME_MISSING = auto()
    COLOUR_MISSING = auto()
    COLOUR_UNKNOWN = auto()
    COLOUR_TAKEN = auto()
    IS_READY = auto()
    IS_RUNNING = auto()
    NOBODY_LOST = auto()
    """Under this name nobody is missing."""
    ELSEWHERE = auto()
    """Who is missing under this name is to come from where it was."""
    ONLY_WATCHES = auto()


@dataclass(frozen=True, slots=True)
class Welcomed:
    """The member is in, or back, under this id."""

    id: int


@dataclass(frozen=True, slots=True)
class Met:
    """How a person is now, before the game."""

    person: Person


@dataclass(frozen=True, slots=True)
class Chatted:
    id: int
    text: str


@dataclass(frozen=True, slots=True)
class Ripe:
    """The game could start; ask to ``Proceed`` after this time."""

    after_us: int


@dataclass(frozen=True, slots=True)
class Awaited:
    """All others could begin, but for who is not ready; ask to ``GiveUp`` on it after this time."""

    after_us: int


@dataclass(frozen=True, slots=True)
class Lineup:
    """Who plays, by seat: when a game begins, and whenever somebody is lost or back."""

    people: tuple[Person, ...]


Notification: TypeAlias = Welcomed | Met | Chatted | Ripe | Awaited | Lineup
