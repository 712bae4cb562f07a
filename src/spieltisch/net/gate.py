"""Where one player from elsewhere comes in, time and again: at the same ports for as many games as there are."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from urllib.parse import quote

from spieltisch.core.errors import CannotStart
from spieltisch.core.game import AnyDialect
from spieltisch.net.address import Address
from spieltisch.net.binding import bind
from spieltisch.net.door import secret_path


class Gate:
    """One port for each dialect, listened at from now on. Who comes while no door is there waits in the system's
    queue, unread, and is let in by the next door that opens."""

    def __init__(self, dialects: Iterable[AnyDialect], hosts: Sequence[str], ports: Mapping[str, int] = {}) -> None:
        """At the same port of all hosts. ``ports`` go by the doors' names; any free one where a door has none. Raises
        ``CannotStart``."""
        self._hosts = hosts
        self._dialects = tuple(dialects)
        self._sockets: dict[str, Sequence[socket.socket]] = {}
        with ExitStack() as undo:
            undo.callback(self.close)
            for dialect in self._dialects:
                self._sockets[dialect.door] = _listening(dialect, hosts, ports.get(dialect.door, 0))
            undo.pop_all()

    @property
    def addresses(self) -> Mapping[str, Address]:
        """By the doors' names, with the hosts as they were named."""
        first, *others = self._hosts
        return {door: Address(first, port, others) for door, port in self.ports.items()}

    @property
    def ports(self) -> Mapping[str, int]:
        """By the doors' names."""
        return {door: listening[0].getsockname()[1] for door, listening in self._sockets.items()}

    def urls(self, secret: str | None) -> list[str]:
        """Where to come to, as ``join`` takes it: the player's, and nobody else's."""
        return [url for dialect in self._dialects for url in self._urls(dialect, secret)]

    def sockets(self, dialect: AnyDialect) -> Sequence[socket.socket]:
        """To listen with, and to close when that is over."""
        return [each.dup() for each in self._sockets[dialect.door]]

    def close(self) -> None:
        """Whoever waits is sent away."""
        for listening in self._sockets.values():
            for each in listening:
                each.close()

    def _urls(self, dialect: AnyDialect, secret: str | None) -> Sequence[str]:
        path, query = dialect.access.path, ""
        if secret is not None and dialect.access.path:
            path = secret_path(dialect, secret)
        elif secret is not None and dialect.scope.is_reserving:
            query = f"?reservation={quote(secret, safe='')}"
        places = self.addresses[dialect.door].places
        return [f"{dialect.url_scheme}://{place}{path}{query}" for place in places]


def _listening(dialect: AnyDialect, hosts: Sequence[str], port: int) -> Sequence[socket.socket]:
    try:
        return bind(hosts, port)
    except OSError as error:
        raise CannotStart(f"cannot open the {dialect.door} door at {error.filename}:{port}: {error.strerror}") from None
