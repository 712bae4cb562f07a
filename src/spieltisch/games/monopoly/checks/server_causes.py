"""Mistakes of servers of Monopoly, by what the referee names."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import named_by_scripts
from spieltisch.games.monopoly.checks import books, course, estate, referee
from spieltisch.games.monopoly.checks.german import GERMAN

_TABLE: Final = (
    ("rents", [books.RENT]),
    ("taxes-and-wages", [books.WAGES, books.TAX, books.POT, books.CARD]),
    ("prices", [books.PRICE]),
    ("cash", [books.MONEY, course.START]),
    ("transactions", [course.SHOWN]),
    ("fields", [course.PLACE, course.STAYS]),
    ("throws", [course.THROW]),
    ("turns", [course.ORDER]),
    ("names", [course.NAME]),
    ("player-lists", [referee.LIST, referee.LISTED]),
    ("prison", [books.PRISON, course.CASE]),
    ("auctions", [books.HAMMER, estate.BID]),
    ("plots", [estate.PLOT, estate.HOUSE]),
    ("acknowledgements", [referee.TWICE, referee.NEVER]),
    ("accepts-what-is-wrong", [referee.ACCEPTS]),
    ("refuses-what-is-right", [referee.REFUSES]),
    ("numbers-of-refusals", [referee.NUMBER]),
    ("greeting", [referee.GREETING]),
    ("no-message", [referee.NO_PACKET]),
)  # fmt: skip

SERVER_HYPOTHESES: Final = tuple(
    named_by_scripts(code, causes, ["server.rules", "server."], GERMAN) for code, causes in _TABLE
)
"""Mistakes of servers."""
