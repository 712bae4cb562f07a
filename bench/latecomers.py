"""Many who come late to a long game, all in the same instant: how long each waits for what has happened, and players
elsewhere for their moves.

A server goes on with a game of so many plies between people at pages. Somebody asks for its events, first of all and
then again and again; then so many connections ask at once, every second, while pairs of sockets play another game at
its own door. What is measured there is the time from a move's last byte leaving one player until the other has read
the request that follows.

    python -m bench.latecomers [--game monopoly] [--plies 5000] [--clients 120] [--json]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import selectors
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from bench.load import CLIENT_CORE, HOST, SERVER_CORE, Load, Table, Twixt, pin
from bench.spectators import served
from spieltisch.core.build import is_compiled
from spieltisch.core.commands import Act, Received
from spieltisch.core.fair import FairChance
from spieltisch.core.registry import game as game_of
from spieltisch.store.journal import Journal
from spieltisch.store.seeds import keep
from spieltisch.table.effects import LogLine, TableEffect
from spieltisch.table.inputs import By, Start
from spieltisch.table.log import Player
from spieltisch.table.table import Table as Game

KIND: Final = "page"
ID: Final = "00000000-0000-4000-8000-000000000001"
REQUEST: Final = f"GET /api/v1/tables/{ID}/events HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n".encode()
SEED: Final = bytes(range(32))
TRIES: Final = 50
FEW: Final = 20
TABLES: Final = 4
"""How many games are on elsewhere."""
THINK_MS: Final = 100
PAUSE_NS: Final = 1_000_000_000
LONGEST_US: Final = 20_000
"""The bar for one answer."""
P99_US: Final = 5_000
"""And for a move at another door while all ask."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run says; times in microseconds."""

    game: str
    plies: int
    clients: int
    compiled: bool
    answer_bytes: int
    first_us: int
    """The very first answer, a moment after the start: the server has yet to fold the log."""
    median_us: int
    """Of later answers, one at a time, the first of them when the server has been up for some seconds."""
    most_us: int
    rounds: int
    """How often all of them asked at once."""
    last_us: int
    """Until the last of them had its answer, at worst."""
    moves: int
    p50_us: int
    p99_us: int
    max_us: int


def long_game(name: str, plies: int) -> list[bytes]:
    """The log of a game that is not over after so many plies."""
    game = game_of(name)
    options = game.setup.options()
    config = game.setup.configure(options, 2 if 2 in game.play.seats else game.play.seats[0])
    seats = [Player(f"Person {seat}", KIND) for seat in range(2 if 2 in game.play.seats else game.play.seats[0])]
    for attempt in range(TRIES):
        bots = [game.roster.bots["random"](attempt * 10 + seat) for seat in range(len(seats))]
        table = Game(game, config, seats, id=ID, chance=FairChance(SEED), seed=SEED, untimed=range(len(seats)))
        lines = _lines(table.handle(Start(), 0))
        for number in range(plies):
            if not table.waits:
                break
            seat = table.waits[0].seat
            action = bots[seat].choose(table.shown(seat), seat, 1_000)
            lines += _lines(table.handle(By(seat, Act(action, Received(number, number))), number))
        else:
            return lines
    raise SystemExit(f"no game of {name} is that long")


def _lines(effects: list[TableEffect]) -> list[bytes]:
    return [effect.line for effect in effects if isinstance(effect, LogLine)]


def fill(data: Path, lines: list[bytes]) -> None:
    """A data folder with this log."""
    data.mkdir(mode=0o700)
    keep(data, SEED)
    journal = Journal.open(data)
    for line in lines:
        journal.append(ID, line)
        journal.flush(lambda: None)
    journal.close()


def ask(port: int) -> tuple[int, int]:
    """One answer: how long it took, and its bytes."""
    since_ns = time.perf_counter_ns()
    with urllib.request.urlopen(f"http://{HOST}:{port}/api/v1/tables/{ID}/events") as answer:
        size = len(answer.read())
    return (time.perf_counter_ns() - since_ns) // 1000, size


