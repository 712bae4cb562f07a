"""A table that always runs, between bots, for people to watch. Its seats are reserved, so nobody lands on it."""

from __future__ import annotations

import asyncio
import secrets

from spieltisch.core.game import AnyGame
from spieltisch.net.bot import BotPlayer
from spieltisch.net.now import SECOND_US
from spieltisch.net.runner import LobbyRunner

BUDGET_US = 50_000
PAUSE_PACES = 5
"""How many moves' time the final position stays on show."""


class Demo:
    """Keeps one table of a game running: the strongest bot against the next strongest."""

    def __init__(self, runner: LobbyRunner, game: AnyGame, *, pace_us: int) -> None:
        """``pace_us`` is how long people have to look at each move."""
        self._runner = runner
        self._game = game
        self._pace_us = pace_us
        self._seated = 0

    def open(self) -> None:
        """Set up the next table."""
        if self._runner.is_closed:
            return
        seats = self._runner.lobby.usual_seats
        strongest = list(self._game.roster.bots)[::-1]
        names = [strongest[seat % len(strongest)] for seat in range(seats)]
        _, codes = self._runner.lobby.reserve(names)
        self._seated = seats
        for name, code in zip(names, codes, strict=True):
            bot = self._game.roster.bots[name](secrets.randbits(32))
            player = BotPlayer(
                self._runner, bot, code, budget_us=BUDGET_US, pace_us=self._pace_us, gone=self._note_gone
            )
            player.sit_down()

    def _note_gone(self) -> None:
        """The last to go has played all games of its encounter."""
        self._seated -= 1
        if not self._seated:
            asyncio.get_running_loop().call_later(PAUSE_PACES * self._pace_us / SECOND_US, self.open)
