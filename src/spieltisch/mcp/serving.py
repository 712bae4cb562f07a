"""Serve the tools: on stdin and stdout to who has started this, or over HTTP to programs of this machine."""

from __future__ import annotations

import asyncio
import socket
import sys
from typing import Any, Final

import uvicorn
from mcp.server.mcpserver import MCPServer

from spieltisch.core.errors import CannotStart
from spieltisch.mcp.playing import SeatTools
from spieltisch.net.binding import bind

HOST: Final = "127.0.0.1"
"""Tools act with the rights of who has started this, so nobody elsewhere reaches them."""
PATH: Final = "/mcp"


def serve(server: MCPServer[Any], playing: SeatTools, port: int | None) -> None:
    """Until the client, or a signal, ends it. ``port``: over HTTP, 0 is any free one. Raises ``CannotStart``."""
    listening = None if port is None else _bound(port)
    asyncio.run(_serve(server, playing, listening))


async def _serve(server: MCPServer[Any], playing: SeatTools, listening: list[socket.socket] | None) -> None:
    try:
        if listening is None:
            await server.run_stdio_async()
        else:
            await _serve_http(server, listening)
    finally:
        await playing.close()


async def _serve_http(server: MCPServer[Any], listening: list[socket.socket]) -> None:
    app = server.streamable_http_app(streamable_http_path=PATH, host=HOST)
    print(f"http://{HOST}:{listening[0].getsockname()[1]}{PATH}", file=sys.stderr, flush=True)
    await uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="on")).serve(listening)


def _bound(port: int) -> list[socket.socket]:
    try:
        return bind([HOST], port)
    except OSError as error:
        raise CannotStart(f"cannot open port {port} for HTTP: {error.strerror}") from None
