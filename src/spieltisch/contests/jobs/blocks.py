"""Blocks as jobs: plain data, which any process of any machine can play."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from spieltisch.contests.jobs.processors import allotted, own
from spieltisch.contests.matches.block import Block
from spieltisch.contests.matches.play import GameLog, Match, play_block
from spieltisch.net.signals import ending_signals, exit_code

ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class BlockJob:
    """One block of one match."""

    match: Match
    block: Block


def play_job(job: BlockJob) -> list[GameLog]:
    """The games of a block, in its order. A signal ends all players and then this process."""
    match = replace(job.match, players=allotted(job.match.players, own()))
    return asyncio.run(_until_signal(play_block(match, job.block)))


async def _until_signal(work: Coroutine[Any, Any, ResultT]) -> ResultT:
    """The work's result, or an orderly exit if a signal comes first."""
    with ending_signals() as heard:
        task = asyncio.create_task(work)
        heard.add_done_callback(lambda _: task.cancel())
        try:
            return await task
        except asyncio.CancelledError:
            raise SystemExit(exit_code(heard.result())) from None
