"""Setting pieces from the hand: which kinds a side may set, and where.

The contest's ``GameRuleLogic.kt`` asks for contact with own pieces, as they show on top, and for
none with the other side's. Whether a piece could have walked there does not matter.
"""

from __future__ import annotations

from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine.state import Position

SIDE = geometry.SIDE
BEE_DUE = geometry.BEE_DUE
OBSTRUCTED = geometry.OBSTRUCTED
FIELDS = geometry.FIELDS
HOP = geometry.HOP
BITS = geometry.BITS
AROUND_BITS = geometry.AROUND_BITS


def kinds_to_set(position: Position, side: int) -> int:
    """The kinds a side may set, as a mask."""
    hand = side * 5
    # ``GameRuleLogic.kt``: by its fourth turn a side has set its bee; a first piece knows no such rule.
    if position.hand[hand] and position.ply >= BEE_DUE and position.reserve[side] < SIDE:
        return 1
    kinds = 0
    for kind in range(5):
        if position.hand[hand + kind]:
            kinds |= 1 << kind
    return kinds


def placements(position: Position, side: int) -> int:
    """Queue the fields where a side may set a piece; return their number."""
    if position.reserve[side] == SIDE:
        return first_placements(position)
    theirs = 12 if side else 18
    n = 0
    position.stamp += 1
    for piece in range(side * SIDE, side * SIDE + SIDE):
        cell = position.where[piece]
        if cell == 0 or position.top[cell] != piece:
            continue
        near = position.near[cell]
        mask = ~(near | near >> 6 | near >> 24) & 63
        while mask:
            to = cell + HOP[mask]
            mask &= mask - 1
            position.queue[n] = to
            n += (position.seen[to] != position.stamp) & ((position.near[to] >> theirs & 63) == 0)
            position.seen[to] = position.stamp
    return n


def find_rooms(position: Position) -> None:
    """Write into ``rooms`` where each side that shows on the board may set a piece: red's two words, then blue's."""
    red_low = red_high = blue_low = blue_high = 0
    for piece in range(SIDE):
        at = 2 * position.where[piece]  # nothing is around a piece in hand
        if position.top[at >> 1] == piece:
            red_low |= AROUND_BITS[at]
            red_high |= AROUND_BITS[at + 1]
        at = 2 * position.where[SIDE + piece]
        if position.top[at >> 1] == SIDE + piece:
            blue_low |= AROUND_BITS[at]
            blue_high |= AROUND_BITS[at + 1]
    position.rooms[0] = red_low & ~(blue_low | position.closed[0])
    position.rooms[1] = red_high & ~(blue_high | position.closed[1])
    position.rooms[2] = blue_low & ~(red_low | position.closed[0])
    position.rooms[3] = blue_high & ~(red_high | position.closed[1])


def first_placements(position: Position) -> int:
    """A first piece goes anywhere on an empty board, else next to the other side's.

    Who has pieces on the board, all of them covered, sets no first piece (H18): nothing is left but a skip.
    """
    n = 0
    for cell in FIELDS:
        if (
            position.top[cell] < 0
            and position.near[cell] < OBSTRUCTED
            and (position.near[cell] & 63 or not position.fields)
        ):
            position.queue[n] = cell
            n += 1
    return n


def count_sets(position: Position, side: int) -> int:
    """How many moves set a piece."""
    kinds = kinds_to_set(position, side)
    return BITS[kinds] * placements(position, side) if kinds else 0


def list_sets(position: Position, side: int, moves: list[int]) -> int:
    """Write them; return how many there are."""
    n = 0
    kinds = kinds_to_set(position, side)
    cells = placements(position, side) if kinds else 0
    for kind in range(5):
        if kinds >> kind & 1:
            for i in range(cells):
                moves[n] = kind << 8 | position.queue[i]
                n += 1
    return n


def set_at(position: Position, side: int, k: int) -> int:
    """The k-th of them, in the order of the list. Where there are not so many: -1 less what is left of ``k``."""
    kinds = kinds_to_set(position, side)
    if kinds:
        cells = placements(position, side)
        for kind in range(5):
            if kinds >> kind & 1:
                if k < cells:
                    return kind << 8 | position.queue[k]
                k -= cells
    return -1 - k


def is_set(position: Position, side: int, kind: int, target: int) -> bool:
    """Whether a side may set a piece of a kind on a cell."""
    if kinds_to_set(position, side) >> kind & 1:
        for i in range(placements(position, side)):
            if position.queue[i] == target:
                return True
    return False
