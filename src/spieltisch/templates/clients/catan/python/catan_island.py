"""The island: where things are, what stands there, and what may be built.

A field is (x, y). An edge is the set of the two fields beside it, a corner the set of the three around it, at least one
of them land.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Field = tuple[int, int]
Edge = frozenset[Field]
Corner = frozenset[Field]
AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""A field's neighbours, counter-clockwise."""
SEA, HARBOUR = "Meer", "Hafen"


def read_field(place: dict[str, int]) -> Field:
    return place["x"], place["y"]


def read_place(place: list[dict[str, int]]) -> frozenset[Field]:
    """An edge or a corner."""
    return frozenset(read_field(at) for at in place)


def write_field(at: Field) -> dict[str, int]:
    x, y = at
    return {"x": x, "y": y}


def neighbours(at: Field) -> list[Field]:
    x, y = at
    return [(x + dx, y + dy) for dx, dy in AROUND]


def edges_of(corner: Corner) -> list[Edge]:
    """The three edges that meet there, were they all on land."""
    return [corner - {at} for at in corner]


def corners_of(edge: Edge) -> list[Corner]:
    """Both its ends: an edge's two fields have two neighbours in common."""
    one, other = edge
    return [edge | {at} for at in set(neighbours(one)) & set(neighbours(other))]


@dataclass(slots=True)
class Island:
    """What everybody sees."""

    land: set[Field] = field(default_factory=set)
    dots: dict[Field, int] = field(default_factory=dict)
    """Of 36 throws of the dice so many yield something there."""
    harbours: dict[Edge, str] = field(default_factory=dict)
    """What they are called: ``Hafen``, or ``Erz Hafen`` and so on."""
    robber: Field | None = None
    roads: dict[Edge, int] = field(default_factory=dict)
    """Whose they are, by the players' ids."""
    settlements: dict[Corner, int] = field(default_factory=dict)
    cities: dict[Corner, int] = field(default_factory=dict)

    def read_map(self, told: dict[str, Any]) -> None:
        """The object ``Karte``. Who comes back to a game finds buildings on it."""
        self.land = {read_field(tile["Ort"]) for tile in told["Felder"] if tile["Typ"] != SEA}
        self.dots = {read_field(tile["Ort"]): 6 - abs(7 - tile["Zahl"]) for tile in told["Felder"] if tile.get("Zahl")}
        self.harbours = {read_place(harbour["Ort"]): harbour["Typ"] for harbour in told.get("Häfen") or []}
        if told.get("Räuber"):
            self.robber = read_field(told["Räuber"])
        for building in told.get("Gebäude") or []:
            self.build(building)

    def build(self, building: dict[str, Any]) -> None:
        """The object ``Gebäude``."""
        place = read_place(building["Ort"])
        owner = building["Eigentümer"]
        match building["Typ"]:
            case "Straße":
                self.roads[place] = owner
            case "Dorf":
                self.settlements[place] = owner
            case "Stadt":
                self.settlements.pop(place, None)
                self.cities[place] = owner

    def owner(self, corner: Corner) -> int | None:
        return self.settlements.get(corner, self.cities.get(corner))

    def corners(self) -> set[Corner]:
        """All of them: two fields beside each other, and a third one beside both."""
        edges = {frozenset((at, near)) for at in self.land for near in neighbours(at)}
        return {corner for edge in edges for corner in corners_of(edge)}

    def edges(self, corner: Corner) -> list[Edge]:
        """The edges of a corner at which a road can lie: not those between two sea fields."""
        return [edge for edge in edges_of(corner) if edge & self.land]

    def has_distance(self, corner: Corner) -> bool:
        """Whether neither it nor a corner next to it is taken."""
        return all(self.owner(end) is None for edge in self.edges(corner) for end in corners_of(edge))

    def places_to_begin(self) -> list[Corner]:
        """Any corner, as long as the distance is kept; the best first."""
        places = [corner for corner in self.corners() if self.has_distance(corner)]
        return sorted(places, key=lambda corner: -sum(self.dots.get(at, 0) for at in corner))

    def places_to_settle(self, player: int) -> list[Corner]:
        """With the distance kept, at an own road."""
        ends = {end for edge, owner in self.roads.items() if owner == player for end in corners_of(edge)}
        return [corner for corner in ends if self.has_distance(corner)]

    def places_for_roads(self, player: int) -> list[Edge]:
        """At an own building, or on from an own road, but not through somebody else's building."""
        ends = {end for edge, owner in self.roads.items() if owner == player for end in corners_of(edge)}
        mine = {corner for corner in (*self.settlements, *self.cities) if self.owner(corner) == player}
        starts = mine | {end for end in ends if self.owner(end) in (None, player)}
        return [edge for start in starts for edge in self.edges(start) if edge not in self.roads]

    def rate(self, player: int, resource: str) -> int:
        """How many cards the bank takes for one. It wants exactly these: four are wrong where three are enough."""
        mine = {
            kind for edge, kind in self.harbours.items() for end in corners_of(edge) if self.owner(end) == player
        }  # fmt: skip
        if f"{resource} {HARBOUR}" in mine:
            return 2
        return 3 if HARBOUR in mine else 4

    def robber_targets(self, player: int) -> Iterator[tuple[Field, int | None]]:
        """Each other field of land, with everybody who can be robbed there, or with nobody where nobody lives."""
        homes = self.settlements | self.cities
        for at in sorted(self.land - {self.robber}):
            victims = {owner for corner, owner in homes.items() if at in corner} - {player}
            yield from ((at, victim) for victim in sorted(victims))
            if not victims:
                yield at, None
