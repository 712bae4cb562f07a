"""Mistakes of servers of Catan, by what the referee names."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import named_by_scripts
from spieltisch.games.catan.checks import course, ledger, referee, standings, turn_order
from spieltisch.games.catan.checks.german import GERMAN

_TABLE: Final = (
    ("yields", [ledger.YIELD, ledger.START]),
    ("robbed-field-yields", [ledger.ROBBED]),
    ("costs", [ledger.COST, ledger.PRICE]),
    ("cards-move", [
        ledger.THEFT, ledger.INVENTION, ledger.MONOPOLY, ledger.TRADE, ledger.FROM_NOWHERE, ledger.TOO_MANY,
    ]),
    ("wrong-half", [ledger.DISCARD]),
    ("harbour-rates", [ledger.RATE]),
    ("hands", [standings.HAND, standings.CARDS]),
    ("points", [standings.SCORE, course.WINNER]),
    ("longest-road", [course.ROAD, standings.ROAD_TITLE]),
    ("largest-army", [course.ARMY, standings.ARMY_TITLE, standings.KNIGHT]),
    ("turns", [turn_order.ORDER, turn_order.NO_DICE]),
    ("statuses", [turn_order.STATUS]),
    ("robber", [course.ROBBER, course.VICTIM]),
    ("dice", [course.DICE]),
    ("places", [course.PLACE]),
    ("names-and-ids", [course.IDS, referee.NAMES]),
    ("tells-secrets", [course.LEAK]),
    ("accepts-what-is-wrong", [referee.ACCEPTS]),
    ("refuses-what-is-right", [referee.REFUSES]),
    ("answers", [referee.TWICE, referee.NEVER]),
    ("greeting", [referee.GREETING]),
    ("no-message", [referee.NO_MESSAGE, referee.LATE]),
)  # fmt: skip

SERVER_HYPOTHESES: Final = tuple(
    named_by_scripts(code, causes, ["server.rules", "server."], GERMAN) for code, causes in _TABLE
)
"""Mistakes of servers."""
