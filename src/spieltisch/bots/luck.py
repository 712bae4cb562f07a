"""A search's own chance: what it draws follows from a seed, and from nothing that the game does."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from spieltisch.core.simulation import mixed

from spieltisch.core.simulation import Simulation

WORD64 = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15


class Luck:
    """SplitMix64 (Steele, Lea and Flood 2014)."""

    def __init__(self, seed: int) -> None:
        """Any integer."""
        self.word = seed & WORD64

    def draw(self) -> int:
        """The next 64 bits."""
        self.word = self.word + STEP & WORD64
        return mixed(self.word)

    def below(self, limit: int) -> int:
        """The next number in ``range(limit)``; its bias is less than ``limit`` in 2**32."""
        word = self.draw()
        return (word >> 32) * limit >> 32

    def pick(self, game: Simulation, masks: Any) -> int:
        """A lawful choice of a game that is not over, each with the same chance: by trial while that is quick, and from
        the whole mask else, which is the first row of ``masks`` then."""
        for _ in range(4):
            choice = self.below(game.n_choices)
            if game.is_lawful(choice):
                return choice
        game.write_mask(masks, 0)
        count = 0
        for choice in range(game.n_choices):
            count += masks[0, choice]
        left = self.below(count)
        for choice in range(game.n_choices):
            left -= masks[0, choice]
            if left < 0:
                break
        return choice
