"""Tables that pages opened: who sits where, doors for those who come by a protocol, and their end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from spieltisch.core.commands import Claim, Leave
from spieltisch.core.contracts import Dialect
from spieltisch.core.seats import Seat
from spieltisch.net.connection import Connection
from spieltisch.net.door import Door, Limits
from spieltisch.net.server import Address
from spieltisch.table.gatherings import Gathering
from spieltisch.table.rooms import Origin, Room
from spieltisch.web.chat import Chat
from spieltisch.web.houses import House, show_door
from spieltisch.web.models import DoorPlace, SeatCard, TableCard
from spieltisch.web.people import Onlooker, Person
from spieltisch.web.pictures import encode
from spieltisch.web.refusals import Refusal
from spieltisch.web.register import Record
from spieltisch.web.tokens import Tokens

DOOR_LIMITS: Final = Limits(callers=8, callers_per_address=8)
"""One client is enough."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a table is to be."""

    config: Any
    names: Sequence[str]
    """By seat, until somebody else sits there."""
    bots: Mapping[Seat, str]
    is_timed: bool = True
    """Whether limits count for whoever is no bot."""
    host: str = ""
    """What people reach the server by."""
    origin: Origin | None = None
    parent: str | None = None

    @property
    def is_fork(self) -> bool:
        return self.origin is not None and self.origin.ply is not None


