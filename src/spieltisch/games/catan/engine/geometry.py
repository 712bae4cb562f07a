"""The islands as flat tables: fields, corners, edges, the chip spiral and the harbours' places.

Fields have axial coordinates, x to the right and y up-right, as hexagons with a corner
on top. An edge lies between two neighbouring fields, a corner between three; at least
one of them is land. The island for three and four players is part of the larger one, so
both share one numbering: what belongs to the smaller comes first. In a game on it
everything else is open sea.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

Field: TypeAlias = tuple[int, int]
Place: TypeAlias = frozenset[Field]
"""Two fields make an edge, three a corner."""

AROUND: Final[Sequence[Field]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Neighbours counter-clockwise from the east."""

SMALL_SIDE, LARGE_SIDE = range(-2, 3), range(-2, 4)


def _is_small(field: Field) -> bool:
    return all(n in SMALL_SIDE for n in (*field, sum(field)))


def _is_large(field: Field) -> bool:
    x, y = field
    return x in LARGE_SIDE and abs(y) <= 3 and x + y in LARGE_SIDE


def neighbours(field: Field) -> list[Field]:
    """The six fields around, land or not, counter-clockwise from the east."""
    return [(field[0] + dx, field[1] + dy) for dx, dy in AROUND]


def _rows(fields: Iterable[Field]) -> list[Field]:
    """From the top row down, each from the left."""
    return sorted(fields, key=lambda field: (-field[1], field[0]))


def corners_of(field: Field) -> list[Place]:
    """A field's corners, counter-clockwise."""
    ring = neighbours(field)
    return [frozenset({field, ring[d], ring[(d + 1) % 6]}) for d in range(6)]


def _numbered(lands: Sequence[Sequence[Field]], kind: int) -> list[Place]:
    """All edges (2) or corners (3), those of the smaller island first."""
    found: dict[Place, None] = {}
    for land in lands:
        for field in land:
            around = corners_of(field) if kind == 3 else [frozenset({field, near}) for near in neighbours(field)]
            found.update(dict.fromkeys(around))
    return list(found)


_ALL: Final = [(x, y) for x in range(-4, 6) for y in range(-4, 5)]
SMALL: Final = tuple(_rows(filter(_is_small, _ALL)))
LARGE: Final = (*SMALL, *_rows(field for field in _ALL if _is_large(field) and not _is_small(field)))
"""Land by number; the first 19 are the smaller island."""

CORNERS: Final = tuple(_numbered((SMALL, LARGE), 3))
EDGES: Final = tuple(_numbered((SMALL, LARGE), 2))

N_FIELDS: Final = (19, 30)
N_CORNERS: Final = (54, 80)
N_EDGES: Final = (72, 109)
"""By island: 0 is the smaller one, 1 the larger."""

FIELD_AT: Final = {field: number for number, field in enumerate(LARGE)}
CORNER_AT: Final = {corner: number for number, corner in enumerate(CORNERS)}
EDGE_AT: Final = {edge: number for number, edge in enumerate(EDGES)}


def seas(island: int) -> tuple[Field, ...]:
    """The ring of sea fields, counter-clockwise from the top left."""
    land = set(LARGE[: N_FIELDS[island]])
    coast = {near for field in land for near in neighbours(field) if near not in land}
    start = _rows(coast)[0]
    ring = [start]
    while len(ring) < len(coast):
        ring.append(next(near for near in _leftward(ring[-1]) if near in coast and near not in ring))
    return tuple(ring)


def _leftward(field: Field) -> list[Field]:
    """Neighbours in the order a walk around the island tries them: first down the left side."""
    ring = neighbours(field)
    return [ring[d] for d in (4, 5, 0, 1, 2, 3)]


# -- what touches what: numbers, with one past the last for "nothing there" --------------------

FIELD_CORNERS: Final = [CORNER_AT[corner] for field in LARGE for corner in corners_of(field)]
"""Six by field."""
NO_CORNER: Final = len(CORNERS)
NO_EDGE: Final = len(EDGES)


def _edges_at(corner: Place) -> list[int]:
    pairs = [corner - {field} for field in sorted(corner)]
    return [EDGE_AT.get(pair, NO_EDGE) for pair in pairs]


