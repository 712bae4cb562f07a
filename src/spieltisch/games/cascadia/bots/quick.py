"""A quick player: what a move gains at once, and a guess at what it prepares.

Points are counted in sixteenths. The guess is linear in a few features of each move, with weights that change from the
first turn to the last; they are those with which this player has the most points in the end (``weights``).
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import count, lowest
    from spieltisch.games.cascadia.engine.moves import can_pay, free_exchange, pack

from spieltisch.bots.trials import Trials
from spieltisch.games.cascadia.bots import weights
from spieltisch.games.cascadia.bots.prospects import Prospects
from spieltisch.games.cascadia.engine import codes, tiles
from spieltisch.games.cascadia.engine.state import State

ONE = 1
POINT = 16
NOTHING = -30000
EXCHANGE = codes.EXCHANGE
FIRST = tiles.FIRST
SECOND = tiles.SECOND
ALLOWS = tiles.ALLOWS
KEYSTONE = tiles.KEYSTONE
LONE, JOINED, GAINED, FREE = 0, 5, 10, 15
GROWTH, EDGE, PART, NEAR, OPEN, OPTION, TAKEN, LOST, NATURE, POOR = 20, 21, 22, 23, 24, 25, 26, 27, 28, 29
WEIGHTS = 30
"""How many there are. The first twenty are by animal: for a token without others of its kind beside it or with some,
for each point it gains, for free places around it. Then for a point of a corridor, a fitting edge, each tile of a
corridor that is not the largest, each neighbour; for each animal that may live on an open tile, and for what it counts
there beyond what it does elsewhere; for each animal that a token keeps from its tile, and for what it had counted;
for a nature token; and what a move counts that is not worth a free exchange."""
LAST = 19
OF_TOKENS = weights.MOVES_OF_TOKENS
IN_COMMON = weights.MOVES_IN_COMMON


class Quick:
    """Chooses moves for one seat, whose prospects it keeps."""

    def __init__(self) -> None:
        self.prospects = Prospects()
        self.weights = [0] * 640  # by turns left, this one not included, * 32
        self.at = 0  # where those of this turn begin
        self.stage = 0  # a few turns for which edges count the same
        self.value = [0] * 320  # by animal * 64 + slot: what a token counts there, what it takes included
        self.top = [0] * 5  # by animal: the most it counts on an open slot …
        self.top_slot = [0] * 5  # … and where; -1 for declining it
        self.best = [0] * 5  # the most it would count, what it takes left out …
        self.second = [0] * 5  # … and the second most
        self.best_slot = [0] * 5
        self.hope = [0] * 320  # by animal * 64 + number on the rim: what a token counts there
        self.option = [0] * 320  # what it counts that it may live there
        self.tile = [0] * 256  # by shop slot * 64 + number on the rim: the most a tile counts …
        self.later = [0] * 256  # … and what its room for tokens counts beside
        self.chosen = 0  # the best move so far …
        self.most = 0  # … and what it counts

    def prepare(self, game: State) -> None:
        """Weights for the cards of a game. In the last turn nothing counts but what is gained."""
        for left in range(LAST + 1):
            for k in range(WEIGHTS):
                weight = POINT if k == GROWTH else 0
                if left:
                    weight = self.find_weight(game, k, left)
                self.weights[32 * left + k] = weight

    def find_weight(self, game: State, k: int, left: int) -> int:
        """Between an early and a late weight; what all animals have in common is the mean of their cards'."""
        if k < GROWTH:
            at = 40 * game.cards[k % 5] + 2 * k
            return (OF_TOKENS[at] * left + OF_TOKENS[at + 1] * (LAST - left)) // LAST
        early = late = 0
        for animal in range(5):
            at = 20 * game.cards[animal] + 2 * (k - GROWTH)
            early += IN_COMMON[at]
            late += IN_COMMON[at + 1]
        return (early * left + late * (LAST - left)) // (5 * LAST)

    def survey(self, game: State, left: int) -> None:
        """Get to know the board of the seat whose turn it is, which has so many turns left after this one."""
        self.stage = -1
        self.set_stage(left)
        self.prospects.survey(game, game.seat)

    def copy_from(self, other: Quick) -> None:
        """Know what another one does."""
        self.prospects.copy_from(other.prospects)
        self.at, self.stage = other.at, other.stage

    def follow(self, game: State, slot: int, left: int) -> None:
        """Take note of a move of the seat, whose token lies on a slot, or nowhere: -1."""
        changed = self.set_stage(left)
        self.prospects.follow(game, slot)
        if changed:
            self.prospects.rate_all_edges(game)

    def set_stage(self, left: int) -> int:
        """Use the weights for so many turns left; whether edges count otherwise from now on: every fifth turn."""
        self.at = 32 * left
        stage = (left + 4) // 5
        if stage == self.stage:
            return 0
        self.stage = stage
        at = 32 * min(5 * stage, LAST)
        self.prospects.growth = self.weights[at + GROWTH]
        self.prospects.edge = self.weights[at + EDGE]
        self.prospects.part = self.weights[at + PART]
        return 1

    # -- choosing --------------------------------------------------------------------

    def choose(self, game: State) -> int:
        """The best move, or a free exchange where that is poor."""
        self.rate(game)
        self.most = NOTHING
        self.chosen = 0
        may_mix = can_pay(game)
        for s in range(4):
            for t in range(4):
                if s == t:
                    self.choose_pair(game, s, t, 0)
                elif may_mix:
                    self.choose_pair(game, s, t, -POINT - self.weights[self.at + NATURE])
        if self.most <= self.weights[self.at + POOR] and free_exchange(game):
            return EXCHANGE | free_exchange(game)
        return self.chosen

    def choose_pair(self, game: State, s: int, t: int, extra: int) -> None:
        """Compare the moves with one tile and one token of the shop; all of them count something extra."""
        seat, code, animal = self.prospects.seat, game.shop_tile[s], game.shop_token[t]
        may_live = ALLOWS[code] >> animal & 1
        room = extra + self.count_keystone(game, code) - self.weights[self.at + TAKEN] * (count(ONE * ALLOWS[code]) - 1)
        for k in range(self.prospects.n_rim):
            tile = self.tile[64 * s + k]
            points = extra + tile + self.later[64 * s + k] + self.top[animal]
            if points > self.most:
                self.most = points
                cell = 0
                if self.top_slot[animal] >= 0:
                    cell = game.at[64 * seat + self.top_slot[animal]]
                self.chosen = pack(s, t, self.find_rotation(code, k), self.prospects.cell[k], cell)
            if may_live and room + tile + self.hope[64 * animal + k] > self.most:
                self.most = room + tile + self.hope[64 * animal + k]
                cell = self.prospects.cell[k]
                self.chosen = pack(s, t, self.find_rotation(code, k), cell, cell)

    def find_rotation(self, code: int, k: int) -> int:
        """The best rotation of a tile on a cell of the rim."""
        best = 0
        if FIRST[code] != SECOND[code]:
            for rotation in range(1, 6):
                if self.count_edges(code, k, rotation) > self.count_edges(code, k, best):
                    best = rotation
        return best

    def count_edges(self, code: int, k: int, rotation: int) -> int:
        """What a tile's edges count on a cell of the rim."""
        first = 35 * k + 7 * FIRST[code]
        if FIRST[code] == SECOND[code]:
            return self.prospects.arc[first + 6]
        opposite = rotation + 3 if rotation < 3 else rotation - 3
        return self.prospects.arc[first + rotation] + self.prospects.arc[35 * k + 7 * SECOND[code] + opposite]

    def count_keystone(self, game: State, code: int) -> int:
        """What the nature token counts that a token on this tile earns."""
        return POINT + self.weights[self.at + NATURE] if code >= 0 and KEYSTONE[code] and not game.is_plain else 0

    # -- rating ----------------------------------------------------------------------

    def rate(self, game: State) -> None:
        """Rate all places for tokens, and all places for the tiles of the shop."""
        for animal in range(5):
            self.rate_spots(game, animal)
        for animal in range(5):
            self.subtract_taken(game, animal)
        for animal in range(5):
            self.rate_rooms(game, animal)
        for s in range(4):
            self.rate_tile(game, s)

    def count_token(self, game: State, animal: int, gain: int, around: int) -> int:
        """What a token counts that gains so much, with these slots around it."""
        seat, at = 5 * self.prospects.seat + animal, self.at + animal
        if around & game.tokens[seat]:
            points = self.weights[at + JOINED] if gain >= 0 else 0
        else:
            points = self.weights[at + LONE]
        if self.weights[at + FREE]:
            points += self.weights[at + FREE] * min(3, 6 - count(around & ~game.open[seat]))
        return points + gain * (POINT + self.weights[at + GAINED])

    def rate_spots(self, game: State, animal: int) -> None:
        """What a token counts on each open slot, and the two best."""
        self.best[animal] = self.second[animal] = 0
        self.best_slot[animal] = -1
        left = game.open[5 * self.prospects.seat + animal]
        while left:
            slot = lowest(left)
            left &= left - 1
            at = 64 * self.prospects.seat + slot
            points = self.count_token(game, animal, self.prospects.spot[64 * animal + slot], game.near[at])
            points += self.count_keystone(game, game.code[at])
            self.value[64 * animal + slot] = points
            if points > self.best[animal]:
                self.second[animal] = self.best[animal]
                self.best[animal], self.best_slot[animal] = points, slot
            elif points > self.second[animal]:
                self.second[animal] = points

    def subtract_taken(self, game: State, animal: int) -> None:
        """A token takes a slot from others, and most from those that would have counted most there."""
        self.top[animal] = 0
        self.top_slot[animal] = -1
        left = game.open[5 * self.prospects.seat + animal]
        while left:
            slot = lowest(left)
            left &= left - 1
            allows = ALLOWS[game.code[64 * self.prospects.seat + slot]] & ~(1 << animal)
            points = self.value[64 * animal + slot] - self.weights[self.at + TAKEN] * count(ONE * allows)
            while allows:
                other = lowest(ONE * allows)
                allows &= allows - 1
                if self.best_slot[other] == slot:
                    points -= self.weights[self.at + LOST] * (self.best[other] - self.second[other]) >> 4
            self.value[64 * animal + slot] = points
            if points > self.top[animal]:
                self.top[animal], self.top_slot[animal] = points, slot

    def rate_rooms(self, game: State, animal: int) -> None:
        """What a token counts on each cell of the rim, and what it counts that it may live there later."""
        weight, base = self.weights[self.at + OPTION], self.weights[self.at + OPEN]
        for k in range(self.prospects.n_rim):
            gain = self.prospects.room[64 * animal + k]
            points = self.count_token(game, animal, gain, self.prospects.beside[k])
            self.hope[64 * animal + k] = points
            self.option[64 * animal + k] = base + (weight * max(0, points - self.best[animal]) >> 4)

    def rate_tile(self, game: State, s: int) -> None:
        """What a tile of the shop counts on each cell of the rim."""
        code, near = game.shop_tile[s], self.weights[self.at + NEAR]
        turns = 6 if FIRST[code] != SECOND[code] else 1
        for k in range(self.prospects.n_rim):
            points = NOTHING
            for rotation in range(turns):
                points = max(points, self.count_edges(code, k, rotation))
            self.tile[64 * s + k] = points + near * count(self.prospects.beside[k])
            later = 0
            for animal in range(5):
                if ALLOWS[code] >> animal & 1:
                    later += self.option[64 * animal + k]
            self.later[64 * s + k] = later

    # -- listing ---------------------------------------------------------------------

    def list_moves(self, game: State, trials: Trials) -> None:
        """Offer all moves but exchanges to a trial."""
        self.rate(game)
        may_mix = can_pay(game)
        for s in range(4):
            for t in range(4):
                if s == t:
                    self.list_pair(game, trials, s, t, 0)
                elif may_mix:
                    self.list_pair(game, trials, s, t, -POINT - self.weights[self.at + NATURE])

    def list_pair(self, game: State, trials: Trials, s: int, t: int, extra: int) -> None:
        """Offer the moves with one tile and one token of the shop."""
        code, animal = game.shop_tile[s], game.shop_token[t]
        turns = 6 if FIRST[code] != SECOND[code] else 1
        room = extra + self.count_keystone(game, code) - self.weights[self.at + TAKEN] * (count(ONE * ALLOWS[code]) - 1)
        for k in range(self.prospects.n_rim):
            cell = self.prospects.cell[k]
            near = self.weights[self.at + NEAR] * count(self.prospects.beside[k])
            for rotation in range(turns):
                points = near + self.count_edges(code, k, rotation)
                if ALLOWS[code] >> animal & 1:
                    trials.add(pack(s, t, rotation, cell, cell), points + room + self.hope[64 * animal + k])
                points += extra + self.later[64 * s + k]
                self.list_spots(game, trials, pack(s, t, rotation, cell, 0), points)

    def list_spots(self, game: State, trials: Trials, move: int, points: int) -> None:
        """Offer all that may become of a token, the tile's part of the move being settled."""
        seat, animal = self.prospects.seat, game.shop_token[move >> 2 & 3]
        trials.add(move, points)
        left = game.open[5 * seat + animal]
        while left:
            slot = lowest(left)
            left &= left - 1
            at = game.at[64 * seat + slot]
            trials.add(move | ONE * at << 19, points + self.value[64 * animal + slot])
