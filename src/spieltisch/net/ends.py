"""Ends of connections, for those who are no party to a game: proxies, playbacks, checks. Whatever carries the bytes, an
end is read and written alike, a WebSocket by its lines.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Protocol, TypeAlias
from urllib.parse import parse_qsl

from websockets.client import ClientProtocol
from websockets.exceptions import WebSocketException
from websockets.http11 import Request
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from spieltisch.core.errors import CannotStart
from spieltisch.net.address import Address
from spieltisch.net.binding import address_of, bind
from spieltisch.net.channels import ANSWER_S, CHUNK
from spieltisch.net.http import MESSAGE
from spieltisch.net.tcp import cut_off
from spieltisch.net.url import LISTEN_S, Url
from spieltisch.net.weblines import WebLines

Meet: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
"""What is done with somebody who has come."""


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


async def receive(meet: Meet, hosts: Sequence[str], port: int) -> tuple[Sequence[asyncio.Server], Address]:
    """Meet whoever comes to any of these hosts, at the same port of each; 0 is one that is free at all of them. Raises
    ``CannotStart``."""
    try:
        sockets = bind(hosts, port)
    except OSError as error:
        raise CannotStart(f"cannot listen at {error.filename}:{port}: {error.strerror}") from None
    return [await asyncio.start_server(meet, sock=each) for each in sockets], address_of(sockets)


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
    """A WebSocket that is open."""

    def __init__(self, stream: StreamEnd, protocol: ServerProtocol | ClientProtocol) -> None:
        self._stream = stream
        self._lines = WebLines(protocol)
        self._heard = b""
        """What came right behind the handshake."""

    async def read(self) -> bytes:
        while not (self._heard or self._lines.is_over):
            await self.hear()
        heard, self._heard = self._heard, b""
        return heard

    async def hear(self) -> None:
        """Wait for what comes next, be it only of the protocol's own."""
        self._heard += self._lines.hear(await self._stream.read())
        await self._flush()

    async def write(self, data: bytes) -> None:
        self._lines.say(data)
        await self._flush()

    async def say_end(self) -> None:
        self._lines.say_end()
        await self._flush()

    def reset(self) -> None:
        self._stream.reset()

    async def close(self) -> None:
        await self.say_end()
        await self._stream.close()

    async def _flush(self) -> None:
        data, is_end = self._lines.take()
        if data:
            await self._stream.write(data)
        if is_end:
            await self._stream.say_end()


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
            raise CannotStart(f"the client asked for no WebSocket: {response.status_code} {response.reason_phrase}")
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
    raise CannotStart(f"the client sent no HTTP: {protocol.handshake_exc or 'it hung up'}")


async def connect(url: Url, query: Mapping[str, str] | None = None) -> End:
    """To a server. ``query`` stands for the URL's own. Raises ``CannotStart`` when nobody answers."""
    place = f"{url.host}:{url.port}"
    try:
        async with asyncio.timeout(ANSWER_S):
            reader, writer = await asyncio.open_connection(url.host, url.port)
            stream = StreamEnd(reader, writer)
            is_http = bool(url.dialect.access.path)
            if is_http and url.dialect.access.plain and await _is_greeted(reader):
                await stream.close()
                raise CannotStart(f"{place}: {url.greeting}")
            return await _upgraded(stream, url, url.query if query is None else query) if is_http else stream
    except TimeoutError:
        raise CannotStart(f"cannot connect to {place}: no answer within {ANSWER_S} s; is the server running?") from None
    except (OSError, WebSocketException) as error:
        raise CannotStart(
            f"cannot connect to {place}: {getattr(error, 'strerror', None) or error}; is the server running?"
        ) from None


async def _is_greeted(reader: asyncio.StreamReader) -> bool:
    """Whether the server says anything of itself. What it says then is lost."""
    try:
        return bool(await asyncio.wait_for(reader.read(1), LISTEN_S))
    except TimeoutError:
        return False


async def _upgraded(stream: StreamEnd, url: Url, query: Mapping[str, str]) -> WebSocketEnd:
    protocol = ClientProtocol(parse_uri(replace(url, query=query).websocket), max_size=None)
    protocol.send_request(protocol.connect())
    await stream.write(b"".join(protocol.data_to_send()))
    end = WebSocketEnd(stream, protocol)
    while protocol.state is State.CONNECTING and protocol.handshake_exc is None:
        await end.hear()
    if protocol.handshake_exc:
        await stream.close()
        raise protocol.handshake_exc
    return end
