"""What players share that search the simulation of a game: from observations to worlds, and from choices to actions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame


class EncodedBot:
    """A player of any game that has an encoding. Of an action of several choices, all are its search's."""

    is_instant = False

    def __init__(self, game: AnyGame, config: Any, seed: int) -> None:
        """For games by one agreement. Raises ``UsageError`` without an encoding."""
        if game.research.encoding is None:
            raise UsageError(f"{game.name} has no encoding")
        self._game, self._encoding, self._random = game, game.research.encoding(), Random(seed)
        self._played = self._encoding.simulate(config)

    def _imagine(self, observation: Any) -> Any:
        """A state that agrees with what is seen."""
        return self._game.play.view.determinize(observation, self._random.randrange)

    def _act(self, state: Any, seat: int, line: Iterator[int]) -> Any:
        """The action that begins like the line. One action's choices are never the beginning of another's, or nobody
        could tell when it is complete. So the first legal action that begins like what is chosen is complete, or none
        is yet; and what came before that one need not be looked at again."""
        simulation: Any = self._played
        self._encoding.load(simulation, state, seat)
        actions, chosen = self._actions(state, seat), list[int]()
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

    def _actions(self, state: Any, seat: int) -> Iterator[tuple[Any, list[int]]]:
        """The legal actions that can be chosen, each with its choices."""
        for action in self._game.play.rules.legal_actions(state, seat):
            try:
                yield action, list(self._encoding.choices(state, seat, action))
            except LookupError:  # only people do it
                continue
