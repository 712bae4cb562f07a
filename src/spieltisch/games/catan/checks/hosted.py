"""A real table whose game is soon over, for the checks that all protocols share."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import Hosting, Scene
from spieltisch.core.scripts import Silent
from spieltisch.core.seats import Seat
from spieltisch.games.catan import view
from spieltisch.games.catan.actions import Action, Decline, EndTurn
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.view import Observation

TURN_MS: Final = 5_000
OPTIONS: Final = {"turns": 3, "linger_ms": 100, "trade_ms": 2_000, "turn_ms": TURN_MS}
"""A game with one turn of each."""


def short(scene: Scene, seat: Seat) -> Hosting:
    """The opening, and a turn of each. A client that the table has to build for is silent: that ends it soon."""

    mark = seat + 1

    def opponent(observation: Observation, seat: Seat) -> Action:
        public = observation.public
        if public.paths.count(mark) + public.buildings.count(mark) > len(hosted.acts):
            raise Silent("an answer to each status of its own", f"nothing for {TURN_MS} ms")
        return simple(observation, seat)

    hosted = scene.host(seat=seat, seats=3, options=OPTIONS, opponent=opponent)
    return hosted


def simple(observation: Observation, seat: Seat) -> Action:
    """The first thing that is legal, but no trade, and nothing longer than needed."""
    match observation.flow.phase:
        case Phase.MAIN if seat != observation.flow.active:
            return Decline(observation.flow.offer)
        case Phase.MAIN:
            return EndTurn()
    return view.legal_actions(observation)[0]
