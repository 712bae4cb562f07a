"""URLs of servers to play at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qsl, urlencode, urlsplit

from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.net.channels import PipeChannel, TcpChannel, WebSocketChannel

LISTEN_S = 0.3
"""How long to listen before anything is said where some servers greet at once over plain TCP: as long as our own
server leaves a silent client, if it guesses."""
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

    def connect(self, tell: Callable[[str], None] = lambda text: None) -> TcpChannel | PipeChannel:
        """Raises ``CannotStart`` when nobody answers. ``tell`` hears of a server that is another kind than the URL
        says."""
        if self.is_piped:
            return PipeChannel()
        tcp = TcpChannel(self.host, self.port)
        if not self.dialect.access.path:
            return tcp
        plain = self.dialect.access.plain
        if plain and tcp.is_greeted(LISTEN_S):
            tell(self.greeting)
            return tcp
        try:
            return WebSocketChannel(tcp, self.websocket)
        except CannotStart as error:
            raise CannotStart(f"{error}; perhaps it is {plain}://{self._place}" if plain else str(error)) from None

    @property
    def greeting(self) -> str:
        """What to say of a server that greets at once, where one of this URL's kind never does."""
        return f"it greets at once, so it speaks plain TCP: its URL is {self.dialect.access.plain}://{self._place}"

    def refuse_greeting(self) -> None:
        """Listen for a moment, where some servers greet at once over plain TCP and may not bear a request for a
        WebSocket. Raises ``CannotStart`` for such a one; of a server that nobody reaches nothing is said here."""
        if not self.dialect.access.plain:
            return
        try:
            tcp = TcpChannel(self.host, self.port)
        except CannotStart:
            return
        is_greeted = tcp.is_greeted(LISTEN_S)
        tcp.close()
        if is_greeted:
            raise CannotStart(f"{self._place}: {self.greeting}")

    @property
    def _place(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    @property
    def websocket(self) -> str:
        """The same as whoever only knows WebSockets writes it."""
        return f"ws://{self._place}{self.path}" + (f"?{urlencode(self.query)}" if self.query else "")


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
    """The game that the URL itself names is looked at first: the others need not be imported for it."""
    named = path.strip("/") if scheme == WEBSOCKET else scheme.partition("+")[0]
    if named in games and (door := _doors(scheme, path, [games[named]]).get(scheme)):
        return door
    doors = _doors(scheme, path, games.values())
    if scheme not in doors:
        raise UsageError(
            f"no protocol begins like the URL {text!r}; it may begin with {', '.join(f'{door}:' for door in doors)}"
        )
    return doors[scheme]


def _doors(scheme: str, path: str, games: Iterable[AnyGame]) -> dict[str, tuple[AnyGame, AnyDialect]]:
    """By their schemes; for a WebSocket's URL those that have its path."""
    spoken = [(game, dialect) for game in games for dialect in game.wire.dialects()]
    if scheme == WEBSOCKET:
        spoken = [(game, _as_websocket(dialect)) for game, dialect in spoken if dialect.access.path == path != ""]
    return {dialect.url_scheme: (game, dialect) for game, dialect in spoken}


def _as_websocket(dialect: AnyDialect) -> AnyDialect:
    """The same for a URL that says that it is a WebSocket's."""
    return replace(dialect, access=replace(dialect.access, scheme=WEBSOCKET, plain=""))
