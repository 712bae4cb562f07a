"""The generalised pentanomial: a sequential test of a mean, for block scores of any kind.

Two hypotheses each say what the mean is; of all distributions over the possible scores that have this mean, each is
given the likeliest. Michel Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a
distribution" (support MLE for multinomials). Where blocks are pairs of two-player games, that is what fishtest
computes. Stopping: Wald, "Sequential Tests of Statistical Hypotheses", 1945.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from math import exp, expm1, inf, log
from typing import Final

EMPTY: Final = 0.001
"""What a score counts that is possible and did not happen, so that every hypothesis can be true."""
RAREST: Final = 1e-12
"""What it counts at least of all that happened: a smaller share is lost in the rounding of others."""
HALVINGS: Final = 64


class Verdict(StrEnum):
    """Which hypothesis was accepted."""

    H1 = "H1"
    H0 = "H0"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """H0, the mean is ``mean0``, against H1, it is ``mean1``."""

    mean0: float
    mean1: float
    alpha: float = 0.05
    """How often H1 is accepted where H0 is true."""
    beta: float = 0.05
    """How often H0 is accepted where H1 is true."""

    def __post_init__(self) -> None:
        """Raises ``ValueError`` for what is no test."""
        if self.mean0 >= self.mean1:
            raise ValueError("of the hypotheses H0 has to say less: pass an elo0 below elo1, or a mean0 below mean1")
        if not (self.alpha > 0 and self.beta > 0 and self.alpha + self.beta < 1):
            raise ValueError("alpha and beta are above 0, and below 1 together")

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at which H0 is accepted."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at which H1 is accepted."""
        return log((1 - self.beta) / self.alpha)

    def judge(self, llr: float) -> Verdict:
        """The verdict at this log-likelihood ratio."""
        return Verdict.H1 if llr >= self.upper else Verdict.H0 if llr <= self.lower else Verdict.OPEN

    def llr(self, counts: Mapping[float, float]) -> float:
        """The log-likelihood ratio of H1 to H0. ``counts``: how often there was each possible score, 0 included.
        Raises ``ValueError`` where a hypothesis lies outside of all scores."""
        return sum(count * step for count, step in self._steps(counts))

    def remaining(self, counts: Mapping[float, float]) -> float:
        """About how many blocks are still needed, if things go on as they went: the expected time until a random
        walk with the steps seen so far reaches a bound. Infinite if it never moves."""
        steps = self._steps(counts)
        blocks = sum(count for count, _ in steps)
        llr = sum(count * step for count, step in steps)
        if self.judge(llr) is not Verdict.OPEN:
            return 0.0
        drift = llr / blocks
        spread = sum(count * (step - drift) ** 2 for count, step in steps) / blocks
        return _time_to_leave(llr - self.lower, self.upper - llr, drift, spread)

    def _steps(self, counts: Mapping[float, float]) -> list[tuple[float, float]]:
        """How often, and by how much the ratio moved."""
        least = max(EMPTY, RAREST * sum(counts.values()))
        filled = {score: max(count, least) for score, count in counts.items()}
        tilt0, tilt1 = likeliest(filled, self.mean0), likeliest(filled, self.mean1)
        return [
            (count, log(1 + tilt0 * (score - self.mean0)) - log(1 + tilt1 * (score - self.mean1)))
            for score, count in filled.items()
        ]


def likeliest(counts: Mapping[float, float], mean: float) -> float:
    """θ, by which p / (1 + θ(score − mean)) is the likeliest distribution with this mean, p being the shares of
    ``counts``, none of them 0. Raises ``ValueError`` where none has it.

    The sum that has to vanish falls with θ, from +∞ to −∞ between the two bounds, so halving always ends. As it is
    also what the likelihood changes by with θ, what is left of an error in θ counts only squared.
    """
    low_score, high_score = min(counts), max(counts)
    if not low_score < mean < high_score:
        raise ValueError(f"a mean of {mean:g} is not between the scores {low_score:g} and {high_score:g}")
    low, high = -1 / (high_score - mean), -1 / (low_score - mean)
    weights = [(count * (score - mean), score - mean) for score, count in counts.items()]
    middle = 0.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if sum([weight / (1 + middle * distance) for weight, distance in weights]) > 0:
            low = middle
        else:
            high = middle
    return middle


def _time_to_leave(below: float, above: float, drift: float, spread: float) -> float:
    """The expected time until a Brownian motion has gone down by ``below`` or up by ``above``."""
    if not spread:
        return above / drift if drift > 0 else below / -drift if drift < 0 else inf
    pull = 2 * drift / spread
    if abs(pull) * (below + above) < 1e-6:
        return below * above / spread
    if pull > 0:
        share_above = expm1(-pull * below) / expm1(-pull * (below + above))
    else:
        share_above = exp(pull * above) * expm1(pull * below) / expm1(pull * (below + above))
    return (share_above * above - (1 - share_above) * below) / drift
