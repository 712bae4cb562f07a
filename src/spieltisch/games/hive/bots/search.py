"""A player of Hive that looks ahead until its budget is used up, by the search that all games share (``alphabeta``).

Moves are tried by promise (those beside the bees first, then what was good elsewhere), late ones less deeply, and
hopeless ones near the horizon not at all. A value beyond ``SURE`` is a proven end, the larger the sooner it comes.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:
    from spieltisch.bots.alphabeta import INFINITE
    from spieltisch.bots.ordering import HINTED

from spieltisch.bots.alphabeta import AlphaBeta
from spieltisch.bots.deadline import Deadline
from spieltisch.bots.judging import judge
from spieltisch.bots.parallel import ParallelSearch
from spieltisch.bots.transpositions import Transpositions
from spieltisch.bots.turns import check_turn
from spieltisch.core.contracts import Opinion
from spieltisch.games.hive import rules, view
from spieltisch.games.hive.actions import Field, Move, unpack
from spieltisch.games.hive.bots import distances
from spieltisch.games.hive.bots.evaluation import evaluate
from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.rules import State
from spieltisch.games.hive.view import Observation

SIDE = geometry.SIDE
LAST_PLY = geometry.LAST_PLY
KINDS = geometry.KINDS + geometry.KINDS
DISTANCE = distances.DISTANCES
PLIES = geometry.scatter(128, len(geometry.ZOBRIST) + 1)
"""By ply: the same position later is another one, since the last ply is nearer."""

WON = 20_000
SURE = 19_000
DEEPEST = 40
WIDTH = 768
"""As many moves as the kernel may list."""
SLOTS = 3380
"""Side, from hand or not, kind and target."""
TABLE_BITS = 18
BETWEEN_LOOKS = 31 if cython.compiled else 0

KILLER_RANK = 4_000
CLOSING_RANK = 4_000
"""To step beside, or upon, the other bee; away from it, the same is lost."""
OPENING_RANK = 2_000
"""To step away from the own bee."""
LOUD_RANK = 4_000
LARGE = 150
"""What makes a great difference, in the unit of evaluations."""
SLACK = [0, 80, 160]
"""By depth: the most a quiet move is thought to gain."""


class Tree(AlphaBeta):
    """The search of one game. Its moves are the kernel's."""

    def __init__(self, table: Transpositions | None = None) -> None:
        super().__init__(DEEPEST, WIDTH, SLOTS, table or Transpositions(TABLE_BITS))
        self.kernel = HiveKernel()
        self.sure, self.loud_rank, self.between_looks = SURE, LOUD_RANK, BETWEEN_LOOKS
        self.history_limit = 3_000

    def think(self, kernel: HiveKernel, deadline: Deadline, max_nodes: int, max_depth: int = DEEPEST) -> int:
        """The best move found until the deadline, within so many nodes (0: no limit) and at most so deep.

        The game must not be over. ``depth``, ``value`` and ``nodes`` tell what was done for it.
        """
        self.kernel.copy_from(kernel)
        return self.ponder(deadline, max_nodes, max_depth)

    # -- the game ------------------------------------------------------------------

    def advance(self, move: int) -> None:
        """Make a move; 0, the skip, also where it is not legal."""
        self.kernel.apply(move)

    def retreat(self, move: int) -> None:
        """Take it back."""
        self.kernel.undo(move)

    def is_final(self) -> bool:
        """Whether the game is over."""
        return self.kernel.is_over()

    def final_value(self) -> int:
        """What the finished game is worth to the side to move."""
        winner = self.kernel.winner()
        if winner < 0:
            return 0
        return WON - self.kernel.ply if winner == self.kernel.ply & 1 else self.kernel.ply - WON

    def plies_left(self) -> int:
        """Until the last ply."""
        return LAST_PLY - self.kernel.ply

    def key(self) -> int:
        """The position's hash, its ply included."""
        return self.kernel.key ^ PLIES[self.kernel.ply]

    def evaluate(self) -> int:
        """What the position promises the side to move."""
        return evaluate(self.kernel)

    # -- what need not be searched ---------------------------------------------------

    def reduction(self, i: int, depth: int, height: int) -> int:
        """Late moves are searched less deeply."""
        if height == 0:
            return 1 if i >= 6 and depth >= 3 else 0
        if i < 4 or depth < 2:
            return 0
        return 1 if i < 20 or depth < 4 else 2

    def hope(self, depth: int, alpha: int) -> int:
        """Near the horizon a quiet move does not gain much."""
        if depth >= 3 or alpha < -SURE:
            return INFINITE
        return evaluate(self.kernel) + SLACK[depth]

    def may_pass(self, depth: int, beta: int) -> bool:
        """Not near the end, nor before both bees are set, nor where it is in danger."""
        if depth < 2 or self.kernel.ply + depth >= LAST_PLY or self.kernel.hand[0] or self.kernel.hand[5]:
            return False
        return self.kernel.free_around(self.kernel.ply & 1) >= 2 and beta <= SURE and evaluate(self.kernel) >= beta

    # -- which moves first -----------------------------------------------------------

    def list_moves(self, height: int, depth: int, hint: int) -> int:
        """All legal moves."""
        moves, ranks = self.moves[height], self.ranks[height]
        count = self.kernel.generate(moves)
        for i in range(count):
            ranks[i] = self.rank(moves[i], hint, height)
        return count

    def rank(self, move: int, hint: int, height: int) -> int:
        """How promising a move looks without trying it."""
        if move == hint:
            return HINTED
        side = self.kernel.ply & 1
        mine, theirs = self.kernel.where[side * SIDE], self.kernel.where[(1 - side) * SIDE]
        origin, target = move >> 8, move & 255
        rank = self.history[self.slot(move)]
        if self.is_killer(move, height):
            rank += KILLER_RANK
        if theirs:
            before, after = steps(origin, theirs), steps(target, theirs)
            rank += 40 * (before - after) + CLOSING_RANK * ((after <= 1) - (before <= 1))
        if mine:
            rank += OPENING_RANK * ((steps(origin, mine) <= 1) - (steps(target, mine) <= 1))
        return rank

    def slot(self, move: int) -> int:
        """By side, from hand or not, kind and target."""
        side, origin = self.kernel.ply & 1, move >> 8
        if origin < 5:
            return (side * 10 + origin) * 169 + (move & 255)
        return (side * 10 + 5 + KINDS[self.kernel.top[origin]]) * 169 + (move & 255)


