"""The simulation behind the published error rates, in small."""

from __future__ import annotations

import numpy as np
import pytest

from bench import error_rates
from spieltisch.contests.statistics.elo import mean_of
from spieltisch.contests.statistics.sequential import SequentialTest, Verdict
from spieltisch.contests.statistics.trial import Trial
from spieltisch.core.outcome import ScoreMap


@pytest.mark.parametrize(("seats", "how"), error_rates.TABLES)
@pytest.mark.parametrize("true", [Verdict.H0, Verdict.H1])
def test_verdicts_are_seldom_wrong(seats: int, how: ScoreMap, true: Verdict, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(error_rates, "STOCK", 5000)
    random = np.random.default_rng(seats)
    trial = Trial(SequentialTest(mean_of(0, seats, how), mean_of(100, seats, how)), seats, how)
    stock = error_rates.Stock(seats, how, 1.0, random)
    assert stock.of_mean(trial.test.mean1).mean() == pytest.approx(trial.test.mean1, abs=0.001)
    rates = error_rates.measure(trial, true, 0, stock, 100, random)
    assert rates.wrong <= 0.12
    assert 5 < rates.blocks < 60
