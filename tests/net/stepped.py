"""An event loop whose time passes only while it waits, and connections in memory: what takes minutes is over at once,
and a busy machine changes nothing."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from math import ceil
from typing import Any

from spieltisch.net.now import SECOND_US
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
        buffer = self._protocol.get_buffer(len(data))
        buffer[: len(data)] = data
        self._protocol.buffer_updated(len(data))

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
