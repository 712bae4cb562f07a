"""What to try on somebody's client: positions with one lawful move, messages in all forms, every order of things.

An ``H`` with a number names an entry in the register of ``docs/protocols/hive.md``.
"""

from __future__ import annotations

from spieltisch.core.checks import CheckBook, Hosting, ProtocolTraits, Scene
from spieltisch.core.seats import Seat
from spieltisch.games.hive.checks import counting, endings, fields, framing, servers, turns
from spieltisch.games.hive.checks.causes import HYPOTHESES, SERVER_HYPOTHESES
from spieltisch.games.hive.checks.german import GERMAN
from spieltisch.games.hive.checks.referee import HiveReferee
from spieltisch.games.hive.checks.server import Elements, is_answer, knows
from spieltisch.games.hive.checks.tables import host
from spieltisch.games.hive.checks.unlawful import FORFEITS
from spieltisch.games.hive.config import SOFT_US


def book() -> CheckBook:
    """All of them."""
    return CheckBook(
        ProtocolTraits(
            short=short,
            reader=Elements,
            is_lined=False,
            is_answer=is_answer,
            knows=knows,
            limit_us=SOFT_US,
            paragraphs={
                "": "Transport and framing",
                "start.connects": "A game in one minute",
                "end.exits": "The end",
                "end.children": "The end",
                "seat.each": "The order of things",
                "answers.only-asked": "H14",
                "gone.quiet": "H7",
            },
            left_out={"answers.once", "answers.in-time", "time.thirty"},
        ),
        (*turns.CHECKS, *fields.CHECKS, *counting.CHECKS, *framing.CHECKS, *endings.CHECKS),
        servers.CHECKS,
        referee=HiveReferee,
        forfeits=FORFEITS,
        server_paragraph="The order of things",
        interruptions="H14",
        server_hypotheses=SERVER_HYPOTHESES,
        position=fields.given,
        hypotheses=HYPOTHESES,
        german=GERMAN,
    )


def short(scene: Scene, seat: Seat) -> Hosting:
    """One move of the client's; then the other side leaves."""
    return host(scene, seat, plies=1)
