"""TwixT with automatic links, 24 × 24: one position whose moves are numbered.

A peg joins itself to every own peg a knight's move away unless an existing link, of
either player, crosses the way. Links never go, so one that was blocked when its second
peg was set never comes. Each *possible* link has a counter of the links that cross it,
moved by its crossers; "which links may I lay" is then one look at two words.

A network is a tree of pegs under its latest peg: a new peg becomes the parent of every
root it reaches, and nothing else changes. To take it back, its children become roots
again and still know their own extent. So there is no path compression; the trees stay
low enough not to miss it.

Moves are numbered through pools of free cells. A cell that is used changes places with
the last free one of its pool and keeps its slot in mind, so that taking it back restores
the numbering too.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from spieltisch.core.kernel import Kernel
from spieltisch.games.twixt import tables

STEP = tables.STEP
CROSSED_AT = tables.CROSSED_AT
CROSSED_BY = tables.CROSSED_BY
POINT_OF = tables.POINT_OF
CELL_OF = tables.CELL_OF
ALONG = tables.ALONG
POOLS = tables.POOLS
POOL_STARTS = tables.POOL_STARTS
SLOTS = tables.SLOTS
GROUND = tables.GROUND
KEYS = tables.KEYS
NO_BITS = [0] * 896
NO_WORDS = [0] * 896
WORD64 = 0xFFFFFFFFFFFFFFFF


class Position(Kernel):
    """A game of TwixT. Moves are cells ``24 * x + y``, or numbers below ``legal_count()``.

    Compiled players may read the arrays: by seat, or by point and direction as in ``tables``.
    """

    def __init__(self, orientation: int = 2009, rounds: int = 30) -> None:
        """A board without inner swamps.

        ``orientation`` is 2009 (seat 0 owns the left and right border) or 2016 (top and
        bottom); after 2 × ``rounds`` plies the game ends.
        """
        self.owner = [0] * 896  # 0 free, 1 and 2 the seats' pegs, 3 nobody's ever
        self.around = [0] * 896  # in direction d's four bits: 1 a peg of seat 0 stands there, 2 one of seat 1
        self.blocked = [0] * 896  # in direction d's four bits: how many links cross the one that leads there
        self.linked = [0] * 896  # bit d: a link leads in direction d
        self.parent = [0] * 896
        self.low = [0] * 896  # a root's network reaches from here …
        self.high = [0] * 896  # … to here along its owner's axis
        self.pool = [0] * 572  # 484 free cells of both players, 44 left and right, 44 top and bottom
        self.slot = [0] * 896  # where a point is, or was, in its pool
        self.left = [0] * 3  # how many cells of each pool are free
        self.path = [0] * 572  # the points played
        self.before = [0] * 572  # the mover's score before each
        self.swamps = [0] * 572
        self.score = [0, 0]
        self.links = [0, 0]
        self.axis = 0 if orientation == 2009 else 1  # seat 0 counts columns (0) or rows (1)
        self.last_ply = 2 * rounds
        self.n_swamps = self.ply = self.is_over = self.hash = 0
        self.reset()

    def reset(self) -> None:
        """Take all pegs away; the swamps stay."""
        self.owner[:] = GROUND
        self.around[:] = NO_WORDS
        self.blocked[:] = NO_WORDS
        self.linked[:] = NO_BITS
        self.pool[:] = POOLS
        self.slot[:] = SLOTS
        self.left[0] = 484
        self.left[1] = self.left[2] = 44
        self.score[0] = self.score[1] = self.links[0] = self.links[1] = 0
        self.ply = self.is_over = self.hash = 0
        for i in range(self.n_swamps):
            self.owner[self.swamps[i]] = 3
            self.take(self.slot[self.swamps[i]])

    def sink(self, cell: int) -> None:
        """Make a cell swamp, before the first ply. A swamp may be sunk again, to no effect."""
        point = POINT_OF[cell]
        if self.owner[point] == 0:
            self.owner[point] = 3
            self.take(self.slot[point])
            self.swamps[self.n_swamps] = point
            self.n_swamps += 1

    def mirror(self) -> None:
        """Exchange columns and rows of all swamps, before the first ply."""
        for i in range(self.n_swamps):
            cell = CELL_OF[self.swamps[i]]
            self.swamps[i] = POINT_OF[cell % 24 * 24 + cell // 24]
        self.reset()

    def legal_count(self) -> int:
        """How many moves the side to move has; 0 when the game is over."""
        return 0 if self.is_over else self.left[0] + self.left[1 + (self.ply & 1 ^ self.axis)]

    def slot_of(self, k: int) -> int:
        """The slot of the k-th legal move: first the cells of both players, then the mover's border."""
        return k if k < self.left[0] else 484 + 44 * (self.ply & 1 ^ self.axis) + k - self.left[0]

    def play(self, k: int) -> None:
        """Play the k-th legal move, 0 ≤ k < ``legal_count()``."""
        self.place(self.take(self.slot_of(k)))

    def take(self, slot: int) -> int:
        """Remove a slot's point from its pool."""
        pool = 0 if slot < 484 else 1 if slot < 528 else 2
        self.left[pool] -= 1
        last = POOL_STARTS[pool] + self.left[pool]
        point, moved = self.pool[slot], self.pool[last]
        self.pool[slot] = moved
        self.slot[moved] = slot
        return point

    def give_back(self, point: int) -> None:
        """Undo the latest ``take``."""
        slot = self.slot[point]
        pool = 0 if slot < 484 else 1 if slot < 528 else 2
        last = POOL_STARTS[pool] + self.left[pool]
        moved = self.pool[slot]
        self.pool[last] = moved
        self.slot[moved] = last
        self.pool[slot] = point
        self.left[pool] += 1

    def place(self, point: int) -> None:
        """Set the mover's peg on a point that has been taken from its pool, and lay its links."""
        side = self.ply & 1
        self.owner[point] = side + 1
        self.parent[point] = point
        self.low[point] = self.high[point] = ALONG[896 * (side ^ self.axis) + point]
        self.hash ^= KEYS[896 * side + point]
        self.announce(point, side)
        # Links from one peg never cross each other, so all eight are decided at once.
        crossed = self.blocked[point]
        ways = self.around[point] >> side & ~(crossed | crossed >> 1 | crossed >> 2 | crossed >> 3) & 0x11111111
        d = 0
        while ways:
            if ways & 1:
                self.join(point, d)
            ways >>= 4
            d += 1
        self.count(point, side)

    def announce(self, point: int, side: int) -> None:
        """Tell the eight neighbours of a point that a peg comes, or goes."""
        for d in range(8):
            self.around[point + STEP[d]] ^= 1 << 4 * (d ^ 4) + side

    def join(self, point: int, d: int) -> None:
        """Link the new peg in direction ``d``."""
        other = point + STEP[d]
        west = point if d < 4 else other
        self.linked[point] |= 1 << d
        self.linked[other] |= 1 << (d ^ 4)
        for row in range(12 * (d & 3), 12 * (d & 3) + 12):
            self.blocked[west + CROSSED_AT[row]] += CROSSED_BY[row]
        self.links[self.ply & 1] += 1
        self.hash ^= link_key(west, d)
        root = self.root(other)
        if root != point:
            self.parent[root] = point
            self.low[point] = min(self.low[point], self.low[root])
            self.high[point] = max(self.high[point], self.high[root])

    def part(self, point: int, d: int) -> None:
        """Undo ``join`` for the latest peg."""
        other = point + STEP[d]
        west = point if d < 4 else other
        self.linked[other] &= ~(1 << (d ^ 4))
        for row in range(12 * (d & 3), 12 * (d & 3) + 12):
            self.blocked[west + CROSSED_AT[row]] -= CROSSED_BY[row]
        self.links[self.ply & 1] -= 1
        self.hash ^= link_key(west, d)
        while self.parent[other] != point and self.parent[other] != other:
            other = self.parent[other]
        self.parent[other] = other

    def count(self, point: int, side: int) -> None:
        """Close the ply: the mover's score, and whether the game is over."""
        extent = self.high[point] - self.low[point]
        self.path[self.ply] = point
        self.before[self.ply] = self.score[side]
        if extent > self.score[side]:
            self.score[side] = extent
        self.ply += 1
        if extent == 23 or self.ply == self.last_ply:
            self.is_over = 1

    def root(self, point: int) -> int:
        """The latest peg of a peg's network; it knows the network's extent."""
        while self.parent[point] != point:
            point = self.parent[point]
        return point

    def undo(self) -> None:
        """Take the latest peg back with all that came of it; there must be one."""
        self.ply -= 1
        self.is_over = 0
        side, point = self.ply & 1, self.path[self.ply]
        for d in range(8):
            if self.linked[point] >> d & 1:
                self.part(point, d)
        self.linked[point] = 0
        self.owner[point] = 0
        self.announce(point, side)
        self.hash ^= KEYS[896 * side + point]
        self.score[side] = self.before[self.ply]
        self.give_back(point)

    def winner(self) -> int:
        """The seat that has won, or -1 while nobody has and in a draw.

        Every end compares scores: who connects has 23, which the other never reaches.
        """
        if self.legal_count() or self.score[0] == self.score[1]:
            return -1
        return 0 if self.score[0] > self.score[1] else 1

    def perft(self, depth: int) -> int:
        """How many sequences of ``depth`` plies lead on from here."""
        if depth <= 1:
            return self.legal_count() if depth else 1
        leaves = 0
        for k in range(self.legal_count()):
            self.play(k)
            leaves += self.perft(depth - 1)
            self.undo()
        return leaves

    def is_legal(self, cell: int) -> int:
        """1 when the side to move may set a peg on the cell, 0 ≤ cell < 576."""
        point = POINT_OF[cell]
        if self.owner[point] or self.is_over:
            return 0
        slot = self.slot[point]
        return 1 if slot < 484 or (slot < 528) == (self.ply & 1 == self.axis) else 0

    def apply(self, cell: int) -> None:
        """Play a cell. Raises ``ValueError`` when it is not legal; then nothing has changed."""
        if not 0 <= cell < 576 or not self.is_legal(cell):
            raise ValueError(f"illegal move {cell}")
        self.place(self.take(self.slot[POINT_OF[cell]]))

    def cell_of(self, k: int) -> int:
        """The cell of the k-th legal move."""
        return CELL_OF[self.pool[self.slot_of(k)]]

    def legal_moves(self) -> list[int]:
        """The legal cells in the order of their numbers."""
        return [self.cell_of(k) for k in range(self.legal_count())]

    def moves(self) -> list[int]:
        """The cells played so far."""
        return [CELL_OF[self.path[ply]] for ply in range(self.ply)]

    def fill_mask(self, mask: MutableSequence[int]) -> None:
        """Write 1 at each legal cell of 576 bytes and 0 elsewhere."""
        for cell in range(576):
            mask[cell] = self.is_legal(cell)

    def owner_of(self, cell: int) -> int:
        """0 free, 1 or 2 a peg of seat 0 or 1, 3 swamp."""
        return self.owner[POINT_OF[cell]]

    def extent_of(self, cell: int) -> int:
        """How far the network of the peg on this cell reaches along its owner's axis."""
        root = self.root(POINT_OF[cell])
        return self.high[root] - self.low[root]

    def links_of(self, cell: int) -> int:
        """Bit d is set when a link leads from the cell in direction d (see ``tables.KNIGHT``)."""
        return self.linked[POINT_OF[cell]]

    def crossings_of(self, cell: int, d: int) -> int:
        """How many links cross the way from the cell in direction d."""
        return self.blocked[POINT_OF[cell]] >> 4 * d & 15

    def copy(self) -> Position:
        """An equal position of its own."""
        twin = Position()
        twin.copy_from(self)
        return twin

    def copy_from(self, other: Position) -> None:
        """Become equal to another position."""
        self.owner[:] = other.owner
        self.around[:] = other.around
        self.blocked[:] = other.blocked
        self.linked[:] = other.linked
        self.parent[:] = other.parent
        self.low[:] = other.low
        self.high[:] = other.high
        self.pool[:] = other.pool
        self.slot[:] = other.slot
        self.left[:] = other.left
        self.path[:] = other.path
        self.before[:] = other.before
        self.swamps[:] = other.swamps
        self.score[:] = other.score
        self.links[:] = other.links
        self.axis, self.last_ply, self.n_swamps = other.axis, other.last_ply, other.n_swamps
        self.ply, self.is_over, self.hash = other.ply, other.is_over, other.hash


def link_key(west: int, d: int) -> int:
    """The Zobrist key of a link: its western point's, turned by an amount of its direction's own."""
    key, turn = KEYS[west], 16 * (d & 3) + 8
    return (key << turn | key >> (64 - turn)) & WORD64
