"""Means, Elo and intervals against published figures and SciPy."""

from __future__ import annotations

from math import inf

import numpy as np
import pytest

from spieltisch.contests.statistics.elo import elo_of, mean_of
from spieltisch.contests.statistics.estimate import Estimate, estimate, estimate_counts
from spieltisch.contests.statistics.scores import null_value
from spieltisch.core.outcome import ScoreMap

PAIRS = (0, 0.25, 0.5, 0.75, 1)
GAMES = (1, 0.5, 0)


@pytest.mark.parametrize(
    ("scores", "counts", "games", "elo", "elo95", "nelo", "los"),
    [
        # The figures that fastchess is tested with: won, drawn, lost games; pairs by points.
        (GAMES, (76, 123, 89), 1, -15.69, 30.46, -20.76, 0.1553),
        (GAMES, (136, 111, 96), 1, 40.70, 30.43, 49.77, 0.9960),
        (PAIRS, (34, 54, 63, 64, 75), 2, 55.58, 27.65, 57.94, 1.0000),
        (PAIRS, (332, 433, 498, 333, 334), 2, -8.64, 10.33, -9.17, 0.0505),
        (PAIRS, (7895, 8757, 5685, 568, 9999), 2, -21.04, 2.95, -19.01, 0.0000),
    ],
)
def test_estimates_agree_with_published_ones(
    scores: tuple[float, ...], counts: tuple[int, ...], games: int, elo: float, elo95: float, nelo: float, los: float
) -> None:
    found = estimate_counts(dict(zip(scores, counts, strict=True)), games=games)
    assert found.elo == pytest.approx(elo, abs=0.005)
    assert found.elo95 == pytest.approx(elo95, abs=0.005)
    assert found.nelo == pytest.approx(nelo, abs=0.005)
    assert found.los == pytest.approx(los, abs=0.00005)


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("how", list(ScoreMap))
def test_estimates_agree_with_scipy(seats: int, how: ScoreMap) -> None:
    values = np.random.default_rng(seats).choice(seats + 1, 40, p=[0.3, *[0.7 / seats] * seats]) / seats
    found = estimate([float(value) for value in values], seats, how)
    from scipy import special  # takes a while, but less than scipy.stats

    error = values.std() / len(values) ** 0.5
    low, high = values.mean() + error * special.ndtri([0.025, 0.975])
    ahead = values.mean() - null_value(seats, how)
    assert found.blocks == 40
    assert found.mean == pytest.approx(values.mean())
    assert found.variance == pytest.approx(values.var())
    assert found.mean95 == pytest.approx((high - low) / 2)
    assert found.elo95 == pytest.approx((elo_of(high, seats, how) - elo_of(low, seats, how)) / 2)
    assert found.los == pytest.approx(special.ndtr(ahead / error))
    assert found.nelo == pytest.approx(ahead / values.std() / seats**0.5 * 800 / np.log(10))


def test_elo_is_the_usual_formula_and_the_same_for_both_maps_at_two_seats() -> None:
    assert elo_of(0.75) == pytest.approx(190.848, abs=0.001)
    for mean in (0.01, 0.3, 0.5, 0.9):
        assert elo_of(mean, 2, ScoreMap.WIN) == elo_of(mean, 2, ScoreMap.RANK) == elo_of(mean, 5, ScoreMap.RANK)
    assert elo_of(0.5, 4, ScoreMap.WIN) == pytest.approx(elo_of(0.75))


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
@pytest.mark.parametrize("how", list(ScoreMap))
def test_elo_and_mean_are_inverse(seats: int, how: ScoreMap) -> None:
    assert mean_of(0, seats, how) == null_value(seats, how)
    assert elo_of(null_value(seats, how), seats, how) == 0
    for elo in (-1500.0, -3.0, 0.5, 20.0, 400.0):
        assert elo_of(mean_of(elo, seats, how), seats, how) == pytest.approx(elo)
    assert mean_of(-1e6, seats, how) == 0.0
    assert mean_of(1e6, seats, how) == 1.0


def test_at_the_edges_nothing_is_claimed() -> None:
    assert (elo_of(0.0), elo_of(1.0)) == (-inf, inf)
    assert estimate([]) == Estimate(0, None, None, None, None, None, None, None)
    assert estimate([0.75]) == Estimate(1, 0.75, None, None, elo_of(0.75), None, None, None)
    won = estimate([1.0] * 5)
    assert (won.mean, won.variance, won.elo, won.elo95, won.nelo, won.los) == (1.0, 0.0, None, None, None, 1.0)
    for seats in range(2, 7):
        for blocks in range(2, 100):
            swept = estimate([1.0] * blocks, seats, ScoreMap.WIN)
            assert (swept.mean, swept.elo, swept.los) == (1.0, None, 1.0)
    lost = estimate([0.0] * 5, 4, ScoreMap.WIN)
    assert (lost.mean, lost.elo, lost.elo95, lost.nelo, lost.los) == (0.0, None, None, None, 0.0)
    wide = estimate([0.0, 1.0])
    assert (wide.elo, wide.elo95) == (0.0, None)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("how", list(ScoreMap))
def test_a_bot_against_itself_differs_by_exactly_nothing(seats: int, how: ScoreMap) -> None:
    for blocks in range(2, 100):
        found = estimate([null_value(seats, how)] * blocks, seats, how)
        assert found.mean == null_value(seats, how)
        assert (found.variance, found.elo, found.elo95, found.nelo, found.los) == (0.0, 0.0, 0.0, 0.0, 0.5)
