"""Fields, corners and edges as the protocol writes them: coordinates, alone, in threes and in twos.

We count ``y`` up-right. The edition of 2017/18 counts it up-left, so that there ``x`` is greater
by ``y``: that is its *skew* of 1, ours is 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from spieltisch.games.catan.actions import NOWHERE
from spieltisch.games.catan.engine.geometry import CORNER_AT, CORNERS, EDGE_AT, EDGES, FIELD_AT, LARGE, Field
from spieltisch.games.catan.wire.codec import Json, Unreadable, read_number


def write_field(field: Field) -> dict[str, int]:
    """Coordinates of any field, sea too."""
    return {"x": field[0], "y": field[1]}


def _write_place(fields: Iterable[Field]) -> list[dict[str, int]]:
    return [write_field(field) for field in sorted(fields)]


FIELDS: Final = tuple(map(write_field, LARGE))
CORNER_PLACES: Final = tuple(map(_write_place, CORNERS))
EDGE_PLACES: Final = tuple(map(_write_place, EDGES))
"""By number, as messages have them."""


def read_coordinates(value: Json, skew: int) -> Field:
    """One pair. Raises ``Unreadable``."""
    if not isinstance(value, dict) or not {"x", "y"} <= value.keys():
        raise Unreadable("Ungültiger Ort")
    x, y = read_number(value["x"], "Ort"), read_number(value["y"], "Ort")
    return x - skew * y, y


def read_field(value: Json, skew: int) -> int:
    """A land field's number, or ``NOWHERE``. Raises ``Unreadable`` for what are no coordinates."""
    return FIELD_AT.get(read_coordinates(value, skew), NOWHERE)


def read_corner(value: Json, skew: int) -> int:
    """A corner's number, or ``NOWHERE``; its fields come in any order."""
    return CORNER_AT.get(_read_place(value, skew), NOWHERE)


def read_edge(value: Json, skew: int) -> int:
    """An edge's number, or ``NOWHERE``."""
    return EDGE_AT.get(_read_place(value, skew), NOWHERE)


def _read_place(value: Json, skew: int) -> frozenset[Field]:
    if not isinstance(value, list) or len(value) > 3:
        raise Unreadable("Ungültiger Ort")
    return frozenset([read_coordinates(one, skew) for one in value])
