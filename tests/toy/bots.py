"""A player for Bazaar."""

from __future__ import annotations

from random import Random

from spieltisch.core.seats import Seat
from tests.toy.model import KINDS, Action, Offer, Retire
from tests.toy.rules import Offers
from tests.toy.view import Observation, View


class RandomBot:
    """Any legal action but giving up; a third of its chances to trade it offers one card for one."""

    is_instant = True

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, observation: Observation, seat: Seat, budget_us: int, wall_us: int | None = None) -> Action:
        legal = View().legal_actions(observation)
        if isinstance(legal, Offers):
            if any(legal.hand) and self._random.randrange(3):
                return self._offer(legal)
            legal = legal.others
        return self._random.choice([action for action in legal if action != Retire()])

    def _offer(self, legal: Offers) -> Action:
        given = self._random.choice([kind for kind in KINDS if legal.hand[kind]])
        wanted = self._random.choice([kind for kind in KINDS if kind != given])
        return Offer(*(tuple(int(kind == one) for kind in KINDS) for one in (given, wanted)))
