"""The hall: everything that happens in one turn of the event loop leaves together, after its log lines.

Inputs run through their sessions and lobbies at once, in the order of arrival. The log
lines and messages they cause are collected until the loop has handled all that was ready;
then the lines are handed over in one commit, and only then do the messages' bytes leave.
So whatever a peer was told is in the log, even if this process dies at any moment.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Protocol, assert_never

from spieltisch.core.commands import Command, Leave
from spieltisch.core.seats import Seat
from spieltisch.net.clock import Alarm, Clock, monotonic_us
from spieltisch.net.connection import Connection, Parcel
from spieltisch.net.heartbeat import Heartbeat
from spieltisch.net.keeping import keep
from spieltisch.table.effects import Finished, Keep, LobbyEffect, Record, Send, WakeAt, Warn
from spieltisch.table.lobby import Lobby

log = logging.getLogger(__name__)


class Journal(Protocol):
    """Where log lines go."""

    def append(self, table: str, line: bytes) -> None:
        """One more line of a table's log."""

    def flush(self, then: Callable[[], None]) -> None:
        """Hand over all lines appended so far, then call; calls come in the order of the flushes.
        Raises what keeps it from writing, and from then on always."""


def raise_it(error: Exception) -> None:
    """For halls whose journal cannot fail."""
    raise error


class Hall:
    """All desks and connections of a process, and what they share: the journal, the clock, the heartbeat."""

    def __init__(
        self, journal: Journal, clock: Clock = monotonic_us, fail: Callable[[Exception], None] = raise_it
    ) -> None:
        """``fail`` hears that the journal cannot write any more. From then on nothing leaves the hall."""
        self.journal = journal
        self._fail = fail
        self.clock = clock
        self.heartbeat = Heartbeat(self._stalled, clock, self._is_any_clock_running)
        self.desks: list[Desk] = []
        self.connections: dict[int, Connection] = {}
        self._posted: dict[int, Connection] = {}
        self._is_turn_due = False
        self._numbers = count(1)
        self._empty = asyncio.Event()

    def next_number(self) -> int:
        """A number no connection has had."""
        return next(self._numbers)

    def seat(self, lobby: Lobby) -> Desk:
        """Take a lobby into the hall."""
        desk = Desk(self, lobby)
        self.desks.append(desk)
        return desk

    def post(self, connection: Connection) -> None:
        """Something may wait to leave: collect it at the end of this turn."""
        self._posted[connection.number] = connection
        self._end_turn_later()

    def record(self, table: str, line: bytes) -> None:
        """One more log line; it is handed over at the end of this turn at the latest."""
        self.journal.append(table, line)
        self._end_turn_later()

    def forget(self, connection: Connection) -> None:
        """The connection is gone."""
        self.connections.pop(connection.number, None)
        if not self.connections:
            self._empty.set()

    async def emptied(self) -> None:
        """Wait until nobody is here any more."""
        if self.connections:
            self._empty.clear()
            await self._empty.wait()

    def close(self) -> None:
        """End every table and every connection; what they are told leaves with this turn."""
        now_us = self.clock()
        for desk in self.desks:
            desk.close(now_us)
        for connection in list(self.connections.values()):
            if not connection.session.is_closing:
                connection.dismiss("the server ends")

    def _end_turn_later(self) -> None:
        if not self._is_turn_due:
            self._is_turn_due = True
            asyncio.get_running_loop().call_soon(self._end_turn)

    def _end_turn(self) -> None:
        self._is_turn_due = False
        parcels = [connection.pack() for connection in self._posted.values()]
        parcels.sort(key=lambda parcel: not parcel.requests)  # whose clock is about to run hears first
        self._posted.clear()
        try:
            self.journal.flush(partial(self._dispatch, parcels))
        except Exception as error:  # noqa: BLE001 - dispatching raises nothing, so this is the journal's
            self._fail(error)

    @staticmethod
    def _dispatch(parcels: Sequence[Parcel]) -> None:
        """Whatever goes wrong with one connection is not to keep back what others are to get."""
        for parcel in parcels:
            try:
                parcel.connection.deliver(parcel)
            except Exception:
                log.exception("cannot deliver to connection %d", parcel.connection.number)

    def _stalled(self, begin_us: int, end_us: int) -> None:
        for desk in self.desks:
            desk.carry_out(desk.lobby.stalled(begin_us, end_us))

    def _is_any_clock_running(self) -> bool:
        return any(desk.alarm.at_us is not None for desk in self.desks)


class Desk:
    """A lobby's place in the hall: carries out its effects and keeps its alarm."""

    def __init__(self, hall: Hall, lobby: Lobby) -> None:
        self.hall = hall
        self.lobby = lobby
        self.alarm = Alarm(self._tick, hall.clock)
        self.listeners: list[Callable[[Finished], None]] = []
        """They hear of every table that ends."""
        self.is_closed = False

    def connect(self, connection: Connection, kind: str) -> None:
        """Let a connection in."""
        self.hall.connections[connection.number] = connection
        self.lobby.connect(connection.number, kind=kind)

    def handle(self, connection: Connection, command: Command, now_us: int) -> None:
        """Do what a connection asks for."""
        effects = self.lobby.handle(connection.number, command, now_us)
        if isinstance(command, Leave):
            _report_left(command, effects)
        self.carry_out(effects)

    def reserve(self, names: Sequence[str], config: Any = None) -> tuple[str, Sequence[str]]:
        """A new table for these players: its id, and a code for each seat."""
        return self.lobby.reserve(names, config=config)

    def close(self, now_us: int) -> None:
        """End all tables."""
        self.is_closed = True
        self.carry_out(self.lobby.close(now_us))
        self.alarm.cancel()

    def sent(self, connection: Connection, requests: Sequence[tuple[str, Seat]], now_us: int) -> None:
        """The last bytes of these requests left at ``now_us``."""
        for table, seat in requests:
            self.carry_out(self.lobby.sent(connection.number, table, seat, now_us))

    def carry_out(self, effects: Sequence[LobbyEffect]) -> None:
        """Do what the lobby wants done, in order; bytes leave at the end of the turn."""
        for effect in effects:
            match effect:
                case Record():
                    self.hall.record(effect.table, effect.line)
                case Send():
                    if connection := self.hall.connections.get(effect.connection):
                        connection.tell(effect.message)
                case WakeAt():
                    self._wake_at(effect.at_us)
                case Finished():
                    for listener in self.listeners:
                        listener(effect)
                case Keep(path, content):
                    keep(Path(path), content)
                case Warn(text):
                    log.warning(text)
                case _:
                    assert_never(effect)

    def _wake_at(self, at_us: int | None) -> None:
        self.alarm.set(at_us)
        if at_us is not None:
            self.hall.heartbeat.start()

    def _tick(self, now_us: int) -> None:
        self.hall.heartbeat.check(now_us)
        self.carry_out(self.lobby.tick(now_us))


def _report_left(leave: Leave, effects: Sequence[LobbyEffect]) -> None:
    """Only who leaves a running game is worth a line; that shows in the table's log, which does not say why."""
    for table in dict.fromkeys(effect.table for effect in effects if isinstance(effect, Record)):
        log.info("table %s: a player has %s: %s", table, leave.fault, leave.why)
