"""A player of Catan that does anything."""

from __future__ import annotations

from random import Random as Generator

from spieltisch.core.seats import Seat
from spieltisch.games.catan import view
from spieltisch.games.catan.actions import Action
from spieltisch.games.catan.legality import LegalActions
from spieltisch.games.catan.view import Observation


class Random:
    """Any legal action; each numbered one is as likely as all others together, since nobody could take most of those.

    Offers are so many, nearly all of them of cards that nobody has, that a turn would be nothing else.
    """

    is_instant = True

    def __init__(self, seed: int) -> None:
        self._random = Generator(seed)

    def choose(self, observation: Observation, seat: Seat, budget_us: int, wall_us: int | None = None) -> Action:
        """Raises ``ValueError`` where there is no legal action."""
        actions = view.legal_actions(observation)
        if not len(actions):
            raise ValueError("there is no legal action")
        numbered = actions.numbered if isinstance(actions, LegalActions) else 0
        among = numbered if self._random.randrange(numbered + 1) else len(actions)
        return actions[self._random.randrange(among)]
