"""Sockets that listen: of one host or several, at the same port of each. No event loop is needed."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any, Final, TypeAlias

from spieltisch.net.address import Address, is_everywhere

BACKLOG: Final = 1024
FREE_PORTS: Final = 64
"""How many free ports of one host are tried at the others."""
ADDRESSES: Final[Mapping[str, Sequence[str]]] = {"localhost": ("127.0.0.1", "::1"), "": ("0.0.0.0", "::")}
"""Of hosts that are both families on every machine, whatever its file of names says."""
ABSENT: Final = {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT}
"""What is wrong with an address that this machine does not have."""

Place: TypeAlias = tuple[socket.AddressFamily, tuple[Any, ...]]
"""A family, and one of its addresses without a port, as sockets take it."""


def bind(hosts: Sequence[str], port: int) -> list[socket.socket]:
    """Listen at all addresses of these hosts; port 0 is one that is free at all of them. ``::`` is IPv6 alone. Where
    a name stands for several addresses, this machine need not have all of them. Raises ``OSError``, whose ``filename``
    is the host."""
    found = _without_doubles({host: _places(host) for host in hosts})
    for tries in reversed(range(FREE_PORTS)):
        try:
            return _bind_all(found, port)
        except OSError as error:
            if port or not tries or error.errno != errno.EADDRINUSE:
                raise
    raise AssertionError("the last try returns or raises")


def address_of(listening: Sequence[socket.socket]) -> Address:
    """Where they listen, at the same port."""
    (host, port), *others = [each.getsockname()[:2] for each in listening]
    return Address(host, port, tuple(host for host, _ in others))


def _places(host: str) -> Sequence[Place]:
    try:
        infos = [
            info
            for address in ADDRESSES.get(host, (host,))
            for info in socket.getaddrinfo(address, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        ]
    except OSError as error:  # of a name that nobody knows: not one of the system's numbers
        raise OSError(None, error.strerror, host) from None
    return list(dict.fromkeys((info[0], info[4]) for info in infos))


def _without_doubles(found: Mapping[str, Sequence[Place]]) -> Mapping[str, Sequence[Place]]:
    """A family that is open everywhere needs no other address."""
    everywhere = {family for places in found.values() for family, address in places if is_everywhere(address[0])}
    kept = {
        host: [place for place in places if place[0] not in everywhere or is_everywhere(place[1][0])]
        for host, places in found.items()
    }
    return {host: places for host, places in kept.items() if places}


def _bind_all(found: Mapping[str, Sequence[Place]], port: int) -> list[socket.socket]:
    bound: dict[Place, socket.socket] = {}
    with ExitStack() as undo:
        for host, places in found.items():
            absent = 0
            for place in places:
                if place in bound:
                    continue
                try:
                    bound[place] = undo.enter_context(_bind(place, port))
                except OSError as error:
                    absent += error.errno in ABSENT
                    if error.errno not in ABSENT or absent == len(places):
                        raise OSError(error.errno, os.strerror(error.errno or 0), host) from None
                else:
                    port = bound[place].getsockname()[1]
        undo.pop_all()
    return list(bound.values())


def _bind(place: Place, port: int) -> socket.socket:
    """Its number of the protocol is what asyncio goes by when it lets connections send little at once."""
    family, (address, _, *rest) = place
    with ExitStack() as undo:
        found = undo.enter_context(socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP))
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            found.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        found.setblocking(False)
        found.bind((address, port, *rest))
        found.listen(BACKLOG)
        undo.pop_all()
    return found
