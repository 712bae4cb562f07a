"""A player of Hive that looks ahead: alpha-beta, deeper and deeper, until its budget is used up.

Principal variation search with a table of what has been seen, moves by promise (those beside
the bees first, then what was good elsewhere), late moves less deeply, and hopeless ones near
the horizon not at all. A value beyond ``SURE`` is a proven end, the larger the sooner it comes.
"""

from __future__ import annotations

import cython

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.turns import check_turn
from spieltisch.games.hive import rules, view
from spieltisch.games.hive.actions import Field, Move, unpack
from spieltisch.games.hive.bots import distances
from spieltisch.games.hive.bots.evaluation import evaluate
from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.view import Observation

SIDE = geometry.SIDE
LAST_PLY = geometry.LAST_PLY
KINDS = geometry.KINDS + geometry.KINDS
DISTANCE = distances.DISTANCES
PLIES = geometry.scatter(len(geometry.ZOBRIST) + 129)[len(geometry.ZOBRIST) + 1 :]
"""By ply: the same position later is another one, since the last ply is nearer."""

WON = 20_000
SURE = 19_000
INFINITE = 32_000
DEEPEST = 40
ENTRIES = 1 << 18
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
BETWEEN_LOOKS = 31 if cython.compiled else 0
"""A mask: how many nodes pass between two looks at the clock."""

FIRST_RANK = 1 << 28
KILLER_RANK = 4_000
CLOSING_RANK = 4_000
"""To step beside, or upon, the other bee; away from it, the same is lost."""
OPENING_RANK = 2_000
"""To step away from the own bee."""
LOUD_RANK = 4_000
"""Moves of this rank or more are searched to the full depth."""
SLACK = [0, 80, 160]
"""By depth: the most a quiet move is thought to gain."""


