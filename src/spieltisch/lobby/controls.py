"""What a lobby does for its policy: tables for given players, pauses and steps, ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spieltisch.core.errors import UsageError
from spieltisch.core.messages import Notice
from spieltisch.core.policy import PersonNumber, Slot
from spieltisch.core.seats import Seat
from spieltisch.lobby.hosting import Hosting
from spieltisch.lobby.outbox import Outbox
from spieltisch.lobby.room import Person, Room
from spieltisch.table.acts import Pause, SetTimed, Step


class LobbyControls:
    """Satisfies ``core.policy.Controls``."""

    def __init__(
        self, hosting: Hosting, outbox: Outbox, find: Callable[[PersonNumber], Person | None], config: object,
        seats: int,
    ) -> None:  # fmt: skip
        """``config`` and ``seats`` are those of the tables that are prepared."""
        self.is_draining = False
        self.asker: PersonNumber = 0
        """Whose wish it is."""
        self._hosting, self._outbox, self._find = hosting, outbox, find
        self._config, self._seats = config, seats

    def notify(self, person: PersonNumber, value: object) -> None:
        if found := self._find(person):
            self._outbox.send(found, Notice(value))

    def dismiss(self, person: PersonNumber, why: str) -> None:
        if found := self._find(person):
            self._hosting.dismiss(found, why)

    def warn(self, text: str) -> None:
        self._outbox.warn(text)

    def prepare(self, slots: Sequence[Slot]) -> tuple[str, tuple[str, ...]] | None:
        missing = self._seats - len(slots)
        if missing < 0:
            raise UsageError(f"{len(slots)} players are too many: {self._seats} play")
        if self.is_draining:
            return None
        room = self._hosting.rooms.reserve(self._config, [*slots, *[Slot()] * missing])
        self._hosting.rooms.meetings.enter(self.asker, room)
        return room.id, room.codes

    def release(self, code: str) -> bool:
        found = self._hosting.rooms.release(code)
        if found:
            room, seat = found
            self._hosting.rooms.meetings.enter(self.asker, room)
            self._hosting.do(room, room.policy.release(seat))
        return found is not None

    def start(self, table: str) -> bool:
        room = self._at(table)
        if room:
            self._hosting.do(room, room.policy.start())
        return room is not None

    def pause(self, table: str, *, on: bool) -> bool:
        room = self._at(table)
        if room and room.table:
            self._hosting.submit(room, Pause(on))
        elif room:
            room.is_paused = on
        return room is not None

    def step(self, table: str) -> bool:
        room = self._at(table)
        if room is None or room.table is None:
            return False
        self._hosting.submit(room, Step())
        return True

    def cancel(self, table: str) -> bool:
        room = self._at(table)
        if room:
            self._hosting.cancel(room)
        return room is not None

    def give_up(self, table: str) -> None:
        room = self._at(table)
        if room and room.table is None:
            self._hosting.dissolve(room)

    def set_timed(self, table: str, seat: Seat, *, on: bool) -> bool:
        room = self._at(table)
        if room is None or room.table is None or not 0 <= seat < len(room.places):
            return False
        self._hosting.submit(room, SetTimed(seat, on))
        return True

    def _at(self, table: str) -> Room | None:
        """Where somebody does something."""
        room = self._hosting.rooms.at(table)
        if room:
            self._hosting.rooms.meetings.enter(self.asker, room)
        return room

    def exists(self, table: str) -> bool:
        return self._hosting.rooms.at(table) is not None
