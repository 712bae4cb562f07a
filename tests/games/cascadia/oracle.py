"""Cascadia's scoring once more: slow, obvious, and sharing nothing with the kernel.

Fields are columns and rows as in the protocol. A board is two mappings: tiles by field, as
(habitats, rotation), and animals by field. Everything is found by looking at fields and trying
all possibilities; readings of contested rules are words in a set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import TypeAlias

Spot: TypeAlias = tuple[int, int]
Animals: TypeAlias = dict[Spot, str]

NEIGHBOURS = {
    0: {"E": (1, 0), "W": (-1, 0), "NE": (1, -1), "NW": (0, -1), "SE": (1, 1), "SW": (0, 1)},
    1: {"E": (1, 0), "W": (-1, 0), "NE": (0, -1), "NW": (-1, -1), "SE": (0, 1), "SW": (-1, 1)},
}
"""By parity of the row, as the protocol's table has them."""
OPPOSITE = {"E": "W", "W": "E", "NE": "SW", "SW": "NE", "NW": "SE", "SE": "NW"}
RING = ("E", "SE", "SW", "W", "NW", "NE")
FIRST_HALF = {
    0: {"SW", "W", "NW"},
    1: {"W", "NW", "NE"},
    2: {"NW", "NE", "E"},
    3: {"NE", "E", "SE"},
    4: {"E", "SE", "SW"},
    5: {"SE", "SW", "W"},
}
REST = "BESH"
"""All animals but the fox."""


def step(spot: Spot, way: str) -> Spot:
    dx, dy = NEIGHBOURS[spot[1] % 2][way]
    return spot[0] + dx, spot[1] + dy


def around(spot: Spot) -> list[Spot]:
    return [step(spot, way) for way in RING]


def groups(spots: Iterable[Spot]) -> list[set[Spot]]:
    """The connected components."""
    left, found = set(spots), []
    while left:
        group, border = set[Spot](), [left.pop()]
        while border:
            group.add(spot := border.pop())
            border += (fresh := left & set(around(spot)))
            left -= fresh
        found.append(group)
    return found


def of(animals: Animals, letter: str) -> set[Spot]:
    return {spot for spot, animal in animals.items() if animal == letter}


def listed(points: tuple[int, ...], n: int) -> int:
    """The n-th of the points from 1 on; beyond the end the last."""
    return points[min(n, len(points)) - 1] if n else 0


def family(spots: set[Spot]) -> int:
    return sum(listed((2, 5, 9), len(group)) for group in groups(spots))


# -- bears -----------------------------------------------------------------------


def bears(card: str, animals: Animals) -> int:
    sizes = [len(group) for group in groups(of(animals, "B"))]
    if card == "A":
        return listed((4, 11, 19, 27), sizes.count(2))
    if card == "B":
        return 10 * sizes.count(3)
    points = {"C": {1: 2, 2: 5, 3: 8}, "D": {2: 5, 3: 8, 4: 13}}[card]
    return sum(points.get(size, 0) for size in sizes) + 3 * (card == "C" and {1, 2, 3} <= set(sizes))


# -- elk -------------------------------------------------------------------------


def lines(spot: Spot) -> Iterator[list[Spot]]:
    for way in ("E", "SE", "SW"):
        line = [spot]
        for _ in range(3):
            line.append(step(line[-1], way))
            yield line[:]


def shapes(spot: Spot) -> Iterator[list[Spot]]:
    ring = around(spot)
    for turn in range(6):
        fan = [ring[(turn + k) % 6] for k in range(3)]
        yield from ([spot, *fan[:1]], [spot, *fan[:2]], [spot, *fan])


def rings(centre: Spot, readings: set[str]) -> Iterator[list[Spot]]:
    ring = around(centre)
    for size in range(2, 7):
        if "elk gaps" in readings:
            yield from map(list, combinations(ring, size))
        else:
            yield from ([ring[(turn + k) % 6] for k in range(size)] for turn in range(6))


