"""Streams of Server-Sent Events as answers to a request.

Hundreds of them may follow one table. So once an answer has begun, what everybody reads is written to each
connection at once, without waking a task for it, as long as the peer takes what it gets; whoever lags behind is
served by its own task, which waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final, Protocol

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

MEDIA: Final = "text/event-stream"
DIRECT: Final = "spieltisch.direct"
"""The name, among a request's extensions, of the way to its connection."""
TURNS: Final = "spieltisch.turns"
"""The same of what gives each request a turn of the loop."""
PART: Final = 400
"""How many items of an answer are written in one turn."""


class DirectBody:
    """The body of an answer that has begun, straight to its connection."""

    def __init__(self, transport: asyncio.WriteTransport, *, is_chunked: bool) -> None:
        self._transport = transport
        self._is_chunked = is_chunked

    @property
    def is_free(self) -> bool:
        """Whether the kernel has all that was written."""
        return not (self._transport.get_write_buffer_size() or self._transport.is_closing())

    def write(self, data: bytes) -> None:
        """Write some of the body, which is not to be empty: that would end it."""
        self._transport.write(b"%x\r\n%b\r\n" % (len(data), data) if self._is_chunked else data)


class Source(Protocol):
    """Where events come from."""

    async def next(self, direct: DirectBody | None) -> bytes:
        """More events; nothing at the end. While one waits for them, they may go directly."""

    def farewell(self) -> bytes:
        """The last event."""

    def leave(self) -> None:
        """Nobody reads any more."""


class Reader(Source, Protocol):
    """A reader that may also take what there is by now."""

    def take(self) -> bytes:
        """What has come, without waiting."""


class EventStream(Response):
    """One reader's answer. Writing waits for the peer, so a slow one is only ever one answer behind."""

    media_type = MEDIA

    def __init__(self, source: Source, hello: bytes) -> None:
        super().__init__(status_code=200, headers={"Cache-Control": "no-store"})
        self._source = source
        self._hello = hello

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(name, value) for name, value in self.raw_headers if name != b"content-length"]
        await send({"type": "http.response.start", "status": self.status_code, "headers": headers})
        listener = asyncio.create_task(_until_gone(receive, self._source.leave))
        try:
            await _write(send, self._hello)
            await self._pass_on(send, scope.get("extensions", {}).get(DIRECT))
            await send({"type": "http.response.body", "body": self._source.farewell(), "more_body": False})
        finally:
            self._source.leave()
            listener.cancel()
            with suppress(asyncio.CancelledError):
                await listener

    async def _pass_on(self, send: Send, direct: DirectBody | None) -> None:
        while data := await self._source.next(direct):
            await _write(send, data)


class Pieces(Response):
    """JSON that lies ready in pieces. Many may ask for much of it at once: each gets a part in its turn."""

    media_type = "application/json"

    def __init__(self, head: bytes, items: Sequence[bytes], tail: bytes) -> None:
        super().__init__(headers={"Cache-Control": "no-store"})
        self._head, self._items, self._tail = head, items, tail
        commas = max(len(items) - 1, 0)
        self.headers["Content-Length"] = str(len(head) + sum(map(len, items)) + commas + len(tail))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        come: Callable[[], Awaitable[None]] = scope["extensions"][TURNS]
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        await _write(send, self._head)
        for at in range(0, len(self._items), PART):
            await come()
            await _write(send, b"," * bool(at) + b",".join(self._items[at : at + PART]))
        await send({"type": "http.response.body", "body": self._tail, "more_body": False})


class Excerpt(Response):
    """What there is to read by now, for a reader that does not wait."""

    media_type = MEDIA

    def __init__(self, data: bytes) -> None:
        super().__init__(data, headers={"Cache-Control": "no-store"})


def told(reader: Reader, *, is_followed: bool) -> EventStream | Excerpt:
    """All that a reader hears from now on, or, unless the feed is to be followed, what there is by now."""
    if is_followed:
        return EventStream(reader, b"")
    data = reader.take()
    reader.leave()
    return Excerpt(data)


async def _write(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})


async def _until_gone(receive: Receive, then: Callable[[], None]) -> None:
    message = await receive()
    while message["type"] != "http.disconnect":
        message = await receive()
    then()
