"""Find the numbers of Catan's outlook: games of the quick player against itself, and a net fitted to who won them.

    python -m tools.catan_outlook [--games 50000] [--seed N] [--jobs 2] [--epochs 3] [--out FILE]

In a game some decisions are left to chance (three of ten in the opening, one to six of a hundred afterwards; in half of
the games the rest of the opening is the present outlook's; in half trades are offered, by a quarter of the seats
keenly; one seat or more plays keenly), so that the positions differ in what a move makes of them. What is noted of all
seats is kept for each position of the opening, after each decision of chance, for an eighth of all rolls and some
positions within a turn. Of every twentieth game nothing is fitted: the *likelihood* printed is the geometric mean of
the winner's chance in those, where a guess has 0.25.

The fit is Adam (Kingma and Ba, 2015) on the mean logarithm of the winner's chance, with a cosine for a rate. Whole
numbers and their fingerprint are written into FILE, a copy of ``games/catan/bots/net.py``, which it is by default.
"""

from __future__ import annotations

import argparse
import re
import sys
from base64 import b85encode
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from struct import pack
from textwrap import wrap
from time import monotonic
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spieltisch.bots.deadline import Deadline
from spieltisch.cli.seeds import FRESH, read_seed
from spieltisch.games.catan.bots.net import FIRST, MOST, NOTES, SECOND, SHAPE
from spieltisch.games.catan.bots.outlook import Outlook
from spieltisch.games.catan.bots.policy import Policy
from spieltisch.games.catan.bots.trades import OfferFinder
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import Kind, Phase
from spieltisch.games.catan.engine.kernel import CatanKernel
from spieltisch.games.catan.rules import State

PLACE: Final = Path("src/spieltisch/games/catan/bots/net.py")
SEATS: Final = 4
CHUNK: Final = 500
"""Games that a process plays at once."""
KEEN: Final = (
    *combinations(range(SEATS), 1),
    *combinations(range(SEATS), 1),
    *combinations(range(SEATS), 2),
    tuple(range(SEATS)),
)
"""Who plays keenly, each as likely: one seat mostly, as who looks ahead thinks of a game."""
BATCH: Final = 1_024
RATE: Final = 1e-3
DECAY: Final = 1e-3
HELD: Final = 20
"""Every so many-th game is not fitted to."""
ONE: Final = 4_096
"""A weight of 1, in whole numbers; and 256 is what goes from layer to layer."""
LARGEST: Final = 32_767
Floats = NDArray[np.float32]
Ints = NDArray[np.int64]


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.catan_outlook", description=__doc__, allow_abbrev=False)
    parser.add_argument("--games", type=int, default=50_000)
    parser.add_argument("--seed", type=read_seed, default=FRESH, help="a number; a fresh one by default")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes play at once")
    parser.add_argument("--epochs", type=float, default=3.0, help="how often each position is fitted to")
    parser.add_argument("--out", type=Path, default=PLACE)
    wish = parser.parse_args(words)
    seeds = range(wish.seed, wish.seed + max(2 * HELD, wish.games), CHUNK)
    with ProcessPoolExecutor(wish.jobs) as pool:
        parts = list(pool.map(play_chunk, seeds))
    notes, won, held = (np.concatenate([part[k] for part in parts]) for k in range(3))
    print(f"{len(won)} positions of {len(seeds) * CHUNK} games, seed {wish.seed}", flush=True)
    net = Net(notes[~held], np.random.default_rng(wish.seed))
    net.fit(notes[~held], won[~held], wish.epochs, (notes[held], won[held]))
    wish.out.write_text(written(wish.out.read_text(), net.numbers()))
    return 0


def written(source: str, numbers: Sequence[int]) -> str:
    """The source with other numbers in it."""
    packed = pack(SHAPE, *numbers)
    lines = "\n".join(wrap(b85encode(packed).decode(), 120, break_on_hyphens=False))
    source = re.sub(r'(?<=FINGERPRINT: Final = )".*"', f'"{sha256(packed).hexdigest()}"', source)
    return re.sub(r'(?<=PACKED: Final = """\n)[^"]*', lambda _: lines + "\n", source)


# -- games ---------------------------------------------------------------------------


