"""Samples: all that is measured, in turn and repeatedly, so that whatever else the machine does meets all of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from spieltisch.core.tools import Scaling
from spieltisch.scaling.curves import Line, Point, Sample

FEW: Final = 3
"""Of the sizes of a line, where it is to go quickly."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much measuring is worth."""

    repeats: int = 5
    """Samples of each size."""
    least_ns: int = 50_000_000
    """Processor time of a sample: what takes less is done again."""
    is_quick: bool = False
    """Whether only the first few sizes of a line are looked at."""


QUICK: Final = Effort(repeats=2, least_ns=1_000_000, is_quick=True)


@dataclass(frozen=True, slots=True)
class Subject:
    """A line that is to be measured."""

    curve: str
    game: str
    name: str
    sizes: Sequence[int]
    take: Callable[[int, int], Sample]
    """``take(size, least_ns)``"""


def of_game(game: str, scaling: Scaling) -> Subject:
    """What a game offers, as a line."""
    return Subject(scaling.curve, game, scaling.name, scaling.sizes, partial(_take, scaling.prepare))


def _take(prepare: Callable[[int], Callable[[], int]], size: int, least_ns: int) -> Sample:
    run = prepare(size)
    runs = work = cpu_ns = 0
    while not runs or cpu_ns < least_ns:
        begin_ns = time.process_time_ns()
        work += run()
        cpu_ns += time.process_time_ns() - begin_ns
        runs += 1
    return Sample(runs, work, cpu_ns)


def measured(
    subjects: Sequence[Subject], effort: Effort, tracked: Callable[[Sequence[int]], Iterable[int]] = iter
) -> tuple[Line, ...]:
    """All lines. Each round takes one sample at every size of every line; the first, in which all warms up, does not
    count. ``tracked`` sees the rounds go by."""
    sizes = [subject.sizes[:FEW] if effort.is_quick else subject.sizes for subject in subjects]
    samples: list[list[list[Sample]]] = [[[] for _ in own] for own in sizes]
    for number in tracked(range(effort.repeats + 1)):
        for subject, own, kept in zip(subjects, sizes, samples, strict=True):
            for size, taken in zip(own, kept, strict=True):
                sample = subject.take(size, effort.least_ns if number else 0)
                if number:
                    taken.append(sample)
    return tuple(
        Line(subject.curve, subject.game, subject.name, _points(own, kept))
        for subject, own, kept in zip(subjects, sizes, samples, strict=True)
    )


def _points(sizes: Sequence[int], samples: Sequence[Sequence[Sample]]) -> tuple[Point, ...]:
    return tuple(Point(size, tuple(taken)) for size, taken in zip(sizes, samples, strict=True))
