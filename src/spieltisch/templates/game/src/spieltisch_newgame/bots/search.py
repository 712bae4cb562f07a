"""A player that looks to the end of the game, and so never loses."""

from __future__ import annotations

import random

from spieltisch.core.seats import Seat
from spieltisch_newgame import view
from spieltisch_newgame.actions import Place
from spieltisch_newgame.engine.kernel import Kernel
from spieltisch_newgame.view import Observation

SOON = 10
"""More plies than any game has: a win is worth the more the sooner it comes."""


class Search:
    """One of the best moves, by full search on the kernel; every position is valued once."""

    is_instant = False

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._values: dict[tuple[int, int], int] = {}

    def choose(self, observation: Observation, seat: Seat, budget_us: int, wall_us: int | None = None) -> Place:
        """Needs no budget: there are fewer than 6 000 positions. All first moves lead to a draw."""
        legal = view.legal_actions(observation)
        if not legal:
            raise ValueError("there is no legal action")
        kernel = view.restore(observation).kernel
        if kernel.ply == 0:
            return self._random.choice(legal)
        values = [self._value_after(kernel, action.cell) for action in legal]
        best = max(values)
        return self._random.choice([action for action, value in zip(legal, values, strict=True) if value == best])

    def _value_after(self, kernel: Kernel, cell: int) -> int:
        """Of a move, for who makes it."""
        kernel.place(cell)
        value = -self._value(kernel)
        kernel.undo(cell)
        return value

    def _value(self, kernel: Kernel) -> int:
        """Of a position, for who is to move: positive where it wins, 0 for a draw."""
        key = (kernel.crosses, kernel.noughts)
        if key not in self._values:
            self._values[key] = self._look(kernel)
        return self._values[key]

    def _look(self, kernel: Kernel) -> int:
        if kernel.winner() >= 0:
            return kernel.ply - SOON
        free = kernel.free()
        return max((self._value_after(kernel, cell) for cell in range(9) if free >> cell & 1), default=0)