class Tree:
    """The search of one game, which remembers what it has seen from move to move."""

    def __init__(self) -> None:
        self.kernel = HiveKernel()
        self.killers = [0] * 192  # two by height
        self.history = [0] * 3380  # by side, from hand or not, kind and target
        self.roots = [0] * 768
        if not cython.compiled:  # compiled, these megabytes lie in the object, and are 0
            self.keys = [0] * ENTRIES
            self.values = [0] * ENTRIES
            self.notes = [0] * ENTRIES  # move, depth and kind of bound
        self.nodes = self.max_nodes = 0
        self.deadline = Deadline()
        self.is_stopped = self.depth = self.value = self.best = 0

    def stop(self) -> None:
        """End the search at the next look at the clock; another thread may ask for it."""
        self.is_stopped = 1

    def think(self, kernel: HiveKernel, deadline: Deadline, max_nodes: int) -> int:
        """The best move found until the deadline, and within so many nodes (0: no limit).

        The game must not be over. ``depth``, ``value`` and ``nodes`` tell what was done for it.
        """
        self.kernel.copy_from(kernel)
        self.deadline, self.max_nodes = deadline, max_nodes
        self.nodes = self.is_stopped = 0
        with cython.nogil:
            self.deepen()
        return self.best

    def deepen(self) -> None:
        """Search depth by depth."""
        for i in range(3380):
            self.history[i] >>= 3
        count = self.order_roots()
        self.best = self.roots[0]
        self.depth = self.value = 0
        if count == 1:
            return
        for depth in range(1, min(LAST_PLY - self.kernel.ply, DEEPEST) + 1):
            value = self.search_root(depth, count)
            if self.is_stopped:
                return
            self.depth, self.value = depth, value
            if value > SURE:
                return

    def order_roots(self) -> int:
        """List the legal moves by promise."""
        ranks = [0] * 768
        count = self.kernel.generate(self.roots)
        for i in range(count):
            ranks[i] = self.rank(self.roots[i], -1, 0)
        for i in range(count):
            take_best(self.roots, ranks, i, count)
        return count

    def search_root(self, depth: int, count: int) -> int:
        """The value of the best move, which moves to the front."""
        best = -INFINITE
        for i in range(count):
            move = self.roots[i]
            less = 1 if i >= 6 and depth >= 3 else 0
            value = self.try_move(move, depth, best, INFINITE, 0, i, less)
            if self.is_stopped:
                return best
            if value > best:
                best, self.best = value, move
                for j in range(i, 0, -1):
                    self.roots[j] = self.roots[j - 1]
                self.roots[0] = move
        return best

    def try_move(self, move: int, depth: int, alpha: int, beta: int, height: int, i: int, less: int) -> int:
        """The value of a node's i-th move for who makes it, searched ``less`` deeply at first."""
        self.kernel.apply(move)
        if i == 0:
            value = -self.search(depth - 1, -beta, -alpha, height + 1, True)
        else:
            value = -self.search(depth - 1 - less, -alpha - 1, -alpha, height + 1, True)
            if less and value > alpha:
                value = -self.search(depth - 1, -alpha - 1, -alpha, height + 1, True)
            if alpha < value < beta:
                value = -self.search(depth - 1, -beta, -alpha, height + 1, True)
        self.kernel.undo(move)
        return value

    def search(self, depth: int, alpha: int, beta: int, height: int, can_pass: bool) -> int:
        """The value of the position for the side to move."""
        if self.kernel.is_over():
            return self.final_value()
        if self.is_spent():
            return 0
        if depth <= 0:
            return evaluate(self.kernel)
        key, hint = self.key(), -1
        entry = key & ENTRIES - 1
        if self.keys[entry] == key:
            note, value = self.notes[entry], self.values[entry]
            hint, bound = note >> 8, note & 3
            if note >> 2 & 63 >= depth and (
                bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)
            ):
                return value
        if can_pass and beta - alpha == 1 and self.can_fail_high(depth, beta, height):
            return beta
        return self.search_moves(depth, alpha, beta, height, hint)

    def can_fail_high(self, depth: int, beta: int, height: int) -> bool:
        """Whether the position would be good enough even without a move: then it is with one."""
        side = self.kernel.ply & 1
        if depth < 2 or self.kernel.ply + depth >= LAST_PLY or self.kernel.hand[0] or self.kernel.hand[5]:
            return False
        if self.kernel.free_around(side) < 2 or beta > SURE or evaluate(self.kernel) < beta:
            return False
        self.kernel.apply(0)
        value = -self.search(depth - 3, -beta, 1 - beta, height + 1, False)
        self.kernel.undo(0)
        return value >= beta

    def search_moves(self, depth: int, alpha: int, beta: int, height: int, hint: int) -> int:
        """The value of the position, by its moves."""
        moves, ranks = [0] * 768, [0] * 768
        count = self.kernel.generate(moves)
        for i in range(count):
            ranks[i] = self.rank(moves[i], hint, height)
        hope = self.hope(depth, alpha)
        best, chosen, floor = -INFINITE, 0, alpha
        for i in range(count):
            take_best(moves, ranks, i, count)
            is_quiet = i > 0 and ranks[i] < LOUD_RANK
            if is_quiet and hope <= alpha:
                best = max(best, hope)
                break
            value = self.try_move(moves[i], depth, alpha, beta, height, i, reduction(i, depth) if is_quiet else 0)
            if self.is_stopped:
                return 0
            if value > best:
                best, chosen = value, moves[i]
                alpha = max(alpha, value)
                if value >= beta:
                    self.reward(chosen, depth, height)
                    break
        self.remember(self.key(), chosen, depth, AT_LEAST if best >= beta else EXACT if best > floor else AT_MOST, best)
        return best

    def hope(self, depth: int, alpha: int) -> int:
        """The most that quiet moves can reach so near the horizon, as far as one can tell."""
        if depth >= 3 or alpha < -SURE:
            return INFINITE
        return evaluate(self.kernel) + SLACK[depth]

    def final_value(self) -> int:
        """What the finished game is worth to the side to move."""
        winner = self.kernel.winner()
        if winner < 0:
            return 0
        return WON - self.kernel.ply if winner == self.kernel.ply & 1 else self.kernel.ply - WON

    def rank(self, move: int, hint: int, height: int) -> int:
        """How promising a move looks without trying it."""
        if move == hint:
            return FIRST_RANK
        side = self.kernel.ply & 1
        mine, theirs = self.kernel.where[side * SIDE], self.kernel.where[(1 - side) * SIDE]
        origin, target = move >> 8, move & 255
        rank = self.history[self.history_at(move)]
        if move == self.killers[2 * height] or move == self.killers[2 * height + 1]:
            rank += KILLER_RANK
        if theirs:
            before, after = steps(origin, theirs), steps(target, theirs)
            rank += 40 * (before - after) + CLOSING_RANK * ((after <= 1) - (before <= 1))
        if mine:
            rank += OPENING_RANK * ((steps(origin, mine) <= 1) - (steps(target, mine) <= 1))
        return rank

    def history_at(self, move: int) -> int:
        """Where a move's success is counted."""
        side, origin = self.kernel.ply & 1, move >> 8
        if origin < 5:
            return (side * 10 + origin) * 169 + (move & 255)
        return (side * 10 + 5 + KINDS[self.kernel.top[origin]]) * 169 + (move & 255)

    def reward(self, move: int, depth: int, height: int) -> None:
        """A move that was too good to be allowed may be so elsewhere."""
        at = self.history_at(move)
        self.history[at] += depth * depth
        if self.history[at] > 3000:
            for i in range(3380):
                self.history[i] >>= 1
        if self.killers[2 * height] != move:
            self.killers[2 * height + 1] = self.killers[2 * height]
            self.killers[2 * height] = move

    def remember(self, key: int, move: int, depth: int, bound: int, value: int) -> None:
        """Note what is known of a position."""
        entry = key & ENTRIES - 1
        self.keys[entry] = key
        self.values[entry] = value
        self.notes[entry] = move << 8 | depth << 2 | bound

    def key(self) -> int:
        """The position's hash, its ply included."""
        return self.kernel.key ^ PLIES[self.kernel.ply]

    def is_spent(self) -> bool:
        """Count a node, unless the search is at its end."""
        if self.is_stopped:
            return True
        self.nodes += 1
        if self.nodes == self.max_nodes or (self.nodes & BETWEEN_LOOKS == 0 and self.deadline.is_over()):
            self.is_stopped = 1
        return self.is_stopped != 0


