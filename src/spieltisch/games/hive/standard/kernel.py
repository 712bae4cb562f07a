"""The game of standard Hive on small integers: make and undo, the end, all moves, perft.

Ordinary Python that runs as it stands; ``kernel.pxd`` beside it gives Cython the types.

*A move* is ``origin * 1024 + target``: the origin is 1 and a kind for a piece from the hand (1-5), or 6 and a cell.
0 is the pass. Undo needs nothing else.
"""

from __future__ import annotations

import cython

from spieltisch.games.hive.standard import geometry
from spieltisch.games.hive.standard.position import Position

if not cython.compiled:
    from spieltisch.games.hive.standard.movement import is_mobile, kinds_to_set, placements, targets
    from spieltisch.games.hive.standard.position import become, clear, drop, lift

WRAP = geometry.CELLS - 1
SIDE = geometry.SIDE
FIRST = geometry.FIRST
PER_KIND = geometry.PER_KIND
PASS = 0
BOARD = 6
"""The first origin that is a cell's."""
BLACK_TO_MOVE = geometry.BLACK_TO_MOVE


class StandardKernel(Position):
    """One position and how it came about. A new one is the empty board, white to move."""

    def reset(self) -> None:
        """Begin another game."""
        clear(self)

    def copy_from(self, other: StandardKernel) -> None:
        """Become the same position as ``other``, with the same past."""
        become(self, other)

    def copy(self) -> StandardKernel:
        """The same position once more."""
        twin = StandardKernel()
        twin.copy_from(self)
        return twin

    # -- make and undo ---------------------------------------------------------------

    def apply(self, move: int) -> None:
        """Make a legal move."""
        origin = move >> 10
        side = self.ply & 1
        if origin >= BOARD:
            drop(self, lift(self, origin - BOARD), move & WRAP)
        elif move != PASS:
            kind = origin - 1
            piece = side * SIDE + FIRST[kind] + PER_KIND[kind] - self.hand[side * 5 + kind]
            self.hand[side * 5 + kind] -= 1
            self.reserve[side] -= 1
            drop(self, piece, move & WRAP)
        self.ply += 1
        self.key ^= BLACK_TO_MOVE
        self.past[self.ply & WRAP] = self.key
        self.stones[self.ply & WRAP] = self.reserve[0] + self.reserve[1]

    def undo(self, move: int) -> None:
        """Take back the latest move."""
        self.ply -= 1
        self.key ^= BLACK_TO_MOVE
        if move == PASS:
            return
        origin, side = move >> 10, self.ply & 1
        piece = lift(self, move & WRAP)
        if origin >= BOARD:
            drop(self, piece, origin - BOARD)
        else:
            self.hand[side * 5 + origin - 1] += 1
            self.reserve[side] += 1

    # -- the end ---------------------------------------------------------------------

    def is_surrounded(self, side: int) -> bool:
        """Whether a side's bee is on the board, and no cell around it is free."""
        cell = self.where[side * SIDE]
        return cell >= 0 and self.near[cell] & 63 == 63

    def repetitions(self) -> int:
        """How often this very position was there before, with the same side to move."""
        n, ply = 0, self.ply - 2
        stones = self.reserve[0] + self.reserve[1]
        while ply >= 0 and ply > self.ply - 1024 and self.stones[ply & WRAP] == stones:
            n += self.past[ply & WRAP] == self.key
            ply -= 2
        return n

    def is_over(self) -> bool:
        """Whether a bee is surrounded, or the position is there for the third time."""
        return self.is_surrounded(0) or self.is_surrounded(1) or self.repetitions() >= 2

    def winner(self) -> int:
        """0 or 1, or -1 for a draw or while the game runs."""
        if self.is_surrounded(0) == self.is_surrounded(1):
            return -1
        return 1 if self.is_surrounded(0) else 0

    # -- all moves -------------------------------------------------------------------

    def generate(self, moves: list[int]) -> int:
        """Write all legal moves and return how many there are: sets by kind, then drags by piece, or the pass where
        there is none; nothing when the game is over. ``moves`` has 768
        places: 5 kinds on at most 50 cells, and all that eleven pieces can reach, are fewer."""
        if self.is_over():
            return 0
        side, n = self.ply & 1, 0
        kinds = kinds_to_set(self, side)
        cells = placements(self, side) if kinds else 0
        for kind in range(5):
            if kinds >> kind & 1:
                for i in range(cells):
                    moves[n] = kind + 1 << 10 | self.queue[i]
                    n += 1
        if self.hand[side * 5] == 0:
            n = self.generate_drags(side, moves, n)
        if n == 0:
            moves[0] = PASS
            n = 1
        return n

    def generate_drags(self, side: int, moves: list[int], n: int) -> int:
        """Write what drags a piece behind the first ``n`` moves; return how many there are then."""
        self.surveyed = 0
        for piece in range(side * SIDE, side * SIDE + SIDE):
            if is_mobile(self, piece):
                origin = self.where[piece] + BOARD << 10
                for i in range(targets(self, piece)):
                    moves[n] = origin | self.queue[i]
                    n += 1
        return n

    def legal_count(self) -> int:
        """How many moves the side to move has, the pass included; 0 when the game is over."""
        moves = [0] * 768
        return self.generate(moves)

    def play(self, k: int) -> None:
        """Make the k-th legal move."""
        moves = [0] * 768
        self.generate(moves)
        self.apply(moves[k])

    def perft(self, depth: int) -> int:
        """Count the positions exactly ``depth`` moves ahead; a finished game has none."""
        moves = [0] * 768
        if depth == 0:
            return 1
        count = self.generate(moves)
        if depth == 1:
            return count
        nodes = 0
        for i in range(count):
            self.apply(moves[i])
            nodes += self.perft(depth - 1)
            self.undo(moves[i])
        return nodes

    # -- for people ------------------------------------------------------------------

    def legal_moves(self) -> list[int]:
        """All legal moves."""
        moves = [0] * 768
        n = self.generate(moves)
        return [moves[i] for i in range(n)]

    def pieces_at(self, cell: int) -> list[int]:
        """The pieces on a cell as side * 5 + kind, bottom first; [] where there are none."""
        pieces = []
        piece = self.top[cell]
        while piece >= 0:
            pieces.append(piece // SIDE * 5 + geometry.KINDS[piece % SIDE])
            piece = self.under[piece]
        return pieces[::-1]
