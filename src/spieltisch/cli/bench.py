"""``spieltisch bench``."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import Parameter
from cyclopts.types import PositiveInt

from spieltisch.cli.kernels import say_if_uncompiled
from spieltisch.cli.output import print_json, print_table, tracked
from spieltisch.core import registry
from spieltisch.core.build import is_compiled
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.tools import Measure

if TYPE_CHECKING:
    from spieltisch.scaling.curves import Record

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


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What can be told of plots."""

    plot: bool = False
    """Measure and plot how cost grows with sizes, depth, tables and spectators (needs the extra "plots")."""
    out: Path = Path("plots")
    """The folder for the plots (SVG) and the numbers behind them (curves.json)."""
    curve: list[str] | None = None
    """A plot to draw; repeatable. Default: all."""
    quick: bool = False
    """Take short samples of the first few sizes only, to see whether it works."""
    repeats: PositiveInt | None = None
    """Samples of each size. Default: 5, or 2 with --quick."""
    redraw: bool = False
    """Measure nothing; draw the numbers in the folder again."""


USUAL = Options()


def bench(*games: str, options: Options = USUAL, json: bool = False) -> None:
    """Measure the speed of the rules: processor time of one thread, best of some runs.

    Parameters
    ----------
    games
        The games' names; all by default.
    json
        Print a JSON object a line.
    """
    chosen = [registry.game(name) for name in games or registry.games()]
    if options.plot or options.redraw:
        plot(chosen, options, json=json)
        return
    if options.quick or options.curve or options.repeats:
        raise UsageError("--quick, --curve and --repeats need --plot")
    if missing := [of.name for of in chosen if of.research.tools is None]:
        raise UsageError(f"nothing to measure for {', '.join(missing)}")
    say_if_uncompiled()
    if json:
        for speed in _speeds(chosen):
            print_json(asdict(speed))
        return
    rows = [(speed.game, speed.measure, f"{speed.rate:,}", f"{speed.unit}/s") for speed in _speeds(chosen)]
    print_table(["game", "measure", "rate", "unit"], rows)


def plot(games: Sequence[AnyGame], options: Options, *, json: bool) -> None:
    """Measure curves and draw them, or draw them again; prints the files."""
    from spieltisch.scaling import drawing, records  # with what they need, which speeds do not

    drawing.check_engine()
    if options.redraw:
        files = drawing.draw(options.out, records.read(options.out))
    else:
        say_if_uncompiled()
        record = _growth(games, options)
        files = [records.write(options.out, record), *drawing.draw(options.out, record)]
    if json:
        print_json([str(file) for file in files])
    else:
        print(*files, sep="\n")


def _growth(games: Sequence[AnyGame], options: Options) -> Record:
    from spieltisch.scaling.curves import CURVES
    from spieltisch.scaling.measuring import QUICK, Effort
    from spieltisch.scaling.running import record

    if unknown := sorted({*(options.curve or ())} - CURVES.keys()):
        raise UsageError(f"there is no curve {', '.join(unknown)}; there are: {', '.join(CURVES)}")
    effort = QUICK if options.quick else Effort()
    effort = replace(effort, repeats=options.repeats or effort.repeats)
    found = record(games, options.curve or list(CURVES), effort, _rounds)
    if not found.lines:
        raise UsageError("nothing to draw: these games have none of these curves")
    return found


def _rounds(numbers: Sequence[int]) -> Iterable[int]:
    return tracked(numbers, "rounds")


def _speeds(games: list[AnyGame]) -> Iterator[Speed]:
    measures = [(of.name, measure) for of in games if of.research.tools for measure in of.research.tools().measures()]
    return (_measured(name, measure) for name, measure in tracked(measures, "bench"))


def _measured(game: str, measure: Measure) -> Speed:
    amount, best_ns = min((_run(measure) for _ in range(RUNS)), key=lambda run: run[1] / run[0])
    rate = amount * 1_000_000_000 // max(best_ns, 1)
    return Speed(game, measure.name, rate, measure.unit, round(best_ns / 1_000_000_000, 6), is_compiled())


def _run(measure: Measure) -> tuple[int, int]:
    """The amount of work, and the nanoseconds it took."""
    began = time.thread_time_ns()
    return measure.run(), time.thread_time_ns() - began
