"""All placing moves of a turn by their immediate gain, without trying them one by one.

What a move gains falls into parts that meet in few ways: a tile on a cell in a rotation grows
corridors, a token on an open slot changes wildlife, and only a token on the new tile knows its
cell. So each part is worked out once, and every move's gain is a sum. (Where hawks do not see
across gaps, a tile can open their sight: then the wildlife is scored for each cell anew.)

A gain counts corridors, wildlife and nature tokens, not the bonus for being ahead of others.
The rotations of a tile with one habitat are the same, and only the first is ranked.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import count, lowest
    from spieltisch.games.cascadia.engine.moves import can_pay, pack
    from spieltisch.games.cascadia.engine.placing import abandon, found
    from spieltisch.games.cascadia.engine.wildlife import learn, token_gain

from spieltisch.games.cascadia.engine import codes, geometry, tiles
from spieltisch.games.cascadia.engine.state import State

ONE = 1
MOST = 64
NO_HABITAT = 7
ALL_AROUND = 63
NOTHING = -1000
HAWK, FAMILY, A = 3, 4, 0
CELLS = geometry.CELLS
STEP = geometry.STEP
FIRST_HALF = [sum(1 << d for d in range(6) if geometry.is_first_half(turn, d)) for turn in range(6)]
"""By rotation: the directions of the first habitat's edges."""
FIRST = tiles.FIRST
SECOND = tiles.SECOND
ALLOWS = tiles.ALLOWS
KEYSTONE = tiles.KEYSTONE
PLACING = codes.PLACING
STOPS_AT_GAPS = codes.STOPS_AT_GAPS


