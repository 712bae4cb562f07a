"""Strangers at one door: how long people and players from another address wait beside them.

Of a server with all its doors pages are fetched and moves are played every few milliseconds, from an address that has
nothing to do with the flood. First the server is quiet. Then a process of its own opens so many connections from
another address that say nothing, and goes on with so many new ones a second, closing its oldest ones. What is measured
is the time from a page's connection to its last byte, and from a move's last byte leaving one player until the other
has read it. The quiet server of the same run is the measure: on a machine with other things to do, look at the ratios.

    python -m bench.flood [hive] [twixt] [http] [--silent 2500] [--churn 200] [--seconds 10] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import select
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict, dataclass
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from typing import Final

from bench.load import HOST, cpu_us
from spieltisch.core.build import is_compiled
from spieltisch.core.registry import games as all_games
from spieltisch.net.files import raise_limit

STRANGER: Final = "127.0.0.2"
PAUSE_S: Final = 0.008
"""Between a page and the next one, and between a move and the next one."""
P99_US: Final = 50_000
"""The bar."""
PATHS: Final = ("/", "/api/v1/tables")
ROW: Final = 11
"""Pegs of one player in a row."""
GAMES: Final = 6
"""Take turns, since each has so many moves and no more."""
PLAIN: Final = ("twixt.mirror=false", "twixt.swamps=none", "twixt.return_game=false", f"twixt.rounds={ROW * ROW}")


@dataclass(frozen=True, slots=True)
class Waits:
    """How long others waited; times in microseconds."""

    count: int
    p50_us: int
    p99_us: int
    max_us: int


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run says."""

    door: str
    silent: int
    churn_per_s: int
    achieved_per_s: int
    """How many connections there really were, the first ones not counted."""
    quiet_pages: Waits
    pages: Waits
    quiet_moves: Waits
    moves: Waits
    server_busy_percent: int
    """How much of a processor the server used beside the flood."""
    load: float
    """The machine's when the run began."""
    compiled: bool


class Player:
    """One client at TwixT's door."""

    def __init__(self, port: int) -> None:
        self.sock = socket.create_connection((HOST, port), 10)
        self._heard = b""

    def read(self, end: bytes) -> bytes:
        """All until this comes, with it."""
        while end not in self._heard:
            piece = self.sock.recv(65536)
            if not piece:
                raise ConnectionError(f"a player was thrown out after {self._heard[-80:]!r}")
            self._heard += piece
        said, _, self._heard = self._heard.partition(end)
        return said + end


