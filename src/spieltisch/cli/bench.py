"""``spieltisch bench``."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from spieltisch.cli.kernels import say_if_uncompiled
from spieltisch.cli.output import print_json, print_table, tracked
from spieltisch.core import registry
from spieltisch.core.build import is_compiled
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.tools import Measure

RUNS = 3
"""The best of so many is the speed; the others met something else on the machine."""


@dataclass(frozen=True, slots=True)
class Speed:
    """One measurement; ``rate`` is units a second."""

    game: str
    measure: str
    rate: int
    unit: str
    seconds: float
    compiled: bool


def bench(*games: str, json: bool = False) -> None:
    """Measure the speed of the rules: processor time of one thread, best of some runs.

    Parameters
    ----------
    games
        The games' names; all by default.
    json
        Answer with a JSON object a line.
    """
    chosen = [registry.game(name) for name in games or registry.games()]
    if missing := [of.name for of in chosen if of.tools is None]:
        raise UsageError(f"nothing to measure for {', '.join(missing)}")
    say_if_uncompiled()
    if json:
        for speed in _speeds(chosen):
            print_json(asdict(speed))
        return
    rows = [(speed.game, speed.measure, f"{speed.rate:,}", f"{speed.unit}/s") for speed in _speeds(chosen)]
    print_table(["game", "measure", "rate", "unit"], rows)


def _speeds(games: list[AnyGame]) -> Iterator[Speed]:
    measures = [(of.name, measure) for of in games if of.tools for measure in of.tools().measures()]
    return (_measured(name, measure) for name, measure in tracked(measures, "bench"))


def _measured(game: str, measure: Measure) -> Speed:
    amount, best_ns = min((_run(measure) for _ in range(RUNS)), key=lambda run: run[1] / run[0])
    rate = amount * 1_000_000_000 // max(best_ns, 1)
    return Speed(game, measure.name, rate, measure.unit, round(best_ns / 1_000_000_000, 6), is_compiled())


def _run(measure: Measure) -> tuple[int, int]:
    """The amount of work, and the nanoseconds it took."""
    began = time.thread_time_ns()
    return measure.run(), time.thread_time_ns() - began
