"""Who may sit, start, watch and come back: the policy of a room, and that of a whole lobby.

A room is the people at one table, before, during, between and after its games. Its policy
is a pure state machine: what its members do goes in, what is to be done comes out, and the
lobby does it. Once a game runs, the table decides about the game and the policy goes on
deciding about the people. ``OpenSeats`` in ``core/seating.py`` is the policy of games whose
protocols know no more than "give me a seat"; others bring their own.

A lobby's policy is for what reaches beyond one room; few games need one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from spieltisch.core.messages import Batch, Said, Verdict
from spieltisch.core.outcome import Outcome
from spieltisch.core.renamed import renamed
from spieltisch.core.seats import Seat

Member: TypeAlias = int
"""One participant in a room, for as long as it is there: 1, 2, 3… in the order of entering, never used again."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a room is opened for."""

    seats: int | None
    """How many play; None for as many as the room's own rules let in."""
    is_reserved: bool = False
    """Whether each seat is kept for one who has its code; the room is then there for these players only."""
    is_single: bool = False
    """Whether it is for one game and no more, whatever the options say."""


@dataclass(frozen=True, slots=True)
class Entry:
    """How a member comes in."""

    is_spectator: bool = False
    """It came only to watch."""
    seat: Seat | None = None
    """The seat that was reserved for it."""
    name: str = ""
    """The display name it was announced under, or gives itself."""
    is_bot: bool = False
    """A player of this process, a bot or a person at a page: it says nothing but its actions, so it counts as
    introduced and ready."""
    address: str = ""
    """Where its connection comes from; empty for who has none, or none over a network."""


@dataclass(frozen=True, slots=True)
class Notify:
    """Tell these members (None: all of them) a value of the game's own; their sessions put it into words."""

    value: object
    to: tuple[Member, ...] | None = None


@dataclass(frozen=True, slots=True)
class Speak:
    """A chat line, for people at pages among these members (None: for all pages where the table is looked at). They
    know no words of the game's own; to all others a ``Notify`` tells it."""

    said: Said
    to: tuple[Member, ...] | None = None


@dataclass(frozen=True, slots=True)
class Sit:
    """The member has this seat in the next game, and is told so."""

    member: Member
    seat: Seat


@dataclass(frozen=True, slots=True)
class Begin:
    """A game starts, with these members in the order of their seats; nobody sits where there is none."""

    members: tuple[Member | None, ...]
    names: tuple[str | None, ...] | None = None
    """Display names by seat, for the log; None for what the seat is known by already."""
    config: object | None = None
    """The agreement, where it is another than the room's."""
    is_sequel: bool = False
    """Whether it belongs together with the game before it."""


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
class Warn:
    """Something for the operator's log."""

    text: str


@dataclass(frozen=True, slots=True)
class Disband:
    """This room is over. Its members stay connected until their sessions close; who enters next finds a new one."""

    lingers: bool = False
    """Whether they are together until then: the policy goes on hearing them, and is heard."""


Instruction: TypeAlias = Notify | Speak | Sit | Begin | Attend | Reserve | Resume | Dismiss | Warn | Disband | Verdict
"""A ``Verdict`` stands where the answer to the request belongs, seen from the member that asked."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over."""

    config: Any
    """The game's own ``Config``."""
    observation: Any
    """What a spectator saw last: the game's own ``Observation``."""
    outcome: Outcome
    is_full: bool
    """Whether all its players are still there."""


