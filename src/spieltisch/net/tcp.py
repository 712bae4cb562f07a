"""A TCP peer. Of a busy one at most ``CHUNK`` bytes are read in one turn of the loop,
so that a flood at one connection costs the others little."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from spieltisch.net.clock import SECOND_US
from spieltisch.net.outgoing import Outgoing

if TYPE_CHECKING:
    from spieltisch.net.connection import Connection
    from spieltisch.net.door import Door

CHUNK = 16 * 1024
DRAIN_US = 2 * SECOND_US

_chunk = memoryview(bytearray(CHUNK))
"""Read into by all connections of the process in turn; each chunk is copied out at once."""


class Caller(asyncio.BufferedProtocol):
    """The carrier of one TCP connection. TCP_NODELAY is set by asyncio."""

    def __init__(self, door: Door) -> None:
        self.connection: Connection | None = None
        """None as long as it is not known what the caller wants, and for whom there is no room."""
        self.address = ""
        self.since_us = 0
        self._door = door
        self._is_admitted = False
        """Whether the door knows it."""
        self._is_silent = True
        self._has_ended = False
        """Whether the peer sends nothing more."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self.address = self._transport.get_extra_info("peername")[0]
        self.since_us = self._door.desk.hall.clock()
        self._is_admitted = self._door.admit(self)
        if self._is_admitted:
            self._greet()
        else:
            self._transport.close()

    @property
    def is_stranger(self) -> bool:
        """Whether it has not asked for anything yet that makes sense."""
        return self.connection is None or self.connection.is_stranger

    def show_out(self, why: str) -> None:
        """End the connection, with a goodbye where there is a session to say it."""
        if self.connection is None:
            self._transport.close()
        else:
            self.connection.dismiss(why)

    def _greet(self) -> None:
        """A caller is let in: whoever comes in over TCP wants to play."""
        self._connect("tcp", {})

    def _connect(self, kind: str, query: Mapping[str, str]) -> None:
        self.connection = self._door.connect(self, query)
        self._outgoing = Outgoing(self.connection, self._transport)
        self.connection.open(kind)

    def get_buffer(self, sizehint: int) -> memoryview:
        return _chunk

    def buffer_updated(self, nbytes: int) -> None:
        now_us = self._door.desk.hall.clock()
        self._is_silent = False
        if self._is_admitted:
            self._take(bytes(_chunk[:nbytes]), now_us)

    def _take(self, data: bytes, now_us: int) -> None:
        if self.connection:
            self.connection.receive(data, now_us)

    def eof_received(self) -> bool:
        self._has_ended = True
        if self.connection:
            self.connection.hang_up()
        return self.connection is not None

    def connection_lost(self, exc: Exception | None) -> None:
        if self._is_admitted:
            self._door.forget(self)
        if self.connection:
            self._outgoing.forget()
            self.connection.lost()

    def pause_writing(self) -> None:
        self._outgoing.pause()

    def resume_writing(self) -> None:
        self._outgoing.resume()

    def write(self, data: bytes) -> bool:
        return self._outgoing.write(data)

    def finish(self) -> None:
        """Closing while the peer still sends would reset the connection and take our goodbye with it."""
        if self._transport.is_closing():
            return
        try:
            if self._has_ended or (self._is_silent and self.is_stranger):
                self._transport.close()
            else:
                self._transport.write_eof()
        except OSError:  # the peer has reset the connection, and the loop is about to tell us so
            self._transport.abort()
        asyncio.get_running_loop().call_later(DRAIN_US / SECOND_US, self._close)

    def abort(self) -> None:
        self._transport.abort()

    def _close(self) -> None:
        """The peer has had its time: what it has not read by now it does not want."""
        if self._outgoing.is_empty:
            self._transport.close()
        else:
            self._transport.abort()
