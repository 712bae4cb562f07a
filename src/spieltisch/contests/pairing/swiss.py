"""Swiss rounds by price, for pairs and for tables: the cheapest seating wins. What is paid for is in ``prices``."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from spieltisch.contests.pairing.matching import cheapest_pairs
from spieltisch.contests.pairing.prices import Avoid, ByeRule, prices, total
from spieltisch.contests.pairing.seating import cheapest_tables
from spieltisch.contests.pairing.sizes import sizes
from spieltisch.contests.pairing.values import Round, Table


def usual_rounds(players: int, table_size: int) -> int:
    """So many rounds, where nobody says how many: enough for one unbeaten player, 3 to 5 at tables."""
    needed, reached = 0, 1
    while reached < players:
        needed, reached = needed + 1, reached * table_size
    return needed if table_size == 2 else min(max(needed + 1, 3), 5)


def pair(
    scores: Sequence[Fraction],
    met: Mapping[tuple[int, int], int],
    byes: Sequence[int],
    *,
    table_size: int = 2,
    allows_short: bool = False,
    active: Collection[int] | None = None,
    rule: ByeRule = ByeRule.SETTLED,
    avoided: Mapping[tuple[int, int], Avoid] = {},
) -> Round:
    """The next round.

    ``scores`` and ``byes`` go by player; ``met`` says how often two, the lower number first, have sat at the same
    table, ``avoided`` which two are to meet only where nothing else can be; ``active`` are those who play on, by
    default all. Tables come in the order of their best players, and their players in order of score, then seed. Depends
    on nothing but its arguments; raises ``ValueError`` for tables of less than two, and where the scores are so finely
    divided that they cannot be compared exactly.
    """
    active = range(len(scores)) if active is None else active
    found = sizes(len(active), table_size, allows_short=allows_short)
    priced = prices(scores, met, byes, table_size=table_size, active=active, rule=rule, avoided=avoided)
    seating = cheapest_pairs(priced) if table_size == 2 else cheapest_tables(priced, found)
    seated = [(tuple(priced.players[place] for place in places), priced.of(places)) for places in seating]
    return Round(
        tuple(Table(players, price) for players, price in seated if len(players) > 1),
        tuple(players[0] for players, _ in seated if len(players) == 1),
        total([price for _, price in seated]),
    )
