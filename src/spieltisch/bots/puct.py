"""Tree search led by an evaluation that somebody has learnt: priors for choices, and values instead of playouts.

PUCT as of AlphaGo Zero (Silver et al., "Mastering the game of Go without human knowledge", Nature 550, 2017; Rosin,
"Multi-armed bandits with episode context", 2011): a choice is worth its mean reward, and a bonus in proportion to its
prior. Since an evaluation costs least in bulk, several simulations go down before one of them comes up, each counting
as lost until then. ``tree_search.py`` tells how chance and hidden things are met. A node in which something is lawful
that never was before is evaluated again, as it is this time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import cython
import numpy as np
from numpy.typing import NDArray

if not cython.compiled:
    from math import sqrt

    from spieltisch.bots.memory import free, ints

from spieltisch.bots.tree_search import TreeSearch
from spieltisch.core.simulation import Simulation

Evaluate: TypeAlias = Callable[[NDArray[Any], NDArray[Any]], tuple[Any, Any]]
"""``evaluate(features, masks) -> (priors, values)`` of k positions, each as its mover sees it.

``features`` are (k, …) 16-bit integers in the encoding's shape, ``masks`` (k, A) bytes. ``priors`` are (k, A) numbers
from 0, in proportion to how likely each choice is to be good; those outside the mask are passed over. ``values`` are
(k, seats) rewards from -1 to 1: first the mover's, then those of the seats after it, round the table."""


class Puct(TreeSearch):
    """A search with an evaluation. Only that needs the interpreter's lock."""

    def __init__(
        self,
        root: Simulation,
        game: Simulation,
        seed: int,
        evaluate: Evaluate,
        *,
        shape: tuple[int, ...] = (-1,),
        size: int = 1 << 18,
        explore: float = 1.5,
        batch: int = 8,
        world: Callable[[Any], object] | None = None,
        each: int = 1,
    ) -> None:
        """See ``TreeSearch`` for the simulations, ``size``, ``world`` and ``each``: no batch holds several worlds.

        ``shape`` is that of one position's features, ``batch`` how many are evaluated at once at most, ``explore`` the
        weight of the bonus.
        """
        super().__init__(root, game, seed, size, batch, world, each)
        self.evaluate, self.shape, self.explore = evaluate, shape, explore
        self.features: Any = np.zeros((batch, root.n_features), np.int16)
        self.movers = ints(batch)

    def __dealloc__(self) -> None:
        free(self.movers)

    def work(self) -> None:
        """Evaluate leaf after leaf; what has no evaluation when it is late counts for nothing."""
        while self.playouts < self.until and not self.is_late():
            with cython.nogil:
                count = self.gather()
            if self.is_stopped:
                for row in range(count):
                    self.undo(row)
            elif count:
                self.learn(count)

    def is_leaf(self, node: int, row: int) -> bool:
        """Where something is lawful that was never evaluated."""
        return self.match(node, row) > 0

    def score(self, child: int) -> float:
        """The mean, 0 where there is none, and a bonus for what promises much and was seldom tried."""
        visits = self.visits[child]
        mean = self.totals[child] / visits if visits else 0.0
        return mean + self.explore * self.priors[child] * sqrt(self.available[child]) / (1 + visits)

    def gather(self) -> int:
        """Go down until enough leaves wait, or one is met that waits already; how many do. Ends come back at once."""
        count = 0
        while count < self.batch and self.playouts + count < self.until and not self.is_late():
            self.descend(count)
            if self.game.mover() < 0:
                self.settle()
                self.back_up(count)
            elif self.is_waiting(count):
                self.undo(count)
                break
            else:
                self.movers[count] = self.game.mover()
                self.match(self.leaf(count), count)
                self.game.write_features(self.features, count, self.movers[count])
                count += 1
        return count

    def leaf(self, row: int) -> int:
        """Where a simulation has left the tree."""
        depth = self.depths[row]
        return self.paths[row][depth] if depth else 0

    def is_waiting(self, count: int) -> bool:
        """Whether the leaf of this row is that of an earlier one."""
        row = 0
        while row < count and self.leaf(row) != self.leaf(count):
            row += 1
        return row < count

    def learn(self, count: int) -> None:
        """Have the leaves evaluated, and bring that up. Raises ``ValueError`` for arrays of another shape."""
        seen = np.array(self.features)[:count].reshape(count, *self.shape)
        found = self.evaluate(seen, np.minimum(np.array(self.masks)[:count], 1))
        priors, values = (np.ascontiguousarray(part, np.float64) for part in found)
        if priors.shape != (count, self.n_choices) or values.shape != (count, self.n_seats):
            raise ValueError(f"priors and values of {count} positions have shapes {priors.shape} and {values.shape}")
        for row in range(count):
            self.expand(row, priors)
            self.take(row, values)
            self.back_up(row)

    def expand(self, row: int, priors: NDArray[Any]) -> None:
        """Give a leaf its children, if there is room for all that it lacks. Without any prior all are alike."""
        total, lawful, lacking = 0.0, 0, 0
        for choice in range(self.n_choices):
            if self.masks[row, choice]:
                total += priors[row, choice]
                lawful += 1
                lacking += self.masks[row, choice] == 1
        if lacking > self.room:
            return
        base = self.movers[row] * self.n_choices
        for choice in range(self.n_choices):
            if self.masks[row, choice] == 1:
                prior = priors[row, choice] / total if total > 0 else 1.0 / lawful
                self.add(self.leaf(row), base + choice, prior)

    def take(self, row: int, values: NDArray[Any]) -> None:
        """An evaluation's rewards, by seat."""
        for k in range(self.n_seats):
            self.rewards[(self.movers[row] + k) % self.n_seats] = values[row, k]
