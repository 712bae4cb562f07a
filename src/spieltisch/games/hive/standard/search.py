"""A player of standard Hive that looks ahead, by the search that all games share (``alphabeta``).

Moves are tried by promise, late ones less deeply, and hopeless ones near the horizon not at all, as in the contest's
game (``bots/search``). Whoever brings about a position that was there before is taken to bring about a draw.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.bots.alphabeta import INFINITE
    from spieltisch.bots.ordering import HINTED
    from spieltisch.games.hive.standard.evaluation import evaluate

from spieltisch.bots.alphabeta import AlphaBeta
from spieltisch.bots.deadline import Deadline
from spieltisch.bots.transpositions import Transpositions
from spieltisch.games.hive.standard import geometry
from spieltisch.games.hive.standard.kernel import StandardKernel

WRAP = geometry.CELLS - 1
SIDE = geometry.SIDE
KINDS = geometry.KINDS + geometry.KINDS
DISTANCE = geometry.DISTANCE
BITS = geometry.BITS
BOARD = 6
WIDTH = 768
"""As many moves as the kernel may list."""

WON = 20_000
SURE = 18_000
LONGEST = 1_500
"""Plies by which a win is worth less; later ones count as this."""
DEEPEST = 40
SLOTS = 20 * geometry.CELLS
"""Side, from hand or not, kind and target."""
TABLE_BITS = 18
BETWEEN_LOOKS = 31 if cython.compiled else 0

KILLER_RANK = 4_000
CLOSING_RANK = 4_000
"""To step beside, or upon, the other bee; away from it, the same is lost."""
OPENING_RANK = 2_000
"""To step away from the own bee."""
LOUD_RANK = 4_000
SLACK = [0, 80, 160]
"""By depth: the most a quiet move is thought to gain."""


class StandardTree(AlphaBeta):
    """The search of one game. Its moves are the kernel's."""

    def __init__(self, table: Transpositions | None = None) -> None:
        super().__init__(DEEPEST, WIDTH, SLOTS, table or Transpositions(TABLE_BITS))
        self.kernel = StandardKernel()
        self.sure, self.loud_rank, self.between_looks = SURE, LOUD_RANK, BETWEEN_LOOKS
        self.history_limit = 3_000

    def think(self, kernel: StandardKernel, deadline: Deadline, max_nodes: int, max_depth: int = DEEPEST) -> int:
        """The best move found until the deadline, within so many nodes (0: no limit) and at most so deep.

        The game must not be over. ``depth``, ``value`` and ``nodes`` tell what was done for it.
        """
        self.kernel.copy_from(kernel)
        return self.ponder(deadline, max_nodes, max_depth)

    # -- the game --------------------------------------------------------------------

    def advance(self, move: int) -> None:
        """Make a move; 0, the pass, also where it is not legal."""
        self.kernel.apply(move)

    def retreat(self, move: int) -> None:
        """Take it back."""
        self.kernel.undo(move)

    def is_final(self) -> bool:
        """Whether the game is over, or goes round in a circle."""
        return self.kernel.is_surrounded(0) or self.kernel.is_surrounded(1) or self.kernel.repetitions() > 0

    def final_value(self) -> int:
        """What that is worth to the side to move."""
        winner = self.kernel.winner()
        if winner < 0:
            return 0
        late = min(self.kernel.ply, LONGEST)
        return WON - late if winner == self.kernel.ply & 1 else late - WON

    def key(self) -> int:
        """The position's hash."""
        return self.kernel.key

    def evaluate(self) -> int:
        """What the position promises the side to move."""
        return evaluate(self.kernel)

    # -- what need not be searched ---------------------------------------------------

    def reduction(self, i: int, depth: int, height: int) -> int:
        """Late moves are searched less deeply."""
        if height == 0:
            return 1 if i >= 6 and depth >= 3 else 0
        if i < 4 or depth < 2:
            return 0
        return 1 if i < 20 or depth < 4 else 2

    def hope(self, depth: int, alpha: int) -> int:
        """Near the horizon a quiet move does not gain much."""
        if depth >= 3 or alpha < -SURE:
            return INFINITE
        return evaluate(self.kernel) + SLACK[depth]

    def may_pass(self, depth: int, beta: int) -> bool:
        """Not before both bees are set, nor where the own one is in danger."""
        mine = self.kernel.where[(self.kernel.ply & 1) * SIDE]
        if depth < 2 or mine < 0 or self.kernel.where[(1 - (self.kernel.ply & 1)) * SIDE] < 0:
            return False
        return BITS[self.kernel.near[mine] & 63] <= 4 and beta <= SURE and evaluate(self.kernel) >= beta

    # -- which moves first -----------------------------------------------------------

    def list_moves(self, height: int, depth: int, hint: int) -> int:
        """All legal moves."""
        moves, ranks = self.moves[height], self.ranks[height]
        count = self.kernel.generate(moves)
        for i in range(count):
            ranks[i] = self.rank(moves[i], hint, height)
        return count

    def rank(self, move: int, hint: int, height: int) -> int:
        """How promising a move looks without trying it."""
        if move == hint:
            return HINTED
        side = self.kernel.ply & 1
        mine, theirs = self.kernel.where[side * SIDE], self.kernel.where[(1 - side) * SIDE]
        origin, target = (move >> 10) - BOARD, move & WRAP
        rank = self.history[self.slot(move)]
        if self.is_killer(move, height):
            rank += KILLER_RANK
        if theirs >= 0:
            before, after = steps(origin, theirs), steps(target, theirs)
            rank += 40 * (before - after) + CLOSING_RANK * ((after <= 1) - (before <= 1))
        if mine >= 0:
            rank += OPENING_RANK * ((steps(origin, mine) <= 1) - (steps(target, mine) <= 1))
        return rank

    def slot(self, move: int) -> int:
        """By side, from hand or not, kind and target."""
        side, origin = self.kernel.ply & 1, move >> 10
        if origin >= BOARD:
            return (side * 10 + 5 + KINDS[self.kernel.top[origin - BOARD]]) * 1024 + (move & WRAP)
        return (side * 10 + max(0, origin - 1)) * 1024 + (move & WRAP)


def steps(cell: int, bee: int) -> int:
    """How far a move's origin or target is from a bee; the hand is not near."""
    return DISTANCE[cell - bee & WRAP] if cell >= 0 else 6
