"""Looking ahead in any game of two seats that move in turn, by nothing but its kernel.

A ``Kernel`` can neither take a move back nor say what a position is worth or which others are the same. So a move is
taken back by playing the game again without it, a position is known by the way it came about, and only ends count:
whatever the depth reaches is solved. A game's compiled subclass does better with each of ``evaluate``, ``retreat`` and
``key`` that it overrides.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:
    from spieltisch.bots.memory import free, ints
    from spieltisch.bots.ordering import HINTED

from spieltisch.bots.alphabeta import AlphaBeta
from spieltisch.bots.deadline import Deadline
from spieltisch.bots.transpositions import Transpositions
from spieltisch.core.kernel import Kernel

WON = 20_000
SURE = 19_000
DEEPEST = 40
LONGEST = 1_000 - DEEPEST
"""Plies of a game that is looked at: a win is worth one less for each."""
TABLE_BITS = 16
STEP = 0x9E3779B97F4A7C15
WORD64 = 0xFFFFFFFFFFFFFFFF


class KernelSearch(AlphaBeta):
    """The search of one game, of which a move is the number that the kernel gives it, and one."""

    def __init__(self, kernel: Kernel, width: int) -> None:
        """It plays on ``kernel``, whose set-up stays, and of which no position has more than ``width`` moves."""
        super().__init__(DEEPEST, width, 1, Transpositions(TABLE_BITS))
        self.kernel = kernel
        self.path = ints(LONGEST + DEEPEST)  # by ply
        self.ply = 0
        self.sure = SURE

    def __dealloc__(self) -> None:
        free(self.path)

    def think(self, path: Sequence[int], deadline: Deadline, max_nodes: int, max_depth: int) -> int:
        """The number of the best move after these, from the start of the game; see ``ponder`` for where it ends.

        Raises ``ValueError`` where one of them is not legal, or none is after them, or there are too many.
        """
        if len(path) > LONGEST:
            raise ValueError(f"more than {LONGEST} moves")
        self.ply = 0
        self.kernel.reset()
        for k in path:
            if not 0 <= k < self.kernel.legal_count():
                raise ValueError(f"illegal move {k}")
            self.advance(k + 1)
        if not 0 < self.kernel.legal_count() <= self.width:
            raise ValueError("there is no legal move, or there are more than was said")
        return self.ponder(deadline, max_nodes, max_depth) - 1

    def advance(self, move: int) -> None:
        """Play a move, and remember it."""
        self.kernel.legal_count()  # which numbers the moves
        self.kernel.play(move - 1)
        self.path[self.ply] = move
        self.ply += 1

    def retreat(self, move: int) -> None:
        """Play all moves but the latest again."""
        plies = self.ply - 1
        self.ply = 0
        self.kernel.reset()
        for i in range(plies):
            self.advance(self.path[i])

    def is_final(self) -> bool:
        """Whether the game is over."""
        return self.kernel.legal_count() == 0

    def final_value(self) -> int:
        """A win is worth the more the sooner it comes."""
        winner = self.kernel.winner()
        if winner < 0:
            return 0
        return WON - self.ply if winner == self.ply & 1 else self.ply - WON

    def key(self) -> int:
        """A hash of the way."""
        key = STEP
        for i in range(self.ply):
            key = ((key ^ key >> 29) + self.path[i]) * STEP & WORD64
        return key

    def list_moves(self, height: int, depth: int, hint: int) -> int:
        """All of them, in the kernel's order."""
        moves, ranks = self.moves[height], self.ranks[height]
        count = min(self.kernel.legal_count(), self.width)
        for i in range(count):
            moves[i] = i + 1
            ranks[i] = HINTED if i + 1 == hint else -i
        return count

    def slot(self, move: int) -> int:
        """What has the same number elsewhere is another move."""
        return 0
