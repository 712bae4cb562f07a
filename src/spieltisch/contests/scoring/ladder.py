"""Where players stand on a ladder: they move after every block, in the order of the schedule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import log, sqrt
from typing import Final

from spieltisch.contests.journal.state import StageState
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.scoring.worth import Settled
from spieltisch.contests.statistics.estimate import Z95
from spieltisch.contests.statistics.ladder import MU, Belief, moved
from spieltisch.contests.statistics.ratings import Rating

ELO: Final = 400 / log(10) / (sqrt(2) * 25 / 6)
"""How much one unit of the ladder's model is worth between two players of whom all is known; 25/6 is its beta."""


def beliefs(settlement: Settlement, state: StageState) -> dict[str, Belief]:
    """What is believed of each player of a stage. Nobody moves by what was not played."""
    found = dict.fromkeys(state.field, Belief())
    for each in state.rounds:
        for number in range(state.stage.blocks):
            for match in each.matches:
                result = settlement.results[match.name][number]
                if result is not None and result.how in (Settled.PLAYED, Settled.RULED):
                    scores = [score / settlement.unit for score in result.scores]
                    after = moved([found[name] for name in match.players], scores)
                    found.update(zip(match.players, after, strict=True))
    return found


def by_belief(known: Mapping[str, Belief], players: Iterable[str]) -> list[str]:
    """Highest first, equals as they come; who is unknown is believed to be like anybody."""
    return sorted(players, key=lambda name: -known.get(name, Belief()).mu)


def rating_of(belief: Belief) -> Rating:
    """In Elo, 0 for somebody of whom nothing is known."""
    return Rating((belief.mu - MU) * ELO, Z95 * belief.sigma * ELO)
