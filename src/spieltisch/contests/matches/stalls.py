"""The host's stalls while programs were thinking, as their games' logs tell of them.

A table gives back what a stall took (``table/clock.py``). But whoever held up the server, a suspended machine or one
that is far too busy, may have held up the program too, and a program that was late then has not shown what it can do.
So a contest plays a block again in which the host stood still for ``VOIDING_US`` or more, whatever its results: half a
second, a quarter of the shortest limit that our protocols have.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from spieltisch.table.acts import Credit, read_act
from spieltisch.table.log import read_entry

VOIDING_US: Final = 500_000
_CREDIT: Final = b'"action":"credit '


@dataclass(frozen=True, slots=True)
class Stalls:
    """How long the server stood still within the time of a program, in microseconds."""

    total_us: int = 0
    worst_us: int = 0
    """The longest stall."""

    @property
    def is_voiding(self) -> bool:
        """Whether what was played in the meantime is better played again."""
        return self.worst_us >= VOIDING_US


def stalls(lines: Iterable[bytes]) -> Stalls:
    """Those of one game, from its log. Our own bots' clocks stand still anyway, so they never appear there."""
    lengths: dict[int, int] = {}
    for line in lines:
        if _CREDIT in line:  # a look that is wrong costs a reading only
            entry = read_entry(line)
            act = read_act(entry.action)
            if isinstance(act, Credit):  # one for each seat, at the end of the stall
                lengths[entry.at] = max(lengths.get(entry.at, 0), act.credit_us)
    return Stalls(sum(lengths.values()), max(lengths.values(), default=0))


def together(parts: Iterable[Stalls]) -> Stalls:
    """Those of several games."""
    parts = list(parts)
    return Stalls(sum(part.total_us for part in parts), max((part.worst_us for part in parts), default=0))
