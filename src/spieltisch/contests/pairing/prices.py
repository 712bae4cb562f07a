"""What it costs to seat two players together: whole numbers in four parts, the weightiest first.

1. how often the two have met before, squared; and more than all such meetings together, if they are of the same team,
   and more than all such teams, if the two are forbidden to meet;
2. for somebody who gets no seat, how many byes it had before, squared;
3. the difference of their scores, squared, in units of the greatest fraction that all scores are multiples of;
4. at tables of two, the distance from the slide position: the first of the upper half of those with equal scores is to
   meet the first of the lower half, and whoever meets another score its neighbour; at larger tables the difference of
   their places, which go by score, then seed.

An empty seat counts as a player behind the last place with the last's score, whom everybody has met as often as
nobody: so short tables fall to the bottom where nothing weightier speaks against it. Somebody with a bye has only
empty seats around. Who that is is settled first, by how often people would meet again, by earlier byes, and by how far
above the last score the bye would go: the gaps between others do not lift it. ``ByeRule.PRICED`` let them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from fractions import Fraction
from itertools import combinations, groupby
from math import gcd, lcm, prod
from typing import TypeAlias

Price: TypeAlias = tuple[int, int, int, int]
"""Prices add up part by part and are compared in order."""

FREE: Price = (0, 0, 0, 0)


class ByeRule(Enum):
    """What a bye's distance from the last score weighs."""

    PRICED = auto()
    """As much as gaps between players who meet, so that a leader may get it where that brings others together."""
    SETTLED = auto()
    """More than any of them: the bye goes as far down as a round with as few rematches allows."""


class Avoid(IntEnum):
    """Why two are to meet only where nothing else can be."""

    SAME_TEAM = 1
    FORBIDDEN = 2


@dataclass(frozen=True, slots=True)
class Prices:
    """All there is to know of a round before it is drawn. Players are named by their place, from 0."""

    table_size: int
    players: tuple[int, ...]
    """By place."""
    pairs: tuple[tuple[Price, ...], ...]
    """By two places, in either order."""
    empty: tuple[Price, ...]
    """By place: what sitting beside one empty seat costs."""
    bye: tuple[Price, ...]
    """By place: what it costs to get no seat."""
    rule: ByeRule = ByeRule.SETTLED

    def settled(self, place: int) -> int:
        """What weighs more about this place's bye than all gaps between players."""
        return self.bye[place][2] if self.rule is ByeRule.SETTLED else 0

    def of(self, places: Sequence[int]) -> Price:
        """The price of one table, short by any number of seats, or of a bye."""
        if len(places) == 1:
            return self.bye[places[0]]
        missing = self.table_size - len(places)
        priced = [self.pairs[a][b] for a, b in combinations(places, 2)]
        return total([*priced, *(self.empty[place] for place in places for _ in range(missing))])


def total(prices: Collection[Price]) -> Price:
    """Their sum."""
    met, byes, gap, distance = (sum(parts) for parts in zip(FREE, *prices, strict=True))
    return met, byes, gap, distance


def prices(
    scores: Sequence[Fraction],
    met: Mapping[tuple[int, int], int],
    byes: Sequence[int],
    *,
    table_size: int,
    active: Collection[int],
    rule: ByeRule = ByeRule.SETTLED,
    avoided: Mapping[tuple[int, int], Avoid] = {},
) -> Prices:
    """Of all who are active. ``scores`` and ``byes`` go by player, ``met`` and ``avoided`` by two players, the lower
    number first."""
    players = tuple(sorted(active, key=lambda player: (-scores[player], player)))
    points = _whole([scores[player] for player in players])
    ideal = _slide(points) if table_size == 2 else [0] * len(points)

    def of(a: int, b: int) -> Price:
        two = min(players[a], players[b]), max(players[a], players[b])
        again = met.get(two, 0) ** 2 + (walls[avoided[two]] if two in avoided else 0)
        slide = ideal[a] if points[a] == points[b] else 1
        distance = abs(abs(a - b) - slide) if table_size == 2 else abs(a - b)
        return again, 0, (points[a] - points[b]) ** 2, distance

    behind = len(players)
    wall = 1 + sum(times**2 for times in met.values()) if avoided else 0
    walls = {Avoid.SAME_TEAM: wall, Avoid.FORBIDDEN: wall * behind**2}
    empty = [(point - points[-1]) ** 2 for point in points]
    distances = [behind - place - (1 if table_size == 2 else 0) for place in range(behind)]
    return Prices(
        table_size,
        players,
        tuple(tuple(of(a, b) for b in range(behind)) for a in range(behind)),
        tuple((0, 0, gap, distance) for gap, distance in zip(empty, distances, strict=True)),
        tuple(
            (0, byes[player] ** 2, (table_size - 1) * gap, (table_size - 1) * distance)
            for player, gap, distance in zip(players, empty, distances, strict=True)
        ),
        rule,
    )


def _whole(scores: Sequence[Fraction]) -> list[int]:
    """The scores above the last one, in the greatest unit in which all are whole."""
    above = [Fraction(score) - Fraction(min(scores)) for score in scores]
    scale = lcm(*(score.denominator for score in above))
    whole = [int(score * scale) for score in above]
    unit = gcd(*whole) or 1
    return [points // unit for points in whole]


def _slide(points: Sequence[int]) -> list[int]:
    """By place: half the number of those with the same score."""
    return [size // 2 for _, group in groupby(points) for size in [len(list(group))] for _ in range(size)]


class Weights:
    """Prices, or whatever else has parts, as single numbers in the same order, sums included."""

    def __init__(self, prices: Collection[Sequence[int]], terms: int) -> None:
        """For sums of at most ``terms`` of these prices."""
        _, *spans = (max(parts) * terms + 1 for parts in zip(*prices, strict=True))
        self._factors = tuple(prod(spans[part:]) for part in range(len(spans) + 1))

    def of(self, price: Sequence[int]) -> int:
        """Larger for dearer."""
        return sum(part * factor for part, factor in zip(price, self._factors, strict=True))
