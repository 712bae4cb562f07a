"""What to try on somebody's client: decks that bring a situation about, and a server that says whatever it wants.

A ``C`` with a number names an entry in the register of ``docs/protocols/cascadia.md``.
"""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import CheckBook, Hosting, ProtocolTraits, Scene
from spieltisch.core.seats import Seat
from spieltisch.games.cascadia.checks import boards, endings, servers, shop, turns
from spieltisch.games.cascadia.checks.causes import HYPOTHESES, SERVER_HYPOTHESES
from spieltisch.games.cascadia.checks.german import GERMAN
from spieltisch.games.cascadia.checks.referee import CascadiaReferee
from spieltisch.games.cascadia.checks.tables import hosted
from spieltisch.games.cascadia.wire.codec import EXCHANGE, PLACE

_KNOWN: Final = tuple(word.encode() for word in ("JoinGame", "JoinAsSpectator", PLACE, EXCHANGE))


def book() -> CheckBook:
    """All of them."""
    return CheckBook(
        ProtocolTraits(
            short=short,
            unknown=(b"LostConnection 1\n", b"Foo 1\n"),
            knows=knows,
            limit_us=boards.LIMIT_US,
            paragraphs={
                "": "Transport and framing",
                "start.connects": "Joining",
                "end.exits": "Quit",
                "end.children": "Quit",
                "seat.each": "C40",
                "again.second": "Joining",
                "answers.only-asked": "RequestInput",
                "framing.crlf": "C1",
                "framing.blank": "C4",
                "forward.unknown": "From the server",
                "gone.quiet": "Time, and leaving",
                "gone.reset": "C30",
            },
            left_out={"answers.in-time", "answers.once"},
        ),
        (*boards.CHECKS, *shop.CHECKS, *turns.CHECKS, *endings.CHECKS),
        servers.CHECKS,
        referee=CascadiaReferee,
        server_paragraph="The order of things",
        interruptions="C28",
        server_hypotheses=SERVER_HYPOTHESES,
        hypotheses=HYPOTHESES,
        german=GERMAN,
    )


def knows(message: bytes) -> bool:
    """Whether its first word is that of something that clients say."""
    return message.split()[:1] in ([word] for word in _KNOWN)


def short(scene: Scene, seat: Seat) -> Hosting:
    """A turn each."""
    return hosted(scene, seat=seat, rounds=1)
