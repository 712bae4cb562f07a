"""Which of a node's moves to try first: ranks, and what was good elsewhere in the tree.

The sooner a good move is tried, the less of the others has to be looked at; with the best one first everywhere no more
than in a tree of half the depth (Knuth and Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6,
1975).
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.bots.memory import free, free_rows, ints, rows

HINTED = 1 << 28
"""The rank of the move that the table of positions names."""


class Ordering:
    """The moves of each height of a tree with their ranks; the killers, two by height; and the history by slots."""

    def __init__(self, heights: int, width: int, slots: int) -> None:
        """``width`` moves at most at each height; moves whose success is counted together share one of ``slots``."""
        self.heights, self.width, self.slots = heights, width, slots
        self.history_limit = 4_000  # beyond it all that is counted is halved
        self.moves = rows(heights, width)
        self.ranks = rows(heights, width)
        self.killers = ints(2 * heights)
        self.history = ints(slots)

    def __dealloc__(self) -> None:
        free_rows(self.moves, self.heights)
        free_rows(self.ranks, self.heights)
        free(self.killers)
        free(self.history)

    def slot(self, move: int) -> int:
        """Where a move's success is counted; for games to override."""
        return move

    def reward(self, move: int, depth: int, height: int) -> None:
        """A move that was too good to be allowed may be so elsewhere."""
        at = self.slot(move)
        self.history[at] += depth * depth
        if self.history[at] > self.history_limit:
            self.age(1)
        if self.killers[2 * height] != move:
            self.killers[2 * height + 1] = self.killers[2 * height]
            self.killers[2 * height] = move

    def is_killer(self, move: int, height: int) -> bool:
        """Whether a move was lately too good at the same height."""
        return move == self.killers[2 * height] or move == self.killers[2 * height + 1]

    def age(self, halvings: int) -> None:
        """Let what was counted count less than what will be."""
        for i in range(self.slots):
            self.history[i] >>= halvings

    def forget_history(self) -> None:
        """Begin another game."""
        for i in range(self.slots):
            self.history[i] = 0

    def forget_killers(self) -> None:
        """Begin a search that the one before says little about."""
        for i in range(2 * self.heights):
            self.killers[i] = 0

    def insert(self, height: int, count: int, width: int, move: int, rank: int) -> int:
        """Keep a move among the best ``width`` of a height, in order. Returns how many there are now."""
        moves, ranks = self.moves[height], self.ranks[height]
        if count == width:
            if ranks[count - 1] >= rank:
                return count
            count -= 1
        i = count
        while i > 0 and ranks[i - 1] < rank:
            ranks[i], moves[i] = ranks[i - 1], moves[i - 1]
            i -= 1
        ranks[i], moves[i] = rank, move
        return count + 1


def take_best(moves: list[int], ranks: list[int], i: int, count: int) -> None:
    """Bring the best of the moves from the i-th on to place i."""
    best = i
    for j in range(i + 1, count):
        if ranks[j] > ranks[best]:
            best = j
    moves[i], moves[best] = moves[best], moves[i]
    ranks[i], ranks[best] = ranks[best], ranks[i]
