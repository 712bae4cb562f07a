"""Everybody meets everybody.

Pairs meet by the Berger tables of FIDE's handbook (C.05, annex 1), larger tables by complete schedules (``designs``)
where we know one, else as evenly as rounds drawn one after the other come to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from spieltisch.contests.pairing import designs
from spieltisch.contests.pairing.sizes import sizes
from spieltisch.contests.pairing.swiss import pair
from spieltisch.contests.pairing.values import Round, Table


def rounds(players: int, table_size: int = 2, *, allows_short: bool = False) -> tuple[Round, ...]:
    """A whole round robin.

    Any two meet exactly once at tables of two, and at larger ones where there is a complete schedule. Elsewhere any two
    meet at least once: the rounds end with the first after which that is so, and in each of them those sit together who
    have met least so far (as in a Swiss with equal scores). Byes are spread so that two players' numbers of them never
    differ by more than one; short tables, as few as possible, are made only where the game allows them. Raises
    ``ValueError`` if they are too few for one table.
    """
    found = sizes(players, table_size, allows_short=allows_short)
    if found.full + found.short == 0:
        raise ValueError(f"{players} players are too few for tables of {table_size}")
    if table_size == 2:
        return tuple(_berger(players))
    if complete := designs.complete(players, table_size):
        return tuple(Round(tuple(Table(table) for table in tables)) for tables in complete)
    return tuple(_even(players, table_size, allows_short))


def _berger(players: int) -> Iterator[Round]:
    """All but the last sit in a circle around whoever meets the last; that one moves on by half of them."""
    last = players + players % 2 - 1
    for number in range(last):
        centre = number * (last + 1) // 2 % last
        tables = [(centre, last) if number % 2 == 0 else (last, centre)]
        tables += [((centre + step) % last, (centre - step) % last) for step in range(1, (last + 1) // 2)]
        seated = tuple(Table(table) for table in tables if players not in table)
        yield Round(seated, (centre,) if players % 2 else ())


def _even(players: int, table_size: int, allows_short: bool) -> list[Round]:
    """The shortest of some schedules, and of equally short ones the evenest: they differ in how much is given for those
    to meet who never have."""

    def unevenness(schedule: list[Round]) -> tuple[int, int]:
        met = Counter(
            couple for drawn in schedule for table in drawn.tables for couple in combinations(table.players, 2)
        )
        return len(schedule), sum(times**2 for times in met.values())

    schedules = (list(_drawn(players, table_size, allows_short, extra)) for extra in (0, 1, players))
    return min(schedules, key=unevenness)


def _drawn(players: int, table_size: int, allows_short: bool, extra: int) -> Iterator[Round]:
    """Rounds until any two have met; who has met counts as having met ``extra`` times more."""
    met: Counter[tuple[int, int]] = Counter()
    missing = sizes(players, table_size, allows_short=allows_short).byes
    level = [Fraction()] * (players - missing)
    first = 0
    while len(met) < players * (players - 1) // 2:
        # Whoever goes first at the tables and in having byes moves on by as many as had one.
        order = [(first + number) % players for number in range(players)]
        byes, active = order[:missing], order[missing:]
        couples = {(a, b): (min(x, y), max(x, y)) for (a, x), (b, y) in combinations(enumerate(active), 2)}
        known = {places: met[couple] + extra for places, couple in couples.items() if met[couple]}
        drawn = pair(level, known, [0] * len(active), table_size=table_size, allows_short=allows_short)
        tables = sorted(tuple(sorted(active[place] for place in table.players)) for table in drawn.tables)
        met.update(couple for table in tables for couple in combinations(table, 2))
        yield Round(tuple(Table(table) for table in tables), tuple(sorted(byes)))
        first = (first + max(missing, 1)) % players
