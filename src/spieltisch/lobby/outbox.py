"""What a lobby has to say and to be woken for, gathered until somebody takes it."""

from __future__ import annotations

from spieltisch.core.messages import Batch, Item, Message
from spieltisch.core.seats import Viewer
from spieltisch.lobby.alarms import Alarms
from spieltisch.lobby.effects import LobbyEffect, Send, Warn
from spieltisch.lobby.room import Person, Room
from spieltisch.table.effects import WakeAt


class Outbox:
    """Effects in order, and one wake-up for all that is to come."""

    def __init__(self) -> None:
        self.now_us = 0
        """The time of the input that is handled."""
        self.alarms = Alarms()
        self._announced_us: int | None = None
        self._effects: list[LobbyEffect] = []

    def add(self, *effects: LobbyEffect) -> None:
        self._effects += effects

    def send(self, person: Person, message: Message) -> None:
        self._effects.append(Send(person.number, message))

    def tell(self, person: Person, room: Room, viewer: Viewer, *items: Item) -> None:
        """A batch that comes from the lobby, not from the table."""
        observation, seq = (room.table.shown(viewer), room.table.seq) if room.table else (None, 0)
        self.send(person, Batch(room.id, viewer, items, observation, room.names, seq=seq))

    def warn(self, text: str) -> None:
        self._effects.append(Warn(text))

    def due(self, now_us: int) -> list[str]:
        """Whose time has come, the earliest first."""
        self._announced_us = None
        return self.alarms.due(now_us)

    def take(self) -> list[LobbyEffect]:
        """What has gathered, with the next wake-up if that is another one than before."""
        next_us = self.alarms.next_us()
        if next_us != self._announced_us:
            self._announced_us = next_us
            self._effects.append(WakeAt(next_us))
        effects, self._effects = self._effects, []
        return effects
