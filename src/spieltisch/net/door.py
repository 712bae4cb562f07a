"""Doors: listeners at which one dialect of a game is spoken."""

from __future__ import annotations

import errno
import socket
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from urllib.parse import quote

from spieltisch.core.game import AnyDialect, DoorRules
from spieltisch.core.session import Session, Written
from spieltisch.net.address import Address
from spieltisch.net.admission import Admission, Capacity
from spieltisch.net.binding import address_of, bind
from spieltisch.net.connection import Connection, Transport
from spieltisch.net.fault_plan import FaultPlan
from spieltisch.net.faulted import new_connection
from spieltisch.net.held import Held, HeldSocket
from spieltisch.net.http import HttpTransport
from spieltisch.net.http_site import HttpSite
from spieltisch.net.keeping import append
from spieltisch.net.listening import Listener
from spieltisch.net.reach import Reach
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.tcp import TcpTransport
from spieltisch.net.tracing import Recorder

FALLBACKS = 2048
"""How many ports a door tries that may take another one."""


class Door:
    """One dialect of one game on one port."""

    def __init__(
        self, runner: LobbyRunner, dialect: AnyDialect, options: object, rules: DoorRules = DoorRules(), *,
        code: str | None = None, secret: str | None = None, capacity: Capacity = Capacity(), reach: Reach = Reach(),
        recorder: Recorder | None = None, faults: FaultPlan = FaultPlan(), name: str = "",
    ) -> None:  # fmt: skip
        """``options`` are the game's own, for the sessions. Every connection at a door with a ``code`` gets the seat
        reserved under it; with a ``secret`` only those that know this, as far as the dialect lets them say so: as the
        code of a reservation, or as the end of a WebSocket's path. A ``recorder`` has every connection on tape;
        ``faults`` befall each. ``name`` is that of the door, where it is not the dialect's only one."""
        self.name = name or dialect.door
        self.runner = runner
        self.dialect = dialect
        self.is_followed = False
        """Whether what comes in here stands in the ledger."""
        self.arrived: Callable[[Connection], None] | None = None
        """Hears of every connection."""
        by_http = reach if dialect.access.path else Reach()
        self.admission = Admission(self.name, capacity, runner.runtime.clock, by_http.is_proxy)
        self.site = HttpSite(dialect.access.path, rules.sniff_ms, reach=reach, admits_files=rules.admits_files)
        """Where the door is one for HTTP: what is there."""
        if secret is not None and dialect.access.path:  # and nobody is taken for one that speaks no HTTP
            self.site = replace(self.site, path=secret_path(dialect, secret), sniff_ms=None, is_secret=True)
        self._options = options
        self._rules = rules
        self._code = code
        self._secret = secret if dialect.scope.is_reserving else None
        self._recorder = recorder
        self._faults = faults
        self._numbers = count(1)
        self._listeners: Sequence[Listener] = ()
        self._held = Held()
        self.is_removed = False
        """Whether it listens no more, and never will."""

    async def open(self, hosts: Sequence[str], port: int, held: Held = Held()) -> Address:
        """Listen, on the same port of all hosts, on any free one for 0. What listens already for such a door is taken
        over. Raises ``OSError`` when the port is taken, unless the door may try those after it."""
        self.site.hosts = hosts
        is_own = self.name != self.dialect.door
        if found := held.take_all(self.name) if is_own else held.take(self.name, hosts, port):
            self._listeners = [self._listener(each, held) for each in found]
        else:
            self._listen(hosts, port, held)
        sockets = [each.socket for each in self._listeners]
        self._held = held
        held.keep(self.name, hosts, port, sockets, self._arrive)
        address = address_of([each.socket for each in self._listeners])
        if self._rules.port_file:
            append([Written(self._rules.port_file, b"%d\n" % address.port, is_new=True)])
        return address

    def _listen(self, hosts: Sequence[str], port: int, held: Held) -> None:
        tries = FALLBACKS if port and self._rules.has_fallback else 1
        for number in range(port, min(port + tries, 1 << 16)):
            try:
                self._listeners = [self._listener(each, held) for each in bind(hosts, number)]
            except OSError as error:
                if error.errno != errno.EADDRINUSE or number + 1 >= min(port + tries, 1 << 16):
                    raise
            else:
                break

    def open_at(self, *listening: socket.socket) -> None:
        """Let in who comes to sockets that listen already, and maybe in another network than ours."""
        self.site.hosts = [each.getsockname()[0] for each in listening]
        for each in listening:
            each.setblocking(False)
        self._listeners = [self._listener(each) for each in listening]

    def _arrive(self, peer: HeldSocket) -> None:
        """Somebody has come whom the holder has let in. Whoever comes too late is the next process's."""
        if self._listeners:
            self._listeners[0].let_in(peer)

    def _listener(self, listening: socket.socket, held: Held = Held()) -> Listener:
        return Listener(listening, self.new_transport, self.runner.runtime.clock, is_held=held.has_holder)

    def new_transport(self, peer: socket.socket | None = None, number: int | None = None) -> TcpTransport:
        """For somebody who has come, with a number of the runtime's."""
        if self.dialect.access.path:
            transport: TcpTransport = HttpTransport(
                self.admission, self.connect, self.runner.runtime, self.site, peer, number
            )
        else:
            transport = TcpTransport(self.admission, self.connect, self.runner.runtime, peer, number)
        transport.is_followed = self.is_followed
        return transport

    def close(self) -> None:
        """Listen no longer; connections stay."""
        self.admission.close()
        for listener in self._listeners:
            listener.close()
        self._listeners = ()

    def remove(self) -> None:
        """Listen no longer, and let no next process do so."""
        self.is_removed = True
        self._held.drop(self.name)
        self.close()

    def leave(self) -> None:
        """Listen no longer, and close the connections of peers that have asked for nothing: nobody would answer."""
        self.close()
        self.admission.turn_away()

    def connect(self, transport: Transport, query: Mapping[str, str], number: int | None = None) -> Connection:
        """The connection of somebody who wants to play; ``query`` is the URL's, ``number`` the runtime's."""
        return self.begin(transport, self.dialect.server(self._options, query), number)

    def begin(self, transport: Transport, session: Session, number: int | None = None) -> Connection:
        """The connection of a session, which may have begun already."""
        connection = new_connection(
            self.runner, session, transport, self._code, self._secret, number, recorder=self._recorder,
            injectors=self._faults.injectors(self.dialect.stream.framing, next(self._numbers)),
        )  # fmt: skip
        if self.arrived:
            self.arrived(connection)
        return connection


def secret_path(dialect: AnyDialect, secret: str) -> str:
    """Of a WebSocket that only those find who know the secret."""
    return f"{dialect.access.path}/{quote(secret, safe='')}"
