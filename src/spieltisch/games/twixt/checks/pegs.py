"""Pegs: set if they may be, those that make a chain longer than pegs at random do, and those that end a game."""

from __future__ import annotations

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import Seat
from spieltisch.games.twixt import rules
from spieltisch.games.twixt.actions import PEGS, Peg
from spieltisch.games.twixt.engine.geometry import KNIGHT, SIZE
from spieltisch.games.twixt.rules import State


def set_peg(state: State, seat: Seat, peg: Peg) -> str:
    """Why a peg may not be set; empty where it was."""
    try:
        rules.apply(state, seat, peg)
    except IllegalAction as refused:
        return refused.sentence.rstrip(".")
    return ""


def longest(state: State, seat: Seat) -> Peg | None:
    """The peg a knight's move from an own one after which the seat's score is best; None where there is none."""
    best, best_score = None, -1
    for cell in sorted(_beside(state, seat)):
        if state.kernel.is_legal(cell):
            after = state.copy()
            after.kernel.apply(cell)
            if (score := after.kernel.score[seat]) > best_score:
                best, best_score = PEGS[cell], score
    return best


def _beside(state: State, seat: Seat) -> set[int]:
    """Cells a knight's move from own pegs."""
    own = (divmod(cell, SIZE) for cell in state.kernel.moves()[seat::2])
    return {SIZE * (x + dx) + y + dy for x, y in own for dx, dy in KNIGHT if 0 <= x + dx < SIZE and 0 <= y + dy < SIZE}


def can_end(state: State, seat: Seat) -> bool:
    """Whether a game is over, or is by the next peg of this seat."""
    if not rules.to_act(state):
        return True
    for peg in rules.legal_actions(state, seat):
        after = state.copy()
        rules.apply(after, seat, peg)
        if not rules.to_act(after):
            return True
    return False
