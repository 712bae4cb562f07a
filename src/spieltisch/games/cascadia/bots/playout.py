"""A game played on for one seat: what a move may come to.

The seat goes on like the quick player for a few turns; then its board is judged, or its points are counted where the
game is over. The others only take a pair each time, whichever, so that the shop changes as it would. Tiles and tokens
come in a random order of all that has not been drawn yet; every move of a turn is tried with the same order, which
makes their outcomes comparable.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import lowest
    from spieltisch.games.cascadia.engine.placing import slot_at
    from spieltisch.games.cascadia.engine.turns import make_move
    from spieltisch.games.cascadia.engine.wildlife import score_some

from spieltisch.bots.deadline import Deadline
from spieltisch.games.cascadia.bots.outlook import Outlook
from spieltisch.games.cascadia.bots.quick import Quick
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.kernel import CascadiaKernel

WORD64 = 0xFFFFFFFFFFFFFFFF
SPREAD = 0x9E3779B97F4A7C15
EXCHANGE = codes.EXCHANGE
PLACING = codes.PLACING
EMPTY = codes.EMPTY
HORIZON = 6
"""So many turns of the seat follow the move."""
QUARTERS = 4
"""Rivals' corridors are foreseen in quarters of a tile: each grows by about one a turn."""
LARGE = 7
"""In a game for one the rival is a corridor of this size."""


