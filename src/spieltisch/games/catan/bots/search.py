"""A player of Catan that looks ahead: the moves of a seat, tried in many possible playouts of the next rounds.

What a seat does not see is dealt anew for each playout, and everybody in it plays as ``policy``
does. Each round of thinking plays all moves that are left on the same dice; then the worse half
is given up. What counts is the share of victory at the end of a playout.
"""

from __future__ import annotations

import cython

from spieltisch.bots.deadline import Deadline
from spieltisch.games.catan.bots.greedy import TradingBot
from spieltisch.games.catan.bots.policy import Policy
from spieltisch.games.catan.bots.sampling import Sampler
from spieltisch.games.catan.engine.codes import DICE, DISCARD, OVER, ROLL
from spieltisch.games.catan.engine.kernel import CatanKernel

if not cython.compiled:
    from spieltisch.games.catan.engine.moves import find_moves
    from spieltisch.games.catan.engine.turns import is_chance_phase, next_seat

WIDTH = 12
"""How many moves are looked at: the best at first sight."""
FIRST_SIGHT = 1
"""How many playouts the first impression counts for."""
FIRST_PLAYOUTS = 8
"""As many of each move before the first are given up."""
ROUNDS = 1
"""How many turns of each seat's a playout goes on for."""
PLAYOUTS = 320
"""Of all moves together, unless a number is given: what they cost is little beside most budgets."""


class Lookahead:
    """The thinking about one move."""

    def __init__(self) -> None:
        self.policy = Policy()
        self.sampler = Sampler()
        self.root = CatanKernel()
        self.playout = CatanKernel()
        self.moves = [0] * 32
        self.ranks = [0] * 32
        self.sums = [0] * 32
        self.seat = self.count = self.number = 0
        self.playouts = self.max_playouts = 0

    def think(self, game: CatanKernel, seat: int, number: int, deadline: Deadline, max_playouts: int) -> int:
        """The best move found for a seat that the game waits for."""
        self.root.copy_from(game)
        self.seat, self.number = seat, number
        self.max_playouts = max_playouts
        self.policy.begin(deadline)
        self.playouts = 0
        with cython.nogil:
            self.decide()
        return self.moves[0]

    def stop(self) -> None:
        """End the thinking at the next look at the clock; another thread may ask for it."""
        self.policy.stop()

    def decide(self) -> None:
        """Put the best move first."""
        self.list_moves()
        for at in range(self.count):
            self.sums[at] = FIRST_SIGHT * self.ranks[at]
        tried, playouts = 0, FIRST_PLAYOUTS
        while self.count > 1:
            for k in range(tried, playouts):
                if self.playouts >= self.max_playouts or not self.play_all(k):
                    self.halve()
                    return
            self.halve()
            tried, playouts = playouts, 2 * playouts

    def list_moves(self) -> None:
        """The moves that look best, best first."""
        self.count = 0
        if self.root.phase == DISCARD:
            self.insert(self.policy.discard(self.root, self.seat), 0)
            return
        self.policy.evaluator.survey(self.root)
        for k in range(find_moves(self.root, self.seat)):
            if self.count and self.policy.is_spent():
                return
            move = self.root.moves[k]
            self.insert(move, self.policy.try_move(self.root, self.seat, move))
        if self.count == 0:
            self.insert(self.root.moves[0], 0)

    def insert(self, move: int, rank: int) -> None:
        """Keep a move among the best, in order."""
        if rank < 0 or (self.count == WIDTH and self.ranks[WIDTH - 1] >= rank):
            return
        if self.count < WIDTH:
            self.count += 1
        at = self.count - 1
        while at > 0 and self.ranks[at - 1] < rank:
            self.moves[at], self.ranks[at] = self.moves[at - 1], self.ranks[at - 1]
            at -= 1
        self.moves[at], self.ranks[at] = move, rank

    def play_all(self, k: int) -> bool:
        """Play the k-th playout of all moves; False when there was no time for it."""
        for at in range(self.count):
            self.ranks[at] = self.play(self.moves[at], k)
            if self.policy.is_late:
                return False
        for at in range(self.count):
            self.sums[at] += self.ranks[at]
        self.playouts += self.count
        return True

    def play(self, move: int, k: int) -> int:
        """The share at the end of a move's k-th playout."""
        self.playout.copy_from(self.root)
        self.sampler.seed(self.number, k)
        self.sampler.deal(self.playout, self.seat)
        self.playout.apply(self.seat, move)
        last = self.root.turn + ROUNDS * self.root.seats
        while self.playout.phase != OVER and (self.playout.turn < last or self.playout.phase != ROLL):
            if self.policy.is_spent():
                return 0
            if is_chance_phase(self.playout):
                if self.playout.phase == DICE:
                    self.sampler.seed(self.number + self.playout.turn, k)
                self.sampler.draw(self.playout)
            else:
                seat = next_seat(self.playout)
                self.playout.apply(seat, self.policy.choose(self.playout, seat))
        self.policy.evaluator.survey(self.playout)
        return self.policy.evaluator.weigh(self.playout, self.seat, True)

    def halve(self) -> None:
        """Sort the moves by how they have done, and give up the worse half."""
        for end in range(1, self.count):
            move, total, at = self.moves[end], self.sums[end], end
            while at > 0 and self.sums[at - 1] < total:
                self.moves[at], self.sums[at] = self.moves[at - 1], self.sums[at - 1]
                at -= 1
            self.moves[at], self.sums[at] = move, total
        self.count = (self.count + 1) // 2


class Search(TradingBot):
    """Tries the best moves in so many playouts, or until its deadline."""

    def __init__(self, seed: int, max_playouts: int = 0) -> None:
        """With ``max_playouts`` it looks at no clock, and the same observations give the same actions."""
        super().__init__(seed, is_timed=not max_playouts)
        self._lookahead = Lookahead()
        self._max_playouts = max_playouts or PLAYOUTS

    def decide(self, game: CatanKernel, seat: int, deadline: Deadline) -> int:
        """The best move found."""
        return self._lookahead.think(game, seat, self.draw_seed(), deadline, self._max_playouts)

    def stop(self) -> None:
        """Make a ``choose`` of another thread return at once, with the best it has."""
        self._lookahead.stop()
