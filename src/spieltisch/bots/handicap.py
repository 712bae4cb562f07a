"""Bots that are held back: less time for a move, or now and then a move at random. So one bot is many, each with a
strength of its own that can be measured.

Written ``NAME@MS~SHARE``: no more than so many milliseconds of processor time a move, and in so many of a hundred
decisions what the game's weakest bot would do. Either may be missing: ``search@50``, ``greedy~25``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from spieltisch.core.contracts import Forgetting, Stoppable
from spieltisch.core.game import AnyBot, AnyGame, bot_maker
from spieltisch.core.seats import Seat

FORM: Final = re.compile(r"(?P<bot>[^@~]+)(?:@(?P<move_ms>[1-9][0-9]{0,6}))?(?:~(?P<errs>[1-9][0-9]?))?")
MS_US: Final = 1000


@dataclass(frozen=True, slots=True)
class Kind:
    """A bot of a game, and how it is held back."""

    bot: str
    """Its name in the game."""
    move_ms: int | None = None
    """The most processor time for a move; None for as much as it is given."""
    errs: int = 0
    """In how many of a hundred decisions it does what the game's weakest bot would do."""

    @property
    def text(self) -> str:
        """As it is written."""
        time = f"@{self.move_ms}" if self.move_ms is not None else ""
        return f"{self.bot}{time}" + (f"~{self.errs}" if self.errs else "")

    def make(self, game: AnyGame, threads: int = 1) -> Callable[[int], AnyBot]:
        """What makes such a bot from an integer seed. Raises ``UsageError`` where it cannot use the threads."""
        plain = bot_maker(game, self.bot, threads)
        if self.move_ms is None and not self.errs:
            return plain
        weakest = next(iter(game.roster.bots.values()))
        most_us = None if self.move_ms is None else self.move_ms * MS_US
        return lambda seed: _held_back(plain(seed), weakest(seed), most_us, self.errs, seed)


def read_kind(text: str) -> Kind | None:
    """``NAME@MS~SHARE``; None for what is not written so."""
    found = FORM.fullmatch(text)
    if not found:
        return None
    time, errs = found["move_ms"], found["errs"]
    return Kind(found["bot"], int(time) if time else None, int(errs or 0))


def _held_back(bot: AnyBot, weakest: AnyBot, most_us: int | None, errs: int, seed: int) -> AnyBot:
    kind = _StoppableHeldBack if isinstance(bot, Stoppable) else _HeldBack
    return kind(bot, weakest, most_us, errs, seed)


class _HeldBack:
    """One of them; the same seed and observations give the same errors."""

    def __init__(self, bot: AnyBot, weakest: AnyBot, most_us: int | None, errs: int, seed: int) -> None:
        self.is_instant = bot.is_instant and weakest.is_instant
        self._bot = bot
        self._weakest = weakest
        self._most_us = most_us
        self._errs = errs
        self._random = Random(f"errors/{seed}")  # nothing that the bots themselves draw

    def choose(self, observation: object, seat: Seat, budget_us: int, wall_us: int | None = None) -> object:
        """What the bot would do in its time, or else the weakest."""
        if self._most_us is not None:
            budget_us = min(budget_us, self._most_us)
        errs = self._errs and self._random.randrange(100) < self._errs
        return (self._weakest if errs else self._bot).choose(observation, seat, budget_us, wall_us)

    def forget(self) -> None:
        for bot in (self._bot, self._weakest):
            if isinstance(bot, Forgetting):
                bot.forget()


class _StoppableHeldBack(_HeldBack):
    """One that need not think to the end."""

    def stop(self) -> None:
        if isinstance(self._bot, Stoppable):
            self._bot.stop()
