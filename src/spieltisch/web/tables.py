"""Tables that pages opened: who sits where, doors for those who come by a protocol, and their end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from spieltisch.core.commands import Claim
from spieltisch.core.seats import Seat
from spieltisch.net.connection import Connection
from spieltisch.net.door import Door, Limits
from spieltisch.net.server import Address
from spieltisch.table.gatherings import Gathering
from spieltisch.table.rooms import Room
from spieltisch.web.houses import House, show_door
from spieltisch.web.models import DoorPlace, SeatCard, TableCard
from spieltisch.web.people import Onlooker, Person
from spieltisch.web.refusals import Refusal
from spieltisch.web.tokens import Tokens

DOOR_LIMITS: Final = Limits(callers=8, callers_per_address=8)
"""One client is enough."""


@dataclass(slots=True, eq=False)
class PageTable:
    """One table that a page opened."""

    id: str
    house: House
    codes: Sequence[str]
    """Reservations by seat."""
    names: list[str]
    bots: dict[Seat, str]
    parent: str | None = None
    is_for_clients: bool = True
    """Whether clients of the protocol can play; not where a game goes on, of which they could not know."""
    people: dict[Seat, Person] = field(default_factory=dict)
    left: dict[Seat, set[str]] = field(default_factory=dict)
    """Names that were at a seat before: their tokens are of no more use."""
    seated: list[Connection] = field(default_factory=list)
    """Of the bots."""
    camera: Onlooker | None = None
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
        return [seat for seat, place in enumerate(found.places) if place.guest is None and seat not in self.bots]

    @property
    def is_over(self) -> bool:
        return self.house.desk.lobby.find(self.id) is None

    def _is_running(self, found: Room | Gathering) -> bool:
        return isinstance(found, Room) and found.table is not None

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
            SeatCard(seat=seat, name=name, kind=kind, state="open" if seat in open_seats else "taken")
            for seat, (name, kind) in enumerate(zip(self.names, self.kinds, strict=True))
        ]
        status: Any = "over" if is_over else "running" if self.has_begun else "waiting"
        return TableCard(
            id=self.id, game=self.house.game.name, status=status, opened=self.opened, parent=self.parent, seats=seats
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
        person = Person(self.house.desk, self.house.game, Claim(self.codes[seat]), seat, name)
        self.people[seat] = person
        person.open()
        return person

    def stand_up(self, person: Person) -> None:
        """Before the game the seat is free again; in it, this gives it up."""
        if not self.has_begun:
            self.left.setdefault(person.seat, set()).add(person.name)
            del self.people[person.seat]
        person.leave("left the page")

    async def open_doors(self, seat: Seat) -> list[DoorPlace]:
        """Where a client of the protocol takes this seat. Raises ``OSError``."""
        house, code = self.house, self.codes[seat]
        places: list[DoorPlace] = []
        if not self.is_for_clients:
            return places
        for dialect in house.game.dialects():
            usual = house.addresses.get(dialect.door)
            if dialect.is_reserving and usual:
                places.append(show_door(dialect, usual, usual.host, code))
                continue
            door = Door(house.desk, dialect, house.options, code=code, limits=DOOR_LIMITS)
            host = usual.host if usual else next(iter(house.addresses.values()), Address("127.0.0.1", 0)).host
            address = Address(*await door.open(host, 0))
            self.doors.append(door)
            places.append(show_door(dialect, address, host))
        self.places[seat] = places
        return places

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