class RoomPolicy(ABC):
    """The people in one room. Every method returns what is to be done, in order; by default nothing."""

    hears: Collection[type] = frozenset()
    """What it needs to hear of while a game runs: types of items and of the game's events."""
    starts_paused: bool = False
    """Whether its games start paused."""
    shows_at_once: bool = False
    """Whether spectators who come during a game see it at once, not with the next change."""

    has_guests: bool = False
    """Whether people have reasons to be here without a seat, so that who answers without one is only ignored."""

    @property
    def has_room(self) -> bool:
        """Whether one who names no room may come in here and take a seat."""
        return False

    @abstractmethod
    def enter(self, member: Member, entry: Entry) -> Sequence[Instruction]:
        """Somebody comes in."""

    def is_ready(self, member: Member) -> bool:
        """Whether the room need not wait for this player before its game."""
        return True

    def ask(self, member: Member, request: Any) -> Sequence[Instruction]:
        """A member wants something: a value of the game's own, from its session (``commands.Request``). A verdict
        belongs among what follows; without one the request is ignored."""
        return ()

    def say(self, member: Member, text: str, name: str) -> Sequence[Instruction] | None:
        """A member has something to say to everybody; ``name`` is what a spectator calls itself. None: everybody at
        the table hears it as it is."""
        return None

    @abstractmethod
    def leave(self, member: Member) -> Sequence[Instruction]:
        """A member is gone. If it has a seat in the running game, the table hears of that right after,
        unless the seat stays reserved."""

    def release(self, seat: Seat) -> Sequence[Instruction]:
        """A seat that was reserved is for anybody now."""
        return ()

    def start(self) -> Sequence[Instruction]:
        """The room's owner starts its game with the members who are there."""
        return ()

    def lapse(self, seat: Seat) -> Sequence[Instruction]:
        """The time of a reserved seat is over; the table hears of that right after."""
        return ()

    def hear(self, batch: Batch) -> Sequence[Instruction]:
        """What spectators are told of the running game: at least every batch with something that it ``hears``."""
        return ()

    def end(self, played: Played) -> Sequence[Instruction]:
        """The game is over, with or without a result, and its table is gone. A room that does not disband goes on; one
        whose seats were reserved does so only if another game begins."""
        return (Disband(),)


PersonNumber: TypeAlias = int
"""One participant of a lobby, in whatever rooms it is."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One reserved seat of a room that is to be opened."""

    name: str = ""
    is_timed: bool = True
    is_paused: bool = False
    time_percent: int = 100
    """How much of the game's time its player has."""


class Controls(Protocol):
    """What a lobby does for its policy. Tables are named by their ids; whatever names none is False or None."""

    def notify(self, person: PersonNumber, value: object) -> None:
        """Tell somebody a value of the game's own."""

    def dismiss(self, person: PersonNumber, why: str) -> None:
        """Send somebody away."""

    def warn(self, text: str) -> None:
        """A line for the operator's log."""

    def prepare(self, slots: Sequence[Slot]) -> tuple[str, tuple[str, ...]] | None:
        """Open a room with these seats reserved, the missing ones too: its table's id, and a code for each seat.
        None when no more tables are opened. Raises ``UsageError`` for more slots than play."""

    def release(self, code: str) -> bool:
        """Let anybody have a seat that was reserved."""

    def start(self, table: str) -> bool:
        """Begin with empty seats."""

    def pause(self, table: str, *, on: bool) -> bool:
        """Hold back, or hand out again, what the table tells; before its game, how it is to start."""

    def step(self, table: str) -> bool:
        """One request of a paused table; False if its game has not begun."""

    def cancel(self, table: str) -> bool:
        """End a table without a result."""

    def give_up(self, table: str) -> None:
        """End a prepared table whose game has not begun."""

    def set_timed(self, table: str, seat: Seat, *, on: bool) -> bool:
        """Whether a seat's limits count; False if nobody plays there."""

    def exists(self, table: str) -> bool:
        """Whether there is such a table."""


class LobbyPolicy:
    """What reaches beyond one room. This one is for games where nothing does; others derive from it."""

    def ask(self, person: PersonNumber, request: Any) -> Verdict | None:
        """Somebody wants something of the lobby: a value of the game's own. None leaves it to the room's policy."""
        return None

    def may_watch(self, person: PersonNumber) -> bool:
        """Whether somebody who speaks the protocol may watch any table by its id."""
        return True

    def keeps(self, person: PersonNumber) -> bool:
        """Whether somebody stays when its last game is over."""
        return False

    def seated(self, table: str, *, is_existing: bool) -> None:
        """Somebody took a free seat, at a new or a waiting table."""

    def leave(self, person: PersonNumber) -> None:
        """Somebody is gone."""

    def end(self, names: Sequence[str], outcome: Outcome) -> None:
        """A game is over."""

    def remember(self) -> Any:
        """What it knows that outlives rooms and people, to be pickled."""

    def recall(self, known: Any) -> None:
        """What an earlier one knew."""


if not TYPE_CHECKING:
    __getattr__ = renamed(__name__, {"Doing": "Instruction"})
