"""URLs of servers to play at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlencode, urlsplit

from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.net.channels import Channel, PipeChannel, TcpChannel, WebSocketChannel

WEBSOCKET = "ws"
"""The scheme that any WebSocket has, whatever is spoken over it."""


@dataclass(frozen=True, slots=True)
class Url:
    """``SCHEME://HOST:PORT?KEY=VALUE``, with a path where the door is one for HTTP, or ``SCHEME:`` for stdin
    and stdout, again with a query."""

    game: AnyGame
    dialect: AnyDialect
    host: str
    port: int
    query: Mapping[str, str]
    path: str = ""

    text: str = ""
    """As it was given."""

    @property
    def is_piped(self) -> bool:
        return not self.host

    @property
    def kind(self) -> str:
        """What connections of this kind are called."""
        return "program" if self.is_piped else "websocket" if self.dialect.access.path else "tcp"

    def connect(self) -> Channel:
        """Raises ``CannotStart`` when nobody answers."""
        if self.is_piped:
            return PipeChannel()
        if not self.dialect.access.path:
            return TcpChannel(self.host, self.port)
        return WebSocketChannel(self.host, self.port, self.websocket)

    @property
    def websocket(self) -> str:
        """The same as whoever only knows WebSockets writes it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"ws://{host}:{self.port}{self.path}" + (f"?{urlencode(self.query)}" if self.query else "")


def read_url(text: str, games: Mapping[str, AnyGame]) -> Url:
    """Raises ``UsageError`` for anything but a URL of a known door."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise UsageError(f"cannot read the URL {text!r}: {error}") from None
    game, dialect = _find_door(text, parts.scheme, parts.path.rstrip("/"), games)
    is_bare = dialect.access.is_piped and text.partition("?")[0] == f"{parts.scheme}:"
    if not host and not is_bare:
        raise UsageError(f"{text!r} names no host: {parts.scheme}://HOST:PORT{dialect.access.path}")
    path = parts.path.rstrip("/") or dialect.access.path
    return Url(game, dialect, host, port or dialect.port, dict(parse_qsl(parts.query)), path, text)


def _find_door(text: str, scheme: str, path: str, games: Mapping[str, AnyGame]) -> tuple[AnyGame, AnyDialect]:
    spoken = [(game, dialect) for game in games.values() for dialect in game.wire.dialects()]
    if scheme == WEBSOCKET:
        access = [(game, dialect, dialect.access) for game, dialect in spoken if dialect.access.path == path != ""]
        spoken = [(game, replace(dialect, access=replace(each, scheme=WEBSOCKET))) for game, dialect, each in access]
    doors = {dialect.url_scheme: (game, dialect) for game, dialect in spoken}
    if scheme not in doors:
        raise UsageError(
            f"no protocol begins like the URL {text!r}; it may begin with {', '.join(f'{door}:' for door in doors)}"
        )
    return doors[scheme]
