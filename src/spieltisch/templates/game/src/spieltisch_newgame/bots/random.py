"""A player that takes any free cell, each with the same chance."""

from __future__ import annotations

import random

from spieltisch.core.seats import Seat
from spieltisch_newgame import view
from spieltisch_newgame.actions import Place
from spieltisch_newgame.view import Observation


class Random:
    """The same seed and observations give the same moves."""

    is_instant = True

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, observation: Observation, seat: Seat, budget_us: int, wall_us: int | None = None) -> Place:
        """There must be a free cell."""
        legal = view.legal_actions(observation)
        if not legal:
            raise ValueError("there is no legal action")
        return self._random.choice(legal)
