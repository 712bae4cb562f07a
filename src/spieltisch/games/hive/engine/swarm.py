"""One hive: which fields hold the swarm together, and must stay occupied.

Seen as a patch of triangles, a swarm without holes falls apart when a field is emptied exactly
if that field's occupied neighbours form more than one arc: every further arc would have to be
joined around a hole. The number of holes follows from Euler's formula and changes by ``RUNS - 1``
with every field that fills, so a depth-first search for articulation points is needed only while
there are holes, and once per position then.
"""

from __future__ import annotations

from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine.state import Position

FIELDS = geometry.FIELDS
RUNS = geometry.RUNS
HOP = geometry.HOP
ZEROS = [0] * 169


def forget(position: Position) -> None:
    """What a survey found holds no longer: pieces have moved since."""
    position.surveyed = 0


def is_cut(position: Position, cell: int) -> bool:
    """Whether emptying an occupied field would part the swarm. Whoever asks of a new position forgets first."""
    if not position.parted:
        if RUNS[position.near[cell] & 63] <= 1:
            return False
        if position.holes == 0:
            return True
    if position.surveyed == 0:
        survey(position)
    return position.cut[cell] != 0


def survey(position: Position) -> int:
    """Mark the fields that cannot be emptied without parting the swarm; return how many parts it has."""
    position.order[:] = ZEROS
    position.cut[:] = ZEROS
    position.surveyed = 0
    parts = 0
    for piece in range(22):
        cell = position.where[piece]
        if cell and not position.order[cell]:
            visit(position, cell, 0)
            parts += 1
    if parts > 1:
        mark_parts(position, parts)
    return parts


def mark_parts(position: Position, parts: int) -> None:
    """Of a swarm in parts, as only a set-up can have it, nothing goes but a lone second part."""
    for cell in FIELDS:
        if parts > 2 or position.near[cell] & 63:
            position.cut[cell] = 1


def visit(position: Position, cell: int, parent: int) -> int:
    """Mark the articulation points behind ``cell``; return the earliest cell they reach."""
    position.surveyed += 1
    mine = low = position.surveyed
    children = 0
    mask = position.near[cell] & 63
    position.order[cell] = mine
    while mask:
        other = cell + HOP[mask]
        mask &= mask - 1
        if other == parent:
            continue
        reach = position.order[other]
        if not reach:
            children += 1
            reach = visit(position, other, cell)
            if parent and reach >= mine:
                position.cut[cell] = 1
        if reach < low:
            low = reach
    if not parent and children > 1:
        position.cut[cell] = 1
    return low
