"""Streams of Server-Sent Events as answers to a request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

MEDIA: Final = "text/event-stream"


class Source(Protocol):
    """Where events come from."""

    async def next(self) -> bytes:
        """More events; nothing at the end."""

    def farewell(self) -> bytes:
        """The last event."""

    def leave(self) -> None:
        """Nobody reads any more."""


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
            await self._pass_on(send)
            await send({"type": "http.response.body", "body": self._source.farewell(), "more_body": False})
        finally:
            self._source.leave()
            listener.cancel()
            with suppress(asyncio.CancelledError):
                await listener

    async def _pass_on(self, send: Send) -> None:
        while data := await self._source.next():
            await _write(send, data)


class Excerpt(Response):
    """What there is to read by now, for a reader that does not wait."""

    media_type = MEDIA

    def __init__(self, data: bytes) -> None:
        super().__init__(data, headers={"Cache-Control": "no-store"})


async def _write(send: Send, data: bytes) -> None:
    await send({"type": "http.response.body", "body": data, "more_body": True})


async def _until_gone(receive: Receive, then: Callable[[], None]) -> None:
    message = await receive()
    while message["type"] != "http.disconnect":
        message = await receive()
    then()
