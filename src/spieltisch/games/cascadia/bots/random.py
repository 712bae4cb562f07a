"""A player of Cascadia that takes any legal action, but would rather settle its token than decline it."""

from __future__ import annotations

from random import Random as Generator

from spieltisch.core.seats import Seat
from spieltisch.games.cascadia import view
from spieltisch.games.cascadia.actions import Action, Place
from spieltisch.games.cascadia.view import Observation

TRIES = 8


class Random:
    """Each legal action with the same chance; one that returns the token to the bag is mostly drawn anew."""

    is_instant = True

    def __init__(self, seed: int) -> None:
        self._random = Generator(seed)

    def choose(self, observation: Observation, seat: Seat, budget_us: int, wall_us: int | None = None) -> Action:
        """Any legal action."""
        actions = view.legal_actions(observation)
        if not len(actions):
            raise ValueError("there is no legal action")
        action = self._random.choice(actions)
        for _ in range(TRIES):
            if not isinstance(action, Place) or action.token_at is not None:
                break
            action = self._random.choice(actions)
        return action
