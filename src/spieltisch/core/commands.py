"""What a session asks for: values from one connection to the lobby and its tables.

A command never says which connection sent it; the caller knows. ``table`` is the id
a peer named, or None where the dialect names none (the connection's only seat).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from spieltisch.core.contracts import Fault


@dataclass(frozen=True, slots=True)
class Received:
    """When a message's first and last byte arrived: microseconds of the server's monotonic clock."""

    first_us: int
    last_us: int


@dataclass(frozen=True, slots=True)
class Join:
    """Any free seat, at a new table if there is none."""

    name: str | None = None
    client: str | None = None
    """What the client says of itself, for the log."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The seat that was reserved under a code."""

    code: str


@dataclass(frozen=True, slots=True)
class Watch:
    """Everything a spectator of this table may see, from now on."""

    table: str
    """Empty for one who names none: the table that waits for players, else the newest that runs."""


@dataclass(frozen=True, slots=True)
class Enter:
    """Into the foyer of the table of this name, which is there as soon as somebody names it."""

    table: str = ""
    is_spectator: bool = False


@dataclass(frozen=True, slots=True)
class Request:
    """Something asked of the foyer this connection is in."""

    value: Any
    """The game's own."""


@dataclass(frozen=True, slots=True)
class Act:
    """One action in answer to a request. The lobby finds the seat."""

    action: Any
    received: Received
    table: str | None = None
    remark: str | None = None
    """Something the player adds for everybody to read (a debug hint)."""


@dataclass(frozen=True, slots=True)
class Violate:
    """Instead of an action: something that is none. ``sentence`` says what was wrong, in the dialect's words."""

    sentence: str
    received: Received
    table: str | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A question about the game that the rules allow during one's turn (a key of ``Game.query_costs_us``)."""

    what: str
    received: Received
    table: str | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """A chat line to the table."""

    text: str
    table: str | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """The connection gives up its seats and subscriptions. Its last command."""

    fault: Fault = Fault.LEFT
    why: str = ""
    """For the operator's log: "end of stream", what was malformed, how the process ended."""


@dataclass(frozen=True, slots=True)
class Authenticate:
    """Become an administrator."""

    password: str


@dataclass(frozen=True, slots=True)
class Slot:
    """One reserved seat of a prepared table."""

    name: str | None = None
    is_timed: bool = True
    is_paused: bool = False


@dataclass(frozen=True, slots=True)
class Prepare:
    """A new table with a reservation for each seat (administrators)."""

    slots: tuple[Slot, ...]


@dataclass(frozen=True, slots=True)
class Release:
    """Make a reserved seat free for anybody (administrators)."""

    code: str


@dataclass(frozen=True, slots=True)
class Pause:
    """Hold back, or hand out again, what the table tells (administrators)."""

    table: str
    on: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One request of a paused table (administrators). ``forced`` starts it with empty seats."""

    table: str
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Cancel:
    """End a table without a result (administrators)."""

    table: str


@dataclass(frozen=True, slots=True)
class Timing:
    """Whether a seat's time limits count (administrators)."""

    table: str
    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class Tally:
    """Start or stop adding up results by player name (administrators)."""

    on: bool


@dataclass(frozen=True, slots=True)
class AskTally:
    """The results added up for one player name (administrators)."""

    name: str


Command: TypeAlias = (
    Join | Claim | Watch | Enter | Request | Act | Violate | Ask | Say | Leave
    | Authenticate | Prepare | Release | Pause | Step | Cancel | Timing | Tally | AskTally
)  # fmt: skip
