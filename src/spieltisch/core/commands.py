"""What a session asks for: values from one connection to the lobby and its tables.

A command never says which connection sent it; the caller knows. ``table`` is the id
a peer named, or None where the dialect names none (the connection's only seat).
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from spieltisch.core.contracts import Fault


class Received(Struct, frozen=True):
    """When a message's first and last byte arrived: microseconds of the server's monotonic clock."""

    first_us: int
    last_us: int


class Join(Struct, frozen=True):
    """Any free seat, at a new table if there is none."""

    name: str | None = None
    client: str | None = None
    """What the client says of itself, for the log."""


class Claim(Struct, frozen=True):
    """The seat that was reserved under a code."""

    code: str


class Watch(Struct, frozen=True):
    """Everything a spectator of this table may see, from now on."""

    table: str
    """Empty for one who names none: the table that waits for players, else the newest that runs."""


class Enter(Struct, frozen=True):
    """Into the foyer of the table of this name, which is there as soon as somebody names it."""

    table: str = ""
    is_spectator: bool = False


class Request(Struct, frozen=True):
    """Something asked of the foyer this connection is in."""

    value: Any
    """The game's own."""


class Act(Struct, frozen=True):
    """One action in answer to a request. The lobby finds the seat."""

    action: Any
    received: Received
    table: str | None = None
    remark: str | None = None
    """Something the player adds for everybody to read (a debug hint)."""


class Violate(Struct, frozen=True):
    """Instead of an action: something that is none. ``sentence`` says what was wrong, in the dialect's words."""

    sentence: str
    received: Received
    table: str | None = None


class Ask(Struct, frozen=True):
    """A question about the game that the rules allow during one's turn (a key of ``Game.query_costs_us``)."""

    what: str
    received: Received
    table: str | None = None


class Say(Struct, frozen=True):
    """A chat line to the table."""

    text: str
    table: str | None = None
    name: str = ""
    """What a spectator calls itself."""


class Leave(Struct, frozen=True):
    """The connection gives up its seats and subscriptions. Its last command."""

    fault: Fault = Fault.LEFT
    why: str = ""
    """For the operator's log: "end of stream", what was malformed, how the process ended."""


class Authenticate(Struct, frozen=True):
    """Become an administrator."""

    password: str


class Slot(Struct, frozen=True):
    """One reserved seat of a prepared table."""

    name: str | None = None
    is_timed: bool = True
    is_paused: bool = False


class Prepare(Struct, frozen=True):
    """A new table with a reservation for each seat (administrators)."""

    slots: tuple[Slot, ...]


class Release(Struct, frozen=True):
    """Make a reserved seat free for anybody (administrators)."""

    code: str


class Pause(Struct, frozen=True):
    """Hold back, or hand out again, what the table tells (administrators)."""

    table: str
    on: bool


class Step(Struct, frozen=True):
    """One request of a paused table (administrators). ``forced`` starts it with empty seats."""

    table: str
    forced: bool = False


class Cancel(Struct, frozen=True):
    """End a table without a result (administrators)."""

    table: str


class Timing(Struct, frozen=True):
    """Whether a seat's time limits count (administrators)."""

    table: str
    seat: int
    on: bool


class Tally(Struct, frozen=True):
    """Start or stop adding up results by player name (administrators)."""

    on: bool


class AskTally(Struct, frozen=True):
    """The results added up for one player name (administrators)."""

    name: str


Command: TypeAlias = (
    Join | Claim | Watch | Enter | Request | Act | Violate | Ask | Say | Leave
    | Authenticate | Prepare | Release | Pause | Step | Cancel | Timing | Tally | AskTally
)  # fmt: skip
