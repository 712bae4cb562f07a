"""How far each seat of TwixT is from connecting its borders, seen through sets of cells.

A set is 32 words, one for each column and four more on either side, with a bit for each
row. A step of a whole set along one vector is a shift, so all cells at cost 0, 1, 2 … are
found front by front, at once, whatever the board looks like.

There are two kinds of cost, both in pegs still to be set:

- *plain*: along links, as if the opponent stood still;
- *safe*: two pegs also count as joined when two free cells would each link them (a
  *setup*): the opponent can spoil one, and the answer is the other. In the same way a
  border is reached from where two links lead to it, or to cells from which it is reached.

The safe cost says how many moves a seat is short of a connection that holds against any
answer, which is what the fight is about; the plain one, how many pegs it takes in all.
"""

from __future__ import annotations

from itertools import combinations

from spieltisch.games.twixt.engine.geometry import KNIGHT, SIZE, STRIDE, point
from spieltisch.games.twixt.engine.kernel import TwixtKernel

FAR = 1000
"""The cost of what is out of reach: more pegs than anybody has."""
LEVELS = 15
"""How many costs a flood tells apart; what costs as much is out of reach, too."""

LINKS = 4
"""Ways 0 to 3 are the links that lead east; those back are the same ones reversed."""
WAYS = 16
"""Ways 4 to 15 are setups: two different links, taken in either order."""

_PAIRS = [
    (a, b) for a, b in combinations(range(8), 2) if (KNIGHT[a][0] + KNIGHT[b][0], KNIGHT[a][1] + KNIGHT[b][1]) > (0, 0)
]
FIRST = [0] * LINKS + [a for a, _ in _PAIRS]
SECOND = [0] * LINKS + [b for _, b in _PAIRS]

_VECTORS = [*KNIGHT[:LINKS], *((KNIGHT[a][0] + KNIGHT[b][0], KNIGHT[a][1] + KNIGHT[b][1]) for a, b in _PAIRS)]
EAST = [dx for dx, _ in _VECTORS]
DOWN = [max(0, dy) for _, dy in _VECTORS]
UP = [max(0, -dy) for _, dy in _VECTORS]
"""A vector as shifts, one of which is 0: columns, rows down (towards higher bits), rows up."""
LINK_EAST = [dx for dx, _ in KNIGHT]
LINK_DOWN = [max(0, dy) for _, dy in KNIGHT]
LINK_UP = [max(0, -dy) for _, dy in KNIGHT]

NOTHING = [0] * 32
NOWHERE = 256
"""The empty set among the ports: a goal that is never met."""
COLUMN = ((1 << SIZE) - 1) << point(0, 0) % STRIDE
_TOP, _BOTTOM = 1 << point(0, 0) % STRIDE, 1 << point(0, SIZE - 1) % STRIDE


def _columns(words: dict[int, int]) -> list[int]:
    return [words.get(column - 4, 0) for column in range(32)]


BORDERS = [
    *_columns({0: COLUMN}),
    *_columns({SIZE - 1: COLUMN}),
    *_columns(dict.fromkeys(range(SIZE), _TOP)),
    *_columns(dict.fromkeys(range(SIZE), _BOTTOM)),
]
"""Left and right, then top and bottom."""


