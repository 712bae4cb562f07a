"""A door without sockets: real sessions around a real lobby. Ids, seeds and time are handed in, so that nothing waits
and everything can be told beforehand. It is also where the transcripts are played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from spieltisch.core.commands import Command, Leave
from spieltisch.core.fair import seed_from
from spieltisch.core.messages import Asked, Batch
from spieltisch.core.outcome import Outcome
from spieltisch.lobby.effects import LobbyEffect, Send
from spieltisch.lobby.lobby import Lobby
from spieltisch.table.effects import Finished, LogLine, WakeAt
from spieltisch_newgame import GAME
from spieltisch_newgame.options import Options
from spieltisch_newgame.wire.server import Server


class Door:
    """Connections by name, made when they first say something."""

    def __init__(self, options: Options | None = None) -> None:
        ids = count(1)
        self.options = options or Options()
        self.lobby = Lobby(
            GAME,
            self.options,
            new_id=lambda: f"table{next(ids)}",
            new_seed=lambda number: seed_from(47, number),
            today=lambda: "2020-02-29T12:00Z",
        )
        self.now_us = 0
        self.wake_us: int | None = None
        self.servers: dict[str, Server] = {}
        self.lines: list[bytes] = []
        """The logs' lines."""
        self.outcomes: list[Outcome] = []
        self._gone: set[str] = set()

    # -- a stage for transcripts ---------------------------------------------------

    def say(self, speaker: str, data: bytes) -> None:
        """A client's bytes arrive."""
        self._obey(speaker, self._server(speaker).receive(data, self.now_us))

    def hear(self, listener: str) -> bytes:
        """All that a connection was sent since the last time."""
        return self.servers[listener].to_send() if listener in self.servers else b""

    def perform(self, words: Sequence[str]) -> None:
        """``wait MICROSECONDS``, ``end NAME`` (of its stream), ``closing NAME…`` (exactly these are to be closed)."""
        match words:
            case ["wait", number]:
                self.wait(int(number))
            case ["end", name]:
                self._obey(name, self._server(name).closed(self.now_us))
            case ["closing", *names]:
                assert names == [name for name, server in self.servers.items() if server.is_closing]
            case _:
                raise ValueError(f"no cue: {words}")

    def wait(self, wait_us: int) -> None:
        """Time passes; the lobby is woken when it wanted to be."""
        self.now_us += wait_us
        while self.wake_us is not None and self.wake_us <= self.now_us:
            self.wake_us = None
            self._carry_out(self.lobby.tick(self.now_us))

    # -- the lobby and its sessions ------------------------------------------------

    def _server(self, name: str) -> Server:
        if name not in self.servers:
            self.servers[name] = Server(self.options, {})
            self.lobby.connect(self._number(name))
            self._obey(name, self.servers[name].connected())
        return self.servers[name]

    def _number(self, name: str) -> int:
        return list(self.servers).index(name)

    def _obey(self, name: str, commands: Iterable[Command]) -> None:
        for command in commands:
            if name not in self._gone:
                self._carry_out(self.lobby.handle(self._number(name), command, self.now_us))
            if isinstance(command, Leave):
                self._gone.add(name)

    def _carry_out(self, effects: Sequence[LobbyEffect]) -> None:
        asked: list[tuple[int, Batch]] = []
        for effect in effects:
            match effect:
                case Send(person, message):
                    list(self.servers.values())[person].tell(message)
                    if isinstance(message, Batch) and _asks(message):
                        asked.append((person, message))
                case LogLine(_, line):
                    self.lines.append(line)
                case WakeAt(at_us):
                    self.wake_us = at_us
                case Finished(_, outcome):
                    self.outcomes.append(outcome)
                case _:
                    pass
        for person, batch in asked:
            self._carry_out(self.lobby.sent(person, batch.table, batch.viewer, self.now_us))


def _asks(batch: Batch) -> bool:
    """Whether this carries a request to whom it is for: the clock starts when it has left."""
    return any(isinstance(item, Asked) and item.seat == batch.viewer for item in batch.items)
