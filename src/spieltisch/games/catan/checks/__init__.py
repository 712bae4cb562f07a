"""What to try on somebody's client: hands, dice and boards that tell what it believes, and the server's words in many
orders.

A ``C`` with a number names an entry in the register of ``docs/protocols/catan.md``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from spieltisch.core.checks import Check, CheckBook, ProtocolTraits
from spieltisch.games.catan.checks import (
    buying,
    cards,
    ending,
    hearing,
    opening,
    reading,
    robber,
    servers,
    start,
    trading,
    turns,
)
from spieltisch.games.catan.checks.causes import HYPOTHESES
from spieltisch.games.catan.checks.desk import Objects, is_answer, knows
from spieltisch.games.catan.checks.german import GERMAN
from spieltisch.games.catan.checks.hosted import short
from spieltisch.games.catan.checks.referee import CatanReferee
from spieltisch.games.catan.checks.server_causes import SERVER_HYPOTHESES

UNKNOWN: Final = (
    b'{"Wetter":{"Himmel":"heiter","Grad":[21,{"gef\xc3\xbchlt":23}]}}\n',
    b'{"Chatnachricht":{"Absender":2,"Nachricht":"Servus","Uhrzeit":"12:00"},"Anhang":null}\n',
)
PARAGRAPHS: Final = {
    "": "Transport and framing",
    "end.exits": "The end",
    "end.children": "The end",
    "seat.each": "Objects, C9",
    "again.second": "The end",
    "answers.only-asked": "Status",
    "answers.in-time": "Time",
    "forward.unknown": "What the server says",
    "gone.quiet": "Coming late, going, watching",
    "gone.reset": "Coming late, going, watching",
    "output.quiet": "A whole client",
}


def book() -> CheckBook:
    """All of them."""
    return CheckBook(
        ProtocolTraits(
            short=short,
            seats=3,
            reader=Objects,
            unknown=UNKNOWN,
            is_answer=is_answer,
            knows=knows,
            has_blanks=False,
            paragraphs=PARAGRAPHS,
            left_out=("answers.once", "framing.split"),
        ),
        (
            *start.CHECKS[:1],
            *needing("hello", start.CHECKS[1:]),
            *needing("hello", reading.CHECKS),
            *needing("hello", opening.CHECKS),
            *needing("hello", turns.EARLY),
            *needing("roll", turns.CHECKS),
            *needing("roll", robber.CHECKS),
            *needing("roll", buying.CHECKS),
            *needing("roll", cards.CHECKS),
            *needing("roll", trading.CHECKS),
            *needing("roll", hearing.CHECKS),
            *needing("hello", ending.CHECKS),
        ),
        servers.CHECKS,
        referee=CatanReferee,
        server_paragraph="The order of things",
        interruptions="Matching answers and statuses",
        server_hypotheses=SERVER_HYPOTHESES,
        hypotheses=HYPOTHESES,
        german=GERMAN,
    )


def needing(name: str, checks: Sequence[Check]) -> Sequence[Check]:
    """They make no sense without this one."""
    return [replace(check, needs=(f"catan.{name}",)) for check in checks]
