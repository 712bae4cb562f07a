"""The curves there are, and what was measured for them, as values that JSON keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Final

NS_A_S: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Sample:
    """One measurement at one size."""

    runs: int
    """How often the work was done, one time after the other."""
    work: int
    """How much was done in all of them, in the curve's units."""
    cpu_ns: int
    """Processor time of the whole process that they took together."""
    elapsed_ns: int = 0
    """How long they took, where that was measured."""
    wait_ns: int = 0
    """How long 99 of 100 waited at most for what was done, where that was measured."""


@dataclass(frozen=True, slots=True)
class Point:
    size: int
    samples: tuple[Sample, ...]
    """One a repeat."""


@dataclass(frozen=True, slots=True)
class Line:
    curve: str
    game: str
    name: str
    """What tells it from the game's other lines in this curve; may be empty."""
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Machine:
    """Where, when and with what it was measured."""

    processor: str
    processors: int
    """How many of them this process may use."""
    system: str
    python: str
    packages: Mapping[str, str]
    """Versions."""
    compiled: bool
    began: str
    """Date and time, UTC."""
    load: tuple[float, float]
    """What else the machine did: processes that wanted a processor, a minute's mean, before and after."""


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that one run has measured: what its plots are drawn from."""

    machine: Machine
    repeats: int
    quick: bool
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """What is told of each sample."""

    label: str
    """Of the axis."""
    value: Callable[[Sample], float]
    unit: str = ""
    """Of the value."""

    def span(self, point: Point) -> tuple[float, float, float]:
        """The smallest value, the median, the greatest."""
        values = [self.value(sample) for sample in point.samples]
        return min(values), median(values), max(values)


@dataclass(frozen=True, slots=True)
class Curve:
    """What grows with what."""

    title: str
    sizes: str
    """The label of the axis."""
    panels: tuple[Panel, ...]
    is_doubling: bool = False
    """Whether sizes are multiples of each other, so that their axis is logarithmic."""


def _seconds_a_unit(sample: Sample) -> float:
    return sample.cpu_ns / max(1, sample.work) / NS_A_S


def _seconds_a_run(sample: Sample) -> float:
    return sample.cpu_ns / sample.runs / NS_A_S


def _work_a_run(sample: Sample) -> float:
    return sample.work / sample.runs


def _work_a_second(sample: Sample) -> float:
    return sample.work * NS_A_S / max(1, sample.cpu_ns)


A_PLY: Final = Panel("processor time of a ply", _seconds_a_unit, "s")
A_MOVE: Final = Panel("processor time of a move,\nwithout sockets", _seconds_a_unit, "s")
A_RUN: Final = Panel("processor time", _seconds_a_run, "s")
CURVES: Final[Mapping[str, Curve]] = {
    "board": Curve("A ply against the size of the board", "columns and rows of the board", (A_PLY,)),
    "pieces": Curve("A ply against the pieces on the board", "pieces on the board", (A_PLY,)),
    "players": Curve("A ply against the number of players", "players", (A_PLY,)),
    "depth": Curve("Searching four positions, by depth", "depth (plies)", (Panel("nodes", _work_a_run), A_RUN)),
    "perft": Curve("Counting leaves, by depth", "depth (plies)", (Panel("leaves", _work_a_run), A_RUN)),
    "batch": Curve(
        "Choices on one thread against the size of a batch",
        "games in the batch",
        (Panel("choices a second\nof processor time", _work_a_second),),
        is_doubling=True,
    ),
    "tables": Curve("A move on the server against its tables", "tables at once", (A_MOVE,), is_doubling=True),
    "spectators": Curve(
        "A move on the server against its table's spectators", "spectators of the table", (A_MOVE,), is_doubling=True
    ),
}
"""By name, in the order of drawing. The first five are of what games offer (``core/tools.Scaling``): plies, nodes and
leaves are their units of work. Choices are a batch's; moves are the players', at the server."""
