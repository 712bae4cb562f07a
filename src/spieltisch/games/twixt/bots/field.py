"""A position of TwixT as sets of cells, as each seat sees it along its own way.

A set is 32 words, one for each line that a seat has to cross and four more on either side, with a bit for each place
on that line. So both seats go from word 4 to word 27, or on smaller boards to an earlier one, whatever they own, and a
front of cells on its way lies in few of the six blocks of four words. A step of a whole set along one vector is a
shift.

What depends on a link is found by its *western* end, the one of the lower line; links lead there in directions 0 to 3
and back in 4 to 7, as in ``geometry.KNIGHT``. A *setup* is two different links in a row, which two free cells make
possible: the opponent can spoil one, and the answer is the other.
"""

from __future__ import annotations

from itertools import combinations

from spieltisch.games.twixt.engine.geometry import KNIGHT, is_crossing
from spieltisch.games.twixt.engine.kernel import TwixtKernel

WHOLE = (1 << 28) - (1 << 4)
"""The places of a line of the largest board."""

_PAIRS = [
    (a, b) for a, b in combinations(range(8), 2) if (KNIGHT[a][0] + KNIGHT[b][0], KNIGHT[a][1] + KNIGHT[b][1]) > (0, 0)
]
FIRST = [a for a, _ in _PAIRS]
SECOND = [b for _, b in _PAIRS]
"""The two links of each setup that leads on, or up along its line."""

ON = [dx for dx, _ in KNIGHT]
UP = [max(0, dy) for _, dy in KNIGHT]
DOWN = [max(0, -dy) for _, dy in KNIGHT]
"""A link as shifts, one of which is 0: lines on, places up (towards higher bits), places down."""


def _crossers(turned: bool) -> list[tuple[int, int, int]]:
    """By direction the nine links that cross the one from (0, 0): western end and direction, as seen from a side."""
    found = []
    for d in range(4):
        for x, y, other in ((x, y, other) for x in range(-1, 3) for y in range(-3, 4) for other in range(4)):
            dx, dy = KNIGHT[other]
            if is_crossing((0, 0), KNIGHT[d], (x, y), (x + dx, y + dy)):
                ends = sorted([(y, x), (y + dy, x + dx)] if turned else [(x, y), (x + dx, y + dy)])
                (line, place), (to_line, to_place) = ends
                found.append((line, place, KNIGHT.index((to_line - line, to_place - place))))
    return found


_CROSSERS = [crosser for turned in (False, True) for crosser in _crossers(turned)]
CROSSER_LINE = [line for line, _, _ in _CROSSERS]
CROSSER_PLACE = [place for _, place, _ in _CROSSERS]
CROSSER_WAY = [way for _, _, way in _CROSSERS]
"""By whether columns and rows are exchanged, then by direction in the kernel's columns and rows: nine each."""


MOORINGS = 4
"""Steps of up to two lines in which a border is safely reached."""
HALVES = [0x0000FFFF, 0x00FF00FF, 0x0F0F0F0F, 0x33333333, 0x55555555]
"""The lower half of each square's places, for ``exchange``."""


