"""A player of TwixT that looks ahead: the search that all games share (``alphabeta``), over the moves that look
promising (see ``policy``).

During the last plies no move that gains or hinders is left out, and the values of finished games are exact (see
``evaluation``).
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

if not cython.compiled:
    from spieltisch.bots.alphabeta import INFINITE
    from spieltisch.bots.ordering import HINTED
    from spieltisch.games.twixt.bots.evaluation import WON, evaluate, final_value
    from spieltisch.games.twixt.bots.paths import PLAIN, SAFE
    from spieltisch.games.twixt.bots.policy import describe, rank
    from spieltisch.games.twixt.engine.kernel import place

from spieltisch.bots.alphabeta import AlphaBeta
from spieltisch.bots.deadline import Deadline
from spieltisch.bots.judging import judge
from spieltisch.bots.parallel import ParallelSearch
from spieltisch.bots.transpositions import Transpositions
from spieltisch.bots.turns import check_turn
from spieltisch.core.contracts import Opinion
from spieltisch.games.twixt import rules, view
from spieltisch.games.twixt.actions import PEGS, Action, Mirror
from spieltisch.games.twixt.bots.paths import Paths
from spieltisch.games.twixt.engine import geometry
from spieltisch.games.twixt.engine.kernel import TwixtKernel
from spieltisch.games.twixt.rules import Phase, State
from spieltisch.games.twixt.view import Observation

DEEPEST = 60
WIDEST = 128
LAST_PLIES = 2
"""When so few are left, every move is tried that gains or hinders."""
SLOTS = 1792
"""Seat and point."""
TABLE_BITS = 18
LARGE = 40
"""What makes a great difference, in the unit of evaluations: two moves."""


class Tree(AlphaBeta):
    """The search of one game. Its moves are points."""

    def __init__(self, table: Transpositions | None = None) -> None:
        super().__init__(DEEPEST, WIDEST, SLOTS, table or Transpositions(TABLE_BITS))
        self.position = TwixtKernel()
        self.paths = Paths()
        self.traits = [0] * 9  # of the move ranked last, see ``policy``
        self.sure, self.is_dear = WON, True

    def think(self, position: TwixtKernel, deadline: Deadline, max_nodes: int, max_depth: int) -> int:
        """The best cell found; the game must not be over.

        The search ends at the deadline, with so many nodes (0: no limit), at a
        depth, at the end of the game, or with a win. Then ``depth`` is how many plies it
        has looked ahead in full, and ``value`` what that promises the side to move.
        """
        self.position.copy_from(position)
        self.forget_killers()
        return geometry.CELL_OF[self.ponder(deadline, max_nodes, max_depth)]

    def look(self, position: TwixtKernel) -> int:
        """What a position promises the side to move at first sight. Of equals, more cheapest ways are better."""
        self.position.copy_from(position)
        side = position.ply & 1
        # One after the other: in C nobody says which call within an expression comes first.
        value = evaluate(self.position, self.paths)
        mine = self.count_ways(side)
        yours = self.count_ways(1 - side)
        return 1024 * value + mine - yours

    def weigh(self, position: TwixtKernel, depth: int, margin: int) -> list[tuple[int, int, list[int]]]:
        """Each cell worth a try, best first, what it promises so many plies ahead, and its traits (see ``policy``).

        What is worse than the best by more than ``margin`` has any value that is, too.
        """
        self.position.copy_from(position)
        self.forget_killers()
        self.deadline, self.max_nodes = Deadline(), 0
        self.nodes = self.is_stopped = 0
        self.survey()
        found = []
        for cell in range(576):
            point, count = geometry.POINT_OF[cell], 0
            if self.is_free(point):
                count = describe(self.position, self.paths, point, position.ply & 1, self.traits)
            if count:
                found.append((0, point, [self.traits[i] for i in range(count)]))
        for plies in range(depth):
            best = -INFINITE
            for i in range(len(found)):
                _, point, traits = found[i]
                self.advance(point)
                value = -self.search(plies, -INFINITE, margin - best if best > -INFINITE else INFINITE, 1, True)
                self.retreat(point)
                best = max(best, value)
                found[i] = (value, point, traits)
            found.sort(reverse=True)
        return [(geometry.CELL_OF[point], value, traits) for value, point, traits in found]

    def count_ways(self, seat: int) -> int:
        """How many cells a seat's cheapest connections can choose from, after ``evaluate``."""
        self.paths.mark(seat, PLAIN)
        self.paths.mark(seat, SAFE)
        return self.paths.breadth(seat, PLAIN) + self.paths.breadth(seat, SAFE)

    # -- the game ------------------------------------------------------------------

    def advance(self, move: int) -> None:
        """Set a peg."""
        place(self.position, self.position.take(self.position.slot[move]))

    def retreat(self, move: int) -> None:
        """Take it back."""
        self.position.undo()

    def is_final(self) -> bool:
        """Whether the game is over."""
        return self.position.is_over != 0

    def final_value(self) -> int:
        """What the finished game is worth to the side to move."""
        return final_value(self.position)

    def plies_left(self) -> int:
        """Until the last ply."""
        return self.position.last_ply - self.position.ply

    def key(self) -> int:
        """The position's hash."""
        return self.position.hash

    def evaluate(self) -> int:
        """What the position promises the side to move."""
        return evaluate(self.position, self.paths)

    def reduction(self, i: int, depth: int, height: int) -> int:
        """Late moves are searched less deeply, those of the root even less: they are many, and most are hopeless."""
        if height == 0 and i >= 6 and depth >= 4:
            return 2
        return 1 if i >= 4 and depth >= 3 else 0

    # -- which moves -----------------------------------------------------------------

    def list_moves(self, height: int, depth: int, hint: int) -> int:
        """Choose the moves worth a try."""
        self.survey()
        width = self.width_at(height, depth)
        count = 0
        turned = self.position.ply & 1 ^ self.position.axis
        for line in range(4, 28):
            place, left = 0, self.paths.hints[line]
            while left:
                if left & 1:
                    point = 32 * place + line - 64 if turned else 32 * line + place - 64
                    promise = self.promise(point, hint, height)
                    if promise > 0:
                        count = self.insert(height, count, width, point, promise)
                left >>= 1
                place += 1
        if count == 0 and self.list_first(height, hint) == 0:
            count = self.insert(height, 0, width, self.position.pool[self.position.slot_of(0)], 1)
        return count

    def list_first(self, height: int, hint: int) -> int:
        """What the table names, and what was lately too good at the same height."""
        count = self.add_first(height, 0, hint)
        count = self.add_first(height, count, self.killers[2 * height])
        return self.add_first(height, count, self.killers[2 * height + 1])

    def add_first(self, height: int, count: int, move: int) -> int:
        """Add a move to so many, if it is legal and none of them. Returns how many there are now."""
        if not self.is_free(move) or (count and move == self.moves[height][0]):
            return count
        self.moves[height][count], self.ranks[height][count] = move, HINTED - count
        return count + 1

    def is_free(self, point: int) -> bool:
        """Whether the side to move may set a peg there; 0 is nowhere."""
        slot = self.position.slot[point]
        if point == 0 or self.position.owner[point]:
            return False
        return slot < 484 or (slot < 528) == (self.position.ply & 1 == self.position.axis)

    def survey(self) -> None:
        """Find what is still missing to connect, and the cells that matter to it."""
        self.paths.read(self.position)
        for seat in range(2):
            self.paths.mark(seat, PLAIN)
            self.paths.mark(seat, SAFE)
        self.paths.hint(self.position.ply & 1)

    def width_at(self, height: int, depth: int) -> int:
        """How many moves are worth a try."""
        if self.position.last_ply - self.position.ply <= LAST_PLIES:
            return WIDEST
        return WIDEST // 2 if height == 0 else min(5 + depth, WIDEST)

    def promise(self, point: int, hint: int, height: int) -> int:
        """How promising a move looks; none that is worth no try, or is one of the first, is."""
        if point == hint or self.is_killer(point, height):
            return 0
        promise = rank(self.position, self.paths, point, self.position.ply & 1, self.traits)
        return promise + (self.history[self.slot(point)] >> 5) if promise else 0

    def slot(self, move: int) -> int:
        """By seat and point."""
        return 896 * (self.position.ply & 1) + move


