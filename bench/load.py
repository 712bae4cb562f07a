"""Many games at once against a server of its own: how long a move takes from player to player.

What is measured is the time from a move's last byte leaving one client until the other
client has read the request that follows from it, over loopback, with a server process and a
client process on a core each where the system allows. The clients are no more than sockets:
their random games are computed beforehand, so that the figures are the server's.

    python -m bench.load [--games 100] [--think-ms 250] [--durable] [--json] [hive] [twixt]
"""

from __future__ import annotations

import argparse
import heapq
import json
import os
import random
import re
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from spieltisch.core.build import is_compiled
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games

HOST = "127.0.0.1"
CHUNK = 64 * 1024
_chunk = memoryview(bytearray(CHUNK))
"""Read into again and again: memory that has to be found first would count as the server's time."""
SERVER_CORE, CLIENT_CORE = 0, 1
P50_US, P99_US = 500, 5000
"""The bar, with 100 games and without --durable."""
UNLIMITED = 300
"""How many games one address may begin at once unless the server is told otherwise."""


class Speaker(ABC):
    """Just enough of a dialect to play games that are known in advance."""

    name: str
    sets: Sequence[str]
    """Options that make every game start from the same position."""

    def plan(self, rng: random.Random) -> list[bytes]:
        """The moves of a random game."""
        game = game_of(self.name)
        state = game.play.rules.initial(self.config())
        moves = []
        while game.play.rules.outcome(state) is None:
            (seat,) = game.play.rules.to_act(state)
            actions: Any = game.play.rules.legal_actions(state, seat)
            action = actions[rng.randrange(len(actions))]
            moves.append(self.write(action, seat))
            game.play.rules.apply(state, seat, action)
        return moves

    @abstractmethod
    def config(self) -> Any:
        """The config that ``sets`` leads to."""

    @abstractmethod
    def write(self, action: Any, seat: int) -> bytes: ...

    @abstractmethod
    def enter(self, sock: socket.socket) -> bytes:
        """Take a seat; what has to be put in front of each move."""

    @abstractmethod
    def is_request(self, tail: bytes) -> bool:
        """Whether the bytes read so far end in a request."""

    @abstractmethod
    def is_end(self, tail: bytes) -> bool:
        """Whether they say that the game is over."""


class Hive(Speaker):
    name = "hive"
    position = "obs=-3,1;0,0;2,2"
    sets = (f"hive.position={position}",)

    def config(self) -> Any:
        from spieltisch.games.hive.config import Config

        return Config(self.position)

    def write(self, action: Any, seat: int) -> bytes:
        from spieltisch.games.hive.wire.moves import write_move

        return f"{write_move('data', action, seat)}</room>".encode()

    def enter(self, sock: socket.socket) -> bytes:
        sock.sendall(b'<protocol><join gameType="swc_2020_hive"/>')
        while not (found := re.search(rb'roomId="([^"]*)"', sock.recv(CHUNK, socket.MSG_PEEK))):
            pass
        return b'<room roomId="%s">' % found[1]

    def is_request(self, tail: bytes) -> bool:
        return tail.endswith(b'MoveRequest"/>\n  </room>')

    def is_end(self, tail: bytes) -> bool:
        return tail.endswith(b"</protocol>")


class Twixt(Speaker):
    name = "twixt"
    sets = ("twixt.swamps=none", "twixt.mirror=false", "twixt.return_game=false")

    def config(self) -> Any:
        from spieltisch.games.twixt.config import Config

        return Config(mirror=False, swamps=())

    def write(self, action: Any, seat: int) -> bytes:
        return b"3 %d %d\n" % (action.x, action.y)

    def enter(self, sock: socket.socket) -> bytes:
        return b""

    def is_request(self, tail: bytes) -> bool:
        return tail.endswith(b"\n") and tail[:-1].rpartition(b"\n")[2].startswith(b"3")

    def is_end(self, tail: bytes) -> bool:
        return tail.endswith(b"\n9\n") or tail == b"9\n"


@dataclass(slots=True, eq=False)
class Player:
    """One client."""

    sock: socket.socket
    table: Table
    prefix: bytes = b""
    tail: bytes = b""


class Table:
    """One game: its moves, and how far it is."""

    def __init__(self, speaker: Speaker, moves: Sequence[bytes], port: int) -> None:
        self.speaker = speaker
        self.moves = moves
        self.ply = 0
        self.sent_ns = 0
        self.players: list[Player] = []
        for _ in range(2):
            sock = socket.create_connection((HOST, port))
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            player = Player(sock, self)
            player.prefix = speaker.enter(sock)
            self.players.append(player)
            time.sleep(0.001)  # twixt's first connection is the first player
        for player in self.players:
            player.sock.setblocking(False)

    def move(self) -> None:
        """Send the next move; from here on its time counts."""
        player = self.players[self.ply % 2]
        data = player.prefix + self.moves[self.ply]
        self.ply += 1
        player.sock.sendall(data)
        self.sent_ns = time.perf_counter_ns()


