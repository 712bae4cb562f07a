"""The sequential test against mpmath, SciPy, published figures and its definition."""

from __future__ import annotations

from itertools import product
from math import inf, log
from random import Random

import mpmath
import numpy as np
import pytest

from spieltisch.contests.statistics.elo import mean_of
from spieltisch.contests.statistics.scores import null_value
from spieltisch.contests.statistics.sequential import EMPTY, SequentialTest, Verdict, likeliest
from spieltisch.contests.statistics.trial import Progress, Trial, progress
from spieltisch.core.outcome import ScoreMap

QUARTERS = (0, 0.25, 0.5, 0.75, 1)
CASES = [
    ((0, 3, 9, 5, 3), mean_of(-10), mean_of(40), 2.24545),
    ((2, 10, 30, 22, 6), mean_of(0), mean_of(20), 2.00765),
    ((2, 6, 3, 1, 0), 0.25, 0.35, 0.39112),
    # The match that broke two tools' normalised form, with the bounds it was played to.
    ((144, 3, 1, 0, 0), mean_of(-1500), mean_of(-500), 4.8678),
    # What fastchess is tested with.
    ((223, 9863, 21279, 10037, 246), mean_of(0.5), mean_of(2.5), -3.07),
    ((871, 26175, 55983, 26678, 821), mean_of(0), mean_of(2), -4.98),
]


def counted(counts: tuple[int, ...]) -> dict[float, float]:
    return dict(zip(QUARTERS, counts, strict=True))


@pytest.mark.parametrize(("counts", "mean0", "mean1", "llr"), CASES)
def test_the_ratio_agrees_with_published_values(
    counts: tuple[int, ...], mean0: float, mean1: float, llr: float
) -> None:
    decimals = len(str(llr).partition(".")[2])
    found = SequentialTest(mean0, mean1).llr(counted(counts))
    assert found == pytest.approx(llr, abs=10**-decimals * 0.6)


def test_single_games_are_blocks_of_three_scores() -> None:
    """Published as -1.57."""
    test = SequentialTest(mean_of(0.5), mean_of(2.5))
    assert test.llr({0: 21184, 0.5: 40708, 1: 21404}) == pytest.approx(-1.57, abs=0.005)


@pytest.mark.parametrize(("counts", "mean0", "mean1", "_"), CASES)
def test_the_ratio_agrees_with_mpmath(counts: tuple[int, ...], mean0: float, mean1: float, _: float) -> None:
    """The same equation, solved in fifty digits."""
    filled = {score: count or EMPTY for score, count in counted(counts).items()}
    with mpmath.workdps(50):

        def log_likelihood(mean: float) -> mpmath.mpf:
            def slope(tilt: mpmath.mpf) -> mpmath.mpf:
                return sum(count * (score - mean) / (1 + tilt * (score - mean)) for score, count in filled.items())

            low, high = -1 / mpmath.mpf(1 - mean), 1 / mpmath.mpf(mean)
            near = (high - low) * mpmath.mpf("1e-30")
            tilt = mpmath.findroot(slope, (low + near, high - near), solver="anderson", tol=1e-60, maxsteps=500)
            return -sum(count * mpmath.log(1 + tilt * (score - mean)) for score, count in filled.items())

        exact = log_likelihood(mean1) - log_likelihood(mean0)
        assert SequentialTest(mean0, mean1).llr(counted(counts)) == pytest.approx(float(exact), abs=1e-9)


@pytest.mark.parametrize("mean", [0.2, 0.45, 0.7])
def test_no_distribution_with_the_mean_is_likelier(mean: float) -> None:
    """The definition itself, maximised by SciPy over all distributions."""
    from scipy import optimize  # takes a while

    scores, counts = np.array([0, 1 / 6, 1 / 3, 0.5, 1]), np.array([4.0, 1, 7, 2, 6])
    tilt = likeliest(dict(zip(scores, counts, strict=True)), mean)
    ours = counts / counts.sum() / (1 + tilt * (scores - mean))
    assert ours.sum() == pytest.approx(1)
    assert ours @ scores == pytest.approx(mean)
    best = optimize.minimize(
        lambda shares: -counts @ np.log(shares),
        np.full(5, 0.2),
        jac=lambda shares: -counts / shares,
        method="SLSQP",
        bounds=[(1e-9, 1)] * 5,
        constraints=[
            {"type": "eq", "fun": lambda shares: shares.sum() - 1},
            {"type": "eq", "fun": lambda shares: shares @ scores - mean},
        ],
        options={"ftol": 1e-12, "maxiter": 500},
    )
    assert counts @ np.log(ours) >= -best.fun - 1e-7
    assert ours == pytest.approx(best.x, abs=1e-4)


