"""What tree searches share that learn from simulated games: how they go down a tree, and what they bring back up.

The search is open-loop (Perez-Liebana, Dieskau, Hünermund, Mostaghim, Lucas, "Open loop search for general video game
playing", GECCO 2015). Each simulation sets out from the root with a fresh key of chance and makes its choices in a game
of its own; nodes are known by choices alone, so a node's mean is taken over all that chance may do on the way to it.
Only what is lawful in this simulation is looked at, and an edge's exploration is measured by how often it was
*available* (Cowling, Powley, Whitehouse, "Information set Monte Carlo tree search", IEEE Transactions on Computational
Intelligence and AI in Games 4, 2012). Where nothing is drawn or hidden that comes to the usual search.

Where something is hidden, ``world`` makes the root a game as it may really be, again and again, and one tree holds what
all of these have taught: that is the single-observer search of the same paper. Each seat maximises its own reward, as
in max^n (Luckhardt and Irani, "An algorithmic solution of n-person games", AAAI 1986).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cython

if not cython.compiled:
    from spieltisch.bots.memory import free, free_rows, ints, reals, rows

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.luck import Luck
from spieltisch.bots.nodes import Nodes
from spieltisch.core.simulation import Simulation

DEEPEST = 255
"""Choices of a path within the tree."""
LOSS = 1.0
"""What a simulation that is under way counts for: a lost one, so that others look elsewhere (Chaslot, Winands, van den
Herik, "Parallel Monte-Carlo tree search", 2008)."""
LOWEST = -1e300
FOREVER = 1 << 62


class TreeSearch(Nodes):
    """The search of one game. A subclass overrides ``work``, ``is_leaf`` and ``score``."""

    def __init__(
        self,
        root: Simulation,
        game: Simulation,
        seed: int,
        size: int,
        batch: int,
        world: Callable[[Any], object] | None,
        each: int,
    ) -> None:
        """Two simulations by one agreement: ``root`` is what is searched, ``game`` is played on.

        At most ``size`` nodes are kept; what lies beyond is played but not remembered. ``batch`` simulations may be
        under way at once. Before every ``each`` of them ``world(root)`` is called, in which the same seat is to choose.
        """
        super().__init__(size)
        if not all(isinstance(one, Simulation) for one in (root, game)) or type(root) is not type(game) or root is game:
            raise TypeError("a search needs two simulations of the same class")
        if batch < 1 or each < 1:
            raise ValueError("batch and each are at least 1")
        self.root, self.game, self.world, self.each, self.batch = root, game, world, each, batch
        self.n_choices, self.n_seats = root.n_choices, root.seats
        self.luck = Luck(seed)
        # 1: lawful, 2: and there is a child for it. Uncompiled, NumPy's integers would run over where they are added.
        self.masks: Any = memoryview(bytearray(batch * root.n_choices)).cast("b", (batch, root.n_choices))
        self.paths, self.depths = rows(batch, DEEPEST + 1), ints(batch)
        self.rewards = reals(root.seats)
        self.deadline = Deadline()
        self.playouts = self.max_playouts = self.until = self.is_stopped = 0
        self.seat = -1

    def __dealloc__(self) -> None:
        free_rows(self.paths, self.batch)
        free(self.depths)
        free(self.rewards)

    # -- of each search --------------------------------------------------------------

    def work(self) -> None:
        """Simulate until ``playouts`` is ``until``, or it is late."""

    def is_leaf(self, node: int, row: int) -> bool:
        """Whether a simulation leaves the tree at a node; if not, the row of ``masks`` tells its lawful children."""
        return True

    def score(self, child: int) -> float:
        """How much its mover would like to try a child now, which is counted as available."""
        return 0

    # -- thinking --------------------------------------------------------------------

    def stop(self) -> None:
        """End the search after the simulation that is under way; another thread may ask for it."""
        self.is_stopped = 1

    def ponder(self, deadline: Deadline, max_playouts: int) -> int:
        """The choice that was tried most often, for the seat that is to move in ``root`` or in each ``world``.

        The search ends at the deadline or after so many simulations (0: no limit). Raises ``ValueError`` where the
        game is over, or worlds do not wait for the same seat.
        """
        self.deadline, self.max_playouts = deadline, max_playouts
        self.playouts = self.is_stopped = 0
        self.clear()
        self.seat = -1
        self.enter()
        while not self.is_late():
            self.work()
            if self.world is not None and not self.is_late():
                self.enter()
        return self.best()

    def enter(self) -> None:
        """Begin with the next world, where there is more than one."""
        if self.world is not None:
            self.world(self.root)
        mover = self.root.mover()
        if mover < 0 or (self.seat >= 0 and mover != self.seat):
            raise ValueError("the game is over" if mover < 0 else f"the game does not wait for seat {self.seat}")
        self.seat = mover
        self.until = self.max_playouts or FOREVER
        if self.world is not None:
            self.until = min(self.until, self.playouts + self.each)

    def is_late(self) -> bool:
        """Whether the search is at its end."""
        if self.deadline.is_over() or (self.max_playouts and self.playouts >= self.max_playouts):
            self.is_stopped = 1
        return self.is_stopped != 0

    # -- what it has found -----------------------------------------------------------

    def best(self) -> int:
        """The root's choice that was tried most often; any lawful one if none was."""
        child = self.favourite(0)
        if child:
            return self.moves[child] % self.n_choices
        self.game.become(self.root)
        return self.luck.pick(self.game, self.masks)

    def line(self) -> list[int]:
        """The choices tried most often, one after the other, as long as they are those of the seat to move."""
        found, node = [], self.favourite(0)
        while node:
            found.append(self.moves[node] % self.n_choices)
            node = self.favourite(node)
        return found

    def counts(self) -> dict[int, tuple[int, float]]:
        """For each choice that was tried at the root: how often, and the mean reward of who made it."""
        found, child = {}, self.first[0]
        while child:
            if self.visits[child]:
                found[self.moves[child] % self.n_choices] = (
                    self.visits[child],
                    self.totals[child] / self.visits[child],
                )
            child = self.next[child]
        return found

    def favourite(self, node: int) -> int:
        """The child tried most often of those that are moves of the seat to move, of equals the better; or 0."""
        best, child = 0, self.first[node]
        while child:
            if self.visits[child] and self.moves[child] // self.n_choices == self.seat:
                more = self.visits[child] - self.visits[best] if best else 1
                if more > 0 or (more == 0 and self.totals[child] > self.totals[best]):
                    best = child
            child = self.next[child]
        return best

    # -- down ------------------------------------------------------------------------

    def descend(self, row: int) -> None:
        """Play from the root to a leaf, or to where the tree or the game ends, and count that as lost for now."""
        self.game.become(self.root)
        self.game.key = self.luck.draw()
        node = depth = 0
        self.visits[0] += 1
        while depth < DEEPEST and self.game.mover() >= 0 and not self.is_leaf(node, row):
            node = self.select(node, row)
            depth += 1
            self.paths[row][depth] = node
            self.visits[node] += 1
            self.totals[node] -= LOSS
            self.game.choose(self.moves[node] % self.n_choices)
        self.depths[row] = depth

    def match(self, node: int, row: int) -> int:
        """Write down what is lawful, and what of it has a child; how much has none."""
        base, lacking = self.game.mover() * self.n_choices, 0
        self.game.write_mask(self.masks, row)
        for choice in range(self.n_choices):
            lacking += self.masks[row, choice]
        child = self.first[node]
        while child:
            choice = self.moves[child] - base
            if 0 <= choice < self.n_choices and self.masks[row, choice]:
                self.masks[row, choice] = 2
                lacking -= 1
            child = self.next[child]
        return lacking

    def select(self, node: int, row: int) -> int:
        """The lawful child that is worth most to try; of equals any."""
        base, best, most, equals = self.game.mover() * self.n_choices, 0, LOWEST, 0
        child = self.first[node]
        while child:
            choice = self.moves[child] - base
            if 0 <= choice < self.n_choices and self.masks[row, choice]:
                self.available[child] += 1
                score = self.score(child)
                equals = 1 if score > most else equals + (score == most)
                if score > most or (score == most and self.luck.below(equals) == 0):
                    best, most = child, score
            child = self.next[child]
        return best

    # -- and up ----------------------------------------------------------------------

    def settle(self) -> None:
        """Take the rewards of a game as it stands."""
        for seat in range(self.n_seats):
            self.rewards[seat] = self.game.reward(seat)

    def back_up(self, row: int) -> None:
        """Count the simulation for what it brought to each node's own seat."""
        for depth in range(1, self.depths[row] + 1):
            node = self.paths[row][depth]
            self.totals[node] += LOSS + self.rewards[self.moves[node] // self.n_choices]
        self.playouts += 1

    def undo(self, row: int) -> None:
        """Take back a simulation that came to nothing."""
        self.visits[0] -= 1
        for depth in range(1, self.depths[row] + 1):
            node = self.paths[row][depth]
            self.visits[node] -= 1
            self.totals[node] += LOSS
