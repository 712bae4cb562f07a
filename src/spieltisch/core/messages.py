"""What a participant is told: batches from tables, replies from the lobby, and what became of its inputs.

One input of a table gives every viewer one batch with the same items in the same
order, each item projected for that viewer: first what the input did, then ``Mark``,
then what follows for the next to act, chance included. A session translates a batch
as a whole, so it can merge messages and put acknowledgements where its dialect
wants them.

To every input its own participant gets one verdict, tied to it by its number: in the
batch for the seat it came from, or alone where that seat hears of nothing else. Nobody
has to infer from what happened whether it is what was asked for.

What is the game's own here is ``Any``: its sessions know the type, and no layer looks inside.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import Struct, field

from spieltisch.core.commands import Say
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Actor, Seat, Viewer


class Accepted(Struct, frozen=True):
    """It is done, and in the log if it changed the table."""


class Refused(Struct, frozen=True):
    """It is not done: ``code`` is our stable word, ``sentence`` the dialect's, where it has one."""

    code: str
    sentence: str


class TooLate(Struct, frozen=True):
    """It came after its time, and is not done. What the table did instead is in the same batch, or was before."""


class Ignored(Struct, frozen=True):
    """Nobody waits for it: there is no seat, no game, or the game overlooks such things."""


Verdict: TypeAlias = Accepted | Refused | TooLate | Ignored


class Answer(Struct, frozen=True):
    """The verdict on one input, for the participant that gave it."""

    number: int
    """The input's."""
    verdict: Verdict


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


class Refusal(Struct, frozen=True):
    """The seat's action (None: it was none) was refused. Who hears of it besides its own viewer is the
    game's to say (``Play.refusals``)."""

    seat: Seat
    action: Any | None
    code: str
    sentence: str


class Replied(Struct, frozen=True):
    """The reply to a question about the game; take it from the batch's observation."""

    what: str


class Said(Struct, frozen=True):
    """A chat line; ``seat`` is None when it comes from a spectator."""

    seat: Seat | None
    text: str
    name: str = ""
    """What a spectator calls itself, if anything."""
    is_private: bool = False
    """Whether only this viewer hears it."""
    is_checked: bool = False
    """Whether the name was given by a page, which refuses those of others."""


def line_of(seat: Seat | None, say: Say) -> Said:
    """What becomes of a line that somebody at a table says. Only spectators at pages bring a name with it."""
    return Said(seat, say.text) if seat is not None else Said(None, say.text, say.name, is_checked=bool(say.name))


class WentBack(Struct, frozen=True):
    """The seat's latest action is taken back, with everything since: the batch's observation is how the table is
    now, and who is asked is asked anew. Only players of this process hear of such a thing, and people at pages."""

    seat: Seat


class StoodIn(Struct, frozen=True):
    """The seat's player has left, and a bot of ours goes on in its place."""

    seat: Seat
    bot: str
    """Its name."""


class Ended(Struct, frozen=True):
    """The game is over."""

    outcome: Outcome


class Closed(Struct, frozen=True):
    """The table is gone. After this it says nothing more. ``is_last``: nothing else keeps this participant here,
    so a player's session may say goodbye; False when it has another seat, or when its room goes on."""

    is_last: bool


Item: TypeAlias = (
    Started | Happened | Mark | Asked | Reminded | Refusal | Replied | Said | WentBack | StoodIn | Ended | Closed
)


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
    shared: dict[object, bytes] = field(default_factory=dict)
    """One dictionary for all viewers of this input: a place to keep bytes that are the same for everybody
    (key them by the observation's identity where it may differ between viewers)."""
    seq: int = 0
    """How many entries the table's log has by now: grows with whatever changes the table."""
    answer: Answer | None = None
    """The verdict on the input that led to all this, if it was this viewer's."""


class Seated(Struct, frozen=True):
    """The participant has a seat, of so many."""

    table: str
    seat: Seat
    seats: int


class Watching(Struct, frozen=True):
    """The subscription exists; batches for ``SPECTATOR`` follow, of a table for so many players."""

    table: str
    seats: int


class Notice(Struct, frozen=True):
    """What the room's policy, or the lobby's, has to say."""

    value: Any
    """The game's own."""


class Dismissed(Struct, frozen=True):
    """The lobby ends this connection: an unknown reservation or table, a room's word. The session says goodbye."""

    why: str


Reply: TypeAlias = Answer | Seated | Watching | Notice | Dismissed
Message: TypeAlias = Batch | Reply
