"""Programs that are there and say nothing: what their games' logs tell of that.

Where the rules have a default action, a table plays it for a seat whose time is over, and so on to the end of a game
that nobody plays any more. A program that lets the longest of the game's limits pass several times in a row, with
no word of its own in between, is taken to have stopped. Shorter windows (a bid, an offer) may be let pass for ever.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.table.log import is_ending, read_entry

PATIENCE: Final = 3
"""So many turns in a row."""


class Silences:
    """Counts the turns that seats of one table let pass."""

    def __init__(self, turn_us: int) -> None:
        """``turn_us`` is the game's longest limit."""
        self._turn_us = turn_us
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
        if entry.by is None or (entry.sent is not None and entry.at - entry.sent < self._turn_us):
            return None
        self._passed[entry.actor] += 1
        return entry.actor if self._passed[entry.actor] == PATIENCE else None
