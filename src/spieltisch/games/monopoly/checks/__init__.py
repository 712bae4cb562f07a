"""What to try on somebody's client: a server that plays by the rules from any situation on, and says what it likes.

An ``M`` with a number names an entry in the register of ``docs/protocols/monopoly.md``.
"""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import CheckBook, Hosting, ProtocolTraits, Scene
from spieltisch.core.scripts import PATIENCE_US
from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.actions import Action, Decline, EndTurn, Pass, TakeCard
from spieltisch.games.monopoly.checks import (
    acknowledging,
    answers,
    auctions,
    greetings,
    moving,
    plots,
    prison,
    servers,
    turns,
)
from spieltisch.games.monopoly.checks.balance import unacknowledged
from spieltisch.games.monopoly.checks.causes import HYPOTHESES
from spieltisch.games.monopoly.checks.german import GERMAN
from spieltisch.games.monopoly.checks.referee import MonopolyReferee
from spieltisch.games.monopoly.checks.server_causes import SERVER_HYPOTHESES
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.people import Say, StartGame, Subscribe, Whisper
from spieltisch.games.monopoly.view import Observation
from spieltisch.games.monopoly.wire.acknowledgements import PROBE
from spieltisch.games.monopoly.wire.errors import JAWOHL, Nein
from spieltisch.games.monopoly.wire.framing import decode
from spieltisch.games.monopoly.wire.requests import read_request

SHORT: Final = {"max_rounds": 3, "auction_ms": 1000, "offer_ms": 1000}


def book() -> CheckBook:
    """All of them."""
    return CheckBook(
        ProtocolTraits(
            short=short,
            is_answer=is_answer,
            knows=knows,
            probes={PROBE.encode()},
            unacknowledged=unacknowledged,
            has_blanks=False,
            paragraphs={
                "": "Transport and framing",
                "start.connects": "subscribe",
                "end.exits": "The end of a game",
                "end.children": "The end of a game",
                "again.second": "start-game",
                "answers.only-asked": "M33",
                "answers.in-time": "Time",
                "seat.each": "Turns",
            },
            left_out={"answers.once", "forward.unknown", "framing.blank"},
        ),
        (
            *acknowledging.CHECKS,
            *greetings.CHECKS,
            *answers.CHECKS,
            *turns.CHECKS,
            *moving.CHECKS,
            *plots.CHECKS,
            *auctions.CHECKS,
            *prison.CHECKS,
        ),
        servers.CHECKS,
        referee=MonopolyReferee,
        server_paragraph="Turns",
        interruptions="M33",
        server_hypotheses=SERVER_HYPOTHESES,
        hypotheses=HYPOTHESES,
        german=GERMAN,
    )


def short(scene: Scene, seat: Seat) -> Hosting:
    """Three rounds, with somebody who does nothing."""
    return scene.host(seat=seat, options=SHORT, opponent=idle, patience_us=PATIENCE_US)


def idle(observation: Observation, seat: Seat) -> Action:
    """Ends its turns, and wants nothing."""
    if observation.phase is Phase.AUCTION:
        return Pass(observation.counter(Counter.AUCTION))
    if observation.counter(Counter.HOLDER) == seat:
        return TakeCard()
    return EndTurn() if observation.counter(Counter.CURRENT) == seat else Decline()


def knows(message: bytes) -> bool:
    """Whether it is a command with arguments that it can have, or an acknowledgement."""
    line = decode(message)
    return line.startswith((JAWOHL, "-NEIN", "#")) or not isinstance(read_request(line), Nein)


def is_answer(message: bytes) -> bool:
    """Whether it asks for something: acknowledgements and chat do not."""
    spoken = read_request(decode(message))
    return not isinstance(spoken, Nein | Subscribe | StartGame | Say | Whisper)
