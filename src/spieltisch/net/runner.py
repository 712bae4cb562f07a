"""A lobby in the runtime: what it is asked, what it wants done, and its alarm."""

from __future__ import annotations

import logging
import pickle
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, assert_never

from spieltisch.core.commands import Command, Leave
from spieltisch.core.seats import Seat
from spieltisch.lobby.effects import Keep, LobbyEffect, Send, Warn
from spieltisch.lobby.lobby import Lobby
from spieltisch.lobby.meetings import Needed
from spieltisch.lobby.room import Known
from spieltisch.net.alarm import Alarm
from spieltisch.net.keeping import keep
from spieltisch.net.ledger import NOBODY, What, pickled
from spieltisch.net.runtime import Recipient, Runtime
from spieltisch.table.effects import Finished, LogLine, WakeAt, WhenIdle
from spieltisch.table.table import Table

log = logging.getLogger(__name__)


class LobbyRunner:
    """Passes participants' commands to a lobby, and carries out its effects."""

    def __init__(self, runtime: Runtime, lobby: Lobby) -> None:
        """From now on the lobby is one of the runtime's."""
        self.runtime = runtime
        self.lobby = lobby
        self._followed: set[str] = set()
        """Tables of pages at which all is written down."""
        self.listeners: list[Callable[[Finished], None]] = []
        """They hear of every table that ends."""
        self.is_closed = False
        self._is_stopped = False
        self._alarm = Alarm(self._ring, runtime.clock)
        self.place = len(runtime.runners)
        """By which the ledger knows the lobby."""
        runtime.runners.append(self)

    @property
    def is_clock_running(self) -> bool:
        return self._alarm.at_us is not None

    def connect(self, participant: Recipient, kind: str, address: str) -> None:
        """Let a participant in."""
        self.runtime.participants[participant.number] = participant
        self.lobby.connect(participant.number, kind=kind, address=address)

    def handle(self, participant: Recipient, command: Command, now_us: int) -> None:
        """Do what a participant asks for."""
        effects = self.lobby.handle(participant.number, command, now_us)
        if isinstance(command, Leave):
            _report_left(command, effects)
        self.carry_out(effects)

    def sent(self, participant: Recipient, requests: Sequence[tuple[str, Seat]], now_us: int) -> None:
        """The last of these requests, each a table and a seat, left at ``now_us``."""
        for table, seat in requests:
            self.carry_out(self.lobby.sent(participant.number, table, seat, now_us))

    def delayed(self, participant: Recipient, requests: Sequence[tuple[str, Seat]], until_us: int) -> None:
        """These requests cannot be read before they are ``sent``, or until then."""
        for table, seat in requests:
            self.carry_out(self.lobby.delayed(participant.number, table, seat, until_us, self.runtime.now()))

    def worked(self, participant: Recipient, requests: Sequence[tuple[str, Seat]], worked_us: int) -> None:
        """Since these requests left, a participant that is measured has used so much processor time."""
        for table, seat in requests:
            self.carry_out(self.lobby.worked(participant.number, table, seat, worked_us, self.runtime.now()))

    def running(self, table: str) -> Table | None:
        """The game at a table, if it has begun and is not over; to look at, not to change."""
        found = self.lobby.find(table)
        return found.table if found else None

    def is_asked(self, table: str, seat: Seat) -> bool:
        """Whether a table waits for this seat."""
        found = self.lobby.find(table)
        return found is not None and found.is_asked(seat)

    def has_seat(self, participant: Recipient) -> bool:
        """Whether a participant holds a seat at a table."""
        return self.lobby.has_seat(participant.number)

    # What pages do.

    def reserve(
        self, names: Sequence[str], *, known: Known | None = None, is_followed: bool = False, **how: Any
    ) -> tuple[str, tuple[str, ...]]:  # fmt: skip
        """Open a table for these players (``Lobby.reserve``). ``is_followed``: from now on all that is done there is
        to be written down. Raises ``UsageError``."""
        if not is_followed:
            return self.lobby.reserve(names, known=known, **how)
        known = known or self.lobby.name(len(names))
        self._followed.add(known.id)  # from this wish on
        self._want(known.id, "reserve", names, known, how)
        return known.id, known.codes

    def is_followed(self, table: str) -> bool:
        """Whether all that is done at a table of pages is written down."""
        return table in self._followed

    def rename(self, table: str, seat: Seat, name: str) -> None:
        """Somebody of this name is about to claim a reserved seat."""
        self._want(table, "rename", seat, name)

    def cancel(self, table: str) -> None:
        """Give up a reserved table whose game has not begun."""
        self._want(table, "cancel")

    def break_off(self, table: str, why: str) -> None:
        """End a game that has begun, without a result."""
        self._want(table, "break off", why)

    def go_back(self, table: str, seat: Seat) -> None:
        """Let a seat take its latest action back: all others at the table have agreed."""
        self._want(table, "go back", seat)

    def stand_in(self, participant: Recipient, table: str, seat: Seat, bot: str) -> None:
        """Let a participant that has connected, a bot of this name, go on at a seat whose client has left."""
        self._want(table, "stand in", seat, participant.number, bot)

    def excuse(self, table: str, seat: Seat) -> bool:
        """Whether a bot may go on for a person who has been away for long, and now leaves."""
        self._want(table, "excuse", seat)
        room = self.lobby.find(table)
        return room is not None and seat in room.excused

    def suspend(self, table: str) -> None:
        """Let a table go that is taken up again from its log."""
        self._want(table, "suspend")

    def give_up_vacant(self, table: str, seat: Seat) -> None:
        """Nobody goes on there."""
        self._want(table, "give up", seat)

    def forget(self, table: str) -> None:
        """Nobody goes on at a table of an earlier process, here at least."""
        self._want(table, "forget")

    def note(self, table: str, what: What, data: bytes) -> None:
        """Write down what pages know of a table, if all that is done there is."""
        if table in self._followed:
            self.runtime.take(self.place, what, lambda now_us: None, f"{table} ".encode() + data)

    def _want(self, table: str, *wish: Any) -> None:
        is_followed = table in self._followed
        data = f"{table} ".encode() + pickled(wish) if is_followed else b""
        act = partial(self.do, table, wish)
        self.runtime.take(self.place if is_followed else NOBODY, What.WANTED, act, data)

    def do(self, table: str, wish: Sequence[Any], now_us: int) -> None:
        """What pages want."""
        match wish:
            case "reserve", names, known, how:
                self._followed.add(table)
                self.lobby.reserve(names, known=known, **how)
            case "rename", seat, name:
                self.lobby.rename(table, seat, name)
            case "cancel", *_:
                self._followed.discard(table)
                self.carry_out(self.lobby.cancel(table, now_us))
            case "break off", why:
                self.carry_out(self.lobby.break_off(table, why, now_us))
            case "go back", seat:
                self.carry_out(self.lobby.go_back(table, seat, now_us))
            case "stand in", seat, person, bot:
                self.carry_out(self.lobby.stand_in(table, seat, person, bot, now_us))
            case "excuse", seat:
                self.lobby.excuse(table, seat)
            case "suspend", *_:
                self._followed.discard(table)
                self.carry_out(self.lobby.suspend(table, now_us))
            case "give up", seat:
                self.carry_out(self.lobby.give_up_vacant(table, seat, now_us))
            case "forget", *_:
                self._followed.discard(table)
                self.carry_out(self.lobby.forget(table, now_us))
            case _:
                raise ValueError(f"nobody can want {wish}")

    def needed(self) -> Needed:
        """Whose inputs it takes to be where the lobby is."""
        return self.lobby.past.needed()

    @property
    def has_past(self) -> bool:
        """Whether what it was at a quiet moment is needed, too."""
        return self.lobby.past.has_quiet

    def remember(self) -> bytes:
        """What the lobby knows besides."""
        return pickle.dumps(self.lobby.past.remember())

    def recall(self, known: bytes) -> None:
        """What an earlier one knew."""
        self.lobby.past.recall(pickle.loads(known))

    @property
    def is_quiet(self) -> bool:
        """Whether all that goes on here is a value."""
        return self.lobby.past.is_quiet and not self._followed

    def thaw(self, known: Any) -> None:
        """Be as another one was at a quiet moment."""
        self.lobby.past.thaw(known)
        self.carry_out(self.lobby.rest())

    def stalled(self, begin_us: int, end_us: int) -> None:
        self.carry_out(self.lobby.stalled(begin_us, end_us))

    def close(self, now_us: int) -> None:
        """End all tables."""
        self.is_closed = True
        self.carry_out(self.lobby.close(now_us))
        self.stop()

    def stop(self) -> None:
        """Never wake the lobby again."""
        self._is_stopped = True
        self._alarm.cancel()

    def carry_out(self, effects: Sequence[LobbyEffect]) -> None:
        """Do what the lobby wants done, in order; messages leave at the end of the turn."""
        for effect in effects:
            match effect:
                case LogLine():
                    self.runtime.record(effect.table, effect.line)
                case Send():
                    if participant := self.runtime.participants.get(effect.person):
                        participant.tell(effect.message)
                case WakeAt():
                    self._wake_at(effect.at_us)
                case WhenIdle(table, seat):
                    self.runtime.heartbeat.when_idle((self, table, seat), partial(self._rested, table, seat))
                case Finished():
                    self._followed.discard(effect.table)
                    for listener in self.listeners:
                        listener(effect)
                case Keep(path, content):
                    keep(Path(path), content)
                case Warn(text):
                    log.warning(text)
                case _:
                    assert_never(effect)

    def _wake_at(self, at_us: int | None) -> None:
        self._alarm.set(at_us)
        if at_us is not None:
            self.runtime.heartbeat.start()

    def _rested(self, table: str, seat: Seat, _now_us: int) -> None:
        if not self._is_stopped:
            data = f"{seat} {table}".encode()
            self.runtime.take(self.place, What.IDLE, partial(self.note_idle, table, seat), data)

    def note_idle(self, table: str, seat: Seat, now_us: int) -> None:
        """The loop was idle from one beat to the next, which this seat waited for."""
        self.carry_out(self.lobby.idle(table, seat, now_us))

    def _ring(self, now_us: int) -> None:
        for key in self.lobby.due(now_us):
            self.runtime.take(self.place, What.TICKED, partial(self.wake, key), key.encode())
        self.carry_out(self.lobby.rest())

    def wake(self, key: str, now_us: int) -> None:
        """The time has come that something at the lobby waited for."""
        self.carry_out(self.lobby.wake(key, now_us))


def _report_left(leave: Leave, effects: Sequence[LobbyEffect]) -> None:
    """Only who leaves a running game is worth a line; that shows in the table's log, which does not say why."""
    for table in dict.fromkeys(effect.table for effect in effects if isinstance(effect, LogLine)):
        log.info("table %s: a player has %s: %s", table, leave.fault, leave.why)
