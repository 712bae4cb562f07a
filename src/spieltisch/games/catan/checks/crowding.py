"""A poor board: others have built until three corners are left, so that an answer tells what the client believes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Final

from spieltisch.core.scripts import Open
from spieltisch.games.catan.checks.party import Party
from spieltisch.games.catan.engine.codes import Kind
from spieltisch.games.catan.engine.geometry import CORNER_AT, CORNER_NEXT, CORNERS, N_CORNERS, NO_CORNER, Field
from spieltisch.games.catan.wire.objects import write_building

FREE: Final = (3, 2, 1)
"""So many corners are left, if that can be."""
SETTLEMENTS, CITIES = 5, 4
"""A player's."""
TRIES: Final = 500
MIRRORS: Final[tuple[Callable[[Field], Field], ...]] = (
    lambda field: (field[1], field[0]),
    lambda field: (field[0] - field[1], field[1]),
)
"""How coordinates are usually mistaken."""


def crowd(party: Party, among: Collection[int] = ()) -> Collection[int]:
    """Others build until a few corners are left, and the client is told of it; which ones they are. No usual mistake
    leads from one of them to another. ``among`` are those that may be left. Raises ``Open``."""
    buildings = party.seen.public.buildings
    built = {corner for corner, mark in enumerate(buildings) if mark}
    sites = sorted(free_corners(built).intersection(among or range(len(buildings))))
    for count in (count for count in FREE for _ in range(TRIES)):
        free = set(_some(party, sites)[:count])
        houses = _fill(party, built, free)
        if free and free_corners(built | set(houses)) == free and not _mirrored(free) & free:
            build(party, houses)
            return free
    raise Open("this board cannot be filled")


def free_corners(built: Collection[int]) -> set[int]:
    """Where a settlement could still be built on the smaller island."""
    return {corner for corner in range(N_CORNERS[0]) if corner not in built and not _around(corner).intersection(built)}


def _around(corner: int) -> set[int]:
    return {near for near in CORNER_NEXT[3 * corner : 3 * corner + 3] if near != NO_CORNER}


def _some(party: Party, corners: Iterable[int]) -> list[int]:
    """In any order, no two of them too close."""
    left, found = list(corners), list[int]()
    while left:
        corner = left.pop(party.scene.below(len(left)))
        if not _around(corner).intersection(found):
            found.append(corner)
    return found


def _fill(party: Party, built: Collection[int], free: Collection[int]) -> list[int]:
    """Settlements on all that is not free and takes nothing from it."""
    kept = {near for corner in free for near in (corner, *_around(corner))}
    return _some(party, sorted(free_corners(built) - kept))


def _mirrored(corners: Iterable[int]) -> set[int]:
    """Where these corners are to who mistakes the axes."""
    return {
        CORNER_AT[place]
        for corner in corners
        for mirror in MIRRORS
        if (place := frozenset(map(mirror, CORNERS[corner]))) in CORNER_AT
    }


def build(party: Party, houses: list[int]) -> None:
    """Tell of them, and go on with them; what is more than one's settlements are cities."""
    seen, left = party.seen, list(houses)
    buildings = bytearray(seen.public.buildings)
    for seat in (seat for seat in range(len(party.people)) if seat != party.me):
        room = SETTLEMENTS - buildings.count(seat + 1)
        mine, left = left[: CITIES + room], left[CITIES + room :]
        for number, corner in enumerate(mine):
            is_city = number >= room
            buildings[corner] = seat + (9 if is_city else 1)
            for kind in (Kind.SETTLEMENT, Kind.CITY)[: 1 + is_city]:
                party.say("Bauvorgang", {"Gebäude": write_building(party.ids[seat], kind, corner)})
    party.bend(replace(seen, public=replace(seen.public, buildings=bytes(buildings))))
