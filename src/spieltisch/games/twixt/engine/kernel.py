"""TwixT with automatic links, on 24 × 24 cells or fewer: one position whose moves are numbered.

Moves are numbered through pools of free cells. A cell that is used changes places with
the last free one of its pool and keeps its slot in mind, so that taking it back restores
the numbering too.

A peg joins itself to every own peg a knight's move away unless an existing link, of
either player, crosses the way. Links never go, so one that was blocked when its second
peg was set never comes. Each *possible* link has a counter of the links that cross it,
moved by its crossers; "which links may I lay" is then one look at two words.

A network is a tree of pegs under its latest peg: a new peg becomes the parent of every
root it reaches, and nothing else changes. To take it back, its children become roots
again and still know their own extent. So there is no path compression; the trees stay
low enough not to miss it.

The rules are those of the 2016 server: ``Board.createNewWires`` and ``existsBlockingWire``; neither swamps
nor pegs block a link. All that a ply does is in this one file: it is what
every search does most, and a call from module to module costs 8 % of a random game.
"""

from __future__ import annotations

from collections.abc import MutableSequence

import cython

from spieltisch.games.twixt.engine import geometry
from spieltisch.games.twixt.engine.state import Position

if not cython.compiled:
    from spieltisch.games.twixt.engine.state import become

POINT_OF = geometry.POINT_OF
CELL_OF = geometry.CELL_OF
SMALLEST = geometry.SMALLEST
POOLS = geometry.POOLS
POOL_STARTS = geometry.POOL_STARTS
SLOTS = geometry.SLOTS
GROUND = geometry.GROUND
STEP = geometry.STEP
CROSSED_AT = geometry.CROSSED_AT
CROSSED_BY = geometry.CROSSED_BY
ALONG = geometry.ALONG
KEYS = geometry.KEYS
DIRECTIONS = 0x02468ACE
"""Times 1 << 4 * d, in its highest three bits of 32: d."""
WORD64 = 0xFFFFFFFFFFFFFFFF
NO_BITS = [0] * 896
NO_WORDS = [0] * 896


class TwixtKernel(Position):
    """A game of TwixT. Moves are cells ``24 * x + y``, or numbers below ``legal_count()``."""

    def __init__(self, orientation: int = 2009, rounds: int = 30, size: int = 24) -> None:
        """A board without inner swamps, of ``size`` columns and rows.

        ``orientation`` is 2009 (seat 0 owns the left and right border) or 2016 (top and
        bottom); after 2 × ``rounds`` plies the game ends. Raises ``ValueError`` for a size that there is not.
        """
        super().__init__()
        if size not in geometry.SIZES:
            raise ValueError(f"a board has {geometry.SIZES[0]} to {geometry.SIZES[-1]} columns and rows, not {size}")
        self.size = size
        self.axis = 0 if orientation == 2009 else 1
        self.last_ply = 2 * rounds
        self.reset()

    def reset(self) -> None:
        """Take all pegs away; the swamps stay."""
        board = self.size - SMALLEST
        for i in range(896):
            self.owner[i] = GROUND[896 * board + i]
            self.slot[i] = SLOTS[896 * board + i]
        for i in range(572):
            self.pool[i] = POOLS[572 * board + i]
        self.around[:] = NO_WORDS
        self.blocked[:] = NO_WORDS
        self.linked[:] = NO_BITS
        self.left[0] = (self.size - 2) * (self.size - 2)
        self.left[1] = self.left[2] = 2 * (self.size - 2)
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
        return 0 if self.is_over else self.free_of(self.ply & 1)

    def free_of(self, side: int) -> int:
        """How many free cells a side may use."""
        return self.left[0] + self.left[1 + (side ^ self.axis)]

    def slot_of(self, k: int) -> int:
        """The slot of the k-th legal move."""
        return self.slot_for(self.ply & 1, k)

    def slot_for(self, side: int, k: int) -> int:
        """The slot of the k-th free cell that a side may use: first those of both, then its own border."""
        return k if k < self.left[0] else 484 + 44 * (side ^ self.axis) + k - self.left[0]

    def play(self, k: int) -> None:
        """Play the k-th legal move, 0 ≤ k < ``legal_count()``."""
        place(self, self.take(self.slot_of(k)))

    def play_out(self, max_plies: int) -> int:
        """As the base does, and the same games; but the next cell is drawn before the latest peg's links are laid.

        They have no say in which cells are free. A processor often guesses wrongly which links come, and then has the
        next cell at hand.
        """
        left, word, side = max_plies, self.word, self.ply & 1
        slot = self.slot_for(side, self.draw(self.free_of(side)))
        while left and self.legal_count():
            point = self.take(slot)
            word = self.word
            side ^= 1
            slot = self.slot_for(side, self.draw(self.free_of(side)))
            place(self, point)
            left -= 1
        self.word = word  # nobody needed the last draw
        return max_plies - left

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

    def undo(self) -> None:
        """Take the latest ply back; there must be one."""
        self.give_back(remove(self))

    def winner(self) -> int:
        """The seat that has won, or -1 while nobody has and in a draw.

        Every end compares scores: who connects has one less than the size, which the other never reaches.
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
        place(self, self.take(self.slot[POINT_OF[cell]]))

    def cell_of(self, k: int) -> int:
        """The cell of the k-th legal move."""
        return CELL_OF[self.pool[self.slot_of(k)]]

    def legal_moves(self) -> list[int]:
        """The legal cells in the order of their numbers."""
        return [self.cell_of(k) for k in range(self.legal_count())]

    def fill_mask(self, mask: MutableSequence[int]) -> None:
        """Write 1 at each legal cell of 576 bytes and 0 elsewhere."""
        for cell in range(576):
            mask[cell] = self.is_legal(cell)

    def extent_of(self, cell: int) -> int:
        """How far the network of the peg on this cell reaches along its owner's axis."""
        root = root_of(self, POINT_OF[cell])
        return self.high[root] - self.low[root]

    def copy(self) -> TwixtKernel:
        """An equal position of its own."""
        twin = TwixtKernel()
        twin.copy_from(self)
        return twin

    def copy_from(self, other: TwixtKernel) -> None:
        """Become equal to another position."""
        become(self, other)


