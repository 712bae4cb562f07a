"""How people gather at one table before, during and between its games.

Where a protocol has more to it than taking the next free seat (names and colours to agree on,
readiness, chat, people who only watch), the game brings a foyer: its own small state machine
about the people at one table. It is pure: what members do goes in, what is to be done comes out.
The lobby carries that out; sessions translate both. Once a game runs, the table decides about
the game and the foyer goes on deciding about the people.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from spieltisch.core.messages import Batch, Said
from spieltisch.core.seats import Seat

Member: TypeAlias = int
"""One connection at a table, for as long as it is there: 1, 2, 3… in the order of entering, never used again."""


@dataclass(frozen=True, slots=True)
class Entry:
    """How a member comes in."""

    is_spectator: bool = False
    """It came only to watch."""
    seat: Seat | None = None
    """The seat that was reserved for it; at such a table every player has one."""
    name: str = ""
    """The display name it was announced under, where a seat was reserved."""
    is_bot: bool = False
    """A player of this process, a bot or a person at a page: it says nothing but its actions, so it counts as
    introduced and ready."""


@dataclass(frozen=True, slots=True)
class Notify:
    """Tell these members (None: all of them) a value of the game's own; their sessions put it into words."""

    value: Any
    to: tuple[Member, ...] | None = None


@dataclass(frozen=True, slots=True)
class Speak:
    """A chat line, for people at pages among these members (None: for all pages where the table is looked at). Their
    sessions know no words of the game's own; to all others a ``Notify`` tells it."""

    said: Said
    to: tuple[Member, ...] | None = None


@dataclass(frozen=True, slots=True)
class Begin:
    """The game starts, with these members in the order of their seats."""

    members: tuple[Member, ...]
    names: tuple[str, ...]
    """Display names by seat, for the log."""


@dataclass(frozen=True, slots=True)
class Attend:
    """The member watches from here on: it gets the batches for ``SPECTATOR``, and if a game runs,
    at once a batch without items, which is the picture as it is. Before a game it waits for the next one."""

    member: Member


@dataclass(frozen=True, slots=True)
class Reserve:
    """Whoever held this seat has left, and may come back to it within this time."""

    seat: Seat
    grace_us: int


@dataclass(frozen=True, slots=True)
class Resume:
    """The member takes the reserved seat, and gets a batch without items: the picture as it is."""

    member: Member
    seat: Seat


@dataclass(frozen=True, slots=True)
class Dismiss:
    """The member is sent away; its session says goodbye (``messages.Dismissed``)."""

    member: Member
    why: str


@dataclass(frozen=True, slots=True)
class Disband:
    """This foyer is done. Its members stay connected until their sessions close; who enters next finds a new one."""


Doing: TypeAlias = Notify | Speak | Begin | Attend | Reserve | Resume | Dismiss | Disband


class Foyer(Protocol):
    """The people at one table. Every method returns what is to be done, in order."""

    hears: Collection[type[Any]]
    """What it needs to hear of while a game runs: types of items and of the game's events."""

    def enter(self, member: Member, entry: Entry) -> Sequence[Doing]:
        """Somebody comes in."""

    def ask(self, member: Member, request: Any) -> Sequence[Doing]:
        """A member wants something: a value of the game's own, from its session (``commands.Request``)."""

    def say(self, member: Member, text: str, name: str) -> Sequence[Doing]:
        """A member at a page has something to say to everybody; ``name`` is what a spectator calls itself."""

    def leave(self, member: Member) -> Sequence[Doing]:
        """A member is gone. If it has a seat in the running game, the table hears of that right after,
        unless the seat stays reserved."""

    def lapse(self, seat: Seat) -> Sequence[Doing]:
        """The time of a reserved seat is over; the table hears of that right after."""

    def hear(self, batch: Batch) -> Sequence[Doing]:
        """What spectators are told of the running game: at least every batch with something that it ``hears``."""

    def end(self) -> Sequence[Doing]:
        """The game is over, with or without a result, and its table is gone."""
