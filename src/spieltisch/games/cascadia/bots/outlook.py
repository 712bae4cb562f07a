"""What a board promises when so many turns are left: where the search's playouts end.

It is linear in a few features of the board and of the next move, with weights for each number of turns left. They were
fitted to the points of games that the quick player played on alone (``weights``). Points are counted in sixteenths.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import count

from spieltisch.games.cascadia.bots import weights
from spieltisch.games.cascadia.bots.quick import Quick
from spieltisch.games.cascadia.engine.state import State

ZERO = 0
ONE = 1
POINT = 16
PARTS = 8
"""Weights are counted in 256ths, two to this power."""
BY_ANIMAL = 5
ARCS, CELLS, LARGEST, OPEN, NATURE, NEXT, BONUS = 25, 26, 27, 28, 29, 30, 31
FEATURES = 32
"""Five of each animal: points now, the most a token would count and the second most, open slots, tokens. Then what
corridors may grow by, the cells where they may, their sizes, all open slots, nature tokens, the next move, bonuses."""
LAST = 19
OF_TOKENS = weights.OUTLOOK_OF_TOKENS
IN_COMMON = weights.OUTLOOK_IN_COMMON


class Outlook:
    """Judges boards that a quick player knows."""

    def __init__(self) -> None:
        self.weights = [0] * 640  # by turns left, this one not included, * 32
        self.features = [0] * 32

    def prepare(self, game: State) -> None:
        """Weights for the cards of a game."""
        for k in range(FEATURES):
            for left in range(LAST + 1):
                weight = self.find_weight(game, k, left)
                self.weights[FEATURES * left + k] = weight

    def find_weight(self, game: State, k: int, left: int) -> int:
        """A quadratic function of the turns left; what all animals have in common is the mean of their cards'."""
        if k < ARCS:
            animal = k // BY_ANIMAL
            return self.curve(75 * game.cards[animal] + 3 * k, left, 1)
        total = 0
        for animal in range(5):
            total += self.curve(21 * game.cards[animal] + 3 * (k - ARCS), left, 0)
        return total // 5

    def curve(self, at: int, left: int, is_token: int) -> int:
        """The value of one quadratic function."""
        if is_token:
            return OF_TOKENS[at] + OF_TOKENS[at + 1] * left // LAST + OF_TOKENS[at + 2] * left * left // (LAST * LAST)
        return IN_COMMON[at] + IN_COMMON[at + 1] * left // LAST + IN_COMMON[at + 2] * left * left // (LAST * LAST)

    def judge(self, game: State, quick: Quick, left: int, bonus: int) -> int:
        """What the seat will have in the end, but for what all its boards with so many turns left have in common; after
        the quick player has chosen the next move. The bonus is what corridors can be expected to earn beside."""
        for animal in range(5):
            self.note_animal(game, quick, animal)
        self.note_corridors(game, quick)
        self.note_rest(game, quick)
        self.features[BONUS] = bonus
        points = ZERO
        for k in range(FEATURES):
            points += self.weights[FEATURES * left + k] * self.features[k]
        return points >> PARTS

    def note_animal(self, game: State, quick: Quick, animal: int) -> None:
        """Features of one animal."""
        at, seat = BY_ANIMAL * animal, quick.prospects.seat
        self.features[at] = POINT * quick.prospects.known[animal]
        self.features[at + 1] = quick.best[animal]
        self.features[at + 2] = quick.second[animal]
        self.features[at + 3] = POINT * min(4, count(game.open[5 * seat + animal]))
        self.features[at + 4] = POINT * count(game.tokens[5 * seat + animal])

    def note_corridors(self, game: State, quick: Quick) -> None:
        """By how much each habitat's corridors can grow with one tile, and on how many cells."""
        arcs = cells = 0
        for habitat in range(5):
            most = n = 0
            for k in range(quick.prospects.n_rim):
                best = 0
                for rotation in range(6):
                    best = max(best, quick.prospects.arc[35 * k + 7 * habitat + rotation])
                most = max(most, best)
                n += best >= quick.prospects.growth
            arcs += most
            cells += min(n, 4)
        self.features[ARCS] = arcs
        self.features[CELLS] = POINT * cells

    def note_rest(self, game: State, quick: Quick) -> None:
        """Features of the whole board."""
        seat = quick.prospects.seat
        largest = 0
        every = ONE - ONE
        for k in range(5 * seat, 5 * seat + 5):
            largest += game.largest[k]
            every |= game.open[k]
        self.features[LARGEST] = 0 if game.is_plain else POINT * largest
        self.features[OPEN] = POINT * count(every)
        self.features[NATURE] = POINT * game.nature[seat]
        self.features[NEXT] = quick.most
