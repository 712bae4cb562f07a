"""What the lobby remembers: guests (connections) and rooms (tables, from the first reservation to the end).

A room outlives its table on both sides by a little: it collects players before there
is a game, and it knows whom to tell that the table is gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Protocol

from spieltisch.core.contracts import Keepsake
from spieltisch.core.messages import Batch, Said
from spieltisch.core.seats import SPECTATOR, Seat, Viewer
from spieltisch.table.effects import TableEffect, Tell
from spieltisch.table.log import Player, read_header
from spieltisch.table.table import Table

if TYPE_CHECKING:
    from spieltisch.table.gatherings import Gathering

NOBODY: Final = Player("", kind="nobody")
BOT: Final = "bot"
"""The kind of guest that is a player of this process."""
PAGE: Final = "page"
"""The kind of guest that is a person, or people who watch, at pages of this process."""


@dataclass(slots=True, eq=False)
class Guest:
    """One connection."""

    connection: int
    kind: str
    """How it came: a word for the log's header, such as ``"tcp"``."""
    is_administrator: bool = False
    seats: list[tuple[Room, Seat]] = field(default_factory=list)
    """In the order they were taken."""
    watched: list[Room] = field(default_factory=list)
    gathering: Gathering | None = None
    member: int = 0
    """Who it is there."""

    def seat_at(self, table: str | None) -> tuple[Room, Seat] | None:
        """The seat that a command means: at this table, where it names one. Of several seats the one
        that is asked for something, else the first."""
        fitting = [held for held in self.seats if table is None or held[0].id == table]
        if len(fitting) == 1:
            return fitting[0]
        asked = (held for held in fitting if held[0].is_asked(held[1]))
        return next(asked, fitting[0] if fitting else None)


@dataclass(slots=True, eq=False)
class Place:
    """A seat of a room. It is reserved while it has a code and no guest, and free while it has neither."""

    player: Player = NOBODY
    code: str | None = None
    is_timed: bool = True
    guest: Guest | None = None


class Host(Protocol):
    """Where a room's people came together."""

    table: str
    hears: frozenset[type[Any]]
    """Types of items and events of which it is to hear what spectators are told."""
    goes_on: bool
    """Whether people stay when the game is over."""

    def hear(self, batch: Batch) -> None: ...

    def speak(self, said: Said) -> None:
        """Somebody who is not among these people, but looks at the room's table, has something to say."""

    def end(self, room: Room) -> None: ...


@dataclass(frozen=True, slots=True)
class Origin:
    """The log that a room's game goes on from, instead of beginning anew."""

    lines: tuple[bytes, ...]
    ply: int | None = None
    """A fork continues somebody else's log from here. None: it is the table's own, cut short."""
    seed: bytes = b""
    """The secret of the table's own log; a fork gets a fresh one."""

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


@dataclass(slots=True, eq=False)
class Room:
    """A table and who is at it. ``table`` is None until the game starts."""

    id: str
    number: int
    """Counts the rooms of this lobby from 1."""
    config: Any
    places: list[Place]
    is_prepared: bool = False
    """Made for given players: nobody hears of its seat before all are taken."""
    is_paused: bool = False
    """How it is to start."""
    parent: str | None = None
    """The first table of the encounter whose return game this is."""
    keepsake: Keepsake | None = None
    opened: str = ""
    """When the game began, as its header says."""
    table: Table | None = None
    is_shared: bool = False
    """Whether one guest has several of its seats."""
    watchers: list[Guest] = field(default_factory=list)
    """In the order they came; each once."""
    host: Host | None = None
    is_single: bool = False
    """Whether no return game follows, whatever the options say."""
    origin: Origin | None = None

    @property
    def can_be_resumed(self) -> bool:
        """Whether all its players are of this process or come back to their pages."""
        return self.table is not None and can_be_resumed([place.player for place in self.places])

    @property
    def players(self) -> list[Player]:
        """Who plays when the game begins; nobody at empty seats."""
        return [place.player if place.guest else NOBODY for place in self.places]

    @property
    def own_seats(self) -> list[Seat]:
        """The seats of players of this process."""
        return [seat for seat, place in enumerate(self.places) if place.guest and place.guest.kind == BOT]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(place.player.name for place in self.places)

    @property
    def pages(self) -> Iterator[tuple[Guest, Viewer]]:
        """People at pages, and through whose eyes they look."""
        seated: list[tuple[Guest | None, Viewer]] = [(place.guest, seat) for seat, place in enumerate(self.places)]
        watching = [(guest, SPECTATOR) for guest in self.watchers]
        return ((guest, viewer) for guest, viewer in (*seated, *watching) if guest and guest.kind == PAGE)

    @property
    def codes(self) -> tuple[str, ...]:
        """The reservation codes of a prepared room, by seat; empty for a seat that was released."""
        return tuple(place.code or "" for place in self.places)

    @property
    def is_full(self) -> bool:
        return all(place.guest for place in self.places)

    @property
    def is_deserted(self) -> bool:
        return not any(place.guest for place in self.places)

    def free_seat(self) -> Seat | None:
        """The first seat that anybody may take."""
        free = (seat for seat, place in enumerate(self.places) if place.guest is None and place.code is None)
        return next(free, None)

    def is_asked(self, seat: Seat) -> bool:
        """Whether the table waits for this seat."""
        return self.table is not None and self.table.is_asked(seat)

    def is_request(self, effect: TableEffect) -> bool:
        """Whether this tells a seat that it is asked for something."""
        return isinstance(effect, Tell) and effect.viewer != SPECTATOR and self.is_asked(effect.viewer)


def can_be_resumed(players: Sequence[Player]) -> bool:
    """Whether a table of these can go on after a restart: people at pages come back, bots are seated again."""
    kinds = {player.kind for player in players}
    return PAGE in kinds and kinds <= {PAGE, BOT}
