"""Running the blocks of a match one after the other, or several at once in processes of their own."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing

from spieltisch.contests.jobs.blocks import BlockJob, play_job
from spieltisch.contests.jobs.processes import Processes
from spieltisch.contests.jobs.processors import available, needed, slots
from spieltisch.contests.jobs.running import Inline, Lost, drawing, run
from spieltisch.contests.matches.block import Block
from spieltisch.contests.matches.play import GameLog, Match
from spieltisch.net.signals import exiting_signals


def play_match(match: Match, blocks: Sequence[Block], jobs: int = 1) -> Generator[GameLog, None, None]:
    """All games, in their order whatever ``jobs`` is, each as soon as it and those before it are over.
    A signal ends all players and then this process. Raises what playing a block raises, and ``ChildProcessError`` if
    its process is killed each time."""
    jobs = min(jobs, len(blocks))
    width = needed(match.players, is_suspending=match.is_suspending)
    backend = Processes(slots(available(), jobs, width)) if jobs > 1 else Inline()
    early: dict[int, list[GameLog]] = {}
    draw = drawing(BlockJob(match, block) for block in blocks)
    with exiting_signals(), closing(run(draw, play_job, backend)) as ends:
        for block in blocks:
            while block.number not in early:
                end = next(ends)
                if isinstance(end, Lost):
                    raise end.error or ChildProcessError(f"block {end.job.block.number + 1}: {end.why}")
                early[end.job.block.number] = end.result
            yield from early.pop(block.number)
