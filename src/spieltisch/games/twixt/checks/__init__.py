"""What to try on somebody's client: boards on which few cells are free, and the server's words in every order.

A ``T`` with a number names an entry in the register of ``docs/protocols/twixt.md``.
"""

from __future__ import annotations

from spieltisch.core.checks import CheckBook, Hosting, ProtocolTraits, Scene
from spieltisch.core.seats import Seat
from spieltisch.games.twixt.checks import boards, links, positions, turns
from spieltisch.games.twixt.checks.causes import HYPOTHESES, SERVER_HYPOTHESES
from spieltisch.games.twixt.checks.german import GERMAN
from spieltisch.games.twixt.checks.referee import TwixtReferee
from spieltisch.games.twixt.checks.unlawful import FORFEITS
from spieltisch.games.twixt.config import MOVE_US
from spieltisch.games.twixt.wire.messages import BOARD, MIRROR, MOVE, SCORE


def book() -> CheckBook:
    """All of them."""
    return CheckBook(
        ProtocolTraits(
            short=short,
            unknown=(b"77 1 2 3\n", b"5\n"),
            is_answer=is_answer,
            knows=knows,
            limit_us=MOVE_US,
            has_blanks=False,
            paragraphs={"": "Transport", "answers.in-time": "Time"},
        ),
        (*boards.CHECKS, *turns.CHECKS, *links.CHECKS),
        referee=TwixtReferee,
        forfeits=FORFEITS,
        server_paragraph="The order of things",
        interruptions="T31",
        has_each_seat=True,
        server_hypotheses=SERVER_HYPOTHESES,
        position=positions.given,
        hypotheses=HYPOTHESES,
        german=GERMAN,
    )


def short(scene: Scene, seat: Seat) -> Hosting:
    """Two plies each."""
    return scene.host(seat=seat, options={"rounds": 2, "return_game": False})


def knows(message: bytes) -> bool:
    """Whether it begins with the number of something that clients say."""
    return message.split()[:1] in ([b"%d" % number] for number in (BOARD, MOVE, SCORE, MIRROR))


def is_answer(message: bytes) -> bool:
    """A move, or what it says to the question about the swamps; its own questions are none."""
    return message.split()[:1] in ([b"%d" % MOVE], [b"%d" % MIRROR])
