"""How far a running contest is, and how long the rest may take."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.contests.journal.state import Contest


@dataclass(frozen=True, slots=True)
class Progress:
    """Blocks, and time."""

    done: int
    of: int
    """As far as it is known; ties of a knock-out add more."""
    left_s: float | None
    """None before the first block of this run."""


def done_blocks(contest: Contest) -> int:
    """How many blocks need not be played any more."""
    blocks = (block for match in contest.matches.values() for block in match.blocks.values())
    return sum(block.finished is not None or block.ruled is not None or block.lost is not None for block in blocks)


def progress(done: int, expected: int, before: int, elapsed_s: float) -> Progress:
    """``expected`` blocks in all, ``done`` of them by now, ``before`` of those before this run, which has lasted
    ``elapsed_s`` so far: the rest goes on as it went since then."""
    of = max(done, expected)
    played = done - before
    return Progress(done, of, elapsed_s / played * (of - done) if played > 0 else None)


def duration(seconds: float) -> str:
    """In words for people: ``1 h 05 min``, ``12 min``, ``40 s``."""
    minutes, left = divmod(round(seconds), 60)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60:02} min"
    return f"{minutes} min" if minutes >= 10 else f"{minutes} min {left} s" if minutes else f"{left} s"