def herds(spots: frozenset[Spot]) -> Iterator[frozenset[Spot]]:
    """All connected sets of two to eight."""
    known = {frozenset({spot}) for spot in spots}
    for _ in range(7):
        known = {herd | {spot} for herd in known for at in herd for spot in around(at) if spot in spots - herd}
        yield from known


def elk(card: str, animals: Animals, readings: set[str]) -> int:
    """The best of all divisions, found by trying, for some elk, every formation it may be in."""
    spots = frozenset(of(animals, "E"))
    if card == "C" and "whole herds" in readings:
        return sum(listed((2, 4, 7, 10, 14, 18, 23, 28), len(group)) for group in groups(spots))
    apart = [spots] if card == "D" and "elk gaps" in readings else [frozenset(group) for group in groups(spots)]
    return sum(best_division(card, herd, readings) for herd in apart)


def best_division(card: str, spots: frozenset[Spot], readings: set[str]) -> int:
    values = {"A": (2, 5, 9, 13), "B": (2, 5, 9, 13), "C": (2, 4, 7, 10, 14, 18, 23, 28), "D": (2, 5, 8, 12, 16, 21)}
    points = values[card]
    if card == "C" and len(spots) <= 8:
        return listed(points, len(spots))
    found: set[frozenset[Spot]] = set()
    if card == "A":
        found = {frozenset(line) for spot in spots for line in lines(spot)}
    elif card == "B":
        found = {frozenset(shape) for spot in spots for shape in shapes(spot)}
    elif card == "C":
        found = set(herds(spots))
    else:
        centres = {near for spot in spots for near in around(spot)}
        found = {frozenset(part) for centre in centres for part in rings(centre, readings)}
    by_spot = {spot: [part for part in found if spot in part and part <= spots] for spot in spots}

    @cache
    def best(left: frozenset[Spot]) -> int:
        if not left:
            return 0
        spot = min(left)
        options = [points[len(part) - 1] + best(left - part) for part in by_spot[spot] if part <= left]
        return max([points[0] + best(left - {spot}), *options])

    return best(spots)


# -- salmon ----------------------------------------------------------------------


def salmon(card: str, animals: Animals, readings: set[str]) -> int:
    spots = of(animals, "S")
    forks = {spot for spot in spots if sum(near in spots for near in around(spot)) > 2}
    is_pruned = "prune salmon" in readings
    runs = groups(spots - forks) if is_pruned else [run for run in groups(spots) if not run & forks]
    if card == "D":
        beside = [{near for spot in run for near in around(spot) if near in animals} - run for run in runs]
        return sum(len(run) + len(near) for run, near in zip(runs, beside, strict=True) if len(run) >= 3)
    points = {"A": (2, 5, 8, 12, 16, 20, 25), "B": (2, 4, 9, 11, 17), "C": (0, 0, 10, 12, 15)}[card]
    return sum(listed(points, len(run)) for run in runs)


# -- hawks -----------------------------------------------------------------------


def sights(animals: Animals, stops: Callable[[Spot], bool]) -> dict[frozenset[Spot], set[str]]:
    """What lies between each two hawks that see each other."""
    hawks = of(animals, "H")
    found: dict[frozenset[Spot], set[str]] = {}
    for hawk in hawks:
        for way in ("E", "SE", "SW"):
            spot = step(hawk, way)
            between: list[Spot] = []
            while spot not in hawks and len(between) < 60 and not stops(spot):
                between.append(spot)
                spot = step(spot, way)
            if spot in hawks and between:
                found[frozenset({hawk, spot})] = {animals[field] for field in between if field in animals}
    return found


def hawks(card: str, animals: Animals, fields: set[Spot], readings: set[str]) -> int:
    spots = of(animals, "H")
    lone = {spot for spot in spots if not spots & set(around(spot))}
    if card == "A":
        return listed((2, 5, 8, 11, 14, 18, 22, 26), len(lone))
    pairs = sights(animals, lambda spot: "gaps" in readings and spot not in fields)
    if card == "B":
        counted = [pair for pair in pairs if pair <= lone or "lone pairs" not in readings]
        return listed((0, 5, 9, 12, 16, 20, 24, 28), len(lone & {spot for pair in counted for spot in pair}))
    if card == "C":
        return 3 * len(pairs)
    return best_pairing({pair: listed((4, 7, 9), len(between)) for pair, between in pairs.items()})


