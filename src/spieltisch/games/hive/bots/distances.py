"""How far fields are from each other."""

from __future__ import annotations

from spieltisch.games.hive.engine.geometry import CELLS, FIELDS, field_of


def steps_between(a: int, b: int) -> int:
    """How many steps lead from one cell to another over a board without pieces."""
    ax, ay = field_of(a)
    bx, by = field_of(b)
    return max(abs(ax - bx), abs(ay - by), abs(ax + ay - bx - by))


DISTANCES = [0] * CELLS * CELLS
"""By cell * 169 + cell: steps from field to field; 0 for what is no field."""
for _a in FIELDS:
    for _b in FIELDS:
        DISTANCES[_a * CELLS + _b] = steps_between(_a, _b)
