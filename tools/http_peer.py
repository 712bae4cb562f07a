"""What ``tools/http_table.py`` asks uvicorn for when it serves alone: a page, a feed, a WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import mkdtemp

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket


async def _feed(request: Request) -> StreamingResponse:
    """Follows for ever, or says what there is."""

    async def events() -> AsyncIterator[str]:
        yield 'event: hello\ndata: {"is_continued": false}\n\nid: 1\ndata: 1\n\n'
        while request.query_params.get("follow") != "false":
            await asyncio.sleep(1)
            yield ":\n\n"

    return StreamingResponse(events(), media_type="text/event-stream")


async def _echo(websocket: WebSocket) -> None:
    await websocket.accept()
    async for text in websocket.iter_text():
        await websocket.send_text(text)


_root = Path(mkdtemp(prefix="http-peer-"))
(_root / "page.html").write_text("<p>A page.</p>\n")
app = Starlette(routes=[Route("/feed", _feed), WebSocketRoute("/ws", _echo), Mount("/", StaticFiles(directory=_root))])
