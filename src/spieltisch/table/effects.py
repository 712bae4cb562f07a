"""What a table wants done: values that somebody with sockets and disks carries out, in order."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from spieltisch.core.messages import Answer, Batch
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Seat, Viewer


class LogLine(Struct, frozen=True):
    """One more line of a table's log: a whole JSON object without its newline. The first is the header,
    the last the result. Nothing that depends on a line leaves the process before the line is handed over."""

    table: str
    line: bytes


class Tell(Struct, frozen=True):
    """A table's batch for everybody who looks through ``viewer``'s eyes."""

    viewer: Viewer
    batch: Batch


class Reply(Struct, frozen=True):
    """The verdict on the input that was handled, where no batch carries it to its participant."""

    answer: Answer


class WakeAt(Struct, frozen=True):
    """Tick the sender of this effect at ``at_us`` (None: no more need). Replaces its earlier one."""

    at_us: int | None


class WhenIdle(Struct, frozen=True):
    """Feed ``Idle(seat)`` when this process has come to rest, from now on: a request without any time has left.
    Replaces an earlier one for the seat."""

    table: str
    seat: Seat


class Finished(Struct, frozen=True):
    """The game at a table is over; its log is complete."""

    table: str
    outcome: Outcome


TableEffect: TypeAlias = LogLine | Tell | Reply | WakeAt | WhenIdle | Finished
