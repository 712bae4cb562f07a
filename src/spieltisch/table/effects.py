"""What a table or lobby wants done: values that somebody with sockets and disks carries out, in order."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from spieltisch.core.messages import Batch, Message
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Viewer


class Record(Struct, frozen=True):
    """One more line of a table's log: a whole JSON object without its newline. The first is the header,
    the last the result. Nothing that depends on a line leaves the process before the line is handed over."""

    table: str
    line: bytes


class Tell(Struct, frozen=True):
    """A table's batch for everybody who looks through ``viewer``'s eyes."""

    viewer: Viewer
    batch: Batch


class Send(Struct, frozen=True):
    """A message for one connection."""

    connection: int
    message: Message


class WakeAt(Struct, frozen=True):
    """Tick the sender of this effect at ``at_us`` (None: no more need). Replaces its earlier one."""

    at_us: int | None


class Finished(Struct, frozen=True):
    """The game at a table is over; its log is complete."""

    table: str
    outcome: Outcome


class Keep(Struct, frozen=True):
    """A file to write, whole or not at all: a finished game's keepsake."""

    path: str
    content: bytes


class Warn(Struct, frozen=True):
    """Something for the operator's log: a request that was ignored, and why."""

    text: str


TableEffect: TypeAlias = Record | Tell | WakeAt | Finished
LobbyEffect: TypeAlias = Record | Send | WakeAt | Finished | Keep | Warn
