"""The geometry of a TwixT board, as flat tables for the kernel.

Outside, a cell is numbered ``24 * x + y``. Inside, the kernel uses *points*: the same
board in a field of 28 columns of 32 points, so wide a margin that a knight's step or a
crossing link never leaves the field. All that depends on a link is then a distance, the
same everywhere, and one small table says what crosses what.
"""

from __future__ import annotations

from typing import Final

SIZE: Final = 24
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


def is_corner(x: int, y: int) -> bool:
    """Corners are swamp: nobody could say whose border they are."""
    return x in (0, SIZE - 1) and y in (0, SIZE - 1)


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

_INNER: Final = range(1, SIZE - 1)
POOLS: Final = [
    *[point(x, y) for x in _INNER for y in _INNER],
    *[point(x, y) for x in (0, SIZE - 1) for y in _INNER],
    *[point(x, y) for y in (0, SIZE - 1) for x in _INNER],
]
"""All cells that can be free: 484 of both players, then 44 of the left and right border, then 44 of top and bottom."""

POOL_STARTS: Final = [0, 484, 528]

VOID: Final = 3
"""Owner of what nobody may ever use: swamps, corners, and the margin."""
GROUND: Final = [VOID] * POINTS
SLOTS: Final = [0] * POINTS
"""By point its place in the pools."""
for _slot, _point in enumerate(POOLS):
    GROUND[_point], SLOTS[_point] = 0, _slot

KEYS: Final = [scramble(1 + _point) if GROUND[_point % POINTS] == 0 else 0 for _point in range(2 * POINTS)]
"""Zobrist keys: a peg of seat 0 by point, then one of seat 1. A link's key is its western peg's, rotated."""
