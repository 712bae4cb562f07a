"""What ``TABLE`` itself does to a game, as values and as the log writes them.

Some of them are inputs too: somebody who runs the table asks for a pause, a step, a change
of time limits or the end, and what is done is what was asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from spieltisch.core.outcome import Reason
from spieltisch.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Forfeits:
    """``forfeit SEAT REASON DETAIL…``: the seat loses and the game is over."""

    seat: Seat
    reason: Reason
    detail: str


@dataclass(frozen=True, slots=True)
class Charge:
    """``charge SEAT US WHAT``: a question costs the seat this much of its time; ``restart`` is no question, but what
    it had used before its table went on at another server."""

    seat: Seat
    cost_us: int
    what: str


@dataclass(frozen=True, slots=True)
class Credit:
    """``credit SEAT US``: the server stood still for this long within the seat's time."""

    seat: Seat
    credit_us: int


@dataclass(frozen=True, slots=True)
class Pause:
    """``pause`` (``on``) or ``resume`` what the table tells."""

    on: bool


@dataclass(frozen=True, slots=True)
class Step:
    """``step``: one request of a paused table."""


@dataclass(frozen=True, slots=True)
class SetTimed:
    """``timed SEAT`` or ``untimed SEAT``: whether the seat's limits count."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class Abort:
    """``abort WHY``: the game is over without a result."""

    why: str = ""


TableAct: TypeAlias = Forfeits | Charge | Credit | Pause | Step | SetTimed | Abort


def write_act(act: TableAct) -> str:
    """The text of a log entry by ``TABLE``."""
    match act:
        case Forfeits(seat, reason, detail):
            return f"forfeit {seat} {reason} {detail}"
        case Charge(seat, cost_us, what):
            return f"charge {seat} {cost_us} {what}"
        case Credit(seat, credit_us):
            return f"credit {seat} {credit_us}"
        case Pause(on):
            return "pause" if on else "resume"
        case Step():
            return "step"
        case SetTimed(seat, on):
            return f"timed {seat}" if on else f"untimed {seat}"
        case Abort(why):
            return f"abort {why}"
        case _:
            assert_never(act)


def read_act(text: str) -> TableAct:
    """The act a log entry names. Raises ``ValueError`` for any text that ``write_act`` does not write."""
    act = _read_act(text)
    if write_act(act) != text:
        raise ValueError(f"not how a table writes it: {text!r}")
    return act


def _read_act(text: str) -> TableAct:
    match text.split(" ", 3):
        case ["forfeit", seat, reason, detail]:
            return Forfeits(int(seat), Reason(reason), detail)
        case ["charge", seat, cost_us, what]:
            return Charge(int(seat), int(cost_us), what)
        case ["credit", seat, credit_us]:
            return Credit(int(seat), int(credit_us))
        case ["pause" | "resume" as word]:
            return Pause(word == "pause")
        case ["step"]:
            return Step()
        case ["timed" | "untimed" as word, seat]:
            return SetTimed(int(seat), word == "timed")
        case ["abort", *_]:
            return Abort(text.removeprefix("abort "))
    raise ValueError(f"no act of a table: {text!r}")
