"""An event loop whose time passes only while it waits, and connections in memory: what takes minutes is over at once,
and a busy machine changes nothing."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Mapping
from math import ceil
from typing import Any

from spieltisch.contests.matches.memory import MemoryJournal
from spieltisch.core.registry import game
from spieltisch.net.admission import Capacity
from spieltisch.net.door import Door
from spieltisch.net.now import SECOND_US, Now
from spieltisch.net.reach import Reach
from spieltisch.net.server import Server
from spieltisch.net.tcp import TcpTransport
from tests.net.fakes import FakeClock


class SteppedSelector(selectors.DefaultSelector):
    """Instead of waiting it moves the clock on."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout:
            self._clock.now_us += ceil(timeout * SECOND_US)
        return ready


class SteppedLoop(asyncio.SelectorEventLoop):
    """Runs by a clock of ours."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__(SteppedSelector(clock))
        self._clock = clock

    def time(self) -> float:
        return self._clock.now_us / SECOND_US


def run_stepped(work: Callable[[FakeClock], Coroutine[Any, Any, None]]) -> None:
    clock = FakeClock()
    with asyncio.Runner(loop_factory=lambda: SteppedLoop(clock)) as runner:
        runner.run(work(clock))


class MemoryDoor:
    """The first door of a real game, without sockets."""

    def __init__(
        self, clock: Now, name: str, options: Mapping[str, Any] = {}, *, capacity: Capacity = Capacity(),
        games_per_minute: int = 0, reach: Reach = Reach(),
    ) -> None:  # fmt: skip
        """``options`` are the game's."""
        hosted, own = game(name), game(name).setup.options(**options)
        self.journal = MemoryJournal()
        self.server = Server(self.journal, now=clock, games_per_minute=games_per_minute, reach=reach)
        self.runner = self.server.host(hosted, own, new_seed=lambda number: number.to_bytes(32), is_seeded=True).runner
        dialect = hosted.wire.dialects()[0]
        self.door = Door(self.runner, dialect, own, dialect.access.rules(own), capacity=capacity, reach=reach)
        self._clock = clock

    def enter(self, address: str, said: bytes = b"") -> FakeStream:
        """Somebody comes by plain TCP."""
        stream = FakeStream(TcpTransport(self.door.admission, self.door.connect, self.server.runtime), address)
        if said:
            stream.say(said)
        return stream

    def close(self) -> None:
        self.door.close()
        self.server.runtime.close()


class FakeStream(asyncio.Transport):
    """One end of a TCP connection. What is written is read by the other end at once."""

    def __init__(self, protocol: asyncio.BufferedProtocol, address: str) -> None:
        super().__init__({"peername": (address, 50_000)})
        self._protocol = protocol
        self._is_closing = False
        self.read = b""
        """What the peer has been told."""
        protocol.connection_made(self)

    def say(self, data: bytes) -> None:
        """The peer sends something."""
        buffer = memoryview(self._protocol.get_buffer(len(data)))
        buffer[: len(data)] = data
        self._protocol.buffer_updated(len(data))

    def leave(self) -> None:
        """The peer closes its end."""
        if not self._protocol.eof_received():
            self.close()

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.read += data

    def write_eof(self) -> None:
        """Nobody waits for it."""

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """There is no buffer."""

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        """Nothing is sent before it is read."""

    def resume_reading(self) -> None:
        """As above."""

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        if not self._is_closing:
            self._is_closing = True
            asyncio.get_running_loop().call_soon(self._protocol.connection_lost, None)

    def abort(self) -> None:
        self.close()