def play_chunk(seed: int) -> tuple[NDArray[np.int16], NDArray[np.int64], NDArray[np.bool_]]:
    """By position: what is noted of each seat, who won, and whether it is held back."""
    notes, won, held = list[NDArray[np.int16]](), list[int](), list[bool]()
    for number in range(CHUNK):
        game = Game(Random(seed + number))
        found = list(game.play())
        if found and game.kernel.champion >= 0:
            notes.append(np.array(found, dtype=np.int16))
            won += [game.kernel.champion] * len(found)
            held += [number % HELD == 0] * len(found)
    return np.concatenate(notes), np.array(won), np.array(held)


class Game:
    """One game of the quick player against itself."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.kernel: CatanKernel = State(Config(seats=SEATS)).game.copy()
        self.outlook, self.deadline = Outlook(), Deadline()
        self.keen = random.choice(KEEN)
        plain, keen = Policy(), Policy(is_keen=True)
        self.policies = [keen if seat in self.keen else plain for seat in range(SEATS)]
        self.slips = random.choice((0.01, 0.03, 0.06))
        does_trade = random.random() < 0.5
        self.finders = [OfferFinder(random.random() < 0.25) for _ in range(SEATS)] if does_trade else []
        self.is_foreseen = random.random() < 0.5

    def play(self) -> Iterator[list[list[int]]]:
        """What is noted of all seats, in positions that are to be kept."""
        kernel, is_due = self.kernel, False
        while kernel.phase != Phase.OVER:
            if kernel.is_chance():
                kernel.play(self.random.randrange(kernel.legal_count()))
                continue
            if is_due or self.random.random() < {Phase.ROLL: 0.12, Phase.MAIN: 0.04}.get(Phase(kernel.phase), 0):
                yield [self.outlook.notes_of(kernel, seat, seat in self.keen) for seat in range(SEATS)]
            slipped = self.slip()
            is_due = slipped or kernel.phase < Phase.ROLL
            if not slipped:
                kernel.apply(kernel.mover(), self.decide())

    def slip(self) -> bool:
        """Leave a decision to chance, now and then."""
        kernel, seat = self.kernel, self.kernel.mover()
        if self.random.random() >= (0.3 if kernel.phase < Phase.ROLL else self.slips):
            return False
        moves = [move for move in kernel.moves_of(seat) if move >> 56 not in (Kind.OFFER, Kind.WITHDRAW)]
        if len(moves) < 2 or kernel.phase == Phase.DISCARD:
            return False
        kernel.apply(seat, self.random.choice(moves))
        return True

    def decide(self) -> int:
        """The quick player's move, with an offer or an opening of the outlook's where that is agreed."""
        kernel, seat = self.kernel, self.kernel.mover()
        if self.is_foreseen and kernel.phase < Phase.ROLL:
            return max(kernel.moves_of(seat), key=lambda move: self.promise(seat, move))
        is_free = kernel.phase == Phase.MAIN and seat == kernel.active and not (kernel.is_offering or kernel.offers)
        offer = 0
        if self.finders and is_free:
            offer = self.finders[seat].find(kernel, seat, self.random.randrange(1 << 30), self.deadline)
        return offer or self.policies[seat].decide(kernel, seat, self.deadline)

    def promise(self, seat: int, move: int) -> int:
        """The share of a seat after its move."""
        twin = self.kernel.copy()
        twin.apply(seat, move)
        return self.outlook.share(twin, seat)


# -- the net -------------------------------------------------------------------------


class Net:
    """The same net in fractions: what is noted, scaled, then two layers and a sum for each seat."""

    def __init__(self, notes: NDArray[np.int16], random: np.random.Generator) -> None:
        some = notes.reshape(-1, NOTES)[::37].astype(np.float32)
        self.mean = some.mean(0)
        self.scale = np.maximum(some.std(0), 0.3)
        self.is_varied = some.std(0) > 0
        self.random = random
        sizes = (NOTES, FIRST, SECOND)
        self.layers: list[Floats] = []
        for above, below in pairwise(sizes):
            self.layers += [self.draw(above, below, (2 / above) ** 0.5), np.zeros(below, dtype=np.float32)]
        self.layers.append(self.draw(SECOND, 1, 0.05))
        self.means = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]

    def draw(self, above: int, below: int, spread: float) -> Floats:
        return self.random.normal(0, spread, (above, below)).astype(np.float32)

    def look(self, notes: NDArray[Any]) -> tuple[Floats, Floats, Floats, Floats]:
        """What comes into each layer, seat by seat, and everybody's chance by position."""
        w1, b1, w2, b2, w3 = self.layers
        seen = ((notes.reshape(-1, NOTES) - self.mean) / self.scale).astype(np.float32)
        hidden = np.maximum(seen @ w1 + b1, 0)
        deeper = np.maximum(hidden @ w2 + b2, 0)
        scores = (deeper @ w3).reshape(len(notes), SEATS)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return seen, hidden, deeper, chances / chances.sum(1, keepdims=True)

    def likelihood(self, notes: NDArray[np.int16], won: Ints) -> float:
        """The geometric mean of the winner's chance."""
        logs = [
            np.log(self.look(notes[at : at + 8 * BATCH])[3][np.arange(len(who)), who] + 1e-9)
            for at in range(0, len(won), 8 * BATCH)
            for who in [won[at : at + 8 * BATCH]]
        ]
        return float(np.exp(np.concatenate(logs).mean()))

    def fit(self, notes: NDArray[np.int16], won: Ints, epochs: float, held: tuple[NDArray[np.int16], Ints]) -> None:
        in_epoch = max(1, len(won) // BATCH)
        steps, begin = max(1, round(epochs * in_epoch)), monotonic()
        order = self.random.permutation(len(won))
        for step in range(steps):
            at = step % in_epoch * BATCH
            if at == 0:
                order = self.random.permutation(len(won))
            chosen = order[at : at + BATCH]
            rate = RATE * min(1, (step + 1) / 200) * (1 + np.cos(np.pi * step / steps)) + RATE / 100
            self.step(self.slopes(notes[chosen], won[chosen]), step + 1, rate)
            if (step + 1) % max(1, steps // 8) == 0:
                likelihood = self.likelihood(*held)
                print(f"step {step + 1} of {steps}, {monotonic() - begin:.0f} s: {likelihood:.4f}", flush=True)

    def slopes(self, notes: NDArray[np.int16], won: Ints) -> list[Floats]:
        """By layer, of the mean logarithm."""
        _, _, w2, _, w3 = self.layers
        seen, hidden, deeper, chances = self.look(notes)
        chances[np.arange(len(won)), won] -= 1
        missed = (chances / len(won)).reshape(-1, 1).astype(np.float32)
        below = (missed @ w3.T) * (deeper > 0)
        above = (below @ w2.T) * (hidden > 0)
        return [seen.T @ above, above.sum(0), hidden.T @ below, below.sum(0), deeper.T @ missed]

    def step(self, slopes: Sequence[Floats], number: int, rate: float) -> None:
        """Adam's, and matrices a bit smaller each time."""
        for k, slope in enumerate(slopes):
            self.means[k] = 0.9 * self.means[k] + 0.1 * slope
            self.squares[k] = 0.999 * self.squares[k] + 0.001 * slope * slope
            mean, square = self.means[k] / (1 - 0.9**number), self.squares[k] / (1 - 0.999**number)
            decay = DECAY * self.layers[k] if k in (0, 2) else 0
            self.layers[k] = (self.layers[k] - rate * (mean / (np.sqrt(square) + 1e-8) + decay)).astype(np.float32)

    def numbers(self) -> list[int]:
        """The net in whole numbers, as ``outlook`` reads it."""
        w1, b1, w2, b2, w3 = self.layers
        first = w1 / self.scale[:, None] * self.is_varied[:, None]
        parts = [
            whole(first.T, MOST), np.rint((b1 - self.mean @ first) * ONE), whole(w2.T, MOST),
            np.rint(b2 * ONE * 256), whole(w3.T, MOST),
        ]  # fmt: skip
        return [int(number) for part in parts for number in part.ravel()]


def whole(weights: NDArray[Any], most: int) -> NDArray[Any]:
    """Weights that fit into 16 bits, unit by unit, where what comes in is at most so much. Raises ``OverflowError``
    where a sum might not fit into 31."""
    found: NDArray[Any] = np.clip(np.rint(weights * ONE), -LARGEST, LARGEST)
    if np.abs(found).sum(1).max() * most >= 1 << 30:
        raise OverflowError("the net's weights are too large")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
