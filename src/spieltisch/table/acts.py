"""What ``TABLE`` itself does to a game, as values and as the log writes them.

Some of them are inputs too: somebody who runs the table asks for a pause, a step, a change
of time limits or the end, and what is done is what was asked for. Others are facts that change nothing: what a
player did in vain, and why it left (``is_fact``).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from spieltisch.core.contracts import Fault
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
class TakesBack:
    """``takeback SEAT PLY``: the game is again as it was before this ply, the seat's latest action that stands. All
    others have agreed to it."""

    seat: Seat
    ply: int


@dataclass(frozen=True, slots=True)
class Substitutes:
    """``substitute SEAT BOT``: the seat's player has left, and a bot of ours goes on in its place."""

    seat: Seat
    bot: str


@dataclass(frozen=True, slots=True)
class Abort:
    """``abort WHY``: the game is over without a result."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Refuses:
    """``refused SEAT CODE "ACTION" SENTENCE…``: the seat was told that its action is not done, or lost by it."""

    seat: Seat
    code: str
    """Our stable word."""
    action: str
    """In the game's notation, as a JSON string; empty where it was no action."""
    sentence: str


@dataclass(frozen=True, slots=True)
class Ignores:
    """``ignored SEAT CODE "ACTION" SENTENCE…``: nothing was done, and nothing said. The code ``late`` is an answer
    whose time was over."""

    seat: Seat
    code: str
    action: str
    """As in ``Refuses``."""
    sentence: str


@dataclass(frozen=True, slots=True)
class Omits:
    """``omitted SEAT REFUSED IGNORED``: how many more of the seat's refusals and ignored answers there were since the
    last ply, too many to be written one by one."""

    seat: Seat
    refused: int
    ignored: int


@dataclass(frozen=True, slots=True)
class Leaves:
    """``left SEAT FAULT WHY…``: the seat's player has left, or its process has crashed."""

    seat: Seat
    fault: Fault
    why: str


TableAct: TypeAlias = (
    Forfeits | Charge | Credit | Pause | Step | SetTimed | TakesBack | Substitutes | Abort
    | Refuses | Ignores | Omits | Leaves
)  # fmt: skip


def is_fact(act: TableAct) -> bool:
    """Whether it changes nothing."""
    return isinstance(act, Refuses | Ignores | Omits | Leaves)


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
        case TakesBack(seat, ply):
            return f"takeback {seat} {ply}"
        case Substitutes(seat, bot):
            return f"substitute {seat} {bot}"
        case Abort(why):
            return f"abort {why}"
        case Refuses(seat, code, action, sentence):
            return f"refused {seat} {code} {json.dumps(action, ensure_ascii=False)} {sentence}"
        case Ignores(seat, code, action, sentence):
            return f"ignored {seat} {code} {json.dumps(action, ensure_ascii=False)} {sentence}"
        case Omits(seat, refused, ignored):
            return f"omitted {seat} {refused} {ignored}"
        case Leaves(seat, fault, why):
            return f"left {seat} {fault} {why}"
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
        case ["takeback", seat, ply]:
            return TakesBack(int(seat), int(ply))
        case ["substitute", seat, *bot]:
            return Substitutes(int(seat), " ".join(bot))
        case ["abort", *_]:
            return Abort(text.removeprefix("abort "))
        case ["refused" | "ignored" as word, seat, code, rest]:
            action, sentence = _read_quoted(rest)
            return (Refuses if word == "refused" else Ignores)(int(seat), code, action, sentence)
        case ["omitted", seat, refused, ignored]:
            return Omits(int(seat), int(refused), int(ignored))
        case ["left", seat, fault, why]:
            return Leaves(int(seat), Fault(fault), why)
    raise ValueError(f"no act of a table: {text!r}")


def _read_quoted(text: str) -> tuple[str, str]:
    """A JSON string, and what follows it after a blank."""
    value, end = json.JSONDecoder().raw_decode(text)
    if not isinstance(value, str):
        raise ValueError(f"no action in quotes: {text!r}")
    return value, text[end + 1 :]