def test_the_ratio_is_a_number_for_all_small_counts() -> None:
    """Lopsided ones too, for narrow and for wide hypotheses; and it mirrors with the scores."""
    for counts in product((0, 1, 50), repeat=5):
        for mean0, mean1 in ((0.5, 0.53), (0.02, 0.98), (mean_of(-1500), mean_of(-500))):
            ratio = SequentialTest(mean0, mean1).llr(counted(counts))
            mirrored = SequentialTest(1 - mean1, 1 - mean0).llr(counted(counts[::-1]))
            assert ratio == pytest.approx(-mirrored, abs=1e-6)
            assert -inf < ratio < inf


@pytest.mark.parametrize("counts", [(1, 0, 0), (0, 0, 1), (0, 1, 0), (1, 1, 0)])
def test_the_ratio_is_a_number_for_huge_counts(counts: tuple[int, ...]) -> None:
    """It grows with them: what did not happen counts a share of them, and is not lost in rounding."""
    test = SequentialTest(mean_of(0), mean_of(5))

    def ratio(times: int) -> float:
        return test.llr({score: times * count for score, count in zip((0, 0.5, 1), counts, strict=True)})

    assert ratio(10**15) == pytest.approx(ratio(10**9) * 10**6, rel=1e-6)


def test_bounds_and_verdicts() -> None:
    test = SequentialTest(0.5, 0.55, alpha=0.05, beta=0.1)
    assert (test.lower, test.upper) == (log(0.1 / 0.95), log(0.9 / 0.05))
    assert [test.judge(llr) for llr in (test.lower, 0, test.upper)] == [Verdict.H0, Verdict.OPEN, Verdict.H1]
    assert SequentialTest(0.5, 0.55).upper == pytest.approx(2.9444, abs=5e-5)


@pytest.mark.parametrize(
    "values",
    [(0.5, 0.5), (0.6, 0.5), (0.5, 0.6, 0.0, 0.05), (0.5, 0.6, 0.05, 0.0), (0.5, 0.6, 0.5, 0.5), (0.5, 0.6, 1.0, 0.05)],
)
def test_what_is_no_test_is_refused(values: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"hypotheses|alpha"):
        SequentialTest(*values)


@pytest.mark.parametrize(("mean0", "mean1"), [(0.0, 0.5), (0.5, 1.0), (-0.1, 0.5), (0.5, float("nan"))])
def test_a_hypothesis_that_no_scores_can_have_is_refused(mean0: float, mean1: float) -> None:
    with pytest.raises(ValueError, match="is not between the scores"):
        SequentialTest(mean0, mean1).llr(counted((1, 1, 1, 1, 1)))


def trial(seats: int, how: ScoreMap, elo1: float = 100) -> Trial:
    return Trial(SequentialTest(mean_of(0, seats, how), mean_of(elo1, seats, how)), seats, how)


@pytest.mark.parametrize("how", list(ScoreMap))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bot_against_itself_is_not_stronger(seats: int, how: ScoreMap) -> None:
    steps = list(progress(trial(seats, how), [null_value(seats, how)] * 1000))
    assert steps[-1].verdict is Verdict.H0
    assert all(step.verdict is Verdict.OPEN for step in steps[:-1])
    assert {step.estimate.mean for step in steps} == {null_value(seats, how)}


def test_nothing_is_played_after_the_verdict() -> None:
    scores = iter([1.0] * 100)
    *_, last = progress(trial(2, ScoreMap.RANK), scores)
    assert last.verdict is Verdict.H1
    assert last.remaining == 0
    assert sum(1 for _ in scores) == 100 - last.blocks > 0


def test_a_test_without_enough_blocks_is_open() -> None:
    *_, last = progress(trial(4, ScoreMap.WIN), [0.25, 0.5, 1 / 3])
    assert (last.blocks, last.verdict) == (3, Verdict.OPEN)
    assert last.counts[1 / 3] == 1
    assert Progress(trial(2, ScoreMap.RANK)).remaining == inf


def test_the_blocks_that_are_still_needed_are_about_those_of_simulated_walks() -> None:
    random = Random(7)
    test = SequentialTest(0.5, 0.57)
    for counts in ({0: 10, 0.5: 20, 1: 10}, {0: 8, 0.5: 20, 1: 12}, {0: 4, 0.5: 12, 1: 9}):
        steps = test._steps(counts)
        llr = test.llr(counts)
        lengths = []
        for _ in range(1000):
            at, length = llr, 0
            while test.lower < at < test.upper:
                (step,) = random.choices([step for _, step in steps], [count for count, _ in steps])
                at, length = at + step, length + 1
            lengths.append(length)
        assert test.remaining(counts) == pytest.approx(sum(lengths) / len(lengths), rel=0.15)
