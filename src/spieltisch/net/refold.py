"""From the ledger of an earlier process to where that one was: its inputs, dealt with once more.

The same doors, lobbies and sessions as ever are told the same inputs at the same times, and so say the same words. They
speak into a stream that only keeps them, and nobody is woken meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import partial
from typing import Final, TypeAlias, cast

from spieltisch.net.connection import Connection
from spieltisch.net.door import Door
from spieltisch.net.heartbeat import Heartbeat
from spieltisch.net.http import HttpTransport
from spieltisch.net.ledger import Record, What
from spieltisch.net.runtime import Runtime
from spieltisch.net.tcp import TcpTransport


class CannotRefold(Exception):
    """The ledger does not fit what it leads to: it is another version's, or something else decides than inputs."""


class Spoken(asyncio.Transport):
    """What would carry a connection's bytes, and keeps them."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 0)} if address else {})
        self.data = bytearray()
        """All that was said."""
        self.has_ended = False
        """Whether nothing more will be."""
        self._is_closing = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._is_closing:
            self.data += data

    def write_eof(self) -> None:
        self.has_ended = True

    def close(self) -> None:
        self.has_ended = self._is_closing = True

    abort = close

    def is_closing(self) -> bool:
        return self._is_closing

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass


class Relived:
    """The ledger of an earlier process, read once more."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._records = list(records)
        self._at = 0

    def __iter__(self) -> Iterator[Record]:
        """All inputs. Raises ``CannotRefold`` where one has drawn something and does not now."""
        while self._at < len(self._records):
            record = self._records[self._at]
            self._at += 1
            if record.what is What.DREW:
                raise CannotRefold("something was drawn that is not drawn now")
            yield record

    def note(self, at_us: int, who: int, what: What, data: bytes = b"") -> None:
        """It stands there already."""

    def draw(self, at_us: int, draw: Callable[[], bytes]) -> bytes:
        """What was drawn. The last input may not have come so far, and nobody has heard of what it led to. Raises
        ``CannotRefold`` where an earlier one drew nothing."""
        if self._at == len(self._records):
            return draw()
        record = self._records[self._at]
        if record.what is not What.DREW:
            raise CannotRefold("something is drawn that was not drawn")
        self._at += 1
        return record.data


class NoHeartbeat(Heartbeat):
    """While inputs are dealt with once more: what stood still then is among them."""

    def check(self, now_us: int) -> None:
        """Time stands still."""

    def when_idle(self, key: Hashable, call: Callable[[int], None]) -> None:
        """It is known when that was."""

    def start(self) -> None:
        """Nothing beats."""


Act: TypeAlias = Callable[[int], object]

ACTS: Final[Mapping[What, Callable[[TcpTransport, bytes], Act]]] = {
    What.HEARD: lambda transport, data: partial(transport.hear, data),
    What.ENDED: lambda transport, _: transport.hear_end,
    What.LOST: lambda transport, _: transport.lose,
    What.STUCK: lambda transport, _: transport.give_up,
    What.SHOWN_OUT: lambda transport, data: partial(transport.dismiss, data.decode()),
    What.SNIFFED: lambda transport, _: cast("HttpTransport", transport).speak_plainly,
    What.PINGED: lambda transport, _: cast("HttpTransport", transport).ping,
    What.WOKE: lambda transport, _: connection_of(transport).wake,
    What.RESTED: lambda transport, _: connection_of(transport).go_on,
    What.SENT: lambda transport, _: connection_of(transport).start_clocks,
}
"""What a transport's inputs, and its connection's, come to."""


def connection_of(transport: TcpTransport) -> Connection:
    """Raises ``CannotRefold`` for one that has none."""
    if transport.connection is None:
        raise CannotRefold(f"transport {transport.number} has no connection")
    return transport.connection


class Fold:
    """What comes of all inputs."""

    def __init__(self, runtime: Runtime, doors: Mapping[str, Door], relived: Relived) -> None:
        """Of a runtime in which nothing has happened; the doors by name, none of them open. Raises ``CannotRefold``."""
        self.transports: dict[int, TcpTransport] = {}
        """Everybody who was ever there, by number."""
        self._runtime, self._doors = runtime, doors
        ledger, heartbeat = runtime.ledger, runtime.heartbeat
        runtime.ledger = relived
        runtime.heartbeat = NoHeartbeat(runtime.credit, runtime.clock, lambda: False)
        for record in relived:
            runtime.take_at(record.at_us, record.who, record.what, self._act(record))
            runtime.forget_following()
        runtime.ledger, runtime.heartbeat = ledger, heartbeat

    def _act(self, record: Record) -> Act:
        data, runtime = record.data, self._runtime
        match record.what:
            case What.OPENED:
                door, _, address = data.decode().partition(" ")
                return partial(self._open, record.who, door, address)
            case What.TICKED:
                return runtime.runners[record.who].tick
            case What.IDLE:
                seat, _, table = data.decode().partition(" ")
                return partial(runtime.runners[record.who].note_idle, table, int(seat))
            case What.STALLED:
                return partial(runtime.credit, int.from_bytes(data, "little"))
            case What.TURNED:
                return runtime.turn
            case _:
                return ACTS[record.what](self.transports[record.who], data)

    def _open(self, number: int, door: str, address: str, _now_us: int) -> None:
        transport = self.transports[number] = self._doors[door].new_transport(number)
        transport.connection_made(Spoken(address))
