"""What carries the bytes between a script and a client: a TCP connection, a WebSocket, or pipes."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from http import HTTPStatus
from typing import Final, Protocol, cast

from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol

from spieltisch.net.pipes import is_unread

AT_ONCE: Final = struct.pack("ii", 1, 0)
"""SO_LINGER for a reset."""
PING: Final = b"spieltisch"
"""What a pong has to bring back."""


class Listener(Protocol):
    """Hears of the client."""

    def arrived(self, data: bytes) -> None:
        """Bytes have come, as a session gets them."""

    def stir(self) -> None:
        """A ping has its pong."""

    def ended(self, *, is_reset: bool) -> None:
        """No more will come."""


class Link(Protocol):
    """One way to a client, and back."""

    kind: str

    def write(self, data: bytes, cuts: tuple[int, ...], *, is_one: bool = False) -> Iterator[bytes]:
        """Hand the bytes over, cut at those offsets: each piece leaves as it is asked for, and is given back.
        ``is_one``: as one message, where messages are not lines."""

    def hang_up(self) -> None:
        """Say nothing more."""

    def reset(self) -> None:
        """Break off."""

    def close(self) -> None:
        """It is over."""


def pieces(data: bytes, cuts: tuple[int, ...]) -> Iterator[bytes]:
    """The data cut at these offsets, empty pieces left out."""
    begin = 0
    for end in (*sorted(cuts), len(data)):
        if begin < end <= len(data):
            yield data[begin:end]
            begin = end


class TcpLink(asyncio.Protocol):
    """A connection at a door."""

    kind = "tcp"

    def __init__(self, came: Callable[[TcpLink], Listener | None]) -> None:
        """``came`` hears that somebody is there, and says who listens; None: nobody does, and it is closed."""
        self._came = came
        self._listener: Listener | None = None
        self._has_ended = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._stream = cast("asyncio.Transport", transport)
        self._introduce()

    def _introduce(self) -> None:
        self._listener = self._came(self)
        if self._listener is None:
            self._stream.close()

    def data_received(self, data: bytes) -> None:
        if self._listener:
            self._listener.arrived(data)

    def eof_received(self) -> bool:
        self._end(is_reset=False)
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(is_reset=exc is not None)

    def _end(self, *, is_reset: bool) -> None:
        if not self._has_ended and self._listener:
            self._has_ended = True
            self._listener.ended(is_reset=is_reset)

    def write(self, data: bytes, cuts: tuple[int, ...], *, is_one: bool = False) -> Iterator[bytes]:
        for piece in pieces(data, cuts):
            if self._stream.is_closing():
                return
            self._stream.write(piece)
            yield piece

    def hang_up(self) -> None:
        with suppress(OSError):
            self._stream.write_eof()

    def reset(self) -> None:
        with suppress(OSError):
            self._stream.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self._stream.abort()

    def close(self) -> None:
        self._stream.close()


class WebSocketLink(TcpLink):
    """A WebSocket at a door: each line is a message, and each message a line. Cuts are between a message's frames."""

    kind = "websocket"

    def __init__(self, came: Callable[[TcpLink], Listener | None], path: str) -> None:
        super().__init__(came)
        self._path = path
        self._web = ServerProtocol(max_size=None)
        self._message = b""
        self.has_answered = False
        """Whether its latest ping has its pong."""

    def _introduce(self) -> None:
        """It comes when its handshake is done."""

    def data_received(self, data: bytes) -> None:
        self._web.receive_data(data)
        for event in self._web.events_received():
            if isinstance(event, Request):
                self._shake_hands(event)
            elif isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                self._message += event.data
                if event.fin:
                    message, self._message = self._message, b""
                    super().data_received(message + b"\n")
            elif isinstance(event, Frame) and event.opcode is Opcode.PONG and event.data == PING:
                self.has_answered = True
                if self._listener:
                    self._listener.stir()
        self._flush()
        if self._web.state is not State.OPEN and self._listener:
            self._end(is_reset=False)

    def _shake_hands(self, request: Request) -> None:
        if request.path.partition("?")[0].rstrip("/") == self._path:
            self._web.send_response(self._web.accept(request))
            self._flush()
            super()._introduce()
        else:
            self._web.send_response(self._web.reject(HTTPStatus.NOT_FOUND, "There is nothing here.\n"))

    def eof_received(self) -> bool:
        self._web.receive_eof()
        return super().eof_received()

    def write(self, data: bytes, cuts: tuple[int, ...], *, is_one: bool = False) -> Iterator[bytes]:
        if is_one:
            yield from self._write_message(data, cuts)
            return
        offset = 0
        for line in data.removesuffix(b"\n").split(b"\n"):
            inside = tuple(cut - offset for cut in cuts if offset < cut < offset + len(line) + 1)
            yield from self._write_message(line + b"\n", inside)
            offset += len(line) + 1

    def _write_message(self, message: bytes, cuts: tuple[int, ...]) -> Iterator[bytes]:
        *first, last = pieces(message, cuts)
        send: Callable[[bytes, bool], None] = self._web.send_text
        for piece in first:
            if self._web.state is not State.OPEN:  # it went in the middle of a message
                return
            send(piece, False)
            self._flush()
            yield piece
            send = self._web.send_continuation
        if self._web.state is State.OPEN:
            send(last, True)
            self._flush()
            yield last

    def ping(self) -> None:
        """Ask for a pong; its listener hears of that."""
        self.has_answered = False
        if self._web.state is State.OPEN:
            self._web.send_ping(PING)
            self._flush()

    def hang_up(self) -> None:
        if self._web.state is State.OPEN:
            self._web.send_close(1000)
            self._flush()

    def _flush(self) -> None:
        for data in self._web.data_to_send():
            if data:
                self._stream.write(data)
            elif not self._stream.is_closing():
                self._stream.write_eof()


class PipeLink:
    """A program's stdin and stdout."""

    kind = "pipes"

    def __init__(self, stdin: asyncio.StreamWriter) -> None:
        self._stdin = stdin

    @property
    def is_unread(self) -> bool:
        """Whether the program has yet to read what was said."""
        return is_unread(self._stdin.transport)

    def write(self, data: bytes, cuts: tuple[int, ...], *, is_one: bool = False) -> Iterator[bytes]:
        for piece in pieces(data, cuts):
            self._stdin.write(piece)
            yield piece

    def hang_up(self) -> None:
        self._stdin.close()

    def reset(self) -> None:
        self._stdin.close()

    def close(self) -> None:
        self._stdin.close()