class Search:
    """Thinks for its budget, or for a number of nodes; remembers a game from move to move."""

    is_instant = False

    def __init__(self, seed: int, max_nodes: int = 0, threads: int = 1) -> None:
        """With ``max_nodes`` it looks at no clock and has one thread, and the same game is always played the same
        way."""
        if max_nodes and threads != 1:
            raise ValueError("a number of nodes is for one thread")
        table = Transpositions(TABLE_BITS)
        self._searches = ParallelSearch([Tree(table) for _ in range(threads)])
        self._max_nodes = max_nodes
        self._latest: Observation | None = None

    def choose(self, observation: Observation, seat: int, budget_us: int, wall_us: int | None = None) -> Action:
        """The best action found by its :class:`Deadline`."""
        deadline = Deadline() if self._max_nodes else Deadline(budget_us, wall_us)
        if self._latest is None or not follows(observation, self._latest):
            self._searches.forget()
        self._latest = observation
        state = view.restore(observation)
        check_turn(rules.to_act(state), seat)
        if state.phase is Phase.QUESTION:
            return self._decide(state.kernel)
        nodes = self._max_nodes
        return PEGS[self._searches.think(lambda tree, until: tree.think(state.kernel, until, nodes, DEEPEST), deadline)]

    def _decide(self, position: TwixtKernel) -> Mirror:
        """Mirror the swamps where that makes the better beginning."""
        keeping = self._searches.leader.look(position)
        position.mirror()
        return Mirror(self._searches.leader.look(position) > keeping)

    def judge(self, observation: Observation, seat: int, actions: Sequence[Action], budget_us: int) -> Opinion | None:
        """What each promises, by a search of what comes after it."""
        most_us = None if self._max_nodes else budget_us
        return judge(rules, lambda: view.restore(observation), seat, actions, most_us, self._value, LARGE)

    def _value(self, state: State, deadline: Deadline) -> int | None:
        tree = self._searches.leader
        tree.think(state.kernel, deadline, self._max_nodes, DEEPEST)
        if self._max_nodes and not tree.depth:  # too few nodes to look ahead at all
            return tree.look(state.kernel) >> 10
        return tree.value if tree.depth else None

    def stop(self) -> None:
        """Make a ``choose`` of another thread return at once, with the best it has."""
        self._searches.stop()


def follows(later: Observation, earlier: Observation) -> bool:
    """Whether both are of the same game, as far as one can tell."""
    begun = later.moves[: len(earlier.moves)]
    return (later.config, later.swamps, begun) == (earlier.config, earlier.swamps, earlier.moves)
