"""A lobby, a dialect and a journal that do little and remember everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

from spieltisch.core.commands import Act, Command, Join, Leave, Received
from spieltisch.core.game import Dialect
from spieltisch.core.messages import Asked, Batch, Dismissed, Message
from spieltisch.core.session import Capability, ClientSession, Rest
from spieltisch.lobby.effects import LobbyEffect, Send
from spieltisch.lobby.lobby import Lobby
from spieltisch.net.now import Now, monotonic_us
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.runtime import Runtime, raise_it
from spieltisch.table.effects import LogLine


def asking(table: str, seat: int = 0, remark: str = "") -> Batch:
    """A request to a seat; the session sends the remark, too."""
    return Batch(table, seat, (Asked(seat, "move"),), None, ("a", "b"), remark)


class FakeLobby:
    """Answers every action with a line and a request; remembers all it was told."""

    def __init__(self) -> None:
        self.heard: list[tuple[Any, ...]] = []
        self.is_asked = False
        """Whether its table waits for everybody."""
        self.is_due = False
        """Whether its table's time has come."""
        self.seated: set[int] = set()
        """Who holds a seat, having joined."""
        self.effects: Callable[[int, Command], Sequence[LobbyEffect]] = self.answer

    def answer(self, connection: int, command: Command) -> Sequence[LobbyEffect]:
        if isinstance(command, Act):
            return [LogLine("t", b"line %d" % len(self.heard)), Send(connection, asking("t"))]
        return []

    def connect(self, connection: int, *, kind: str = "tcp", address: str = "") -> None:
        self.heard.append(("connect", connection, kind, address))

    def handle(self, connection: int, command: Command, now_us: int) -> Sequence[LobbyEffect]:
        self.heard.append(("handle", connection, command))
        if isinstance(command, Join):
            self.seated.add(connection)
        return self.effects(connection, command)

    def sent(self, connection: int, table: str, seat: int, now_us: int) -> Sequence[LobbyEffect]:
        self.heard.append(("sent", connection, table, seat))
        return []

    def worked(self, connection: int, table: str, seat: int, worked_us: int, now_us: int) -> Sequence[LobbyEffect]:
        self.heard.append(("worked", connection, table, seat, worked_us))
        return []

    def delayed(self, connection: int, table: str, seat: int, until_us: int, now_us: int) -> Sequence[LobbyEffect]:
        self.heard.append(("delayed", connection, until_us, now_us))
        return []

    def idle(self, table: str, seat: int, now_us: int) -> Sequence[LobbyEffect]:
        self.heard.append(("idle", table, seat))
        return []

    def due(self, now_us: int) -> list[str]:
        return ["t"] if self.is_due else []

    def wake(self, key: str, now_us: int) -> Sequence[LobbyEffect]:
        self.is_due = False
        self.heard.append(("wake", key, now_us))
        return []

    def rest(self) -> Sequence[LobbyEffect]:
        return []

    def stalled(self, begin_us: int, end_us: int) -> Sequence[LobbyEffect]:
        self.heard.append(("stalled", begin_us, end_us))
        return []

    def close(self, now_us: int) -> Sequence[LobbyEffect]:
        self.heard.append(("close",))
        return []

    def find(self, table: str) -> Any:
        return SimpleNamespace(is_asked=lambda seat: self.is_asked)

    def has_seat(self, connection: int) -> bool:
        return connection in self.seated

    def commands(self, kind: type[Any]) -> list[Any]:
        """What came in of one kind of command."""
        return [entry[2] for entry in self.heard if entry[0] == "handle" and isinstance(entry[2], kind)]

    def kinds(self) -> list[str]:
        return [entry[0] for entry in self.heard]


class LineSession:
    """``join`` joins, any other line is an action; every message but a goodbye is a line ``tell``."""

    capabilities = Capability.NONE

    def __init__(self, options: Any = None, query: Any = None) -> None:
        self.is_closing = False
        self.deadline: int | None = None
        self._in = b""
        self._out = b""

    def connected(self) -> Sequence[Command]:
        return []

    def receive(self, data: bytes, now_us: int) -> Iterable[Command | Rest]:
        *lines, self._in = (self._in + data).split(b"\n")
        return [self._command(line, now_us) for line in lines]

    def _command(self, line: bytes, now_us: int) -> Command:
        return Join() if line == b"join" else Act(line, Received(now_us, now_us))

    def closed(self, now_us: int) -> Sequence[Command]:
        return [Leave()]

    def tell(self, message: Message) -> None:
        self.is_closing = isinstance(message, Dismissed)
        remark = message.remark or "" if isinstance(message, Batch) else ""
        self._out += b"bye\n" if self.is_closing else b"tell%s\n" % remark.encode()

    def to_send(self) -> bytes:
        out, self._out = self._out, b""
        return out

    def next_deadline(self) -> int | None:
        return self.deadline

    def wake(self, now_us: int) -> Sequence[Command]:
        self.deadline = None
        return [Act(b"woken", Received(now_us, now_us))]


class SlowSession(LineSession):
    """Rests for a millisecond after each line."""

    rested_us = 0

    def receive(self, data: bytes, now_us: int) -> Iterator[Command | Rest]:
        for command in super().receive(data, now_us):
            yield command
            self.rested_us = max(self.rested_us, now_us) + 1_000
            yield Rest(self.rested_us)


def no_client(name: str, query: Mapping[str, str]) -> ClientSession:
    raise AssertionError("nobody joins other servers")


LINES = Dialect("lines", 0, LineSession, no_client)


class FakeJournal:
    """Remembers lines; while it is held, nothing is let go."""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.flushes = 0
        self.is_held = False
        self.failure: Exception | None = None
        self._held: list[Callable[[], None]] = []

    def append(self, table: str, line: bytes) -> None:
        self.lines.append(line)

    def flush(self, then: Callable[[], None]) -> None:
        self.flushes += 1
        if self.failure:
            raise self.failure
        if self.is_held:
            self._held.append(then)
        else:
            then()

    def release(self) -> None:
        for then in self._held:
            then()
        self._held.clear()


class FakeTransport:
    """Keeps what was written; may be full."""

    def __init__(self) -> None:
        self.written = b""
        self.is_full = False
        self.is_finished = False
        self.is_paused = False

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def write(self, data: bytes) -> bool:
        self.written += data
        return not self.is_full

    def finish(self) -> None:
        self.is_finished = True

    def abort(self) -> None:
        self.is_finished = True

    def say_end(self) -> None:
        self.written += b"<end>"

    def reset(self) -> None:
        self.written += b"<reset>"
        self.is_finished = True


class FakeClock:
    """Goes on when it is told to."""

    def __init__(self) -> None:
        self.now_us = 1_000_000

    def __call__(self) -> int:
        return self.now_us


def new_runtime(
    now: Now = monotonic_us, fail: Callable[[Exception], None] = raise_it
) -> tuple[Runtime, LobbyRunner, FakeLobby, FakeJournal]:
    """A runtime with one fake lobby."""
    journal, lobby = FakeJournal(), FakeLobby()
    runtime = Runtime(journal, now, fail)
    return runtime, LobbyRunner(runtime, cast("Lobby", lobby)), lobby, journal