def best_pairing(worth: dict[frozenset[Spot], int]) -> int:
    """The most points for pairs that share no field."""

    @cache
    def best(left: frozenset[Spot]) -> int:
        if not left:
            return 0
        spot = min(left)
        with_spot = [worth[pair] + best(left - pair) for pair in worth if spot in pair and pair <= left]
        return max([best(left - {spot}), *with_spot])

    return best(frozenset(spot for pair in worth for spot in pair))


# -- foxes -----------------------------------------------------------------------


def foxes(card: str, animals: Animals) -> int:
    spots = of(animals, "F")
    if card == "D":
        pairs = {frozenset({fox, near}) for fox in spots for near in around(fox) if near in spots}
        return best_pairing({pair: fox_pair(pair, animals) for pair in pairs})
    points = 0
    for fox in spots:
        beside = Counter(animals[near] for near in around(fox) if near in animals)
        twice = sum(beside[animal] >= 2 for animal in REST)
        points += {"A": len(beside), "B": listed((3, 5, 7), twice), "C": max(beside[animal] for animal in REST)}[card]
    return points


def fox_pair(pair: frozenset[Spot], animals: Animals) -> int:
    beside = {near for fox in pair for near in around(fox)} - pair
    numbers = Counter(animals[near] for near in beside if near in animals)
    return listed((5, 7, 9, 11), sum(numbers[animal] >= 2 for animal in REST))


# -- everything ------------------------------------------------------------------


def wildlife(cards: str, animals: Animals, fields: set[Spot], readings: set[str]) -> list[int]:
    """Bear, elk, salmon, hawk, fox."""
    judges: dict[str, Callable[[str], int]] = {
        "B": lambda card: bears(card, animals),
        "E": lambda card: elk(card, animals, readings),
        "S": lambda card: salmon(card, animals, readings),
        "H": lambda card: hawks(card, animals, fields, readings),
        "F": lambda card: foxes(card, animals),
    }
    return [
        family(of(animals, letter)) if card == "E" else judges[letter](card)
        for letter, card in zip("BESHF", cards, strict=True)
    ]


def corridors(tiles: dict[Spot, tuple[str, int]]) -> dict[str, int]:
    """The largest corridor of each habitat."""
    return {habitat: max([0, *map(len, regions(tiles, habitat))]) for habitat in "MFPWR"}


def regions(tiles: dict[Spot, tuple[str, int]], habitat: str) -> list[set[Spot]]:
    left, found = {spot for spot, (habitats, _) in tiles.items() if habitat in habitats}, []
    while left:
        region, border = set(), [left.pop()]
        while border:
            region.add(spot := border.pop())
            for way in RING:
                other = step(spot, way)
                if other in left and edge(tiles[spot], way) == edge(tiles[other], OPPOSITE[way]) == habitat:
                    left.remove(other)
                    border.append(other)
        found.append(region)
    return found


def edge(tile: tuple[str, int], way: str) -> str:
    habitats, rotation = tile
    return habitats[0] if way in FIRST_HALF[rotation] else habitats[1]


def bonuses(sizes: list[int], *, second_after_tie: bool = False) -> list[int]:
    """By seat, for one habitat."""
    if len(sizes) == 1:
        return [2 if sizes[0] >= 7 else 0]
    first = [size == max(sizes) and size > 0 for size in sizes]
    if len(sizes) == 2:
        return [(2 if sum(first) == 1 else 1) if is_first else 0 for is_first in first]
    points = [{1: 3, 2: 2}.get(sum(first), 1) if is_first else 0 for is_first in first]
    rest = [size for size, is_first in zip(sizes, first, strict=True) if not is_first]
    second = max(rest, default=0)
    if second and rest.count(second) == 1 and (sum(first) == 1 or second_after_tie):
        points[sizes.index(second)] = 1
    return points
