"""Running the blocks of a match one after the other, or several at once in processes of their own."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine, Iterator, Sequence
from functools import partial
from multiprocessing import get_context, parent_process
from typing import Any, TypeVar

from spieltisch.arena.matches.block import Block
from spieltisch.arena.matches.play import GameLog, Match, play_block
from spieltisch.net.signals import ending_signals, exit_code, exiting_signals

ResultT = TypeVar("ResultT")


def play_match(match: Match, blocks: Sequence[Block], jobs: int = 1) -> Iterator[GameLog]:
    """All games, in their order whatever ``jobs`` is, each as soon as it and those before it are over.
    A signal ends all players and then this process."""
    if min(jobs, len(blocks)) <= 1:
        for block in blocks:
            yield from _play(match, block)
        return
    with exiting_signals(), get_context("spawn").Pool(min(jobs, len(blocks))) as pool:
        for logs in pool.imap(partial(_play, match), blocks):
            yield from logs


def _play(match: Match, block: Block) -> list[GameLog]:
    return asyncio.run(_until_signal(play_block(match, block)))


async def _until_signal(work: Coroutine[Any, Any, ResultT]) -> ResultT:
    """The work's result, or an orderly exit if a signal comes first, or the end of the process that this one is for."""
    with ending_signals() as heard:
        if parent := parent_process():
            asyncio.get_running_loop().add_reader(parent.sentinel, _note_orphaned, heard)
        task = asyncio.create_task(work)
        heard.add_done_callback(lambda _: task.cancel())
        try:
            return await task
        except asyncio.CancelledError:
            raise SystemExit(exit_code(heard.result())) from None


def _note_orphaned(heard: asyncio.Future[int]) -> None:
    """Nobody waits for the result any more."""
    if not heard.done():
        heard.set_result(signal.SIGTERM)
