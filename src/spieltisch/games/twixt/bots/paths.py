"""How far each seat of TwixT is from connecting its borders, by floods from border to border.

All cells at cost 0, 1, 2 … are found front by front, at once, whatever the board looks like (see ``field``). There are
three kinds of cost, all in pegs still to be set:

- *plain*: along links, as if the opponent stood still;
- *safe*: two pegs also count as joined by a setup: the opponent can spoil one of its two cells, and the answer is the
  other. In the same way a border is reached from where two links lead to it, or to cells from which it is reached;
- *raced*: along links, but a cell at which the opponent arrives first (see ``contest``) costs two.

The safe cost says how many moves a seat is short of a connection that holds against any answer, which is what the fight
is about; the raced one, how many pegs it takes against somebody who runs along; the plain one, whether they are left.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.twixt.bots.contest import ALL, contend

from spieltisch.games.twixt.bots.field import Field
from spieltisch.games.twixt.engine import geometry
from spieltisch.games.twixt.engine.kernel import TwixtKernel

PLAIN, SAFE, RACED = 0, 1, 2
FAR = 1000
"""The cost of what is out of reach: more pegs than anybody has."""
LEVELS = 25
"""How many costs a flood tells apart; what costs as much is out of reach, too."""
SECOND_FLOOD = 832
"""Where the levels of a second flood begin."""
NOWHERE = 256
"""The empty set among the ports: a goal that is never met."""


class Paths(Field):
    """The costs of one position, of both seats. After ``read`` any may be asked for, raced ones after ``race``."""

    def __init__(self) -> None:
        super().__init__()
        self.ahead = [0] * 32  # what costs one more than the front
        self.later = [0] * 32  # what costs two more
        self.slow = [0] * 32  # the cells that cost two
        self.seen = [0] * 32
        self.waiting = 0  # the blocks in which something is ahead
        self.levels = [0] * 1664  # by flood, then cost: what is reached at it and not before
        self.marks = [0] * 192  # by kind and seat: the free cells of the cheapest connections
        self.hints = [0] * 32  # as one seat sees them: the cells worth a try
        self.theirs = [0] * 32  # as the other sees them: those that it marked
        self.lows = [0] * 16
        self.highs = [0] * 16

    def read(self, position: TwixtKernel) -> None:
        """Take a position over."""
        self.survey(position)

    def race(self, side: int) -> None:
        """Find out who arrives first where, with ``side`` to move."""
        contend(self, side)

    def distance(self, seat: int, kind: int) -> int:
        """What a connection costs in pegs; ``FAR`` when there is none."""
        blocks = self.depart(seat, 0, kind)
        return self.flood(seat, kind, blocks, 128 * (kind & 1) + 64 * seat + 32, -1, LEVELS)

    def mark(self, seat: int, kind: int) -> int:
        """The same as ``distance``, and mark the free cells of the cheapest connections."""
        out, ports = 64 * kind + 32 * seat, 128 * (kind & 1) + 64 * seat
        blocks = self.depart(seat, 0, kind)
        cost = self.flood(seat, kind, blocks, ports + 32, 0, LEVELS)
        for c in range(4, 28):
            self.marks[out + c] = 0
        if cost < FAR:
            blocks = self.depart(seat, 1, kind)
            self.flood(seat, kind, blocks, ports, SECOND_FLOOD, LEVELS)
            for i in range(1, cost + 1):
                self.note(out, 32 * i, SECOND_FLOOD + 32 * (cost + 1 - i))
            for c in range(4, 28):
                self.marks[out + c] &= self.free[96 * seat + c]
        return cost

    def note(self, out: int, low: int, high: int) -> None:
        """Mark what two levels share, of which both count the cost."""
        for c in range(4, 28):
            quick = self.levels[low + c] & self.levels[high + c] & ~self.slow[c]
            self.marks[out + c] |= quick | self.levels[low + c] & self.levels[high + 32 + c] & self.slow[c]

    def breadth(self, seat: int, kind: int) -> int:
        """How many cells the latest ``mark`` of a seat and kind has found."""
        out, n = 64 * kind + 32 * seat, 0
        for c in range(4, 28):
            n += bits(self.marks[out + c])
        return n

    def marked(self, seat: int, kind: int) -> list[int]:
        """The cells that the latest ``mark`` of a seat and kind has found."""
        return [cell for cell in range(576) if self.is_marked(geometry.POINT_OF[cell], seat, kind)]

    def depart(self, seat: int, end: int, kind: int) -> int:
        """Begin at one border of a seat, in the blocks returned."""
        port, own, theirs = 128 * (kind & 1) + 64 * seat + 32 * end, 96 * seat, 32 * seat + 32
        for c in range(4, 28):
            self.slow[c] = self.held[theirs + c] if kind == RACED else 0
            self.front[c] = self.ports[port + c] & self.mine[own + c]
            self.ahead[c] = self.ports[port + c] & self.free[own + c] & ~self.slow[c]
            self.later[c] = self.ports[port + c] & self.free[own + c] & self.slow[c]
            self.seen[c] = 0
        # Ports lie in up to nine lines.
        self.waiting = (2 << (self.edge >> 2)) - (1 << (max(4, self.edge - 9) >> 2)) if end else 0b1110
        return self.waiting

    def flood(self, seat: int, kind: int, blocks: int, goal: int, out: int, limit: int) -> int:
        """Go on cost by cost until the goal is met; return the cost at which it was.

        ``blocks`` are those of the front. The levels are kept from ``out`` on unless that is negative.
        """
        for cost in range(limit):
            level = out + 32 * cost
            if out >= 0:
                for c in range(32):
                    self.levels[level + c] = 0
            while blocks:
                if out >= 0:
                    self.keep(level)
                if self.enter(blocks, goal):
                    return cost
                around = blocks | blocks << 1 | blocks >> 1
                self.link(seat, around)
                if kind == SAFE:
                    self.leap(seat, around)
                self.waiting |= around
                blocks = self.sort(96 * seat, around)
            blocks = self.advance()
            if (blocks | self.waiting) == 0:
                break
        return FAR

    def enter(self, blocks: int, goal: int) -> int:
        """See the cells of the front; whether one of them is at the goal."""
        met = 0
        for b in range(1, 7):
            if blocks >> b & 1:
                for c in range(4 * b, 4 * b + 4):
                    self.seen[c] |= self.front[c]
                    met |= self.front[c] & self.ports[goal + c]
        return 1 if met else 0

    def keep(self, level: int) -> None:
        """Add the front to a level."""
        for c in range(4, 28):
            self.levels[level + c] |= self.front[c]

    def sort(self, own: int, blocks: int) -> int:
        """Sort what was found next: own pegs are the next front, free cells cost more. Returns the front's blocks."""
        filled = 0
        for b in range(1, 7):
            if blocks >> b & 1:
                some = 0
                for c in range(4 * b, 4 * b + 4):
                    found = self.next[c] & ~self.seen[c]
                    free = found & self.free[own + c]
                    self.front[c] = found & self.mine[own + c]
                    self.ahead[c] |= free & ~self.slow[c]
                    self.later[c] |= free & self.slow[c]
                    some |= self.front[c]
                if some:
                    filled |= 1 << b
        return filled

    def advance(self) -> int:
        """Go on to what costs one more. Returns the front's blocks."""
        filled = waiting = 0
        for b in range(1, 7):
            if self.waiting >> b & 1:
                some = more = 0
                for c in range(4 * b, 4 * b + 4):
                    self.front[c] = self.ahead[c] & ~self.seen[c]
                    self.ahead[c] = self.later[c]
                    self.later[c] = 0
                    some |= self.front[c]
                    more |= self.ahead[c]
                if some:
                    filled |= 1 << b
                if more:
                    waiting |= 1 << b
        self.waiting = waiting
        return filled

    def reach(self, seat: int, root: int, pegs: int) -> int:
        """How far the network of a peg would extend after so many more pegs of its owner in a row, at most 12."""
        for c in range(4, 28):
            self.front[c] = self.ahead[c] = self.later[c] = self.slow[c] = self.seen[c] = 0
        column, row = (root >> 5) + 2, root & 31
        line = row if seat ^ self.axis else column
        self.front[line] = 1 << column + row - line
        self.waiting = 0
        for i in range(416):
            self.levels[i] = 0
        self.flood(seat, PLAIN, 1 << (line >> 2), NOWHERE, 0, pegs + 1)
        return self.widest(pegs)

    def widest(self, pegs: int) -> int:
        """The largest extent that so many pegs, shared between both ends, give."""
        lowest, highest = 31, 0
        for cost in range(pegs + 1):
            for c in range(4, 28):
                if self.levels[32 * cost + c]:
                    lowest, highest = min(lowest, c), max(highest, c)
            self.lows[cost], self.highs[cost] = lowest, highest
        best = 0
        for cost in range(pegs + 1):
            best = max(best, self.highs[cost] - self.lows[pegs - cost])
        return best

    def hint(self, side: int) -> None:
        """Collect what either seat's cheapest ways lead over or either could link, as ``side`` sees it."""
        own, other = 32 * side, 32 - 32 * side
        for c in range(4, 28):
            self.hints[c] = self.marks[own + c] | self.marks[64 + own + c]
            self.theirs[c] = self.marks[other + c] | self.marks[64 + other + c]
        self.turn()
        for seat in range(2):
            for c in range(4, 28):
                self.front[c] = self.mine[64 * side + 32 * seat + c]
            self.link(side, ALL)
            for c in range(4, 28):
                self.hints[c] |= self.next[c]
        for c in range(4, 28):
            self.hints[c] &= self.free[96 * side + c]

    def turn(self) -> None:
        """Add the opponent's marks to the hints, lines and places exchanged."""
        for c in range(4, 28):
            place, word = 0, self.theirs[c]
            while word:
                if word & 1:
                    self.hints[place] |= 1 << c
                word >>= 1
                place += 1

    def is_marked(self, point: int, seat: int, kind: int) -> int:
        """1 when a cell was marked."""
        column, row = (point >> 5) + 2, point & 31
        out = 64 * kind + 32 * seat
        return self.marks[out + row] >> column & 1 if seat ^ self.axis else self.marks[out + column] >> row & 1


def bits(word: int) -> int:
    """How many bits of a word of 32 are set: added up in pairs, fours, eights …"""
    word = (word & 0x55555555) + (word >> 1 & 0x55555555)
    word = (word & 0x33333333) + (word >> 2 & 0x33333333)
    word = (word & 0x0F0F0F0F) + (word >> 4 & 0x0F0F0F0F)
    word = (word & 0x00FF00FF) + (word >> 8 & 0x00FF00FF)
    return (word & 0xFFFF) + (word >> 16)
