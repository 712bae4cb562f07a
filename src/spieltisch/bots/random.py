"""A player that takes any legal action, each with the same chance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any

from spieltisch.core.contracts import View
from spieltisch.core.seats import Seat


class RandomBot:
    """Plays any game through its view; the same seed and observations give the same actions."""

    is_instant = True

    def __init__(self, view: View, seed: int) -> None:
        self._view = view
        self._random = Random(seed)

    def choose(self, observation: Any, seat: Seat, budget_us: int) -> Any:
        """Any legal action; there must be one."""
        actions = self._view.legal_actions(observation)
        index = self._random.randrange(len(actions))
        return actions[index] if isinstance(actions, Sequence) else next(islice(actions, index, None))
