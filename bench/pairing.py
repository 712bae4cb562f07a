"""How long it takes to draw a Swiss round: the slowest of all rounds of a contest with made-up results.

python -m bench.pairing [--players 200] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from dataclasses import asdict, dataclass
from fractions import Fraction
from itertools import combinations
from typing import Final

from spieltisch.contests.pairing.swiss import pair, usual_rounds

LIMIT_S: Final = 2.0
UNIT: Final = 12
"""Scores of a round are multiples of one part of so many."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a contest says."""

    players: int
    table_size: int
    rounds: int
    rematches: int
    slowest_s: float


def measure(players: int, table_size: int) -> Figures:
    """Draw all rounds of a contest."""
    chance, scores, byes = random.Random(2009), [Fraction()] * players, [0] * players
    met: Counter[tuple[int, int]] = Counter()
    slowest, rounds = 0.0, usual_rounds(players, table_size) + 1
    for _ in range(rounds):
        began = time.perf_counter()
        drawn = pair(scores, met, byes, table_size=table_size)
        slowest = max(slowest, time.perf_counter() - began)
        for table in drawn.tables:
            met.update((min(couple), max(couple)) for couple in combinations(table.players, 2))
            for player in table.players:
                scores[player] += Fraction(chance.randrange(UNIT + 1), UNIT)
        for player in drawn.byes:
            byes[player] += 1
    return Figures(players, table_size, rounds, sum(times - 1 for times in met.values()), round(slowest, 3))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    is_good = True
    for table_size in (2, 4):
        figures = measure(given.players, table_size)
        is_good &= figures.slowest_s <= LIMIT_S
        print(json.dumps(asdict(figures)) if given.json else describe(figures), flush=True)
    return 0 if is_good else 1


def describe(figures: Figures) -> str:
    return (
        f"{figures.players} players at tables of {figures.table_size}: {figures.rounds} rounds, "
        f"the slowest drawn in {figures.slowest_s:.3f} s, {figures.rematches} rematches"
    )


if __name__ == "__main__":
    sys.exit(main())
