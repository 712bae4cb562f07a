"""A player of TwixT that looks ahead: alpha-beta over the moves that look promising (see ``policy``).

During the last plies no move that gains or hinders is left out, and the values of finished games are exact (see
``evaluation``).
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.twixt.bots.evaluation import WON, evaluate, final_value
    from spieltisch.games.twixt.bots.paths import PLAIN, SAFE
    from spieltisch.games.twixt.bots.policy import rank
    from spieltisch.games.twixt.engine.kernel import place

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.turns import check_turn
from spieltisch.games.twixt import rules, view
from spieltisch.games.twixt.actions import PEGS, Action, Mirror
from spieltisch.games.twixt.bots.paths import Paths
from spieltisch.games.twixt.engine import geometry
from spieltisch.games.twixt.engine.kernel import TwixtKernel
from spieltisch.games.twixt.rules import Phase
from spieltisch.games.twixt.view import Observation

INFINITE = 32_000
DEEPEST = 60
WIDEST = 128
LAST_PLIES = 2
"""When so few are left, every move is tried that gains or hinders."""
ENTRIES = 1 << 18
NEXT_GAME = 0x9E3779B97F4A7C15
WORD64 = 0xFFFFFFFFFFFFFFFF
EXACT, AT_LEAST, AT_MOST = 0, 1, 2


class Tree:
    """The search of one game, which remembers what it has seen from move to move."""

    def __init__(self) -> None:
        self.position = TwixtKernel()
        self.paths = Paths()
        self.moves = [0] * 7936  # by height, best first
        self.ranks = [0] * 7936
        self.killers = [0] * 124  # two by height
        self.history = [0] * 1792  # by seat and point
        if not cython.compiled:  # compiled, these megabytes lie in the object, and are 0
            self.keys = [0] * ENTRIES
            self.values = [0] * ENTRIES
            self.notes = [0] * ENTRIES  # point, depth, kind of bound
        self.salt = 0  # told apart by it, the entries of earlier games are none of this one
        self.nodes = self.max_nodes = 0
        self.deadline = Deadline()
        self.is_stopped = self.depth = self.value = self.best = 0

    def forget(self) -> None:
        """Begin another game, or one with other swamps."""
        self.salt = self.salt + NEXT_GAME & WORD64
        for i in range(1792):
            self.history[i] = 0

    def stop(self) -> None:
        """End the search within a millisecond; another thread may ask for it."""
        self.is_stopped = 1

    def think(self, position: TwixtKernel, deadline: Deadline, max_nodes: int, max_depth: int) -> int:
        """The best cell found; the game must not be over.

        The search ends at the deadline, with so many nodes (0: no limit), at a
        depth, at the end of the game, or with a win. Then ``depth`` is how many plies it
        has looked ahead in full, and ``value`` what that promises the side to move.
        """
        self.position.copy_from(position)
        self.deadline, self.max_nodes = deadline, max_nodes
        self.nodes = self.is_stopped = 0
        with cython.nogil:
            self.deepen(max_depth)
        return geometry.CELL_OF[self.best]

    def look(self, position: TwixtKernel) -> int:
        """What a position promises the side to move at first sight. Of equals, more cheapest ways are better."""
        self.position.copy_from(position)
        side = position.ply & 1
        # One after the other: in C nobody says which call within an expression comes first.
        value = evaluate(self.position, self.paths)
        mine = self.count_ways(side)
        yours = self.count_ways(1 - side)
        return 1024 * value + mine - yours

    def count_ways(self, seat: int) -> int:
        """How many cells a seat's cheapest connections can choose from, after ``evaluate``."""
        self.paths.mark(seat, PLAIN)
        self.paths.mark(seat, SAFE)
        return self.paths.breadth(seat, PLAIN) + self.paths.breadth(seat, SAFE)

    def deepen(self, max_depth: int) -> None:
        """Search depth by depth."""
        for i in range(1792):
            self.history[i] >>= 3
        for i in range(124):
            self.killers[i] = 0
        count = self.list_moves(0, 0, WIDEST // 2)
        self.best = self.moves[0]
        self.depth = self.value = 0
        max_depth = min(max_depth, min(DEEPEST, self.position.last_ply - self.position.ply))
        while self.depth < max_depth and self.value <= WON and count > 1:
            value = self.search_root(self.depth + 1, count)
            if self.is_stopped:
                return
            self.depth += 1
            self.value = value

    def search_root(self, depth: int, count: int) -> int:
        """Search all root moves; the best one moves to the front."""
        best = -INFINITE
        for i in range(count):
            point = self.moves[i]
            value = self.try_move(point, depth, best, INFINITE, i, 0)
            if self.is_stopped:
                return best
            if value > best:
                best = value
                self.best = point
                for j in range(i, 0, -1):
                    self.moves[j] = self.moves[j - 1]
                self.moves[0] = point
        return best

    def try_move(self, point: int, depth: int, alpha: int, beta: int, i: int, height: int) -> int:
        """The value of a node's i-th move for who makes it."""
        place(self.position, self.position.take(self.position.slot[point]))
        if i == 0:
            value = -self.search(depth - 1, -beta, -alpha, height + 1)
        else:
            less = 1 if i >= 4 and depth >= 3 else 0
            value = -self.search(depth - 1 - less, -alpha - 1, -alpha, height + 1)
            if less and value > alpha:
                value = -self.search(depth - 1, -alpha - 1, -alpha, height + 1)
            if alpha < value < beta:
                value = -self.search(depth - 1, -beta, -alpha, height + 1)
        self.position.undo()
        return value

    def search(self, depth: int, alpha: int, beta: int, height: int) -> int:
        """The value of the position for the side to move."""
        if self.position.is_over:
            return final_value(self.position)
        hint = 0
        key = self.position.hash ^ self.salt
        entry = key & ENTRIES - 1
        if self.keys[entry] == key:
            value, note = self.values[entry], self.notes[entry]
            if note >> 2 & 63 >= depth and is_enough(note & 3, value, alpha, beta):
                return value
            hint = note >> 16
        self.count_node()
        if self.is_stopped:
            return 0
        if depth == 0:
            value = evaluate(self.position, self.paths)
            self.remember(0, 0, EXACT, value)
            return value
        return self.search_moves(depth, alpha, beta, height, hint)

    def search_moves(self, depth: int, alpha: int, beta: int, height: int, hint: int) -> int:
        """The same, by its moves."""
        count = self.list_moves(height, hint, min(12 + 4 * depth, WIDEST))
        best, bound, chosen = -INFINITE, AT_MOST, 0
        for i in range(count):
            point = self.moves[WIDEST * height + i]
            value = self.try_move(point, depth, alpha, beta, i, height)
            if self.is_stopped:
                return 0
            if value > best:
                best, chosen = value, point
                if value > alpha:
                    alpha, bound = value, EXACT
                    if value >= beta:
                        bound = AT_LEAST
                        self.reward(point, depth, height)
                        break
        self.remember(chosen, depth, bound, best)
        return best

    def remember(self, point: int, depth: int, bound: int, value: int) -> None:
        """Note what is known of the position."""
        key = self.position.hash ^ self.salt
        entry = key & ENTRIES - 1
        self.keys[entry] = key
        self.values[entry] = value
        self.notes[entry] = point << 16 | depth << 2 | bound

    def reward(self, point: int, depth: int, height: int) -> None:
        """A move that was too good to be allowed may be so elsewhere."""
        at = 896 * (self.position.ply & 1) + point
        self.history[at] += depth * depth
        if self.history[at] > 4000:
            for i in range(1792):
                self.history[i] >>= 1
        if self.killers[2 * height] != point:
            self.killers[2 * height + 1] = self.killers[2 * height]
            self.killers[2 * height] = point

    def count_node(self) -> None:
        """Notice the end of the budget."""
        self.nodes += 1
        if self.nodes == self.max_nodes or self.deadline.is_over():
            self.is_stopped = 1

    def list_moves(self, height: int, hint: int, width: int) -> int:
        """Choose the moves worth a try, best first; at least one. Returns how many."""
        self.paths.read(self.position)
        for seat in range(2):
            self.paths.mark(seat, PLAIN)
            self.paths.mark(seat, SAFE)
        side = self.position.ply & 1
        if self.position.last_ply - self.position.ply <= LAST_PLIES:
            width = WIDEST
        self.paths.hint(side)
        self.paths.suggest(side, hint)
        self.paths.suggest(side, self.killers[2 * height])
        self.paths.suggest(side, self.killers[2 * height + 1])
        count = 0
        turned = side ^ self.position.axis
        for line in range(4, 28):
            place, left = 0, self.paths.hints[line]
            while left:
                if left & 1:
                    point = 32 * place + line - 64 if turned else 32 * line + place - 64
                    promise = rank(self.position, self.paths, point, side)
                    if promise:
                        promise += self.history[896 * side + point] >> 5
                    if point == hint:
                        promise = 1_000_000
                    elif point == self.killers[2 * height] or point == self.killers[2 * height + 1]:
                        promise += 60
                    if promise > 0:
                        count = self.insert(WIDEST * height, count, width, point, promise)
                left >>= 1
                place += 1
        if count == 0:
            count = self.insert(WIDEST * height, 0, width, self.position.pool[self.position.slot_of(0)], 1)
        return count

    def insert(self, base: int, count: int, width: int, point: int, rank: int) -> int:
        """Keep a move among the best ``width``, in order. Returns how many there are now."""
        if count == width:
            if self.ranks[base + count - 1] >= rank:
                return count
            count -= 1
        i = base + count
        while i > base and self.ranks[i - 1] < rank:
            self.ranks[i], self.moves[i] = self.ranks[i - 1], self.moves[i - 1]
            i -= 1
        self.ranks[i], self.moves[i] = rank, point
        return count + 1


def is_enough(bound: int, value: int, alpha: int, beta: int) -> int:
    """Whether what is known of a value answers the question for it."""
    return 1 if bound == EXACT or (value >= beta if bound == AT_LEAST else value <= alpha) else 0


class Search:
    """Thinks for its budget, or for a number of nodes; remembers a game from move to move."""

    is_instant = False

    def __init__(self, seed: int, max_nodes: int = 0) -> None:
        """With ``max_nodes`` it looks at no clock, and the same game is always played the same way."""
        self._tree = Tree()
        self._max_nodes = max_nodes
        self._latest: Observation | None = None

    def choose(self, observation: Observation, seat: int, budget_us: int, wall_us: int | None = None) -> Action:
        """The best action found by its :class:`Deadline`."""
        deadline = Deadline() if self._max_nodes else Deadline(budget_us, wall_us)
        if self._latest is None or not follows(observation, self._latest):
            self._tree.forget()
        self._latest = observation
        state = view.restore(observation)
        check_turn(rules.to_act(state), seat)
        if state.phase is Phase.QUESTION:
            return self._decide(state.kernel)
        return PEGS[self._tree.think(state.kernel, deadline, self._max_nodes, DEEPEST)]

    def _decide(self, position: TwixtKernel) -> Mirror:
        """Mirror the swamps where that makes the better beginning."""
        keeping = self._tree.look(position)
        position.mirror()
        return Mirror(self._tree.look(position) > keeping)

    def stop(self) -> None:
        """Make a ``choose`` of another thread return at once, with the best it has."""
        self._tree.stop()


def follows(later: Observation, earlier: Observation) -> bool:
    """Whether both are of the same game, as far as one can tell."""
    begun = later.moves[: len(earlier.moves)]
    return (later.config, later.swamps, begun) == (earlier.config, earlier.swamps, earlier.moves)
