"""The way to push services: the only requests that a server makes to other machines for its pages.

A browser says where its service is, so the address may be anybody's invention. It must be HTTPS at its usual port, by a
name that leads to public addresses only. Such an address itself is connected to, so that the name cannot lead
elsewhere a moment later. Nothing is read of an answer but its status, and no redirection is followed.
"""

from __future__ import annotations

import asyncio
import re
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Final

ENDPOINT: Final = re.compile(
    r"https://(?P<host>(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9])(?P<target>/[!-\"$-~]*)"
)
PORT: Final = 443
GIVEN_OUT: Final = IPv6Network("2000::/3")
"""The part of IPv6 of which machines of the world have addresses."""
PATIENCE_S: Final = 10
"""How long a service may take, all in all."""
HEAD_BYTES: Final = 4096
RESOLVERS: Final = 4

Place = tuple[str, int]
"""An address and a port."""


def is_endpoint(text: str) -> bool:
    """Whether messages may go there, by its looks."""
    return ENDPOINT.fullmatch(text) is not None


def is_public(address: str) -> bool:
    """Whether an address is one of the world's, and no way into a network of its own."""
    found = ip_address(address)
    if isinstance(found, IPv4Address):
        return found.is_global and not found.is_multicast
    return found.is_global and found in GIVEN_OUT and not (found.sixtofour or found.teredo)


@cache
def _threads() -> ThreadPoolExecutor:
    """Of our own: a name server that never answers holds up nothing but other messages."""
    return ThreadPoolExecutor(RESOLVERS, thread_name_prefix="push")


async def resolve(host: str) -> Sequence[Place]:
    """Where a name leads. Raises ``OSError``."""
    ask = partial(socket.getaddrinfo, host, PORT, type=socket.SOCK_STREAM, flags=socket.AI_ADDRCONFIG)
    found = await asyncio.get_running_loop().run_in_executor(_threads(), ask)
    return [(str(address[0]), int(address[1])) for *_, address in found]


@cache
def _trusting() -> ssl.SSLContext:
    """Those whom this system trusts. It takes a moment to read them."""
    return ssl.create_default_context()


@dataclass(frozen=True, slots=True)
class Courier:
    """Carries messages; what it rests on can be another thing in tests."""

    resolve: Callable[[str], Awaitable[Sequence[Place]]] = resolve
    is_allowed: Callable[[str], bool] = is_public
    context: Callable[[], ssl.SSLContext] = field(default=_trusting)

    async def post(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        """Hand a message in; the answer's status. Raises ``ValueError`` where nothing may go, and ``OSError``, of which
        ``TimeoutError`` is one, where nobody answers."""
        found = ENDPOINT.fullmatch(endpoint)
        if found is None:
            raise ValueError(f"{endpoint!r} is no push service's")
        async with asyncio.timeout(PATIENCE_S):
            places = await self.resolve(found["host"])
            if not all(self.is_allowed(address) for address, _ in places) or not places:
                raise ValueError(f"{found['host']} leads into a private network")
            return await self._post(places, found["host"], _head(found["host"], found["target"], headers, body) + body)

    async def _post(self, places: Sequence[Place], host: str, request: bytes) -> int:
        address, port = places[0]  # the one that the system likes best
        context = await asyncio.get_running_loop().run_in_executor(_threads(), self.context)
        reader, writer = await asyncio.open_connection(
            address, port, ssl=context, server_hostname=host, limit=HEAD_BYTES
        )
        try:
            writer.write(request)
            await writer.drain()
            return _status(await reader.readuntil(b"\r\n"))
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            raise ConnectionError(str(error)) from None
        finally:
            writer.transport.abort()


def _head(host: str, target: str, headers: Mapping[str, str], body: bytes) -> bytes:
    said = {"Host": host, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in said.items()), "", ""]
    return "\r\n".join(lines).encode("ascii")


def _status(line: bytes) -> int:
    found = re.match(rb"HTTP/1\.[01] ([2-5][0-9]{2})\b", line)
    if found is None:
        raise ConnectionError(f"that is no answer: {line[:40]!r}")
    return int(found[1])