class Load:
    """All games, on one thread."""

    def __init__(self, tables: Sequence[Table], think_ms: int, rng: random.Random) -> None:
        self.latencies_ns: list[int] = []
        self._think_ns = think_ms * 1_000_000
        self._rng = rng
        self._due: list[tuple[int, int, Table]] = []
        self._selector = selectors.DefaultSelector()
        self._open = 0
        for table in tables:
            for player in table.players:
                self._selector.register(player.sock, selectors.EVENT_READ, player)
                self._open += 1

    def run(self) -> None:
        while self._open:
            now_ns = time.perf_counter_ns()
            while self._due and self._due[0][0] <= now_ns:
                heapq.heappop(self._due)[2].move()
            wait_ns = self._due[0][0] - time.perf_counter_ns() if self._due else 1_000_000_000
            for key, _ in self._selector.select(max(0, wait_ns) / 1e9):
                self._read(key.data)

    def _read(self, player: Player) -> None:
        size = player.sock.recv_into(_chunk)
        read_ns = time.perf_counter_ns()
        table = player.table
        player.tail = (player.tail + bytes(_chunk[max(0, size - 64) : size]))[-64:]
        if not size or table.speaker.is_end(player.tail):
            self._selector.unregister(player.sock)
            player.sock.close()
            self._open -= 1
        elif table.speaker.is_request(player.tail):
            player.tail = b""
            self._note_request(table, read_ns)

    def _note_request(self, table: Table, read_ns: int) -> None:
        if table.ply:
            self.latencies_ns.append(read_ns - table.sent_ns)
        think_ns = self._rng.randrange(self._think_ns // 2, self._think_ns * 3 // 2 + 1)
        heapq.heappush(self._due, (read_ns + think_ns, id(table), table))


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run says; times in microseconds."""

    game: str
    games: int
    think_ms: int
    durable: bool
    compiled: bool
    moves: int
    moves_per_second: int
    p50_us: int
    p99_us: int
    max_us: int
    server_cpu_per_move_us: int
    pinned: bool
    is_complete: bool
    """Whether every game was played to its end."""


@contextmanager
def served(
    door: str, sets: Sequence[str], *flags: str, python: str = sys.executable, is_held: bool = False
) -> Iterator[tuple[int, int]]:
    """A server with one door: the process that serves, and its port. ``python`` is that of the installation it runs
    from."""
    with tempfile.TemporaryDirectory() as folder:
        doors = Path(folder, "doors.json")
        others = [dialect.door for game in games().values() for dialect in game.wire.dialects() if dialect.door != door]
        command = [python, "-m", "spieltisch", "serve", *([] if is_held else ["--no-holder"]), f"--{door}", "0"]
        command += [part for other in others for part in (f"--{other}", "off")]
        command += [part for text in sets for part in ("--set", text)]
        command += ["--data", f"{folder}/data", "--doors-file", str(doors), *flags]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
            try:
                while not doors.exists() and server.poll() is None:
                    time.sleep(0.02)
                pids = Path(folder, "data", "serve.pid").read_text().split()
                yield int(pids[0]), json.loads(doors.read_text())[door]
            finally:
                server.send_signal(signal.SIGTERM)


def pin(pid: int, core: int) -> bool:
    """Whether the process now runs on that core only."""
    with suppress(AttributeError, OSError):
        os.sched_setaffinity(pid, {core})
        return True
    return False


def cpu_us(pid: int) -> int:
    """Processor time of all of a process's threads, where the system tells."""
    with suppress(OSError):
        threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text().split()[0]) for thread in threads) // 1000
    return 0


def memory_bytes(pid: int) -> int:
    """What the process has in memory, where the system tells."""
    with suppress(OSError):
        pages = Path(f"/proc/{pid}/statm").read_text().split()
        return int(pages[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def measure(
    speaker: Speaker, games: int, think_ms: int, *, durable: bool = False, python: str = sys.executable,
    is_held: bool = False,
) -> Figures:  # fmt: skip
    """Plays all games to their ends; ``python`` is that of the server's installation, ``is_held`` whether its
    connections would outlive it."""
    rng = random.Random(2009)
    plans = [speaker.plan(rng) for _ in range(games)]
    flags = ["--durable"] if durable else []
    if games > UNLIMITED:
        flags += ["--games-per-minute", "0"]
    with served(speaker.name, speaker.sets, *flags, python=python, is_held=is_held) as (pid, port):
        pinned = pin(pid, SERVER_CORE) and pin(0, CLIENT_CORE)
        tables = [Table(speaker, moves, port) for moves in plans]
        load = Load(tables, think_ms, rng)
        before_us, begin_ns = cpu_us(pid), time.perf_counter_ns()
        load.run()
        seconds = (time.perf_counter_ns() - begin_ns) / 1e9
        spent_us = cpu_us(pid) - before_us
    waits = sorted(load.latencies_ns)
    moves = sum(table.ply for table in tables)
    return Figures(
        speaker.name, games, think_ms, durable, is_compiled(), moves, round(moves / seconds),
        waits[len(waits) // 2] // 1000, waits[len(waits) * 99 // 100] // 1000, waits[-1] // 1000,
        spent_us // moves, pinned, all(table.ply == len(table.moves) for table in tables),
    )  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("game", nargs="*", default=["hive", "twixt"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--think-ms", type=int, default=250)
    parser.add_argument("--durable", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    speakers = {speaker.name: speaker for speaker in (Hive(), Twixt())}
    is_good = True
    for name in given.game:
        figures = measure(speakers[name], given.games, given.think_ms, durable=given.durable)
        is_good &= figures.is_complete and (figures.durable or (figures.p50_us <= P50_US and figures.p99_us <= P99_US))
        print(json.dumps(asdict(figures)) if given.json else describe(figures), flush=True)
    return 0 if is_good else 1


def describe(figures: Figures) -> str:
    return (
        f"{figures.game}: {figures.games} games at once, {figures.moves_per_second} moves/s"
        f"{' durable' if figures.durable else ''}{'' if figures.compiled else ' uncompiled'}"
        f"  p50 {figures.p50_us / 1000:.2f} ms  p99 {figures.p99_us / 1000:.2f} ms  max {figures.max_us / 1000:.2f} ms"
        f"  server {figures.server_cpu_per_move_us} µs of processor time per move"
        f"{'' if figures.is_complete else '  NOT ALL GAMES WERE PLAYED TO THE END'}"
    )


if __name__ == "__main__":
    sys.exit(main())
