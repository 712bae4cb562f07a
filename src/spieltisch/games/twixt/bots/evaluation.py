"""What a position of TwixT is worth.

For the first third of the game that is what the two connections still cost (see ``paths``), in safe moves and in pegs
against somebody who runs along, and how many cells there are to choose from. The nearer the last ply, the more counts
how far the widest networks may yet extend, since without a connection the scores decide. The values of finished games
are exact.
"""

from __future__ import annotations

from math import log

import cython

if not cython.compiled:
    from spieltisch.games.twixt.bots.paths import PLAIN, RACED, SAFE

from spieltisch.games.twixt.bots.paths import Paths
from spieltisch.games.twixt.engine.kernel import TwixtKernel

WON = 20_000
"""Values beyond are of finished games."""
OUT_OF_REACH = 400
"""The price of a connection for which a seat has too few pegs left."""
BREADTH = [round(16 * log(1 + n)) for n in range(577)]
"""By how many cells the cheapest connections of a seat can choose from: what that choice is worth, since the opponent
takes one of them at a time. Four times as many are worth a peg and a half."""


def final_value(position: TwixtKernel) -> int:
    """What a finished game is worth to the side to move."""
    side = position.ply & 1
    margin = position.score[side] - position.score[1 - side]
    if margin == 0:
        return 0
    soon = position.last_ply - position.ply
    return WON + 10 * margin + soon if margin > 0 else 10 * margin - WON - soon


def evaluate(position: TwixtKernel, paths: Paths) -> int:
    """What the position promises the side to move."""
    paths.read(position)
    side = position.ply & 1
    paths.race(side)
    left = position.last_ply - position.ply
    mine = connection(paths, side, (left + 1) // 2)
    yours = connection(paths, 1 - side, left // 2)
    late = 96 * position.ply // position.last_ply - 32
    if late <= 0:
        return yours - mine + 15
    late = late * late
    extent = prospect(position, paths, side, (left + 1) // 2) - prospect(position, paths, 1 - side, left // 2)
    return ((yours - mine + 15) * (4096 - late) + extent * 20 * late) // 4096


def connection(paths: Paths, seat: int, pegs: int) -> int:
    """How far a seat that still has so many pegs is from connecting; less is better."""
    raced = paths.mark(seat, RACED)
    if raced > pegs and paths.distance(seat, PLAIN) > pegs:
        return OUT_OF_REACH
    safe = paths.distance(seat, SAFE)
    return 20 * min(safe, 8) + 15 * min(raced, 24) - BREADTH[paths.breadth(seat, RACED)]


def prospect(position: TwixtKernel, paths: Paths, seat: int, pegs: int) -> int:
    """How far a seat's score may get, in half lines: what it has, and what half of its pegs could add."""
    root = widest_network(position, seat)
    if root == 0:
        return 0
    return position.score[seat] + paths.reach(seat, root, min(12, (pegs + 1) // 2))


def widest_network(position: TwixtKernel, seat: int) -> int:
    """The root of a seat's widest network, or 0."""
    widest, best = -1, 0
    for ply in range(seat, position.ply, 2):
        root = position.path[ply]
        if position.parent[root] == root and position.high[root] - position.low[root] > widest:
            widest, best = position.high[root] - position.low[root], root
    return best
