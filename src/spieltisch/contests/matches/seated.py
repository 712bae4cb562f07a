"""One of our bots in a block of games: what it draws follows from the block and its seat, not from who it is."""

from __future__ import annotations

from collections.abc import Callable

from spieltisch.core.contracts import Stoppable
from spieltisch.core.fair import seed_from
from spieltisch.core.game import AnyBot
from spieltisch.core.seats import Seat


def seat_bot(make: Callable[[int], AnyBot], seed: int, seat: Seat) -> SeatedBot:
    """``make`` makes the bot from an integer; ``seat`` is the first."""
    bot = make(_seed_at(seed, seat))
    kind = _StoppableSeatedBot if isinstance(bot, Stoppable) else SeatedBot
    return kind(make, seed, seat, bot)


def _seed_at(seed: int, seat: Seat) -> int:
    return int.from_bytes(seed_from(seed, seat + 1)[:8])


class SeatedBot:
    """A bot that is made anew in each seat it comes to, in the return game of an encounter too. So a bot that plays
    itself plays the same game in all orders of a block, and differs from itself by nothing."""

    def __init__(self, make: Callable[[int], AnyBot], seed: int, seat: Seat, bot: AnyBot) -> None:
        """``bot`` is at the first seat."""
        self._make = make
        self._seed = seed
        self._bots = {seat: bot}
        self.is_instant = bot.is_instant

    def choose(self, observation: object, seat: Seat, budget_us: int, wall_us: int | None = None) -> object:
        return self._at(seat).choose(observation, seat, budget_us, wall_us)

    def _at(self, seat: Seat) -> AnyBot:
        if seat not in self._bots:
            self._bots[seat] = self._make(_seed_at(self._seed, seat))
        return self._bots[seat]


class _StoppableSeatedBot(SeatedBot):
    """One that need not think to the end."""

    def stop(self) -> None:
        for bot in self._bots.values():
            if isinstance(bot, Stoppable):
                bot.stop()
