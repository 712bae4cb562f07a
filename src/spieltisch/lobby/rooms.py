"""All rooms of a lobby: by the ids of their tables, by name, by reservation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from spieltisch.core.game import AnyGame
from spieltisch.core.policy import Opening, RoomPolicy, Slot
from spieltisch.core.seating import OpenSeats
from spieltisch.core.seats import Seat
from spieltisch.lobby.meetings import Meetings
from spieltisch.lobby.room import Known, Origin, Place, Room
from spieltisch.table.log import Player


class Rooms:
    """Opens rooms, finds them again, and forgets them."""

    def __init__(
        self, game: AnyGame, options: object, new_id: Callable[[], str], new_number: Callable[[int], int]
    ) -> None:  # fmt: skip
        """``new_number`` may give a table another number than it would have, as that follows from those before."""
        self._game, self._options, self._new_id, self._new_number = game, options, new_id, new_number
        self.opened = 0
        """The latest table's number."""
        self.meetings = Meetings()
        self._rooms: dict[Room, None] = {}  # the oldest first
        self._tables: dict[str, Room] = {}
        self._names: dict[str, Room] = {}
        self._reserved: dict[str, tuple[Room, Seat]] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._rooms))

    def __contains__(self, room: Room) -> bool:
        return room in self._rooms

    def at(self, table: str) -> Room | None:
        """The room of the table that has this id, or will have it."""
        return self._tables.get(table)

    def named(self, name: str) -> Room | None:
        return self._names.get(name)

    @property
    def tables(self) -> tuple[str, ...]:
        """The ids of all tables that wait or run, the oldest first."""
        return tuple(self._tables)

    def freeze(self) -> object:
        """All of them, to be pickled."""
        return self.opened, self._rooms, self._tables, self._names, self._reserved

    def thaw(self, known: Any) -> None:
        """Those that were frozen, and no others."""
        self.opened, self._rooms, self._tables, self._names, self._reserved = known

    def find_free(self) -> Room | None:
        """The oldest room with a seat for anybody."""
        return next((room for room in self._rooms if room.policy.has_room), None)

    def find_watchable(self) -> Room | None:
        """For one who names none: where people wait for a game, else the newest game."""
        waiting = (room for room in self._rooms if room.policy.has_room and not room.is_deserted)
        running = (room for room in reversed(self._rooms) if room.table)
        return next(waiting, None) or next(running, None)

    def open(self, config: object, seats: int) -> Room:
        """A room whose seats are for anybody."""
        opening = Opening(seats)
        room = Room(opening, self._policy(opening), config, places=[Place() for _ in range(seats)])
        room.is_paused = room.policy.starts_paused
        self._rooms[room] = None
        self.give_id(room)
        return room

    def open_named(self, name: str) -> Room | None:
        """A room that people enter by its name; None in games whose rooms have none."""
        if not self._game.people.has_named_rooms:
            return None
        opening = Opening(None)
        room = self._names[name] = Room(opening, self._policy(opening), None, name=name)
        self._rooms[room] = None
        return room

    def reserve(
        self, config: object, slots: Sequence[Slot], *, origin: Origin | None = None, known: Known | None = None,
        is_single: bool = False,
    ) -> Room:  # fmt: skip
        """A room with a reservation for each seat."""
        codes = known.codes if known else [self._new_id() for _ in slots]
        places = [
            Place(Player(slot.name, time_percent=slot.time_percent), code, slot.is_timed)
            for slot, code in zip(slots, codes, strict=True)
        ]
        opening = Opening(len(slots), is_reserved=True, is_single=is_single)
        room = Room(opening, self._policy(opening), config, places=places, origin=origin)
        room.is_paused = any(slot.is_paused for slot in slots)
        self._rooms[room] = None
        self.give_id(room, known.id if known else origin.id if origin else None)
        self._reserved.update((code, (room, seat)) for seat, code in enumerate(room.codes))
        return room

    def name(self, seats: int) -> Known:
        """An id and codes for a reservation of so many seats."""
        return Known(self._new_id(), tuple(self._new_id() for _ in range(seats)))

    def _policy(self, opening: Opening) -> RoomPolicy:
        return self._game.people.policy(self._options, opening) if self._game.people.policy else OpenSeats(opening)

    def give_id(self, room: Room, id: str | None = None) -> None:
        """See to it that the room's next table has an id, and a number of its own."""
        if not room.id:
            self.opened = self._new_number(self.opened + 1)
            room.id, room.number = id or self._new_id(), self.opened
            self._tables[room.id] = room
            self.meetings.name(room)

    def take_id(self, room: Room) -> None:
        """The room's table is gone; its next one gets another id."""
        self._tables.pop(room.id, None)
        room.id = ""

    def find_reserved(self, code: str) -> tuple[Room, Seat] | None:
        """The seat that is kept for one who has the code."""
        found = self._reserved.get(code)
        return found if found and found[0].places[found[1]].person is None else None

    def release(self, code: str) -> tuple[Room, Seat] | None:
        """The seat of a code, which is of no more use."""
        found = self.find_reserved(code)
        if found:
            del self._reserved[code]
            found[0].places[found[1]].code = None
        return found

    def end_reservations(self, room: Room) -> None:
        """No seat of the room is kept any more."""
        for code in room.codes:
            self._reserved.pop(code, None)

    def forget(self, room: Room) -> None:
        self.end_reservations(room)
        self.take_id(room)
        self._rooms.pop(room, None)
        if room.name is not None and self._names.get(room.name) is room:
            del self._names[room.name]
