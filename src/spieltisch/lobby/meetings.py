"""Who has been in which room: whoever was told something has it from those.

So what somebody has heard by now is known without all others' doings: it takes what those did who have been in a room
with it, and so on. Everybody else may be forgotten.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from msgspec import Struct

from spieltisch.core.policy import PersonNumber
from spieltisch.lobby.room import Person, Room

MANY: Final = 256
"""So many more rooms than are needed may be remembered."""


class Needed(Struct, frozen=True):
    """Whose doings it takes."""

    people: Collection[PersonNumber]
    tables: Collection[str]
    """Ids of tables of their rooms."""


class Meetings:
    """Of one lobby."""

    def __init__(self) -> None:
        self._visitors: dict[Room, set[PersonNumber]] = {}
        self._visited: dict[PersonNumber, set[Room]] = {}
        self._tables: dict[str, Room] = {}
        self._enough = MANY

    @classmethod
    def of(cls, people: Iterable[Person], rooms: Iterable[Room]) -> Meetings:
        """As if everybody had come to where it is just now."""
        found = cls()
        for room in rooms:
            if room.id:
                found.name(room)
        for person in people:
            for room, _ in person.rooms:
                found.enter(person.number, room)
        return found

    def enter(self, person: PersonNumber, room: Room) -> None:
        """Somebody comes into a room, or does something there."""
        self._visitors.setdefault(room, set()).add(person)
        self._visited.setdefault(person, set()).add(room)

    def name(self, room: Room) -> None:
        """The room's table has an id."""
        self._visitors.setdefault(room, set())
        self._tables[room.id] = room

    def needed(self, people: Iterable[PersonNumber], rooms: Iterable[Room]) -> Needed:
        """By these people and rooms; all else is forgotten."""
        reached, found = list(rooms), set(people)
        for person in tuple(found):
            reached += self._visited.get(person, ())
        known: set[Room] = set()
        while reached:
            room = reached.pop()
            if room not in known:
                known.add(room)
                news = self._visitors.get(room, set()) - found
                found |= news
                reached += [other for person in news for other in self._visited[person]]
        self._visitors = {room: visitors for room, visitors in self._visitors.items() if room in known}
        self._visited = {person: visited for person, visited in self._visited.items() if person in found}
        self._tables = {table: room for table, room in self._tables.items() if room in known}
        return self.all(found)

    def all(self, people: Iterable[PersonNumber]) -> Needed:
        """By these and by everybody of whom anything is remembered."""
        self._enough = 2 * len(self._visitors) + MANY
        return Needed({*people, *self._visited}, self._tables.keys())

    @property
    def are_many(self) -> bool:
        """Whether it is time to look what is needed."""
        return len(self._visitors) > self._enough
