"""Who ended a game other than by the rules, and in which words."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from typing import Final

from spieltisch.contests.journal.lines import Fault
from spieltisch.contests.matches.results import Played
from spieltisch.core.outcome import Reason
from spieltisch.core.seats import TABLE, Seat, actor_name
from spieltisch.net.child import Exit
from spieltisch.table.acts import Refuses, read_act
from spieltisch.table.log import read_entry

KILLED: Final = str(Exit(-signal.SIGKILL))
WORDS: Final = 300
"""So many characters of a line are kept."""


def fault_of(
    played: Played, players: Sequence[str], said: str = "", lines: Sequence[bytes] = ()
) -> Fault | None:  # fmt: skip
    """The fault that ended a game, None if nobody's did. ``players`` are by seat, ``said`` is what the one at fault
    wrote on its stderr, ``lines`` are the game's log."""
    if played.fault_seat is None:
        return None
    detail = played.detail or ""
    if played.reason == Reason.CRASHED:
        detail = _with_words(detail, said)
    broken = _broken_at_last(lines, played.fault_seat, detail)
    return Fault(
        player=players[played.fault_seat], cause=played.reason, detail=detail,
        code=broken.code if broken else "", action=broken.action if broken else "",
    )  # fmt: skip


def is_killed_from_outside(fault: Fault) -> bool:
    """Whether somebody else ended the program at fault: the system that had no memory left for it, or a person. What
    has used up the memory that it may have is none of these, nor what we ended ourselves."""
    return fault.cause == Reason.CRASHED and fault.detail.partition(": ")[0] == KILLED


def _broken_at_last(lines: Sequence[bytes], seat: Seat, detail: str) -> Refuses | None:
    """What a seat was told in these words that it may not do, after the last that anybody did."""
    for entry in map(read_entry, reversed(lines[1:-1])):
        if entry.actor != actor_name(TABLE):
            return None
        act = read_act(entry.action)
        if isinstance(act, Refuses) and act.seat == seat and detail.startswith(act.sentence.removesuffix("…")):
            return act
    return None


def _with_words(detail: str, said: str) -> str:
    """How a program ended, with the first and the last line that it wrote."""
    lines = [line.strip()[:WORDS] for line in said.splitlines() if line.strip()]
    if not lines:
        return detail
    how = detail.partition(": ")[0]
    return f"{how}: {lines[0]}" if len(lines) == 1 else f"{how}: {lines[0]} … {lines[-1]}"