def place(position: Position, point: int) -> None:
    """Set the mover's peg on a point that has been taken from its pool, and lay its links."""
    side = position.ply & 1
    position.owner[point] = side + 1
    position.parent[point] = point
    position.low[point] = position.high[point] = ALONG[896 * (side ^ position.axis) + point]
    position.hash ^= KEYS[896 * side + point]
    announce(position, point, side)
    # Links from one peg never cross each other, so all eight are decided at once. No counter is above 8: it and 7 make
    # 8 or more where it is not 0.
    crossed = position.blocked[point] + 0x77777777 >> 3
    ways = position.around[point] >> side & ~crossed & 0x11111111
    while ways:
        join(position, point, (ways & -ways) * DIRECTIONS >> 29 & 7)
        ways &= ways - 1
    count(position, point, side)


def announce(position: Position, point: int, side: int) -> None:
    """Tell the eight neighbours of a point that a peg comes, or goes."""
    for d in range(8):
        position.around[point + STEP[d]] ^= side + 1 << 4 * (d ^ 4)


def join(position: Position, point: int, d: int) -> None:
    """Link the new peg in direction ``d``."""
    other = point + STEP[d]
    west = point if d < 4 else other
    position.linked[point] |= 1 << d
    position.linked[other] |= 1 << (d ^ 4)
    cross(position, west, d & 3, 0)
    position.links[position.ply & 1] += 1
    position.hash ^= link_key(west, d)
    root = root_of(position, other)
    if root != point:
        position.parent[root] = point
        position.low[point] = min(position.low[point], position.low[root])
        position.high[point] = max(position.high[point], position.high[root])


def cross(position: Position, west: int, d: int, by: int) -> None:
    """Count a link that leads east among the crossers of others (``by`` is 0), or count it no more (80)."""
    for column in range(5):
        at, row = west + CROSSED_AT[5 * d + column], by + 20 * d + 4 * column
        # All four are read before one is written: then one addition does for them.
        first = position.blocked[at] + CROSSED_BY[row]
        second = position.blocked[at + 1] + CROSSED_BY[row + 1]
        third = position.blocked[at + 2] + CROSSED_BY[row + 2]
        fourth = position.blocked[at + 3] + CROSSED_BY[row + 3]
        position.blocked[at], position.blocked[at + 1] = first, second
        position.blocked[at + 2], position.blocked[at + 3] = third, fourth


def part(position: Position, point: int, d: int) -> None:
    """Undo ``join`` for the latest peg."""
    other = point + STEP[d]
    west = point if d < 4 else other
    position.linked[other] &= ~(1 << (d ^ 4))
    cross(position, west, d & 3, 80)
    position.links[position.ply & 1] -= 1
    position.hash ^= link_key(west, d)
    while position.parent[other] != point and position.parent[other] != other:
        other = position.parent[other]
    position.parent[other] = other


def remove(position: Position) -> int:
    """Take the latest peg back with all that came of it, and return its point; there must be one."""
    position.ply -= 1
    position.is_over = 0
    side, point = position.ply & 1, position.path[position.ply]
    for d in range(8):
        if position.linked[point] >> d & 1:
            part(position, point, d)
    position.linked[point] = 0
    position.owner[point] = 0
    announce(position, point, side)
    position.hash ^= KEYS[896 * side + point]
    position.score[side] = position.before[position.ply]
    return point


def count(position: Position, point: int, side: int) -> None:
    """Close the ply: the mover's score, and whether the game is over.

    2016, ``GameState.getPointsForPlayer``: the score is the extent of the widest network along the mover's axis.
    """
    extent = position.high[point] - position.low[point]
    position.path[position.ply] = point
    position.before[position.ply] = position.score[side]
    if extent > position.score[side]:
        position.score[side] = extent
    position.ply += 1
    if extent == position.size - 1 or position.ply == position.last_ply:
        position.is_over = 1


def root_of(position: Position, point: int) -> int:
    """The latest peg of a peg's network; it knows the network's extent.

    By two steps at a time, for how many a way has cannot be foreseen, and a root leads to itself.
    """
    while True:
        below = position.parent[position.parent[point]]
        point = position.parent[below]
        if point == below:
            return point


def link_key(west: int, d: int) -> int:
    """The Zobrist key of a link: its western point's, turned by an amount of its direction's own."""
    key, turn = KEYS[west], 16 * (d & 3) + 8
    return (key << turn | key >> (64 - turn)) & WORD64
