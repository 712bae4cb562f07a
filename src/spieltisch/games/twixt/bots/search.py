"""A player of TwixT that looks ahead: alpha-beta over the moves that matter to somebody's cheapest connection.

Early in the game a position is worth what the two connections still cost (see ``paths``).
The nearer the last ply, the more counts how far the widest networks may yet extend, since
without a connection the scores decide. The values of finished games are exact, and during
the last plies no move that gains or hinders is left out.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.twixt.engine.kernel import place, root_of

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.turns import check_turn
from spieltisch.games.twixt import rules, view
from spieltisch.games.twixt.actions import PEGS, Action, Mirror
from spieltisch.games.twixt.bots.paths import Paths
from spieltisch.games.twixt.engine import geometry
from spieltisch.games.twixt.engine.kernel import TwixtKernel
from spieltisch.games.twixt.rules import Phase
from spieltisch.games.twixt.view import Observation

STEP = geometry.STEP
ALONG = geometry.ALONG
CENTRAL = [0] * 896
"""How far a point is from the nearest border. All else being equal, the middle is better."""
for _cell, _point in enumerate(geometry.POINT_OF):
    CENTRAL[_point] = min(_cell // 24, 23 - _cell // 24, _cell % 24, 23 - _cell % 24)

WON = 20_000
"""Values beyond are of finished games."""
INFINITE = 32_000
OUT_OF_REACH = 400
"""The price of a connection for which a seat has too few pegs left."""
DEEPEST = 60
WIDEST = 128
OPENING_PLIES = 2
OPENING_RING = 7
"""The first pegs go to the middle: so early no search sees how much a peg there obstructs."""
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
        return 1024 * self.evaluate() + self.count_ways(side) - self.count_ways(1 - side)

    def count_ways(self, seat: int) -> int:
        """How many cells a seat's cheapest connections can choose from, after ``evaluate``."""
        self.paths.mark(seat, 0)
        self.paths.mark(seat, 1)
        return len(self.paths.marked(seat, 0)) + len(self.paths.marked(seat, 1))

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
            return self.final_value()
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
            value = self.evaluate()
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

    def final_value(self) -> int:
        """What a finished game is worth to the side to move."""
        side = self.position.ply & 1
        margin = self.position.score[side] - self.position.score[1 - side]
        if margin == 0:
            return 0
        soon = self.position.last_ply - self.position.ply
        return WON + 10 * margin + soon if margin > 0 else 10 * margin - WON - soon

    def evaluate(self) -> int:
        """What the position promises the side to move."""
        self.paths.read(self.position)
        side = self.position.ply & 1
        left = self.position.last_ply - self.position.ply
        late = 64 * self.position.ply // self.position.last_ply
        late = late * late
        mine = self.connection(side, (left + 1) // 2)
        yours = self.connection(1 - side, left // 2)
        extent = self.prospect(side, (left + 1) // 2) - self.prospect(1 - side, left // 2)
        return ((yours - mine + 15) * (4096 - late) + extent * 20 * late) // 4096

    def connection(self, seat: int, pegs: int) -> int:
        """How far a seat that still has so many pegs is from connecting; less is better."""
        plain = self.paths.distance(seat, 0)
        if plain > pegs:
            return OUT_OF_REACH
        safe = self.paths.distance(seat, 1)
        return 10 * plain + 30 * min(safe, 8)

    def prospect(self, seat: int, pegs: int) -> int:
        """How far a seat's score may get, in half lines: what it has, and what half of its pegs could add."""
        root = self.widest_network(seat)
        if root == 0:
            return 0
        return self.position.score[seat] + self.paths.reach(seat, root, min(12, (pegs + 1) // 2))

    def widest_network(self, seat: int) -> int:
        """The root of a seat's widest network, or 0."""
        widest, best = -1, 0
        for ply in range(seat, self.position.ply, 2):
            root = self.position.path[ply]
            if self.position.parent[root] == root and self.position.high[root] - self.position.low[root] > widest:
                widest, best = self.position.high[root] - self.position.low[root], root
        return best

    def list_moves(self, height: int, hint: int, width: int) -> int:
        """Choose the moves worth a try, best first; at least one. Returns how many."""
        self.paths.read(self.position)
        for seat in range(2):
            self.paths.mark(seat, 0)
            self.paths.mark(seat, 1)
        side = self.position.ply & 1
        if self.position.last_ply - self.position.ply <= LAST_PLIES:
            width = WIDEST
        count = 0
        for k in range(self.position.legal_count()):
            point = self.position.pool[self.position.slot_of(k)]
            rank = self.rank(point, side)
            if point == hint:
                rank = 1_000_000
            elif point == self.killers[2 * height] or point == self.killers[2 * height + 1]:
                rank += 60
            if rank > 0:
                count = self.insert(WIDEST * height, count, width, point, rank)
        if count == 0:
            count = self.insert(WIDEST * height, 0, width, self.position.pool[self.position.slot_of(0)], 1)
        return count

    def rank(self, point: int, side: int) -> int:
        """How promising a move looks without trying it; 0 when it does not."""
        if self.position.ply < OPENING_PLIES and CENTRAL[point] < OPENING_RING:
            return 0
        column, row = (point >> 5) + 2, point & 31
        rank = 0
        for seat in range(2):
            at = 32 * seat + column
            rank += 10 * (self.paths.marks[at] >> row & 1) + 30 * (self.paths.marks[64 + at] >> row & 1)
            rank += self.rank_links(point, seat, 12 if seat == side else 6)
        return rank + CENTRAL[point] + (self.history[896 * side + point] >> 5) if rank else 0

    def rank_links(self, point: int, seat: int, worth: int) -> int:
        """What speaks for a cell that a seat could link, to set a peg there or to spoil it."""
        crossed = self.position.blocked[point]
        crossed |= crossed >> 1
        crossed |= crossed >> 2
        ways = self.position.around[point] >> seat & ~crossed & 0x11111111
        if ways == 0:
            return 0
        gain = self.extent_with(point, seat, ways) - self.position.score[seat]
        return worth + (300 * gain // (self.position.last_ply - self.position.ply) if gain > 0 else 0)

    def extent_with(self, point: int, seat: int, ways: int) -> int:
        """How far the network of a new peg would extend, with links in those directions."""
        low = high = ALONG[896 * (seat ^ self.position.axis) + point]
        for d in range(8):
            if ways >> 4 * d & 1:
                root = root_of(self.position, point + STEP[d])
                low = min(low, self.position.low[root])
                high = max(high, self.position.high[root])
        return high - low

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
