"""What every kernel shares: a position whose moves are numbered, and random play on it.

A kernel is the compiled heart of a game: ordinary Python over plain lists of small
integers, with a ``.pxd`` beside it that gives Cython the C types. Its moves are
numbered ``0 … legal_count() - 1``, so that playing one needs no list and no object.
Uncompiled, the same file is the reference implementation.
"""

from __future__ import annotations

import cython

WORD = 0xFFFFFFFF
NO_WINS = [0] * 8


class Kernel:
    """One position of a game, played by move number. Subclasses override all but what plays at random."""

    def reset(self) -> None:
        """Return to the start of the game, keeping what was set up."""

    def legal_count(self) -> int:
        """How many moves the side to move has; 0 when the game is over."""
        return 0

    def play(self, k: int) -> None:
        """Play the k-th legal move, 0 ≤ k < ``legal_count()``, of the latest count."""

    def winner(self) -> int:
        """The seat that has won, or -1 while nobody has (a draw included)."""
        return -1

    def playouts(self, games: int, seed: int, max_plies: int) -> tuple[list[int], int]:
        """Play ``games`` random games from ``reset()``, each of at most ``max_plies`` moves.

        ``seed`` is any integer but a multiple of 2**32. Returns the wins by seat
        (eight places) and the number of moves played.
        """
        wins = [0] * 8
        wins[:] = NO_WINS
        self.word = seed & WORD
        plies = 0
        with cython.nogil:
            for _ in range(games):
                self.reset()
                plies += self.play_out(max_plies)
                if self.winner() >= 0:
                    wins[self.winner()] += 1
        return [wins[seat] for seat in range(8)], plies

    def play_out(self, max_plies: int) -> int:
        """Make random moves until the game ends, but at most ``max_plies``; how many these were."""
        left = max_plies
        while left:
            n = self.legal_count()
            if n == 0:
                break
            self.play(self.draw(n))
            left -= 1
        return max_plies - left

    def draw(self, n: int) -> int:
        """The next random number of ``playouts``, 0 ≤ k < n."""
        self.word ^= self.word << 13 & WORD
        self.word ^= self.word >> 17
        self.word ^= self.word << 5 & WORD
        return self.word * n >> 32
