"""Bots at the other seats of a single-agent environment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from spieltisch.bots.named import find_bot
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyBot, AnyGame
from spieltisch.core.seats import Seat
from spieltisch.research.play import Play

TRIES: Final = 100
"""How often the weakest bot is asked before any action will do."""


def checked(game: AnyGame, names: str | Sequence[str], others: int) -> list[str]:
    """A bot's name for each of the other seats, those that are given over and over. Raises ``UsageError``."""
    given = [names] if isinstance(names, str) else list(names)
    for name in given:
        find_bot(game, name)
    if not 1 <= len(given) <= others:
        raise UsageError(f"there are seats for 1 to {others} opponents, not for {len(given)}")
    return [given[k % len(given)] for k in range(others)]


class Opponents:
    """New bots for one game. They look at observations and know no more than a player in their seat."""

    def __init__(self, play: Play, names: Sequence[str], seat: Seat, budget_us: int, random: Random) -> None:
        """``names`` go round the table from the seat after this one. What bots draw follows from ``random``."""
        self._play, self._budget_us = play, budget_us
        weakest = next(iter(play.game.roster.bots.values()))
        self._bots: dict[Seat, AnyBot] = {
            (seat + k) % play.seats: find_bot(play.game, name).make(random.getrandbits(32))
            for k, name in enumerate(names, start=1)
        }
        self._stand_in = weakest(random.getrandbits(32))

    def act(self, seat: Seat) -> None:
        """Make all choices of one action."""
        play, state = self._play, self._play.state
        for action in self._ideas(state, seat):
            try:
                choices = play.encoding.choices(state, seat, action)
            except LookupError:  # people may do it, but nobody who chooses
                continue
            for choice in choices:
                play.choose(choice)
            return
        raise RuntimeError(f"{play.game.name} waits for seat {seat}, and nothing it may do can be chosen")

    def _ideas(self, state: Any, seat: Seat) -> Iterator[Any]:
        """What the seat's bot does; if that cannot be chosen, what the game's weakest would do; at last anything."""
        game = self._play.game
        seen = game.play.view.observe(state, seat)
        yield self._bots[seat].choose(seen, seat, self._budget_us)
        for _ in range(TRIES):
            yield self._stand_in.choose(seen, seat, self._budget_us)
        yield from game.play.rules.legal_actions(state, seat)
