"""Many tables of bots at once, with rehearsed games: from a message in to the last of its consequences out.

Each game is played beforehand by our own random bots through the real sessions of both sides, against the
chance that the server will have (it runs with ``--seed``). What then plays are sockets that send the same
bytes and wait until every client of the table has heard all that it should: that is when the clock of a
message stops. Server and sockets have a core each where the system allows. What happens by the clock cannot be
rehearsed: Monopoly's offers are left out with ``--plain``.

    python -m bench.tables [--tables 200] [--seats 4] [--actions 120] [--think-ms 250] [--json] catan
    python -m bench.tables --tables 1 --seats 2 --actions 4000 --think-ms 0 --plain --turbo monopoly
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import re
import selectors
import socket
import struct
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any
from urllib.parse import urlencode

from bench.load import CLIENT_CORE, HOST, SERVER_CORE, UNLIMITED, cpu_us, memory_bytes, pin, served
from spieltisch.cli.settings import load as load_settings
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games
from spieltisch.core.session import Turn
from spieltisch.scaling.rehearsal import RandomChoice, Rehearsal, Script, Step

SEED = 2009
CHUNK = 256 * 1024
LONG, LONGER = 126, 127
TEXT = 0x81
TABLE_ID = re.compile(rb"00000000-0000-4000-8000-\d{12}")
"""One of a rehearsal."""
_chunk = memoryview(bytearray(CHUNK))
"""Read into by all clients in turn: new memory for every answer costs more than the answer."""
MANY = 100
"""So many legal actions are looked through; plain ones come first."""


class ClientSocket:
    """A client's socket, plain or a WebSocket, that counts the bytes of messages it has heard."""

    def __init__(self, port: int, dialect: AnyDialect, query: Mapping[str, str]) -> None:
        self.sock = socket.create_connection((HOST, port))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.heard = 0
        self.kept: bytearray | None = bytearray()
        """All that was heard, until somebody has looked at it."""
        self._is_web = bool(dialect.access.path)
        self._rest = b""
        self._missing = 0
        self._is_text = False
        if self._is_web:
            self._shake_hands(f"{dialect.access.path}?{urlencode(query)}")
        self.sock.setblocking(False)

    def _shake_hands(self, path: str) -> None:
        head = (
            f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self.sock.sendall(head.encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.sock.recv(CHUNK)
        self._count(answer.partition(b"\r\n\r\n")[2])

    def send(self, data: bytes) -> None:
        if self._is_web:
            data = b"".join(_frame(line) for line in data.splitlines(keepends=True))
        self.sock.sendall(data)

    def read(self) -> bool:
        """Whether the peer is still there."""
        size = self.sock.recv_into(_chunk)
        if self._is_web:
            self._count(bytes(_chunk[:size]))
        else:
            self.heard += size
            if self.kept is not None:
                self.kept += _chunk[:size]
        return size > 0

    def _count(self, data: bytes) -> None:
        data, at = self._rest + data, 0
        while True:
            taken = min(self._missing, len(data) - at)
            self._missing -= taken
            at += taken
            self.heard += taken * self._is_text
            header = _header(data, at)
            if header is None:
                break
            size, self._missing, opcode = header
            self._is_text = opcode == TEXT
            at += size
        self._rest = data[at:]


def _frame(payload: bytes) -> bytes:
    """A client's frame; its mask is zero, so that nothing needs masking."""
    size = len(payload)
    if size < LONG:
        return struct.pack("!BBI", TEXT, 0x80 | size, 0) + payload
    return struct.pack("!BBHI", TEXT, 0x80 | LONG, size, 0) + payload


def _header(data: bytes, at: int) -> tuple[int, int, int] | None:
    """A server's frame: size of the header, size of the payload, first byte; None if the header is not whole."""
    if len(data) - at < 2:
        return None
    opcode, size = data[at], data[at + 1]
    wide = {LONG: 2, LONGER: 8}.get(size, 0)
    if len(data) - at < 2 + wide:
        return None
    return 2 + wide, int.from_bytes(data[at + 2 : at + 2 + wide]) if wide else size, opcode


class Table:
    """One rehearsed table, and how far it is."""

    def __init__(self, script: Script, dialect: AnyDialect, port: int) -> None:
        self.lines: list[ClientSocket] = []
        self.actions = 0
        self.latencies_ns: list[int] = []
        self._script, self._dialect, self._port = script, dialect, port
        self._due: list[int] = []
        self._steps: Sequence[Step] = script.opening
        self._next = 0
        self._sent_ns = 0
        self._is_timed = False
        self._renamed = b"-", b"-"

    def open(self) -> None:
        """Everything up to the first action, in the rehearsal's order."""
        while self._next < len(self._steps):
            step = self._steps[self._next]
            while len(self.lines) <= step.client:  # who says and hears nothing yet comes, too
                self.lines.append(ClientSocket(self._port, self._dialect, self._script.query))
                self._due.append(0)
            self.send()
            deadline = time.monotonic() + 20
            while not self.is_step_over():
                for line in self.lines:
                    try:
                        line.read()
                    except BlockingIOError:
                        continue
                if time.monotonic() > deadline:
                    raise SystemExit(f"step {self._next} of the opening was not answered as rehearsed: {step}")
        self._steps, self._next = self._script.play, 0
        self._learn_id()

    def _learn_id(self) -> None:
        """What the server calls this table, if it says so, in the place of what it was called in the rehearsal."""
        for client, line in enumerate(self.lines):
            rehearsed = b"".join(step.heard[client] for step in self._script.opening if client < len(step.heard))
            if line.kept and (found := TABLE_ID.search(rehearsed)):
                self._renamed = found[0], bytes(line.kept[found.start() : found.end()])
            line.kept = None

    def send(self) -> None:
        """The next step; from here on its time counts. Others need not wait for its end to acknowledge something."""
        step = self._steps[self._next]
        self._say(step)
        self._is_timed, self._sent_ns = step.is_action, time.perf_counter_ns()
        while self._next < len(self._steps) and self._steps[self._next].is_aside:
            self._say(self._steps[self._next])

    def _say(self, step: Step) -> None:
        self._next += 1
        self._due = [due + len(heard) for due, heard in zip(self._due, step.heard, strict=False)]
        if step.data:
            self.lines[step.client].send(step.data.replace(*self._renamed))

    def is_step_over(self) -> bool:
        return all(line.heard >= due for line, due in zip(self.lines, self._due, strict=True))

    def go_on(self, now_ns: int) -> bool:
        """Note the step that is over, and send what needs no thinking; whether anything is left."""
        if self._is_timed:
            self._is_timed = False
            self.latencies_ns.append(now_ns - self._sent_ns)
            self.actions += 1
        while self._next < len(self._steps) and not self._steps[self._next].is_action:
            self.send()
            if not self.is_step_over():
                return True
        return self._next < len(self._steps)


class Load:
    """All tables, on one thread."""

    def __init__(self, tables: Sequence[Table], think_ms: int, rng: random.Random) -> None:
        self._think_ns, self._rng = think_ms * 1_000_000, rng
        self._due: list[tuple[int, int, Table]] = []
        self._selector = selectors.DefaultSelector()
        self._open = set(tables)
        for table in tables:
            for line in table.lines:
                self._selector.register(line.sock, selectors.EVENT_READ, (table, line))

    def run(self, patience_s: int = 20) -> None:
        """Raises ``SystemExit`` when the server falls silent before the end."""
        for table in list(self._open):
            self._look_at(table, time.perf_counter_ns())
        quiet_since = time.monotonic()
        while self._open:
            now_ns = time.perf_counter_ns()
            while self._due and self._due[0][0] <= now_ns:
                heapq.heappop(self._due)[2].send()
            wait_ns = self._due[0][0] - time.perf_counter_ns() if self._due else 1_000_000_000
            ready = self._selector.select(max(0, wait_ns) / 1e9)
            for key, _ in ready:
                self._read(*key.data)
            if ready:
                quiet_since = time.monotonic()
            elif time.monotonic() - quiet_since > patience_s:
                raise SystemExit("the server does not answer as rehearsed")

    def _read(self, table: Table, line: ClientSocket) -> None:
        was_over = table.is_step_over()
        if not line.read():
            self._selector.unregister(line.sock)
            self._open.discard(table)
        elif not was_over and table.is_step_over():
            self._look_at(table, time.perf_counter_ns())

    def _look_at(self, table: Table, now_ns: int) -> None:
        while table.go_on(now_ns):
            if table.is_step_over() and self._think_ns:
                think_ns = self._rng.randrange(self._think_ns // 2, self._think_ns * 3 // 2 + 1)
                heapq.heappush(self._due, (time.perf_counter_ns() + think_ns, id(table), table))
                return
            if table.is_step_over():
                table.send()
            if not table.is_step_over():
                return
            now_ns = time.perf_counter_ns()  # nobody hears of it, such as of a pass: the next step is due
        self._open.discard(table)


class PlainChoice:
    """What a client of a few lines does: it buys where it can, passes else, and ends its turn."""

    words = ("buy", "pass", "end")

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def __call__(self, turn: Turn) -> Any:
        actions = list(islice(self._game.play.view.legal_actions(turn.observation), MANY))
        for word in self.words:
            for action in actions:
                if self._game.play.notation.write_action(action).partition(" ")[0] == word:
                    return action
        return actions[0]


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run says; times in microseconds. Memory is what each table has added to the server's, in bytes."""

    game: str
    tables: int
    seats: int
    think_ms: int
    messages: int
    messages_per_second: int
    p50_us: int
    p99_us: int
    max_us: int
    server_cpu_per_message_us: int
    server_bytes_per_table: int
    pinned: bool


def measure(given: argparse.Namespace, python: str = sys.executable) -> Figures:
    """Plays what the command line asks for; ``python`` is that of the server's installation."""
    game = game_of(given.game)
    dialect = max(game.wire.dialects(), key=lambda each: each.access.path)
    options = game.setup.options()
    sets = [*given.set, *([f"{game.name}.players={given.seats}"] if hasattr(options, "players") else [])]
    options = load_settings(sets, {"turbo": given.turbo}, only=game.name).games[game.name]
    rng = random.Random(SEED)
    stream = list(games()).index(game.name)
    rehearsal = Rehearsal(game, dialect, options, seed=SEED, stream=stream, is_prompt=not given.think_ms)
    queries = [{"spiel": f"t{number}"} if dialect.access.path else {} for number in range(given.tables)]
    choose = PlainChoice(game) if given.plain else RandomChoice(game, rng)
    scripts = [rehearsal.table(query, given.seats, choose, given.actions) for query in queries]
    flags = ["--seed", str(SEED), *(["--turbo"] if given.turbo else [])]
    flags += ["--games-per-minute", "0"] if given.tables > UNLIMITED else []
    with served(dialect.door, sets, *flags, python=python) as (pid, port):
        pinned = pin(pid, SERVER_CORE) and pin(0, CLIENT_CORE)
        tables = [Table(script, dialect, port) for script in scripts]
        before_bytes = memory_bytes(pid)
        for table in tables:
            table.open()
        grown_bytes = memory_bytes(pid) - before_bytes
        before_us, begin_ns = cpu_us(pid), time.perf_counter_ns()
        Load(tables, given.think_ms, rng).run()
        seconds = (time.perf_counter_ns() - begin_ns) / 1e9
        spent_us = cpu_us(pid) - before_us
    waits = sorted(wait for table in tables for wait in table.latencies_ns)
    return Figures(
        game.name, given.tables, given.seats, given.think_ms, len(waits), round(len(waits) / seconds),
        waits[len(waits) // 2] // 1000, waits[len(waits) * 99 // 100] // 1000, waits[-1] // 1000,
        spent_us // len(waits), grown_bytes // len(tables), pinned,
    )  # fmt: skip


def read(words: Sequence[str] | None = None) -> argparse.Namespace:
    """The command line, or another one."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--actions", type=int, default=120, help="how many actions of each game")
    parser.add_argument("--think-ms", type=int, default=250)
    parser.add_argument("--plain", action="store_true", help="players who buy or pass, and end their turns")
    parser.add_argument("--turbo", action="store_true")
    parser.add_argument("--set", action="append", default=[], metavar="GAME.OPTION=VALUE")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(words)


def main() -> int:
    given = read()
    figures = measure(given)
    print(json.dumps(asdict(figures)) if given.json else describe(figures), flush=True)
    return 0


def describe(figures: Figures) -> str:
    return (
        f"{figures.game}: {figures.tables} tables of {figures.seats} at once, {figures.messages} messages, "
        f"{figures.messages_per_second}/s  p50 {figures.p50_us / 1000:.2f} ms  p99 {figures.p99_us / 1000:.2f} ms  "
        f"max {figures.max_us / 1000:.2f} ms  server {figures.server_cpu_per_message_us} µs of processor time a message"
        f"{'' if figures.pinned else '  not pinned'}"
    )


if __name__ == "__main__":
    sys.exit(main())
