"""What all plots share: colours, scales with round numbers, labels that do not lie on each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import Final

from spieltisch.contests.showing.report.markup import Markup, tag

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6d1f", "#4a4d55")
"""Okabe's and Ito's, which people with any eyes can tell apart, the yellow and the black replaced for lines."""
DASHES: Final = (None, "6 3", "2 3")
"""One after the other, when the colours have been through."""
LETTERS: Final = 22
"""Longer names are cut in a plot."""
LETTER: Final = 7.0
"""A letter's width at the plots' size of type, roughly."""


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to places in a picture."""

    low: float
    high: float
    begin: float
    end: float

    def __call__(self, value: float) -> float:
        return self.begin + (value - self.low) / (self.high - self.low) * (self.end - self.begin)

    def ticks(self, most: int) -> list[float]:
        """Round numbers within, ``most`` of them or fewer."""
        step = round_step((self.high - self.low) / most)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]


def scale(values: Sequence[float], begin: float, end: float) -> Scale:
    """One that shows all values, with something on both sides if they are all the same."""
    low, high = min(values), max(values)
    if low == high:
        low, high = low - 1, high + 1
    return Scale(low, high, begin, end)


def round_step(least: float) -> float:
    """The smallest of 1, 2, 5, 10, 20, 50 …, 0.1 and so on that is no less."""
    power = 10.0 ** floor(log10(least))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= least * (1 - 1e-9))


def picture(width: float, height: float, name: str, *children: str) -> Markup:
    """A plot; ``name`` is the id of what says in words what it shows."""
    return tag(
        "svg", *children, viewBox=f"0 0 {width:g} {ceil(height)}", role="img", aria_labelledby=name,
        style=f"max-width: {width:g}px",
    )  # fmt: skip


def label(text: str, x: float, y: float, anchor: str = "start", class_: str | None = None) -> Markup:
    """A line of text whose middle is at this height."""
    return tag("text", text, x=x, y=y + 4, text_anchor=None if anchor == "start" else anchor, class_=class_)


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> Markup:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def short(name: str) -> str:
    """A name as a plot has room for it."""
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1]}…"


def room_for(names: Sequence[str]) -> float:
    """The width of a column of names."""
    return 20 + LETTER * max((len(short(name)) for name in names), default=0)


def spread(wanted: Mapping[str, float], distance: float, top: float, bottom: float) -> dict[str, float]:
    """Heights near those wanted, in their order, no two of them nearer than ``distance`` if there is room."""
    names = sorted(wanted, key=lambda name: wanted[name])
    distance = min(distance, (bottom - top) / max(1, len(names) - 1))
    found: dict[str, float] = {}
    lowest = top
    for name in names:
        lowest = found[name] = max(lowest, wanted[name])
        lowest += distance
    highest = bottom
    for name in reversed(names):
        highest = found[name] = min(highest, found[name])
        highest -= distance
    return found
