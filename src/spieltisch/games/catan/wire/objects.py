"""The protocol's objects: cards, buildings, harbours, the map and players, written and read.

Written objects are plain JSON in the document's words; a ``Spelling`` turns them into bytes. What is
read has folded keys, as ``reading`` gives it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.games.catan.actions import Cards
from spieltisch.games.catan.engine.codes import DESERT, Kind
from spieltisch.games.catan.engine.geometry import EDGES, LARGE, N_FIELDS, Field, seas
from spieltisch.games.catan.knowledge import NOTHING, Public
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.codec import Json, Unreadable, read_number
from spieltisch.games.catan.wire.messages import Amount
from spieltisch.games.catan.wire.places import CORNER_PLACES, EDGE_PLACES, FIELDS, write_field
from spieltisch.games.catan.wire.words import fold, folded

MAX_COUNT: Final = 255
"""More than there are of anything."""
BUILDINGS: Final = {Kind.ROAD: words.ROAD, Kind.SETTLEMENT: words.SETTLEMENT, Kind.CITY: words.CITY}
_RESOURCE_AT: Final = folded(words.RESOURCES)
_CARD_AT: Final = folded(words.CARDS)

# -- cards -------------------------------------------------------------------------------------


def write_cards(counts: Sequence[int]) -> dict[str, int]:
    """Resources that move: only what there is of them."""
    return {resource: n for resource, n in zip(words.RESOURCES, counts, strict=True) if n}


def write_hand(counts: Sequence[int]) -> dict[str, int]:
    """Resources that are held: all five, as programs that add up start over from them."""
    return dict(zip(words.RESOURCES, counts, strict=True))


def write_held_cards(counts: Sequence[int]) -> dict[str, int]:
    """Development cards that are held."""
    return dict(zip(words.CARDS, counts, strict=True))


def hidden(count: int) -> dict[str, int]:
    """Cards of which only the number is told."""
    return {words.UNKNOWN: count}


def read_cards(value: Json) -> Cards:
    """Resources by kind; kinds that are left out are 0, other keys are passed over. Raises ``Unreadable``."""
    return _read_counts(value, _RESOURCE_AT)


def read_held_cards(value: Json) -> Cards:
    """Development cards by kind."""
    return _read_counts(value, _CARD_AT)


def read_hidden(value: Json) -> int | None:
    """How many cards there are where no more is told; None where it is. Raises ``Unreadable``."""
    unknown = value.get("unbekannt") if isinstance(value, dict) else None
    return None if unknown is None else read_number(unknown, words.UNKNOWN)


def read_amount(value: Json, read: Callable[[Json], Cards] = read_cards) -> Amount:
    """Cards by name; a total where they are hidden, as ``{"Unbekannt":3}`` or, in 2015, just ``3``."""
    hidden = read_hidden(value) if isinstance(value, dict) else read_number(value, "count")
    cards = read(value) if isinstance(value, dict) else NOTHING
    count = sum(cards) + (hidden or 0)
    if min(cards) < 0 or (hidden or 0) < 0 or count > MAX_COUNT:
        raise Unreadable(f"{count} cards")
    return Amount(None if hidden else cards, count)


def _read_counts(value: Json, places: Json) -> Cards:
    if not isinstance(value, dict):
        raise Unreadable("Ungültige Anzahl Karten")
    counts = [0, 0, 0, 0, 0]
    for key, count in value.items():
        if key in places:
            counts[places[key]] = read_number(count, "Anzahl")
    wood, brick, wool, grain, ore = counts
    return wood, brick, wool, grain, ore


def read_resource(value: Json) -> int:
    """A resource's number. Raises ``Unreadable``."""
    number = _RESOURCE_AT.get(fold(value)) if isinstance(value, str) else None
    if number is None:
        raise Unreadable("Unbekannter Rohstoff")
    return number


# -- the map -----------------------------------------------------------------------------------


def write_building(owner: int, what: Kind, place: int) -> dict[str, Json]:
    """A road, settlement or city; ``owner`` is the player's id."""
    places = EDGE_PLACES if what is Kind.ROAD else CORNER_PLACES
    return {"Eigentümer": owner, "Typ": BUILDINGS[what], "Ort": places[place]}


def write_map(public: Public, ids: Sequence[int]) -> dict[str, Json]:
    """The whole island with what is built on it; ``ids`` are the players' by seat."""
    return {
        "Felder": _write_fields(public),
        "Gebäude": _write_buildings(public, ids),
        "Häfen": _write_harbours(public),
        "Räuber": FIELDS[public.robber],
    }


def _write_fields(public: Public) -> list[dict[str, Json]]:
    """Row by row from the top, sea and all."""
    land = {LARGE[number]: number for number in range(len(public.terrains))}
    everything = [*land, *seas(N_FIELDS.index(len(land)))]
    return [
        _write_tile(public, land.get(field), write_field(field))
        for field in sorted(everything, key=lambda field: (-field[1], field[0]))
    ]


def _write_tile(public: Public, number: int | None, place: dict[str, int]) -> dict[str, Json]:
    """Desert and sea have no number."""
    if number is None:
        return {"Ort": place, "Typ": words.SEA}
    terrain = public.terrains[number]
    tile: dict[str, Json] = {"Ort": place, "Typ": words.TERRAINS[terrain]}
    return tile if terrain == DESERT else tile | {"Zahl": public.chips[number]}


def _write_harbours(public: Public) -> list[dict[str, Json]]:
    """Counter-clockwise from the top left, as the sea lies around the island; the sea field first."""
    ring = seas(N_FIELDS.index(len(public.terrains)))
    coasts = {next(iter(EDGES[edge].intersection(ring))): edge for edge, kind in enumerate(public.harbours) if kind}
    return [_write_harbour(sea, coasts[sea], public.harbours) for sea in ring if sea in coasts]


def _write_harbour(sea: Field, edge: int, kinds: bytes) -> dict[str, Json]:
    [land] = EDGES[edge] - {sea}
    return {"Ort": [write_field(sea), write_field(land)], "Typ": words.HARBOURS[kinds[edge] - 1]}


def _write_buildings(public: Public, ids: Sequence[int]) -> list[dict[str, Json]]:
    roads = [write_building(ids[mark - 1], Kind.ROAD, edge) for edge, mark in enumerate(public.paths) if mark]
    houses = [
        write_building(ids[(mark - 1) % 8], Kind.CITY if mark > 8 else Kind.SETTLEMENT, corner)
        for corner, mark in enumerate(public.buildings)
        if mark
    ]
    return roads + houses
