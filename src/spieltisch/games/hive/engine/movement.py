"""How pieces move: where each insect can go, and all drags of a side.

The rules are those of the contest's ``GameRuleLogic.kt``; the step on the ground is in ``geometry``.
"""

from __future__ import annotations

import cython

from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine.state import Position

if not cython.compiled:
    from spieltisch.games.hive.engine.pieces import toggle
    from spieltisch.games.hive.engine.swarm import forget, is_cut

SIDE = geometry.SIDE
BEE, SPIDER, GRASSHOPPER, BEETLE, ANT = 0, 1, 2, 3, 4

KINDS = geometry.KINDS + geometry.KINDS
SLIDE = geometry.SLIDE
CLIMB = geometry.CLIMB
HOP = geometry.HOP
BITS = geometry.BITS

# -- where one piece can go --------------------------------------------------------


def is_mobile(position: Position, piece: int) -> bool:
    """Whether a piece is on top of its field and may leave it; as ``is_cut``."""
    cell = position.where[piece]
    if cell == 0 or position.top[cell] != piece:
        return False
    return position.height[cell] > 1 or not is_cut(position, cell)


def slides(position: Position, cell: int) -> int:
    """The directions of a ground step."""
    near = position.near[cell]
    return SLIDE[near & 4095] & ~(near >> 24)


def climbs(position: Position, cell: int) -> int:
    """The directions of the beetle on top of a field.

    ``GameRuleLogic.kt``, beetle: no gate holds it, at any level, unlike in the boxed game.
    """
    near = position.near[cell]
    if position.height[cell] > 1:
        return ~(near >> 6 | near >> 24) & 63
    return CLIMB[near & 63] & ~(near >> 6 | near >> 24)


def ant(position: Position, cell: int) -> int:
    """Queue all fields an ant can walk to; return their number."""
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
            to = at + HOP[mask]
            mask &= mask - 1
            position.queue[tail] = to
            tail += position.seen[to] != position.stamp
            position.seen[to] = position.stamp
    toggle(position, cell, 1)
    position.queue[0] = position.queue[tail - 1]
    return tail - 1


def spider(position: Position, cell: int) -> int:
    """Queue all fields exactly three steps away; return their number.

    ``GameRuleLogic.kt``, spider: all fields of the way are different, the start included.
    """
    position.stamp += 1
    position.seen[cell] = position.stamp
    toggle(position, cell, 1)
    n = 0
    mask_a = slides(position, cell)
    while mask_a:
        a = cell + HOP[mask_a]
        mask_a &= mask_a - 1
        mask_b = slides(position, a)
        while mask_b:
            b = a + HOP[mask_b]
            mask_b &= mask_b - 1
            mask_c = slides(position, b) if b != cell else 0
            while mask_c:
                to = b + HOP[mask_c]
                mask_c &= mask_c - 1
                if to != a and position.seen[to] != position.stamp:
                    position.seen[to] = position.stamp
                    position.queue[n] = to
                    n += 1
    toggle(position, cell, 1)
    return n


def hopper(position: Position, cell: int) -> int:
    """Queue the fields behind the rows of pieces around; return their number.

    ``GameRuleLogic.kt``, grasshopper: over one piece at least, and never over an obstructed field.
    """
    n = 0
    mask = position.near[cell] & 63
    while mask:
        step = HOP[mask]
        d = mask & -mask
        mask &= mask - 1
        last = cell + step
        while position.near[last] & d:
            last += step
        if not (position.near[last] >> 6 | position.near[last] >> 24) & d:
            position.queue[n] = last + step
            n += 1
    return n


def spread(position: Position, cell: int, mask: int) -> int:
    """Queue the neighbours in the directions of a mask; return their number."""
    n = 0
    while mask:
        position.queue[n] = cell + HOP[mask]
        mask &= mask - 1
        n += 1
    return n


def targets(position: Position, piece: int) -> int:
    """Queue where a piece that is free to move can go; return how many fields that are."""
    kind, cell = KINDS[piece], position.where[piece]
    if kind == ANT:
        return ant(position, cell)
    if kind == SPIDER:
        return spider(position, cell)
    if kind == GRASSHOPPER:
        return hopper(position, cell)
    return spread(position, cell, climbs(position, cell) if kind == BEETLE else slides(position, cell))


def target_count(position: Position, piece: int) -> int:
    """As ``targets``, without listing what can be counted; the queue is undefined."""
    kind, cell = KINDS[piece], position.where[piece]
    if kind == ANT:
        return ant(position, cell)
    if kind == BEETLE:
        return BITS[climbs(position, cell)]
    if kind == BEE:
        return BITS[slides(position, cell)]
    if kind == SPIDER:
        return spider(position, cell)
    return hopper(position, cell)


# -- all drags of a side -----------------------------------------------------------


def count_drags(position: Position, side: int) -> int:
    """How many moves drag a piece. ``GameRuleLogic.kt``: none before the own bee is on the board."""
    if position.hand[side * 5]:
        return 0
    forget(position)
    n = 0
    for piece in range(side * SIDE, side * SIDE + SIDE):
        if is_mobile(position, piece):
            n += target_count(position, piece)
    return n


def list_drags(position: Position, side: int, moves: list[int], n: int) -> int:
    """Write them behind the first ``n`` moves; return how many moves there are then."""
    if position.hand[side * 5]:
        return n
    forget(position)
    for piece in range(side * SIDE, side * SIDE + SIDE):
        if is_mobile(position, piece):
            origin = position.where[piece] << 8
            for i in range(targets(position, piece)):
                moves[n] = origin | position.queue[i]
                n += 1
    return n


def drag_at(position: Position, side: int, k: int) -> int:
    """The k-th of them, in the order of the list; 0 where there are no more."""
    if position.hand[side * 5]:
        return 0
    forget(position)
    for piece in range(side * SIDE, side * SIDE + SIDE):
        if is_mobile(position, piece):
            n = targets(position, piece)
            if k < n:
                return position.where[piece] << 8 | position.queue[k]
            k -= n
    return 0


def is_drag(position: Position, side: int, origin: int, target: int) -> bool:
    """Whether a side may drag the top piece of a cell to another."""
    piece = position.top[origin]
    if piece < side * SIDE or piece >= side * SIDE + SIDE or position.hand[side * 5]:
        return False
    forget(position)
    if is_mobile(position, piece):
        for i in range(targets(position, piece)):
            if position.queue[i] == target:
                return True
    return False
