"""The search that games of two seats share in which nothing is hidden or drawn; a game adds what it knows of itself.

A principal variation search (Marsland and Campbell, "Parallel search of strongly ordered game trees", Computing Surveys
14, 1982; Reinefeld, "An improvement to the Scout tree search algorithm", ICCA Journal 6, 1983): a node's first move is
searched with the whole window from ``alpha`` to ``beta``, each other is only asked whether it is better, and searched
again where it is. It deepens ply by ply (Slate and Atkin, "Chess 4.5", 1977), so that what the table of positions keeps
of one depth orders the moves of the next. Behind these come *killers*, which were too good elsewhere at the same height
(Akl and Newborn, "The principal continuation and the killer heuristic", 1977), and the *history* of what was too good
anywhere (Schaeffer, "The history heuristic", ICCA Journal 6, 1983). What is left out is a guess, and the game's own:
late moves are searched less deeply (``reduction``); quiet ones not at all where even with luck they are too little
(``hope``; Heinz, "Extended futility pruning", ICCA Journal 21, 1998); nor is a position that is good enough even
without a move (``may_pass``; Donninger, "Null move and deep search", ICCA Journal 16, 1993). Each depth may begin with
a narrow window about the latest value (``window``), but does not unless the game says so.

A game's subclass is compiled and final. It overrides those hooks that it needs, the first half of the methods below and
``Ordering.slot``; its ``.pxd`` does not declare them again, which Cython refuses. After ``super().__init__`` it sets
what it wants otherwise. A method of its own copies a position in, calls ``ponder`` and returns the best move.

Values are the side to move's, less than ``INFINITE`` either way, and beyond ``sure`` proven wins. Moves are numbers
from 1 to 2 ** 31 - 1. 0 is none, and may be what a side does that can do nothing else.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.bots.ordering import take_best
    from spieltisch.bots.transpositions import AT_LEAST, AT_MOST, EXACT, answers, value_of

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.ordering import Ordering
from spieltisch.bots.transpositions import Transpositions

INFINITE = 32_000
LOUDEST = 1 << 30
"""Beyond all ranks."""
NULL_DEPTH = 3
"""By how much less deeply than the position itself it is searched without a move, that move included."""
NEXT_GAME = 0x9E3779B97F4A7C15
WORD64 = 0xFFFFFFFFFFFFFFFF


class AlphaBeta(Ordering):
    """The search of one game, which remembers what it has seen from move to move."""

    def __init__(self, deepest: int, width: int, slots: int, table: Transpositions) -> None:
        """At most ``deepest`` plies ahead, below 64, with at most ``width`` moves a node. Moves whose success is
        counted together share one of ``slots``. Searches may share a table."""
        super().__init__(deepest + 1, width, slots)
        self.deepest, self.table = deepest, table
        self.sure = INFINITE  # a value beyond is a proven win, and ends the search
        self.loud_rank = LOUDEST  # moves of this rank or more are neither given up nor searched less deeply
        self.passing = 0  # the move that leaves everything as it is, where ``may_pass`` is ever true
        self.window = 0  # the width on either side of the latest value that a depth first looks into; 0: everything
        self.between_looks = 0  # a mask: how many nodes pass between two looks at the clock
        self.is_dear = False  # an evaluation costs much: it is remembered too, and what is known counts as no node
        self.salt = 0  # told apart by it, the entries of earlier games are none of this one
        self.nodes = self.max_nodes = 0
        self.deadline = Deadline()
        self.is_stopped = self.depth = self.value = self.best = 0

    # -- what a game overrides -----------------------------------------------------

    def advance(self, move: int) -> None:
        """Make a move."""

    def retreat(self, move: int) -> None:
        """Take it back."""

    def is_final(self) -> bool:
        """Whether the game is over."""
        return False

    def final_value(self) -> int:
        """What a finished game is worth."""
        return 0

    def plies_left(self) -> int:
        """The most that the game can still last."""
        return self.deepest

    def key(self) -> int:
        """The position's hash; equal only where all that follows is."""
        return 0

    def list_moves(self, height: int, depth: int, hint: int) -> int:
        """Write the moves that are worth a try into ``moves[height]``, and how promising each looks into
        ``ranks[height]``; they are tried in the order of their ranks. Returns how many there are, at least one.

        ``hint`` was best when the position was last searched; ``insert`` keeps a list short, ``is_killer`` and
        ``history`` tell what was good elsewhere. At the root, height 0, ``depth`` is 0.
        """
        return 0

    def list_first(self, height: int, hint: int) -> int:
        """The same, but only what is known without a look at the position, to be tried before the others are listed:
        where listing is dear, as it is wasted on a node whose first move is too good. ``list_moves`` leaves these out,
        and need have none where there are some; at the root they are not asked for."""
        return 0

    def evaluate(self) -> int:
        """What a position promises at first sight."""
        return 0

    def quiet(self, alpha: int, beta: int, height: int) -> int:
        """The value where no depth is left: the evaluation, or a search of a game's own that counts its nodes by
        ``is_spent`` and does not leave ``deepest``."""
        value = self.evaluate()
        if self.is_dear:
            self.table.keep(self.key() ^ self.salt, 0, 0, EXACT, value)
        return value

    def reduction(self, i: int, depth: int, height: int) -> int:
        """How much less deeply a node's i-th move is searched at first. Loud moves are asked about at the root only."""
        return 0

    def hope(self, depth: int, alpha: int) -> int:
        """The most that quiet moves can reach here, as far as one can tell."""
        return INFINITE

    def may_pass(self, depth: int, beta: int) -> bool:
        """Whether the position is so good, and so quiet, that the search may ask what it is worth without a move."""
        return False

    # -- thinking ------------------------------------------------------------------

    def stop(self) -> None:
        """End the search at the next look at the clock; another thread may ask for it."""
        self.is_stopped = 1

    def forget(self) -> None:
        """Begin another game."""
        self.salt = self.salt + NEXT_GAME & WORD64
        self.forget_killers()
        self.forget_history()

    def ponder(self, deadline: Deadline, max_nodes: int, max_depth: int) -> int:
        """The best move of the position copied in, whose game must not be over.

        The search ends at the deadline, with so many nodes (0: no limit), at a depth, at the end of the game, or with
        a proven win. Then ``depth`` is how many plies it has looked ahead in full, and ``value`` what that promises.
        """
        self.deadline, self.max_nodes = deadline, max_nodes
        self.nodes = self.is_stopped = 0
        with cython.nogil:
            self.deepen(max_depth)
        return self.best

    def deepen(self, max_depth: int) -> None:
        """Search depth by depth, unless there is no choice."""
        self.age(3)
        count = self.order_roots()
        self.best = self.moves[0][0]
        self.depth = self.value = 0
        if count == 1:
            return
        for depth in range(1, min(max_depth, min(self.deepest, self.plies_left())) + 1):
            value = self.search_window(depth, count)
            if self.is_stopped:
                return
            self.depth, self.value = depth, value
            if value > self.sure:
                return

    def order_roots(self) -> int:
        """List the moves by promise."""
        count = self.list_moves(0, 0, 0)
        for i in range(count):
            take_best(self.moves[0], self.ranks[0], i, count)
        return count

    def search_window(self, depth: int, count: int) -> int:
        """The value of the position, looked for around the latest one first (aspiration)."""
        if self.window and depth > 1:
            low, high = self.value - self.window, self.value + self.window
            value = self.search_root(depth, count, low, high)
            if self.is_stopped or low < value < high:
                return value
        return self.search_root(depth, count, -INFINITE, INFINITE)

    def search_root(self, depth: int, count: int, alpha: int, beta: int) -> int:
        """The value of the best move, which moves to the front; ``alpha`` where none is better."""
        moves = self.moves[0]
        for i in range(count):
            move = moves[i]
            value = self.try_move(move, depth, alpha, beta, 0, i, self.reduction(i, depth, 0))
            if self.is_stopped:
                return alpha
            if value > alpha:
                alpha, self.best = value, move
                for j in range(i, 0, -1):
                    moves[j] = moves[j - 1]
                moves[0] = move
                if value >= beta:
                    break
        return alpha

    def try_move(self, move: int, depth: int, alpha: int, beta: int, height: int, i: int, less: int) -> int:
        """The value of a node's i-th move for who makes it, searched ``less`` deeply at first."""
        self.advance(move)
        if i == 0:
            value = -self.search(depth - 1, -beta, -alpha, height + 1, True)
        else:
            value = -self.search(depth - 1 - less, -alpha - 1, -alpha, height + 1, True)
            if less and value > alpha:
                value = -self.search(depth - 1, -alpha - 1, -alpha, height + 1, True)
            if alpha < value < beta:
                value = -self.search(depth - 1, -beta, -alpha, height + 1, True)
        self.retreat(move)
        return value

    def search(self, depth: int, alpha: int, beta: int, height: int, can_pass: bool) -> int:
        """The value of the position, or a bound beyond the window."""
        if self.is_final():
            return self.final_value()
        if depth <= 0 and not self.is_dear:
            return 0 if self.is_spent() else self.quiet(alpha, beta, height)
        key = self.key() ^ self.salt
        note = self.table.find(key)
        is_known = answers(note, depth, alpha, beta)
        if not (is_known and self.is_dear) and self.is_spent():
            return 0
        if is_known:
            return value_of(note)
        if depth <= 0:
            return self.quiet(alpha, beta, height)
        if can_pass and beta - alpha == 1 and self.may_pass(depth, beta) and self.is_good_unmoved(depth, beta, height):
            return beta
        return self.search_moves(depth, alpha, beta, height, key, note >> 32)

    def is_good_unmoved(self, depth: int, beta: int, height: int) -> bool:
        """Whether the position would be good enough even without a move: then it is with one."""
        self.advance(self.passing)
        value = -self.search(depth - NULL_DEPTH, -beta, 1 - beta, height + 1, False)
        self.retreat(self.passing)
        return value >= beta

    def search_moves(self, depth: int, alpha: int, beta: int, height: int, key: int, hint: int) -> int:
        """The value of the position, by its moves."""
        moves, ranks = self.moves[height], self.ranks[height]
        best, chosen, floor, tried = -INFINITE, 0, alpha, 0
        for stage in range(2):
            count = self.list_moves(height, depth, hint) if stage else self.list_first(height, hint)
            hope = self.hope(depth, alpha) if stage else INFINITE
            for i in range(count):
                take_best(moves, ranks, i, count)
                is_quiet = tried > 0 and ranks[i] < self.loud_rank
                if is_quiet and hope <= alpha:
                    best = max(best, hope)
                    break
                less = self.reduction(tried, depth, height) if is_quiet else 0
                value = self.try_move(moves[i], depth, alpha, beta, height, tried, less)
                if self.is_stopped:
                    return 0
                tried += 1
                if value > best:
                    best, chosen = value, moves[i]
                    alpha = max(alpha, value)
                    if value >= beta:
                        break
            if best >= beta:
                self.reward(chosen, depth, height)
                break
        self.table.keep(key, chosen, depth, AT_LEAST if best >= beta else EXACT if best > floor else AT_MOST, best)
        return best

    def is_spent(self) -> bool:
        """Count a node, unless the search is at its end."""
        if self.is_stopped:
            return True
        self.nodes += 1
        if self.nodes == self.max_nodes or (self.nodes & self.between_looks == 0 and self.deadline.is_over()):
            self.is_stopped = 1
        return self.is_stopped != 0