class Field:
    """The sets of one position. Those by view and seat have a seat's cells as another, or the same, sees them."""

    def __init__(self) -> None:
        self.axis = 0
        self.edge = 27  # the last line of the board, as the first is 4
        self.open = [0] * 512  # by view and direction: where a link may lead on
        self.mine = [0] * 128  # by view and seat: its pegs
        self.free = [0] * 128  # by view and seat: where it may set one
        self.setups = [0] * 768  # by seat and way: where one begins
        self.ports = [0] * 288  # by kind, seat and end: from where the border is reached; then an empty set
        self.held = [0] * 96  # after ``contend``, where a seat arrives first: as 0 sees it either's, as 1 does 0's
        self.fronts = [0] * 64  # by seat: where it came latest, for ``contend``
        self.front = [0] * 32
        self.next = [0] * 32

    def survey(self, position: TwixtKernel) -> None:
        """Take a position over."""
        self.axis, self.edge = position.axis, position.size + 3
        self.clear()
        for i in range(position.n_swamps):
            self.occupy(position.swamps[i])
        for ply in range(position.ply):
            self.occupy(position.path[ply])
            self.settle(position.path[ply], ply & 1, position.linked[position.path[ply]])
        for seat in range(2):
            self.turn_back(seat)
            for way in range(12):
                self.pair(seat, FIRST[way], SECOND[way], 384 * seat + 32 * way)
            self.moor(seat, 0)
            self.moor(seat, 1)

    def clear(self) -> None:
        """Begin with an empty board. Nobody may use corners, and each its own borders only."""
        inner, whole = (1 << self.edge) - (1 << 5), (1 << self.edge + 1) - (1 << 4)
        for view in range(2):
            for c in range(4, 28):
                self.mine[64 * view + c] = self.mine[64 * view + 32 + c] = 0
                self.free[96 * view + c] = inner if c <= self.edge else 0
                self.free[32 * view + 32 + c] = whole if c < self.edge else 0
                for d in range(4):
                    self.open[256 * view + 32 * d + c] = WHOLE
            self.free[32 * view + 36] = 0

    def occupy(self, point: int) -> None:
        """Take a cell away from both seats."""
        column, row = (point >> 5) + 2, point & 31
        for i in range(2):
            self.free[64 * self.axis + 32 * i + column] &= ~(1 << row)
            self.free[64 - 64 * self.axis + 32 * i + row] &= ~(1 << column)

    def settle(self, point: int, seat: int, linked: int) -> None:
        """Set a seat's peg, and close what crosses its links."""
        column, row = (point >> 5) + 2, point & 31
        self.mine[64 * self.axis + 32 * seat + column] |= 1 << row
        self.mine[64 - 64 * self.axis + 32 * seat + row] |= 1 << column
        for d in range(4):
            if linked >> d & 1:
                for i in range(9 * d, 9 * d + 9):
                    self.close(self.axis, column, row, i)
                    self.close(1 - self.axis, row, column, 36 + i)

    def close(self, view: int, line: int, place: int, i: int) -> None:
        """Close one crosser of a link."""
        at = 256 * view + 32 * CROSSER_WAY[i] + line + CROSSER_LINE[i]
        self.open[at] &= ~(1 << place + CROSSER_PLACE[i])

    def turn_back(self, view: int) -> None:
        """Say of all open links that they are open from their other end, too."""
        for d in range(4):
            on, up, down, at = ON[d], UP[d], DOWN[d], 256 * view + 32 * d
            for c in range(4, 28):
                self.open[at + 128 + c] = self.open[at + c - on] << up >> down

    def pair(self, seat: int, a: int, b: int, out: int) -> None:
        """Where both orders of two links are possible over free cells."""
        a_on, a_up, a_down, b_on, b_up, b_down = ON[a], UP[a], DOWN[a], ON[b], UP[b], DOWN[b]
        free, first, second = 96 * seat, 256 * seat + 32 * a, 256 * seat + 32 * b
        for c in range(4, 28):
            over_a = (self.free[free + c + a_on] & self.open[second + c + a_on]) << a_down >> a_up
            over_b = (self.free[free + c + b_on] & self.open[first + c + b_on]) << b_down >> b_up
            self.setups[out + c] = self.open[first + c] & over_a & self.open[second + c] & over_b

    def moor(self, seat: int, end: int) -> None:
        """Find from where a border is reached: plainly on it, safely from up to eight lines away by two links each."""
        own, out, edge = 96 * seat, 64 * seat + 32 * end, self.edge if end else 4
        first = max(4, self.edge - 9) if end else 4
        last = min(first + 10, 28)
        for c in range(4, 28):
            self.front[c] = self.ports[out + c] = 0
        self.front[edge] = self.ports[out + edge] = self.free[own + edge] | self.mine[own + edge]
        for _ in range(MOORINGS):
            self.meet(256 * seat, first, last)
            for c in range(first, last):
                self.front[c] |= self.next[c] & (self.free[own + c] | self.mine[own + c])
        for c in range(first, last):
            self.ports[128 + out + c] = self.front[c]

    def meet(self, base: int, first: int, last: int) -> None:
        """Find what has links to two places of the front, next to it."""
        for c in range(first, last):
            at = base + c
            a = (self.front[c - 1] & self.open[at - 1]) >> 2
            b = (self.front[c - 2] & self.open[at + 30]) >> 1
            once, twice = a | b, a & b
            a = (self.front[c - 2] & self.open[at + 62]) << 1
            twice |= once & a
            once |= a
            a = (self.front[c - 1] & self.open[at + 95]) << 2
            twice |= once & a
            once |= a
            a = self.front[c + 1] << 2 & self.open[at]
            twice |= once & a
            once |= a
            a = self.front[c + 2] << 1 & self.open[at + 32]
            twice |= once & a
            once |= a
            a = self.front[c + 2] >> 1 & self.open[at + 64]
            twice |= once & a
            once |= a
            a = self.front[c + 1] >> 2 & self.open[at + 96]
            self.next[c] = twice | once & a

    def exchange(self) -> None:
        """Exchange lines and places of the set that seat 1 sees: squares of 16 first, then of 8, 4, 2 and 1."""
        for i in range(5):
            half, some = 16 >> i, HALVES[i]
            for k in range(16):
                c = 64 + 2 * (k & -half) + (k & half - 1)
                other = (self.held[c] >> half ^ self.held[c + half]) & some
                self.held[c] ^= other << half
                self.held[c + half] ^= other

    def link(self, view: int, blocks: int) -> None:
        """Find what is one open link from the front, in those of the six blocks of four lines whose bits are set."""
        base = 256 * view
        for b in range(1, 7):
            if blocks >> b & 1:
                for c in range(4 * b, 4 * b + 4):
                    at = base + c
                    found = (self.front[c - 1] & self.open[at - 1]) >> 2
                    found |= (self.front[c - 2] & self.open[at + 30]) >> 1
                    found |= (self.front[c - 2] & self.open[at + 62]) << 1
                    found |= (self.front[c - 1] & self.open[at + 95]) << 2
                    found |= self.front[c + 1] << 2 & self.open[at]
                    found |= self.front[c + 2] << 1 & self.open[at + 32]
                    found |= self.front[c + 2] >> 1 & self.open[at + 64]
                    self.next[c] = found | self.front[c + 1] >> 2 & self.open[at + 96]

    def leap(self, seat: int, blocks: int) -> None:
        """Add what is one setup from the front."""
        base = 384 * seat
        for b in range(1, 7):
            if blocks >> b & 1:
                for c in range(4 * b, 4 * b + 4):
                    at = base + c
                    found = (self.front[c - 3] & self.setups[at - 3]) >> 3
                    found |= (self.front[c - 3] & self.setups[at + 29]) >> 1
                    found |= self.front[c - 2] & self.setups[at + 62]
                    found |= self.front[c - 4] & self.setups[at + 92]
                    found |= (self.front[c - 3] & self.setups[at + 125]) << 1
                    found |= (self.front[c - 1] & self.setups[at + 159]) << 1
                    found |= (self.front[c - 1] & self.setups[at + 191]) >> 3
                    found |= (self.front[c - 3] & self.setups[at + 221]) << 3
                    found |= (self.front[c - 1] & self.setups[at + 255]) << 3
                    found |= (self.front[c] & self.setups[at + 288]) << 2
                    found |= (self.front[c - 1] & self.setups[at + 319]) >> 1
                    found |= (self.front[c] & self.setups[at + 352]) << 4
                    found |= self.front[c + 3] << 3 & self.setups[at]
                    found |= self.front[c + 3] << 1 & self.setups[at + 32]
                    found |= self.front[c + 2] & self.setups[at + 64]
                    found |= self.front[c + 4] & self.setups[at + 96]
                    found |= self.front[c + 3] >> 1 & self.setups[at + 128]
                    found |= self.front[c + 1] >> 1 & self.setups[at + 160]
                    found |= self.front[c + 1] << 3 & self.setups[at + 192]
                    found |= self.front[c + 3] >> 3 & self.setups[at + 224]
                    found |= self.front[c + 1] >> 3 & self.setups[at + 256]
                    found |= self.front[c] >> 2 & self.setups[at + 288]
                    found |= self.front[c + 1] << 1 & self.setups[at + 320]
                    self.next[c] |= found | self.front[c] >> 4 & self.setups[at + 352]