@dataclass(slots=True, eq=False)
class PageTable:
    """One table that a page opened."""

    id: str
    house: House
    plan: Plan
    codes: Sequence[str]
    """Reservations by seat."""
    names: list[str]
    people: dict[Seat, Person] = field(default_factory=dict)
    left: dict[Seat, set[str]] = field(default_factory=dict)
    """Names that were at a seat before: their tokens are of no more use."""
    seated: list[Connection] = field(default_factory=list)
    """Of the bots."""
    camera: Onlooker | None = None
    chat: Chat = field(default_factory=Chat)
    doors: list[Door] = field(default_factory=list)
    places: dict[Seat, list[DoorPlace]] = field(default_factory=dict)
    over_us: int | None = None
    opened: str = ""
    kinds: list[str] = field(default_factory=list)
    has_begun: bool = False

    @property
    def open_seats(self) -> list[Seat]:
        """Seats that a person may take."""
        found = self.house.desk.lobby.find(self.id)
        if found is None or self._is_running(found):
            return []
        return [seat for seat, place in enumerate(found.places) if place.guest is None and seat not in self.plan.bots]

    @property
    def is_over(self) -> bool:
        return self.house.desk.lobby.find(self.id) is None

    def _is_running(self, found: Room | Gathering) -> bool:
        return isinstance(found, Room) and found.table is not None

    @property
    def onlookers(self) -> list[Onlooker]:
        """Who is told of it: people at their seats, and the camera."""
        return [*self.people.values(), *([self.camera] if self.camera else [])]

    def show(self) -> None:
        """Tell everybody how the table looks from outside."""
        card = encode(self.card().model_dump())
        for onlooker in self.onlookers:
            onlooker.feed.show(card)

    def give_up(self) -> None:
        """End a table whose game has not begun."""
        desk, why = self.house.desk, "the table is given up"
        desk.carry_out(desk.lobby.cancel(self.id, desk.hall.clock()))
        for onlooker in self.onlookers:
            onlooker.leave(why)
        for connection in self.seated:
            connection.leave(Leave(why=why))
        self.close_doors()

    def look(self) -> None:
        """Note what the lobby knows, as long as it knows it."""
        found = self.house.desk.lobby.find(self.id)
        if found is None:
            return
        self.names = [place.player.name for place in found.places]
        self.kinds = [place.player.kind if place.guest or self.has_begun else "" for place in found.places]
        if isinstance(found, Room) and found.table is not None:
            self.has_begun, self.opened = True, found.opened

    def card(self) -> TableCard:
        self.look()
        is_over = self.is_over
        open_seats = self.open_seats
        seats = [
            SeatCard(
                seat=seat,
                name=name,
                kind=kind,
                state="open" if seat in open_seats else "taken",
                doors=self.places.get(seat, []) if seat in open_seats else [],
            )
            for seat, (name, kind) in enumerate(zip(self.names, self.kinds, strict=True))
        ]
        status: Any = "over" if is_over else "running" if self.has_begun else "waiting"
        return TableCard(
            id=self.id,
            game=self.house.game.name,
            status=status,
            opened=self.opened,
            parent=self.plan.parent,
            seats=seats,
        )

    def sit_down(self, seat: Seat, name: str) -> Person:
        """Let a person take a seat. Raises ``Refusal``."""
        if seat not in range(len(self.codes)):
            raise Refusal(404, "no-such-seat", "There is no such seat.")
        if self.is_over:
            raise Refusal(409, "table-over", "The game is over.")
        if seat not in self.open_seats:
            raise Refusal(409, "seat-taken", "Somebody has this seat.")
        if name in self.left.get(seat, ()):
            raise Refusal(422, "bad-name", "Somebody of this name has just left this seat.")
        self.house.desk.lobby.rename(self.id, seat, name)
        person = Person(self.house.desk, self.house.game, Claim(self.codes[seat]), seat, name, self.chat)
        person.card = self.card
        self.people[seat] = person
        person.open()
        return person

    def stand_up(self, person: Person) -> None:
        """Before the game the seat is free again; in it, this gives it up."""
        if not self.has_begun:
            self.left.setdefault(person.seat, set()).add(person.name)
            del self.people[person.seat]
        person.leave("left the page")

    async def open_doors(self, seat: Seat, ports: Mapping[str, int] = {}) -> list[DoorPlace]:
        """Where a client of the protocol takes this seat; ``ports`` are those that doors had before, and have again
        where they are free. Raises ``OSError``."""
        house, code = self.house, self.codes[seat]
        places: list[DoorPlace] = []
        for dialect in self._dialects():
            usual = house.addresses.get(dialect.door)
            if dialect.is_reserving and usual:
                places.append(show_door(dialect, usual, self.plan.host, code))
            else:
                address = await self._open_door(dialect, code, ports.get(dialect.door, 0))
                places.append(show_door(dialect, address, self.plan.host))
        self.places[seat] = places
        return places

    def _dialects(self) -> Iterator[Dialect]:
        """Those whose clients can play here."""
        return (dialect for dialect in self.house.game.dialects() if dialect.joins_midway or not self.plan.is_fork)

    async def _open_door(self, dialect: Dialect, code: str, port: int) -> Address:
        house = self.house
        usual = house.addresses.get(dialect.door) or next(iter(house.addresses.values()), Address("127.0.0.1", 0))
        door = Door(house.desk, dialect, house.options_at(self.plan.config), code=code, limits=DOOR_LIMITS)
        try:
            address = await door.open(usual.host, port)
        except OSError:
            if not port:
                raise
            address = await door.open(usual.host, 0)
        self.doors.append(door)
        return Address(*address)

    def record(self) -> Record:
        """What the next server needs to have the table wait again."""
        plan = self.plan
        return Record(
            game=self.house.game.name, config=msgspec.to_builtins(plan.config), names=list(self.names),
            codes=list(self.codes), people=sorted(self.people), bots=dict(plan.bots),
            left={seat: sorted(names) for seat, names in self.left.items()}, is_timed=plan.is_timed, host=plan.host,
            ports={
                seat: {place.door: place.port for place in places if not place.reservation}
                for seat, places in self.places.items()
            },
            parent=plan.parent, ply=plan.origin.ply if plan.origin else None,
        )  # fmt: skip

    def close_doors(self) -> None:
        for door in self.doors:
            door.close()
        self.doors.clear()

    def person_of(self, token: str, seat: Seat, tokens: Tokens) -> Person:
        """Who has this token. Raises ``Refusal``."""
        person = self.people.get(seat)
        if person is None or not tokens.is_right(token, self.id, seat, person.name):
            raise Refusal(401, "bad-token", "That is not this seat's token.")
        return person


def show_room(house: House, room: Room, parent: str | None = None) -> TableCard:
    """A table that no page opened: clients of the protocol, demos, bots."""
    seats = [
        SeatCard(
            seat=seat,
            name=place.player.name,
            kind=place.player.kind if place.guest else "",
            state="taken" if place.guest or room.table else "waiting",
        )
        for seat, place in enumerate(room.places)
    ]
    status: Any = "running" if room.table else "waiting"
    return TableCard(
        id=room.id, game=house.game.name, status=status, opened=room.opened, parent=room.parent, seats=seats
    )
