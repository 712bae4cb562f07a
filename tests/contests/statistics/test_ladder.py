"""The ladder's rating: what openskill does, and why with this model."""

from __future__ import annotations

import pytest
from openskill.models import BradleyTerryFull, PlackettLuce

from spieltisch.contests.statistics.ladder import Belief, moved


def test_it_is_openskills_model() -> None:
    model = BradleyTerryFull()
    beliefs = [Belief(27.0, 5.0), Belief(22.5, 8.0), Belief()]
    teams = [[model.rating(mu=belief.mu, sigma=belief.sigma)] for belief in beliefs]
    expected = [Belief(player.mu, player.sigma) for (player,) in model.rate(teams, ranks=[2, 1, 2])]
    assert list(moved(beliefs, [0.25, 1.0, 0.25])) == expected
    assert beliefs[2] == Belief(model.mu, model.sigma)


def test_who_wins_rises_and_doubt_shrinks() -> None:
    winner, loser = moved([Belief(), Belief()], [0.75, 0.25])
    assert winner.mu > 25 > loser.mu
    assert winner.sigma < Belief().sigma > loser.sigma


def test_winners_who_share_the_first_place_stay_above_the_third() -> None:
    """Not so in the model that is the library's usual one."""
    scores = [0.875, 0.875, 0.5, 0.25, 0.0]
    first, second, third, *_ = moved([Belief()] * 5, scores)
    assert first.mu == pytest.approx(second.mu)
    assert first.mu > third.mu
    usual = PlackettLuce()
    rated = usual.rate([[usual.rating()] for _ in scores], ranks=[1, 1, 3, 4, 5])
    assert rated[2][0].mu > rated[0][0].mu
