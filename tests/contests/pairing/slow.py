"""All seatings of a few players, one after the other, and what they cost by the words of the design."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from spieltisch.contests.pairing.prices import ByeRule

Seating: TypeAlias = tuple[tuple[int, ...], ...]


def seatings(players: Sequence[int], lengths: Sequence[int]) -> Iterator[Seating]:
    """Every way to seat these at tables of these lengths, the tables by their first players, in table order."""
    if not players:
        yield ()
        return
    first, *others = players
    for length in sorted(set(lengths), reverse=True):
        left = list(lengths)
        left.remove(length)
        for companions in combinations(others, length - 1):
            rest = [player for player in others if player not in companions]
            for tables in seatings(rest, left):
                yield ((first, *companions), *tables)


def lengths_of(players: int, table_size: int, allows_short: bool) -> list[int]:
    """By trying all numbers of tables."""
    shorts = range(players + 1) if allows_short and table_size > 2 else [0]
    _, short, byes = min(
        (byes, short, byes)
        for short in shorts
        for byes in range(players + 1)
        if (rest := players - byes - short * (table_size - 1)) >= 0 and rest % table_size == 0
    )
    full = (players - byes - short * (table_size - 1)) // table_size
    return [table_size] * full + [table_size - 1] * short + [1] * byes


def price_of(
    seating: Seating, scores: Sequence[Fraction], met: Mapping[tuple[int, int], int], byes: Sequence[int], size: int
) -> tuple[Fraction, ...]:
    """With gaps in points. Players are given by their places."""
    last, behind = min(scores), len(scores)
    parts = [Fraction()] * 4
    for table in seating:
        for a, b in combinations(table, 2):
            parts[0] += met.get((a, b), 0) ** 2
            parts[2] += (scores[a] - scores[b]) ** 2
            parts[3] += abs(b - a - ideal(scores, a, b)) if size == 2 else b - a
        if len(table) == 1:
            parts[1] += byes[table[0]] ** 2
        for place in table:
            parts[2] += (size - len(table)) * (scores[place] - last) ** 2
            parts[3] += (size - len(table)) * (behind - place - (size == 2))
    return tuple(parts)


def cost_of(
    seating: Seating, scores: Sequence[Fraction], met: Mapping[tuple[int, int], int], byes: Sequence[int], size: int,
    rule: ByeRule,
) -> tuple[Fraction, ...]:  # fmt: skip
    """What seatings are compared by: the price, and before all gaps how far above the last score the byes go, where
    these are settled first."""
    again, before, *gaps = price_of(seating, scores, met, byes, size)
    height = sum(((scores[table[0]] - min(scores)) ** 2 for table in seating if len(table) == 1), Fraction())
    return again, before, height * (rule is ByeRule.SETTLED), *gaps


def ideal(scores: Sequence[Fraction], a: int, b: int) -> int:
    """How many places lie between those who are to meet."""
    return scores.count(scores[a]) // 2 if scores[a] == scores[b] else 1
