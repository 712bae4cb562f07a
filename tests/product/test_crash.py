"""What is left of games when the server ends without any warning, or its disk is full."""

from __future__ import annotations

import random
import resource
import signal
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from threading import Thread

import pytest

from spieltisch.table.log import read_entry
from spieltisch.table.replay import verify
from tests.product.server import PLAIN, Client, cell_of, logs_of, serving, twixt_pair

pytestmark = pytest.mark.usefixtures("process")

PLIES = 480
LONG = ("--set", f"twixt.rounds={PLIES // 2}")
TABLES = 3


class Player(Thread):
    """Plays pegs as fast as it is asked, and remembers the opponent's latest: whatever it was told is acknowledged."""

    def __init__(self, client: Client, seat: int) -> None:
        super().__init__()
        self.heard = -1
        """The latest ply that this player was told of."""
        self._client = client
        self._seat = seat

    def run(self) -> None:
        plies = range(self._seat, PLIES, 2)
        try:
            for ply in plies:
                self._client.read_until(b"\n3\n" if ply == 0 else b"3 %d %d\n" % cell_of(ply - 1))
                self.heard = ply - 1
                self._client.send(b"3 %d %d\n" % cell_of(ply))
        except (OSError, AssertionError):
            pass  # the server is gone


def play_until_killed(folder: Path, arguments: Sequence[str], ply: int) -> list[int]:
    """Kill the server about when this ply was told; by table, the last one that anybody was told of."""
    with serving(folder, *arguments, hive="off") as server:
        pairs = [twixt_pair(server.ports["twixt"]) for _ in range(TABLES)]
        players = [Player(client, seat) for pair in pairs for seat, client in enumerate(pair)]
        for player in players:
            player.start()
        while all(player.heard < ply for player in players):
            assert any(player.is_alive() for player in players)
            time.sleep(0.0005)
        assert server.stop(signal.SIGKILL) == -signal.SIGKILL
        for player in players:
            player.join()
    return [max(first.heard, second.heard) for first, second in zip(players[::2], players[1::2], strict=True)]


def moves_of(log: list[bytes]) -> list[str]:
    return [entry.action for entry in map(read_entry, log[1:]) if isinstance(entry.actor, int)]


@pytest.mark.parametrize("durable", [False, True])
def test_killed_at_any_moment_the_server_has_logged_what_it_acknowledged(tmp_path: Path, durable: bool) -> None:
    """A request acknowledges the move before it. The next start reveals the seeds of what was cut short, and forgets
    games in which nobody had moved."""
    rng = random.Random()
    arguments = [*PLAIN, *LONG, *(["--durable"] if durable else [])]
    played = 0
    for _ in range(1 if durable else 2):
        heard = play_until_killed(tmp_path, arguments, rng.randrange(-1, PLIES // 2))
        logs = logs_of(tmp_path)[played:]
        for log, last in zip(logs, heard, strict=True):
            found = verify(log)
            assert (found.ok, found.complete) == (True, False)
            assert last + 1 <= found.plies <= last + 3
        played += sum(bool(moves_of(log)) for log in logs)
    with serving(tmp_path, *arguments, hive="off") as server:
        assert server.errors().count("cut short") == played
    logs = logs_of(tmp_path)
    assert len(logs) == played
    for log in logs:
        found = verify(log)
        assert (found.ok, found.complete) == (True, True)


def limit_files(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize(("durable", "size"), [(False, 70_000), (True, 400_000)])  # a commit is pages, a spool is lines
def test_a_server_whose_disk_is_full_says_so_and_stops(tmp_path: Path, durable: bool, size: int) -> None:
    arguments = [*PLAIN, *LONG, *(["--durable"] if durable else [])]
    with serving(tmp_path, *arguments, hive="off", prepare=partial(limit_files, size)) as server:
        first, second = twixt_pair(server.ports["twixt"])
        players = [Player(first, 0), Player(second, 1)]
        for player in players:
            player.start()
        for player in players:
            player.join(20)
        heard = max(player.heard for player in players)
        assert server.process.wait(5) == 1
        errors = server.errors().splitlines()
        (tmp_path / "stderr").write_text("")
    assert "critical" in errors[0]
    assert "logs cannot be written any more" in errors[0]
    (log,) = logs_of(tmp_path)
    assert verify(log).plies >= heard + 1
