"""What can happen to a table. Every input has a time; none of them is I/O."""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from spieltisch.core.commands import Received
from spieltisch.core.contracts import Fault
from spieltisch.core.seats import Seat


class Start(Struct, frozen=True):
    """All seats are taken (or given up): the game begins."""


class Play(Struct, frozen=True):
    """A seat's answer to a request."""

    seat: Seat
    action: Any
    received: Received
    remark: str | None = None


class Blunder(Struct, frozen=True):
    """A seat sent something that is no action."""

    seat: Seat
    sentence: str
    received: Received


class Query(Struct, frozen=True):
    """A seat's question that costs time."""

    seat: Seat
    what: str
    received: Received


class Talk(Struct, frozen=True):
    """A chat line; ``seat`` None is a spectator."""

    seat: Seat | None
    text: str
    name: str = ""
    """What a spectator calls itself."""


class Gone(Struct, frozen=True):
    """A seat's player left or its process died."""

    seat: Seat
    fault: Fault
    why: str = ""


class Sent(Struct, frozen=True):
    """The last byte of the latest request to this seat has left: its clock starts. Only the first report of a
    request counts, so nothing but its request is to be reported."""

    seat: Seat


class Tick(Struct, frozen=True):
    """Time has passed."""


class Stalled(Struct, frozen=True):
    """The server itself stood still from ``begin_us`` to ``end_us``; running clocks get that back."""

    begin_us: int
    end_us: int


class Hold(Struct, frozen=True):
    """Pause (``on``) or resume what the table tells."""

    on: bool


class Advance(Struct, frozen=True):
    """One step of a paused table."""


class Abort(Struct, frozen=True):
    """No result."""

    why: str = ""
    """For the log."""


class SetTimed(Struct, frozen=True):
    """Whether a seat's limits count."""

    seat: Seat
    on: bool


Input: TypeAlias = (
    Start | Play | Blunder | Query | Talk | Gone | Sent | Tick | Stalled | Hold | Advance | Abort | SetTimed
)  # fmt: skip
