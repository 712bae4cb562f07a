"""The lobby of one door: connections, their rights, and what they ask for.

It is a pure kernel like a table: commands and times go in, effects come out; ids, seeds
and dates are handed in. A connection may hold several seats and watch several tables;
a table is one game, and what spans games is here: reservations, administrators, tallies,
encounters. Everything about a table is dropped when it is over.

The order of a call's effects is the order in which they leave. A command names its
table or means the connection's only seat, so nothing is searched for among all tables.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, assert_never

from spieltisch.core.commands import (
    Act,
    Ask,
    Authenticate,
    Claim,
    Command,
    Enter,
    Join,
    Leave,
    Request,
    Say,
    Slot,
    Violate,
    Watch,
)
from spieltisch.core.contracts import Fault, Forfeit, Game
from spieltisch.core.messages import Dismissed, Opened, Said, Watching
from spieltisch.core.seats import SPECTATOR, Seat
from spieltisch.table.administrators import Administrators
from spieltisch.table.effects import LobbyEffect
from spieltisch.table.floor import Floor
from spieltisch.table.gatherings import Gathering, Gatherings
from spieltisch.table.house import House
from spieltisch.table.inputs import Blunder, Gone, Input, Play, Query, Stalled, Talk
from spieltisch.table.log import Player
from spieltisch.table.rooms import PAGE, Guest, Known, Origin, Room

MAX_SEATS: Final = 16
"""How many seats one connection may hold at a time."""

USUAL_SEATS: Final = 4


@dataclass(frozen=True, slots=True)
class TableNotice:
    """What a lobby tells anybody of a table."""

    id: str
    players: tuple[Player, ...]
    is_running: bool
    opened: str
    """When the game began, as the log's header says."""


