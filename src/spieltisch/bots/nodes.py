"""The nodes of a search tree, as columns of so many entries: what was done, how often, and what came of it.

A node stands for a *move*: a choice and the seat that made it, ``seat * n_choices + choice``. So a node is known by the
choices that lead to it and by nothing that chance did between them. Node 0 is the root, and 0 as a link means none.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.bots.memory import free, ints, reals


class Nodes:
    """At most ``size`` of them, whose memory costs nothing before it is used."""

    def __init__(self, size: int) -> None:
        """Raises ``ValueError`` without room for the root."""
        if size < 1:
            raise ValueError("a tree has at least one node")
        self.size = self.room = size
        self.moves, self.first, self.next = ints(size), ints(size), ints(size)
        self.visits, self.available = ints(size), ints(size)
        self.totals = reals(size)  # of the rewards of the seat whose move it was
        self.priors = reals(size)
        self.echoes, self.echo_totals = ints(size), reals(size)  # the same move, here or later in a simulation

    def __dealloc__(self) -> None:
        free(self.moves)
        free(self.first)
        free(self.next)
        free(self.visits)
        free(self.available)
        free(self.totals)
        free(self.priors)
        free(self.echoes)
        free(self.echo_totals)

    def clear(self) -> None:
        """Keep nothing but a root without children."""
        self.room = self.size
        self.add(0, 0, 0)
        self.first[0] = 0

    def add(self, parent: int, move: int, prior: float) -> None:
        """A node that was never visited, where there is room for one."""
        node = self.size - self.room
        self.room -= 1
        self.moves[node], self.priors[node] = move, prior
        self.visits[node] = self.available[node] = self.echoes[node] = self.first[node] = 0
        self.totals[node] = self.echo_totals[node] = 0
        self.next[node] = self.first[parent]
        self.first[parent] = node
