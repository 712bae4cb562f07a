"""A client's connection at which what it does is compared, before it is done, with what it did then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

from spieltisch.core.commands import Act, Command
from spieltisch.core.game import AnyDialect
from spieltisch.net.connection import Connection, Transport
from spieltisch.net.door import Door
from spieltisch.net.server import HostedGame
from spieltisch.net.traced import TracedConnection

Connect: TypeAlias = Callable[[AnyDialect, Any, Transport], Connection]
"""Makes the connection of a session."""


class Judge(Protocol):
    """Knows what happened then."""

    def watch(self, said: bytes) -> None:
        """Either side says this."""

    def allows(self, command: Act) -> Act | None:
        """What the client's action comes to, if anything."""


class ComparedConnection(TracedConnection):
    """The client's."""

    judge: Judge
    _is_table_acting = False

    def receive(self, data: bytes, now_us: int) -> None:
        self.judge.watch(data)
        super().receive(data, now_us)

    def release(self, load: bytes, *, is_asked: bool) -> bool:
        self.judge.watch(load)
        return super().release(load, is_asked=is_asked)

    def pass_on(self, command: Command, now_us: int) -> None:
        allowed: Command | None = command
        if isinstance(command, Act) and not self._is_table_acting:
            allowed = self.judge.allows(command)
        if allowed is not None:
            super().pass_on(allowed, now_us)

    def act_by_table(self, act: Act, now_us: int) -> None:
        """What the table did then in the client's stead."""
        self._is_table_acting = True
        try:
            self.command(act, now_us)
        finally:
            self._is_table_acting = False


class SeatDoor(Door):
    """Lets its visitors have the seat."""

    def __init__(self, hosted: HostedGame, dialect: AnyDialect, code: str, connect: Connect) -> None:
        """``code`` is the seat's reservation."""
        super().__init__(hosted.runner, dialect, hosted.options, dialect.access.rules(hosted.options), code=code)
        self._options = hosted.options
        self._new_connection = connect

    def connect(self, transport: Transport, query: Mapping[str, str], number: int | None = None) -> Connection:
        session = self.dialect.server(self._options, query)
        return self._new_connection(self.dialect, session, transport)
