"""Many games at once, which choose lawfully and at random, and how long their steps take without choosing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from spieltisch.core.game import AnyGame
from spieltisch.research import Batch
from spieltisch.scaling.curves import NS_A_S, Sample
from spieltisch.scaling.measuring import Subject

SEED: Final = 2009
ROWS: Final = (1, 4, 16, 64, 256, 1024)


@dataclass(slots=True)
class Run:
    """What was done in one turn, and how long it took by the clock of who asked."""

    choices: int = 0
    seconds: float = 0
    choosing_s: float = 0

    @property
    def rate(self) -> float:
        return self.choices / self.seconds


class Batched:
    """Games in a batch."""

    def __init__(self, game: str, options: Mapping[str, Any], rows: int, threads: int = 1) -> None:
        self.random = np.random.default_rng(SEED)
        self.batch = Batch(game, rows, seed=SEED, threads=threads, **options)

    def run(self, seconds: float, clock: Callable[[], float]) -> Run:
        """Steps, until they have taken so long by a clock of seconds."""
        run, batch = Run(), self.batch
        while not run.choices or run.seconds < seconds:
            begin = clock()
            choices = lawful(batch.action_mask, self.random)
            chosen = clock()
            run.choices += batch.n - int(batch.done.sum())  # where a game is over, another begins instead
            counted = clock()
            batch.step(choices)
            run.seconds += clock() - counted
            run.choosing_s += chosen - begin
        return run


def lawful(mask: NDArray[np.int8], chance: np.random.Generator) -> NDArray[np.int64]:
    """In each row any of what may be chosen."""
    counts = mask.cumsum(axis=1, dtype=np.int32)
    wanted = (chance.random(len(mask)) * counts[:, -1]).astype(np.int32)
    return np.asarray((counts > wanted[:, None]).argmax(axis=1), np.int64)


def subjects(game: AnyGame) -> Iterator[Subject]:
    """Choices a second, where a game has them."""
    if game.research.encoding:
        yield Subject("batch", game.name, "", ROWS, partial(_take, game.name))


def _take(game: str, rows: int, least_ns: int) -> Sample:
    batched = Batched(game, {}, rows)
    run = batched.run(least_ns / NS_A_S, time.process_time)
    return Sample(1, run.choices, round(run.seconds * NS_A_S))