def storm(port: int, clients: int, size: int) -> None:
    """All ask at once, and again a second later, until this is killed; how long each round took. One address may not
    ask much more often."""
    os.nice(10)
    pin(0, CLIENT_CORE)
    buffer = bytearray(1 << 18)
    while True:
        selector = selectors.DefaultSelector()
        since_ns = time.perf_counter_ns()
        heard: dict[int, int] = {}
        for _ in range(clients):
            sock = socket.create_connection((HOST, port))
            sock.sendall(REQUEST)
            heard[sock.fileno()] = 0
            selector.register(sock, selectors.EVENT_READ)
        while selector.get_map():
            for key, _ in selector.select():
                assert isinstance(key.fileobj, socket.socket)
                got = key.fileobj.recv_into(buffer)
                heard[key.fd] += got
                if not got:
                    selector.unregister(key.fileobj)
                    key.fileobj.close()
        if min(heard.values()) < size:
            raise SystemExit("an answer was cut short")
        print((time.perf_counter_ns() - since_ns) // 1000, flush=True)
        time.sleep(max(0, since_ns + PAUSE_NS - time.perf_counter_ns()) / 1e9)


def measure(name: str, plies: int, clients: int) -> Figures:
    """A game, and all that is asked about it."""
    lines = long_game(name, plies)
    rng, speaker = random.Random(2009), Twixt()
    plans = [speaker.plan(rng) for _ in range(TABLES)]
    with served(tuple(speaker.sets), lambda data: fill(data, lines)) as (pid, ports):
        pin(pid, SERVER_CORE)
        pin(0, CLIENT_CORE)
        first_us, size = ask(ports["pages"])
        alone = sorted(ask(ports["pages"])[0] for _ in range(FEW))
        command = [sys.executable, "-m", "bench.latecomers", "--storm", str(size), "--port", str(ports["pages"])]
        load = Load([Table(speaker, plan, ports["players"]) for plan in plans], THINK_MS, rng)
        with subprocess.Popen([*command, "--clients", str(clients)], stdout=subprocess.PIPE, text=True) as others:
            assert others.stdout is not None
            rounds = [int(others.stdout.readline())]
            load.run()
            others.terminate()
            rounds += map(int, others.stdout.read().split())
    waits = sorted(load.latencies_ns)
    return Figures(
        name, plies, clients, is_compiled(), size, first_us, alone[len(alone) // 2], alone[-1], len(rounds),
        max(rounds), len(waits), waits[len(waits) // 2] // 1000, waits[len(waits) * 99 // 100] // 1000,
        waits[-1] // 1000,
    )  # fmt: skip


def describe(figures: Figures) -> str:
    python = "" if figures.compiled else " uncompiled"
    return (
        f"{figures.game}{python}, {figures.plies} plies: events {figures.answer_bytes // 1024} KiB,"
        f" first {figures.first_us / 1000:.0f} ms, then {figures.median_us / 1000:.1f} ms"
        f" (at most {figures.most_us / 1000:.1f} ms); {figures.clients} at once, {figures.rounds} times, within"
        f" {figures.last_us / 1000:.0f} ms; {figures.moves} moves elsewhere  p50 {figures.p50_us / 1000:.2f} ms"
        f"  p99 {figures.p99_us / 1000:.2f} ms  max {figures.max_us / 1000:.2f} ms"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("--game", default="monopoly")
    parser.add_argument("--plies", type=int, default=5000)
    parser.add_argument("--clients", type=int, default=120)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--storm", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    given: Any = parser.parse_args()
    if given.storm:
        storm(given.port, given.clients, given.storm)
        return 0
    figures = measure(given.game, given.plies, given.clients)
    print(json.dumps(asdict(figures)) if given.json else describe(figures), flush=True)
    return 0 if figures.median_us <= LONGEST_US and figures.p99_us <= P99_US else 1


if __name__ == "__main__":
    sys.exit(main())
