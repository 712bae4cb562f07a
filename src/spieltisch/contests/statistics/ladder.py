"""Ratings of a ladder, which move after every block: openskill's full Bradley–Terry model.

Not its Plackett–Luce: that punishes ties. From equal ratings, ranks 1, 1, 3, 4, 5 would put the third above both
winners.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

MU, SIGMA = 25.0, 25.0 / 3
"""The model's own, of somebody unknown."""


@dataclass(frozen=True, slots=True)
class Belief:
    """What is believed of a player's strength, in the model's own unit."""

    mu: float = MU
    sigma: float = SIGMA


def moved(beliefs: Sequence[Belief], scores: Sequence[float]) -> tuple[Belief, ...]:
    """The beliefs after one block, in the same order; the higher score is the better, equal ones are ties."""
    model = _model()
    teams = [[model.rating(mu=belief.mu, sigma=belief.sigma)] for belief in beliefs]
    places = [sum(other > score for other in scores) for score in scores]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return tuple(Belief(player.mu, player.sigma) for (player,) in rated)


@cache
def _model() -> BradleyTerryFull:
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull(mu=MU, sigma=SIGMA)
