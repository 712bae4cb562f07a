"""Complete schedules: rounds of full tables in which any two players meet exactly once (resolvable designs).

We know three families. Players are the points of an affine space over the field with as many elements as a table has
seats, tables its lines, rounds its directions: 9, 27 … players at tables of 3, 16, 64 … of 4, 25 … of 5. And Kirkman
triples for 3q and for 2q + 1 players, where q is a prime that leaves 1 when divided by 6: 15, 21, 27, 39 … at tables of
3 (Ray-Chaudhuri and Wilson, "Solution of Kirkman's schoolgirl problem", 1971).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from typing import Final, TypeAlias

Tables: TypeAlias = tuple[tuple[int, ...], ...]
"""One round's."""
Point: TypeAlias = tuple[int, int]
"""A number modulo q, and which copy of those."""

PRIMES: Final = (3, 5)
FOUR: Final = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Products in the field with four elements, in which sums are the exclusive or."""


def complete(players: int, table_size: int) -> tuple[Tables, ...]:
    """All rounds, each in order; nothing where we know no schedule."""
    found: Iterable[Iterable[Iterable[int]]] = ()
    if players == table_size:
        found = [[range(players)]]
    elif dimension := _dimension(players, table_size):
        found = _affine(table_size, dimension)
    elif table_size == 3 and players % 3 == 0 and _is_suitable(players // 3):
        found = _triples_of_three_copies(players // 3)
    elif table_size == 3 and players % 2 == 1 and _is_suitable(players // 2):
        found = _triples_of_two_copies(players // 2)
    return tuple(tuple(sorted(tuple(sorted(table)) for table in tables)) for tables in found)


def _dimension(players: int, order: int) -> int | None:
    """Of the affine space of so many points over the field of this order."""
    if order not in (*PRIMES, 4):
        return None
    return next((power for power in range(2, players.bit_length()) if order**power == players), None)


def _affine(order: int, dimension: int) -> Iterator[Tables]:
    """A round for each direction, whose first coordinate other than 0 is 1."""
    points = list(product(range(order), repeat=dimension))
    number = {point: index for index, point in enumerate(points)}
    for direction in points:
        if next((part for part in direction if part), 0) == 1:
            lines = {
                frozenset(number[_along(order, point, direction, step)] for step in range(order)) for point in points
            }
            yield tuple(tuple(line) for line in lines)


def _along(order: int, point: Sequence[int], direction: Sequence[int], step: int) -> tuple[int, ...]:
    both = zip(point, direction, strict=True)
    if order == 4:
        return tuple(a ^ FOUR[b][step] for a, b in both)
    return tuple((a + b * step) % order for a, b in both)


def _is_suitable(q: int) -> bool:
    return q % 6 == 1 and q > 1 and all(q % factor for factor in range(2, int(q**0.5) + 1))


def _powers(q: int) -> list[int]:
    """Of the least primitive root of q: all numbers but 0."""
    for root in range(2, q):
        powers = [pow(root, exponent, q) for exponent in range(q - 1)]
        if len(set(powers)) == q - 1:
            return powers
    raise AssertionError(f"{q} is a prime")


def _triples_of_three_copies(q: int) -> Iterator[Tables]:
    """Of 3q players. Thirds of a circle of powers meet within a copy and across all three; what a first round has not
    used makes rounds by itself."""
    power, t = _powers(q), q // 6

    def thirds(first: int, copies: Sequence[int]) -> list[Point]:
        return [(power[(first + 2 * t * part) % (q - 1)], copy) for part, copy in enumerate(copies)]

    within = [thirds(first, [copy] * 3) for first in range(t) for copy in range(3)]
    across = [thirds(first, range(3)) for first in range(6 * t)]
    odd = [table for first, table in enumerate(across) if first // t % 2]
    even = [table for first, table in enumerate(across) if not first // t % 2]
    origin: list[Point] = [(0, copy) for copy in range(3)]
    for shift in range(q):
        yield _shifted([origin, *within, *odd], shift, q)
    for table in even:
        yield tuple(chain.from_iterable(_shifted([table], shift, q) for shift in range(q)))


def _triples_of_two_copies(q: int) -> Iterator[Tables]:
    """Of 2q + 1 players, the last of whom stands for infinity. All rounds are the first one, shifted."""
    power, t = _powers(q), q // 6
    half = power.index((power[t] + 1) * pow(2, -1, q) % q)

    def at(exponent: int, copy: int) -> Point:
        return power[exponent % (q - 1)], copy

    mixed = [[at(first, 0), at(first + t, 0), at(first + half, 1)] for first in range(6 * t) if not first // t % 2]
    within = [[at(first + half + t * part, 1) for part in (1, 3, 5)] for first in range(t)]
    for shift in range(q):
        yield (shift, q + shift, 2 * q), *_shifted([*mixed, *within], shift, q)


def _shifted(tables: Iterable[Iterable[Point]], shift: int, q: int) -> Tables:
    """As players' numbers."""
    return tuple(tuple((number + shift) % q + copy * q for number, copy in table) for table in tables)
