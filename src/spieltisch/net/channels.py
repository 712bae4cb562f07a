"""Ways to a server, for our own bots: a TCP connection, a WebSocket, or this process's own pipes."""

from __future__ import annotations

import os
import select
import socket
from typing import Protocol

from spieltisch.core.errors import CannotStart
from spieltisch.net.now import monotonic_us, process_start_us
from spieltisch.net.tracing import Tracer

CHUNK = 64 * 1024
ANSWER_S = 10
"""How long a server may take to accept a connection."""
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

    first_us = None

    def __init__(self, host: str, port: int) -> None:
        """Raises ``CannotStart`` when nobody answers."""
        try:
            self._socket = socket.create_connection((host, port), timeout=ANSWER_S)
        except OSError as error:
            raise CannotStart(f"nobody answers at {host}:{port}: {error.strerror or error}") from None
        self._socket.settimeout(None)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

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
        self._socket.close()


class WebSocketChannel:
    """A WebSocket: each message comes in with a newline after it, each line goes out as a message."""

    first_us = None

    def __init__(self, url: str) -> None:
        """Raises ``CannotStart`` when nobody answers there, or something else does."""
        from websockets.exceptions import ConnectionClosed, WebSocketException  # nobody else needs it
        from websockets.sync.client import connect

        self._closed = ConnectionClosed
        try:
            self._socket = connect(url, open_timeout=ANSWER_S, compression=None, max_size=None)
        except (OSError, WebSocketException) as error:
            raise CannotStart(f"nobody answers at {url}: {error}") from None

    def read(self) -> bytes:
        try:
            message = self._socket.recv()
        except self._closed:
            return b""
        return (message.encode() if isinstance(message, str) else message) + b"\n"

    def write(self, data: bytes) -> None:
        try:
            for line in data.decode().removesuffix("\n").split("\n"):
                self._socket.send(line + "\n")
        except self._closed:
            """Whoever reads finds out."""

    def close(self) -> None:
        self._socket.close()


class PipeChannel:
    """This process's own stdin and stdout."""

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
