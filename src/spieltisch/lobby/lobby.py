"""The lobby of one game: everybody who comes in by one of its doors, and where they are.

It looks who asks for what, and whose business that is: a table's (``table/``), a room's
or the lobby's policy's (``core/policy.py``), or its own, which is to find rooms.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from msgspec import structs

from spieltisch.core.commands import Act, Ask, Claim, Command, Drop, Enter, Join, Leave, Request, Say, Violate, Watch
from spieltisch.core.contracts import Fault, Forfeit
from spieltisch.core.game import AnyGame
from spieltisch.core.messages import Accepted, Answer, Ignored, Verdict, Watching, line_of
from spieltisch.core.policy import Entry, Slot
from spieltisch.core.seats import SPECTATOR, Seat
from spieltisch.lobby.budget import Budget
from spieltisch.lobby.controls import LobbyControls
from spieltisch.lobby.effects import LobbyEffect
from spieltisch.lobby.hosting import Hosting
from spieltisch.lobby.outbox import Outbox
from spieltisch.lobby.past import Past
from spieltisch.lobby.room import PAGE, Known, Origin, Person, Room, is_present
from spieltisch.lobby.rooms import Rooms
from spieltisch.lobby.starting import Starter
from spieltisch.table.inputs import By, Delayed, Idle, Sent, Stalled, Worked
from spieltisch.table.limits import WHOLE
from spieltisch.table.log import Player

MAX_SEATS: Final = 16
"""How many seats one participant may hold at a time."""

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
    """All rooms of one game behind its doors.

    ``seats`` is the number of players of a table (by default what the options say, or the fewest the game allows),
    ``new_id`` makes ids of tables and reservation codes, ``new_number`` a table's or a member's number from what it
    would be, ``new_seed`` a table's secret from its number, ``today`` the date and time of a log's header;
    ``is_seeded`` if somebody may know the secrets. ``budget`` is what games of strangers may cost; by default nobody
    counts. Raises ``UsageError`` for options the game refuses.
    """

    def __init__(
        self,
        game: AnyGame,
        options: object,
        *,
        seats: int | None = None,
        new_id: Callable[[], str],
        new_number: Callable[[int], int] = lambda number: number,
        new_seed: Callable[[int], bytes],
        today: Callable[[], str],
        is_seeded: bool = False,
        budget: Budget | None = None,
    ) -> None:
        self._game, self._options = game, options
        players = seats or game.setup.players(options)
        fewest, most = game.play.seats[0], game.play.seats[-1]
        self._seats = players or fewest
        self._config = game.setup.configure(options, players or (most if game.people.has_named_rooms else fewest))
        self.usual_seats = players or max(fewest, min(USUAL_SEATS, most))
        """How many players a table has where nobody says how many."""
        self._people: dict[int, Person] = {}
        self._outbox = Outbox()
        self._rooms = Rooms(game, options, new_id, new_number)
        starter = Starter(game, options, new_seed=new_seed, today=today, is_seeded=is_seeded)
        self._hosting = Hosting(game, options, self._rooms, self._outbox, starter, budget, new_number)
        self._controls = LobbyControls(self._hosting, self._outbox, self._people.get, self._config, self._seats)
        if game.people.lobby_policy:
            self._hosting.policy = game.people.lobby_policy(options, self._controls)
        self._is_draining = False
        fixed = {"options": options, "game": game, "config": self._config, "controls": self._controls}
        self.past = Past(self._people, self._rooms, self._hosting, self._outbox, fixed)

    # What the caller tells.

    def connect(self, person: int, *, kind: str = "tcp", address: str = "") -> None:
        """Somebody new, under a number of the caller's that nobody here has."""
        self._people[person] = Person(person, kind, address)

    def handle(self, person: int, command: Command, now_us: int) -> list[LobbyEffect]:
        """Somebody asks for something. After ``Leave`` or a ``Dismissed`` the lobby does not know it any more, and
        ignores it."""
        self._outbox.now_us, self._controls.asker = now_us, person
        if found := self._people.get(person):
            self._obey(found, command)
        return self._take()

    def sent(self, person: int, table: str, seat: Seat, now_us: int) -> list[LobbyEffect]:
        """The last byte of the latest request to this participant's seat has left: the seat's clock starts."""
        return self._note(person, table, Sent(seat), now_us)

    def delayed(self, person: int, table: str, seat: Seat, until_us: int, now_us: int) -> list[LobbyEffect]:
        """The latest request to this participant's seat cannot be read before its ``sent``, or until then."""
        return self._note(person, table, Delayed(seat, until_us), now_us)

    def worked(self, person: int, table: str, seat: Seat, worked_us: int, now_us: int) -> list[LobbyEffect]:
        """This participant is measured, and has used so much processor time for the latest request to its seat."""
        return self._note(person, table, Worked(seat, worked_us), now_us)

    def _note(self, person: int, table: str, given: Sent | Worked | Delayed, now_us: int) -> list[LobbyEffect]:
        self._outbox.now_us = now_us
        found, room = self._people.get(person), self._rooms.at(table)
        if found and room and room.places[given.seat].person is found:
            self._hosting.submit(room, given)
        return self._take()

    def idle(self, table: str, seat: Seat, now_us: int) -> list[LobbyEffect]:
        """The rest has come that the latest ``WhenIdle`` for this seat waited for."""
        self._outbox.now_us = now_us
        if room := self._rooms.at(table):
            self._hosting.submit(room, Idle(seat))
        return self._take()

    def tick(self, now_us: int) -> list[LobbyEffect]:
        """The time of the latest ``WakeAt`` has come."""
        for key in self.due(now_us):
            self._wake(key, now_us)
        return self._take()

    def due(self, now_us: int) -> list[str]:
        """Of what has its time come when that of the latest ``WakeAt`` has? It may turn out that of nothing."""
        return self._outbox.due(now_us)

    def wake(self, key: str, now_us: int) -> list[LobbyEffect]:
        """Look after what was due. Each is a matter of one room."""
        self._wake(key, now_us)
        return self._take()

    def _wake(self, key: str, now_us: int) -> None:
        self._outbox.now_us = now_us
        if self._outbox.alarms.take(key, now_us):
            self._hosting.wake(key)

    def rest(self) -> list[LobbyEffect]:
        """All that was due is looked after: when to be woken next."""
        return self._outbox.take()

    def stalled(self, begin_us: int, end_us: int) -> list[LobbyEffect]:
        """The server itself stood still; every running clock gets that back."""
        self._outbox.now_us = end_us
        for room in self._rooms:
            self._hosting.submit(room, Stalled(begin_us, end_us))
        return self._take()

    def drain(self) -> None:
        """Open no more rooms; who asks for one is dismissed. Games go on."""
        self._is_draining = self._controls.is_draining = True

    def close(self, now_us: int) -> list[LobbyEffect]:
        """The server shuts down: every table ends without a result, unless the next server can go on with it."""
        self._outbox.now_us = now_us
        self.drain()
        for room in self._rooms:
            if room.can_be_resumed:
                self._hosting.dissolve(room)
            else:
                self._hosting.cancel(room)
        return self._take()

    def reserve(
        self, names: Sequence[str], *, config: object = None, timed: bool = True, paused: bool = False,
        untimed: Collection[Seat] = (), is_single: bool = False, origin: Origin | None = None,
        known: Known | None = None, has_stand_ins: bool = False, odds: Mapping[Seat, int] = {},
    ) -> tuple[str, tuple[str, ...]]:  # fmt: skip
        """Open a table for these players, by seat: its id, and a code for each seat to ``Claim``.

        The game starts when all are there and ready. ``config`` is the game's own; by default what the
        options say. Limits do not count for ``untimed`` seats. With an ``origin`` the game goes on from there.
        ``known`` is how an earlier server called this table. ``has_stand_ins``: a bot may go on for a client that
        leaves, where people at pages say so. ``odds`` are per cent of the game's time, where a seat's player has more
        or less of it; the log's header says so.
        Raises ``UsageError`` for a number of players the game refuses.
        """
        if config is None:
            config = self._game.setup.configure(self._options, len(names))
        slots = [
            Slot(name, timed and seat not in untimed, paused, odds.get(seat, WHOLE)) for seat, name in enumerate(names)
        ]
        room = self._rooms.reserve(config, slots, origin=origin, known=known, is_single=is_single)
        room.has_stand_ins = has_stand_ins
        return room.id, room.codes

    def name(self, seats: int) -> Known:
        """An id and codes that a table of so many seats may have."""
        return self._rooms.name(seats)

    def has_seat(self, person: int) -> bool:
        """Whether somebody holds a seat, before, during or between games."""
        found = self._people.get(person)
        return found is not None and bool(found.seats)

    def find(self, table: str) -> Room | None:
        """The room of a table, to look at, not to change."""
        return self._rooms.at(table)

    def rename(self, table: str, seat: Seat, name: str) -> None:
        """Somebody of this name is about to claim a reserved seat."""
        if (room := self.find(table)) and room.places[seat].person is None:
            room.places[seat].player = structs.replace(room.places[seat].player, name=name)

    def cancel(self, table: str, now_us: int) -> list[LobbyEffect]:
        """Give up a reserved table whose game has not begun."""
        self._outbox.now_us = now_us
        if (room := self.find(table)) and room.table is None:
            self._hosting.dissolve(room)
        return self._take()

    def break_off(self, table: str, why: str, now_us: int) -> list[LobbyEffect]:
        """Whoever runs the table ends its game: nobody won, and nobody has left."""
        self._outbox.now_us = now_us
        if (room := self.find(table)) and room.table:
            self._hosting.cancel(room, why)
        return self._take()

    def forget(self, table: str, now_us: int) -> list[LobbyEffect]:
        """A table is here no more, whether its game has begun or not; its log goes on or not."""
        self._outbox.now_us = now_us
        if room := self.find(table):
            self._hosting.dissolve(room)
        return self._take()

    def go_back(self, table: str, seat: Seat, now_us: int) -> list[LobbyEffect]:
        """All others at a table have agreed that the seat takes its latest action back."""
        self._outbox.now_us = now_us
        if (room := self.find(table)) and room.can_go_back:
            self._hosting.go_back(room, seat)
        return self._take()

    def excuse(self, table: str, seat: Seat) -> None:
        """A person at a page has been away for long, and the others wish that a bot goes on. Where that can be the
        table does not hear that this person leaves, as it has to at once, before the bot stands in."""
        room = self.find(table)
        if room is None or seat not in range(len(room.places)) or room.places[seat].player.kind != PAGE:
            return
        room.excused.add(seat)
        if not room.may_have_stand_in(seat):
            room.excused.discard(seat)

    def suspend(self, table: str, now_us: int) -> list[LobbyEffect]:
        """Nobody is at a table of people and bots: let it go, to be taken up again from its log."""
        self._outbox.now_us = now_us
        if (room := self.find(table)) and room.can_be_resumed:
            self._hosting.dissolve(room)
        return self._take()

    def stand_in(self, table: str, seat: Seat, person: int, bot: str, now_us: int) -> list[LobbyEffect]:
        """Somebody who is connected, a bot of this name, goes on at a seat whose client has left."""
        self._outbox.now_us = now_us
        if (room := self.find(table)) and seat in room.vacant:
            self._hosting.stand_in(room, seat, self._people[person], bot)
        return self._take()

    def give_up_vacant(self, table: str, seat: Seat, now_us: int) -> list[LobbyEffect]:
        """Nobody goes on there: the table hears that the client has left."""
        self._outbox.now_us = now_us
        if (room := self.find(table)) and seat in room.vacant:
            self._hosting.give_up_vacant(room, seat)
        return self._take()

    @property
    def rooms(self) -> tuple[Room, ...]:
        """All of them, the oldest first; to look at, not to change."""
        return tuple(self._rooms)

    @property
    def tables(self) -> tuple[str, ...]:
        """The ids of all tables that wait or run, the oldest first."""
        return self._rooms.tables

    def notices(self) -> list[TableNotice]:
        """What anybody may know of these tables, the oldest first."""
        rooms = [room for room in map(self._rooms.at, self.tables) if room]
        return [
            TableNotice(room.id, tuple(place.player for place in room.places), room.table is not None, room.opened)
            for room in rooms
        ]

    def _take(self) -> list[LobbyEffect]:
        """All that follows, once whoever was sent away has left."""
        while leaving := self._hosting.take_leaving():
            for person, why in leaving:
                self._leave(person, Leave(why=why))
        return self._outbox.take()

    # Commands.

    def _obey(self, person: Person, command: Command) -> None:
        match command:
            case Act() | Violate() | Ask():
                self._play(person, command)
            case Drop(table=table):
                if taken := person.seat_at(table):
                    self._hosting.submit(taken[0], By(taken[1], command))
            case Join():
                self._join(person, command)
            case Claim():
                self._claim(person, command)
            case Say():
                self._say(person, command)
            case Leave():
                self._leave(person, command)
            case Enter():
                self._enter(person, command)
            case Request():
                self._request(person, command)
            case Watch(table):
                self._watch(person, table)
            case _:
                assert_never(command)

    def _answer(self, person: Person, number: int, verdict: Verdict) -> None:
        self._outbox.send(person, Answer(number, verdict))

    def _play(self, person: Person, command: Act | Violate | Ask) -> None:
        taken = person.seat_at(command.table)
        if taken is not None and taken[0].table is not None:
            self._hosting.submit(taken[0], By(taken[1], command), person)
            return
        self._answer(person, command.number, Ignored())
        if taken is not None:
            self._judge_early(person, *taken)
        elif any(room.policy.has_guests for room, _ in person.rooms):
            self._outbox.warn("ignored an answer of somebody without a seat")
        else:
            self._hosting.dismiss(person, "no seat at this table")

    def _judge_early(self, person: Person, room: Room, seat: Seat) -> None:
        """An answer before the game: where it would cost the game, it costs the seat."""
        rules = self._game.play.rules
        penalty = rules.adjudicate(rules.initial(room.config), seat, Fault.OUT_OF_TURN, "")
        if isinstance(penalty, Forfeit):
            self._hosting.dismiss(person, "an answer before the game")
        else:
            self._outbox.warn(f"ignored an answer at table {room.id}, whose game has not started")

    def _join(self, person: Person, join: Join) -> None:
        if not self._hosting.can_afford(person):
            return
        waiting = self._rooms.find_free()
        if len(person.seats) >= MAX_SEATS or (self._is_draining and not waiting):
            self._hosting.dismiss(person, "no more tables")
            return
        room = waiting or self._rooms.open(self._config, self._seats)
        table = room.id
        player = Player(join.name or "", kind=person.kind, client=join.client or "")
        self._hosting.admit(person, room, Entry(name=player.name, is_bot=is_present(person)), player)
        self._hosting.policy.seated(table, is_existing=waiting is not None)

    def _enter(self, person: Person, enter: Enter) -> None:
        room = self._rooms.named(enter.room) or self._rooms.at(enter.room)
        if room is None and not self._is_draining:
            room = self._rooms.open_named(enter.room)
        if room is None or person.rooms or (room.opening.is_reserved and not enter.is_spectator):
            self._hosting.dismiss(person, "no such table")
            return
        if not (enter.is_spectator or self._hosting.can_afford(person)):
            return
        entry = Entry(enter.is_spectator, is_bot=is_present(person), address=person.address)
        self._hosting.admit(person, room, entry, Player("", kind=person.kind, client=enter.client or ""))

    def _claim(self, person: Person, claim: Claim) -> None:
        reserved = self._rooms.find_reserved(claim.code) if len(person.seats) < MAX_SEATS else None
        if reserved is None:
            self._hosting.dismiss(person, "no such reservation")
            return
        room, seat = reserved
        player = structs.replace(room.places[seat].player, kind=person.kind, client=claim.client or "")
        entry = Entry(False, seat, player.name, is_present(person), person.address)
        self._hosting.admit(person, room, entry, player)

    def _request(self, person: Person, request: Request) -> None:
        """The lobby's policy looks first, then that of the room."""
        verdict = self._hosting.policy.ask(person.number, request.value)
        if verdict is None and person.rooms:
            room, member = person.rooms[0]
            self._hosting.ask(room, room.policy.ask(member, request.value), person, request.number)
        else:
            self._answer(person, request.number, verdict or Ignored())

    def _say(self, person: Person, say: Say) -> None:
        """A chat line. Without a table to hear it, it is lost."""
        taken, found = person.seat_at(say.table), person.room_at(say.table)
        if found is None:
            self._answer(person, say.number, Ignored())
            return
        room, member = (taken[0], taken[0].places[taken[1]].member) if taken else found
        instructions = room.policy.say(member, say.text, say.name) if member is not None else None
        seat = taken[1] if taken else None
        if instructions is None and room.table:
            self._hosting.submit(room, By(seat, say), person)
            return
        if instructions is None:
            self._hosting.speak(room, line_of(seat, say))
        else:
            self._hosting.do(room, instructions)
        self._answer(person, say.number, Accepted())

    def _watch(self, person: Person, table: str) -> None:
        if not (self._hosting.policy.may_watch(person.number) or person.kind == PAGE):
            return
        room = self._rooms.at(table) if table else self._find_any()
        if room is None:
            self._hosting.dismiss(person, "no such table" if table else "no more tables")
            return
        self._outbox.send(person, Watching(room.id, len(room.places)))
        if person not in room.watchers.values():
            self._hosting.admit(person, room, Entry(is_spectator=True), Player("", kind=person.kind))
        elif room.table and (room.policy.shows_at_once or person.kind == PAGE):
            self._outbox.tell(person, room, SPECTATOR)

    def _find_any(self) -> Room | None:
        """A room to watch for one who names none."""
        room = self._rooms.find_watchable()
        return room or (None if self._is_draining else self._rooms.open(self._config, self._seats))

    def _leave(self, person: Person, leave: Leave) -> None:
        if self._people.pop(person.number, None) is not None:
            self._hosting.policy.leave(person.number)
            self._hosting.leave(person, leave)
            if self._rooms.meetings.are_many or not self._people:
                self.past.needed()
