"""Catan once more, slow and obvious: roads, yields and building sites from coordinates alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from spieltisch.games.catan.engine.geometry import CORNERS, EDGES, LARGE, Place
from spieltisch.games.catan.knowledge import Public


def buildings(public: Public) -> dict[Place, tuple[int, int]]:
    """By corner: the seat, and 1 for a settlement or 2 for a city."""
    marks = enumerate(public.buildings)
    return {CORNERS[at]: ((mark - 1) % 8, 1 + (mark > 8)) for at, mark in marks if mark}


def roads(public: Public, seat: int) -> set[Place]:
    return {EDGES[at] for at, mark in enumerate(public.paths) if mark == seat + 1}


def land(public: Public) -> set[tuple[int, int]]:
    return set(LARGE[: len(public.terrains)])


def longest_road(public: Public, seat: int) -> int:
    """Try every trail."""
    foreign = {at for at, (owner, _) in buildings(public).items() if owner != seat}
    own = roads(public, seat)

    def walk(at: Place, left: set[Place]) -> int:
        return max((step(way, at, left) for way in left if way < at), default=0)

    def step(way: Place, at: Place, left: set[Place]) -> int:
        [far] = [end for end in CORNERS if way < end and end != at]
        return 1 if far in foreign else 1 + walk(far, left - {way})

    return max((walk(at, own) for at in CORNERS if any(way < at for way in own)), default=0)


def holder(lengths: list[int], before: int) -> int:
    best = max(lengths)
    leaders = [seat for seat, length in enumerate(lengths) if length == best >= 5]
    if before in leaders:
        return before
    return leaders[0] if len(leaders) == 1 else -1


def yields(public: Public, chip: int, bank: Iterable[int]) -> dict[int, Counter[int]]:
    """What each seat gets for a roll."""
    due: dict[int, Counter[int]] = {seat: Counter() for seat in range(len(public.sizes))}
    for corner, (seat, level) in buildings(public).items():
        for field in corner & land(public):
            number = LARGE.index(field)
            if public.chips[number] == chip and number != public.robber:
                due[seat][public.terrains[number]] += level
    for resource, left in enumerate(bank):
        entitled = [seat for seat in due if due[seat][resource]]
        if sum(due[seat][resource] for seat in entitled) > left:
            for seat in entitled:
                due[seat][resource] = left if len(entitled) == 1 else 0
    return {seat: +cards for seat, cards in due.items()}


def sites(public: Public, seat: int) -> set[int]:
    """Corners for a settlement on an own road."""
    taken = buildings(public)
    return {
        number
        for number, at in enumerate(CORNERS)
        if at & land(public)
        and not any(len(at & other) >= 2 for other in taken)
        and any(way < at for way in roads(public, seat))
    }


def ways(public: Public, seat: int) -> set[int]:
    """Edges for a road."""
    taken, own = buildings(public), roads(public, seat)
    built = set().union(*(roads(public, other) for other in range(len(public.sizes))))
    found = set()
    for number, way in enumerate(EDGES):
        if not way & land(public) or way in built:
            continue
        for end in (at for at in CORNERS if way < at):
            owner = taken.get(end, (None, 0))[0]
            if owner == seat or (owner is None and any(other < end for other in own)):
                found.add(number)
    return found
