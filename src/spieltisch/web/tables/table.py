"""Tables that pages opened: who sits where, doors for those who come by a protocol, and their end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

import msgspec

from spieltisch.core.commands import Claim, Leave
from spieltisch.core.game import AnyDialect
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Seat
from spieltisch.lobby.room import ABSENT, BOT, PAGE
from spieltisch.net.address import Address
from spieltisch.net.admission import Capacity
from spieltisch.net.bot import BotPlayer
from spieltisch.net.door import Door
from spieltisch.net.held import Held
from spieltisch.net.insider import Ghost
from spieltisch.net.ledger import What, pickled
from spieltisch.net.tracing import Tracing
from spieltisch.table.clock import Used, Wait
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.access.tokens import WIRE, Tokens
from spieltisch.web.feeds.wire import LiveWire
from spieltisch.web.tables.models import DoorPlace, OutcomeCard, SeatCard, TableCard, TableStatus
from spieltisch.web.tables.people import Person
from spieltisch.web.tables.plan import TablePlan
from spieltisch.web.tables.presence import counted, note_readers
from spieltisch.web.tables.register import WaitingRecord
from spieltisch.web.tables.served import ServedGame, show_door
from spieltisch.web.tables.sitters import mark
from spieltisch.web.tables.subscription import GAVE_UP, Subscription
from spieltisch.web.tables.taking_back import TakingBack
from spieltisch.web.views.chat import Chat
from spieltisch.web.views.pictures import encode, show_outcome

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

DOOR_CAPACITY: Final = Capacity(connections=8, connections_per_address=8)
"""One client is enough."""


@dataclass(slots=True, eq=False)
class WebTable:
    """One table that a page opened."""

    id: str
    served: ServedGame
    plan: TablePlan
    codes: Sequence[str]
    """Reservations by seat."""
    names: list[str]
    people: dict[Seat, Person] = field(default_factory=dict)
    hosts: set[Seat] = field(default_factory=set)
    """Seats of whoever opened the table, who may see all reservations."""
    left: dict[Seat, set[str]] = field(default_factory=dict)
    """Names that were at a seat before: their tokens are of no more use."""
    owners: dict[Seat, str | None] = field(default_factory=dict)
    """The profiles of those who chose the seats' names."""
    bots: list[BotPlayer] = field(default_factory=list)
    spectators: Subscription | None = None
    """Through which everybody looks who has no seat here."""
    chat: Chat = field(default_factory=Chat)
    doors_of: dict[Seat, list[Door]] = field(default_factory=dict)
    """Those of this table alone."""
    places: dict[Seat, list[DoorPlace]] = field(default_factory=dict)
    wires: dict[Seat, LiveWire] = field(default_factory=dict)
    """Of seats for somebody's own program."""
    given: dict[Seat, str] = field(default_factory=dict)
    """The names that pages gave programs, by seat; these may call themselves otherwise when they come."""
    over_us: int | None = None
    outcome: Outcome | None = None
    """How its game ended, once it has."""
    opened: str = ""
    kinds: list[str] = field(default_factory=list)
    has_begun: bool = False
    taking_back: TakingBack = field(init=False)
    stand_ins: dict[Seat, str] = field(default_factory=dict)
    """Names of bots that go on for clients that have left."""
    given_up: set[Seat] = field(default_factory=set)
    """Seats of people who left a game that others went on with."""
    is_timed: bool = False
    """Whether anybody's time counts, once the game has begun."""
    is_deserted: bool = False
    """Whether nobody has been there for a while, so that no lobby needs to show it."""

    def __post_init__(self) -> None:
        self.taking_back = TakingBack(self.served.runner, self.id, self.people)

    @property
    def doors(self) -> list[Door]:
        return [door for doors in self.doors_of.values() for door in doors]

    @property
    def open_seats(self) -> list[Seat]:
        """Seats that a person may take."""
        found = self.served.runner.lobby.find(self.id)
        if found is None or found.table is not None:
            return []
        kept = self.plan.bots.keys() | self.wires.keys()
        return [seat for seat, place in enumerate(found.places) if place.person is None and seat not in kept]

    @property
    def vacant(self) -> list[Seat]:
        """Seats whose clients have left, at which the people may let a bot go on."""
        found = self.served.runner.lobby.find(self.id)
        return sorted(found.vacant) if found else []

    @property
    def is_patient(self) -> bool:
        """Whether the game may take days: nobody's time counts, and only people at pages and bots play."""
        found = self.served.runner.lobby.find(self.id)
        return found is not None and found.can_be_resumed and not self.is_timed

    @property
    def awaited(self) -> list[Seat]:
        """Whose turn it is."""
        running = self.served.runner.running(self.id)
        return sorted({wait.seat for wait in running.waits}) if running else []

    @property
    def absent(self) -> list[Seat]:
        """Whom the others need not wait for any longer."""
        now_us, absence_us = self.served.runner.runtime.now(), self.plan.absence_us
        if not absence_us or not self.has_begun or not self.is_patient:
            return []
        people = [person for seat in self.awaited if (person := self.people.get(seat)) and not person.has_left]
        return [person.seat for person in people if now_us - person.since_us > absence_us]

    @property
    def is_over(self) -> bool:
        return self.served.runner.lobby.find(self.id) is None

    @property
    def subscriptions(self) -> list[Subscription]:
        """Those of people at their seats, and that of spectators."""
        return [*self.people.values(), *([self.spectators] if self.spectators else [])]

    def note_presence(self, now_us: int, patience_us: int) -> None:
        """See who is there: a page that reads, whoever's eyes it has, or a client of the protocol."""
        has_pages = note_readers(self.subscriptions, now_us, patience_us)
        found = self.served.runner.lobby.find(self.id)
        kinds = {place.person.kind for place in found.places if place.person} if found else set()
        self.is_deserted = not (has_pages or kinds - {ABSENT, BOT, PAGE})

    def show(self) -> None:
        """Tell everybody how the table looks from outside."""
        cards = {is_host: encode(self.card(is_host=is_host).model_dump()) for is_host in (False, bool(self.hosts))}
        for subscription in self.subscriptions:
            subscription.feed.show(cards[self.is_host(subscription)])

    def is_host(self, subscription: Subscription) -> bool:
        """Whether somebody looks who has opened the table."""
        return any(self.people.get(seat) is subscription for seat in self.hosts)

    def give_up(self) -> None:
        """End a table whose game has not begun."""
        why = "the table is given up"
        self.served.runner.cancel(self.id)
        for subscription in self.subscriptions:
            subscription.give_up(why)
        for bot in self.bots:
            bot.leave(Leave(why=why))
        self.close_doors()
        self.close_wires("left")

    def break_off(self, why: str) -> None:
        """End the game without a result, or the table before it."""
        self.look()
        if self.has_begun:
            self.served.runner.break_off(self.id, why)
        else:
            self.give_up()

    def look(self) -> None:
        """Note what the lobby knows, as long as it knows it."""
        found = self.served.runner.lobby.find(self.id)
        if found is None:
            return
        self.names = [place.player.name for place in found.places]
        self.kinds = [place.player.kind if place.person or self.has_begun else "" for place in found.places]
        for seat in self.plan.unnamed:
            self.names[seat], self.kinds[seat] = self.stand_ins.get(seat, ""), BOT
        if found.table is not None:
            self.has_begun, self.opened, self.is_timed = True, found.opened, found.table.is_timed

    def card(self, *, is_host: bool = False) -> TableCard:
        """The table from outside. A reservation is nobody's business but the host's, who passes it on."""
        self.look()
        is_over = self.is_over
        open_seats = self.open_seats
        seats = [
            SeatCard(
                seat=seat,
                name=name,
                kind=kind,
                state="open" if seat in open_seats else "waiting" if seat in self.wires and not kind else "taken",
                doors=[
                    place
                    for place in self.places.get(seat, [])
                    if seat in open_seats and (is_host or place.reservation is None)
                ],
                stand_in="" if seat in self.plan.unnamed else self.stand_ins.get(seat, ""),
                away_since=None if is_over else self._away_since(seat),
            )
            for seat, (name, kind) in enumerate(zip(self.names, self.kinds, strict=True))
        ]
        mark(self.served, seats, self._known, self.owners)
        status: TableStatus = "over" if is_over else "running" if self.has_begun else "waiting"
        return TableCard(
            id=self.id,
            game=self.served.game.name,
            status=status,
            opened=self.opened,
            parent=self.plan.parent,
            seats=seats,
            is_deserted=self.is_deserted,
            can_go_back=self.taking_back.is_possible,
            wish=self.taking_back.card(),
            vacant=self.vacant,
            absent=self.absent,
            spectators=counted(self.spectators.feed.readers) if self.spectators else 0,
            is_pairing=self.plan.is_pairing and status == "waiting",
            classroom=self.plan.classroom,
            outcome=OutcomeCard.model_validate(show_outcome(self.outcome)) if self.outcome else None,
        )

    def _away_since(self, seat: Seat) -> str | None:
        person = self.people.get(seat)
        return person.away_since if person and not person.has_left else None

    @property
    def _known(self) -> list[Seat]:
        """Seats whose names a page has given."""
        return [*self.people, *(seat for seat, name in self.given.items() if self.names[seat] == name)]

    def sit_down(self, seat: Seat, name: str, owner: str | None, *, is_awaited: bool = False) -> Person:
        """Let a person take a seat, who has the profile ``owner``, if any; ``is_awaited`` if its page has to come back
        first. Raises ``Refusal``."""
        self.check_free(seat)
        if name in self.left.get(seat, ()):
            raise Refusal("name-left")
        self.served.runner.rename(self.id, seat, name)
        person = self._new_person(seat, name, owner)
        person.is_awaited = is_awaited
        if self.served.runner.is_followed(self.id):
            person.follow()
        person.open()
        return person

    def succeed_person(self, ghost: Ghost, seat: Seat, name: str, owner: str | None) -> None:
        """Let a person go on who had this seat in an earlier process."""
        self._new_person(seat, name, owner).succeed(ghost)

    def _new_person(self, seat: Seat, name: str, owner: str | None) -> Person:
        person = Person(self.served.runner, self.served.game, Claim(self.codes[seat]), seat, name, self.chat)
        person.card = lambda: self.card(is_host=self.is_host(person))
        self.people[seat], self.owners[seat] = person, owner
        return person

    def check_free(self, seat: Seat) -> None:
        """Raises ``Refusal`` where nobody can sit down."""
        if seat not in range(len(self.codes)):
            raise Refusal("no-such-seat")
        if self.is_over:
            raise Refusal("table-over")
        if seat not in self.open_seats:
            raise Refusal("seat-taken")

    def join_class(self, id: str) -> None:
        """A class has seated people here, before the server began anew."""
        self.plan = replace(self.plan, classroom=id)

    def hide_names(self, seats: Iterable[Seat]) -> None:
        """These were removed. Bots go on there."""
        if unnamed := frozenset(seats):
            self.plan = replace(self.plan, unnamed=unnamed)
            self.show()

    def stand_up(self, person: Person) -> None:
        """Before the game the seat is free again; in it, this gives it up."""
        if not self.has_begun:
            self.left.setdefault(person.seat, set()).add(person.name)
            del self.people[person.seat]
            self.hosts.discard(person.seat)
        person.give_up(GAVE_UP)
        if self.has_begun and not self.is_over:
            self.given_up.add(person.seat)

    def keep_for_program(self, seat: Seat, owner: str | None) -> None:
        """Nobody sits down there but a program of this profile's, or of somebody's who has none. It comes to the seat's
        own doors, which nobody knows yet."""
        for door in self.doors_of.pop(seat, ()):
            door.remove()
        self.places.pop(seat, None)
        self.look()
        self.given[seat], self.owners[seat] = self.names[seat], owner
        self.wires[seat] = LiveWire(self.served.game, self.served.runner.runtime)

    def keep_for_bot(self, seat: Seat, name: str) -> None:
        """Nobody sits down there but this bot."""
        for door in self.doors_of.pop(seat, ()):
            door.remove()
        self.places.pop(seat, None)
        self.plan = replace(self.plan, bots={**self.plan.bots, seat: name})
        self.look()

    def succeed_program(self, seat: Seat, name: str, wire: LiveWire | None) -> None:
        """A seat has been kept for a program, of this name, since an earlier process."""
        self.given[seat], self.owners[seat] = name, None
        self.wires[seat] = wire or LiveWire(self.served.game, self.served.runner.runtime)
        self.wires[seat].catch_up()

    async def succeed_doors(self, doors: Mapping[Seat, Sequence[Door]]) -> None:
        """Have the doors of an earlier process, open where the game has not begun. Raises ``OSError``."""
        for seat, own in doors.items():
            self.doors_of[seat] = list(own)
        for seat in () if self.has_begun else (*self.open_seats, *self.wires):
            known = {door.dialect.door: door for door in self.doors_of.get(seat, ())}
            await self.open_doors(seat, known=known)

    async def open_doors(
        self, seat: Seat, ports: Mapping[str, int] = {}, *, most: int | None = None, known: Mapping[str, Door] = {}
    ) -> list[DoorPlace]:  # fmt: skip
        """Where a client of the protocol takes this seat; ``ports`` are those that doors had before, and have again
        where they are free. No more than ``most`` doors are new. By name, some doors are ``known`` from an earlier
        process. Raises ``OSError``."""
        served, code, wire = self.served, self.codes[seat], self.wires.get(seat)
        places: list[DoorPlace] = []
        for dialect in self._dialects():
            usual = served.addresses.get(dialect.door)
            if dialect.scope.is_reserving and usual and not wire:
                places.append(show_door(dialect, usual, self.plan.host, code))
            elif dialect.door in known:
                address = await known[dialect.door].open(self._hosts(dialect), 0, served.held)
                places.append(show_door(dialect, address, self.plan.host))
            elif most is None or len(self.doors) < most:
                address = await self._open_door(dialect, seat, ports.get(dialect.door, 0))
                places.append(show_door(dialect, address, self.plan.host))
        self.places[seat] = places
        return places

    def _dialects(self) -> Iterator[AnyDialect]:
        """Those whose clients can play here."""
        if self.plan.is_pairing:
            return iter(())
        spoken = self.served.game.wire.spoken(self.served.options_at(self.plan.config))
        return (dialect for dialect in spoken if dialect.scope.joins_midway or not self.plan.is_fork)

    def _hosts(self, dialect: AnyDialect) -> Sequence[str]:
        addresses = self.served.addresses
        return (addresses.get(dialect.door) or next(iter(addresses.values()), Address("127.0.0.1", 0))).hosts

    async def _open_door(self, dialect: AnyDialect, seat: Seat, port: int) -> Address:
        is_followed = self.served.runner.is_followed(self.id)
        code, wire, hosts = self.codes[seat], self.wires.get(seat), self._hosts(dialect)
        needed = seat, dialect.door, self.plan.config, code, wire is not None
        self.served.runner.note(self.id, What.BUILT, pickled(needed))
        door = new_seat_door(self.served, self.id, *needed[:4], wire=wire, is_followed=is_followed)
        held = self.served.held if is_followed else Held()
        try:
            address = await door.open(hosts, port, held)
        except OSError:
            if not port:
                raise
            address = await door.open(hosts, 0, held)
        self.doors_of.setdefault(seat, []).append(door)
        return address

    def used(self, waits: Iterable[Wait]) -> dict[Seat, Used]:
        """What people at pages have used of their time by now."""
        now_us, before = self.served.runner.runtime.now(), (self.plan.origin and self.plan.origin.used) or {}
        used: dict[Seat, Used] = {}
        for wait in waits:
            person = self.people.get(wait.seat)
            if person and wait.limit and not person.is_awaited:
                used[wait.seat] = Used(wait.clock, max(now_us - wait.since_us, 0))
            elif person and wait.seat in before:
                used[wait.seat] = before[wait.seat]
        return used

    def record(self) -> WaitingRecord:
        """What the next server needs to have the table wait again."""
        plan = self.plan
        return WaitingRecord(
            game=self.served.game.name, config=msgspec.to_builtins(plan.config), names=list(self.names),
            codes=list(self.codes), people=sorted(self.people), bots=dict(plan.bots),
            left={seat: sorted(names) for seat, names in self.left.items()}, is_timed=plan.is_timed, host=plan.host,
            ports={
                seat: {place.door: place.port for place in places if not place.reservation}
                for seat, places in self.places.items()
            },
            hosts=sorted(self.hosts), programs=sorted(self.wires), has_stand_ins=plan.has_stand_ins,
            is_pairing=plan.is_pairing, absence_us=plan.absence_us, parent=plan.parent,
            ply=plan.origin.ply if plan.origin else None,
        )  # fmt: skip

    def close_wires(self, why: str) -> None:
        """Nothing more is shown of them."""
        for wire in self.wires.values():
            wire.feed.close(why)

    def close_doors(self) -> None:
        for door in self.doors:
            door.remove()
        self.doors_of.clear()

    def wire_of(self, token: str, seat: Seat, tokens: Tokens) -> LiveWire:
        """Of whoever has this token. Raises ``Refusal``."""
        wire = self.wires.get(seat)
        if wire is None or not tokens.is_right(token, self.id, seat, WIRE):
            raise Refusal("bad-token")
        return wire

    def person_of(self, token: str, seat: Seat, tokens: Tokens) -> Person:
        """Who has this token. Raises ``Refusal``."""
        person = self.people.get(seat)
        if person is None or not tokens.is_right(token, self.id, seat, person.name):
            raise Refusal("bad-token")
        return person


def new_seat_door(
    served: ServedGame, table: str, seat: Seat, door: str, config: DataclassInstance, code: str, *,
    wire: LiveWire | None = None, is_followed: bool = False,
) -> Door:  # fmt: skip
    """A door for one seat, that of a protocol that has this name; what passes there is shown on the ``wire``."""
    dialect = next(each for each in served.game.wire.dialects() if each.door == door)
    tracing = Tracing((wire,), seat=seat) if wire else None
    name = f"{door}/{table}/{seat}"
    return served.new_door(dialect, config, code, DOOR_CAPACITY, tracing, name, is_followed=is_followed)
