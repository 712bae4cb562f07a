"""Doors: TCP listeners that bring in connections, and bound what strangers can cost.

A peer that has said nothing yet is a stranger. Strangers are let in freely, so that thousands of
silent connections cannot keep a player out: where there is no room, the stranger that has been
silent longest makes place for the newcomer, and none may stay silent for ever.
"""

from __future__ import annotations

import asyncio
import errno
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from spieltisch.core.contracts import Dialect
from spieltisch.net.clock import SECOND_US, Alarm
from spieltisch.net.connection import Connection
from spieltisch.net.hall import Desk
from spieltisch.net.keeping import append
from spieltisch.net.tcp import Caller
from spieltisch.net.web import WebCaller
from spieltisch.wire.session import Written

BACKLOG = 1024
CALLERS = 4096
SNIFF_MS = 300
PORT_FILE = "server.port"
"""Where a door tells its port, if its options ask for files in the working directory."""
FALLBACKS = 2048
"""How many ports a door tries that may take another one."""
KEPT_FILES = 100
"""What a process needs besides connections."""
REFUSALS_US = SECOND_US
"""How often at most a full house is worth a line in the log."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limits:
    """What one door bears."""

    callers: int = CALLERS
    callers_per_address: int = CALLERS // 2
    silent_us: int = 30 * SECOND_US
    """How long a peer may stay without a single command that makes sense."""

    @classmethod
    def within(cls, files: int, doors: int) -> Limits:
        """For each of so many doors of a process that may have this many files open."""
        callers = max(2, min(CALLERS, (files - KEPT_FILES) // max(1, doors)))
        return cls(callers, callers // 2)


class Door:
    """One dialect of one game on one port."""

    def __init__(
        self, desk: Desk, dialect: Dialect, options: Any, *, code: str | None = None, limits: Limits = Limits()
    ) -> None:
        """Every connection at a door with a ``code`` gets the seat reserved under it."""
        self.desk = desk
        self.dialect = dialect
        self.host = ""
        """What it was opened at."""
        self.arrived: Callable[[Connection], None] | None = None
        """Hears of every connection."""
        self.pages: Callable[[asyncio.Transport, bytes], None] | None = None
        """Takes over a transport, and what has come in over it, from callers of a door for HTTP who want
        something else than the dialect's WebSocket."""
        self._options = options
        self._code = code
        self._limits = limits
        self._callers: dict[Caller, None] = {}
        self._by_address: Counter[str] = Counter()
        self._alarm = Alarm(self._show_out_the_silent, desk.hall.clock)
        self._server: asyncio.Server | None = None
        self._refused = 0
        self._reported_us: int | None = None

    async def open(self, host: str, port: int) -> tuple[str, int]:
        """Listen, on any free port for 0; returns the address. Raises ``OSError`` when the port is taken,
        unless the game's option ``port_fallback`` lets the door try those after it."""
        self.host = host
        tries = FALLBACKS if port and getattr(self._options, "port_fallback", False) else 1
        for number in range(port, min(port + tries, 1 << 16)):
            try:
                self._server = await self._listen(host, number)
            except OSError as error:
                if error.errno != errno.EADDRINUSE or number + 1 >= min(port + tries, 1 << 16):
                    raise
            else:
                break
        assert self._server is not None
        address = self._server.sockets[0].getsockname()
        if getattr(self._options, "course_files", False):
            append([Written(PORT_FILE, b"%d\n" % address[1], is_new=True)])
        return address[0], address[1]

    async def _listen(self, host: str, port: int) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        new_caller = WebCaller if self.dialect.path else Caller
        return await loop.create_server(lambda: new_caller(self), host, port, backlog=BACKLOG)

    def close(self) -> None:
        """Listen no longer; connections stay."""
        self._alarm.cancel()
        if self._server:
            self._server.close()

    @property
    def sniffs(self) -> bool:
        """Whether a door for HTTP takes callers that do not speak it for the protocol's own."""
        return getattr(self._options, "sniff", False)

    @property
    def sniff_ms(self) -> int:
        """How long such a door waits for the first byte."""
        return getattr(self._options, "sniff_ms", SNIFF_MS)

    def admit(self, caller: Caller) -> bool:
        """Let a newcomer in; False if the house is full of players."""
        if not self._has_room(caller.address):
            self._report_refusal(caller)
            return False
        self._callers[caller] = None
        self._by_address[caller.address] += 1
        self._watch_silence()
        return True

    def connect(self, caller: Caller, query: Mapping[str, str]) -> Connection:
        """The connection of a caller whose wishes are known."""
        connection = Connection(self.desk, self.dialect.server(self._options, query), caller, self._code)
        if self.arrived:
            self.arrived(connection)
        return connection

    def forget(self, caller: Caller) -> None:
        """The caller is gone."""
        if caller in self._callers:
            del self._callers[caller]
            self._by_address[caller.address] -= 1
            if not self._by_address[caller.address]:
                del self._by_address[caller.address]

    def _report_refusal(self, caller: Caller) -> None:
        self._refused += 1
        if self._reported_us is None or caller.since_us - self._reported_us >= REFUSALS_US:
            self._reported_us = caller.since_us
            log.warning("no room at %s for %s, %d refused so far", self.dialect.door, caller.address, self._refused)

    def _has_room(self, address: str) -> bool:
        if self._by_address[address] >= self._limits.callers_per_address:
            return self._show_out(lambda caller: caller.address == address)
        if len(self._callers) >= self._limits.callers:
            return self._show_out(lambda _: True)
        return True

    def _show_out(self, is_meant: Callable[[Caller], bool]) -> bool:
        """End the longest silent stranger's connection; whether there is one."""
        for caller in self._callers:
            if caller.is_stranger and is_meant(caller):
                caller.show_out("no room for silent connections")
                self.forget(caller)
                return True
        return False

    def _watch_silence(self) -> None:
        if self._alarm.at_us is None:
            self._alarm.set(self.desk.hall.clock() + self._limits.silent_us)

    def _show_out_the_silent(self, now_us: int) -> None:
        strangers = [caller for caller in self._callers if caller.is_stranger]
        for caller in strangers:
            deadline_us = caller.since_us + self._limits.silent_us
            if deadline_us > now_us:
                self._alarm.set(deadline_us)
                return
            caller.show_out("silent for too long")
