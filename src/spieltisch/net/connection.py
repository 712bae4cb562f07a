"""A participant that speaks a protocol: a session between its lobby and whatever carries the bytes."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, Protocol, runtime_checkable

from spieltisch.core.commands import Act, Claim, Command, Drop, Join, Leave
from spieltisch.core.contracts import Fault
from spieltisch.core.messages import Message
from spieltisch.core.session import Rest, Session, Written
from spieltisch.net.alarm import Alarm
from spieltisch.net.keeping import append
from spieltisch.net.linting import HasLint, Linting
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


@runtime_checkable
class KeepsFiles(Protocol):
    """A session that writes files in the working directory."""

    def to_keep(self) -> Sequence[Written]:
        """All that waits to be written, once."""


END_OF_STREAM: Final = Leave(Fault.LEFT, "end of stream")


@runtime_checkable
class Withholds(Protocol):
    """A session that may keep requests from a peer which would not understand them yet."""

    @property
    def withheld_us(self) -> int:
        """For how long at most; 0 when it keeps nothing back."""


@runtime_checkable
class IsGreeted(Protocol):
    """A session whose peer may introduce itself without asking for anything."""

    @property
    def has_greeted(self) -> bool:
        """Whether it has."""


def ignore(_is_on: bool, /) -> None:
    """Most players may think whenever they like."""


def ignore_words(_side: str, _data: bytes, /) -> None:
    """What most connections say is nobody else's business."""


def log_note(text: str, /) -> None:
    """Where nobody takes notes, they are worth a look while something is mended."""
    log.debug("%s", text)


class Connection(Participant[bytes]):
    """Passes bytes to the session and its commands to the lobby, and back."""

    def __init__(
        self, runner: LobbyRunner, session: Session, transport: Transport, code: str | None = None,
        secret: str | None = None,
    ) -> None:  # fmt: skip
        super().__init__(runner, code, secret)
        self.session = session
        self.transport = transport
        self.is_seated = code is not None and secret is None
        """Whether it has a seat, or is about to have one."""
        self.note_asked: Callable[[bool], None] = ignore
        """Hears when a request goes out (True) and when it is answered (False)."""
        self.hang_up: Callable[[], None] = self.end
        """What an end of stream leads to; whoever knows the peer's process may look at that first."""
        self.note_goodbye: Callable[[], None] = lambda: None
        """Hears when the last byte was let go."""
        self.overhear: Callable[[str, bytes], None] = ignore_words
        """Hears all bytes, those of the peer (``"C"``) and ours (``"S"``), as they come and go."""
        self.note: Callable[[str], None] = log_note
        """Takes a sentence about what the peer has just said, for whoever reads its trace."""
        lint = session.lint if isinstance(session, HasLint) else None
        self._linting = Linting(lint, self._note, self.runtime.now) if lint else None
        self._keeping = session if isinstance(session, KeepsFiles) else None
        self._withholding = session if isinstance(session, Withholds) else None
        self._greeted = session if isinstance(session, IsGreeted) else None
        self._has_spoken = False
        self._is_lost = False
        self._said = b""
        """What the session has said without asking for anything."""
        self._alarm = Alarm(self._wake, self.runtime.now)
        self._unheard: Iterator[Command | Rest] | None = None
        """What the session has still to take from its peer while it rests."""
        self._rest = Alarm(self._go_on, self.runtime.now)

    def open(self, kind: str, address: str = "") -> None:
        """The peer is there; ``address`` is where it came from."""
        self.connect(kind, address)
        self._run(self.session.connected(), self.runtime.now())

    def receive(self, data: bytes, now_us: int) -> None:
        """Bytes came in at ``now_us``."""
        if self.has_left or self.is_finished:
            if self._linting:
                self._linting.miss(data)
            return
        self.runtime.heartbeat.check(now_us)
        self.overhear("C", data)
        commands = self.session.receive(data, now_us)
        if not self._has_spoken:
            commands = self._listen(commands)
        if self._unheard is None:
            self._run(commands, now_us)
        else:  # what was read already
            self._unheard = chain(self._unheard, commands)

    @property
    def is_silent(self) -> bool:
        """Whether the peer has not said anything yet that makes sense."""
        return not (self._has_spoken or (self._greeted and self._greeted.has_greeted))

    def end(self, leave: Leave = END_OF_STREAM) -> None:
        """The peer sends nothing more; ``leave`` is what that amounts to."""
        if self.has_left:
            return
        now_us = self.runtime.now()
        self.runtime.heartbeat.check(now_us)
        commands = self.session.closed(now_us)
        self._run((leave if isinstance(command, Leave) else command for command in commands), now_us)
        self.leave(leave)

    def lost(self) -> None:
        """The transport is gone; nothing can be written any more."""
        if self._is_lost:
            return
        self._is_lost = self.is_finished = True
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
        self.overhear("S", load)
        return (is_asked or bool(load)) and self.transport.write(load)

    def finish(self) -> None:
        self._alarm.cancel()
        self._rest.cancel()
        self.note_goodbye()
        self.transport.resume_reading()
        self.transport.finish()

    def abort(self) -> None:
        self.transport.abort()

    def _listen(self, commands: Iterable[Command | Rest]) -> Iterator[Command | Rest]:
        for command in commands:
            self._has_spoken |= not isinstance(command, Drop | Leave | Rest)
            yield command

    def _note(self, text: str) -> None:
        self.note(text)

    def _run(self, commands: Iterable[Command | Rest], now_us: int) -> None:
        self._carry_out(commands, now_us)
        if self._linting:
            self._linting.look()

    def _carry_out(self, commands: Iterable[Command | Rest], now_us: int) -> None:
        is_idle = not self._keeping
        remaining = iter(commands)
        for command in remaining:
            if self.has_left:
                return
            if isinstance(command, Rest):
                self._pause(remaining, command.until_us)
                break
            is_idle = False
            if isinstance(command, Act):
                self.note_asked(False)
            self.is_seated |= isinstance(command, Join | Claim)
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

    def _go_on(self, now_us: int) -> None:
        """The rest is over; another one may follow at once."""
        unheard, self._unheard = self._unheard, None
        if unheard is None or self.has_left:
            return
        self.runtime.heartbeat.check(now_us)
        self._run(unheard, now_us)
        if self._unheard is None:
            self.transport.resume_reading()

    def _wake(self, now_us: int) -> None:
        self.runtime.heartbeat.check(now_us)
        self._run(self.session.wake(now_us), now_us)
