"""A player of Monopoly that takes any of the sensible actions."""

from __future__ import annotations

from random import Random as Generator

from spieltisch.core.seats import Seat
from spieltisch.games.monopoly import view
from spieltisch.games.monopoly.actions import Action
from spieltisch.games.monopoly.view import Observation


class Random:
    """Each numbered move with the same chance: it buys, builds, mortgages, bids and answers, but never gives up."""

    is_instant = True

    def __init__(self, seed: int) -> None:
        self._random = Generator(seed)

    def choose(self, observation: Observation, seat: Seat, budget_us: int) -> Action:
        """One of the moves of a seat the game waits for."""
        return self._random.choice(view.numbered_moves(observation, seat))
