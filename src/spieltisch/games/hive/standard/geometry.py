"""A board without a rim as numbers.

The *cell* of (x, y) is ``x + 32 * y`` modulo 1024: whoever leaves the board comes back at its other end. 22 pieces that
hold together reach no farther than 22 cells, and two numbers that mean the same cell are 31 or more apart, so no swarm
ever meets itself. Directions are those of the contest's board (``engine/geometry``).
"""

from __future__ import annotations

from spieltisch.games.hive.engine import geometry

WIDTH = 32
CELLS = WIDTH * WIDTH
START = WIDTH * WIDTH // 2 + WIDTH // 2
"""Where the first piece lies: anywhere is the same."""
STEPS = [x + WIDTH * y for x, y in geometry.VECTORS]

SIDE = 11
"""Pieces a side owns."""
PER_KIND = [1, 2, 3, 2, 3]
"""Bee, spiders, grasshoppers, beetles, ants."""
KINDS = [kind for kind, count in enumerate(PER_KIND) for _ in range(count)]
"""By piece of one side (0 … 10): its kind."""
FIRST = [KINDS.index(kind) for kind in range(5)]
BEE_DUE = 6
"""The first move of the fourth turns, in which a bee must be set at the latest."""

SLIDE = geometry.SLIDE[:64]
"""By occupied neighbours: the directions in which a ground piece can step away; exactly one of the two fields beside
the step carries a piece."""
RUNS = geometry.RUNS
HOP = [0] + [STEPS[(mask & -mask).bit_length() - 1] for mask in range(1, 64)]
"""By mask: the step of its lowest direction."""
BITS = geometry.BITS

KEYS = geometry.scatter(10 * CELLS, len(geometry.ZOBRIST) + 200)
"""By (side · 5 + kind) · 1024 + cell: a piece's share of the position's hash, times an odd number for its level."""
(BLACK_TO_MOVE,) = geometry.scatter(1, len(geometry.ZOBRIST) + 200 + len(KEYS))


def far(cell: int) -> int:
    """How many steps lead from cell 0 to a cell."""
    row, column = divmod(cell, WIDTH)
    ways = ((column - WIDTH * turn, row - WIDTH * lap + turn) for turn in range(2) for lap in range(-1, 3))
    return min(max(abs(x), abs(y), abs(x + y)) for x, y in ways)


DISTANCE = [far(cell) for cell in range(CELLS)]
"""By the difference of two cells modulo 1024: steps between them."""
