"""A player of any game that has an encoding, by tree search. It has no name on the command line."""

from __future__ import annotations

from typing import Any

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.encoded import EncodedBot
from spieltisch.bots.mcts import Uct
from spieltisch.bots.turns import check_turn
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import Seat


class MctsBot(EncodedBot):
    """Searches worlds that agree with what its seat knows."""

    def __init__(
        self, game: AnyGame, config: Any, seed: int, *, max_playouts: int = 0, each: int = 16, **search: Any
    ) -> None:
        """For games by one agreement. A move takes at most so many simulations (0: as many as the budget allows), of
        which ``each`` are of the same world; ``search`` goes to ``Uct``. Raises ``UsageError`` without an encoding.
        """
        super().__init__(game, config, seed)
        self._max_playouts = max_playouts
        root = self._encoding.simulate(config)
        self._search = Uct(root, self._played, self._random.getrandbits(64), world=self._enter, each=each, **search)
        self._observation: Any = None
        self._seat = 0

    def stop(self) -> None:
        """Make a ``choose`` of another thread return soon."""
        self._search.stop()

    def choose(self, observation: Any, seat: Seat, budget_us: int, wall_us: int | None = None) -> Any:
        """The action tried most often; see ``core/contracts.py``."""
        deadline = Deadline(budget_us, wall_us)
        state = self._imagine(observation)
        check_turn(self._game.play.rules.to_act(state), seat)
        self._observation, self._seat = observation, seat
        self._search.ponder(deadline, self._max_playouts)
        return self._act(state, seat, iter(self._search.line()))

    def _enter(self, simulation: Any) -> None:
        self._encoding.load(simulation, self._imagine(self._observation), self._seat)
