"""Which moves of TwixT look promising without a try: those on somebody's cheapest connection, and those that link."""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.twixt.bots.paths import PLAIN, SAFE
    from spieltisch.games.twixt.engine.kernel import root_of

from spieltisch.games.twixt.bots.paths import Paths
from spieltisch.games.twixt.engine import geometry
from spieltisch.games.twixt.engine.kernel import TwixtKernel

STEP = geometry.STEP
ALONG = geometry.ALONG
OPENING_PLIES = 2
OPENING_RING = 7
"""The first pegs go to the middle, so many of 24 cells from the borders: so early no search sees how much a peg there
obstructs."""


def rank(position: TwixtKernel, paths: Paths, point: int, side: int) -> int:
    """How promising a move looks without trying it; 0 when it does not."""
    middling = centrality(position, point)
    if position.ply < OPENING_PLIES and 24 * middling < OPENING_RING * position.size:
        return 0
    promise = 0
    for seat in range(2):
        promise += 10 * paths.is_marked(point, seat, PLAIN) + 30 * paths.is_marked(point, seat, SAFE)
        promise += rank_links(position, point, seat, 12 if seat == side else 6)
    return promise + middling if promise else 0


def centrality(position: TwixtKernel, point: int) -> int:
    """How far a point is from the nearest border. All else being equal, the middle is better."""
    column, row, last = ALONG[point], ALONG[896 + point], position.size - 1
    return min(min(column, last - column), min(row, last - row))


def rank_links(position: TwixtKernel, point: int, seat: int, worth: int) -> int:
    """What speaks for a cell that a seat could link, to set a peg there or to spoil it."""
    crossed = position.blocked[point]
    crossed |= crossed >> 1
    crossed |= crossed >> 2
    ways = position.around[point] >> seat & ~crossed & 0x11111111
    if ways == 0:
        return 0
    gain = extent_with(position, point, seat, ways) - position.score[seat]
    return worth + (300 * gain // (position.last_ply - position.ply) if gain > 0 else 0)


def extent_with(position: TwixtKernel, point: int, seat: int, ways: int) -> int:
    """How far the network of a new peg would extend, with links in those directions."""
    low = high = ALONG[896 * (seat ^ position.axis) + point]
    for d in range(8):
        if ways >> 4 * d & 1:
            root = root_of(position, point + STEP[d])
            low = min(low, position.low[root])
            high = max(high, position.high[root])
    return high - low