def reduction(i: int, depth: int) -> int:
    """How much less deeply a node's i-th move is searched at first."""
    if i < 4 or depth < 2:
        return 0
    return 1 if i < 20 or depth < 4 else 2


def steps(cell: int, bee: int) -> int:
    """How far a move's origin or target is from a bee; the hand is not near."""
    return DISTANCE[cell * 169 + bee] if cell >= 5 else 6


def take_best(moves: list[int], ranks: list[int], i: int, count: int) -> None:
    """Bring the best of the moves from the i-th on to place i."""
    best = i
    for j in range(i + 1, count):
        if ranks[j] > ranks[best]:
            best = j
    moves[i], moves[best] = moves[best], moves[i]
    ranks[i], ranks[best] = ranks[best], ranks[i]


class Search:
    """Thinks until its budget is used up, or for a number of nodes; not where there is no choice."""

    is_instant = False

    def __init__(self, seed: int, max_nodes: int = 0) -> None:
        """With ``max_nodes`` a game depends on nothing but the positions seen; ``seed`` changes nothing."""
        self._max_nodes = max_nodes
        self._tree = Tree()
        self._turn = 0
        self._obstructed: tuple[Field, ...] = ()

    def choose(self, observation: Observation, seat: int, budget_us: int, wall_us: int | None = None) -> Move:
        """The best move found."""
        deadline = Deadline() if self._max_nodes else Deadline(budget_us, wall_us)
        state = view.restore(observation)
        check_turn(rules.to_act(state), seat)
        if observation.turn < self._turn or observation.obstructed != self._obstructed:
            self._tree = Tree()  # another game: what the old one knows is of no use
        self._turn, self._obstructed = observation.turn, observation.obstructed
        return unpack(self._tree.think(state.kernel, deadline, self._max_nodes))

    def stop(self) -> None:
        """Answer at once with what has been found; any thread may ask for it."""
        self._tree.stop()
