"""A player of any game that has an encoding, by expectimax. It has no name on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.encoded import EncodedBot
from spieltisch.bots.expectimax import Expectimax
from spieltisch.bots.turns import check_turn
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import Seat


class ExpectimaxBot(EncodedBot):
    """Takes what is best on average over worlds that agree with what its seat knows, as if all knew in which they are:
    what another one cannot know, or what one would learn, counts for nothing."""

    def __init__(
        self,
        game: AnyGame,
        config: Any,
        seed: int,
        *,
        worlds: int = 8,
        max_depth: int = 0,
        kind: type[Expectimax] = Expectimax,
        **search: Any,
    ) -> None:
        """For games by one agreement. So many ``worlds`` are made up for an action, of which those that are the same
        count once, and looked ahead in for at most ``max_depth`` choices (0: for what the budget allows). ``kind`` may
        be a game's own subclass, to which ``search`` goes. Raises ``UsageError`` without an encoding.
        """
        super().__init__(game, config, seed)
        self._n_worlds, self._max_depth = worlds, max_depth
        self._search = kind(
            lambda: self._encoding.simulate(config), self._random.getrandbits(64), world=self._enter, **search
        )
        self._worlds: list[Any] = []
        self._seat = 0
        self._begun: list[int] = []
        """The choices of the action that is not complete."""
        self._is_stopped = False

    def stop(self) -> None:
        """Make a ``choose`` of another thread return soon."""
        self._is_stopped = True
        self._search.stop()

    def choose(self, observation: Any, seat: Seat, budget_us: int, wall_us: int | None = None) -> Any:
        """The action whose choices promise most; see ``core/contracts.py``."""
        self._is_stopped = False
        made_up = [self._imagine(observation) for _ in range(self._n_worlds)]
        check_turn(self._game.play.rules.to_act(made_up[0]), seat)
        self._seat = seat
        self._worlds = list({self._game.play.rules.digest(state): state for state in made_up}.values())
        return self._act(self._worlds[0], seat, self._line(budget_us, wall_us))

    def _line(self, budget_us: int, wall_us: int | None) -> Iterator[int]:
        """The best choices one after the other. Nobody knows how many an action has, so each takes half of what is
        left."""
        self._begun = []
        while not self._is_stopped:
            budget_us //= 2
            wall_us = None if wall_us is None else wall_us // 2
            deadline = Deadline(budget_us, wall_us)
            self._begun.append(self._search.ponder(deadline, self._max_depth, len(self._worlds)))
            yield self._begun[-1]

    def _enter(self, simulation: Any, number: int) -> None:
        self._encoding.load(simulation, self._worlds[number], self._seat)
        for choice in self._begun:
            simulation.choose(choice)
