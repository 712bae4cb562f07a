"""A player of Cascadia that takes the most points a turn can bring, and sees nothing beyond.

An exchange of tokens counts with the points that it lets expect, less the nature token it costs.
"""

from __future__ import annotations

from spieltisch.bots.turns import check_turn
from spieltisch.core.seats import Seat
from spieltisch.games.cascadia import rules, view
from spieltisch.games.cascadia.actions import Action, unpack
from spieltisch.games.cascadia.bots.exchanges import Exchanges
from spieltisch.games.cascadia.engine.codes import EXCHANGE
from spieltisch.games.cascadia.engine.ranking import Ranking
from spieltisch.games.cascadia.view import Observation


class Greedy:
    """The best of all tiles, rotations, fields and tokens, mixed pairs and exchanges included."""

    is_instant = True

    def __init__(self, seed: int) -> None:
        """The seed is not needed: of equal moves it makes the one ranked first."""
        self._ranking = Ranking(1)
        self._exchanges = Exchanges()

    def choose(self, observation: Observation, seat: Seat, budget_us: int, wall_us: int | None = None) -> Action:
        """The move that gains most, or an exchange that can be expected to gain more."""
        state = view.restore(observation)
        check_turn(rules.to_act(state), seat)
        game = state.kernel
        self._ranking.rank(game)
        slots = self._exchanges.find_best(game, self._ranking.gain_at(0))
        return unpack(EXCHANGE | slots if slots else self._ranking.move_at(0))
