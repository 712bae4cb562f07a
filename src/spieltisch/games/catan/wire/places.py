"""Fields, corners and edges as the protocol writes them: coordinates, alone, in threes and in twos.

We count ``y`` up-right. The edition of 2017/18 counts it up-left, so that there ``x`` is greater
by ``y``: that is its *skew* of 1, ours is 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
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
        raise Unreadable("Ungültiger Ort: ein Feld hat x und y")
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
        raise Unreadable("Ungültiger Ort: zwei Felder für eine Straße, drei für ein Gebäude")
    return frozenset([read_coordinates(one, skew) for one in value])


# -- what is said of them ----------------------------------------------------------------------

NAMED: Final = ("ort", "strasse 1", "strasse 2")
"""The keys that have one, folded."""
OF_PLACES: Final = frozenset({"no_place", "taken", "too_close", "not_linked", "same_field"})
"""What the rules say of places."""
OTHER_AXIS: Final = "andere Achse?"


def blame(payload: Json, skew: int) -> str:
    """``: (3,-1) (4,-1), andere Achse?``, to be put behind a refusal; nothing where no place is named. Clients that mix
    up the axes name places that look right to them: so where a place is none of ours, we look whether it would be one
    with x and y exchanged, or on the axis of the other edition, and ask back."""
    places = [place for place in map(_read, _named(payload)) if place] if isinstance(payload, Mapping) else []
    if not places:
        return ""
    is_strange = not all(_is_known(place, skew) for place in places)
    is_mistaken = is_strange and any(map(all, zip(*(_pictures(place, skew) for place in places), strict=True)))
    told = " ".join(f"({x},{y})" for place in places for x, y in place)
    return f": {told}, {OTHER_AXIS}" if is_mistaken else f": {told}"


def _named(payload: Mapping[str, Json]) -> Iterator[Json]:
    return (payload[key] for key in NAMED if payload.get(key) is not None)


def _read(value: Json) -> list[Field]:
    """The fields as they were sent; none where that makes no sense, which has another answer."""
    try:
        return [read_coordinates(one, 0) for one in (value if isinstance(value, list) else [value])]
    except Unreadable:
        return []


def _is_known(place: list[Field], skew: int) -> bool:
    """Whether it is a field, an edge or a corner, read with this skew."""
    fields = [(x - skew * y, y) for x, y in place]
    if len(fields) == 1:
        return fields[0] in FIELD_AT
    return frozenset(fields) in (EDGE_AT if len(fields) == 2 else CORNER_AT)


def _pictures(place: list[Field], skew: int) -> tuple[bool, bool]:
    """Whether it is one on the other edition's axis, and with its axes exchanged."""
    return _is_known(place, 1 - skew), _is_known([(y, x) for x, y in place], skew)
