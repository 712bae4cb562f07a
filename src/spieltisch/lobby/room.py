"""What a lobby remembers: people, and the rooms they are in.

A room is the people at one table through all its phases: it collects them before there is
a game, it has at most one table at a time, and it may outlive its games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from msgspec import structs

from spieltisch.core.commands import Leave
from spieltisch.core.game import GameRecord
from spieltisch.core.policy import Member, Opening, RoomPolicy
from spieltisch.core.seats import SPECTATOR, TABLE, Seat, Viewer, actor_name
from spieltisch.table.acts import Substitutes, read_act
from spieltisch.table.clock import Used
from spieltisch.table.effects import TableEffect, Tell
from spieltisch.table.log import Player, is_ending, read_entry, read_header
from spieltisch.table.table import Table

NOBODY: Final = Player("", kind="nobody")
BOT: Final = "bot"
"""The kind of participant that is a player of this process."""
ABSENT: Final = "absent"
"""The kind of participant that only stands for somebody who never came."""
PAGE: Final = "page"
"""The kind of participant that is a person, or people who watch, at pages of this process."""


@dataclass(slots=True, eq=False)
class Person:
    """One participant of the lobby."""

    number: int
    kind: str
    """How it came: a word for the log's header, such as ``"tcp"``."""
    address: str = ""
    """Where it came from, as far as that is known."""
    seats: list[tuple[Room, Seat]] = field(default_factory=list)
    """In the order they were taken."""
    rooms: list[tuple[Room, Member]] = field(default_factory=list)
    """Where it is, and as whom, in the order of entering."""

    def seat_at(self, table: str | None) -> tuple[Room, Seat] | None:
        """The seat that a command means: at this table, where it names one. Of several seats the one
        that is asked for something, else the first."""
        fitting = [taken for taken in self.seats if table is None or taken[0].id == table]
        if len(fitting) == 1:
            return fitting[0]
        asked = (taken for taken in fitting if taken[0].is_asked(taken[1]))
        return next(asked, fitting[0] if fitting else None)

    def room_at(self, table: str | None) -> tuple[Room, Member] | None:
        """The room that a command means."""
        return next((found for found in self.rooms if table is None or found[0].id == table), None)


@dataclass(slots=True, eq=False)
class Place:
    """A seat of a room. It is reserved while it has a code and nobody there, and free while it has neither."""

    player: Player = NOBODY
    """Who is expected there, or sits there."""
    code: str | None = None
    is_timed: bool = True
    person: Person | None = None
    member: Member | None = None
    """Who that is in this room."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The log that a room's game goes on from, instead of beginning anew."""

    lines: tuple[bytes, ...]
    ply: int | None = None
    """A fork continues somebody else's log from here. None: it is the table's own, cut short."""
    seed: bytes = b""
    """The secret of the table's own log; a fork gets a fresh one."""
    used: Mapping[Seat, Used] | None = None
    """What of the time of its open windows was used, where players have to come back to them."""

    @property
    def id(self) -> str | None:
        """The id that the table has already."""
        return read_header(self.lines[0]).id if self.ply is None else None


@dataclass(frozen=True, slots=True)
class Known:
    """What an earlier server called a table whose game has not begun."""

    id: str
    codes: tuple[str, ...]
    """Reservations by seat."""


class Phase(Enum):
    """Where a room stands."""

    GATHERING = "gathering"
    PLAYING = "playing"
    BETWEEN = "between games"
    OVER = "over"


