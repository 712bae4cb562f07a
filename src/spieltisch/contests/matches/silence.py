"""Programs that are there and say nothing: what their games' logs tell of that.

Where the rules have a default action, a table plays it for a seat whose time is over, and so on to the end of a game
that nobody plays any more. A program that lets the time of its own turns pass several times in a row, with no word of
its own in between, is taken to have stopped. Other windows (a bid, an offer) may be let pass for ever. A log does not
name the clock of a window; but how long it was open tells, since it ended with its limit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.table.log import Entry, is_ending, read_entry

PATIENCE: Final = 3
"""So many turns in a row."""


class Silences:
    """Counts the turns that seats of one table let pass."""

    def __init__(self, limits_us: Callable[[Seat], Sequence[int]]) -> None:
        """``limits_us`` are those of the player at a seat, that of a turn first."""
        self._limits_us = limits_us
        self._passed: Counter[Seat] = Counter()

    def note(self, line: bytes) -> Seat | None:
        """One more line of the log, behind its header; the seat that, by this line, has stopped answering."""
        if is_ending(line):
            self._passed.clear()
            return None
        entry = read_entry(line)
        if not isinstance(entry.actor, int):
            return None
        if entry.by is None:
            del self._passed[entry.actor]
        if entry.by is None or not _is_turn(entry, self._limits_us(entry.actor)):
            return None
        self._passed[entry.actor] += 1
        return entry.actor if self._passed[entry.actor] == PATIENCE else None


def _is_turn(entry: Entry, limits_us: Sequence[int]) -> bool:
    """Whether the window that ended with this was one for a turn; what was never sent counts as one."""
    if entry.sent is None:
        return True
    open_us = entry.at - entry.sent - entry.credited
    return max((limit_us for limit_us in limits_us if limit_us <= open_us), default=None) == limits_us[0]
