"""What a lobby has come from: whose doings it takes to know what everybody was told, and the lobby as a value."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from spieltisch.core.policy import PersonNumber
from spieltisch.lobby.meetings import Meetings, Needed
from spieltisch.lobby.outbox import Outbox
from spieltisch.lobby.room import Person, is_present
from spieltisch.lobby.rooms import Rooms

if TYPE_CHECKING:
    from spieltisch.lobby.hosting import Hosting


class Past:
    """Of one lobby."""

    def __init__(
        self, people: dict[PersonNumber, Person], rooms: Rooms, hosting: Hosting, outbox: Outbox,
        fixed: Mapping[str, object],
    ) -> None:  # fmt: skip
        """``fixed`` is what a lobby of another process has, too, by name."""
        self.fixed = fixed
        self._people, self._rooms, self._hosting, self._outbox = people, rooms, hosting, outbox
        self._still: Collection[PersonNumber] = frozenset()
        """Who was here at the latest quiet moment that was written down."""

    def needed(self) -> Needed:
        """Whose doings it takes to know what every client who is here was told. Who runs the place was told of all.
        People at pages and bots come back without that where they are among themselves."""
        meetings = self._rooms.meetings
        if any(map(self._hosting.policy.keeps, self._people)):
            return meetings.all({*self._people, *self._still})
        clients = [number for number, person in self._people.items() if not is_present(person)]
        rooms = [room for room in self._rooms if not room.can_be_resumed]
        if not (clients or rooms):
            self._still = frozenset()
        return meetings.needed({*clients, *self._still}, rooms)

    @property
    def is_quiet(self) -> bool:
        """Whether clients are here, and nothing goes on that is more than a value: no game, and nobody of this process
        with a seat."""
        is_busy = any(room.table or room.kept or room.vacant for room in self._rooms)
        people = self._people.values()
        return not (is_busy or any(is_present(each) and each.seats for each in people) or all(map(is_present, people)))

    def freeze(self) -> object:
        """All that the lobby knows at a quiet moment, to be pickled but for what is ``fixed``."""
        return self._people, self._rooms.freeze(), self._hosting.members, self._hosting.policy, self._outbox.alarms

    def thaw(self, known: Any) -> None:
        """Know what another one knew."""
        people, rooms, self._hosting.members, self._hosting.policy, self._outbox.alarms = known
        self._people.clear()
        self._people.update(people)
        self._rooms.thaw(rooms)
        self.forget()

    def forget(self) -> None:
        """From now on it takes nothing that was before to know what everybody who is here is told."""
        self._still = frozenset(self._people)
        self._rooms.meetings = Meetings.of(self._people.values(), self._rooms)

    @property
    def has_quiet(self) -> bool:
        """Whether what the lobby was at a quiet moment is needed, too."""
        return bool(self._still)

    def remember(self) -> object:
        """What the lobby knows that outlives rooms, to be pickled."""
        return self._rooms.opened, self._hosting.members, self._hosting.policy.remember()

    def recall(self, known: Any) -> None:
        """What an earlier one knew."""
        self._rooms.opened, self._hosting.members, policy = known
        self._hosting.policy.recall(policy)
