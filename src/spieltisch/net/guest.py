"""Our bots at other people's servers: one reader, and one thread that thinks.

The reader is the calling thread and never waits for a search, so that the peer's word to start
anew or to stop is obeyed at once. A search that nobody waits for any more is left to run out in
its thread, with a bot of its own; the next request gets a fresh one.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from threading import Lock, Thread
from typing import Protocol, assert_never
from urllib.parse import parse_qsl, urlencode, urlsplit

from spieltisch.core.contracts import Bot, Dialect, Game
from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.net.clock import monotonic_us
from spieltisch.wire.session import ClientSession, News, Note, Over, Turn

CHUNK = 64 * 1024
ANSWER_S = 10
"""How long a server may take to accept a connection."""
STDIN, STDOUT = 0, 1
WEBSOCKET = "ws"
"""The scheme that any WebSocket has, whatever is spoken over it."""


class Line(Protocol):
    """Where a server is reached."""

    def read(self) -> bytes:
        """What came in; empty at the end of the stream."""

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


class SocketLine:
    """A TCP connection."""

    def __init__(self, host: str, port: int) -> None:
        """Raises ``CannotStart`` when nobody answers."""
        try:
            self._socket = socket.create_connection((host, port), timeout=ANSWER_S)
        except OSError as error:
            raise CannotStart(f"nobody answers at {host}:{port}: {error.strerror or error}") from None
        self._socket.settimeout(None)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def read(self) -> bytes:
        try:
            return self._socket.recv(CHUNK)
        except ConnectionError:
            return b""

    def write(self, data: bytes) -> None:
        self._socket.sendall(data)

    def close(self) -> None:
        self._socket.close()


class WebSocketLine:
    """A WebSocket: each message comes in with a newline after it, each line goes out as a message."""

    def __init__(self, url: str) -> None:
        """Raises ``CannotStart`` when nobody answers there, or something else does."""
        from websockets.exceptions import ConnectionClosed, WebSocketException  # nobody else needs it
        from websockets.sync.client import connect

        self._closed = ConnectionClosed
        try:
            self._socket = connect(url, open_timeout=ANSWER_S, compression=None, max_size=None)
        except (OSError, WebSocketException) as error:
            raise CannotStart(f"nobody answers at {url}: {error}") from None

    def read(self) -> bytes:
        try:
            message = self._socket.recv()
        except self._closed:
            return b""
        return (message.encode() if isinstance(message, str) else message) + b"\n"

    def write(self, data: bytes) -> None:
        try:
            for line in data.decode().removesuffix("\n").split("\n"):
                self._socket.send(line + "\n")
        except self._closed:
            """Whoever reads finds out."""

    def close(self) -> None:
        self._socket.close()


class PipeLine:
    """This process's own stdin and stdout."""

    def read(self) -> bytes:
        return os.read(STDIN, CHUNK)

    def write(self, data: bytes) -> None:
        while data:
            data = data[os.write(STDOUT, data) :]

    def close(self) -> None:
        """Whoever started us owns the pipes."""


@dataclass(frozen=True, slots=True)
class Url:
    """``SCHEME://HOST:PORT?KEY=VALUE``, with a path where the door is one for HTTP, or ``SCHEME:`` for stdin
    and stdout."""

    game: Game
    dialect: Dialect
    host: str
    port: int
    query: Mapping[str, str]
    path: str = ""

    @property
    def is_piped(self) -> bool:
        return not self.host

    def connect(self) -> Line:
        """Raises ``CannotStart`` when nobody answers."""
        if self.is_piped:
            return PipeLine()
        if not self.dialect.path:
            return SocketLine(self.host, self.port)
        host = f"[{self.host}]" if ":" in self.host else self.host
        return WebSocketLine(f"ws://{host}:{self.port}{self.path}?{urlencode(self.query)}")