class Paths:
    """The costs of one position, of both seats. After ``read`` any of them may be asked for."""

    def __init__(self) -> None:
        self.open = [0] * 256  # by direction: where a link may lead on
        self.mine = [0] * 64  # by seat: its pegs
        self.free = [0] * 64  # by seat: where it may set one
        self.ways = [0] * 1024  # by seat and way: where one begins
        self.ports = [0] * 288  # by kind, seat and end: from where the border is reached; then an empty set
        self.front = [0] * 32
        self.near = [0] * 32
        self.ahead = [0] * 32
        self.seen = [0] * 32
        self.twice = [0] * 32
        self.marks = [0] * 128  # by kind and seat: the free cells of the cheapest connections
        self.levels = [0] * 1024  # by flood, then cost: what is reached at it and not before
        self.lows = [0] * 16
        self.highs = [0] * 16
        self.axis = 0

    def read(self, position: TwixtKernel) -> None:
        """Take a position over."""
        self.axis = position.axis
        for c in range(32):
            for d in range(8):
                self.open[32 * d + c] = COLUMN if 4 <= c < 28 else 0
        for x in range(24):
            self.read_column(position, x)
        for seat in range(2):
            self.weave(seat)
            self.moor(seat, 0)
            self.moor(seat, 1)

    def read_column(self, position: TwixtKernel, x: int) -> None:
        """Take over one column of the board, which is also one of the kernel's points."""
        free = first = second = 0
        for y in range(4, 28):
            at = 32 * x + 64 + y
            owner = position.owner[at]
            bit = 1 << y
            if owner == 0:
                free |= bit
            elif owner == 1:
                first |= bit
            elif owner == 2:
                second |= bit
            if position.blocked[at]:
                self.close(position.blocked[at], x + 4, bit)
        self.mine[x + 4], self.mine[36 + x] = first, second
        for seat in range(2):
            foreign = 64 * (1 - (seat ^ self.axis)) + x + 4
            self.free[32 * seat + x + 4] = free & ~(BORDERS[foreign] | BORDERS[foreign + 32])

    def close(self, blocked: int, column: int, bit: int) -> None:
        """Note which links from one cell are crossed."""
        for d in range(8):
            if blocked >> 4 * d & 15:
                self.open[32 * d + column] &= ~bit

    def weave(self, seat: int) -> None:
        """Lay out the ways of a seat: links, and the setups whose two middles are free."""
        base = 512 * seat
        for i in range(128):
            self.ways[base + i] = self.open[i]
        for way in range(LINKS, WAYS):
            self.pair(seat, FIRST[way], SECOND[way], base + 32 * way)

    def pair(self, seat: int, a: int, b: int, out: int) -> None:
        """Where both orders of two links are possible over free cells."""
        a_east, a_down, a_up, b_east, b_down, b_up = (
            LINK_EAST[a],
            LINK_DOWN[a],
            LINK_UP[a],
            LINK_EAST[b],
            LINK_DOWN[b],
            LINK_UP[b],
        )
        free = 32 * seat
        for c in range(4, 28):
            over_a = (self.free[free + c + a_east] & self.open[32 * b + c + a_east]) << a_up >> a_down
            over_b = (self.free[free + c + b_east] & self.open[32 * a + c + b_east]) << b_up >> b_down
            self.ways[out + c] = self.open[32 * a + c] & over_a & self.open[32 * b + c] & over_b

    def moor(self, seat: int, end: int) -> None:
        """Find from where a border is reached: plainly on it, safely up to four lines away."""
        border, usable, out = 64 * (seat ^ self.axis) + 32 * end, 32 * seat, 64 * seat + 32 * end
        for c in range(32):
            self.front[c] = BORDERS[border + c] & (self.free[usable + c] | self.mine[usable + c])
            self.ports[out + c] = self.front[c]
        for _ in range(2):
            self.meet(512 * seat)
            for c in range(4, 28):
                self.front[c] |= self.twice[c] & (self.free[usable + c] | self.mine[usable + c])
        for c in range(32):
            self.ports[128 + out + c] = self.front[c]

    def spread(self, ways: int, count: int) -> None:
        """Find what is one step from the front along the first ``count`` ways."""
        self.near[:] = NOTHING
        for way in range(count):
            east, down, up, at = EAST[way], DOWN[way], UP[way], ways + 32 * way
            for c in range(4, 28):
                self.near[c + east] |= (self.front[c] & self.ways[at + c]) << down >> up
            for c in range(4, 28):
                self.near[c] |= (self.front[c + east] << up >> down) & self.ways[at + c]

    def meet(self, ways: int) -> None:
        """Find what has links to two places of the front."""
        self.near[:] = NOTHING
        self.twice[:] = NOTHING
        for way in range(LINKS):
            east, down, up, at = EAST[way], DOWN[way], UP[way], ways + 32 * way
            for c in range(4, 28):
                found = (self.front[c] & self.ways[at + c]) << down >> up
                self.twice[c + east] |= self.near[c + east] & found
                self.near[c + east] |= found
            for c in range(4, 28):
                found = (self.front[c + east] << up >> down) & self.ways[at + c]
                self.twice[c] |= self.near[c] & found
                self.near[c] |= found

    def distance(self, seat: int, kind: int) -> int:
        """What a connection costs: plainly (kind 0) or safely (1); ``FAR`` when there is none."""
        self.depart(seat, 0, kind)
        return self.flood(seat, kind, 128 * kind + 64 * seat + 32, 0, LEVELS)

    def mark(self, seat: int, kind: int) -> int:
        """The same as ``distance``, and mark the free cells of the cheapest connections."""
        self.depart(seat, 0, kind)
        cost = self.flood(seat, kind, 128 * kind + 64 * seat + 32, 0, LEVELS)
        out = 64 * kind + 32 * seat
        for c in range(32):
            self.marks[out + c] = 0
        if cost < FAR:
            self.depart(seat, 1, kind)
            self.flood(seat, kind, 128 * kind + 64 * seat, 1, LEVELS)
            for i in range(1, cost + 1):
                for c in range(4, 28):
                    on_the_way = self.levels[32 * i + c] & self.levels[512 + 32 * (cost + 1 - i) + c]
                    self.marks[out + c] |= on_the_way & self.free[32 * seat + c]
        return cost

    def marked(self, seat: int, kind: int) -> list[int]:
        """The cells that the latest ``mark`` of a seat and kind has found."""
        at = 64 * kind + 32 * seat + 4
        return [24 * x + y for x in range(24) for y in range(24) if self.marks[at + x] >> y + 4 & 1]

    def depart(self, seat: int, end: int, kind: int) -> None:
        """Begin at one border of a seat."""
        port = 128 * kind + 64 * seat + 32 * end
        for c in range(32):
            self.front[c] = self.ports[port + c] & self.mine[32 * seat + c]
            self.ahead[c] = self.ports[port + c] & self.free[32 * seat + c]

    def flood(self, seat: int, kind: int, goal: int, out: int, limit: int) -> int:
        """Fill the levels of a flood, cost by cost, until the goal is met; return the cost at which it was."""
        self.seen[:] = NOTHING
        count = WAYS if kind else LINKS
        for cost in range(limit):
            self.settle(seat, count, 512 * out + 32 * cost)
            met = left = 0
            for c in range(4, 28):
                met |= self.levels[512 * out + 32 * cost + c] & self.ports[goal + c]
                self.front[c] = self.ahead[c] & ~self.seen[c]
                self.ahead[c] = 0
                left |= self.front[c]
            if met:
                return cost
            if left == 0:
                break
        return FAR

    def settle(self, seat: int, count: int, level: int) -> None:
        """Complete a level: own pegs that are reached cost nothing more."""
        mine = 32 * seat
        for c in range(32):
            self.levels[level + c] = 0
        while True:
            left = 0
            for c in range(4, 28):
                self.seen[c] |= self.front[c]
                self.levels[level + c] |= self.front[c]
                left |= self.front[c]
            if left == 0:
                return
            self.spread(512 * seat, count)
            for c in range(4, 28):
                self.front[c] = self.near[c] & self.mine[mine + c] & ~self.seen[c]
                self.ahead[c] |= self.near[c] & self.free[mine + c] & ~self.seen[c]

    def reach(self, seat: int, root: int, pegs: int) -> int:
        """How far the network of a peg would extend after so many more pegs of its owner in a row, at most 12."""
        for c in range(32):
            self.front[c] = self.ahead[c] = 0
        self.front[(root >> 5) + 2] = 1 << (root & 31)
        for i in range(512):
            self.levels[i] = 0
        self.flood(seat, 0, NOWHERE, 0, pegs + 1)
        return self.widest(seat, pegs)

    def widest(self, seat: int, pegs: int) -> int:
        """The largest extent that so many pegs, shared between both ends, give."""
        lowest, highest = 31, 0
        for cost in range(pegs + 1):
            lines = self.lines(seat, 32 * cost)
            if lines:
                lowest, highest = min(lowest, first_bit(lines)), max(highest, last_bit(lines))
            self.lows[cost], self.highs[cost] = lowest, highest
        best = 0
        for cost in range(pegs + 1):
            best = max(best, self.highs[cost] - self.lows[pegs - cost])
        return best

    def lines(self, seat: int, level: int) -> int:
        """On which lines across the seat's axis a level has cells, as bits."""
        found = 0
        for c in range(4, 28):
            word = self.levels[level + c]
            found |= word if seat ^ self.axis else (1 << c if word else 0)
        return found


def first_bit(word: int) -> int:
    """The number of the lowest bit of a word that is not 0."""
    n = 0
    while not word >> n & 1:
        n += 1
    return n


def last_bit(word: int) -> int:
    """The number of the highest bit of a word that is not 0."""
    n = 31
    while not word >> n & 1:
        n -= 1
    return n
