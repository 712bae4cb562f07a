"""The writing side of a socket or pipe: bounded, and exact about when the last byte has left.

The transport's buffer counts as empty only at zero bytes: whatever has left it is with the kernel.
A peer that lets more than ``UNREAD`` bytes pile up, or takes none for ``STUCK_US``, does not read;
it loses its connection and slows nobody.
"""

from __future__ import annotations

import asyncio

from spieltisch.core.commands import Leave
from spieltisch.core.contracts import Fault
from spieltisch.net.connection import Connection
from spieltisch.net.ledger import What
from spieltisch.net.now import SECOND_US

UNREAD = 1024 * 1024
STUCK_US = 10 * SECOND_US


class WriteBuffer:
    """What waits between a connection and the kernel."""

    def __init__(self, connection: Connection, transport: asyncio.WriteTransport) -> None:
        transport.set_write_buffer_limits(0)
        self._connection = connection
        self._transport = transport
        self._stuck: asyncio.TimerHandle | None = None
        """Runs while bytes wait."""

    @property
    def is_empty(self) -> bool:
        """Whether every byte is with the kernel."""
        return self._stuck is None

    def write(self, data: bytes) -> bool:
        """Write, and tell whether all is with the kernel."""
        if self._transport.is_closing():
            return False
        self._transport.write(data)
        if self._transport.get_write_buffer_size() > UNREAD:
            self._give_up()
        return self.is_empty

    def pause(self) -> None:
        """The kernel takes no more."""
        self._stuck = asyncio.get_running_loop().call_later(STUCK_US / SECOND_US, self._give_up)

    def resume(self) -> None:
        """The kernel has taken the last byte."""
        self.forget()
        self._connection.sent()

    def forget(self) -> None:
        """Nothing more will be written."""
        if self._stuck:
            self._stuck.cancel()
            self._stuck = None

    def _give_up(self) -> None:
        self._connection.runtime.take(self._connection.who, What.STUCK, self.give_up)

    def give_up(self, now_us: int) -> None:
        """The peer reads nothing."""
        self._connection.leave(Leave(Fault.LEFT, "reads nothing"))
        self._transport.abort()
