"""A ladder: neighbours meet, and with whom one is a neighbour moves after every round."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.contests.pairing.sizes import sizes
from spieltisch.contests.pairing.values import Round, Table


def draw(
    order: Sequence[int], byes: Sequence[int], number: int, table_size: int = 2, *, allows_short: bool = False
) -> Round:
    """Round ``number``, from 0, among ``order``, the highest rated first; ``byes`` says by player how many it had.

    In every other round those sit together whose places follow each other, from the top; short tables come last. In the
    rounds between, a table and the next exchange their halves: both upper halves sit together, and both lower ones,
    so that somebody at the edge of a table meets those beyond. Of these rounds the first joins the first and the second
    table, the third and the fourth …, the next leaves the first alone, joins the second and the third …. Who has had
    fewest byes has one first, from the bottom.
    """
    found = sizes(len(order), table_size, allows_short=allows_short)
    from_the_bottom = order[::-1]
    resting = set(sorted(from_the_bottom, key=lambda player: byes[player])[: found.byes])
    players = iter([player for player in order if player not in resting])
    lengths = [table_size] * found.full + [table_size - 1] * found.short
    tables = [[next(players) for _ in range(length)] for length in lengths]
    if number % 2:
        for first in range(number // 2 % 2, len(tables) - 1, 2):
            tables[first : first + 2] = _mixed(tables[first], tables[first + 1])
    return Round(tuple(Table(tuple(table)) for table in tables), tuple(player for player in order if player in resting))


def _mixed(upper: Sequence[int], lower: Sequence[int]) -> list[list[int]]:
    """Two tables of the same sizes as before."""
    above = (len(upper) + 1) // 2
    below = len(upper) - above
    return [[*upper[:above], *lower[:below]], [*upper[above:], *lower[below:]]]
