"""The rules: make and undo, the end, moves by number, perft and random games.

Ordinary Python over small integers that runs as it stands; ``kernel.pxd`` beside it gives Cython the C types.
A move is a cell. Moves are numbered by their cells' order, so that playing one needs no list.
"""

from __future__ import annotations

import cython

from spieltisch_newgame.engine.state import Position

if not cython.compiled:  # then the .pxd imports the functions
    from spieltisch_newgame.engine.lines import cells_in_lines, winner

CELLS = 9
FULL = 0o777
WORD = 0xFFFFFFFF


class Kernel(Position):
    """One position, played by move number or by cell. A new one is the empty board."""

    def reset(self) -> None:
        """Back to the empty board."""
        self.crosses = self.noughts = self.ply = 0

    def copy(self) -> Kernel:
        """The same position once more."""
        twin = Kernel()
        twin.crosses, twin.noughts, twin.ply = self.crosses, self.noughts, self.ply
        return twin

    # -- what can be done ----------------------------------------------------------

    def winner(self) -> int:
        """The seat that has three in a line, or -1."""
        return winner(self)

    def cells_in_lines(self) -> list[int]:
        """The cells that made somebody win, for people to look at."""
        cells = cells_in_lines(self)
        return [cell for cell in range(CELLS) if cells >> cell & 1]

    def free(self) -> int:
        """The cells that can be taken, as bits; none when the game is over."""
        return 0 if self.winner() >= 0 else FULL & ~(self.crosses | self.noughts)

    def is_legal(self, cell: int) -> bool:
        """Whether the side to move may take this cell of the board."""
        return self.free() >> cell & 1 != 0

    def legal_count(self) -> int:
        """How many moves the side to move has; 0 when the game is over."""
        left = self.free()
        n = 0
        while left:
            left &= left - 1
            n += 1
        return n

    def cell_at(self, k: int) -> int:
        """The k-th legal move, 0 ≤ k < ``legal_count()``."""
        left = self.free()
        cell = 0
        while k or not left & 1:
            k -= left & 1
            left >>= 1
            cell += 1
        return cell

    # -- doing it ------------------------------------------------------------------

    def place(self, cell: int) -> None:
        """The side to move takes a cell, which must be legal."""
        if self.ply & 1:
            self.noughts |= 1 << cell
        else:
            self.crosses |= 1 << cell
        self.ply += 1

    def undo(self, cell: int) -> None:
        """Take back the latest move."""
        self.ply -= 1
        self.crosses &= ~(1 << cell)
        self.noughts &= ~(1 << cell)

    def play(self, k: int) -> None:
        """Make the k-th legal move."""
        self.place(self.cell_at(k))

    # -- whole games ---------------------------------------------------------------

    def perft(self, depth: int) -> int:
        """Leaves at exactly ``depth``; a finished position has none."""
        if depth == 0:
            return 1
        left = self.free()
        nodes = 0
        for cell in range(CELLS):
            if left >> cell & 1:
                self.place(cell)
                nodes += self.perft(depth - 1)
                self.undo(cell)
        return nodes

    def playouts(self, games: int, seed: int) -> int:
        """Play random games from the empty board; ``seed`` is positive and below 2**32. Returns the number of moves."""
        rng = seed
        plies = 0
        with cython.nogil:
            for _ in range(games):
                self.reset()
                n = self.legal_count()
                while n:
                    rng ^= rng << 13 & WORD
                    rng ^= rng >> 17
                    rng ^= rng << 5 & WORD
                    self.play(rng * n >> 32)
                    plies += 1
                    n = self.legal_count()
        return plies
