"""A participant that speaks a protocol: a session between its lobby and whatever carries the bytes."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Final, Protocol, cast

from spieltisch.core.commands import Act, Claim, Command, Drop, Join, Leave
from spieltisch.core.contracts import Fault
from spieltisch.core.messages import Message
from spieltisch.core.session import Capability, Rest, Session
from spieltisch.net.alarm import Alarm
from spieltisch.net.capable import CapableSession, capabilities_of
from spieltisch.net.companion import Companion
from spieltisch.net.keeping import append
from spieltisch.net.ledger import What
from spieltisch.net.life import LINES, PEERS, Event, Line, Peer
from spieltisch.net.linting import Linting
from spieltisch.net.participant import Participant
from spieltisch.net.runner import LobbyRunner

log = logging.getLogger(__name__)


class Transport(Protocol):
    """What carries a connection's bytes: a socket, or a program's pipes."""

    def write(self, data: bytes) -> bool:
        """Hand the bytes over. Whether all so far are with the kernel; if not, call ``Connection.sent`` then."""

    def pause_reading(self) -> None:
        """Leave with the peer what it sends, its end of stream too; once it is paused this does nothing."""

    def resume_reading(self) -> None:
        """Read on."""

    def finish(self) -> None:
        """The last byte was handed over: say so to the peer, drain what it still sends, close."""

    def abort(self) -> None:
        """Close at once."""

    def say_end(self) -> None:
        """Nothing more will be written; what the peer says is still read."""

    def reset(self) -> None:
        """Cut the connection off, so that the peer notices."""


END_OF_STREAM: Final = Leave(Fault.LEFT, "end of stream")


class Connection(Participant[bytes]):
    """Passes bytes to the session and its commands to the lobby, and back."""

    def __init__(
        self, runner: LobbyRunner, session: Session, transport: Transport, code: str | None = None,
        secret: str | None = None, number: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__(runner, code, secret, number)
        self.session = session
        self.transport = transport
        self.peer = Peer.SEATED if code is not None and secret is None else Peer.STRANGER
        self.companion = Companion()
        can, capable = capabilities_of(session), cast("CapableSession", session)
        self._linting = Linting(capable.lint, self.note, self.runtime.now) if Capability.LINTS in can else None
        self._keeping = capable if Capability.KEEPS_FILES in can else None
        self._withholding = capable if Capability.WITHHOLDS in can else None
        self._greeted = capable if Capability.HEARS_GREETINGS in can else None
        self._said = b""
        """What the session has said without asking for anything."""
        self._alarm = Alarm(self._ring, self.runtime.clock)
        self._unheard: Iterator[Command | Rest] | None = None
        """What the session has still to take from its peer while it rests."""
        self._rest = Alarm(self._end_rest, self.runtime.clock)

    def open(self, kind: str, address: str = "") -> None:
        """The peer is there; ``address`` is where it came from."""
        self.connect(kind, address)
        self._run(self.session.connected(), self.runtime.now())

    @property
    def is_still(self) -> bool:
        """Whether all that it is, is its session: nothing waits, and nobody else sees to its peer."""
        waits = self._said or self._requests or self._unsent or self._unheard is not None
        return type(self) is Connection and type(self.companion) is Companion and self.line is Line.OPEN and not waits

    def wake_up(self, peer: Peer, *, is_done: bool) -> None:
        """Go on with a session that was still, at a lobby that knows it."""
        self.peer, self.is_done = peer, is_done
        self.runtime.participants[self.number] = self
        self._alarm.set(self.session.next_deadline())

    def receive(self, data: bytes, now_us: int) -> None:
        """Bytes came in at ``now_us``."""
        if self.line is not Line.OPEN:
            if self._linting:
                self._linting.miss(data)
            return
        self.runtime.heartbeat.check(now_us)
        self.companion.overhear("C", data)
        commands = self.session.receive(data, now_us)
        if not self.peer.has_asked:
            commands = self._listen(commands)
        if self._unheard is None:
            self._run(commands, now_us)
        else:  # what was read already
            self._unheard = chain(self._unheard, commands)

    @property
    def is_silent(self) -> bool:
        """Whether the peer has not said anything yet that makes sense."""
        return not (self.peer.has_asked or (self._greeted and self._greeted.has_greeted))

    @property
    def is_seated(self) -> bool:
        """Whether it has a seat, or is about to have one."""
        return self.peer.is_seated

    @property
    def has_seat(self) -> bool:
        """Whether its lobby has given it a seat that it still has."""
        return self.runner.has_seat(self)

    def hang_up(self) -> None:
        """The peer's stream has ended."""
        self.companion.hang_up(self)

    def end(self, leave: Leave = END_OF_STREAM) -> None:
        """The peer sends nothing more; ``leave`` is what that amounts to."""
        if not self.line.has_left:
            self.runtime.take(self.who, What.ENDED, partial(self.part, leave))

    def part(self, leave: Leave, now_us: int) -> None:
        """The peer's side is over."""
        commands = self.session.closed(now_us)
        self._run((leave if isinstance(command, Leave) else command for command in commands), now_us)
        self.leave(leave)

    def lost(self) -> None:
        """The transport is gone; nothing can be written any more."""
        if self.line.is_lost:
            return
        self.line = LINES[self.line][Event.LOSE]
        self._alarm.cancel()
        self._rest.cancel()
        if self._linting:
            self._linting.close()
        self.hang_up()
        self.runtime.forget(self)

    @property
    def is_closing(self) -> bool:
        return self.session.is_closing

    @property
    def withheld_us(self) -> int:
        return self._withholding.withheld_us if self._withholding else 0

    def start_clocks(self, now_us: int) -> None:
        requests = self._unsent
        super().start_clocks(now_us)
        if not self.has_left:
            self.companion.sent(requests)

    def hear(self, message: Message) -> None:
        self.session.tell(message)
        self._alarm.set(self.session.next_deadline())

    def collect(self) -> bytes:
        if self._keeping:
            kept = self._keeping.to_keep()
            if not self.runtime.is_reliving:  # else it stands there already
                append(kept)
        said, self._said = self._said + self.session.to_send(), b""
        return said

    def release(self, load: bytes, *, is_asked: bool) -> bool:
        if is_asked:
            self.companion.asked()
        self.companion.overhear("S", load)
        return (is_asked or bool(load)) and self.transport.write(load)

    def finish(self) -> None:
        self._alarm.cancel()
        self._rest.cancel()
        self.companion.parted()
        self.transport.resume_reading()
        self.transport.finish()

    def abort(self) -> None:
        self.transport.abort()

    def note(self, text: str) -> None:
        """A sentence about what the peer has just said. Where nobody takes notes, it is worth a look while something
        is mended."""
        log.debug("%s", text)

    def _listen(self, commands: Iterable[Command | Rest]) -> Iterator[Command | Rest]:
        for command in commands:
            if not isinstance(command, Drop | Leave | Rest):
                self.peer = PEERS[self.peer][Event.ASK]
            yield command

    def _run(self, commands: Iterable[Command | Rest], now_us: int) -> None:
        self._carry_out(commands, now_us)
        if self._linting:
            self._linting.look()

    def _carry_out(self, commands: Iterable[Command | Rest], now_us: int) -> None:
        is_idle = not self._keeping
        remaining = iter(commands)
        for command in remaining:
            if self.line.has_left:
                return
            if isinstance(command, Rest):
                self._pause(remaining, command.until_us)
                break
            is_idle = False
            if isinstance(command, Act):
                self.companion.answered()
            elif isinstance(command, Join | Claim):
                self.peer = PEERS[self.peer][Event.SIT]
            self.pass_on(command, now_us)
        self._alarm.set(self.session.next_deadline())
        if is_idle and not self.session.is_closing:
            self._said += self.session.to_send()
            if not self._said:  # an acknowledgement, or half a message
                return
        self.runtime.post(self)

    def _pause(self, unheard: Iterator[Command | Rest], until_us: int) -> None:
        self._unheard = unheard
        self.transport.pause_reading()
        self._rest.set(until_us)

    def _end_rest(self, _now_us: int) -> None:
        self.runtime.take(self.who, What.RESTED, self.go_on)

    def go_on(self, now_us: int) -> None:
        """The rest is over; another one may follow at once."""
        unheard, self._unheard = self._unheard, None
        if unheard is None or self.line.has_left:
            return
        self._run(unheard, now_us)
        if self._unheard is None:
            self.transport.resume_reading()

    def _ring(self, _now_us: int) -> None:
        self.runtime.take(self.who, What.WOKE, self.wake)

    def wake(self, now_us: int) -> None:
        """The time has come that the session waited for."""
        self._run(self.session.wake(now_us), now_us)