class Lobby:
    """All tables of one game behind one door.

    ``seats`` is the number of players of a table (by default the option ``players``, or the fewest the game allows),
    ``new_id`` makes ids of tables and reservation codes, ``new_seed`` a table's secret from its
    number (from 1), ``today`` the date and time of a log's header; ``is_seeded`` if somebody may
    know the secrets. Raises ``UsageError`` for options the game refuses.
    """

    def __init__(
        self,
        game: Game,
        options: Any,
        *,
        seats: int | None = None,
        new_id: Callable[[], str],
        new_seed: Callable[[int], bytes],
        today: Callable[[], str],
        is_seeded: bool = False,
    ) -> None:
        self._game, self._options = game, options
        players = seats or getattr(options, "players", 0)
        self._seats = players or game.seats[0]
        self._config = game.configure(options, players or game.seats[-1 if game.foyer else 0])
        self.usual_seats = players or max(game.seats[0], min(USUAL_SEATS, game.seats[-1]))
        """How many players a table has where nobody says how many."""
        self._house = House.of(options)
        self._floor = Floor(
            game, self._house, options, new_id=new_id, new_seed=new_seed, today=today, is_seeded=is_seeded
        )
        self._floor.dismiss = self._dismiss
        self._gatherings = Gatherings(game, options, self._floor, new_id) if game.foyer else None
        self._guests: dict[int, Guest] = {}
        self._administrators = Administrators(self._floor, self._house.password, self._config, self._seats)
        self._is_draining = False

    # What the caller tells.

    def connect(self, connection: int, *, kind: str = "tcp") -> None:
        """A new connection, under a number of the caller's that no living connection has."""
        self._guests[connection] = Guest(connection, kind)

    def handle(self, connection: int, command: Command, now_us: int) -> list[LobbyEffect]:
        """A connection's session asks for something. After ``Leave`` or a ``Dismissed`` the lobby
        does not know the connection any more, and ignores it."""
        self._floor.now_us = now_us
        if guest := self._guests.get(connection):
            self._obey(guest, command)
        return self._floor.take_effects()

    def sent(self, connection: int, table: str, seat: Seat, now_us: int) -> list[LobbyEffect]:
        """The last byte of the latest request to this connection's seat has left: the seat's clock starts."""
        self._floor.now_us = now_us
        guest, room = self._guests.get(connection), self._floor.rooms.get(table)
        if guest and room and room.places[seat].guest is guest:
            self._floor.sent(room, seat)
        return self._floor.take_effects()

    def tick(self, now_us: int) -> list[LobbyEffect]:
        """The time of the latest ``WakeAt`` has come."""
        self._floor.now_us = now_us
        for key in self._floor.tick():
            assert self._gatherings is not None
            self._gatherings.lapse(key)
        return self._floor.take_effects()

    def stalled(self, begin_us: int, end_us: int) -> list[LobbyEffect]:
        """The server itself stood still; every running clock gets that back."""
        self._floor.now_us = end_us
        for room in tuple(self._floor.rooms.values()):
            self._floor.feed(room, Stalled(begin_us, end_us))
        return self._floor.take_effects()

    def drain(self) -> None:
        """Open no more tables; who asks for one is dismissed. Games go on."""
        self._is_draining = self._administrators.is_draining = True
        if self._gatherings:
            self._gatherings.is_draining = True

    def close(self, now_us: int) -> list[LobbyEffect]:
        """The server shuts down: every table ends without a result, unless the next server can go on with it."""
        self._floor.now_us = now_us
        self.drain()
        for room in tuple(self._floor.rooms.values()):
            if room.can_be_resumed:
                self._floor.dissolve(room)
            else:
                self._floor.cancel(room)
        return self._floor.take_effects()

    def reserve(
        self, names: Sequence[str], *, config: Any = None, timed: bool = True, paused: bool = False,
        untimed: Collection[Seat] = (), is_single: bool = False, origin: Origin | None = None,
        known: Known | None = None,
    ) -> tuple[str, tuple[str, ...]]:  # fmt: skip
        """Open a table for these players, by seat: its id, and a code for each seat to ``Claim``.

        The game starts when the last seat is claimed. ``config`` is the game's own; by default what the
        options say. Limits do not count for ``untimed`` seats. With an ``origin`` the game goes on from there.
        ``known`` is how an earlier server called this table.
        Raises ``UsageError`` for a number of players the game refuses.
        """
        if config is None:
            config = self._game.configure(self._options, len(names))
        slots = [Slot(name, timed and seat not in untimed, paused) for seat, name in enumerate(names)]
        if self._gatherings:
            gathering = self._gatherings.reserve(config, slots, origin, known)
            return gathering.table, tuple(place.code or "" for place in gathering.places)
        room = self._floor.open_prepared(config, slots, origin, known)
        room.is_single = is_single
        return room.id, room.codes

    def find(self, table: str) -> Room | Gathering | None:
        """A table of this id, or the people who gather at it; to look at, not to change."""
        return self._floor.rooms.get(table) or (self._gatherings.find(table) if self._gatherings else None)

    def rename(self, table: str, seat: Seat, name: str) -> None:
        """Somebody of this name is about to claim a reserved seat."""
        if (found := self.find(table)) and found.places[seat].guest is None:
            found.places[seat].player = Player(name)

    def cancel(self, table: str, now_us: int) -> list[LobbyEffect]:
        """Give up a reserved table whose game has not begun."""
        self._floor.now_us = now_us
        match self.find(table):
            case Room(table=None) as room:
                self._floor.dissolve(room)
            case Gathering(room=None) as gathering if self._gatherings:
                self._gatherings.disband(gathering)
        return self._floor.take_effects()

    @property
    def tables(self) -> tuple[str, ...]:
        """The ids of all tables that wait or run, the oldest first."""
        return tuple(self._floor.rooms)

    def notices(self) -> list[TableNotice]:
        """What anybody may know of these tables, the oldest first."""
        return [
            TableNotice(room.id, tuple(place.player for place in room.places), room.table is not None, room.opened)
            for room in self._floor.rooms.values()
        ]

    # Commands of players and spectators.

    def _obey(self, guest: Guest, command: Command) -> None:
        match command:
            case Act() | Violate() | Ask():
                self._answer(guest, command)
            case Join():
                self._join(guest, command)
            case Claim(code):
                self._claim(guest, code)
            case Say():
                self._say(guest, command)
            case Leave(fault, why):
                self._leave(guest, fault, why)
            case Enter(table, is_spectator):
                self._enter(guest, table, is_spectator=is_spectator)
            case Request(value):
                if self._gatherings:
                    self._gatherings.ask(guest, value)
            case Authenticate(password):
                self._administrators.admit(guest, password)
            case Watch(table):
                self._watch(guest, table)
            case _:
                if guest.is_administrator:
                    self._administrators.obey(guest, command)

    def _answer(self, guest: Guest, command: Act | Violate | Ask) -> None:
        held = guest.seat_at(command.table)
        if held is None:
            self._answer_without_seat(guest)
        elif held[0].table is None:
            self._judge_early(guest, *held)
        else:
            self._floor.feed(held[0], _as_input(held[1], command))

    def _answer_without_seat(self, guest: Guest) -> None:
        """People in a foyer have reasons to be connected without a seat."""
        if self._gatherings:
            self._floor.warn("ignored an answer of somebody without a seat")
        else:
            self._dismiss(guest, "no seat at this table")

    def _judge_early(self, guest: Guest, room: Room, seat: Seat) -> None:
        """An answer before the game: where it would cost the game, it costs the seat."""
        rules = self._game.rules
        verdict = rules.adjudicate(rules.initial(room.config), seat, Fault.OUT_OF_TURN, "")
        if isinstance(verdict, Forfeit):
            self._dismiss(guest, "an answer before the game")
        else:
            self._floor.warn(f"ignored an answer at table {room.id}, whose game has not started")

    def _join(self, guest: Guest, join: Join) -> None:
        waiting = self._floor.waiting_room()
        if len(guest.seats) >= MAX_SEATS or (self._is_draining and not waiting):
            self._dismiss(guest, "no more tables")
            return
        room = waiting or self._floor.open_room(self._config, self._seats)
        seat = room.free_seat()
        assert seat is not None
        player = Player(join.name or "", kind=guest.kind, client=join.client or "")
        self._floor.sit(guest, room, seat, player, is_new=not waiting)
        self._administrators.tell(Opened(room.id, is_existing=bool(waiting)))

    def _enter(self, guest: Guest, table: str, *, is_spectator: bool) -> None:
        if self._gatherings is None or not self._gatherings.enter(guest, table, is_spectator=is_spectator):
            self._dismiss(guest, "no such table")

    def _claim(self, guest: Guest, code: str) -> None:
        if self._gatherings:
            if not self._gatherings.claim(guest, code):
                self._dismiss(guest, "no such reservation")
            return
        reserved = self._floor.take_reserved(code) if len(guest.seats) < MAX_SEATS else None
        if reserved is None:
            self._dismiss(guest, "no such reservation")
            return
        room, seat = reserved
        self._floor.sit(guest, room, seat, Player(room.places[seat].player.name, kind=guest.kind))

    def _say(self, guest: Guest, say: Say) -> None:
        """A chat line. Without a table to hear it, it is lost."""
        if self._gatherings and guest.gathering:
            self._gatherings.say(guest, say.text, say.name)
        elif held := guest.seat_at(say.table):
            self._talk(held[0], Said(held[1], say.text))
        elif room := next((room for room in guest.watched if say.table in (None, room.id)), None):
            self._talk(room, Said(None, say.text, say.name))

    def _talk(self, room: Room, said: Said) -> None:
        """Before the game there is no table to pass it on, and nobody to hear it but people at pages."""
        if room.host:
            room.host.speak(said)
        elif room.table:
            self._floor.feed(room, Talk(said.seat, said.text, said.name))
        else:
            for guest, viewer in room.pages:
                self._floor.tell(guest, room, viewer, said)

    def _watch(self, guest: Guest, table: str) -> None:
        """A subscription: for administrators only, where a game knows administrators."""
        if self._house.has_administrators and not (guest.is_administrator or guest.kind == PAGE):
            return
        if room := self._floor.demand(guest, table) if table else self._find_any(guest):
            if room not in guest.watched:
                guest.watched.append(room)
                room.watchers.append(guest)
            self._floor.send(guest, Watching(room.id, len(room.places)))
            if room.table and (self._house.show_on_watch or guest.kind == PAGE):
                self._floor.tell(guest, room, SPECTATOR)

    def _find_any(self, guest: Guest) -> Room | None:
        """A room to watch for one who names none."""
        if room := self._floor.watchable_room():
            return room
        if self._is_draining:
            self._dismiss(guest, "no more tables")
            return None
        return self._floor.open_room(self._config, self._seats)

    def _leave(self, guest: Guest, fault: Fault, why: str) -> None:
        if self._guests.pop(guest.connection, None) is None:
            return
        self._administrators.forget(guest)
        seats = tuple(guest.seats)
        for room in guest.watched:
            room.watchers.remove(guest)
        for room, seat in seats:
            room.places[seat].guest = None
        guest.watched.clear()
        guest.seats.clear()
        if self._gatherings:
            self._gatherings.leave(guest)
        for room, seat in seats:
            if not (self._gatherings and self._gatherings.is_kept(room, seat)):
                self._floor.vacate(room, seat, Gone(seat, fault, why))

    def _dismiss(self, guest: Guest, why: str) -> None:
        self._floor.send(guest, Dismissed(why))
        self._leave(guest, Fault.LEFT, why)


def _as_input(seat: Seat, command: Act | Violate | Ask) -> Input:
    match command:
        case Act(action, received, _, remark):
            return Play(seat, action, received, remark)
        case Violate(sentence, received):
            return Blunder(seat, sentence, received)
        case Ask(what, received):
            return Query(seat, what, received)
        case _:
            assert_never(command)
