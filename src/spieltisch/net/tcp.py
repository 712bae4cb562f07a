"""A TCP peer. Of a busy one at most ``CHUNK`` bytes are read in one turn of the loop,
so that a flood at one connection costs the others little."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TypeAlias, cast

from spieltisch.net.admission import Admission
from spieltisch.net.buffer import WriteBuffer
from spieltisch.net.connection import Connection, Transport
from spieltisch.net.held import HeldSocket
from spieltisch.net.ledger import NOBODY, What
from spieltisch.net.now import SECOND_US
from spieltisch.net.runtime import Runtime
from spieltisch.net.spoken import Spoken

Connect: TypeAlias = Callable[[Transport, Mapping[str, str], int], Connection]
"""Makes the connection of a transport, with the query of its URL and a number of the runtime's."""

CHUNK = 16 * 1024
DRAIN_US = 2 * SECOND_US

_chunk = memoryview(bytearray(CHUNK))
"""Read into by all connections of the process in turn; each chunk is copied out at once."""


class TcpTransport(asyncio.BufferedProtocol):
    """Carries one TCP connection. TCP_NODELAY is set by asyncio."""

    def __init__(
        self, admission: Admission, connect: Connect, runtime: Runtime, peer: socket.socket | None = None,
        number: int | None = None,
    ) -> None:  # fmt: skip
        """``peer`` is the connection; ``number`` is what the ledger knows it by, where it is there already."""
        self.peer = peer if isinstance(peer, HeldSocket) else None
        """Where a holder has it, too."""
        self.held = self.peer.number if self.peer else 0
        """The holder's number."""
        self._is_resumed = False
        self.connection: Connection | None = None
        """None as long as it is not known what the peer wants, and for whom there is no room."""
        self.address = ""
        self.since_us = 0
        self.number = runtime.next_number() if number is None else number
        self.is_followed = False
        """Whether all that comes in stands in the ledger."""
        self.runtime = runtime
        self._admission = admission
        self._new_connection = connect
        self._is_admitted = False
        """Whether the door knows it."""
        self._is_silent = True
        self._has_ended = False
        """Whether the peer sends nothing more."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if self._is_resumed:
            self._move(cast("asyncio.Transport", transport))
            return
        self.stream = cast("asyncio.Transport", transport)
        """What the loop itself carries the bytes with."""
        self.address = peer_address(self.stream)
        self._come_in(lambda now_us: self._greet())

    @property
    def door(self) -> str:
        """Its name."""
        return self._admission.door

    @property
    def is_still(self) -> bool:
        """Whether nothing is on its way, and nobody is about to leave."""
        connection, peer, stream = self.connection, self.peer, self.stream
        is_plain = type(self) is TcpTransport and self._is_admitted and peer is not None and not self._has_ended
        is_open = not (stream.is_closing() or stream.get_write_buffer_size())
        return is_plain and is_open and connection is not None and connection.is_still

    def wake_up(self, stream: asyncio.Transport, held: int, since_us: int, connection: Connection) -> None:
        """Be where one was that was still."""
        self.stream, self.held, self.since_us = stream, held, since_us
        self.address = peer_address(stream)
        self._is_admitted, self._is_silent = self._admission.admit(self), False
        self.connection = connection
        connection.who = self.who
        self._buffer = WriteBuffer(connection, stream)

    def _come_in(self, greet: Callable[[int], None]) -> None:
        self.since_us = self.runtime.now()
        self._is_admitted = self._admission.admit(self)
        if self._is_admitted:
            if self.peer and self.is_followed:
                self.peer.spoke = partial(self.runtime.note_said, self.number)
            place = f"{self._admission.door} {self.held} {self.address}".encode()
            self.runtime.take(self.who, What.OPENED, greet, place)
        else:
            self.stream.close()

    async def resume(self, peer: HeldSocket) -> None:
        """Go on over a connection that an earlier process had, as if nothing had happened. What was said by now, and
        has not left, leaves."""
        self.peer, self._is_resumed = peer, True
        peer.spoke = partial(self.runtime.note_said, self.number)
        await asyncio.get_running_loop().connect_accepted_socket(lambda: self, peer)

    def _move(self, stream: asyncio.Transport) -> None:
        before, self.stream = self.stream, stream
        assert isinstance(before, Spoken)
        if self.connection:
            self._buffer = WriteBuffer(self.connection, stream)
            if before.data:
                self._buffer.write(bytes(before.data))
            if self._buffer.is_empty:
                self.connection.sent()
        elif before.data:
            stream.write(bytes(before.data))
        if before.is_paused:
            stream.pause_reading()
        if before.is_closing():
            stream.close()
        elif before.has_ended:
            self.finish()

    @property
    def who(self) -> int:
        """As the ledger knows it."""
        return self.number if self.is_followed else NOBODY

    @property
    def is_stranger(self) -> bool:
        """Whether it has not said anything yet that makes sense."""
        return self.connection is None or self.connection.is_silent

    @property
    def has_asked(self) -> bool:
        """Whether it is known what it wants."""
        return self.connection is not None

    @property
    def is_seated(self) -> bool:
        """Whether it has a seat by being there."""
        return self.connection is not None and self.connection.is_seated

    @property
    def has_seat(self) -> bool:
        """Whether it holds a seat now."""
        return self.connection is not None and self.connection.has_seat

    def show_out(self, why: str) -> None:
        """End the connection, with a goodbye where there is a session to say it."""
        if self.connection is None:
            self.stream.close()
        else:
            self.runtime.take(self.who, What.SHOWN_OUT, partial(self.dismiss, why), why.encode())

    def dismiss(self, why: str, _now_us: int) -> None:
        """Let its session say goodbye."""
        if self.connection:
            self.connection.dismiss(why)

    def _greet(self) -> None:
        """It is let in: whoever comes in over TCP wants to play."""
        self._connect("tcp", {})

    def _connect(self, kind: str, query: Mapping[str, str]) -> None:
        self.connection = self._new_connection(self, query, self.number)
        self.connection.who = self.who
        self._buffer = WriteBuffer(self.connection, self.stream)
        self.connection.open(kind, self.address)

    def get_buffer(self, sizehint: int) -> memoryview:
        return _chunk

    def buffer_updated(self, nbytes: int) -> None:
        peer = self.peer
        if self._is_admitted:
            data = bytes(_chunk[:nbytes])
            self.runtime.take(self.who, What.HEARD, partial(self.hear, data), data)
        if peer:  # it stands in the ledger, so the kernel need not have it any more
            peer.drop(nbytes)

    def hear(self, data: bytes, now_us: int) -> None:
        """What the peer has said."""
        self._is_silent = False
        if self.connection:
            self.connection.receive(data, now_us)

    def eof_received(self) -> bool:
        return self.runtime.take(self.who, What.ENDED, self.hear_end)

    def hear_end(self, now_us: int) -> bool:
        """The peer says nothing more. Whether we may."""
        self._has_ended = True
        if self.connection:
            self.connection.hang_up()
        return self.connection is not None and not self.connection.is_finished  # else both have said their last

    def connection_lost(self, exc: Exception | None) -> None:
        if self._is_admitted:
            self.runtime.take(self.who, What.LOST, self.lose)

    def give_up(self, now_us: int) -> None:
        """The peer reads nothing."""
        self._buffer.give_up(now_us)

    def lose(self, now_us: int) -> None:
        """It is gone."""
        self._admission.forget(self)
        if self.connection:
            self._buffer.forget()
            self.connection.lost()

    def pause_writing(self) -> None:
        self._buffer.pause()

    def resume_writing(self) -> None:
        self._buffer.resume()

    def write(self, data: bytes) -> bool:
        return self._buffer.write(data)

    def pause_reading(self) -> None:
        self.stream.pause_reading()

    def resume_reading(self) -> None:
        self.stream.resume_reading()

    def finish(self) -> None:
        """Closing while the peer still sends would reset the connection and take our goodbye with it."""
        if self.stream.is_closing():
            return
        try:
            if self._has_ended or (self._is_silent and self.is_stranger):
                self.stream.close()
            else:
                self.stream.write_eof()
        except OSError:  # the peer has reset the connection, and the loop is about to tell us so
            self.stream.abort()
        asyncio.get_running_loop().call_later(DRAIN_US / SECOND_US, self._close)

    def abort(self) -> None:
        self.stream.abort()

    def say_end(self) -> None:
        with suppress(OSError):
            if not self.stream.is_closing():
                self.stream.write_eof()

    def reset(self) -> None:
        cut_off(self.stream)

    def _send_away(self, answer: bytes) -> None:
        """Let go a peer without a connection of its own. Closing while it still sends would take the answer with it."""
        self.stream.write(answer)
        self.say_end()
        asyncio.get_running_loop().call_later(DRAIN_US / SECOND_US, lambda: self.stream.close())

    def _close(self) -> None:
        """The peer has had its time: what it has not read by now it does not want."""
        if self._buffer.is_empty:
            self.stream.close()
        else:
            self.stream.abort()


def cut_off(transport: asyncio.WriteTransport) -> None:
    """Close a TCP connection such that its peer is told of an error, not of the end of a stream."""
    if found := transport.get_extra_info("socket"):
        with suppress(OSError):
            found.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    transport.abort()


def peer_address(transport: asyncio.Transport) -> str:
    """Where a peer is; empty for one that is gone already."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else ""
