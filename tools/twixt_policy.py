"""Find the weights of TwixT's policy: what searches of three plies prefer, in games of the search against itself.

    python -m tools.twixt_policy [--games 1000] [--seed N] [--jobs 2] [--epochs 25] [--out FILE]

Each game has four swamps and two pegs of chance, and searches of 300 to 3 000 nodes. In eight of its positions, after
up to four more moves that are often bad, as in a tree, each move worth a try is searched for three plies. The weights
of its traits are fitted so that its share among all (softmax) is what its value says: e times as much for each eight.
To every eighth game nothing is fitted: printed is how often the best move is among the first 1, 4, 8 and 12 in those,
and by how much the best of so many falls short.

The fit is Adam (Kingma and Ba, 2015) with a cosine for a rate. Whole numbers are written into FILE, a copy of
``games/twixt/bots/weights.py``, which it is by default.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spieltisch.bots.deadline import Deadline
from spieltisch.cli.seeds import FRESH, read_seed
from spieltisch.games.twixt.bots.search import Tree
from spieltisch.games.twixt.bots.weights import BORDERS, LATEST, LINKS, MARKS
from spieltisch.games.twixt.engine.kernel import TwixtKernel

PLACE: Final = Path("src/spieltisch/games/twixt/bots/weights.py")
TABLES: Final = {"MARKS": len(MARKS), "LINKS": len(LINKS), "BORDERS": len(BORDERS), "LATEST": len(LATEST)}
SIZE: Final = sum(TABLES.values())
PEGS: Final = 60
SWAMPS: Final = (3, 2, 2, 1)
POSITIONS: Final = 8
"""Of each game."""
MARGIN: Final = 25
"""Moves so much worse than the best are only known to be."""
DEPTH: Final = 3
WARMTH: Final = 8
BATCH: Final = 400
RATE: Final = 0.05
DECAY: Final = 2e-5
ONE: Final = 32
"""A weight of 1, in whole numbers."""
HELD: Final = 8
"""Every so many-th game is not fitted to."""
FIRST: Final = (1, 4, 8, 12)
Sample = list[tuple[int, list[int]]]
"""By move of a position its value and its traits."""
Floats = NDArray[np.float64]


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.twixt_policy", description=__doc__, allow_abbrev=False)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seed", type=read_seed, default=FRESH, help="a number; a fresh one by default")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play at once")
    parser.add_argument("--epochs", type=int, default=25, help="how often each position is fitted to")
    parser.add_argument("--out", type=Path, default=PLACE)
    wish = parser.parse_args(words)
    with ProcessPoolExecutor(wish.jobs) as pool:
        games = list(pool.map(play, range(wish.seed, wish.seed + max(2 * HELD, wish.games)), chunksize=4))
    fitted = Samples([sample for i, game in enumerate(games) if i % HELD for sample in game])
    held = Samples([sample for game in games[::HELD] for sample in game])
    print(f"{fitted.count} and {held.count} positions of {len(games)} games, seed {wish.seed}", flush=True)
    print("before", held.success(np.array([*MARKS, *LINKS, *BORDERS, *LATEST], dtype=float)), flush=True)
    weights = fitted.fit(wish.epochs, np.random.default_rng(wish.seed))
    print("now   ", held.success(weights))
    wish.out.write_text(written(wish.out.read_text(), [round(ONE * weight) for weight in weights.tolist()]))
    return 0


def written(source: str, numbers: Sequence[int]) -> str:
    """The source with other numbers in its tables."""
    for name, size in TABLES.items():
        rows = fill(", ".join(map(str, numbers[:size])) + ",", 119, initial_indent="    ", subsequent_indent="    ")
        source = re.sub(rf"(?<=^{name} = \[\n)[^\]]*", rows + "\n", source, flags=re.MULTILINE)
        numbers = numbers[size:]
    return source


# -- games ---------------------------------------------------------------------------


def play(seed: int) -> list[Sample]:
    """The positions of one game, with what is known of their moves."""
    random = Random(seed)
    position, tree = begin(random), Tree()
    nodes = [random.randrange(300, 3_000) for _ in range(2)]
    chosen = set(random.sample(range(2, PEGS - 6), POSITIONS))
    found = list[Sample]()
    while not position.is_over and position.ply < PEGS - 6:
        if position.ply in chosen:
            found += look_aside(random, tree, position.copy())
        position.apply(tree.think(position, Deadline(), nodes[position.ply & 1], PEGS))
    return found


def begin(random: Random) -> TwixtKernel:
    """A board with swamps and two pegs."""
    position = TwixtKernel(2016, PEGS // 2, 24)
    for side in SWAMPS:
        x, y = random.randrange(1, 24 - side), random.randrange(1, 24 - side)
        for cell in {24 * (x + i) + y + j for i in range(side) for j in range(side)} - set(position.swamp_cells()):
            position.sink(cell)
    for _ in range(2):
        cells = [cell for cell in position.legal_moves() if 4 <= cell // 24 < 20 and 4 <= cell % 24 < 20]
        position.apply(random.choice(cells))
    return position


def look_aside(random: Random, tree: Tree, position: TwixtKernel) -> Iterator[Sample]:
    """A position that the game might have come to, unless it is decided."""
    for _ in range(random.randrange(5)):
        moves = tree.weigh(position, 1, MARGIN)
        if not moves:
            return
        position.apply(moves[min(len(moves) - 1, int(random.expovariate(0.2)))][0])
        if position.is_over:
            return
    moves = tree.weigh(position, DEPTH, MARGIN)
    if len(moves) > 1 and abs(moves[0][1]) < 3_000:
        yield [(value, traits) for _, value, traits in moves]


# -- the fit -------------------------------------------------------------------------


class Samples:
    """Positions as arrays: their moves one after the other, with where each position's begin."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        self.count = len(samples)
        self.starts = np.cumsum([0] + [len(sample) for sample in samples])
        moves = [move for sample in samples for move in sample]
        most = max(len(traits) for _, traits in moves)
        self.values = np.array([value for value, _ in moves], dtype=float)
        self.traits = np.array([traits + [SIZE] * (most - len(traits)) for _, traits in moves])
        self.shares = shares(self.values / WARMTH, self.starts)

    def fit(self, epochs: int, random: np.random.Generator) -> Floats:
        """The weights whose shares come next to the values'."""
        weights, mean, square = (np.zeros(SIZE + 1) for _ in range(3))
        steps = epochs * -(-self.count // BATCH)
        for step in range(1, steps + 1):
            slope = self.slope(weights, random.choice(self.count, min(BATCH, self.count), replace=False))
            mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope * slope
            rate = RATE * (0.5 + 0.5 * np.cos(np.pi * step / steps))
            weights -= rate * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
            weights[SIZE] = 0
        return weights[:SIZE]

    def slope(self, weights: Floats, chosen: NDArray[Any]) -> Floats:
        """Of the mean entropy of some positions, and of what large weights cost."""
        rows = np.concatenate([np.arange(self.starts[i], self.starts[i + 1]) for i in chosen])
        starts = np.concatenate([[0], np.cumsum(np.diff(self.starts)[chosen])])
        traits = self.traits[rows]
        missed = (shares(weights[traits].sum(1), starts) - self.shares[rows]) / len(chosen)
        slope = np.bincount(traits.ravel(), np.repeat(missed, traits.shape[1]), SIZE + 1)
        return np.asarray(slope + DECAY * weights)

    def success(self, weights: Floats) -> str:
        """How often the best move is among the first so many, and by how much the best of those falls short."""
        sums = np.append(weights, 0)[self.traits].sum(1)
        lost = np.zeros((self.count, len(FIRST)))
        for i, (low, high) in enumerate(zip(self.starts, self.starts[1:], strict=False)):
            values = self.values[low:high][np.argsort(-sums[low:high], kind="stable")]
            lost[i] = [values.max() - values[:k].max() for k in FIRST]
        return ", ".join(
            f"{k}: {100 * np.mean(some == 0):.0f} % and {np.minimum(some, 60).mean():.1f}"
            for k, some in zip(FIRST, lost.T, strict=True)
        )


def shares(scores: Floats, starts: NDArray[Any]) -> Floats:
    """The softmax of each position's moves."""
    sizes = np.diff(starts)
    powers = np.exp(scores - np.repeat(np.maximum.reduceat(scores, starts[:-1]), sizes))
    return np.asarray(powers / np.repeat(np.add.reduceat(powers, starts[:-1]), sizes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
