"""What an exchange of tokens can be expected to bring in the same turn.

The most that a tile of the shop can gain together with an animal depends on no other slot of
the shop. So two rankings tell it for all tiles and animals, and what remains is to weigh the
tokens that may be drawn.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import lowest
    from spieltisch.games.cascadia.engine.moves import can_pay, free_exchange

from spieltisch.games.cascadia.engine.kernel import CascadiaKernel
from spieltisch.games.cascadia.engine.ranking import Ranking

PARTS = 1024
"""Parts of a point that expectations are counted in."""
NOTHING = -1000


class Exchanges:
    """The exchanges of one turn."""

    def __init__(self) -> None:
        self.game = CascadiaKernel()
        self.ranking = Ranking(1)
        self.best = [0] * 20  # by tile of the shop * 5 + animal: the most they gain together
        self.tokens = [0] * 4
        self.bag = [0] * 5
        self.n_bag = self.is_mixing = 0

    def find_best(self, game: CascadiaKernel, gain: int) -> int:
        """The slots, as a set, that an exchange promises most for; 0 where none promises more than a gain."""
        best, most = 0, PARTS * gain
        if free_exchange(game) or can_pay(game):
            self.learn(game)
            for slots in range(1, 16):
                if can_pay(game) or slots == free_exchange(game):
                    promise = self.promise(game, slots)
                    if promise > most:
                        best, most = slots, promise
        return best

    def learn(self, game: CascadiaKernel) -> None:
        """Rate every animal with every tile of the shop of a turn."""
        self.game.copy_from(game)
        self.game.nature[game.seat] = 1
        for first in range(2):
            for slot in range(4):
                self.game.shop_token[slot] = first + slot
            self.ranking.rank(self.game)
            for s in range(4):
                for t in range(4):
                    self.best[5 * s + first + t] = self.ranking.pair_best[4 * s + t] + (s != t)

    def promise(self, game: CascadiaKernel, slots: int) -> int:
        """What the turn can be expected to gain if these slots' tokens are exchanged, in 1024th points."""
        price = 0 if slots == free_exchange(game) else 1
        self.is_mixing = game.nature[game.seat] > price
        self.tokens[:] = game.shop_token
        self.bag[:] = game.bag
        self.n_bag = game.n_bag
        return PARTS * self.expect(slots) // self.count_ways(slots) - PARTS * price

    def count_ways(self, slots: int) -> int:
        """In how many ways tokens can be drawn for these slots."""
        ways, n = 1, self.n_bag
        while slots:
            ways *= max(1, n)
            n -= 1
            slots &= slots - 1
        return ways

    def expect(self, slots: int) -> int:
        """The sum of what the turn gains with each token that may be drawn for these slots."""
        if slots == 0 or self.n_bag == 0:
            return self.most()
        total = 0
        slot = lowest(slots)
        self.n_bag -= 1
        for animal in range(5):
            if self.bag[animal]:
                self.tokens[slot] = animal
                self.bag[animal] -= 1
                total += (self.bag[animal] + 1) * self.expect(slots & slots - 1)
                self.bag[animal] += 1
        self.n_bag += 1
        return total

    def most(self) -> int:
        """What the best move gains with these tokens."""
        most = NOTHING
        for s in range(4):
            most = max(most, self.best[5 * s + self.tokens[s]])
            if self.is_mixing:
                for t in range(4):
                    most = max(most, self.best[5 * s + self.tokens[t]] - 1)
        return most
