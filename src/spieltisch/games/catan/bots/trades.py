"""Which trade to offer: one that helps oneself, and that somebody may well accept."""

from __future__ import annotations

import cython

from spieltisch.bots.deadline import Deadline
from spieltisch.games.catan.bots.policy import Policy
from spieltisch.games.catan.bots.sampling import Sampler
from spieltisch.games.catan.bots.weights import CAREFUL
from spieltisch.games.catan.engine.codes import AN_OFFER, MAIN
from spieltisch.games.catan.engine.kernel import CatanKernel

if not cython.compiled:
    from spieltisch.games.catan.engine.resources import hand_over, holds

DEALS = 6
"""How often unseen hands are dealt to find out who might accept."""
MOST_OFFERS = 3
"""In one turn."""


class OfferFinder:
    """Looks for offers of one or two cards for one, and makes none twice in a turn."""

    def __init__(self) -> None:
        self.policy = Policy()
        self.sampler = Sampler()
        self.world = CatanKernel()
        self.sums = [0] * 50  # by how many are given less one, what, and what is wanted
        self.is_made = [0] * 50

    def find(self, game: CatanKernel, seat: int, number: int, deadline: Deadline) -> int:
        """The packed offer that is worth most on average, or 0 where none is worth it; ``number`` is a seed."""
        if game.phase != MAIN or game.active != seat or game.is_offering:
            return 0
        for at in range(50):
            self.sums[at] = 0
            if game.offers == 0:
                self.is_made[at] = 0
        if game.offers >= min(game.offer_limit, MOST_OFFERS):
            return 0
        self.policy.begin(deadline)
        with cython.nogil:
            for k in range(DEALS):
                self.world.copy_from(game)
                self.sampler.seed(number, k)
                self.sampler.deal(self.world, seat)
                self.weigh(seat)
        return 0 if self.policy.is_late else self.pick()

    def pick(self) -> int:
        best, chosen = DEALS * CAREFUL, -1
        for at in range(50):
            if self.sums[at] > best:
                best, chosen = self.sums[at], at
        if chosen < 0:
            return 0
        self.is_made[chosen] = 1
        wanted, given = 1 << 5 * (chosen % 5), chosen // 25 + 1 << 5 * (chosen // 5 % 5)
        return AN_OFFER << 56 | wanted << 25 | given

    def weigh(self, seat: int) -> None:
        """Add what each offer brings in this world."""
        self.policy.evaluator.survey(self.world)
        before = self.policy.evaluator.weigh(self.world, seat, False)
        for at in range(50):
            given, count, wanted = at // 5 % 5, at // 25 + 1, at % 5
            if given == wanted or self.is_made[at] or self.world.hand[5 * seat + given] < count:
                continue
            if self.policy.is_spent():
                return
            self.sums[at] += self.gain(seat, count << 5 * given, 1 << 5 * wanted, before)

    def gain(self, seat: int, given: int, wanted: int, before: int) -> int:
        """What an offer brings the seat, if somebody is better off with it, too."""
        best = 0
        for other in range(self.world.seats):
            if other != seat and holds(self.world, other, wanted) and self.policy.is_partner(self.world, other):
                least = self.policy.evaluator.weigh(self.world, other, False) + CAREFUL
                self.swap(seat, other, given, wanted)
                gained = self.policy.evaluator.weigh(self.world, seat, False) - before
                if gained > best and self.policy.evaluator.weigh(self.world, other, False) > least:
                    best = gained
                self.swap(seat, other, wanted, given)
        return best

    def swap(self, seat: int, other: int, given: int, wanted: int) -> None:
        hand_over(self.world, seat, other, given)
        hand_over(self.world, other, seat, wanted)
