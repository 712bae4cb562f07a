"""Ways to a server, for our own bots: a TCP connection, a WebSocket, or this process's own pipes."""

from __future__ import annotations

import os
import select
import socket
from contextlib import suppress
from threading import Event, Lock
from typing import TYPE_CHECKING, Protocol

from spieltisch.core.errors import CannotStart
from spieltisch.net.now import monotonic_us, process_start_us

if TYPE_CHECKING:
    from spieltisch.net.tracing import Tracer

CHUNK = 64 * 1024
ANSWER_S = 10
"""How long a server may take to accept a connection."""
GOODBYE_S = 1
"""How long it may take to say goodbye."""
STDIN, STDOUT = 0, 1


class Channel(Protocol):
    """Where a server is reached."""

    @property
    def first_us(self) -> int | None:
        """When the first bytes may have come in, if that was before we could look."""

    def read(self) -> bytes:
        """What came in; empty at the end of the stream."""

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


class TcpChannel:
    """A TCP connection."""

    kind = "tcp"
    """What connections of this kind are called."""

    def __init__(self, host: str, port: int) -> None:
        """Raises ``CannotStart`` when nobody answers."""
        self._begun_us = monotonic_us()
        try:
            self._socket = socket.create_connection((host, port), timeout=ANSWER_S)
        except OSError as error:
            raise CannotStart(
                f"cannot connect to {host}:{port}: {error.strerror or error}; is the server running?"
            ) from None
        self._socket.settimeout(None)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def is_greeted(self, wait_s: float) -> bool:
        """Whether the server says anything in that time, of itself."""
        has_spoken, _, _ = select.select([self._socket], [], [], wait_s)
        try:
            return bool(has_spoken) and bool(self._socket.recv(1, socket.MSG_PEEK))
        except OSError:
            return False

    @property
    def first_us(self) -> int | None:
        """A server may ask as soon as we are there, and a busy machine lets us look much later."""
        has_spoken, _, _ = select.select([self._socket], [], [], 0)
        return self._begun_us if has_spoken else None

    def read(self) -> bytes:
        try:
            return self._socket.recv(CHUNK)
        except OSError:
            return b""

    def write(self, data: bytes) -> None:
        try:
            self._socket.sendall(data)
        except OSError:
            """Whoever reads finds out."""

    def close(self) -> None:
        """The server hears of it at once, though another thread still reads."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


class WebSocketChannel(TcpChannel):
    """A WebSocket, by its lines. All that lies in one piece of the connection's bytes is read at once: what a client
    knows when it is asked does not depend on how threads take turns."""

    kind = "websocket"

    def __init__(self, tcp: TcpChannel, url: str) -> None:
        """Over a connection that nothing was said over. Raises ``CannotStart`` when something else answers there."""
        from websockets.client import ClientProtocol  # nobody else needs it
        from websockets.protocol import State
        from websockets.uri import parse_uri

        from spieltisch.net.weblines import WebLines

        self._socket, self._begun_us = tcp._socket, tcp._begun_us
        self._lock = Lock()
        """One thread reads, another one writes."""
        self._has_ended = Event()
        """Set when nothing more is read."""
        self._heard = b""
        """What came right behind the handshake."""
        protocol = ClientProtocol(parse_uri(url), max_size=None)
        protocol.send_request(protocol.connect())
        self._lines = WebLines(protocol)
        self._flush()
        self._socket.settimeout(ANSWER_S)
        while protocol.state is State.CONNECTING and not protocol.handshake_exc:
            self._hear()
        self._socket.settimeout(None)
        if protocol.handshake_exc:
            super().close()
            raise CannotStart(f"cannot connect to {url}: {protocol.handshake_exc}")

    @property
    def first_us(self) -> int | None:
        return self._begun_us if self._heard else super().first_us

    def read(self) -> bytes:
        while not (self._heard or self._lines.is_over):
            self._hear()
        heard, self._heard = self._heard, b""
        if not heard:
            self._has_ended.set()
        return heard

    def _hear(self) -> None:
        data = super().read()
        with self._lock:
            self._heard += self._lines.hear(data)
            self._flush()

    def write(self, data: bytes) -> None:
        with self._lock:
            self._lines.say(data)
            self._flush()

    def close(self) -> None:
        """A WebSocket ends with a handshake of its own."""
        with self._lock:
            self._lines.say_end()
            self._flush()
        self._has_ended.wait(GOODBYE_S)
        super().close()

    def _flush(self) -> None:
        super().write(self._lines.take()[0])


class PipeChannel:
    """This process's own stdin and stdout."""

    kind = "program"

    def __init__(self) -> None:
        """Whoever started us may have spoken at once, and has waited since then for us to get ready."""
        has_spoken, _, _ = select.select([STDIN], [], [], 0)
        self.first_us = process_start_us() if has_spoken else None

    def read(self) -> bytes:
        return os.read(STDIN, CHUNK)

    def write(self, data: bytes) -> None:
        try:
            while data:
                data = data[os.write(STDOUT, data) :]
        except BrokenPipeError:
            """Whoever reads finds out."""

    def close(self) -> None:
        """Whoever started us owns the pipes."""


class TracedChannel:
    """Any of these, on tape."""

    def __init__(self, channel: Channel, tracer: Tracer) -> None:
        self._channel = channel
        self._tracer = tracer
        tracer.note("client", "", monotonic_us(), "opened")

    @property
    def first_us(self) -> int | None:
        return self._channel.first_us

    def remark(self, text: str) -> None:
        """Something worth knowing of the server."""
        self._tracer.note("server", text, monotonic_us())

    def read(self) -> bytes:
        data = self._channel.read()
        self._tracer.add("server", data, monotonic_us())
        if not data:
            self._tracer.note("server", "end of stream", monotonic_us(), "closed")
        return data

    def write(self, data: bytes) -> None:
        self._tracer.add("client", data, monotonic_us())
        self._channel.write(data)

    def close(self) -> None:
        self._tracer.note("client", "", monotonic_us(), "closed")
        self._channel.close()
