"""What a position of Hive promises, without looking ahead.

A game is won around the bees: by filling the fields about one, or after 30 rounds by having more of them free. So a
piece counts by what it can do (``FREE`` and the other states below) and by how far it is from each of the two bees;
a bee by how many of its fields are closed and how many own pieces beside it can leave; a hand by what is in it and how
many fields there are to set it on. All of that changes in the course of a game, hence each ply has weights of its own;
the nearer the last one, the more free fields alone count.

Values are in hundredths of a logit: 100 more means the odds of winning are e times as good. ``weights`` tells where
they come from.
"""

from __future__ import annotations

import cython

from spieltisch.games.hive.bots import distances, weights
from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine.kernel import HiveKernel

if not cython.compiled:
    from spieltisch.games.hive.engine.ending import free_around
    from spieltisch.games.hive.engine.placement import find_rooms
    from spieltisch.games.hive.engine.swarm import forget, is_cut

SIDE = geometry.SIDE
LAST_PLY = geometry.LAST_PLY
KINDS = geometry.KINDS + geometry.KINDS
RUNS = geometry.RUNS
SLIDE = geometry.SLIDE
AROUND_BITS = geometry.AROUND_BITS
FAR = [weights.NO_BEE] * geometry.CELLS + [min(weights.FARTHEST, steps) for steps in distances.DISTANCES[169:]]
"""By bee's cell * 169 + piece's cell: their distance, as the weights tell it apart."""
CRAWLS = [1, 1, 0, 0, 1]
"""By kind: whether it is shut in where it cannot slide."""

WEIGHTS = weights.by_ply()
"""By ply * ``SIZE`` and what follows, all that weighs."""
SIZE = weights.SIZE
TO_THEIRS, TO_MINE, BEE, ROOM, HAND = weights.TO_THEIRS, weights.TO_MINE, weights.BEE, weights.ROOM, weights.HAND
BEE_IN_HAND, SET_BESIDE_BEE, TEMPO = weights.BEE_IN_HAND, weights.SET_BESIDE_BEE, weights.TEMPO
FREE, PINNED, SHUT_IN, ON_TOP, COVERED = (8 * state for state in range(5))
MARGIN = weights.MARGIN

ODD_BITS, ODD_PAIRS, ODD_NIBBLES, EACH_BYTE = (((1 << 64) - 1) // ones for ones in (3, 5, 17, 255))
WORD64 = (1 << 64) - 1


def evaluate(kernel: HiveKernel) -> int:
    """What the side to move can hope for, at most a few thousand either way."""
    forget(kernel)  # one survey of this position serves both sides
    find_rooms(kernel)
    side, base = kernel.ply & 1, kernel.ply * SIZE
    value = evaluate_side(kernel, side, base, 0) - evaluate_side(kernel, 1 - side, base, 1) + WEIGHTS[base + TEMPO]
    late = kernel.ply * kernel.ply
    margin = free_around(kernel, side) - free_around(kernel, 1 - side)
    return (value * (LAST_PLY * LAST_PLY - late) + margin * MARGIN * late) // (LAST_PLY * LAST_PLY)


def evaluate_side(kernel: HiveKernel, side: int, base: int, waits: int) -> int:
    """What a side has: its pieces, its bee, and its hand. ``waits``: 0 if it is to move, else 1."""
    value = opened = 0
    mine, theirs = kernel.where[side * SIDE] * 169, kernel.where[(1 - side) * SIDE] * 169
    for piece in range(side * SIDE, side * SIDE + SIDE):
        cell = kernel.where[piece]
        if cell:
            state = state_of(kernel, piece, cell)
            at = base + 40 * KINDS[piece] + state
            value += WEIGHTS[at + TO_THEIRS + FAR[theirs + cell]] + WEIGHTS[at + TO_MINE + FAR[mine + cell]]
            opened += FAR[mine + cell] == 1 and state in (FREE, ON_TOP)
    if kernel.reserve[side]:
        value += evaluate_hand(kernel, side, base, waits)
    if mine == 0:
        return value + WEIGHTS[base + BEE_IN_HAND]
    closed = 6 - free_around(kernel, side)
    return value + WEIGHTS[base + BEE + waits * 28 + min(opened, 3) * 7 + closed]


def state_of(kernel: HiveKernel, piece: int, cell: int) -> int:
    """What a piece on a cell can do."""
    near = kernel.near[cell]
    if kernel.top[cell] != piece:
        return COVERED
    if kernel.height[cell] > 1:
        return ON_TOP
    if RUNS[near & 63] > 1 and is_cut(kernel, cell):
        return PINNED
    return SHUT_IN if CRAWLS[KINDS[piece]] and not SLIDE[near & 4095] & ~(near >> 24) else FREE


def evaluate_hand(kernel: HiveKernel, side: int, base: int, waits: int) -> int:
    """What it means that a side can set its pieces where it can."""
    value = 0
    for kind in range(5):
        value += WEIGHTS[base + HAND + kind * 4 + kernel.hand[side * 5 + kind]]
    if kernel.reserve[side] == SIDE:  # a first piece is set by a rule of its own
        return value + WEIGHTS[base + ROOM + waits * 14 + 13]
    low, high = kernel.rooms[2 * side], kernel.rooms[2 * side + 1]
    target = 2 * kernel.where[(1 - side) * SIDE]
    if low & AROUND_BITS[target] | high & AROUND_BITS[target + 1]:
        value += WEIGHTS[base + SET_BESIDE_BEE]
    return value + WEIGHTS[base + ROOM + waits * 14 + min(count_fields(low, high), 12)]


def count_fields(low: int, high: int) -> int:
    """How many bits are set in two words."""
    low -= low >> 1 & ODD_BITS
    high -= high >> 1 & ODD_BITS
    low = (low & ODD_PAIRS) + (low >> 2 & ODD_PAIRS) + (high & ODD_PAIRS) + (high >> 2 & ODD_PAIRS)
    low = (low & ODD_NIBBLES) + (low >> 4 & ODD_NIBBLES)
    return (low * EACH_BYTE & WORD64) >> 56