def steps(cell: int, bee: int) -> int:
    """How far a move's origin or target is from a bee; the hand is not near."""
    return DISTANCE[cell * 169 + bee] if cell >= 5 else 6


class Search:
    """Thinks until its budget is used up, or for a number of nodes; not where there is no choice."""

    is_instant = False

    def __init__(self, seed: int, max_nodes: int = 0, threads: int = 1) -> None:
        """With ``max_nodes`` a game depends on nothing but the positions seen, and there is one thread; ``seed``
        changes nothing."""
        if max_nodes and threads != 1:
            raise ValueError("a number of nodes is for one thread")
        self._max_nodes = max_nodes
        table = Transpositions(TABLE_BITS)
        self._searches = ParallelSearch([Tree(table) for _ in range(threads)])
        self._turn = 0
        self._obstructed: tuple[Field, ...] = ()

    def choose(self, observation: Observation, seat: int, budget_us: int, wall_us: int | None = None) -> Move:
        """The best move found."""
        deadline = Deadline() if self._max_nodes else Deadline(budget_us, wall_us)
        state = view.restore(observation)
        check_turn(rules.to_act(state), seat)
        if observation.turn < self._turn or observation.obstructed != self._obstructed:
            self._searches.forget()  # another game: what the old one knows is of no use
        self._turn, self._obstructed = observation.turn, observation.obstructed
        return unpack(
            self._searches.think(lambda tree, until: tree.think(state.kernel, until, self._max_nodes), deadline)
        )

    def judge(self, observation: Observation, seat: int, actions: Sequence[Move], budget_us: int) -> Opinion | None:
        """What each promises, by a search of what comes after it."""
        most_us = None if self._max_nodes else budget_us
        return judge(rules, lambda: view.restore(observation), seat, actions, most_us, self._value, LARGE)

    def _value(self, state: State, deadline: Deadline) -> int | None:
        tree = self._searches.leader
        tree.think(state.kernel, deadline, self._max_nodes)
        return tree.value if tree.depth else None

    def stop(self) -> None:
        """Answer at once with what has been found; any thread may ask for it."""
        self._searches.stop()
