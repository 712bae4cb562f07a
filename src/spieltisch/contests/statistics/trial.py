"""A candidate on trial: a sequential test over the blocks it plays alone among copies of the champion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf

from spieltisch.contests.statistics.estimate import Estimate, estimate_counts
from spieltisch.contests.statistics.scores import possible_means
from spieltisch.contests.statistics.sequential import SequentialTest, Verdict
from spieltisch.core.outcome import ScoreMap


@dataclass(frozen=True, slots=True)
class Trial:
    """What is tested, and where: the candidate once in each of ``seats`` seats."""

    test: SequentialTest
    seats: int
    how: ScoreMap

    @property
    def possible(self) -> dict[float, int]:
        """The scores that blocks can have, none of which there was yet."""
        return dict.fromkeys(possible_means(self.seats, self.how), 0)


@dataclass(frozen=True, slots=True)
class Progress:
    """A trial after so many blocks."""

    trial: Trial
    counts: Mapping[float, int] = field(default_factory=dict)
    """How many blocks had each possible score."""
    llr: float = 0.0

    @property
    def blocks(self) -> int:
        return sum(self.counts.values())

    @property
    def verdict(self) -> Verdict:
        return self.trial.test.judge(self.llr)

    @property
    def estimate(self) -> Estimate:
        return estimate_counts(self.counts, self.trial.seats, self.trial.how)

    @property
    def remaining(self) -> float:
        """About how many blocks are still needed; infinite as long as nothing can be said."""
        return self.trial.test.remaining(self.counts) if self.counts else inf


def progress(trial: Trial, scores: Iterable[float]) -> Iterator[Progress]:
    """What is known after each block, up to the one with a verdict. No score is asked for after that."""
    counts = trial.possible
    for score in scores:
        counts[score] = counts.get(score, 0) + 1
        reached = Progress(trial, dict(counts), trial.test.llr(counts))
        yield reached
        if reached.verdict is not Verdict.OPEN:
            return
