"""Jobs in processes of their own on this machine, each with processors of its own.

Every slot is a pool of one worker. So a worker that is killed loses its own job and no other, and nobody needs to find
out whose job it was; its slot gets a new one.

A worker holds one end of a lifeline. The other end is ours, and closed when we want the worker to go or are gone
ourselves, by SIGKILL too: then it sends itself SIGTERM, which ends the players of a job before it ends the process.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Final

from spieltisch.contests.jobs.processors import pin
from spieltisch.contests.jobs.running import Failed, Try, attempt
from spieltisch.net.signals import exit_code

PRELOADED: Final = ["spieltisch.contests.jobs.blocks"]
"""What new workers have imported already."""


class Processes:
    """As many workers as there are sets of processors, started as they are needed."""

    def __init__(self, processors: Sequence[tuple[int, ...]]) -> None:
        """``processors`` are those of each worker; an empty set means any."""
        self._idle = [_Worker(own) for own in reversed(processors)]
        self._busy: dict[Future[Any], tuple[int, _Worker]] = {}
        self.slots = len(processors)

    def start(self, number: int, play: Callable[[Any], Any], job: Any) -> None:
        worker = self._idle.pop()
        self._busy[worker.start(play, job)] = number, worker

    def wait(self) -> list[tuple[int, Try]]:
        ended, _ = wait(self._busy, return_when=FIRST_COMPLETED)
        return [self._take(future) for future in ended]

    def stop(self) -> None:
        workers = [*self._idle, *(worker for _, worker in self._busy.values())]
        for worker in workers:
            worker.let_go()
        for worker in workers:
            worker.bury()
        self._idle, self._busy = workers, {}

    def _take(self, future: Future[Any]) -> tuple[int, Try]:
        number, worker = self._busy.pop(future)
        self._idle.append(worker)
        outcome = attempt(future.result)
        if isinstance(outcome, Failed) and isinstance(outcome.error, BrokenProcessPool):
            worker.let_go()
            worker.bury()
            outcome = Failed("its worker was killed, or ended")
        return number, outcome


class _Worker:
    """One process, which there may be none of at the moment."""

    def __init__(self, processors: tuple[int, ...]) -> None:
        self._processors = processors
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None
        """Our end."""

    def start(self, play: Callable[[Any], Any], job: Any) -> Future[Any]:
        if self._pool is None:
            return self._renew(play, job)
        try:
            return self._pool.submit(_do, play, job)
        except BrokenProcessPool:  # it was killed while it had nothing to do
            self.let_go()
            self.bury()
            return self._renew(play, job)

    def let_go(self) -> None:
        """It ends its job's players, and itself."""
        if self._lifeline:
            self._lifeline.close()
            self._lifeline = None

    def bury(self) -> None:
        """Wait until it has gone."""
        if self._pool:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _renew(self, play: Callable[[Any], Any], job: Any) -> Future[Any]:
        context = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
        if context.get_start_method() == "forkserver":
            context.set_forkserver_preload(PRELOADED)
        lifeline, self._lifeline = context.Pipe(duplex=False)
        with lifeline:
            self._pool = ProcessPoolExecutor(1, context, _settle, (lifeline, self._processors))
            return self._pool.submit(_do, play, job)


# What follows runs in a worker.

_lifeline: Connection | None = None


def _settle(lifeline: Connection, processors: tuple[int, ...]) -> None:
    global _lifeline
    _lifeline = lifeline
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    pin(processors)
    Thread(target=_follow, args=(lifeline,), daemon=True).start()


def _follow(lifeline: Connection) -> None:
    """Nothing is ever said on a lifeline, so there is its end to read."""
    lifeline.poll(None)
    os.kill(os.getpid(), signal.SIGTERM)


def _do(play: Callable[[Any], Any], job: Any) -> Any:
    try:
        return play(job)
    except SystemExit as end:  # a signal's; a pool would only report it
        os._exit(end.code if isinstance(end.code, int) else 1)
    finally:  # an error, too, may be what the signal led to
        if _lifeline and _lifeline.poll():  # it came when nobody listened any more
            os._exit(exit_code(signal.SIGTERM))
