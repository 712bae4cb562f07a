"""A player of Hive that takes the best value one ply ahead.

It sees what counts in a fight for two bees: free fields, mobility, and who is pinned. It
sees no answer: what the opponent does next, it learns afterwards.
"""

from __future__ import annotations

from random import Random
from typing import Final

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.turns import check_turn
from spieltisch.games.hive import rules, view
from spieltisch.games.hive.actions import Move, unpack
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.view import Observation

BEE: Final = 0
SURROUNDED: Final = 100_000
OWN_FREE_FIELD: Final = 60
THEIR_FREE_FIELD: Final = 120
"""Above an own one: who presses wins more often than who waits."""
MOST_MOVES: Final = 80
"""More moves to choose from than these are worth no more."""
PINNED: Final = 12
IN_HAND: Final = 20
BEE_IN_HAND: Final = 15
"""For each ply that has passed."""


class Greedy:
    """The legal move with the best value; ties are broken by the seed."""

    is_instant = False

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, observation: Observation, seat: int, budget_us: int, wall_us: int | None = None) -> Move:
        """Looks at all moves, or, where kernels are not compiled, at as many as the budget allows."""
        deadline = Deadline(budget_us, wall_us)
        state = view.restore(observation)
        check_turn(rules.to_act(state), seat)
        kernel = state.kernel
        moves = kernel.legal_moves()
        self._random.shuffle(moves)
        best, chosen = -2 * SURROUNDED, moves[0]
        for move in moves:
            kernel.apply(move)
            value = evaluate(kernel, seat)
            kernel.undo(move)
            if value > best:
                best, chosen = value, move
            if deadline.is_over():
                break
        return unpack(chosen)


def evaluate(kernel: HiveKernel, seat: int) -> int:
    """What a position is worth to a seat that has just moved."""
    other = 1 - seat
    return (
        comfort(kernel, seat, OWN_FREE_FIELD)
        - comfort(kernel, other, THEIR_FREE_FIELD)
        + mobility(kernel, seat)
        - mobility(kernel, other)
        + PINNED * (kernel.pinned_count(other) - kernel.pinned_count(seat))
        - IN_HAND * kernel.hand_size(seat)
    )


def comfort(kernel: HiveKernel, seat: int, free_field: int) -> int:
    """How well a bee is: at large, in hand too long, or surrounded."""
    free = kernel.free_around(seat)
    if free < 0:
        return 4 * free_field - BEE_IN_HAND * kernel.ply
    return free * free_field if free else -SURROUNDED


def mobility(kernel: HiveKernel, seat: int) -> int:
    """How many moves a side has or would have, one point each: drags, and sets of pieces from the hand."""
    return min(kernel.drag_count(seat) + kernel.set_count(seat), MOST_MOVES)
