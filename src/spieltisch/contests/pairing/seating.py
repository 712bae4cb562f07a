"""Tables of three and more: the cheapest seating, exactly for a few players, else by exchanges of two players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import gcd
from typing import Final, TypeAlias

from spieltisch.contests.pairing.prices import Price, Prices, Weights
from spieltisch.contests.pairing.sizes import Sizes

Seating: TypeAlias = list[tuple[int, ...]]
"""Tables of places, each in order; somebody alone has a bye."""

EXACT: Final = 12
"""So many players at most are seated exactly."""

MANY: Final = 60
"""With more players there is so much choice that exchanges of two find seatings without rematches by themselves."""


def cheapest_tables(prices: Prices, sizes: Sizes) -> Seating:
    """Tables in the order of their best places; somebody alone has a bye. With up to twelve players no seating is
    cheaper, and of several that cost the same it is the first in table order, full tables before short ones. With more,
    nothing can be gained by exchanging two players, and the search is the same every time."""
    costs = _Costs(prices)
    search = _exact if len(prices.players) <= EXACT else _exchanged
    return sorted(tuple(sorted(table)) for table in search(costs, sizes))


class _Costs:
    """Prices as single numbers."""

    def __init__(self, prices: Prices) -> None:
        self.players = len(prices.players)
        self.table_size = prices.table_size
        pairs = [[_weighed(price) for price in row] for row in prices.pairs]
        empty = [_weighed(price) for price in prices.empty]
        byes = [_weighed(price, prices.settled(place)) for place, price in enumerate(prices.bye)]
        weights = Weights([*(price for row in pairs for price in row), *empty, *byes], self.players * self.table_size)
        self.rematch = weights.of((1, 0, 0, 0, 0))
        """The least that it costs to meet somebody again."""
        self.rows = [[weights.of(price) for price in row] for row in pairs]
        self._empty = [weights.of(price) for price in empty]
        self._bye = [weights.of(price) for price in byes]

    def beside(self, place: int, table: Sequence[int]) -> int:
        """What somebody pays to all at a table, with itself or without, and to its empty seats."""
        if len(table) == 1:
            return self._bye[place] + self.rows[place][table[0]]
        return sum(self.rows[place][other] for other in table) + self._empty[place] * (self.table_size - len(table))

    def of(self, table: Sequence[int]) -> int:
        """What a table costs, or a bye."""
        if len(table) == 1:
            return self._bye[table[0]]
        met = sum(self.rows[a][b] for a, b in combinations(table, 2))
        return met + sum(self._empty[place] for place in table) * (self.table_size - len(table))


def _weighed(price: Price, settled: int = 0) -> tuple[int, ...]:
    """A price with what is settled about a bye at its place in the order."""
    met, byes, gap, distance = price
    return met, byes, settled, gap, distance


def _exact(costs: _Costs, sizes: Sizes) -> Seating:
    """Whoever is first among those without a table gets one with each choice of the others."""
    of = cache(costs.of)

    @cache
    def best(rest: tuple[int, ...], short: int, byes: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
        if not rest:
            return 0, ()
        found = None
        for size in _next_sizes(costs.table_size, len(rest), short, byes):
            left = short - (size == costs.table_size - 1), byes - (size == 1)
            for others in combinations(rest[1:], size - 1):
                table = (rest[0], *others)
                cost, tables = best(tuple(place for place in rest if place not in table), *left)
                if found is None or cost + of(table) < found[0]:
                    found = cost + of(table), (table, *tables)
        assert found is not None
        return found

    return list(best(tuple(range(costs.players)), sizes.short, sizes.byes)[1])


def _next_sizes(table_size: int, players: int, short: int, byes: int) -> Iterator[int]:
    if players - byes - short * (table_size - 1) > 0:
        yield table_size
    if short:
        yield table_size - 1
    if byes:
        yield 1


def _exchanged(costs: _Costs, sizes: Sizes) -> Seating:
    """Filled in order, then players change places as long as that makes it cheaper. Up to sixty players, as long as
    somebody meets again, other fillings are tried, with every second player first, every third and so on."""
    seatings = (_settled(costs, sizes, stride) for stride in range(1, costs.players) if gcd(stride, costs.players) == 1)
    best = next(seatings)
    if costs.players <= MANY:
        for seating in seatings:
            if _cost(costs, best) < costs.rematch:
                break
            best = min(best, seating, key=lambda seating: _cost(costs, seating))
    return best


def _cost(costs: _Costs, seating: Seating) -> int:
    return sum(costs.of(table) for table in seating)


def _settled(costs: _Costs, sizes: Sizes, stride: int) -> Seating:
    hall = _Hall(costs, sizes, [number * stride % costs.players for number in range(costs.players)])
    while hall.exchange():
        pass
    return [tuple(table) for table in hall.tables]


class _Hall:
    """Who sits where, and what everybody would pay at each table."""

    def __init__(self, costs: _Costs, sizes: Sizes, filling: Sequence[int]) -> None:
        self._rows = costs.rows
        lengths = [costs.table_size] * sizes.full + [costs.table_size - 1] * sizes.short + [1] * sizes.byes
        places = iter(filling)
        self.tables = [[next(places) for _ in range(length)] for length in lengths]
        self._at = {place: number for number, table in enumerate(self.tables) for place in table}
        self._pays = [[costs.beside(place, table) for table in self.tables] for place in range(costs.players)]
        """By player and table: to all who sit there."""

    def exchange(self) -> bool:
        """Look once at all pairs of players; whether any of them has changed places."""
        at, pays, rows, is_changed = self._at, self._pays, self._rows, False
        for a, b in combinations(range(len(rows)), 2):
            here, there = at[a], at[b]
            if here != there and pays[a][there] + pays[b][here] - 2 * rows[a][b] < pays[a][here] + pays[b][there]:
                self._swap(a, b)
                is_changed = True
        return is_changed

    def _swap(self, a: int, b: int) -> None:
        here, there = self._at[a], self._at[b]
        self.tables[here][self.tables[here].index(a)] = b
        self.tables[there][self.tables[there].index(b)] = a
        self._at[a], self._at[b] = there, here
        for row, pay in zip(self._rows, self._pays, strict=True):
            change = row[b] - row[a]
            pay[here] += change
            pay[there] -= change
