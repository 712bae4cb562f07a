"""Many spectators of one table, at pages: how long its players' moves take with them, and without.

Two sockets play a rehearsed game at the protocol's own door: alone, while so many connections follow the table's live
feed, and while these come in, all at once. What is measured is the time from a move's last byte leaving one player
until the other has read the request that follows. Server and clients have a core each where the system allows; the
spectators, which share the clients' core, are a process of lower priority that throws away what it reads.

    python -m bench.spectators [--spectators 200] [--games 5] [--think-ms 50] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.load import CLIENT_CORE, HOST, P50_US, P99_US, SERVER_CORE, Load, Table, Twixt, cpu_us, pin
from spieltisch.core.build import is_compiled
from spieltisch.core.registry import games

CHUNK = 1 << 18


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run says; times in microseconds."""

    spectators: int
    are_late: bool
    """Whether they came in while the game was on, not before."""
    games: int
    think_ms: int
    compiled: bool
    moves: int
    p50_us: int
    p99_us: int
    max_us: int
    server_cpu_per_move_us: int
    heard_bytes: int
    """What all spectators together were sent."""


@contextmanager
def served(
    sets: tuple[str, ...], fill: Callable[[Path], None] = lambda data: None
) -> Iterator[tuple[int, dict[str, int]]]:
    """A server with a door for players and one for pages: its process and ports. ``fill`` makes its data folder."""
    doors = {dialect.door for game in games().values() for dialect in game.wire.dialects()}
    pages = next(dialect.door for game in games().values() for dialect in game.wire.dialects() if dialect.access.path)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "doors.json")
        fill(Path(folder, "data"))
        command = [sys.executable, "-m", "spieltisch", "serve", "--no-holder", "--data", f"{folder}/data"]
        command += ["--doors-file", str(file)]
        for door in sorted(doors):
            command += [f"--{door}", "0" if door in {pages, Twixt.name} else "off"]
        command += [part for text in sets for part in ("--set", text)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
            try:
                while not file.exists() and server.poll() is None:
                    time.sleep(0.02)
                ports = json.loads(file.read_text())
                yield server.pid, {"players": ports[Twixt.name], "pages": ports[pages]}
            finally:
                server.send_signal(signal.SIGTERM)


def running_table(port: int) -> str:
    """The id of the one table that runs."""
    with urllib.request.urlopen(f"http://{HOST}:{port}/api/v1/tables") as answer:
        tables: list[Any] = json.load(answer)["tables"]
    return str(next(table["id"] for table in tables if table["status"] == "running"))


def watch(port: int, table: str, spectators: int) -> None:
    """Follow a table's feed so many times, until its end. Say when all have come, when all have seen something, and
    how many bytes they were sent."""
    os.nice(10)
    pin(0, CLIENT_CORE)
    selector = selectors.DefaultSelector()
    request = f"GET /api/v1/tables/{table}/feed HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode()
    for _ in range(spectators):
        sock = socket.create_connection((HOST, port))
        sock.sendall(request)
        selector.register(sock, selectors.EVENT_READ)
    buffer, heard = bytearray(CHUNK), 0
    blind = set(selector.get_map())
    print("come", flush=True)
    while selector.get_map():
        for key, _ in selector.select():
            assert isinstance(key.fileobj, socket.socket)
            size = key.fileobj.recv_into(buffer)
            heard += size
            if key.fd in blind:
                blind.remove(key.fd)
                if not blind:
                    print("seen", flush=True)
            if not size:
                selector.unregister(key.fileobj)
                key.fileobj.close()
    print(heard, flush=True)


def measure(spectators: int, rounds: int, think_ms: int, *, are_late: bool) -> Figures:
    """So many games, one after the other, each with so many spectators."""
    rng, speaker = random.Random(2009), Twixt()
    waits: list[int] = []
    heard = spent_us = 0
    with served(tuple(speaker.sets)) as (pid, ports):
        pin(pid, SERVER_CORE)
        pin(0, CLIENT_CORE)
        for _ in range(rounds):
            table = Table(speaker, speaker.plan(rng), ports["players"])
            load = Load([table], think_ms, rng)
            command = [sys.executable, "-m", "bench.spectators", "--watch", running_table(ports["pages"])]
            command += ["--port", str(ports["pages"]), "--spectators", str(spectators)]
            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as watchers:
                assert watchers.stdout is not None
                while spectators and watchers.stdout.readline().strip() != ("come" if are_late else "seen"):
                    pass
                before_us = cpu_us(pid)
                load.run()
                spent_us += cpu_us(pid) - before_us
                heard += int(watchers.stdout.read().split()[-1])
            waits += load.latencies_ns
    waits.sort()
    return Figures(
        spectators, are_late, rounds, think_ms, is_compiled(), len(waits), waits[len(waits) // 2] // 1000,
        waits[len(waits) * 99 // 100] // 1000, waits[-1] // 1000, spent_us // max(1, len(waits)), heard,
    )  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("--spectators", type=int, default=200)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--think-ms", type=int, default=50)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--watch", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.watch:
        watch(given.port, given.watch, given.spectators)
        return 0
    is_good = True
    for spectators, are_late in ((0, False), (given.spectators, False), (given.spectators, True)):
        figures = measure(spectators, given.games, given.think_ms, are_late=are_late)
        is_good &= figures.p50_us <= P50_US and figures.p99_us <= P99_US
        print(json.dumps(asdict(figures)) if given.json else describe(figures), flush=True)
    return 0 if is_good else 1


def describe(figures: Figures) -> str:
    late, python = " who come in" * figures.are_late, "" if figures.compiled else " uncompiled"
    return (
        f"{figures.spectators} spectators{late}: {figures.moves} moves{python}"
        f"  p50 {figures.p50_us / 1000:.2f} ms  p99 {figures.p99_us / 1000:.2f} ms  max {figures.max_us / 1000:.2f} ms"
        f"  server {figures.server_cpu_per_move_us} µs of processor time per move"
        f"  {figures.heard_bytes // 1024} KiB to spectators"
    )


if __name__ == "__main__":
    sys.exit(main())
