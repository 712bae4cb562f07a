"""A player of TwixT that takes points where there are any: the sample player of the 2016 contest.

The contest handed it out as an opponent to begin with. It sees one ply ahead and nothing
of what its opponent does.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from spieltisch.bots.turns import check_turn
from spieltisch.games.twixt import rules, view
from spieltisch.games.twixt.actions import PEGS, Action, Mirror, Peg
from spieltisch.games.twixt.engine.kernel import TwixtKernel
from spieltisch.games.twixt.rules import Phase
from spieltisch.games.twixt.view import Observation

OPENINGS: Final = (-1, 2)
"""How far from the middle, in columns and rows, it begins, if it can: at the first of these places that is free."""


class Greedy:
    """The move with the largest gain of its own score, else one that makes a link, else any."""

    is_instant = True

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, observation: Observation, seat: int, budget_us: int, wall_us: int | None = None) -> Action:
        """Keeps the swamps as they are."""
        state = view.restore(observation)
        check_turn(rules.to_act(state), seat)
        if state.phase is Phase.QUESTION:
            return Mirror(False)
        position = state.kernel
        legal = sorted(position.legal_moves())
        if position.ply < 2:
            return self._open(position, legal)
        gains = [(effect(position, cell), cell) for cell in legal]
        (gain, _), cell = max(gains, key=lambda found: (found[0][0], found[1]))
        if gain:
            return PEGS[cell]
        linking = [cell for (_, links), cell in gains if links]
        return PEGS[self._random.choice(linking or legal)]

    def _open(self, position: TwixtKernel, legal: Sequence[int]) -> Peg:
        for beyond in OPENINGS:
            place = position.size // 2 + beyond
            peg = Peg(place, place)
            if position.is_legal(peg.cell):
                return peg
        return PEGS[self._random.choice(legal)]


def effect(position: TwixtKernel, cell: int) -> tuple[int, int]:
    """The points and the links that a move gives its maker."""
    side = position.ply & 1
    score, links = position.score[side], position.links[side]
    position.apply(cell)
    gained = position.score[side] - score, position.links[side] - links
    position.undo()
    return gained
