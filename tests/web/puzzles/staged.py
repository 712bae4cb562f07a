"""Hive with a bot that counts its steps and always sees the same: one choice far better than the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from spieltisch.core.contracts import Opinion
from spieltisch.core.game import AnyGame
from spieltisch.table.inputs import Start
from tests.table.host import Host
from tests.web.site import GAMES

HIVE = GAMES["hive"]
LARGE = 100.0


@dataclass
class Seer:
    """Sees that the choice whose notation comes last is the best, by so much."""

    lead: float
    asked: list[int]
    """By how many choices it was asked about at once."""
    worth: float = 0.0
    is_instant = True

    def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> Any:
        return self._best(observation)

    def judge(self, observation: Any, seat: int, actions: Sequence[Any], budget_us: int) -> Opinion:
        self.asked.append(len(actions))
        best = self._best(observation)
        return Opinion([self.worth + self.lead * (action == best) for action in actions], "own", LARGE)

    @staticmethod
    def _best(observation: Any) -> Any:
        return max(HIVE.play.view.legal_actions(observation), key=HIVE.play.notation.write_action)


def staged(lead: float, asked: list[int] | None = None, worth: float = 0.0) -> AnyGame:
    """The game with such a bot."""
    seer = Seer(lead, [] if asked is None else asked, worth)
    return replace(HIVE, roster=replace(HIVE.roster, counted=lambda seed, patience: seer))


def finished_log() -> list[bytes]:
    """A game that random bots have played to its end."""
    host = Host(HIVE.setup.configure(HIVE.setup.options(), 2), game=HIVE, seats=2)
    host.feed(Start())
    random = Random(4)
    while not host.table.is_over:
        seat = host.asked()[0]
        host.send(seat)
        host.now += 1000
        legal = [*HIVE.play.view.legal_actions(HIVE.play.view.observe(host.table.state, seat))]
        host.play(seat, legal[random.randrange(len(legal))])
    return host.lines
