"""What elk form on each scoring card: every shape around one elk, as distances of cells.

A formation is described from one of its elk, and from each of them: whoever asks in which
formations an elk can stand needs no other elk's point of view.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final, TypeAlias

from spieltisch.games.cascadia.engine.geometry import STEP

Cells: TypeAlias = frozenset[int]
"""Cells as distances from one in the middle of nowhere."""

LINES: Final = (0, 2, 5, 9, 13)
SHAPES: Final = (0, 2, 5, 9, 13)
HERDS: Final = (0, 2, 4, 7, 10, 14, 18, 23, 28)
RINGS: Final = (0, 2, 5, 8, 12, 16, 21)
"""Points by size, on the printed elk cards A to D."""

MOST: Final = 64
"""More elk are on no board."""


def _lines() -> set[Cells]:
    """Straight lines of two to four."""
    return {frozenset(k * step for k in range(size)) for step in STEP[:3] for size in (2, 3, 4)}


def _shapes() -> set[Cells]:
    """Pairs, triangles and rhombi."""
    fan = [[0] + [STEP[(d + turn) % 6] for turn in range(3)] for d in range(6)]
    return {frozenset(cells[:size]) for cells in fan for size in (2, 3, 4)}


def _rings(*, with_gaps: bool) -> set[Cells]:
    """Parts of the ring around a cell; C46 tells whether they may have gaps."""
    if with_gaps:
        return {frozenset(cells) for size in range(2, 7) for cells in combinations(STEP, size)}
    return {frozenset(STEP[(d + turn) % 6] for turn in range(size)) for d in range(6) for size in range(2, 7)}


def _rows(shapes: set[Cells], points: tuple[int, ...]) -> list[int]:
    """Six numbers for each formation, the largest first: its points, then the distances of the others, 0 for none."""
    seen = {frozenset(cell - own for cell in cells) - {0} for cells in shapes for own in cells}
    rows = []
    for others in sorted(seen, key=lambda others: (-len(others), sorted(others))):
        rows += [points[len(others) + 1], *sorted(others, key=abs), *[0] * (5 - len(others))]
    return rows


def _promises(points: tuple[int, ...]) -> list[int]:
    """By number of elk: the most they could ever be worth, wherever they stood."""
    best = [0]
    for n in range(1, MOST + 1):
        best.append(max(best[n - size] + points[size] for size in range(1, min(n, len(points) - 1) + 1)))
    return best


_TABLES: Final[tuple[list[int], ...]] = (
    _rows(_lines(), LINES),
    _rows(_shapes(), SHAPES),
    [],
    _rows(_rings(with_gaps=False), RINGS),
    _rows(_rings(with_gaps=True), RINGS),
)

ROWS: Final = [number for table in _TABLES for number in table]
"""The formations of all cards, six numbers each."""
BEGIN: Final = [sum(map(len, _TABLES[:card])) for card in range(6)]
"""By card: where its rows begin, and where they end. The fifth is card D with gaps."""
PROMISES: Final = [*_promises(LINES), *_promises(SHAPES), *_promises(HERDS), *_promises(RINGS), *_promises(RINGS)]
"""By card * 65 + number of elk."""


def formations_at(table: int) -> list[tuple[int, Cells]]:
    """The formations of a card, the largest first: points, and the distances of all its elk from one of them."""
    rows = (ROWS[begin : begin + 6] for begin in range(BEGIN[table], BEGIN[table + 1], 6))
    return [(points, frozenset([0, *filter(None, others)])) for points, *others in rows]
