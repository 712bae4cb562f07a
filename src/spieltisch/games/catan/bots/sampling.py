"""What a seat of Catan does not see, dealt anew: other hands, and other development cards.

How many cards everybody holds is public, and most of them can be counted; the others are drawn
from what they may be, more likely from where their owner has fields. What an open offer
promises is there. Chance in a search comes from here, too.
"""

from __future__ import annotations

import cython

from spieltisch.games.catan.bots.evaluation import Evaluator
from spieltisch.games.catan.engine.codes import ACCEPTED, MAIN, POINTS
from spieltisch.games.catan.engine.kernel import CatanKernel

if not cython.compiled:
    from spieltisch.games.catan.engine.chance import count_draws, nth_draw
    from spieltisch.games.catan.engine.turns import deck_size
    from spieltisch.games.catan.engine.victory import all_points

WORD = 0xFFFFFFFF
SEED = 0x2545F491
ANYWHERE = 6
"""Quarters of a pip: how likely a card is where its owner has no such field (trades, thefts)."""


class Sampler:
    """Random numbers, and what is made of them."""

    def __init__(self) -> None:
        self.evaluator = Evaluator()
        self.rng = SEED
        self.owed = [0] * 6
        self.chance = [0] * 5  # of a card, by resource

    def seed(self, number: int, other: int) -> None:
        """Begin a sequence of its own for two numbers."""
        self.rng = (number * 40503 + other * 30011 + SEED) & WORD | 1
        for _ in range(4):
            self.below(2)

    def below(self, limit: int) -> int:
        """A random integer from 0 on."""
        self.rng ^= self.rng << 13 & WORD
        self.rng ^= self.rng >> 17
        self.rng ^= self.rng << 5 & WORD
        return self.rng * limit >> 32

    def draw(self, game: CatanKernel) -> None:
        """Make chance's move."""
        count = count_draws(game)
        game.apply(-1, nth_draw(game, self.below(count)))

    def deal(self, game: CatanKernel, seat: int) -> None:
        """Replace what ``seat`` does not see."""
        self.evaluator.count_income(game)
        self.deal_hands(game, seat)
        self.deal_cards(game, seat)

    def deal_hands(self, game: CatanKernel, seat: int) -> None:
        for other in range(game.seats):
            if other != seat:
                for resource in range(5):
                    game.bank[resource] += game.hand[5 * other + resource]
                    game.hand[5 * other + resource] = 0
        for other in range(game.seats):
            if other != seat:
                self.deal_promised(game, other)
        for other in range(game.seats):
            if other != seat:
                self.deal_counted(game, other)
        for other in range(game.seats):
            if other != seat:
                for _ in range(self.missing(game, other)):
                    self.deal_one(game, other)

    def deal_promised(self, game: CatanKernel, seat: int) -> None:
        """What the seat has to have for the open offer."""
        if not game.is_offering or game.phase != MAIN:
            return
        cards = game.give if seat == game.active else game.want if game.answer[seat] == ACCEPTED else 0
        for resource in range(5):
            self.fill_up(game, seat, resource, cards >> 5 * resource & 31)

    def deal_counted(self, game: CatanKernel, seat: int) -> None:
        """What everybody knows the seat to have."""
        for resource in range(5):
            self.fill_up(game, seat, resource, game.least[5 * seat + resource])

    def fill_up(self, game: CatanKernel, seat: int, resource: int, count: int) -> None:
        """To so many cards of a resource, as far as there are enough, and no more than the hand is large."""
        more = min(count - game.hand[5 * seat + resource], game.bank[resource])
        more = min(more, self.missing(game, seat))
        if more > 0:
            game.hand[5 * seat + resource] += more
            game.bank[resource] -= more

    def missing(self, game: CatanKernel, seat: int) -> int:
        """How many cards of the hand are still to be dealt."""
        count = game.size[seat]
        for resource in range(5):
            count -= game.hand[5 * seat + resource]
        return count

    def deal_one(self, game: CatanKernel, seat: int) -> None:
        total = 0
        for resource in range(5):
            self.chance[resource] = self.candidates(game, seat, resource)
            self.chance[resource] *= self.evaluator.income[5 * seat + resource] + ANYWHERE
            total += self.chance[resource]
        if total == 0:
            for resource in range(5):
                self.chance[resource] = game.bank[resource]
                total += self.chance[resource]
        at = self.below(total)
        resource = 0
        while resource < 4:
            at -= self.chance[resource]
            if at < 0:
                break
            resource += 1
        game.hand[5 * seat + resource] += 1
        game.bank[resource] -= 1

    def candidates(self, game: CatanKernel, seat: int, resource: int) -> int:
        """How many cards of a resource the next one of a hand may be."""
        there, most = game.bank[resource], game.most[5 * seat + resource]
        if most < game.size[seat]:
            there = min(there, max(0, most - game.hand[5 * seat + resource]))
        return there

    def deal_cards(self, game: CatanKernel, seat: int) -> None:
        """Whose turn it is has not won with its cards; which of them are new is forgotten."""
        for other in range(game.seats):
            if other != seat:
                count = 0
                for kind in range(5):
                    count += game.cards[5 * other + kind]
                    game.deck[kind] += game.cards[5 * other + kind]
                    game.cards[5 * other + kind] = 0
                self.owed[other] = count
        for other in range(game.seats):
            if other != seat:
                for _ in range(self.owed[other]):
                    self.deal_card(game, other)
        if seat != game.active:
            for kind in range(5):
                game.fresh[kind] = 0

    def deal_card(self, game: CatanKernel, seat: int) -> None:
        spared = 0
        if seat == game.active and all_points(game, seat) >= game.goal - 1 and deck_size(game) > game.deck[POINTS]:
            spared = game.deck[POINTS]
        at = self.below(deck_size(game) - spared)
        kind = 0
        while at >= game.deck[kind]:
            at -= game.deck[kind]
            kind += 1
        game.deck[kind] -= 1
        game.cards[5 * seat + kind] += 1
