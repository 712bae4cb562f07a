"""What a session is told: batches from tables, replies from the lobby.

One input of a table gives every viewer one batch with the same items in the same
order, each item projected for that viewer: first what the input did, then ``Mark``,
then what follows for the next to act, chance included. A session translates a batch
as a whole, so it can merge messages and put acknowledgements where its dialect
wants them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Actor, Seat, Viewer


@dataclass(frozen=True, slots=True)
class Started:
    """The game begins: who sits where, by seat. Comes once, first."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """An event of the game, as this viewer may see it."""

    actor: Actor
    event: Any


@dataclass(frozen=True, slots=True)
class Mark:
    """Here the input's own consequences end and the next request's begin."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The table waits for a seat. Everybody hears of it; that seat's session sends the request."""

    seat: Seat
    clock: str


@dataclass(frozen=True, slots=True)
class Reminded:
    """The table has waited for the seat for some time. Only its own viewer hears of it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Refused:
    """The seat's action (None: it was none) was refused. Who hears of it besides its own viewer is the
    game's to say (``Game.refusals``)."""

    seat: Seat
    action: Any | None
    code: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a question; take it from the batch's observation."""

    what: str


@dataclass(frozen=True, slots=True)
class Said:
    """A chat line; ``seat`` is None when it comes from a spectator."""

    seat: Seat | None
    text: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Closed:
    """The table is gone. After this it says nothing more. ``is_last``: this connection has no other seat
    and is no administrator's, so a player's session may say goodbye; False when an encounter goes on."""

    is_last: bool


Item: TypeAlias = Started | Happened | Mark | Asked | Reminded | Refused | Answered | Said | Ended | Closed


@dataclass(frozen=True, slots=True)
class Batch:
    """All that one input of a table means to one viewer."""

    table: str
    viewer: Viewer
    items: tuple[Item, ...]
    observation: Any
    """The viewer's, after the last item."""
    names: tuple[str, ...]
    """Display names by seat."""
    remark: str | None = None
    """What the latest player to act added to its action."""
    shared: dict[Any, bytes] = field(default_factory=dict, compare=False)
    """One dictionary for all viewers of this input: a place to keep bytes that are the same for everybody
    (key them by the observation's identity where it may differ between viewers)."""
    seq: int = 0
    """How many entries the table's log has by now: grows with whatever changes the table."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The connection has a seat, of so many. ``is_new``: the table was made for it."""

    table: str
    seat: Seat
    is_new: bool
    seats: int


@dataclass(frozen=True, slots=True)
class Opened:
    """To administrators: somebody took a free seat, at a new or (``is_existing``) a waiting table."""

    table: str
    is_existing: bool


@dataclass(frozen=True, slots=True)
class Prepared:
    """To the administrator who asked: the reservation codes, by seat."""

    table: str
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Watching:
    """The subscription exists; batches for ``SPECTATOR`` follow, of a table for so many players."""

    table: str
    seats: int


@dataclass(frozen=True, slots=True)
class Notice:
    """What the foyer has to say."""

    value: Any
    """The game's own."""


@dataclass(frozen=True, slots=True)
class Tallying:
    """To the administrator who switched it: results are (no longer) added up."""

    on: bool


@dataclass(frozen=True, slots=True)
class Score:
    """To the administrator who asked: a player's results so far. ``tally`` is the game's own value (``Game.tally``)."""

    name: str
    games: int
    tally: Any


@dataclass(frozen=True, slots=True)
class Dismissed:
    """The lobby ends this connection: a wrong password, an unknown reservation or table. The session says goodbye."""

    why: str


Reply: TypeAlias = Seated | Opened | Prepared | Watching | Notice | Tallying | Score | Dismissed
Message: TypeAlias = Batch | Reply
