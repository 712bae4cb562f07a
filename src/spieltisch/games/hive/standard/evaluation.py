"""What a position of standard Hive promises, without looking ahead.

What pieces, bees and hands are worth was fitted for the contest's rules (``bots/weights``), where the same things count
until the last rounds: a piece by what it can do and how far it is from each bee, a bee by its closed fields. Here no
game has a last ply, so the weights of a late one go on. What counts there alone, free fields at the end, is left out.

Values are in hundredths of a logit.
"""

from __future__ import annotations

import cython

from spieltisch.games.hive.bots import weights
from spieltisch.games.hive.standard import geometry
from spieltisch.games.hive.standard.kernel import StandardKernel

if not cython.compiled:
    from spieltisch.games.hive.standard.movement import placements
    from spieltisch.games.hive.standard.position import is_cut

WRAP = geometry.CELLS - 1
SIDE = geometry.SIDE
KINDS = geometry.KINDS + geometry.KINDS
BITS = geometry.BITS
SLIDE = geometry.SLIDE
NO_BEE = weights.NO_BEE
FAR = [min(weights.FARTHEST, steps) for steps in geometry.DISTANCE]
"""By the difference of two cells: their distance, as the weights tell it apart."""
CRAWLS = [1, 1, 0, 0, 1]
"""By kind: whether it is shut in where it cannot slide."""
MOST_HELD = [1, 3, 2, 2, 3]
"""By kind: beyond that the weights know no hand."""
LATE = weights.LATE
WEIGHTS = weights.by_ply()
SIZE = weights.SIZE
TO_THEIRS, TO_MINE, BEE, ROOM, HAND = weights.TO_THEIRS, weights.TO_MINE, weights.BEE, weights.ROOM, weights.HAND
BEE_IN_HAND, SET_BESIDE_BEE, TEMPO = weights.BEE_IN_HAND, weights.SET_BESIDE_BEE, weights.TEMPO
FREE, PINNED, SHUT_IN, ON_TOP, COVERED = (8 * state for state in range(5))


def evaluate(kernel: StandardKernel) -> int:
    """What the side to move can hope for, at most a few thousand either way."""
    kernel.surveyed = 0  # one survey of this position serves both sides
    side, base = kernel.ply & 1, min(kernel.ply, LATE) * SIZE
    return evaluate_side(kernel, side, base, 0) - evaluate_side(kernel, 1 - side, base, 1) + WEIGHTS[base + TEMPO]


def evaluate_side(kernel: StandardKernel, side: int, base: int, waits: int) -> int:
    """What a side has: its pieces, its bee, and its hand. ``waits``: 0 if it is to move, else 1."""
    value = opened = 0
    mine, theirs = kernel.where[side * SIDE], kernel.where[(1 - side) * SIDE]
    for piece in range(side * SIDE, side * SIDE + SIDE):
        cell = kernel.where[piece]
        if cell >= 0:
            state = state_of(kernel, piece, cell)
            at = base + 40 * KINDS[piece] + state
            steps = FAR[cell - mine & WRAP] if mine >= 0 else NO_BEE
            value += WEIGHTS[at + TO_MINE + steps]
            value += WEIGHTS[at + TO_THEIRS + (FAR[cell - theirs & WRAP] if theirs >= 0 else NO_BEE)]
            opened += steps == 1 and (state in (FREE, ON_TOP))
    if kernel.reserve[side]:
        value += evaluate_hand(kernel, side, base, waits)
    if mine < 0:
        return value + WEIGHTS[base + BEE_IN_HAND]
    return value + WEIGHTS[base + BEE + waits * 28 + min(opened, 3) * 7 + BITS[kernel.near[mine] & 63]]


def state_of(kernel: StandardKernel, piece: int, cell: int) -> int:
    """What a piece on a cell can do."""
    if kernel.top[cell] != piece:
        return COVERED
    if kernel.height[cell] > 1:
        return ON_TOP
    if is_cut(kernel, cell):
        return PINNED
    return SHUT_IN if CRAWLS[KINDS[piece]] and not SLIDE[kernel.near[cell] & 63] else FREE


def evaluate_hand(kernel: StandardKernel, side: int, base: int, waits: int) -> int:
    """What it means that a side can set its pieces where it can."""
    value = 0
    for kind in range(5):
        value += WEIGHTS[base + HAND + kind * 4 + min(MOST_HELD[kind], kernel.hand[side * 5 + kind])]
    if kernel.reserve[side] == SIDE:  # a first piece is set by a rule of its own
        return value + WEIGHTS[base + ROOM + waits * 14 + 13]
    target, room = kernel.where[(1 - side) * SIDE], placements(kernel, side)
    if target >= 0:
        for i in range(room):
            if FAR[kernel.queue[i] - target & WRAP] == 1:
                value += WEIGHTS[base + SET_BESIDE_BEE]
                break
    return value + WEIGHTS[base + ROOM + waits * 14 + min(room, 12)]
