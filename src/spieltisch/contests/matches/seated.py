"""One of our bots in a block of games: what it draws follows from the block and its seat, not from who it is."""

from __future__ import annotations

from collections.abc import Callable

from spieltisch.core.fair import seed_from
from spieltisch.core.game import AnyBot
from spieltisch.core.seats import Seat


class SeatedBot:
    """A bot that is made anew in each seat it comes to, in the return game of an encounter too. So a bot that plays
    itself plays the same game in all orders of a block, and differs from itself by nothing."""

    def __init__(self, make: Callable[[int], AnyBot], seed: int, seat: Seat) -> None:
        """``make`` makes the bot from an integer; ``seat`` is the first."""
        self._make = make
        self._seed = seed
        self._bots: dict[Seat, AnyBot] = {}
        self.is_instant = self._at(seat).is_instant

    def choose(self, observation: object, seat: Seat, budget_us: int, wall_us: int | None = None) -> object:
        return self._at(seat).choose(observation, seat, budget_us, wall_us)

    def _at(self, seat: Seat) -> AnyBot:
        if seat not in self._bots:
            self._bots[seat] = self._make(int.from_bytes(seed_from(self._seed, seat + 1)[:8]))
        return self._bots[seat]
