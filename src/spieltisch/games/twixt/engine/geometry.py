"""The geometry of TwixT boards, as flat tables for the kernel.

Outside, a cell is numbered ``24 * x + y``. Inside, the kernel uses *points*: the same
board in a field of 28 columns of 32 points, so wide a margin that a knight's step or a
crossing link never leaves the field. All that depends on a link is then a distance, the
same everywhere, and one small table says what crosses what.

A smaller board is the top left of the large one: its cells have the same numbers, and all
others are nobody's. So only what is free at the beginning depends on the size.
"""

from __future__ import annotations

from typing import Final

SIZE: Final = 24
"""Of the board that the protocol knows, the largest."""
SMALLEST: Final = 8
"""On less, our bots' safe ways to both borders would lead past them."""
SIZES: Final = range(SMALLEST, SIZE + 1)
CELLS: Final = SIZE * SIZE
STRIDE: Final = 32
POINTS: Final = 28 * STRIDE
ORIGIN: Final = 2 * STRIDE + 4

KNIGHT: Final = ((1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2))
"""Eight directions. The first four lead east and name a link by its western end; direction d + 4 is d's reverse."""

Vector = tuple[int, int]


def point(x: int, y: int) -> int:
    """The point of a column and a row."""
    return ORIGIN + STRIDE * x + y


def is_corner(x: int, y: int, size: int = SIZE) -> bool:
    """Corners are swamp: nobody could say whose border they are."""
    return x in (0, size - 1) and y in (0, size - 1)


def is_crossing(a: Vector, b: Vector, c: Vector, d: Vector) -> bool:
    """Whether the segments ab and cd cross; sharing an end is no crossing."""

    def side(p: Vector, q: Vector, r: Vector) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def crossers(direction: int) -> list[tuple[int, list[int]]]:
    """What crosses the link from (0, 0): for each end of such links its nibbles, added, in columns of four points.

    A column is the distance of its first point, and four words. A word has four bits for each direction. Of a link's
    nine possible crossers no more than four can exist together, so a counter of that size never runs over.
    """
    words: dict[Vector, int] = {}
    for start in [(x, y) for x in range(-1, 3) for y in range(-3, 4)]:
        for other in range(4):
            end = (start[0] + KNIGHT[other][0], start[1] + KNIGHT[other][1])
            if is_crossing((0, 0), KNIGHT[direction], start, end):
                for at, leading in ((start, other), (end, other + 4)):
                    words[at] = words.get(at, 0) + (1 << 4 * leading)
    tops = [min((y for column, y in words if column == x), default=0) for x in range(-1, 4)]
    return [
        (STRIDE * x + top, [words.get((x, y), 0) for y in range(top, top + 4)]) for x, top in enumerate(tops, start=-1)
    ]


def scramble(seed: int) -> int:
    """Spread a small number over 64 bits, the same in every process."""
    word = seed * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
    word = (word ^ word >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
    return word ^ word >> 31


STEP: Final = [STRIDE * dx + dy for dx, dy in KNIGHT]

CROSSED_AT: Final = [at for d in range(4) for at, _ in crossers(d)]
CROSSED_BY: Final = [sign * word for sign in (1, -1) for d in range(4) for _, words in crossers(d) for word in words]
"""Five columns for each eastward direction: how far the first of four points lies, and what is added to their words
when a link comes; then the same for when it goes."""

POINT_OF: Final = [point(x, y) for x in range(SIZE) for y in range(SIZE)]
CELL_OF: Final = [-1] * POINTS
ALONG: Final = [0] * (2 * POINTS)
"""By point the column, then by point the row: how far along its owner's axis a peg stands."""
for _cell, _point in enumerate(POINT_OF):
    CELL_OF[_point] = _cell
    ALONG[_point], ALONG[POINTS + _point] = divmod(_cell, SIZE)

POOL_STARTS: Final = [0, 484, 528]
"""Where the pools of free cells begin, on any board: those of both players, of the left and right border, and of top
and bottom."""


def pools(size: int) -> list[list[int]]:
    """The points of the three pools: all cells that can be free."""
    inner, borders = range(1, size - 1), (0, size - 1)
    return [
        [point(x, y) for x in inner for y in inner],
        [point(x, y) for x in borders for y in inner],
        [point(x, y) for y in borders for x in inner],
    ]


VOID: Final = 3
"""Owner of what nobody may ever use: swamps, corners, and all that is not on the board."""
POOLS: Final[list[int]] = []
"""572 points for each of ``SIZES``: what the pools hold at the beginning; 0 where a small board's hold nothing."""
GROUND: Final[list[int]] = []
SLOTS: Final[list[int]] = []
"""For each of ``SIZES`` by point its owner at the beginning, and its place in the pools."""
for _size in SIZES:
    _filled, _ground, _slots = [0] * 572, [VOID] * POINTS, [0] * POINTS
    for _start, _pool in zip(POOL_STARTS, pools(_size), strict=True):
        for _slot, _point in enumerate(_pool, _start):
            _filled[_slot], _ground[_point], _slots[_point] = _point, 0, _slot
    POOLS.extend(_filled)
    GROUND.extend(_ground)
    SLOTS.extend(_slots)

KEYS: Final = [scramble(1 + _point) if GROUND[_point % POINTS - POINTS] == 0 else 0 for _point in range(2 * POINTS)]
"""Zobrist keys: a peg of seat 0 by point, then one of seat 1. A link's key is its western peg's, rotated."""
