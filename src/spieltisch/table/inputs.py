"""What can happen to a table. Every input has a time; none of them is I/O."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from spieltisch.core.commands import Received
from spieltisch.core.contracts import Fault
from spieltisch.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Start:
    """All seats are taken (or given up): the game begins."""


@dataclass(frozen=True, slots=True)
class Play:
    """A seat's answer to a request."""

    seat: Seat
    action: Any
    received: Received
    remark: str | None = None


@dataclass(frozen=True, slots=True)
class Blunder:
    """A seat sent something that is no action."""

    seat: Seat
    sentence: str
    received: Received


@dataclass(frozen=True, slots=True)
class Query:
    """A seat's question that costs time."""

    seat: Seat
    what: str
    received: Received


@dataclass(frozen=True, slots=True)
class Talk:
    """A chat line; ``seat`` None is a spectator."""

    seat: Seat | None
    text: str


@dataclass(frozen=True, slots=True)
class Gone:
    """A seat's player left or its process died."""

    seat: Seat
    fault: Fault
    why: str = ""


@dataclass(frozen=True, slots=True)
class Sent:
    """The last byte of the latest request to this seat has left: its clock starts. Only the first report of a
    request counts, so nothing but its request is to be reported."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""


@dataclass(frozen=True, slots=True)
class Stalled:
    """The server itself stood still from ``begin_us`` to ``end_us``; running clocks get that back."""

    begin_us: int
    end_us: int


@dataclass(frozen=True, slots=True)
class Hold:
    """Pause (``on``) or resume what the table tells."""

    on: bool


@dataclass(frozen=True, slots=True)
class Advance:
    """One step of a paused table."""


@dataclass(frozen=True, slots=True)
class Abort:
    """No result."""

    why: str = ""
    """For the log."""


@dataclass(frozen=True, slots=True)
class SetTimed:
    """Whether a seat's limits count."""

    seat: Seat
    on: bool


Input: TypeAlias = (
    Start | Play | Blunder | Query | Talk | Gone | Sent | Tick | Stalled | Hold | Advance | Abort | SetTimed
)  # fmt: skip
