"""A player of Hive that takes any legal move."""

from __future__ import annotations

from spieltisch.bots.random import RandomBot
from spieltisch.games.hive import view
from spieltisch.games.hive.actions import Action
from spieltisch.games.hive.view import Observation


class Random(RandomBot[Observation, Action]):
    """Each legal move with the same chance."""

    def __init__(self, seed: int) -> None:
        super().__init__(view, seed)