def read_url(text: str, games: Mapping[str, Game]) -> Url:
    """Raises ``UsageError`` for anything but a URL of a known door."""
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise UsageError(f"{text!r} is no URL: {error}") from None
    game, dialect = _find_door(text, parts.scheme, parts.path.rstrip("/"), games)
    if not host and not (dialect.is_piped and text == f"{parts.scheme}:"):
        raise UsageError(f"{text!r} names no host: {parts.scheme}://HOST:PORT{dialect.path}")
    path = parts.path.rstrip("/") or dialect.path
    return Url(game, dialect, host, port or dialect.port, dict(parse_qsl(parts.query)), path)


def _find_door(text: str, scheme: str, path: str, games: Mapping[str, Game]) -> tuple[Game, Dialect]:
    spoken = [(game, dialect) for game in games.values() for dialect in game.dialects()]
    if scheme == WEBSOCKET:
        spoken = [(game, replace(dialect, scheme=WEBSOCKET)) for game, dialect in spoken if dialect.path == path != ""]
    doors = {dialect.url_scheme: (game, dialect) for game, dialect in spoken}
    if scheme not in doors:
        raise UsageError(f"{text!r} begins with none of {', '.join(f'{door}:' for door in doors)}")
    return doors[scheme]


class Guest:
    """A seat at somebody else's table."""

    def __init__(
        self,
        line: Line,
        session: ClientSession,
        new_bot: Callable[[], Bot],
        move_us: int,
        report: Callable[[Over | Note], None],
    ) -> None:
        """``report`` hears of every end of a game and everything worth showing."""
        self._line = line
        self._session = session
        self._new_bot = new_bot
        self._move_us = move_us
        self._report = report
        self._bot = new_bot()
        self._thread: Thread | None = None
        self._turn: Turn | None = None
        self._lock = Lock()
        """Guards the session and the turn."""

    def play(self) -> bool:
        """Until the server, or the end of the stream, ends it; whether anything was heard at all.
        Raises ``PeerError`` when the server makes no sense."""
        is_heard = False
        self._say(self._session.connected)
        while not self._session.is_closing:
            data = self._line.read()
            is_heard = is_heard or bool(data)
            with self._lock:
                now_us = monotonic_us()
                news = self._session.receive(data, now_us) if data else self._session.closed(now_us)
                for item in news:
                    self._take(item)
                self._send()
            if not data:
                break
        self._line.close()
        return is_heard

    def _take(self, item: News) -> None:
        match item:
            case Turn():
                self._turn = item
                self._think(item)
            case Over():
                self._turn = None
                self._report(item)
            case Note():
                self._report(item)
            case _:
                assert_never(item)

    def _think(self, turn: Turn) -> None:
        if self._thread and self._thread.is_alive():
            self._bot = self._new_bot()
        self._thread = Thread(target=self._answer, args=(self._bot, turn), daemon=True)
        self._thread.start()

    def _answer(self, bot: Bot, turn: Turn) -> None:
        action = bot.choose(turn.observation, turn.seat, min(turn.budget_us, self._move_us))
        with self._lock:
            if self._turn is turn:
                self._turn = None
                self._session.act(action)
                self._send()

    def _say(self, what: Callable[[], None]) -> None:
        with self._lock:
            what()
            self._send()

    def _send(self) -> None:
        if data := self._session.to_send():
            self._line.write(data)


def watch_line(line: Line, session: ClientSession, report: Callable[[Over | Note], None]) -> bool:
    """Pass on what a spectator's session tells, to its end; whether anything was heard at all.
    Raises ``PeerError`` when the server makes no sense."""
    is_heard = False
    session.connected()
    while not session.is_closing:
        line.write(session.to_send())
        data = line.read()
        is_heard = is_heard or bool(data)
        now_us = monotonic_us()
        for news in session.receive(data, now_us) if data else session.closed(now_us):
            if not isinstance(news, Turn):
                report(news)
        if not data:
            break
    line.close()
    return is_heard
