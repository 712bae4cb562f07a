"""Which trades to offer: such as help oneself, and somebody may well accept."""

from __future__ import annotations

import cython

from spieltisch.bots.deadline import Deadline
from spieltisch.games.catan.bots.outlook import Outlook
from spieltisch.games.catan.bots.policy import Policy
from spieltisch.games.catan.bots.sampling import Sampler
from spieltisch.games.catan.bots.weights import CAREFUL
from spieltisch.games.catan.engine.codes import ACCEPTED, AN_OFFER, MAIN
from spieltisch.games.catan.engine.kernel import CatanKernel

if not cython.compiled:
    from spieltisch.games.catan.engine.resources import hand_over, holds

DEALS = 6
"""How often unseen hands are dealt to find out who might accept."""
REST = 3
"""For how many rounds nobody is asked again for what everybody has declined."""
VAIN = 8
"""After so many offers of which nobody has accepted one, nobody is asked any more."""


class OfferFinder:
    """Looks for offers of one or two cards for one: one in a turn, and none again that everybody has declined, for some
    rounds and as long as nobody's hand has another number of cards. At a table where nobody ever trades it gives up."""

    def __init__(self, is_keen: bool = False) -> None:
        """Who is keen asks for two cards as well, and weighs by the outlook what it gains."""
        self.is_keen = is_keen and cython.compiled  # a net is slow without C
        self.outlook = Outlook()
        self.policy = Policy()
        self.sampler = Sampler()
        self.world = CatanKernel()
        self.sums = [0] * 100  # by how many are wanted less one, how many given, what, and what is wanted
        self.refused = [-1] * 100  # the turn in which it was made and not accepted
        self.known = [0] * 100  # how many cards everybody had then
        self.latest = -1
        self.vain = 0  # offers so far, or -1 as soon as one was accepted

    def find(self, game: CatanKernel, seat: int, number: int, deadline: Deadline) -> int:
        """The packed offer that is worth most on average, or 0 where none is worth it; it is taken as made. ``number``
        is a seed."""
        found = self.find_some(game, seat, number, deadline, 1)
        if not found:
            return 0
        self.note(game, found[0])
        return found[0]

    def find_some(self, game: CatanKernel, seat: int, number: int, deadline: Deadline, most: int) -> list[int]:
        """So many of the offers that are worth it, the best first. Which is made is to be noted."""
        if game.phase != MAIN or game.active != seat:
            return []
        self.look_back(game, seat)
        if game.is_offering or game.offers or not game.offer_limit or self.vain >= VAIN:
            return []
        for at in range(100):
            self.sums[at] = 0
        self.policy.begin(deadline)
        with cython.nogil:
            for k in range(DEALS):
                self.world.copy_from(game)
                self.sampler.seed(number, k)
                self.sampler.deal(self.world, seat)
                self.weigh(seat)
        if self.policy.is_late:
            return []
        found = sorted([(-self.sums[at], at) for at in range(100) if self.sums[at] > DEALS * CAREFUL])
        return [offer_at(at) for _, at in found[:most]]

    def note(self, game: CatanKernel, offer: int) -> None:
        """This one is made now; until somebody accepts it, it is as good as declined."""
        if self.vain >= 0:
            self.vain += 1
        for at in range(100):
            if offer_at(at) == offer:
                self.latest = at
                self.refused[at] = game.turn
                self.known[at] = sizes_of(game)

    def look_back(self, game: CatanKernel, seat: int) -> None:
        """What somebody has accepted was not refused; nor is anything by a game that has gone back or begun anew."""
        for at in range(100):
            if self.refused[at] > game.turn:
                self.refused[at] = -1
                self.vain = 0
        if game.is_offering and self.latest >= 0:
            for other in range(game.seats):
                if other != seat and game.answer[other] == ACCEPTED:
                    self.refused[self.latest] = self.vain = -1

    def weigh(self, seat: int) -> None:
        """Add what each offer brings in this world."""
        self.policy.evaluator.survey(self.world)
        before = self.worth(seat)
        for at in range(100 if self.is_keen else 50):
            given, count, wanted = at // 5 % 5, at // 25 % 2 + 1, at % 5
            if given == wanted or self.is_stale(at) or self.world.hand[5 * seat + given] < count:
                continue
            if self.policy.is_spent():
                return
            self.sums[at] += self.gain(seat, count << 5 * given, at // 50 + 1 << 5 * wanted, before)

    def is_stale(self, at: int) -> int:
        """Whether the answer to this offer is known."""
        if self.refused[at] < 0:
            return 0
        if self.world.turn < self.refused[at] + REST * self.world.seats:
            return 1
        return self.known[at] == sizes_of(self.world)

    def gain(self, seat: int, given: int, wanted: int, before: int) -> int:
        """What an offer brings the seat, if somebody is better off with it, too."""
        best = 0
        for other in range(self.world.seats):
            if other != seat and holds(self.world, other, wanted) and self.policy.is_partner(self.world, other):
                least = self.policy.evaluator.weigh(self.world, other, False) + CAREFUL
                self.swap(seat, other, given, wanted)
                if self.policy.evaluator.weigh(self.world, other, False) > least:
                    best = max(best, self.worth(seat) - before)
                self.swap(seat, other, wanted, given)
        return best

    def worth(self, seat: int) -> int:
        """The share of the seat that offers."""
        if self.is_keen:
            return self.outlook.share(self.world, seat)
        return self.policy.evaluator.weigh(self.world, seat, False)

    def swap(self, seat: int, other: int, given: int, wanted: int) -> None:
        hand_over(self.world, seat, other, given)
        hand_over(self.world, other, seat, wanted)


def offer_at(at: int) -> int:
    """The packed offer of which the sum is kept there."""
    wanted, given = at // 50 + 1 << 5 * (at % 5), at // 25 % 2 + 1 << 5 * (at // 5 % 5)
    return AN_OFFER << 56 | wanted << 25 | given


def sizes_of(game: CatanKernel) -> int:
    """How many cards everybody has, a byte for each seat."""
    sizes = 0
    for seat in range(game.seats):
        count = 0
        for resource in range(5):
            count += game.hand[5 * seat + resource]
        sizes = sizes << 8 | count & 255
    return sizes
