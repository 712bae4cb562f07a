"""What a position of Hive promises, without looking ahead.

A game is won around the bees: by filling the fields about one, or after 30 rounds by having
more of them free. What counts besides is whether a side can still bring pieces: pieces that
are free to move or can be set, beetles near the other bee, fields to set on. A side shut in,
with pieces in hand and no field for them, is as good as beaten. The nearer the last ply, the
more free fields alone count.

Values are in hundredths of a logit: 100 more means the odds of winning are e times as good.
The weights are a logistic regression's over the results of games the search played against itself,
smoothed by hand.
"""

from __future__ import annotations

import cython

from spieltisch.games.hive.bots import distances
from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine.kernel import HiveKernel

if not cython.compiled:
    from spieltisch.games.hive.engine.ending import free_around
    from spieltisch.games.hive.engine.movement import is_mobile
    from spieltisch.games.hive.engine.placement import placements
    from spieltisch.games.hive.engine.swarm import forget

SIDE = geometry.SIDE
LAST_PLY = geometry.LAST_PLY
BEE, BEETLE = 0, 3
KINDS = geometry.KINDS + geometry.KINDS
DISTANCE = distances.DISTANCES

IN_HAND = [66, -16, 12, 10, 14]
"""By kind: a piece that can still be set."""
MOBILE = [8, -8, 14, -20, 22]
PINNED = [-6, -24, 10, 18, -14]
COVERED = [-40, -10, -10, 10, -10]
BESIDE = 26
"""A piece that stands by the other bee, whatever else it can do: its field stays closed."""
BEETLE_BESIDE = 29
BEETLE_ON_BEE = 100
BEETLE_NEAR = 22
"""For each field nearer than five to the other bee, of a beetle that can move."""

CLOSED = [50, 48, 50, 6, -64, -135, -400]
"""By closed fields around a bee."""
OPENED = [0, 20, 23, 43, 56, 58, 80]
"""The same: what each own piece adds that stands there and can leave."""
BEE_IN_HAND = 12
"""The cost of each ply that has passed."""

NOWHERE_TO_SET = -167
SET_FIELD = 7
"""For each field to set on, as long as there is something to set."""
MOST_SET_FIELDS = 12
SET_BESIDE_BEE = 74
"""For a hand that can close a field of the other bee at once."""

MARGIN = 120
"""What a free field more is worth at the last ply."""
TEMPO = 18


def evaluate(kernel: HiveKernel) -> int:
    """What the side to move can hope for, at most a few thousand either way."""
    forget(kernel)  # one survey of this position serves both sides
    side = kernel.ply & 1
    value = evaluate_side(kernel, side) - evaluate_side(kernel, 1 - side) + TEMPO
    late = kernel.ply * kernel.ply
    margin = free_around(kernel, side) - free_around(kernel, 1 - side)
    return (value * (LAST_PLY * LAST_PLY - late) + margin * MARGIN * late) // (LAST_PLY * LAST_PLY)


def evaluate_side(kernel: HiveKernel, side: int) -> int:
    """What a side has: its pieces, its bee, and its hand."""
    value = 0
    bee, target = kernel.where[side * SIDE] * 169, kernel.where[(1 - side) * SIDE]
    opened = 0
    for piece in range(side * SIDE, side * SIDE + SIDE):
        cell, kind = kernel.where[piece], KINDS[piece]
        if cell == 0:
            value += IN_HAND[kind]
        elif kernel.top[cell] != piece:
            value += COVERED[kind]
        elif DISTANCE[cell * 169 + target] == 1 and kind != BEE:
            value += BESIDE + BEETLE_BESIDE if kind == BEETLE else BESIDE
        elif not is_mobile(kernel, piece):
            value += PINNED[kind]
        else:
            value += MOBILE[kind]
            opened += DISTANCE[bee + cell] == 1
            if kind == BEETLE and target:
                value += BEETLE_ON_BEE if cell == target else BEETLE_NEAR * (5 - DISTANCE[cell * 169 + target])
    if kernel.reserve[side]:
        value += evaluate_hand(kernel, side, target)
    return value + evaluate_bee(kernel, side, opened)


def evaluate_hand(kernel: HiveKernel, side: int, target: int) -> int:
    """What it means that a side can set its pieces where it can."""
    fields = placements(kernel, side)
    if fields == 0:
        return NOWHERE_TO_SET
    value = SET_FIELD * min(fields, MOST_SET_FIELDS)
    for i in range(fields):
        if DISTANCE[kernel.queue[i] * 169 + target] == 1:
            return value + SET_BESIDE_BEE
    return value


def evaluate_bee(kernel: HiveKernel, side: int, opened: int) -> int:
    """What a bee's surroundings mean to it; ``opened``: own pieces beside it that can leave."""
    if kernel.where[side * SIDE] == 0:
        return -BEE_IN_HAND * kernel.ply
    closed = 6 - free_around(kernel, side)
    return CLOSED[closed] + opened * OPENED[closed]
