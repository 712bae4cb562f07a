"""What pieces may do in standard Hive: where each can go, and where one may be set.

The rules are those of the box (Gen42 Games), as the Universal Hive Protocol's engines play them.
"""

from __future__ import annotations

import cython

from spieltisch.games.hive.standard import geometry
from spieltisch.games.hive.standard.position import Position

if not cython.compiled:
    from spieltisch.games.hive.standard.position import is_cut, toggle

WRAP = geometry.CELLS - 1
START = geometry.START
SIDE = geometry.SIDE
BEE_DUE = geometry.BEE_DUE
KINDS = geometry.KINDS + geometry.KINDS
SLIDE = geometry.SLIDE
HOP = geometry.HOP
STEPS = geometry.STEPS
BEE, SPIDER, GRASSHOPPER, BEETLE, ANT = 0, 1, 2, 3, 4

# -- from the hand -------------------------------------------------------------------


def kinds_to_set(position: Position, side: int) -> int:
    """The kinds a side may set, as a mask. The bee is set neither first nor after the fourth turn."""
    hand = side * 5
    if position.hand[hand] and position.ply >= BEE_DUE:
        return 1
    kinds = 0
    for kind in range(5):
        if position.hand[hand + kind] and (kind != BEE or position.ply >= 2):
            kinds |= 1 << kind
    return kinds


def placements(position: Position, side: int) -> int:
    """Queue the cells where a side may set a piece; return their number.

    A set piece touches own pieces, as they show on top, and none of the other side; black's first one touches white's.
    """
    if position.ply == 0:
        position.queue[0] = START
        return 1
    theirs = 6 if side else 12
    is_first = position.reserve[side] == SIDE
    n = 0
    position.stamp += 1
    for piece in range(22):
        cell = position.where[piece]
        if cell < 0 or position.top[cell] != piece or not (is_first or (piece >= SIDE) == side):
            continue
        mask = ~position.near[cell] & 63
        while mask:
            to = cell + HOP[mask] & WRAP
            mask &= mask - 1
            if position.seen[to] != position.stamp and (is_first or (position.near[to] >> theirs & 63) == 0):
                position.queue[n] = to
                n += 1
            position.seen[to] = position.stamp
    return n


# -- on the board --------------------------------------------------------------------


def is_mobile(position: Position, piece: int) -> bool:
    """Whether a piece is on top and may leave its cell; as ``is_cut``."""
    cell = position.where[piece]
    if cell < 0 or position.top[cell] != piece:
        return False
    return position.height[cell] > 1 or not is_cut(position, cell)


def slides(position: Position, cell: int) -> int:
    """The directions of a ground step."""
    return SLIDE[position.near[cell] & 63]


def climbs(position: Position, cell: int) -> int:
    """The directions of the beetle on top of a cell: a gate holds it where both stacks beside the step are higher than
    where it stands without itself, and than where it goes."""
    below = position.height[cell] - 1
    ground = slides(position, cell)
    mask = 0
    for d in range(6):
        level = max(below, position.height[cell + STEPS[d] & WRAP])
        if level == 0:
            mask |= ground & 1 << d
            continue
        left = position.height[cell + STEPS[(d + 1) % 6] & WRAP]
        right = position.height[cell + STEPS[(d + 5) % 6] & WRAP]
        if min(left, right) <= level:
            mask |= 1 << d
    return mask


def ant(position: Position, cell: int) -> int:
    """Queue all cells an ant can walk to; return their number."""
    position.stamp += 1
    position.seen[cell] = position.stamp
    toggle(position, cell, 1)
    position.queue[0] = cell
    head, tail = 0, 1
    while head < tail:
        at = position.queue[head]
        mask = slides(position, at)
        head += 1
        while mask:
            to = at + HOP[mask] & WRAP
            mask &= mask - 1
            if position.seen[to] != position.stamp:
                position.queue[tail] = to
                tail += 1
            position.seen[to] = position.stamp
    toggle(position, cell, 1)
    position.queue[0] = position.queue[tail - 1]
    return tail - 1


def spider(position: Position, cell: int) -> int:
    """Queue all cells exactly three different steps away; return their number."""
    position.stamp += 1
    position.seen[cell] = position.stamp
    toggle(position, cell, 1)
    n = 0
    mask_a = slides(position, cell)
    while mask_a:
        a = cell + HOP[mask_a] & WRAP
        mask_a &= mask_a - 1
        mask_b = slides(position, a)
        while mask_b:
            b = a + HOP[mask_b] & WRAP
            mask_b &= mask_b - 1
            mask_c = slides(position, b) if b != cell else 0
            while mask_c:
                to = b + HOP[mask_c] & WRAP
                mask_c &= mask_c - 1
                if to != a and position.seen[to] != position.stamp:
                    position.seen[to] = position.stamp
                    position.queue[n] = to
                    n += 1
    toggle(position, cell, 1)
    return n


def hopper(position: Position, cell: int) -> int:
    """Queue the cells behind the rows of pieces around; return their number."""
    n = 0
    mask = position.near[cell] & 63
    while mask:
        step = HOP[mask]
        mask &= mask - 1
        to = cell + step & WRAP
        while position.height[to]:
            to = to + step & WRAP
        position.queue[n] = to
        n += 1
    return n


def spread(position: Position, cell: int, mask: int) -> int:
    """Queue the neighbours in the directions of a mask; return their number."""
    n = 0
    while mask:
        position.queue[n] = cell + HOP[mask] & WRAP
        mask &= mask - 1
        n += 1
    return n


def targets(position: Position, piece: int) -> int:
    """Queue where a piece that is free to move can go; return how many cells that are."""
    kind, cell = KINDS[piece], position.where[piece]
    if kind == ANT:
        return ant(position, cell)
    if kind == SPIDER:
        return spider(position, cell)
    if kind == GRASSHOPPER:
        return hopper(position, cell)
    return spread(position, cell, climbs(position, cell) if kind == BEETLE else slides(position, cell))
