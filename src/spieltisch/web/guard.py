"""What every request and answer goes through: whose host it names, where it comes from, how large and how many.

Nothing rests on cookies, so a foreign page can send no request with somebody's rights; and a foreign page whose
name was made to point here (DNS rebinding) names a host that is not ours.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spieltisch.net.now import Now
from spieltisch.web.bounds import Allowance, Bounds
from spieltisch.web.refusals import Refusal

API: Final = "/api/"
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
WRITES: Final = {"POST", "PUT", "PATCH", "DELETE"}


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, host: str, bounds: Bounds, now: Now) -> None:
        self._app = app
        self._host = host
        self._bounds = bounds
        self._writes = Allowance(bounds.writes, now)
        self._reads = Allowance(bounds.reads, now)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        try:
            self._check(scope)
        except Refusal as refusal:
            await _answer(refusal, send_safely)
        else:
            await self._app(scope, receive, send_safely)

    def _check(self, scope: Scope) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "")
        if not is_ours(host, self._host):
            raise Refusal(421, "bad-host", "That host is not this server.")
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc.lower() != host.lower():
            raise Refusal(403, "bad-origin", "Only this server's own pages may ask for that.")
        is_write = scope["method"] in WRITES
        if is_write:
            self._check_body(headers)
        address = scope["client"][0] if scope["client"] else ""
        if scope["path"].startswith(API) and not (self._writes if is_write else self._reads).take(address):
            raise Refusal(429, "too-many", "Too many requests; wait a little.")

    def _check_body(self, headers: Mapping[str, str]) -> None:
        if "transfer-encoding" in headers:
            raise Refusal(411, "length-required", "Say how long the body is.")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:10]) > self._bounds.body_bytes:
            raise Refusal(413, "too-large", f"A body has at most {self._bounds.body_bytes} bytes.")
        media = headers.get("content-type", "").partition(";")[0].strip().lower()
        if int(length) and media != "application/json":
            raise Refusal(415, "not-json", "Bodies are application/json.")


def is_ours(given: str, configured: str) -> bool:
    """Whether a ``Host`` may name this server: by an address (names can be made to point anywhere, addresses
    cannot), as ``localhost``, or as the operator configured it."""
    try:
        name = urlsplit(f"//{given}").hostname or ""
    except ValueError:
        return False
    return bool(name) and (name in {"localhost", configured.lower()} or _is_allowed_address(name, configured))


def _is_allowed_address(name: str, configured: str) -> bool:
    try:
        address = ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or _is_everywhere(configured)


def _is_everywhere(host: str) -> bool:
    try:
        return not host or ip_address(host).is_unspecified
    except ValueError:
        return False


async def _answer(refusal: Refusal, send: Send) -> None:
    body = json.dumps(refusal.body).encode()
    given = {"Content-Type": "application/json", "Content-Length": str(len(body)), **refusal.headers}
    headers = [(name.lower().encode(), value.encode()) for name, value in given.items()]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
