"""A player of Hive that takes any legal move."""

from __future__ import annotations

from spieltisch.bots.random import RandomBot
from spieltisch.games.hive import view


class Random(RandomBot):
    """Each legal move with the same chance."""

    def __init__(self, seed: int) -> None:
        super().__init__(view, seed)
