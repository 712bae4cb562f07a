"""What can happen to a table. Every input has a time; none of them is I/O."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from spieltisch.core.commands import Act, Ask, Drop, Leave, Say, Violate
from spieltisch.core.seats import Seat
from spieltisch.table.acts import Abort, Pause, SetTimed, Step


class Start(Struct, frozen=True):
    """All seats are taken (or given up): the game begins."""


class By(Struct, frozen=True):
    """What a participant asks for at its seat, as it asked; a spectator (None) can only have something to say."""

    seat: Seat | None
    command: Act | Violate | Ask | Drop | Say | Leave


class Sent(Struct, frozen=True):
    """The last byte of the latest request to this seat has left: its clock starts. Only the first report of a
    request counts, so nothing but its request is to be reported."""

    seat: Seat


class Worked(Struct, frozen=True):
    """So much processor time the seat's player, a program that is measured, has used for its latest request: that is
    what counts for it, and no longer the time that passes. Reported once the request is ``Sent``, now and then, and
    before each answer."""

    seat: Seat
    worked_us: int


class Delayed(Struct, frozen=True):
    """The latest request to this seat cannot be read yet, which is not its player's fault: its clock does not start
    before it has been reported ``Sent``, but at ``until_us`` at the latest."""

    seat: Seat
    until_us: int


class Idle(Struct, frozen=True):
    """Whoever reads the answers has come to rest since the seat's request left: none is on its way. A window without
    any time ends."""

    seat: Seat


class GoBack(Struct, frozen=True):
    """All others at the table have agreed that the seat takes its latest action back, with everything since. Nothing
    comes of it where ``Table.takeback_of`` says why not."""

    seat: Seat


class StandIn(Struct, frozen=True):
    """The seat's player has left, and a bot of this process has taken its place."""

    seat: Seat
    leave: Leave
    """Why, as the table would have heard it."""
    bot: str
    """Its name."""


class Tick(Struct, frozen=True):
    """Time has passed."""


class Stalled(Struct, frozen=True):
    """The server itself stood still from ``begin_us`` to ``end_us``; running clocks get that back."""

    begin_us: int
    end_us: int


HostInput: TypeAlias = Start | Delayed | Idle | Tick | Stalled | Pause | Step | SetTimed | GoBack | StandIn | Abort
"""What whoever runs the table says, but for the reports that belong to a request."""

TableInput: TypeAlias = By | Sent | Worked | HostInput
