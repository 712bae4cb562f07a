"""A participant that speaks a protocol: a session between its lobby and whatever carries the bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, runtime_checkable

from spieltisch.core.commands import Act, Claim, Command, Join, Leave
from spieltisch.core.contracts import Fault
from spieltisch.core.messages import Message
from spieltisch.core.session import Session, Written
from spieltisch.net.alarm import Alarm
from spieltisch.net.keeping import append
from spieltisch.net.participant import Participant
from spieltisch.net.runner import LobbyRunner


class Transport(Protocol):
    """What carries a connection's bytes: a socket, or a program's pipes."""

    def write(self, data: bytes) -> bool:
        """Hand the bytes over. Whether all so far are with the kernel; if not, call ``Connection.sent`` then."""

    def finish(self) -> None:
        """The last byte was handed over: say so to the peer, drain what it still sends, close."""

    def abort(self) -> None:
        """Close at once."""


@runtime_checkable
class KeepsFiles(Protocol):
    """A session that writes files in the working directory."""

    def to_keep(self) -> Sequence[Written]:
        """All that waits to be written, once."""


@runtime_checkable
class IsGreeted(Protocol):
    """A session whose peer may introduce itself without asking for anything."""

    @property
    def has_greeted(self) -> bool:
        """Whether it has."""


def ignore(_is_on: bool, /) -> None:
    """Most players may think whenever they like."""


class Connection(Participant[bytes]):
    """Passes bytes to the session and its commands to the lobby, and back."""

    def __init__(self, runner: LobbyRunner, session: Session, transport: Transport, code: str | None = None) -> None:
        super().__init__(runner, code)
        self.session = session
        self.transport = transport
        self.is_stranger = True
        """Whether it has not given a single command yet."""
        self.is_seated = code is not None
        """Whether it has a seat, or is about to have one."""
        self.note_asked: Callable[[bool], None] = ignore
        """Hears when a request goes out (True) and when it is answered (False)."""
        self.hang_up: Callable[[], None] = self.end
        """What an end of stream leads to; whoever knows the peer's process may look at that first."""
        self._keeping = session if isinstance(session, KeepsFiles) else None
        self._greeted = session if isinstance(session, IsGreeted) else None
        self._has_spoken = False
        self._is_lost = False
        self._said = b""
        """What the session has said without asking for anything."""
        self._alarm = Alarm(self._wake, self.runtime.now)

    def open(self, kind: str) -> None:
        """The peer is there."""
        self.connect(kind)
        self._run(self.session.connected(), self.runtime.now())

    def receive(self, data: bytes, now_us: int) -> None:
        """Bytes came in at ``now_us``."""
        if self.has_left or self.is_finished:
            return
        self.runtime.heartbeat.check(now_us)
        commands = self.session.receive(data, now_us)
        self._run(commands if self._has_spoken else self._listen(commands), now_us)

    @property
    def is_silent(self) -> bool:
        """Whether the peer has not said anything yet that makes sense."""
        return not (self._has_spoken or (self._greeted and self._greeted.has_greeted))

    def end(self, fault: Fault = Fault.LEFT, why: str = "end of stream") -> None:
        """The peer sends nothing more; ``fault`` is what that amounts to."""
        if self.has_left:
            return
        now_us = self.runtime.now()
        self.runtime.heartbeat.check(now_us)
        leave = Leave(fault, why)
        commands = self.session.closed(now_us)
        self._run((leave if isinstance(command, Leave) else command for command in commands), now_us)
        self.leave(leave)

    def lost(self) -> None:
        """The transport is gone; nothing can be written any more."""
        if self._is_lost:
            return
        self._is_lost = self.is_finished = True
        self._alarm.cancel()
        self.hang_up()
        self.runtime.forget(self)

    @property
    def is_closing(self) -> bool:
        return self.session.is_closing

    def hear(self, message: Message) -> None:
        self.session.tell(message)
        self._alarm.set(self.session.next_deadline())

    def collect(self) -> bytes:
        if self._keeping:
            append(self._keeping.to_keep())
        said, self._said = self._said + self.session.to_send(), b""
        return said

    def release(self, load: bytes, *, is_asked: bool) -> bool:
        if is_asked:
            self.note_asked(True)
        return (is_asked or bool(load)) and self.transport.write(load)

    def finish(self) -> None:
        self._alarm.cancel()
        self.transport.finish()

    def abort(self) -> None:
        self.transport.abort()

    def _listen(self, commands: Iterable[Command]) -> Iterator[Command]:
        for command in commands:
            self._has_spoken |= not isinstance(command, Leave)
            yield command

    def _run(self, commands: Iterable[Command], now_us: int) -> None:
        is_idle = not self._keeping
        for command in commands:
            if self.has_left:
                return
            is_idle = False
            if isinstance(command, Act):
                self.note_asked(False)
            self.is_stranger &= isinstance(command, Leave)
            self.is_seated |= isinstance(command, Join | Claim)
            self.pass_on(command, now_us)
        self._alarm.set(self.session.next_deadline())
        if is_idle and not self.session.is_closing:
            self._said += self.session.to_send()
            if not self._said:  # an acknowledgement, or half a message
                return
        self.runtime.post(self)

    def _wake(self, now_us: int) -> None:
        self.runtime.heartbeat.check(now_us)
        self._run(self.session.wake(now_us), now_us)
