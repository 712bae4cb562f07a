"""Our clients at a server of another group, in memory, with integer time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spieltisch.core.session import Failed, Learnt, Note, Over, Turn, Update
from spieltisch.games.catan.wire.client import Client

from .group import Group
from .party import Builder, Greedy

LONG_US = 24 * 3_600_000_000
"""More than a game takes with all the waiting."""


class Meeting:
    """Each client comes when the one before has had time to say who it is."""

    def __init__(
        self, group: Group, seats: int, *, query: dict[str, str] | None = None, seed: int = 1,
        new_bot: Callable[[int], Builder | Greedy] = Builder, apart_us: int = 10_000,
    ) -> None:  # fmt: skip
        self.group = group
        self.clients: dict[int, Client] = {}
        self.now_us = 0
        self.notes: list[str] = []
        self.learnt: dict[int, list[str]] = {}
        self.ends: dict[int, Over | Failed] = {}
        self.said: dict[int, list[tuple[int, bytes]]] = {}
        """When each said what."""
        self._bots: dict[int, Builder | Greedy] = {}
        self._latest_us: dict[int, int] = {}
        for number in range(seats):
            id = group.connect()
            self.clients[id] = Client(f"p{number}", query or {})
            self._bots[id] = new_bot(10 * seed + number)
            self._latest_us[id] = self.now_us
            self.said[id], self.learnt[id] = [], []
            self.play(self.now_us + apart_us)

    def play(self, until_us: int = LONG_US) -> None:
        """Until all have left, or until then."""
        while self.now_us < until_us and len(self.ends) < len(self.clients):
            if any([self._pass_on(id) for id in self.clients]) or len(self.ends) == len(self.clients):  # noqa: C419
                continue  # everybody has a look
            self.now_us = min(until_us, self._next_us())
            self.group.run(self.now_us)
            for id, client in self.clients.items():
                if id not in self.ends and self._latest_us[id] + client.patience_us <= self.now_us:
                    self._latest_us[id] = self.now_us
                    self._take(id, client.wake(self.now_us))

    def _next_us(self) -> int:
        dues = [self._latest_us[id] + client.patience_us for id, client in self.clients.items() if id not in self.ends]
        if self.group.next_us is not None:
            dues.append(self.group.next_us)
        return max(self.now_us, min(dues))

    def _pass_on(self, id: int) -> bool:
        if id in self.ends:
            return False
        client = self.clients[id]
        if data := self.group.hear(id):
            self._latest_us[id] = self.now_us
            self._take(id, client.receive(data, self.now_us))
            return True
        if self.group.died_of:
            self._take(id, client.closed(self.now_us))
        return False

    def _take(self, id: int, updates: Sequence[Update]) -> None:
        for item in updates:
            match item:
                case Turn(observation):
                    self.clients[id].act(self._bots[id].choose(observation))
                case Learnt(text):
                    self.learnt[id].append(text)
                case Note(text):
                    self.notes.append(text)
                case Over() | Failed():
                    self.ends[id] = item
        if said := self.clients[id].to_send():
            self._latest_us[id] = self.now_us
            self.said[id].append((self.now_us, said))
            self.group.arrive(id, said)
        if id in self.ends:
            self.group.hang_up(id)
