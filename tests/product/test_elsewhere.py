"""Our bots, as processes of their own, at a server that was not written for them."""

from __future__ import annotations

import json
import subprocess
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector, SelectorKey
from socket import create_server, socket
from threading import Lock, Thread
from typing import Any, BinaryIO

import pytest

from spieltisch.games.catan import GAME
from spieltisch.games.catan.wire.server import Server
from spieltisch.net.now import SECOND_US, monotonic_us
from tests.commands import Command
from tests.games.catan.wire.group import Group
from tests.games.catan.wire.groups import GROUPS
from tests.games.catan.wire.standins import STAND_INS, StandIn
from tests.lengths import long
from tests.product.server import HOST
from tests.wire.stage import DoorStage

pytestmark = pytest.mark.usefixtures("process")

BOTS = ("greedy", "search", "random")


class Host:
    """A stand-in for somebody else's Catan server at a port. It has no clock, and waits for ever."""

    def __init__(self, habits: StandIn, players: int) -> None:
        options = replace(GAME.setup.options(), players=players, points=3, turn_ms=1 << 39, trade_ms=1 << 39)
        self._habits = habits
        self._stage = DoorStage(GAME, lambda options: Server(options, {}), options)
        self._players = players
        self._here: dict[int, socket] = {}
        self._lock = Lock()
        self._listener = create_server((HOST, 0))
        self.port: int = self._listener.getsockname()[1]

    def serve(self) -> None:
        """Until all who were waited for have gone. They come one after the other: an id is given at the first word."""
        readers: list[Thread] = []
        with self._listener:
            for id in range(1, self._players + 1):
                connection, _ = self._listener.accept()
                lines = connection.makefile("rb")
                with self._lock:
                    self._here[id] = connection
                    self._stage.perform(["connect", str(id)])
                    self._pass_on()
                self._hear(id, next(lines))
                readers.append(Thread(target=self._listen, args=(id, lines)))
                readers[-1].start()
        for reader in readers:
            reader.join()

    def _listen(self, id: int, lines: BinaryIO) -> None:
        with suppress(OSError):
            for line in lines:
                self._hear(id, line)
        with self._lock:
            self._here.pop(id).close()
            self._stage.perform(["end", str(id)])
            self._pass_on()

    def _hear(self, id: int, line: bytes) -> None:
        with self._lock:
            if heard := self._habits.unmask(line, id):
                self._stage.say(str(id), heard)
            self._pass_on()

    def _pass_on(self) -> None:
        for id, connection in self._here.items():
            if told := self._stage.hear(str(id)):
                with suppress(OSError):  # who has heard the end has gone
                    connection.sendall(self._habits.disguise(told, id))
            if released := self._habits.release(id):
                self._stage.say(str(id), released)
                self._pass_on()

    @property
    def result(self) -> str | None:
        return self._stage.endings[0].detail


class GroupHost:
    """One that has a clock of its own, at a port: see ``groups``."""

    def __init__(self, group: Group) -> None:
        self.group = group
        self._listener = create_server((HOST, 0))
        self.port: int = self._listener.getsockname()[1]
        self._selector = DefaultSelector()
        self._selector.register(self._listener, EVENT_READ)
        self._here: dict[int, socket] = {}
        self._start_us = monotonic_us()

    def serve(self) -> None:
        """Until all who came have gone."""
        while self._here or not self.group.lines:
            due_us = self.group.next_us
            wait_s = None if due_us is None else max(0, due_us - self._now_us) / SECOND_US
            ready = self._selector.select(wait_s)
            self.group.run(self._now_us)
            for key, _ in ready:
                self._take(key)
            for id, connection in self._here.items():
                if told := self.group.hear(id):
                    with suppress(OSError):  # who has heard the end has gone
                        connection.sendall(told)
        self._listener.close()

    @property
    def _now_us(self) -> int:
        return monotonic_us() - self._start_us

    def _take(self, key: SelectorKey) -> None:
        if key.data is None:
            connection, _ = self._listener.accept()
            id = self.group.connect()
            self._here[id] = connection
            self._selector.register(connection, EVENT_READ, id)
        elif said := self._here[key.data].recv(4096):
            self.group.arrive(key.data, said)
        else:
            self._selector.unregister(key.fileobj)
            self._here.pop(key.data).close()
            self.group.hang_up(key.data)


def play(folder: Path, url: str) -> list[Any]:
    """All our bots there; what each of them prints of the end."""
    arguments = ["join", url, "--json", "--move-ms", "100", "--seed", "1"]
    players = [
        Command(*arguments, "--bot", bot, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for bot in BOTS
    ]
    ends = []
    try:
        for player in players:
            output, errors = player.communicate(timeout=180)
            assert player.returncode == 0, errors
            ends.append(json.loads(output))
            assert ends[-1]["ended"] == "result"
            assert "not understood" not in errors
    finally:
        for player in players:
            player.kill()
            player.communicate()
    return ends


@pytest.mark.parametrize("name", ["2016", long("2017")])
def test_three_bots_play_a_game_at_somebody_else_s_catan_server(tmp_path: Path, name: str) -> None:
    host = Host(STAND_INS[name](), len(BOTS))
    serving = Thread(target=host.serve, daemon=True)
    serving.start()
    play(tmp_path, f"catan+tcp://{HOST}:{host.port}")
    serving.join(10)
    assert host.result == "victory"


@pytest.mark.parametrize("name", [long(name) for name in GROUPS])
def test_three_bots_play_a_game_at_a_server_that_loses_what_comes_too_early(tmp_path: Path, name: str) -> None:
    """They do not know that it speaks plain TCP."""
    host = GroupHost(GROUPS[name](len(BOTS), seed=1, points=3))
    serving = Thread(target=host.serve, daemon=True)
    serving.start()
    ends = play(tmp_path, f"catan://{HOST}:{host.port}")
    serving.join(10)
    assert host.group.is_over
    for end in ends:
        assert len(end["certain"]) == len(BOTS)
        assert end["habits"][0].endswith(f"catan+tcp://{HOST}:{host.port}")
