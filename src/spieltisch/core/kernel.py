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
    """One position of a game, played by move number. Subclasses override all but the playouts."""

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
        rng = seed & WORD
        plies = 0
        with cython.nogil:
            for _ in range(games):
                self.reset()
                left = max_plies
                while left:
                    n = self.legal_count()
                    if n == 0:
                        break
                    rng ^= rng << 13 & WORD
                    rng ^= rng >> 17
                    rng ^= rng << 5 & WORD
                    self.play(rng * n >> 32)
                    left -= 1
                plies += max_plies - left
                if self.winner() >= 0:
                    wins[self.winner()] += 1
        return [wins[seat] for seat in range(8)], plies