class Game:
    """Two players, who put pegs far enough from each other that nobody wins."""

    def __init__(self, port: int) -> None:
        self._players = [Player(port), Player(port)]
        if not self._players[0].read(b"\n").startswith(b"0 0"):
            self._players.reverse()
        self._players[0].read(b"\n3\n")
        self._ply = 0

    def move(self) -> int:
        """How long until the other player has read it, in nanoseconds."""
        number, seat = divmod(self._ply, 2)
        cell = b"3 %d %d\n" % (1 + seat + 2 * (number // ROW), 1 + seat + 2 * (number % ROW))
        self._ply += 1
        begin_ns = time.perf_counter_ns()
        self._players[seat].sock.sendall(cell)
        self._players[1 - seat].read(cell)
        return time.perf_counter_ns() - begin_ns

    def close(self) -> None:
        for player in self._players:
            player.sock.close()


def fetch(port: int, path: str) -> int:
    """How long a page takes, its connection included, in nanoseconds."""
    begin_ns = time.perf_counter_ns()
    with socket.create_connection((HOST, port), 10) as visit:
        visit.sendall(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode())
        head = visit.recv(65536)
        if not head.startswith(b"HTTP/1.1 200"):
            raise ConnectionError(f"{path} was answered {head[:80]!r}")
        while visit.recv(65536):
            pass
    return time.perf_counter_ns() - begin_ns


def waits(times_ns: Sequence[int]) -> Waits:
    cuts = [round(each / 1000) for each in quantiles(times_ns, n=100)]
    return Waits(len(times_ns), cuts[49], cuts[98], max(times_ns) // 1000)


def look(games: Iterator[Game], http: int, seconds: float) -> tuple[Waits, Waits]:
    """How long pages and moves take, for so long."""
    pages: list[int] = []
    moves: list[int] = []
    end_s = time.monotonic() + seconds
    while time.monotonic() < end_s:
        pages.append(fetch(http, PATHS[len(pages) % len(PATHS)]))
        time.sleep(PAUSE_S)
        moves.append(next(games).move())
        time.sleep(PAUSE_S)
    return waits(pages), waits(moves)


def strangers(port: int, silent: int, churn: int) -> None:
    """Until nobody writes to this process any more: a line when the first connections are made, and at the end how many
    more a second there were."""
    raise_limit()
    present = deque(socket.create_connection((HOST, port), 10, (STRANGER, 0)) for _ in range(silent))
    print("there", flush=True)
    begin_s, made = time.monotonic(), 0
    while not select.select([sys.stdin], [], [], 0.002)[0]:
        while made < (time.monotonic() - begin_s) * churn:
            present.append(knock(port))
            present.popleft().close()
            made += 1
    print(round(made / (time.monotonic() - begin_s)), flush=True)


def knock(port: int) -> socket.socket:
    """A connection that nobody waits for."""
    stranger = socket.socket()
    stranger.bind((STRANGER, 0))
    stranger.setblocking(False)
    stranger.connect_ex((HOST, port))
    return stranger


@contextmanager
def served() -> Iterator[tuple[int, Mapping[str, int]]]:
    """A server with all its doors: the process that serves, and ports."""
    with tempfile.TemporaryDirectory() as folder:
        doors = Path(folder, "doors.json")
        names = [dialect.door for game in all_games().values() for dialect in game.wire.dialects()]
        command = [sys.executable, "-m", "spieltisch", "serve", "--data", f"{folder}/data", "--doors-file", str(doors)]
        command += [word for name in names for word in (f"--{name}", "0")]
        command += [word for text in PLAIN for word in ("--set", text)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
            try:
                while not doors.exists() and server.poll() is None:
                    time.sleep(0.02)
                serving, *_ = Path(folder, "data", "serve.pid").read_text().split()  # beside the one that holds doors
                yield int(serving), json.loads(doors.read_text())
            finally:
                server.terminate()


def measure(door: str, silent: int, churn: int, seconds: float) -> Figures:
    load = os.getloadavg()[0]
    with served() as (pid, ports), ExitStack() as stack:
        for path in PATHS:  # which are put together when somebody asks first
            fetch(ports["http"], path)
        games = cycle([stack.enter_context(closing(Game(ports["twixt"]))) for _ in range(GAMES)])
        quiet_pages, quiet_moves = look(games, ports["http"], seconds)
        command = [sys.executable, "-m", "bench.flood", "--strangers", str(ports[door])]
        command += ["--silent", str(silent), "--churn", str(churn)]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as crowd:
            assert crowd.stdin
            assert crowd.stdout
            while not select.select([crowd.stdout], [], [], PAUSE_S * GAMES)[0]:
                next(games).move()  # else its player would have thought for too long
            crowd.stdout.readline()
            begin_us, begin_ns = cpu_us(pid), time.perf_counter_ns()
            pages, moves = look(games, ports["http"], seconds)
            busy_us, passed_us = cpu_us(pid) - begin_us, (time.perf_counter_ns() - begin_ns) // 1000
            crowd.stdin.close()
            achieved = int(crowd.stdout.readline())
    return Figures(
        door, silent, churn, achieved, quiet_pages, pages, quiet_moves, moves, 100 * busy_us // passed_us,
        round(load, 1), is_compiled(),
    )  # fmt: skip


def describe(figures: Figures) -> str:
    crowd = f"{figures.silent} silent connections and {figures.achieved_per_s} more a second at the {figures.door} door"
    lines = [f"{crowd}: server {figures.server_busy_percent} % of a processor, machine's load {figures.load}"]
    for what, quiet, now in (
        ("pages", figures.quiet_pages, figures.pages), ("moves", figures.quiet_moves, figures.moves)
    ):  # fmt: skip
        p50, p99 = (
            f"{ours / 1000:.2f} ms ({ours / theirs:.1f} × quiet)"
            for ours, theirs in ((now.p50_us, quiet.p50_us), (now.p99_us, quiet.p99_us))
        )
        lines.append(f"  {what}: p50 {p50}  p99 {p99}  max {now.max_us / 1000:.1f} ms")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("door", nargs="*", default=["hive", "twixt", "http"])
    parser.add_argument("--silent", type=int, default=2500)
    parser.add_argument("--churn", type=int, default=200, help="new connections a second")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--strangers", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.strangers is not None:
        strangers(given.strangers, given.silent, given.churn)
        return 0
    is_good = True
    for door in given.door:
        figures = measure(door, given.silent, given.churn, given.seconds)
        is_good &= max(figures.pages.p99_us, figures.moves.p99_us) <= P99_US
        print(json.dumps(asdict(figures)) if given.json else describe(figures), flush=True)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
