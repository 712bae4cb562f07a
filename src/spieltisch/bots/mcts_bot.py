"""A player of any game that has an encoding, by tree search; it is given to whoever asks for it, under no name."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.mcts import Uct
from spieltisch.bots.turns import check_turn
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import Seat


class MctsBot:
    """Searches worlds that agree with what its seat knows. Of an action of several choices, all are its tree's."""

    is_instant = False

    def __init__(
        self, game: AnyGame, config: Any, seed: int, *, max_playouts: int = 0, each: int = 16, **search: Any
    ) -> None:
        """For games by one agreement. A move takes at most so many simulations (0: as many as the budget allows), of
        which ``each`` are of the same world; ``search`` goes to ``Uct``. Raises ``UsageError`` without an encoding.
        """
        if game.encoding is None:
            raise UsageError(f"{game.name} has no encoding")
        self._game, self._encoding, self._random = game, game.encoding(), Random(seed)
        self._max_playouts = max_playouts
        root, played = self._encoding.simulate(config), self._encoding.simulate(config)
        self._search = Uct(root, played, self._random.getrandbits(64), world=self._enter, each=each, **search)
        self._observation: Any = None
        self._seat = 0

    def stop(self) -> None:
        """Make a ``choose`` of another thread return soon."""
        self._search.stop()

    def choose(self, observation: Any, seat: Seat, budget_us: int, wall_us: int | None = None) -> Any:
        """The action tried most often; see ``core/contracts.py``."""
        deadline = Deadline(budget_us, wall_us)
        state = self._imagine(observation)
        check_turn(self._game.rules.to_act(state), seat)
        self._observation, self._seat = observation, seat
        self._search.ponder(deadline, self._max_playouts)
        return self._act(state, iter(self._search.line()))

    def _imagine(self, observation: Any) -> Any:
        return self._game.view.determinize(observation, self._random.randrange)

    def _enter(self, simulation: Any) -> None:
        self._encoding.load(simulation, self._imagine(self._observation), self._seat)

    def _act(self, state: Any, line: Iterator[int]) -> Any:
        """The action that begins like the line. One action's choices are never the beginning of another's, or nobody
        could tell when it is complete. So the first legal action that begins like what is chosen is complete, or none
        is yet; and what came before that one need not be looked at again."""
        simulation: Any = self._search.root
        self._encoding.load(simulation, state, self._seat)
        actions, chosen = self._actions(state), list[int]()
        action, choices = next(actions)
        while True:
            choice = next(line, -1)
            chosen.append(choice if simulation.is_lawful(choice) else self._any(simulation))
            simulation.choose(chosen[-1])
            while choices[: len(chosen)] != chosen:
                action, choices = next(actions)
            if len(choices) == len(chosen):
                return action

    def _any(self, simulation: Any) -> int:
        """Any lawful choice."""
        return self._random.choice([k for k in range(simulation.n_choices) if simulation.is_lawful(k)])

    def _actions(self, state: Any) -> Iterator[tuple[Any, list[int]]]:
        """The legal actions that can be chosen, each with its choices."""
        for action in self._game.rules.legal_actions(state, self._seat):
            try:
                yield action, list(self._encoding.choices(state, self._seat, action))
            except LookupError:  # only people do it
                continue