def _ends_of(edge: Place) -> list[int]:
    one, other = sorted(edge)
    thirds = set(neighbours(one)) & set(neighbours(other))
    return [CORNER_AT[edge | {third}] for third in sorted(thirds)]


EDGE_ENDS: Final = [end for edge in EDGES for end in _ends_of(edge)]
"""Two corners by edge."""
CORNER_EDGES: Final = [edge for corner in CORNERS for edge in _edges_at(corner)] + [NO_EDGE] * 3
"""Three by corner."""


def _next_corner(corner: int, edge: int) -> int:
    if edge == NO_EDGE:
        return NO_CORNER
    return sum(EDGE_ENDS[2 * edge : 2 * edge + 2]) - corner


CORNER_NEXT: Final = [_next_corner(at // 3, edge) for at, edge in enumerate(CORNER_EDGES)]
"""The far ends of those three edges."""
CORNER_FIELDS: Final = [
    FIELD_AT[field] if field in FIELD_AT else len(LARGE) for corner in CORNERS for field in sorted(corner)
]
"""Three by corner; 30 is open sea."""

# -- number chips ------------------------------------------------------------------------------

CHIPS: Final = (
    (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11),
    (2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6),
)
"""By island, in the order of the letters on their backs."""


def spiral(island: int, start: Field) -> Iterator[int]:
    """Field numbers from a corner of the island inwards, counter-clockwise: straight on, else left."""
    left = set(LARGE[: N_FIELDS[island]])
    ring = neighbours(start)
    d = next(d for d in range(6) if ring[d] in left and ring[d - 1] not in left)
    at = start
    while True:
        left.remove(at)
        yield FIELD_AT[at]
        ahead = neighbours(at)
        turns = [turn % 6 for turn in range(d, d + 6) if ahead[turn % 6] in left]
        if not turns:
            return
        d = turns[0]
        at = ahead[d]


def island_corners(island: int) -> list[int]:
    """The six fields a spiral can start on, those with three neighbours."""
    land = set(LARGE[: N_FIELDS[island]])
    return [number for number in range(N_FIELDS[island]) if len(land.intersection(neighbours(LARGE[number]))) == 3]


STARTS: Final = (tuple(island_corners(0)), tuple(island_corners(1)))
SPIRALS: Final = [
    field
    for island in range(2)
    for start in STARTS[island]
    for field in (*spiral(island, LARGE[start]), *[0] * (30 - N_FIELDS[island]))
]
"""Thirty by island and start."""

# -- harbours ----------------------------------------------------------------------------------

_PRINTED: Final[Sequence[Sequence[tuple[Field, Field]]]] = (
    (
        ((-3, 3), (-2, 2)), ((-3, 1), (-2, 1)), ((-2, -1), (-1, -1)), ((0, -3), (0, -2)), ((2, -3), (1, -2)),
        ((3, -2), (2, -1)), ((3, 0), (2, 0)), ((1, 2), (1, 1)), ((-1, 3), (-1, 2)),
    ),
    (
        ((-3, 4), (-2, 3)), ((-3, 2), (-2, 2)), ((-3, 0), (-2, 0)), ((-1, -2), (-1, -1)), ((1, -4), (1, -3)),
        ((3, -4), (2, -3)), ((4, -3), (3, -3)), ((4, -1), (3, -1)), ((3, 1), (3, 0)), ((1, 3), (1, 2)),
        ((-1, 4), (-1, 3)),
    ),
)  # fmt: skip
N_HARBOURS: Final = (9, 11)
PRINTED: Final = [
    edge
    for island in range(2)
    for edge in (
        *(EDGE_AT[frozenset(pair)] for pair in _PRINTED[island]),
        *[NO_EDGE] * (11 - N_HARBOURS[island]),
    )
]
"""Eleven by island: the coast edges with a harbour, as the frame has them printed."""


def _shores(island: int) -> list[int]:
    """For each sea field of the ring its one to three coast edges."""
    land = set(LARGE[: N_FIELDS[island]])
    found = []
    for sea in seas(island):
        edges = [EDGE_AT[frozenset({sea, near})] for near in neighbours(sea) if near in land]
        found += [*edges, *[NO_EDGE] * (3 - len(edges))]
    return found + [NO_EDGE] * (66 - len(found))


SHORES: Final = _shores(0) + _shores(1)
"""Sixty-six by island, three by sea field: where a harbour on that field can be, then ``NO_EDGE``."""
