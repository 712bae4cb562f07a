"""What there is at a door for HTTP, and what a request for it is answered: a WebSocket, a word, or a refusal."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final, TypeAlias

from websockets.http11 import Request, Response
from websockets.server import ServerProtocol

from spieltisch import __version__
from spieltisch.net.reach import Reach, is_ours, is_welcome
from spieltisch.net.requests import Target, read_target

FILE: Final = "null"
"""The origin of a page that was opened from a file."""
VERSION: Final = "13"
"""Of WebSockets (RFC 6455)."""


PageServer: TypeAlias = Callable[[asyncio.Transport, bytes, Callable[[bytes], bool]], None]
"""Takes over a transport, and what has come in over it, from whoever wants something else than the WebSocket. Later
requests for a WebSocket it offers by what comes third, which says whether they are taken, and the transport again."""


@dataclass(slots=True)
class HttpSite:
    """What there is at a door for HTTP."""

    path: str
    """Of the dialect's WebSocket."""
    sniff_ms: int | None = None
    """How long somebody may stay silent who is then taken for one that speaks no HTTP; None: for ever."""
    hosts: Collection[str] = ()
    """What the door was opened at."""
    reach: Reach = field(default_factory=Reach)
    admits_files: bool = False
    """Whether pages that were opened from a file may use the WebSocket, and with them all pages that hide where they
    are from."""
    is_secret: bool = False
    """Whether nobody is told the path."""
    pages: PageServer | None = None

    def is_meant(self, target: Target) -> bool:
        """Whether somebody wants the WebSocket."""
        return target.path.rstrip(b"/") == self.path.encode()

    def answer(self, web: ServerProtocol, request: Request, *, is_head: bool) -> Response:
        """The answer to a request. ``HEAD`` comes here as ``GET``, and opens no WebSocket."""
        target = read_target(request.path.encode("ascii", "replace"))
        if target.authority is not None and not self._is_ours(target.authority):
            response = web.reject(HTTPStatus.MISDIRECTED_REQUEST, "That is another server.\n")
        elif not self._is_welcome(request, target.authority):
            response = web.reject(HTTPStatus.FORBIDDEN, "Not from there.\n")
        elif self.is_meant(target):
            response = _upgrade_required(web) if is_head else _accept(web, request)
        elif target.path == b"/" and not self.is_secret:
            status = {"spieltisch": __version__, "websocket": self.path}
            response = web.reject(HTTPStatus.OK, json.dumps(status) + "\n")
            del response.headers["Content-Type"]
            response.headers["Content-Type"] = "application/json"
        else:
            response = web.reject(HTTPStatus.NOT_FOUND, "There is nothing here.\n")
        return response

    def _is_ours(self, authority: bytes) -> bool:
        return is_ours(authority.decode("ascii", "replace"), self.hosts, self.reach.names)

    def _is_welcome(self, request: Request, authority: bytes | None) -> bool:
        """Whether all that the request says of where it comes from is welcome."""
        host = "".join(request.headers.get_all("Host")) if authority is None else authority.decode("ascii", "replace")
        return all(
            is_welcome(origin, host, self.hosts, self.reach.names) or (self.admits_files and origin == FILE)
            for origin in request.headers.get_all("Origin")
        )


def _accept(web: ServerProtocol, request: Request) -> Response:
    """A WebSocket, or why there is none; of another version, which there is."""
    response = web.accept(request)
    versions = request.headers.get_all("Sec-WebSocket-Version")
    if response.status_code == HTTPStatus.BAD_REQUEST and versions and versions != [VERSION]:
        return _upgrade_required(web)
    return response


def _upgrade_required(web: ServerProtocol) -> Response:
    response = web.reject(HTTPStatus.UPGRADE_REQUIRED, f"Here is a WebSocket of version {VERSION}.\n")
    response.headers["Upgrade"] = "websocket"
    response.headers["Sec-WebSocket-Version"] = VERSION
    return response
