"""What a session is told: batches from tables, replies from the lobby.

One input of a table gives every viewer one batch with the same items in the same
order, each item projected for that viewer: first what the input did, then ``Mark``,
then what follows for the next to act, chance included. A session translates a batch
as a whole, so it can merge messages and put acknowledgements where its dialect
wants them.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct, field

from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Actor, Seat, Viewer


class Started(Struct, frozen=True):
    """The game begins: who sits where, by seat. Comes once, first."""

    names: tuple[str, ...]
    goes_on: bool = False
    """Whether it is one that has begun before: the batch's observation is what has become of it."""


class Happened(Struct, frozen=True):
    """An event of the game, as this viewer may see it."""

    actor: Actor
    event: Any


class Mark(Struct, frozen=True):
    """Here the input's own consequences end and the next request's begin."""


class Asked(Struct, frozen=True):
    """The table waits for a seat. Everybody hears of it; that seat's session sends the request."""

    seat: Seat
    clock: str


class Reminded(Struct, frozen=True):
    """The table has waited for the seat for some time. Only its own viewer hears of it."""

    seat: Seat


class Refused(Struct, frozen=True):
    """The seat's action (None: it was none) was refused. Who hears of it besides its own viewer is the
    game's to say (``Game.refusals``)."""

    seat: Seat
    action: Any | None
    code: str
    sentence: str


class Answered(Struct, frozen=True):
    """The answer to a question; take it from the batch's observation."""

    what: str


class Said(Struct, frozen=True):
    """A chat line; ``seat`` is None when it comes from a spectator."""

    seat: Seat | None
    text: str
    name: str = ""
    """What a spectator calls itself, if anything."""
    is_private: bool = False
    """Whether only this viewer hears it."""


class Ended(Struct, frozen=True):
    """The game is over."""

    outcome: Outcome


class Closed(Struct, frozen=True):
    """The table is gone. After this it says nothing more. ``is_last``: this connection has no other seat
    and is no administrator's, so a player's session may say goodbye; False when an encounter goes on."""

    is_last: bool


Item: TypeAlias = Started | Happened | Mark | Asked | Reminded | Refused | Answered | Said | Ended | Closed


class Batch(Struct, frozen=True):
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
    shared: dict[Any, bytes] = field(default_factory=dict)
    """One dictionary for all viewers of this input: a place to keep bytes that are the same for everybody
    (key them by the observation's identity where it may differ between viewers)."""
    seq: int = 0
    """How many entries the table's log has by now: grows with whatever changes the table."""


class Seated(Struct, frozen=True):
    """The connection has a seat, of so many. ``is_new``: the table was made for it."""

    table: str
    seat: Seat
    is_new: bool
    seats: int


class Opened(Struct, frozen=True):
    """To administrators: somebody took a free seat, at a new or (``is_existing``) a waiting table."""

    table: str
    is_existing: bool


class Prepared(Struct, frozen=True):
    """To the administrator who asked: the reservation codes, by seat."""

    table: str
    codes: tuple[str, ...]


class Watching(Struct, frozen=True):
    """The subscription exists; batches for ``SPECTATOR`` follow, of a table for so many players."""

    table: str
    seats: int


class Notice(Struct, frozen=True):
    """What the foyer has to say."""

    value: Any
    """The game's own."""


class Tallying(Struct, frozen=True):
    """To the administrator who switched it: results are (no longer) added up."""

    on: bool


class Score(Struct, frozen=True):
    """To the administrator who asked: a player's results so far. ``tally`` is the game's own value (``Game.tally``)."""

    name: str
    games: int
    tally: Any


class Dismissed(Struct, frozen=True):
    """The lobby ends this connection: a wrong password, an unknown reservation or table. The session says goodbye."""

    why: str


Reply: TypeAlias = Seated | Opened | Prepared | Watching | Notice | Tallying | Score | Dismissed
Message: TypeAlias = Batch | Reply
