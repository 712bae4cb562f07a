"""A player of Monopoly that does what looks best at once."""

from __future__ import annotations

from spieltisch.bots.turns import check_turn
from spieltisch.core.seats import Seat
from spieltisch.games.monopoly import rules, view
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

    def choose(self, observation: Observation, seat: Seat, budget_us: int, wall_us: int | None = None) -> Action:
        """The policy's decision."""
        state = view.restore(observation)
        check_turn(rules.to_act(state), seat)
        self._kernel.copy_from(state.kernel)
        self._policy.attend()
        action = self._policy.choose(seat)
        self._policy.note(action)
        return unpack(action)
