"""What every request and answer goes through: whose host it names, where it comes from, how large and how many.

Nothing rests on cookies, so a foreign page can send no request with somebody's rights; and a foreign page whose
name was made to point here (DNS rebinding) names a host that is not ours.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Collection
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spieltisch.core.rates import whose
from spieltisch.net.now import Now
from spieltisch.net.reach import Reach, is_ours, is_own_page
from spieltisch.web.access.bounds import Allowance, Bounds
from spieltisch.web.access.refusals import Refusal

COUNTED: Final = ("/api/", "/docs")
"""What costs more than to send some bytes."""
POLICY: Final = "; ".join(
    ["default-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'", "object-src 'none'"]
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
UPLOADS: Final = "/api/v1/arenas/submissions"
"""Where bodies may be larger, and are ZIP files: read by whoever has looked at the token."""
DIGITS: Final = 20
"""Of a length; longer ones are no numbers that anybody means."""
WRITES: Final = {"POST", "PUT", "PATCH", "DELETE"}


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], reach: Reach, bounds: Bounds, now: Now) -> None:
        """``hosts`` is what the doors were opened at."""
        self._app = app
        self._hosts = hosts
        self._reach = reach
        self._bounds = bounds
        self._writes = Allowance(bounds.writes, now)
        self._reads = Allowance(bounds.reads, now)
        self._present: Counter[str] = Counter()
        """How many requests are on their way, by visitor."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower() for name, _ in message["headers"]}  # what an answer says of itself is as strict
                message["headers"] = [*message["headers"], *(each for each in HEADERS if each[0] not in own)]
            await send(message)

        peer = scope["client"][0] if scope["client"] else ""
        headers = Headers(scope=scope)
        visitor = self._reach.visitor(peer, headers.getlist("x-forwarded-for"))
        scheme = self._reach.scheme(peer, headers.get("x-forwarded-proto", ""))
        place = whose(visitor)
        scope.update(client=(visitor, 0), scheme=scheme or scope["scheme"])
        try:
            self._check_source(headers, scheme)
            self._check(scope, headers, place)
            if scope["method"] in WRITES and scope["path"] != UPLOADS:
                receive = await self._read_body(receive)
        except Refusal as refusal:
            await _answer(refusal, send_safely)
            return
        self._present[place] += 1
        try:
            await self._app(scope, receive, send_safely)
        finally:
            self._present[place] -= 1
            if not self._present[place]:
                del self._present[place]

    def _check_source(self, headers: Headers, scheme: str) -> None:
        """``scheme`` is how the visitor reached this server, if that is known."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if not is_ours(host, self._hosts, self._reach.names):
            raise Refusal("bad-host")
        if origin is not None and not is_own_page(origin, host, scheme):
            raise Refusal("bad-origin")

    def _check(self, scope: Scope, headers: Headers, place: str) -> None:
        is_write = scope["method"] in WRITES
        if is_write and scope["path"] == UPLOADS:
            self._check_body(headers, self._bounds.upload_bytes, "application/zip", "not-zip")
        elif is_write:
            self._check_body(headers, self._bounds.body_bytes, "application/json", "not-json")
        if scope["path"].startswith(COUNTED):
            (self._writes if is_write else self._reads).demand(place, "too-many")
        if self._present[place] >= self._bounds.connections_per_address:
            raise Refusal("no-answers")

    def _check_body(self, headers: Headers, most: int, wanted: str, otherwise: str) -> None:
        """What a request says of its body: ``wanted`` is its media type, ``otherwise`` the refusal of another."""
        if "transfer-encoding" in headers:
            raise Refusal("length-required")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > DIGITS or int(length) > most:
            raise Refusal("too-large", most=most)
        media = headers.get("content-type", "").partition(";")[0].strip().lower()
        if int(length) and media != wanted:
            raise Refusal(otherwise)

    async def _read_body(self, receive: Receive) -> Receive:
        """What a peer has really sent, which counts; then the application gets it, message by message."""
        messages: deque[Message] = deque()
        size, is_more = 0, True
        while is_more:
            messages.append(await receive())
            size += len(messages[-1].get("body", b""))
            is_more = messages[-1].get("more_body", False)
            if size > self._bounds.body_bytes:
                raise Refusal("too-large", most=self._bounds.body_bytes)

        async def receive_again() -> Message:
            return messages.popleft() if messages else await receive()

        return receive_again


async def _answer(refusal: Refusal, send: Send) -> None:
    body = json.dumps(refusal.body).encode()
    given = {"Content-Type": "application/json", "Content-Length": str(len(body)), **refusal.headers}
    headers = [(name.lower().encode(), value.encode()) for name, value in given.items()]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
