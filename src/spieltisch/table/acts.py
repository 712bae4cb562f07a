"""What ``TABLE`` itself does to a game, as values and as the log writes them."""

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
class Charges:
    """``charge SEAT US WHAT``: a question costs the seat this much of its time."""

    seat: Seat
    cost_us: int
    what: str


@dataclass(frozen=True, slots=True)
class Credits:
    """``credit SEAT US``: the server stood still for this long within the seat's time."""

    seat: Seat
    credit_us: int


@dataclass(frozen=True, slots=True)
class Holds:
    """``pause`` or ``resume``."""

    on: bool


@dataclass(frozen=True, slots=True)
class Steps:
    """``step``."""


@dataclass(frozen=True, slots=True)
class Times:
    """``timed SEAT`` or ``untimed SEAT``."""

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class Aborts:
    """``abort WHY``: the game is over without a result."""

    why: str


TableAct: TypeAlias = Forfeits | Charges | Credits | Holds | Steps | Times | Aborts


def write_act(act: TableAct) -> str:
    """The text of a log entry by ``TABLE``."""
    match act:
        case Forfeits(seat, reason, detail):
            return f"forfeit {seat} {reason} {detail}"
        case Charges(seat, cost_us, what):
            return f"charge {seat} {cost_us} {what}"
        case Credits(seat, credit_us):
            return f"credit {seat} {credit_us}"
        case Holds(on):
            return "pause" if on else "resume"
        case Steps():
            return "step"
        case Times(seat, on):
            return f"timed {seat}" if on else f"untimed {seat}"
        case Aborts(why):
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
            return Charges(int(seat), int(cost_us), what)
        case ["credit", seat, credit_us]:
            return Credits(int(seat), int(credit_us))
        case ["pause" | "resume" as word]:
            return Holds(word == "pause")
        case ["step"]:
            return Steps()
        case ["timed" | "untimed" as word, seat]:
            return Times(int(seat), word == "timed")
        case ["abort", *_]:
            return Aborts(text.removeprefix("abort "))
    raise ValueError(f"no act of a table: {text!r}")
