"""Differences in Elo that mean scores stand for, and back.

With the rank map a mean is a share of opponents beaten, and the usual formula holds at any number of seats. With the
win map odds of 1 to n−1 are those of an equal; a player's odds against these are the same formula's. At two seats both
are one.
"""

from __future__ import annotations

from math import exp, inf, log, log10
from typing import Final

from spieltisch.contests.statistics.scores import null_value
from spieltisch.core.outcome import ScoreMap

PER_LOGIT: Final = 400 / log(10)
"""Elo per unit of a log-odds."""


def elo_of(mean: float, seats: int = 2, how: ScoreMap = ScoreMap.RANK) -> float:
    """The difference in Elo behind a mean score; infinite at 0 and 1, exactly 0 at the null value."""
    if not 0 < mean < 1:
        return -inf if mean <= 0 else inf
    if mean == null_value(seats, how):
        return 0.0  # which rounding would miss at some numbers of seats
    return 400 * log10(mean * _handicap(seats, how) / (1 - mean))


def mean_of(elo: float, seats: int = 2, how: ScoreMap = ScoreMap.RANK) -> float:
    """The mean score behind a difference in Elo."""
    if not elo:
        return null_value(seats, how)
    logit = elo / PER_LOGIT - log(_handicap(seats, how))
    return 1 / (1 + exp(-logit)) if logit > 0 else exp(logit) / (1 + exp(logit))


def _handicap(seats: int, how: ScoreMap) -> int:
    """How many to one the odds of an equal are."""
    return seats - 1 if how is ScoreMap.WIN else 1
