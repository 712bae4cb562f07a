"""A player of Monopoly that does what looks best at once."""

from __future__ import annotations

from spieltisch.core.seats import Seat
from spieltisch.games.monopoly import view
from spieltisch.games.monopoly.actions import Action, unpack
from spieltisch.games.monopoly.bots.policy import Policy
from spieltisch.games.monopoly.engine.kernel import Monopoly
from spieltisch.games.monopoly.view import Observation


class Greedy:
    """Buys, builds, bids and trades by prices in its head; see ``policy``. The same position has the same answer, but
    for offers: it makes each only once."""

    is_instant = True

    def __init__(self, seed: int) -> None:
        """Nothing is left to chance: the seed does not matter."""
        self._kernel = Monopoly()
        self._policy = Policy(self._kernel)

    def choose(self, observation: Observation, seat: Seat, budget_us: int) -> Action:
        """The policy's decision."""
        self._kernel.copy_from(view.restore(observation).kernel)
        self._policy.attend()
        action = self._policy.choose(seat)
        self._policy.note(action)
        return unpack(action)
