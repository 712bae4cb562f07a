"""A player of Catan that looks ahead: the moves of a seat, tried in many possible courses of the next rounds.

What a seat does not see is dealt anew for each course, and everybody in it plays as ``policy``
does. Each round of thinking plays all moves that are left on the same dice; then the worse half
is given up. What counts is the share of victory at the end of a course.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # without Cython installed the sources run as they are
    from spieltisch.core import uncython as cython

from spieltisch.games.catan.bots.dealing import Dealer
from spieltisch.games.catan.bots.player import Player
from spieltisch.games.catan.bots.policy import Policy
from spieltisch.games.catan.codes import DICE, DISCARD, OVER, ROLL
from spieltisch.games.catan.kernel import Game

WIDTH = 12
"""How many moves are looked at: the best at first sight."""
FIRST_SIGHT = 1
"""How many courses the first impression counts for."""
FIRST_COURSES = 8
"""As many of each move before the first are given up."""
ROUNDS = 1
"""How many turns of each seat's a course goes on for."""
COURSES = 320
"""Of all moves together, unless a number is given: what they cost is little beside most budgets."""


class Lookahead:
    """The thinking about one move."""

    def __init__(self) -> None:
        self.policy = Policy()
        self.dealer = Dealer()
        self.root = Game()
        self.course = Game()
        self.moves = [0] * 32
        self.ranks = [0] * 32
        self.sums = [0] * 32
        self.seat = self.count = self.number = 0
        self.courses = self.max_courses = 0

    def think(self, game: Game, seat: int, number: int, deadline_ns: int, max_courses: int) -> int:
        """The best move found for a seat that the game waits for."""
        self.root.copy_from(game)
        self.seat, self.number = seat, number
        self.max_courses = max_courses
        self.policy.begin(deadline_ns)
        self.courses = 0
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
        tried, courses = 0, FIRST_COURSES
        while self.count > 1:
            for k in range(tried, courses):
                if self.courses >= self.max_courses or not self.play_all(k):
                    self.halve()
                    return
            self.halve()
            tried, courses = courses, 2 * courses

    def list_moves(self) -> None:
        """The moves that look best, best first."""
        self.count = 0
        if self.root.phase == DISCARD:
            self.insert(self.policy.discard(self.root, self.seat), 0)
            return
        self.policy.appraiser.survey(self.root)
        for k in range(self.root.find(self.seat)):
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
        """Play the k-th course of all moves; False when there was no time for it."""
        for at in range(self.count):
            self.ranks[at] = self.play(self.moves[at], k)
            if self.policy.is_late:
                return False
        for at in range(self.count):
            self.sums[at] += self.ranks[at]
        self.courses += self.count
        return True

    def play(self, move: int, k: int) -> int:
        """The share at the end of a move's k-th course."""
        self.course.copy_from(self.root)
        self.dealer.seed(self.number, k)
        self.dealer.deal(self.course, self.seat)
        self.course.apply(self.seat, move)
        last = self.root.turn + ROUNDS * self.root.seats
        while self.course.phase != OVER and (self.course.turn < last or self.course.phase != ROLL):
            if self.course.is_chance():
                if self.course.phase == DICE:
                    self.dealer.seed(self.number + self.course.turn, k)
                self.dealer.draw(self.course)
            else:
                seat = self.course.next_seat()
                self.course.apply(seat, self.policy.choose(self.course, seat))
                if self.policy.is_late:
                    return 0
        self.policy.appraiser.survey(self.course)
        return self.policy.appraiser.weigh(self.course, self.seat, True)

    def halve(self) -> None:
        """Sort the moves by how they have done, and give up the worse half."""
        for end in range(1, self.count):
            move, total, at = self.moves[end], self.sums[end], end
            while at > 0 and self.sums[at - 1] < total:
                self.moves[at], self.sums[at] = self.moves[at - 1], self.sums[at - 1]
                at -= 1
            self.moves[at], self.sums[at] = move, total
        self.count = (self.count + 1) // 2


class Search(Player):
    """Tries the best moves in so many courses, or until nine tenths of the budget are spent."""

    def __init__(self, seed: int, max_courses: int = 0) -> None:
        """With ``max_courses`` it looks at no clock, and the same observations give the same actions."""
        super().__init__(seed, is_timed=not max_courses)
        self._lookahead = Lookahead()
        self._max_courses = max_courses or COURSES

    def decide(self, game: Game, seat: int, deadline_ns: int) -> int:
        """The best move found."""
        return self._lookahead.think(game, seat, self.draw_seed(), deadline_ns, self._max_courses)

    def stop(self) -> None:
        """Make a ``choose`` of another thread return at once, with the best it has."""
        self._lookahead.stop()
