"""What scores of blocks say about a player: mean, Elo with its interval, how likely it is the stronger one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite, sqrt
from statistics import NormalDist
from typing import Final

from spieltisch.contests.statistics.elo import PER_LOGIT, elo_of
from spieltisch.contests.statistics.scores import null_value
from spieltisch.core.outcome import ScoreMap

Z95: Final = NormalDist().inv_cdf(0.975)
"""The normal distribution keeps 95 % of itself within so many deviations."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What can be said after so many blocks; None where nothing can."""

    blocks: int
    mean: float | None
    """Of the blocks' scores; None before the first."""
    variance: float | None
    """Of one block around the mean, and not enlarged for small samples, as is the custom of the field."""
    mean95: float | None
    """Half of the mean's 95 % interval; None with fewer than two blocks."""
    elo: float | None
    """None where all was won or lost."""
    elo95: float | None
    """Half of the interval that the mean's becomes in Elo; None where that reaches 0 or 1."""
    nelo: float | None
    """Normalised Elo: the distance from the null value in deviations of a single game (van den Bergh)."""
    los: float | None
    """The likelihood of superiority: Φ of the distance from the null value in deviations of the mean."""


def estimate(
    values: Sequence[float], seats: int = 2, how: ScoreMap = ScoreMap.RANK, games: int | None = None
) -> Estimate:
    """Of scores of blocks, ``games`` to each (by default as many as seats)."""
    return estimate_counts(Counter(values), seats, how, games)


def estimate_counts(
    counts: Mapping[float, int], seats: int = 2, how: ScoreMap = ScoreMap.RANK, games: int | None = None
) -> Estimate:
    """The same, of how often there was which score."""
    blocks = sum(counts.values())
    if not blocks:
        return Estimate(0, None, None, None, None, None, None, None)
    null = null_value(seats, how)
    exact = sum(Fraction(value) * count for value, count in counts.items()) / blocks
    mean, ahead = float(exact), float(exact - Fraction(null))  # of equal scores that score, and nothing
    elo = _finite(elo_of(mean, seats, how))
    if blocks < 2:
        return Estimate(blocks, mean, None, None, elo, None, None, None)
    variance = sum(count * (value - mean) ** 2 for value, count in counts.items()) / blocks
    reach = Z95 * sqrt(variance / blocks)
    elo95 = (elo_of(mean + reach, seats, how) - elo_of(mean - reach, seats, how)) / 2 if elo is not None else None
    nelo = 2 * PER_LOGIT * _ratio(ahead, sqrt(variance * (games or seats)))
    los = NormalDist().cdf(_ratio(ahead, sqrt(variance / blocks)))
    return Estimate(blocks, mean, variance, reach, elo, _finite(elo95), _finite(nelo), los)


def _ratio(ahead: float, deviation: float) -> float:
    """Nothing varies between a bot and itself, and it is not ahead either."""
    if not ahead:
        return 0.0
    return ahead / deviation if deviation else inf if ahead > 0 else -inf


def _finite(number: float | None) -> float | None:
    return number + 0.0 if number is not None and isfinite(number) else None
