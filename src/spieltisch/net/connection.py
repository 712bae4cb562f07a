"""One connection: a session between its lobby and whatever carries the bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from spieltisch.core.commands import Act, Claim, Command, Enter, Join, Leave
from spieltisch.core.contracts import Fault
from spieltisch.core.messages import Asked, Batch, Dismissed, Message
from spieltisch.core.seats import Seat
from spieltisch.net.clock import Alarm
from spieltisch.net.keeping import append
from spieltisch.wire.session import Session, Written

if TYPE_CHECKING:
    from spieltisch.net.hall import Desk


class Outlet(Protocol):
    """What carries a connection's bytes: a socket, a child's pipes, a bot in this process."""

    def write(self, data: bytes) -> bool:
        """Hand the bytes over. Whether all so far are with the kernel; if not, call ``Connection.drained`` then."""

    def finish(self) -> None:
        """The last byte was handed over: say so to the peer, drain what it still sends, close."""

    def abort(self) -> None:
        """Close at once."""


class Parcel(Struct, frozen=True):
    """What one turn of the loop has for one connection."""

    connection: Connection
    data: bytes
    requests: tuple[tuple[str, Seat], ...]
    """Tables and seats whose requests are among the bytes."""
    is_last: bool


def ignore_turn(_is_on: bool, /) -> None:
    """Most players may think whenever they like."""


class Connection:
    """Passes bytes to the session and its commands to the lobby, and back.

    The lobby hears ``Leave`` exactly once, whatever happens, as the connection's last command.
    """

    def __init__(self, desk: Desk, session: Session, outlet: Outlet, code: str | None = None) -> None:
        """``code`` turns every wish for a seat into a claim of the seat reserved under it."""
        self.desk = desk
        self.session = session
        self.outlet = outlet
        self.code = code
        self.number = desk.hall.next_number()
        self.is_stranger = True
        """Whether it has not given a single command yet."""
        self.has_left = False
        self.turn: Callable[[bool], None] = ignore_turn
        """Hears when a request goes out (True) and when it is answered (False)."""
        self.hang_up: Callable[[], None] = self.end
        """What an end of stream leads to; whoever knows the peer's process may look at that first."""
        self._to_keep: Callable[[], Sequence[Written]] | None = getattr(session, "to_keep", None)
        self._is_finished = False
        self._is_lost = False
        self._said = b""
        """What the session has said without asking for anything."""
        self._requests: list[tuple[str, Seat]] = []
        self._unsent: list[tuple[str, Seat]] = []
        self._alarm = Alarm(self._wake, desk.hall.clock)

    def open(self, kind: str) -> None:
        """The peer is there."""
        self.desk.connect(self, kind)
        self._run(self.session.connected(), self.desk.hall.clock())

    def receive(self, data: bytes, now_us: int) -> None:
        """Bytes came in at ``now_us``."""
        if self.has_left or self._is_finished:
            return
        self.desk.hall.heartbeat.check(now_us)
        self._run(self.session.receive(data, now_us), now_us)

    def end(self, fault: Fault = Fault.LEFT, why: str = "end of stream") -> None:
        """The peer sends nothing more; ``fault`` is what that amounts to."""
        if self.has_left:
            return
        now_us = self.desk.hall.clock()
        self.desk.hall.heartbeat.check(now_us)
        leave = Leave(fault, why)
        commands = self.session.closed(now_us)
        self._run((leave if isinstance(command, Leave) else command for command in commands), now_us)
        self.leave(leave)

    def command(self, command: Command, now_us: int) -> None:
        """A command that came in no bytes."""
        self._run([command], now_us)

    def leave(self, leave: Leave) -> None:
        """Give up all seats, if that has not happened yet."""
        if not self.has_left:
            self._run([leave], self.desk.hall.clock())

    def dismiss(self, why: str) -> None:
        """The server ends the connection, with the dialect's goodbye."""
        self.tell(Dismissed(why))
        self.leave(Leave(Fault.LEFT, why))

    def tell(self, message: Message) -> None:
        """Hand a message to the session; its bytes leave with this turn's parcel."""
        if isinstance(message, Batch):
            viewer = message.viewer
            for item in message.items:
                if type(item) is Asked and item.seat == viewer:
                    self._requests.append((message.table, viewer))
        self.session.tell(message)
        self._alarm.set(self.session.next_deadline())
        self.desk.hall.post(self)

    def pack(self) -> Parcel:
        """All that waits to leave, once."""
        requests, self._requests = self._requests, []
        if self._to_keep:
            append(self._to_keep())
        said, self._said = self._said + self.session.to_send(), b""
        return Parcel(self, said, tuple(requests), self.session.is_closing or self.has_left)

    def deliver(self, parcel: Parcel) -> None:
        """Let the parcel go: its log lines are handed over."""
        if self._is_finished:
            return
        self._unsent += parcel.requests
        if parcel.requests:
            self.turn(True)
        if (parcel.data or parcel.requests) and self.outlet.write(parcel.data):
            self.drained()
        if parcel.is_last:
            self._finish()

    def drained(self) -> None:
        """All bytes written so far are with the kernel: the clocks of their requests start."""
        unsent, self._unsent = self._unsent, []
        if unsent and not self.has_left:
            self.desk.sent(self, unsent, self.desk.hall.clock())

    def lost(self) -> None:
        """The carrier is gone; nothing can be written any more."""
        if self._is_lost:
            return
        self._is_lost = self._is_finished = True
        self._alarm.cancel()
        self.hang_up()
        self.desk.hall.forget(self)

    def _finish(self) -> None:
        self._is_finished = True
        self._alarm.cancel()
        self.leave(Leave(Fault.LEFT, "done"))
        self.outlet.finish()

    def _run(self, commands: Iterable[Command], now_us: int) -> None:
        is_idle = not self._to_keep
        for command in commands:
            if self.has_left:
                return
            is_idle = False
            self.has_left = isinstance(command, Leave)
            self.is_stranger &= self.has_left
            if isinstance(command, Act):
                self.turn(False)
            self.desk.handle(self, self._claimed(command), now_us)
        self._alarm.set(self.session.next_deadline())
        if is_idle and not self.session.is_closing:
            self._said += self.session.to_send()
            if not self._said:  # an acknowledgement, or half a message
                return
        self.desk.hall.post(self)

    def _claimed(self, command: Command) -> Command:
        wants_seat = isinstance(command, Join | Claim) or (isinstance(command, Enter) and not command.is_spectator)
        return Claim(self.code) if self.code is not None and wants_seat else command

    def _wake(self, now_us: int) -> None:
        self.desk.hall.heartbeat.check(now_us)
        self._run(self.session.wake(now_us), now_us)
