"""Where one player from elsewhere comes in, time and again: at the same ports for as many games as there are."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from urllib.parse import quote

from spieltisch.core.errors import CannotStart
from spieltisch.core.game import AnyDialect
from spieltisch.net.binding import bind
from spieltisch.net.door import secret_path


class Gate:
    """One port for each dialect, listened at from now on. Who comes while no door is there waits in the system's
    queue, unread, and is let in by the next door that opens."""

    def __init__(self, dialects: Iterable[AnyDialect], host: str, ports: Mapping[str, int] = {}) -> None:
        """``ports`` go by the doors' names; any free one where a door has none. Raises ``CannotStart``."""
        self.host = host
        self._dialects = tuple(dialects)
        self._sockets: dict[str, Sequence[socket.socket]] = {}
        with ExitStack() as undo:
            undo.callback(self.close)
            for dialect in self._dialects:
                self._sockets[dialect.door] = _listening(dialect, host, ports.get(dialect.door, 0))
            undo.pop_all()

    @property
    def ports(self) -> Mapping[str, int]:
        """By the doors' names."""
        return {door: listening[0].getsockname()[1] for door, listening in self._sockets.items()}

    def urls(self, secret: str | None) -> list[str]:
        """Where to come to, as ``join`` takes it: the player's, and nobody else's."""
        return [self._url(dialect, secret) for dialect in self._dialects]

    def sockets(self, dialect: AnyDialect) -> Sequence[socket.socket]:
        """To listen with, and to close when that is over."""
        return [each.dup() for each in self._sockets[dialect.door]]

    def close(self) -> None:
        """Whoever waits is sent away."""
        for listening in self._sockets.values():
            for each in listening:
                each.close()

    def _url(self, dialect: AnyDialect, secret: str | None) -> str:
        path, query = dialect.access.path, ""
        if secret is not None and dialect.access.path:
            path = secret_path(dialect, secret)
        elif secret is not None and dialect.scope.is_reserving:
            query = f"?reservation={quote(secret, safe='')}"
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{dialect.url_scheme}://{host}:{self.ports[dialect.door]}{path}{query}"


def _listening(dialect: AnyDialect, host: str, port: int) -> Sequence[socket.socket]:
    try:
        return bind([host], port)
    except OSError as error:
        raise CannotStart(f"cannot open the {dialect.door} door at {host}:{port}: {error.strerror}") from None
