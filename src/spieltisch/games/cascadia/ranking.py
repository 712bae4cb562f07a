"""All placing moves of a turn by their immediate gain, without trying them one by one.

What a move gains falls into parts that meet in few ways: a tile on a cell in a rotation grows
corridors, a token on an open slot changes wildlife, and only a token on the new tile knows its
cell. So each part is worked out once, and every move's gain is a sum. (Where hawks do not see
across gaps, a tile can open their sight: then the wildlife is judged for each cell anew.)

A gain counts corridors, wildlife and nature tokens, not the bonus for being ahead of others.
The rotations of a tile with one habitat are the same, and only the first is ranked.
"""

from __future__ import annotations

from spieltisch.games.cascadia import codes, tiles
from spieltisch.games.cascadia.boards import edges_of
from spieltisch.games.cascadia.kernel import CascadiaKernel, pack

MOST = 64
HAWK, FAMILY, A = 3, 4, 0
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
        self.growth = [0] * 24  # by shop slot * 6 + rotation

    def rank(self, kernel: CascadiaKernel) -> int:
        """Rank the moves of the seat whose turn it is; how many are kept, 0 when it is nobody's turn."""
        self.n = self.seen = 0
        if kernel.phase != PLACING:
            return 0
        seat, card = kernel.seat, kernel.cards[HAWK]
        has_gaps = kernel.readings & STOPS_AT_GAPS and card != A and card != FAMILY
        kernel.learn(seat)
        hawks = kernel.known[HAWK]
        self.rate_spots(kernel, seat)
        for k in range(kernel.n_rim[seat]):
            cell = kernel.rim[64 * seat + k]
            self.rate_tiles(kernel, seat, cell)
            slot = kernel.found(seat, cell)
            if has_gaps:
                kernel.learn(seat)
                self.rate_spots(kernel, seat)
            self.rate_room(kernel, seat, slot)
            kernel.abandon(seat, -1 - k)
            self.combine(kernel, seat, cell, kernel.known[HAWK] - hawks)
        return self.n

    def is_offered(self, kernel: CascadiaKernel, animal: int) -> int:
        """Whether the shop has a token of that animal."""
        tokens = kernel.shop_token
        return tokens[0] == animal or tokens[1] == animal or tokens[2] == animal or tokens[3] == animal

    def rate_spots(self, kernel: CascadiaKernel, seat: int) -> None:
        """What each animal of the shop gains on each open slot."""
        for animal in range(5):
            self.n_spots[animal] = self.spot_best[animal] = 0
            if not self.is_offered(kernel, animal):
                continue
            for slot in range(kernel.n_tiles[seat]):
                if kernel.open[5 * seat + animal] >> slot & 1:
                    spot = 64 * animal + self.n_spots[animal]
                    code = kernel.code[64 * seat + slot]
                    self.spot_cell[spot] = kernel.at[64 * seat + slot]
                    self.spot_gain[spot] = kernel.gain(seat, animal, slot) + self.earned(kernel, code)
                    self.spot_best[animal] = max(self.spot_best[animal], self.spot_gain[spot])
                    self.n_spots[animal] += 1

    def rate_room(self, kernel: CascadiaKernel, seat: int, slot: int) -> None:
        """What each animal of the shop gains on a new tile, where some tile of the shop lets it live."""
        allowed = 0
        for s in range(4):
            allowed |= ALLOWS[kernel.shop_tile[s]]
        for animal in range(5):
            if allowed >> animal & 1 and self.is_offered(kernel, animal):
                self.room_gain[animal] = kernel.gain(seat, animal, slot)

    def rate_tiles(self, kernel: CascadiaKernel, seat: int, cell: int) -> None:
        """By how much the corridors grow with each tile of the shop in each rotation."""
        for s in range(4):
            code = kernel.shop_tile[s]
            for rotation in range(6 if FIRST[code] != SECOND[code] else 1):
                edges = edges_of(code, rotation)
                grown = kernel.growth(seat, cell, edges, FIRST[code])
                if FIRST[code] != SECOND[code]:
                    grown += kernel.growth(seat, cell, edges, SECOND[code])
                self.growth[6 * s + rotation] = grown

    def earned(self, kernel: CascadiaKernel, code: int) -> int:
        """The nature token for a token on a keystone."""
        return 1 if KEYSTONE[code] and not kernel.is_plain else 0

    def combine(self, kernel: CascadiaKernel, seat: int, cell: int, extra: int) -> None:
        """Compare the moves with the tile on one cell; ``extra`` is what all of them gain."""
        can_pay = kernel.can_pay()
        for s in range(4):
            code = kernel.shop_tile[s]
            for t in range(4):
                if s != t and not can_pay:
                    continue
                gain = extra if s == t else extra - 1
                for rotation in range(6 if FIRST[code] != SECOND[code] else 1):
                    move = pack(s, t, rotation, cell, 0)
                    self.compare(kernel, move, gain + self.growth[6 * s + rotation], code, kernel.shop_token[t])

    def compare(self, kernel: CascadiaKernel, move: int, gain: int, code: int, animal: int) -> None:
        """Compare all fates of a token, the tile's part of the move being settled."""
        spots = 64 * animal
        self.seen += 1 + self.n_spots[animal]
        if ALLOWS[code] >> animal & 1:
            room = gain + self.room_gain[animal] + self.earned(kernel, code)
            self.offer(move | (move >> 7 & 4095) << 19, room)
            self.seen += 1
        if self.n == self.limit and gain + self.spot_best[animal] <= self.gains[self.n - 1]:
            return
        self.offer(move, gain)
        for spot in range(spots, spots + self.n_spots[animal]):
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
