"""How often the sequential test errs, and how many blocks it takes, at tables of 2, 3 and 4.

Games are not played but drawn: at each table every seat has luck that all games of a block share, as the same seed
gives it, and every player has noise of its own in each game; the highest sum wins. A stock of such blocks is made
once for each hypothesis, with the candidate as strong as that says, and each run takes blocks from it until the test
of ``spieltisch test`` has a verdict. About 5 % may be wrong.

    python -m bench.error_rates [--runs 2000] [--elo1 60] [--luck 1] [--seed 1] [--json]
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass

import numpy as np
from numpy.typing import NDArray

from spieltisch.contests.statistics.elo import mean_of
from spieltisch.contests.statistics.sequential import SequentialTest, Verdict
from spieltisch.contests.statistics.trial import Trial, progress
from spieltisch.core.outcome import ScoreMap

TABLES = ((2, ScoreMap.RANK), (3, ScoreMap.RANK), (3, ScoreMap.WIN), (4, ScoreMap.RANK), (4, ScoreMap.WIN))
STOCK = 100_000
"""Blocks to take from."""
CHUNK = 256
HALVINGS = 40
DRAWN = 0.3
"""With the rank map, players who are no further apart share a place; games that count wins have no ties."""


@dataclass(frozen=True, slots=True)
class Rates:
    """What became of many runs."""

    seats: int
    score: str
    true: str
    elo: float
    wrong: float
    """The share of runs with the other verdict."""
    blocks: float
    """The mean number of them."""
    games: float
    seconds: float


class Stock:
    """Blocks of a candidate of a chosen strength, all on the same luck and noise."""

    def __init__(self, seats: int, how: ScoreMap, luck: float, random: np.random.Generator) -> None:
        self._how = how
        shared = random.normal(0, luck, (STOCK, 1, seats))
        self._values = shared + random.normal(0, 1, (STOCK, seats, seats))
        """By block, by the game in which the candidate sits in that seat, by seat."""

    def scores(self, strength: float) -> NDArray[np.float64]:
        """The candidate's, by block."""
        seats = self._values.shape[1]
        own = np.einsum("bgg->bg", self._values) + strength
        ahead = own[:, :, None] - self._values
        others = ~np.eye(seats, dtype=bool)
        if self._how is ScoreMap.WIN:
            won = ((ahead > 0) | ~others).all(axis=2)
            return np.asarray(won.sum(axis=1) / seats)
        halves = ((ahead > DRAWN).astype(int) + (ahead > -DRAWN))[:, others].sum(axis=1)
        return np.asarray(halves / (2 * seats * (seats - 1)))

    def of_mean(self, mean: float) -> NDArray[np.float64]:
        """The scores of a candidate so strong that this is their mean."""
        low, high = -5.0, 5.0
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            low, high = (middle, high) if self.scores(middle).mean() < mean else (low, middle)
        return self.scores(low)


def measure(trial: Trial, true: Verdict, elo: float, stock: Stock, runs: int, random: np.random.Generator) -> Rates:
    """Runs of one test where one of its hypotheses holds."""
    begun = time.monotonic()
    scores = stock.of_mean(trial.test.mean1 if true is Verdict.H1 else trial.test.mean0)
    wrong = blocks = 0
    for _ in range(runs):
        *_, last = progress(trial, _drawn(scores, random))
        wrong += last.verdict is not true
        blocks += last.blocks
    seconds = round(time.monotonic() - begun, 1)
    mean = blocks / runs
    return Rates(trial.seats, trial.how, true, elo, wrong / runs, mean, mean * trial.seats, seconds)


def _drawn(scores: NDArray[np.float64], random: np.random.Generator) -> Iterator[float]:
    while True:
        yield from random.choice(scores, CHUNK).tolist()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=2000)
    parser.add_argument("--elo1", type=float, default=60)
    parser.add_argument("--luck", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    random = np.random.default_rng(options.seed)
    if not options.json:
        print("seats  score  true  Elo    wrong  blocks   games")
    for seats, how in TABLES:
        elos = {Verdict.H0: 0.0, Verdict.H1: options.elo1}
        mean0, mean1 = (mean_of(elo, seats, how) for elo in elos.values())
        trial = Trial(SequentialTest(mean0, mean1), seats, how)
        stock = Stock(seats, how, options.luck, random)
        for true, elo in elos.items():
            rates = measure(trial, true, elo, stock, options.runs, random)
            if options.json:
                print(json.dumps(asdict(rates)), flush=True)
            else:
                told = f"{seats:>5}  {how:<5}  {true:<4}  {elo:<5g}"
                print(f"{told}{rates.wrong:>6.1%}{rates.blocks:>8.1f}{rates.games:>8.1f}", flush=True)


if __name__ == "__main__":
    main()
