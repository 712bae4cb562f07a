"""A table in a list: what the ends of its log tell. And which logs are no use to any list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from spieltisch.lobby.room import PAGE
from spieltisch.table.log import Header, Result, is_ending, read_ending, read_entry, read_header

Status: TypeAlias = Literal["running", "over", "cut short"]

ENTRY: Final = b'{"seq":'
"""How an entry's line begins, and no header's."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a list."""

    header: Header
    status: Status
    """``"cut short"``: its server ended before the game and no server has been started since."""
    plies: int
    """How many actions seats made."""
    result: Result | None

    @property
    def is_played(self) -> bool:
        """Whether it is worth a line in a list of games: it is not over, or somebody moved."""
        return self.result is None or self.plies > 0


def summary_of(lines: Sequence[bytes], unfinished: Status) -> Summary:
    """Of all lines of a log, or of the first and the last where that is the result. Raises ``ValueError`` for a log
    that is damaged, as far as its ends tell, or all of one without a result."""
    if not lines:
        raise ValueError("its log is empty")
    header = read_header(lines[0])
    if is_ending(lines[-1]):
        ending = read_ending(lines[-1])
        return Summary(header, "over", ending.plies, ending.result)
    plies = sum(isinstance(read_entry(line).actor, int) for line in lines[1:])
    return Summary(header, unfinished, plies, None)


def is_worth_keeping(line: bytes) -> bool:
    """Whether a log with this line stays when its game is over: a player moved, or people are there by pages, who look
    back at their table for a while. What cannot be read stays, too."""
    if line.startswith(ENTRY) or is_ending(line):
        return is_ply(line)
    try:
        return any(seat.kind == PAGE for seat in read_header(line).seats)
    except ValueError:
        return True


def is_ply(line: bytes) -> bool:
    """Whether a line of a log is an action of a player, and not the table's in its place; or cannot be read."""
    if not line.startswith(ENTRY):
        return False
    try:
        entry = read_entry(line)
    except ValueError:
        return True
    return isinstance(entry.actor, int) and entry.by is None
