"""The eleven commands that a participant gives the lobby, whether it sits, watches or gathers.

A command never says which participant gave it; the caller knows. ``table`` is the id
a peer named, or None where the dialect names none (the participant's only seat).

*Inputs* are commands with a ``number`` of the participant's own choice. To each there is
exactly one verdict, which carries that number (``messages.Answer``). The others are
answered by what they lead to: a seat, a view of a table, a goodbye.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct

from spieltisch.core.contracts import Fault


class Received(Struct, frozen=True):
    """When a message's first and last byte arrived: microseconds of the server's monotonic clock."""

    first_us: int
    last_us: int
    thought_us: int | None = None
    """What a player of this process says that it has used: its thread's processor time. For all others it is the time
    that has passed."""


class Join(Struct, frozen=True):
    """Any free seat, at a new table if there is none."""

    name: str | None = None
    client: str | None = None
    """What the client says of itself, for the log."""


class Claim(Struct, frozen=True):
    """The seat that was reserved under a code."""

    code: str
    client: str | None = None
    """As in ``Join``."""


class Watch(Struct, frozen=True):
    """Everything a spectator of this table may see, from now on."""

    table: str
    """Empty for one who names none: the table that waits for players, else the newest that runs."""


class Enter(Struct, frozen=True):
    """Into the room of this name, which is there as soon as somebody names it."""

    room: str = ""
    is_spectator: bool = False
    client: str | None = None
    """As in ``Join``."""


class Request(Struct, frozen=True):
    """An input for the policy of the room this participant is in, or of the lobby."""

    value: Any
    """The game's own: no layer looks inside."""
    number: int = 0


class Act(Struct, frozen=True):
    """An input: one action, asked for or not. The lobby finds the seat."""

    action: Any
    """The game's own."""
    received: Received
    table: str | None = None
    remark: str | None = None
    """Something the player adds for everybody to read (a debug hint)."""
    number: int = 0


class Violate(Struct, frozen=True):
    """An input that is no action where one belongs. ``sentence`` says what was wrong, in the dialect's words."""

    sentence: str
    received: Received
    table: str | None = None
    number: int = 0


class Ask(Struct, frozen=True):
    """An input: a question about the game that the rules allow during one's turn (a key of ``Play.query_costs_us``)."""

    what: str
    received: Received
    table: str | None = None
    number: int = 0


class Drop(Struct, frozen=True):
    """A message that its session has dealt with by itself: refused in the dialect's words, or passed over. The table
    only writes it down, and does not answer."""

    sentence: str
    """What was wrong with it."""
    received: Received
    table: str | None = None
    text: str = ""
    """The message, or as much of it as there is room for."""
    is_refused: bool = True
    """Whether its sender was told."""


class Say(Struct, frozen=True):
    """An input: a chat line to the table."""

    text: str
    table: str | None = None
    name: str = ""
    """What a spectator at a page calls itself."""
    number: int = 0


class Leave(Struct, frozen=True):
    """The participant gives up its seats and subscriptions. Its last command."""

    fault: Fault = Fault.LEFT
    why: str = ""
    """For the operator's log: "end of stream", what was malformed, how the process ended."""
    ends_game: bool = False
    """Whether the game is lost and over with that, whatever is agreed on for players who leave: so it is where all
    that counts is a result."""


Input: TypeAlias = Act | Violate | Ask | Say | Request
Command: TypeAlias = Join | Claim | Watch | Enter | Input | Drop | Leave