class Playout:
    """Plays on from copies of a game, in the order of the latest shuffle."""

    def __init__(self, seed: int) -> None:
        self.game = CascadiaKernel()
        self.quick = Quick()
        self.outlook = Outlook()
        self.known = Quick()  # what is known of the board before the first move
        self.stack = [0] * 256  # all tiles that remain, in the order they will be drawn …
        self.bag = [0] * 1280  # … and all tokens
        self.n_stack = self.n_bag = self.next_tile = self.next_token = 0
        self.rivals = [0] * 5  # by habitat: the others' largest corridor at the end, in quarters
        self.random = 2 * seed + SPREAD & WORD64
        self.shuffled = 0  # the random word after the shuffle
        self.deadline = Deadline()
        self.is_stopped = 0

    # -- before ------------------------------------------------------------------

    def prepare(self, game: CascadiaKernel) -> None:
        """Take note of what remains to be drawn, of the seat's board, and of the others' corridors."""
        self.quick.prepare(game)
        self.known.prepare(game)
        self.outlook.prepare(game)
        self.known.survey(game, turns_left(game) - 1)
        self.n_stack = self.n_bag = 0
        for kind in range(game.n_kinds):
            for _ in range(game.left[kind]):
                self.stack[self.n_stack] = game.kind[kind]
                self.n_stack += 1
        for animal in range(5):
            for _ in range(game.bag[animal]):
                self.bag[self.n_bag] = animal
                self.n_bag += 1
        for habitat in range(5):
            self.rivals[habitat] = self.foresee(game, habitat)

    def foresee(self, game: CascadiaKernel, habitat: int) -> int:
        """How large, in quarters, the others' largest corridor will be."""
        if game.seats == 1:
            return QUARTERS * LARGE - 2
        largest = 0
        for seat in range(game.seats):
            if seat != game.seat:
                largest = max(largest, game.largest[5 * seat + habitat])
        return QUARTERS * largest + turns_left(game)

    def shuffle(self) -> None:
        """Another order of what remains."""
        for k in range(self.n_stack - 1, 0, -1):
            other = self.below(k + 1)
            self.stack[k], self.stack[other] = self.stack[other], self.stack[k]
        for k in range(self.n_bag - 1, 0, -1):
            other = self.below(k + 1)
            self.bag[k], self.bag[other] = self.bag[other], self.bag[k]
        self.shuffled = self.random

    def below(self, n: int) -> int:
        """A random integer (Marsaglia, "Xorshift RNGs", 2003)."""
        word = self.random
        word ^= word << 13 & WORD64
        word ^= word >> 7
        word ^= word << 17 & WORD64
        self.random = word
        return (word >> 32) * n >> 32

    # -- playing -----------------------------------------------------------------

    def play(self, game: CascadiaKernel, move: int) -> int:
        """What the seat whose turn it is can expect in the end, in sixteenths of a point; anything once it is late."""
        self.game.copy_from(game)
        self.quick.copy_from(self.known)
        self.quick.prospects.remind(self.game)
        self.random = self.shuffled
        self.next_tile = self.next_token = 0
        seat = game.seat
        left = turns_left(game)
        end = max(0, left - 1 - HORIZON)
        left = self.make(move, seat, left)
        while not self.is_over():
            if left == 0:
                return 8 * self.expect_points(seat)
            move = self.quick.choose(self.game)
            if left <= end:
                return self.outlook.judge(self.game, self.quick, left - 1, 8 * self.expect_bonuses(seat, left))
            left = self.make(move, seat, left)
        return 0

    def is_over(self) -> int:
        """Whether the time is."""
        if self.deadline.is_over():
            self.is_stopped = 1
        return self.is_stopped

    def make(self, move: int, seat: int, left: int) -> int:
        """Make a move and bring the seat's next one about; how many turns the seat has left then."""
        make_move(self.game, move)
        if not move & EXCHANGE:
            left -= 1
        if left:
            self.refill()
            if not move & EXCHANGE:
                cell = move >> 19 & 4095
                self.quick.follow(self.game, slot_at(self.game, seat, cell) if cell else -1, left - 1)
                self.let_others_take(seat)
        return left

    def refill(self) -> None:
        """Fill the empty slots of the shop."""
        slots = self.game.want_tiles
        while slots:
            self.draw_tile(lowest(slots))
            slots &= slots - 1
        slots = self.game.want_tokens
        while slots:
            self.draw_token(lowest(slots))
            slots &= slots - 1
        self.game.want_tiles = self.game.want_tokens = self.game.n_aside = 0
        self.game.phase = PLACING
        self.mix()

    def mix(self) -> None:
        """Exchange four equal tokens, once: what is left may be equal too."""
        tokens = self.game.shop_token
        if tokens[0] == tokens[1] and tokens[0] == tokens[2] and tokens[0] == tokens[3]:
            for slot in range(4):
                self.draw_token(slot)

    def let_others_take(self, seat: int) -> None:
        """Each of the others takes a pair; then it is the seat's turn again."""
        for _ in range(self.game.seats - 1):
            slot = self.below(4)
            self.draw_tile(slot)
            self.draw_token(slot)
            self.mix()
        self.game.turn += self.game.seats - 1
        self.game.seat = seat

    def draw_tile(self, slot: int) -> None:
        """The next tile of the order; a stack that ends begins anew, for a guess may be too small."""
        if self.n_stack:
            self.game.shop_tile[slot] = self.stack[self.next_tile]
            self.next_tile = self.next_tile + 1 if self.next_tile + 1 < self.n_stack else 0
        elif self.game.shop_tile[slot] == EMPTY:
            self.game.shop_tile[slot] = 0

    def draw_token(self, slot: int) -> None:
        """The next token of the order; a bag that ends begins anew, in place of what returned to it."""
        if self.n_bag:
            self.game.shop_token[slot] = self.bag[self.next_token]
            self.next_token = self.next_token + 1 if self.next_token + 1 < self.n_bag else 0
        elif self.game.shop_token[slot] == EMPTY:
            self.game.shop_token[slot] = 0

    # -- after -------------------------------------------------------------------

    def expect_points(self, seat: int) -> int:
        """Twice the points of a seat at the end, with the bonuses that it can expect."""
        points = 2 * score_some(self.game, seat, 31)
        if self.game.is_plain:
            return points
        for habitat in range(5):
            points += 2 * self.game.largest[5 * seat + habitat]
        return points + 2 * self.game.nature[seat] + self.expect_bonuses(seat, 0)

    def expect_bonuses(self, seat: int, left: int) -> int:
        """Twice the bonuses that a seat can expect, if in the turns left its corridors grow like the others'."""
        points = 0
        if not self.game.is_plain:
            for habitat in range(5):
                size = self.game.largest[5 * seat + habitat]
                points += self.expect_bonus(QUARTERS * size + left - self.rivals[habitat])
        return points

    def expect_bonus(self, lead: int) -> int:
        """Twice the bonus of a corridor that is so many quarters ahead of the others."""
        full = 2 if self.game.seats < 3 else 3
        if lead >= 2:
            return 2 * full
        return full if lead > -2 else 0


def turns_left(game: CascadiaKernel) -> int:
    """How many turns the seat has whose turn it is, this one included."""
    return (game.last_turn + game.seats - 1 - game.turn) // game.seats
