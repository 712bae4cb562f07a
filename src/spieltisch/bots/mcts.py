"""Monte-Carlo tree search in any game with a simulation: choices are tried, and games played on by chance.

UCT (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006): each seat takes the choice whose mean
reward, and a bonus for what was tried seldom, is highest, and one that was never tried before all others. A node gets
children with its second visit, so what is seen once costs no memory. Optionally choices share what they have learnt
elsewhere in a simulation (RAVE; Gelly and Silver, "Combining online and offline knowledge in UCT", ICML 2007), which
counts the less the better a choice itself is known. ``tree_search.py`` tells how chance and hidden things are met.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cython

if not cython.compiled:
    from math import log, sqrt

    from spieltisch.bots.memory import free, words

from spieltisch.bots.tree_search import TreeSearch
from spieltisch.core.simulation import Simulation

UNTRIED = 1e9
"""More than any score."""
LOOKS = 63
"""A mask: how many choices of a playout are made between two looks at the clock."""


class Uct(TreeSearch):
    """A search with random playouts, which runs without the interpreter's lock."""

    def __init__(
        self,
        root: Simulation,
        game: Simulation,
        seed: int,
        *,
        size: int = 1 << 18,
        explore: float = 1.0,
        rave: float = 0.0,
        horizon: int = 100_000,
        world: Callable[[Any], object] | None = None,
        each: int = 1,
    ) -> None:
        """See ``TreeSearch`` for the simulations, ``size``, ``world`` and ``each``.

        ``explore`` weighs the bonus against rewards from -1 to 1. ``rave`` is how many visits a choice needs until they
        count about as much as what was learnt elsewhere (0: nothing is). A game that goes on for ``horizon`` choices
        beyond the tree counts as it stands.
        """
        super().__init__(root, game, seed, size, 1, world, each)
        self.explore, self.rave, self.horizon = explore, rave, horizon
        self.seen = words(
            root.seats * root.n_choices
        )  # when each move was last done; later simulations have later times
        self.time = 1

    def __dealloc__(self) -> None:
        free(self.seen)

    def work(self) -> None:
        """Play game after game."""
        with cython.nogil:
            while self.playouts < self.until and not self.is_late():
                self.simulate()

    def simulate(self) -> None:
        """One game, which counts for nothing when it is cut short."""
        began = self.time
        self.descend(0)
        for depth in range(1, self.depths[0] + 1):
            self.note(self.moves[self.paths[0][depth]])
        if not self.play_out():
            self.undo(0)
            return
        self.settle()
        self.back_up(0)
        if self.rave:
            self.share(began)

    def is_leaf(self, node: int, row: int) -> bool:
        """What is seen for the first time, and where there is no room for all children."""
        if node and self.visits[node] == 1:
            return True
        lacking = self.match(node, row)
        if lacking > self.room:
            return True
        if lacking:
            base = self.game.mover() * self.n_choices
            for choice in range(self.n_choices):
                if self.masks[row, choice] == 1:
                    self.add(node, base + choice, 0)
        return False

    def score(self, child: int) -> float:
        """The upper bound, of which what was learnt elsewhere has a share."""
        visits, echoes = self.visits[child], self.echoes[child]
        if visits + echoes == 0:
            return UNTRIED
        share = sqrt(self.rave / (3 * visits + self.rave)) if echoes else 0.0
        score = share * self.bound(child, self.echo_totals[child], echoes) if echoes else 0.0
        return score + (1 - share) * self.bound(child, self.totals[child], visits) if visits else score

    def bound(self, child: int, total: float, count: int) -> float:
        """A mean and its bonus."""
        return total / count + self.explore * sqrt(log(self.available[child]) / count)

    def play_out(self) -> bool:
        """Choose by chance until the game is over; False where there was no time for it."""
        left = self.horizon
        while left and self.game.mover() >= 0:
            seat, choice = self.game.mover(), self.luck.pick(self.game, self.masks)
            self.note(seat * self.n_choices + choice)
            self.game.choose(choice)
            left -= 1
            if left & LOOKS == 0 and self.is_late():
                return False
        return True

    def note(self, move: int) -> None:
        """A seat does this now."""
        self.seen[move] = self.time
        self.time += 1

    def share(self, began: int) -> None:
        """Tell each node's choices what came of the simulations in which the same seat made them, there or later."""
        node = 0
        for depth in range(self.depths[0]):
            follower = self.paths[0][depth + 1]
            seat = self.moves[follower] // self.n_choices
            child = self.first[node]
            while child:
                move = self.moves[child]
                if self.seen[move] >= began + depth and move // self.n_choices == seat:
                    self.echoes[child] += 1
                    self.echo_totals[child] += self.rewards[seat]
                child = self.next[child]
            node = follower
