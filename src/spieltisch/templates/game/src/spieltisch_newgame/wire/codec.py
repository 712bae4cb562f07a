"""Texts of the protocol and the values they stand for, both ways. Reading raises ``ValueError`` with the reason."""

from __future__ import annotations

from typing import assert_never

from spieltisch.core.messages import Accepted, Ignored, Refused, TooLate, Verdict
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import Seat
from spieltisch_newgame import rules
from spieltisch_newgame.actions import Place
from spieltisch_newgame.events import Placed
from spieltisch_newgame.notation import MARKS, read_action, read_seat, write_action
from spieltisch_newgame.wire.framing import write_line

NOBODY = "-"


def write_seat(seat: Seat | None) -> str:
    return NOBODY if seat is None else MARKS[seat]


def write_verdict(verdict: Verdict) -> bytes:
    """The one answer to each line that wants something of the game."""
    match verdict:
        case Accepted():
            return write_line("ok")
        case Refused(code, sentence):
            return write_line("refused", code, sentence)
        case TooLate():
            return write_line("late")
        case Ignored():
            return write_line("ignored")
        case _:
            assert_never(verdict)


def write_placed(event: Placed) -> bytes:
    return write_line("placed", write_seat(event.seat), write_action(Place(event.cell)))


def read_placed(text: str) -> Placed:
    """From what follows ``placed``."""
    mark, _, cell = text.partition(" ")
    return Placed(read_seat(mark), read_action(cell).cell)


def write_end(outcome: Outcome) -> bytes:
    winner = None if outcome.is_draw else outcome.winners[0]
    return write_line("end", write_seat(winner), outcome.reason)


def read_end(text: str) -> Outcome:
    """From what follows ``end``. Who gave up lost, and nobody did in a game that was played out."""
    mark, _, word = text.partition(" ")
    reason = Reason(word)
    winner = None if mark == NOBODY else read_seat(mark)
    has_offender = winner is not None and reason is not Reason.REGULAR
    return rules.result(winner, reason, 1 - winner if has_offender and winner is not None else None)
