"""Which moves of TwixT look promising without a try.

Worth one are those on somebody's cheapest connection and those that link. How much they promise is the sum of what
their *traits* weigh (see ``weights``): on whose connections a cell lies, how many pegs it could be linked with, how far
it is from the borders, and where it lies as seen from each of the latest pegs. As an offset's signs don't matter,
mirrored positions have mirrored ranks. A trait is an index into all weights, one after the other.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.twixt.bots.paths import PLAIN, SAFE

from spieltisch.games.twixt.bots.paths import Paths
from spieltisch.games.twixt.bots.weights import BORDERS, LATEST, LINKS, MARKS
from spieltisch.games.twixt.engine import geometry
from spieltisch.games.twixt.engine.kernel import TwixtKernel

ALONG = geometry.ALONG
OPENING_PLIES = 2
OPENING_RING = 7
"""The first pegs go to the middle, so many of 24 cells from the borders: so early no search sees how much a peg there
obstructs."""
PEGS = 6
"""So many of the latest pegs matter."""
USUAL = 1000
"""What keeps ranks above 0."""
FAR = 81
"""The place of a peg that is more than eight lines away, either way."""
LINKS_AT, BORDERS_AT, LATEST_AT = len(MARKS), len(MARKS + LINKS), len(MARKS + LINKS + BORDERS)
WEIGHTS = MARKS + LINKS + BORDERS + LATEST


def _place(difference: int, turned: bool) -> int:
    """Where a point lies, as seen from one so much less: lines on, then places along the line, nine each."""
    columns = difference + 16 >> 5
    rows = abs(difference - 32 * columns)
    on, along = (rows, abs(columns)) if turned else (abs(columns), rows)
    return 9 * on + along if max(on, along) <= 8 else FAR


PLACES = [_place(difference, turned) for turned in (False, True) for difference in range(-896, 896)]


def rank(position: TwixtKernel, paths: Paths, point: int, side: int, traits: list[int]) -> int:
    """How promising a move looks without trying it; 0 when it is not worth a try. Leaves its traits."""
    if position.ply < OPENING_PLIES and 24 * centrality(position, point) < OPENING_RING * position.size:
        return 0
    count, promise = describe(position, paths, point, side, traits), USUAL
    if count == 0:
        return 0
    for i in range(count):
        promise += WEIGHTS[traits[i]]
    return max(1, promise)


def centrality(position: TwixtKernel, point: int) -> int:
    """How far a point is from the nearest border."""
    column, row, last = ALONG[point], ALONG[896 + point], position.size - 1
    return min(min(column, last - column), min(row, last - row))


def describe(position: TwixtKernel, paths: Paths, point: int, side: int, traits: list[int]) -> int:
    """Write down the traits of a move; returns how many there are, 0 when nothing speaks for it."""
    marks, links = marks_at(paths, point, side), links_at(position, point, side)
    if marks == 0 and links & 15 == 0:
        return 0
    turned, phase, last = side ^ position.axis, phase_at(position.ply), position.size - 1
    on, along = ALONG[896 * turned + point], ALONG[896 - 896 * turned + point]
    traits[0] = 16 * phase + marks
    traits[1] = LINKS_AT + 64 * phase + links
    traits[2] = BORDERS_AT + 144 * phase + 12 * min(on, last - on) + min(along, last - along)
    pegs = min(position.ply, PEGS)
    for i in range(pegs):
        difference = point - position.path[position.ply - 1 - i]
        table = 4 * i + phase if i < 2 else 6 + i
        traits[3 + i] = LATEST_AT + 82 * table + PLACES[1792 * turned + 896 + difference]
    return 3 + pegs


def phase_at(ply: int) -> int:
    """Which of four parts of the game a ply belongs to."""
    return 0 if ply < 10 else 1 if ply < 20 else 2 if ply < 36 else 3


def marks_at(paths: Paths, point: int, side: int) -> int:
    """On whose cheapest connections a cell lies, a bit each: plain ones, one's own and the other's, then safe ones."""
    plain = paths.is_marked(point, side, PLAIN) + 2 * paths.is_marked(point, 1 - side, PLAIN)
    return plain + 4 * paths.is_marked(point, side, SAFE) + 8 * paths.is_marked(point, 1 - side, SAFE)


def links_at(position: TwixtKernel, point: int, side: int) -> int:
    """How many links a peg would have, and one of the opponent's there, at most three each: two bits each, and one each
    for whether others are crossed."""
    crossed = position.blocked[point]
    crossed |= crossed >> 1
    crossed |= crossed >> 2
    mine = position.around[point] >> side & 0x11111111
    yours = position.around[point] >> 1 - side & 0x11111111
    links = min(3, tally(mine & ~crossed)) + 4 * min(3, tally(yours & ~crossed))
    return links + (16 if mine & crossed else 0) + (32 if yours & crossed else 0)


def tally(ways: int) -> int:
    """How many of the eight directions' lowest bits are set."""
    return ways * 0x11111111 >> 28 & 15
