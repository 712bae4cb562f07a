"""Who ended a game other than by the rules, and in which words."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from typing import Final

from spieltisch.contests.journal.lines import Fault
from spieltisch.contests.matches.results import Played
from spieltisch.core.outcome import Reason
from spieltisch.net.child import Exit

KILLED: Final = str(Exit(-signal.SIGKILL))
WORDS: Final = 300
"""So many characters of a line are kept."""


def fault_of(played: Played, players: Sequence[str], said: str = "") -> Fault | None:
    """The fault that ended a game, None if nobody's did. ``players`` are by seat, ``said`` is what the one at fault
    wrote on its stderr."""
    if played.fault_seat is None:
        return None
    detail = played.detail or ""
    if played.reason == Reason.CRASHED:
        detail = _with_words(detail, said)
    return Fault(player=players[played.fault_seat], cause=played.reason, detail=detail)


def is_killed_from_outside(fault: Fault) -> bool:
    """Whether somebody else ended the program at fault: the system that had no memory left for it, or a person. What
    has used up the memory that it may have is none of these, nor what we ended ourselves."""
    return fault.cause == Reason.CRASHED and fault.detail.partition(": ")[0] == KILLED


def _with_words(detail: str, said: str) -> str:
    """How a program ended, with the first and the last line that it wrote."""
    lines = [line.strip()[:WORDS] for line in said.splitlines() if line.strip()]
    if not lines:
        return detail
    how = detail.partition(": ")[0]
    return f"{how}: {lines[0]}" if len(lines) == 1 else f"{how}: {lines[0]} … {lines[-1]}"