class Ranking:
    """The best moves of a turn, in descending order."""

    def __init__(self, limit: int = 32) -> None:
        """``limit`` is how many moves are kept, at most 64."""
        self.limit = min(limit, MOST)
        self.n = 0
        self.seen = 0  # how many moves have been compared
        self.moves = [0] * 65
        self.gains = [0] * 65
        self.n_spots = [0] * 5
        self.spot_cell = [0] * 320  # by animal * 64: the cells of the open slots
        self.spot_gain = [0] * 320
        self.spot_best = [0] * 5  # what is gained at most, declining the token included
        self.room_gain = [0] * 5  # by animal: on the new tile, if it may live there
        self.pair_best = [0] * 16  # by tile * 4 + token of the shop: the most they gain
        self.growth = [0] * 24  # by shop slot * 6 + rotation …
        self.most_growth = [0] * 4  # … and the most of any rotation
        self.facing = [0] * 6  # by direction: the habitat that lies there beside a cell …
        self.met = [0] * 6  # … and its corridor

    def rank(self, game: State) -> int:
        """Rank the moves of the seat whose turn it is; how many are kept, 0 when it is nobody's turn."""
        self.n = self.seen = 0
        if game.phase != PLACING:
            return 0
        seat, card = game.seat, game.cards[HAWK]
        has_gaps = game.readings & STOPS_AT_GAPS and card != A and card != FAMILY
        for pair in range(16):
            self.pair_best[pair] = NOTHING
        learn(game, seat)
        hawks = game.known[HAWK]
        self.rate_spots(game, seat)
        for k in range(game.n_rim[seat]):
            cell = game.rim[64 * seat + k]
            self.rate_tiles(game, seat, cell)
            slot = found(game, seat, cell)
            if has_gaps:
                learn(game, seat)
                self.rate_spots(game, seat)
            self.rate_room(game, seat, slot)
            abandon(game, seat, -1 - k)
            self.combine(game, seat, cell, game.known[HAWK] - hawks)
        return self.n

    def is_offered(self, game: State, animal: int) -> int:
        """Whether the shop has a token of that animal."""
        tokens = game.shop_token
        return tokens[0] == animal or tokens[1] == animal or tokens[2] == animal or tokens[3] == animal

    def rate_spots(self, game: State, seat: int) -> None:
        """What each animal of the shop gains on each open slot."""
        for animal in range(5):
            self.n_spots[animal] = self.spot_best[animal] = 0
            if not self.is_offered(game, animal):
                continue
            for slot in range(game.n_tiles[seat]):
                if game.open[5 * seat + animal] >> slot & 1:
                    spot = 64 * animal + self.n_spots[animal]
                    code = game.code[64 * seat + slot]
                    self.spot_cell[spot] = game.at[64 * seat + slot]
                    self.spot_gain[spot] = token_gain(game, seat, animal, slot) + self.earned(game, code)
                    self.spot_best[animal] = max(self.spot_best[animal], self.spot_gain[spot])
                    self.n_spots[animal] += 1

    def rate_room(self, game: State, seat: int, slot: int) -> None:
        """What each animal of the shop gains on a new tile, where some tile of the shop lets it live."""
        allowed = 0
        for s in range(4):
            allowed |= ALLOWS[game.shop_tile[s]]
        for animal in range(5):
            if allowed >> animal & 1 and self.is_offered(game, animal):
                self.room_gain[animal] = token_gain(game, seat, animal, slot)

    def look_around(self, game: State, seat: int, cell: int) -> None:
        """Which habitats and corridors meet at a cell."""
        for d in range(6):
            self.facing[d] = NO_HABITAT
            slot = game.grid[CELLS * seat + cell + STEP[d]] - 1
            if slot >= 0:
                habitat = game.edges[64 * seat + slot] >> 3 * (d + 3 if d < 3 else d - 3) & 7
                self.facing[d] = habitat
                if habitat != NO_HABITAT:
                    self.met[d] = game.corridor[64 * (5 * seat + habitat) + slot]

    def rate_tiles(self, game: State, seat: int, cell: int) -> None:
        """By how much the corridors grow with each tile of the shop in each rotation."""
        self.look_around(game, seat, cell)
        for s in range(4):
            code = game.shop_tile[s]
            first, second = self.facing_edges(FIRST[code]), self.facing_edges(SECOND[code])
            self.most_growth[s] = 0
            for rotation in range(6 if FIRST[code] != SECOND[code] else 1):
                half = FIRST_HALF[rotation] if FIRST[code] != SECOND[code] else ALL_AROUND
                grown = self.grown(game, seat, FIRST[code], first & half)
                if half != ALL_AROUND:
                    grown += self.grown(game, seat, SECOND[code], second & ~half)
                self.growth[6 * s + rotation] = grown
                self.most_growth[s] = max(self.most_growth[s], grown)

    def facing_edges(self, habitat: int) -> int:
        """The directions from which a habitat faces the cell, as a set."""
        edges = 0
        for d in range(6):
            edges |= (self.facing[d] == habitat) << d
        return edges

    def grown(self, game: State, seat: int, habitat: int, edges: int) -> int:
        """By how much the largest corridor of a habitat grows where a tile meets it at these edges."""
        met = ONE - ONE
        while edges:
            met |= self.met[lowest(edges)]
            edges &= edges - 1
        return 0 if game.is_plain else max(0, 1 + count(met) - game.largest[5 * seat + habitat])

    def earned(self, game: State, code: int) -> int:
        """The nature token for a token on a keystone."""
        return 1 if KEYSTONE[code] and not game.is_plain else 0

    def combine(self, game: State, seat: int, cell: int, extra: int) -> None:
        """Compare the moves with the tile on one cell; ``extra`` is what all of them gain."""
        may_mix = can_pay(game)
        for s in range(4):
            for t in range(4):
                if s == t:
                    self.combine_pair(game, s, t, cell, extra)
                elif may_mix:
                    self.combine_pair(game, s, t, cell, extra - 1)

    def combine_pair(self, game: State, s: int, t: int, cell: int, gain: int) -> None:
        """Compare the moves with one tile and one token of the shop; all of them gain at least ``gain``."""
        code, animal = game.shop_tile[s], game.shop_token[t]
        turns = 6 if FIRST[code] != SECOND[code] else 1
        room = self.room_gain[animal] + self.earned(game, code) if ALLOWS[code] >> animal & 1 else NOTHING
        self.seen += turns * (1 + self.n_spots[animal] + (room != NOTHING))
        best = gain + self.most_growth[s] + max(room, self.spot_best[animal])
        self.pair_best[4 * s + t] = max(self.pair_best[4 * s + t], best)
        if self.is_among(best):
            for rotation in range(turns):
                self.compare(pack(s, t, rotation, cell, 0), gain + self.growth[6 * s + rotation], room, animal)

    def is_among(self, gain: int) -> int:
        """Whether a move that gains as much would be kept."""
        return 1 if self.n < self.limit or gain > self.gains[self.n - 1] else 0

    def compare(self, move: int, gain: int, room: int, animal: int) -> None:
        """Compare all that may become of a token, the tile's part of the move being settled."""
        if room != NOTHING:
            self.offer(move | (move >> 7 & 4095) << 19, gain + room)
        if self.is_among(gain + self.spot_best[animal]):
            self.offer(move, gain)
            for spot in range(64 * animal, 64 * animal + self.n_spots[animal]):
                self.offer(move | self.spot_cell[spot] << 19, gain + self.spot_gain[spot])

    def offer(self, move: int, gain: int) -> None:
        """Keep a move if it is among the best; of equal ones the earlier comes first."""
        if self.n == self.limit:
            if gain <= self.gains[self.n - 1]:
                return
            self.n -= 1
        k = self.n
        while k and self.gains[k - 1] < gain:
            self.moves[k] = self.moves[k - 1]
            self.gains[k] = self.gains[k - 1]
            k -= 1
        self.moves[k] = move
        self.gains[k] = gain
        self.n += 1

    def move_at(self, k: int) -> int:
        """The kernel's number of the k-th best move."""
        return self.moves[k]

    def gain_at(self, k: int) -> int:
        """What the k-th best move gains."""
        return self.gains[k]
