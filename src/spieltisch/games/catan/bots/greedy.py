"""A player of Catan that takes what is worth most at once."""

from __future__ import annotations

from spieltisch.core.seats import Seat
from spieltisch.games.catan.bots.player import Player
from spieltisch.games.catan.bots.policy import Policy
from spieltisch.games.catan.kernel import Game


class Greedy(Player):
    """Plays as the search thinks that everybody does, and offers trades besides."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._policy = Policy()

    def decide(self, game: Game, seat: Seat, deadline_ns: int) -> int:
        """The move with the best value one ply ahead."""
        self._policy.begin(deadline_ns)
        return self._policy.choose(game, seat)