@dataclass(slots=True, eq=False)
class Room:
    """People, seats, and the table of the game that runs, if one does."""

    opening: Opening
    policy: RoomPolicy
    config: object
    """The game's own agreement; None before it is known how many play."""
    id: str = ""
    """Its table's, or that of the next one where it is known before its game."""
    name: str | None = None
    """What it is entered by, where that is possible."""
    places: list[Place] = field(default_factory=list)
    members: dict[Member, Person] = field(default_factory=dict)
    players: dict[Member, Player] = field(default_factory=dict)
    """How members came in, for the log."""
    watchers: dict[Member, Person] = field(default_factory=dict)
    """Who sees what spectators see, in the order they came."""
    kept: set[Seat] = field(default_factory=set)
    """Seats whose players may come back."""
    has_stand_ins: bool = False
    """Whether a bot may go on for a client that leaves, where people at pages say so."""
    vacant: dict[Seat, Leave] = field(default_factory=dict)
    """Seats whose clients have left, of which the table does not know yet."""
    excused: set[Seat] = field(default_factory=set)
    """Seats of people at pages who have been away for so long that a bot goes on in their place."""
    phase: Phase = Phase.GATHERING
    table: Table | None = None
    number: int = 0
    """Counts the tables of this lobby from 1."""
    is_paused: bool = False
    """How a game is to start."""
    is_shared: bool = False
    """Whether one person has several of its seats."""
    previous: str | None = None
    """The id of its latest table that is over."""
    parent: str | None = None
    """The table that the present one continues, if it does."""
    origin: Origin | None = None
    record: GameRecord | None = None
    opened: str = ""
    """When the game began, as its header says."""

    @property
    def can_be_resumed(self) -> bool:
        """Whether all its players are of this process or come back to their pages."""
        return self.table is not None and can_be_resumed([place.player for place in self.places])

    @property
    def can_go_back(self) -> bool:
        """Whether all its players could follow a game that goes back, as no client of a protocol could."""
        return self.can_be_resumed

    def may_have_stand_in(self, seat: Seat) -> bool:
        """Whether a bot may go on at this seat, whose player is gone: the only client among people and bots, or one of
        these people, where nobody's time counts."""
        if self.table is None or self.table.is_over or self.table.is_timed:
            return False
        if seat in self.excused:
            return self.can_be_resumed
        if not self.has_stand_ins:
            return False
        others = [place for place in self.places if place is not self.places[seat]]
        is_client = self.places[seat].player.kind not in {PAGE, BOT, ABSENT}
        has_people = any(place.person and place.person.kind == PAGE for place in others)
        return is_client and has_people and {place.player.kind for place in others} <= {PAGE, BOT}

    @property
    def is_deserted(self) -> bool:
        return not (self.members or any(place.person for place in self.places))

    @property
    def seated(self) -> list[Player]:
        """Who plays when the game begins; nobody at empty seats."""
        return [place.player if place.person else NOBODY for place in self.places]

    @property
    def own_seats(self) -> list[Seat]:
        """The seats of players of this process."""
        return [seat for seat, place in enumerate(self.places) if place.person and place.person.kind == BOT]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(place.player.name for place in self.places)

    @property
    def codes(self) -> tuple[str, ...]:
        """The reservation codes by seat; empty for a seat that has none, or none any more."""
        return tuple(place.code or "" for place in self.places)

    @property
    def pages(self) -> Iterator[tuple[Member | None, Person, Viewer]]:
        """People at pages, and through whose eyes they look."""
        seated = [(place.member, place.person, seat) for seat, place in enumerate(self.places)]
        watching = [(member, person, SPECTATOR) for member, person in self.watchers.items()]
        for member, person, viewer in (*seated, *watching):
            if person is not None and person.kind == PAGE:
                yield member, person, viewer

    def vacate(self) -> None:
        """Nobody has a seat any more: the game is over, and no other follows at once."""
        for place in self.places:
            place.person = place.member = None

    def is_ready(self, seat: Seat) -> bool:
        """Whether the seat's player is there, and the game need not wait for it."""
        member = self.places[seat].member
        return member is not None and self.policy.is_ready(member)

    def is_asked(self, seat: Seat) -> bool:
        """Whether the table waits for this seat."""
        return self.table is not None and self.table.is_asked(seat)

    def is_request(self, effect: TableEffect) -> bool:
        """Whether this tells a seat that it is asked for something."""
        return isinstance(effect, Tell) and effect.viewer != SPECTATOR and self.is_asked(effect.viewer)


def is_present(person: Person) -> bool:
    """Whether somebody is of this process, and says nothing but its actions."""
    return person.kind in {ABSENT, BOT, PAGE}


def players_of(lines: Sequence[bytes]) -> tuple[Player, ...]:
    """Who plays at the table with this log now: of a bot that goes on for who has left, ``client`` is the name. Raises
    ``ValueError`` for a damaged log."""
    header = read_header(lines[0])
    found = list(header.seats)
    for line in lines[1 + (header.copied.entries if header.copied else 0) :]:
        entry = None if is_ending(line) else read_entry(line)
        if entry and entry.actor == actor_name(TABLE) and isinstance(act := read_act(entry.action), Substitutes):
            if act.seat not in range(len(found)):
                raise ValueError(f"there is no seat {act.seat}")
            found[act.seat] = structs.replace(found[act.seat], kind=BOT, client=act.bot)
    return tuple(found)


def can_be_resumed(players: Sequence[Player]) -> bool:
    """Whether a table of these can go on after a restart: people at pages come back, bots are seated again."""
    kinds = {player.kind for player in players}
    return PAGE in kinds and kinds <= {PAGE, BOT}
