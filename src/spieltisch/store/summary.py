"""A table in a list: what the ends of its log tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from spieltisch.table.log import Header, Result, is_ending, read_ending, read_entry, read_header

Status: TypeAlias = Literal["running", "over", "cut short"]


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a list."""

    header: Header
    status: Status
    """``"cut short"``: its server ended before the game and no server has been started since."""
    plies: int
    """How many actions seats made."""
    result: Result | None


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
