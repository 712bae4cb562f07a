"""Ends of connections, for those who are no party to a game: proxies, playbacks, checks. Whatever carries the bytes, an
end is read and written alike; over a WebSocket each message comes in as a line and each line goes out as a message, a
piece of a line as a fragment of one.
"""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Protocol
from urllib.parse import parse_qsl, urlencode

from websockets.client import ClientProtocol
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from spieltisch.core.errors import CannotStart
from spieltisch.net.channels import ANSWER_S, CHUNK
from spieltisch.net.http import MESSAGE, send_lines
from spieltisch.net.tcp import cut_off
from spieltisch.net.url import Url


class End(Protocol):
    """Of a connection: this one is ours, the other a program's."""

    async def read(self) -> bytes:
        """What came in; empty at the end of the stream, from then on always. Raises ``ConnectionError`` where the
        other end cut the connection off."""

    async def write(self, data: bytes) -> None:
        """Returns when the other end can take more. Whoever reads finds out that it is gone."""

    async def say_end(self) -> None:
        """Nothing more will be written; what the other end says is still read."""

    def reset(self) -> None:
        """Cut the connection off, so that the other end notices."""

    async def close(self) -> None:
        """Read nothing any more either."""


class StreamEnd:
    """A TCP connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        # What is to leave in pieces must not be put together again.
        writer.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    async def read(self) -> bytes:
        return await self._reader.read(CHUNK)

    async def write(self, data: bytes) -> None:
        with suppress(ConnectionError):
            self._writer.write(data)
            await self._writer.drain()

    async def say_end(self) -> None:
        with suppress(OSError):
            if not self._writer.is_closing():
                self._writer.write_eof()

    def reset(self) -> None:
        cut_off(self._writer.transport)

    async def close(self) -> None:
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()


class WebSocketEnd:
    """A WebSocket that is open. The protocol is a library's."""

    def __init__(self, stream: StreamEnd, protocol: ServerProtocol | ClientProtocol) -> None:
        self._stream = stream
        self._protocol = protocol
        self._messages: deque[bytes] = deque()
        self._message = bytearray()
        self._is_within = False
        """Whether a message has been begun that goes on."""

    async def read(self) -> bytes:
        while not self._messages:
            if self._protocol.close_expected() or self._protocol.state is State.CLOSED:
                return b""
            await self._hear(await self._stream.read())
        return self._messages.popleft()

    async def _hear(self, data: bytes) -> None:
        if data:
            self._protocol.receive_data(data)
        else:
            self._protocol.receive_eof()
        for event in self._protocol.events_received():
            if isinstance(event, Frame) and event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                self._message += event.data
                if event.fin:
                    self._messages.append(bytes(self._message).removesuffix(b"\n") + b"\n")
                    self._message.clear()
        await self._flush()

    async def write(self, data: bytes) -> None:
        if self._protocol.state is not State.OPEN:
            return
        self._is_within = send_lines(self._protocol, data, is_within=self._is_within)
        await self._flush()

    async def say_end(self) -> None:
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(1000)
            await self._flush()

    def reset(self) -> None:
        self._stream.reset()

    async def close(self) -> None:
        await self.say_end()
        await self._stream.close()

    async def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            await (self._stream.write(data) if data else self._stream.say_end())


class Knock:
    """Somebody who asks for a WebSocket, and waits for an answer."""

    def __init__(self, stream: StreamEnd, protocol: ServerProtocol, request: Request) -> None:
        self._stream = stream
        self._protocol = protocol
        self._request = request

    @property
    def query(self) -> Mapping[str, str]:
        """That of its URL."""
        return dict(parse_qsl(self._request.path.partition("?")[2], keep_blank_values=True))

    async def open(self) -> WebSocketEnd:
        """Let it in. Raises ``CannotStart`` where what it asks for is no WebSocket; then it was told so."""
        response = self._protocol.accept(self._request)
        self._protocol.send_response(response)
        await self._stream.write(b"".join(self._protocol.data_to_send()))
        if self._protocol.state is not State.OPEN:
            await self._stream.close()
            raise CannotStart(f"somebody asked for no WebSocket: {response.status_code} {response.reason_phrase}")
        return WebSocketEnd(self._stream, self._protocol)


async def answer(stream: StreamEnd) -> Knock:
    """Wait for what somebody asks for. Raises ``CannotStart`` for one that asks for nothing."""
    protocol = ServerProtocol(max_size=MESSAGE)
    while data := await stream.read():
        protocol.receive_data(data)
        for event in protocol.events_received():
            if isinstance(event, Request):
                return Knock(stream, protocol, event)
        if protocol.handshake_exc:
            break
    raise CannotStart(f"somebody spoke no HTTP: {protocol.handshake_exc or 'it hung up'}")


async def connect(url: Url, query: Mapping[str, str] | None = None) -> End:
    """To a server. ``query`` stands for the URL's own. Raises ``CannotStart`` when nobody answers."""
    place = f"{url.host}:{url.port}"
    try:
        async with asyncio.timeout(ANSWER_S):
            stream = StreamEnd(*await asyncio.open_connection(url.host, url.port))
            return await _upgraded(stream, url, url.query if query is None else query) if url.dialect.path else stream
    except TimeoutError:
        raise CannotStart(f"nobody answers at {place} within {ANSWER_S} s") from None
    except (OSError, WebSocketException) as error:
        raise CannotStart(f"nobody answers at {place}: {getattr(error, 'strerror', None) or error}") from None


async def _upgraded(stream: StreamEnd, url: Url, query: Mapping[str, str]) -> WebSocketEnd:
    host = f"[{url.host}]" if ":" in url.host else url.host
    text = f"ws://{host}:{url.port}{url.path}" + (f"?{urlencode(query)}" if query else "")
    protocol = ClientProtocol(parse_uri(text), max_size=None)
    protocol.send_request(protocol.connect())
    await stream.write(b"".join(protocol.data_to_send()))
    end = WebSocketEnd(stream, protocol)
    while protocol.state is State.CONNECTING and protocol.handshake_exc is None:
        await end._hear(await stream.read())
    if protocol.handshake_exc:
        await stream.close()
        raise protocol.handshake_exc
    return end
