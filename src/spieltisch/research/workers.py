"""Threads for many short pieces of work, each too short for a pool's futures.

A step of a batch takes some hundred microseconds. Handing it over by futures costs as much again, so here a thread is
given its part by a queue and says by another that it is done, and the caller does a part itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import TypeAlias
from weakref import finalize

Part: TypeAlias = tuple[int, int]
"""From a first row to before a last one."""
Work: TypeAlias = Callable[[int, int], object]


class Workers:
    """So many parts at once, the caller's own among them. Use from one thread at a time."""

    def __init__(self, parts: int) -> None:
        self._asked: list[SimpleQueue[tuple[Work, Part] | None]] = [SimpleQueue() for _ in range(parts - 1)]
        self._answers: SimpleQueue[BaseException | None] = SimpleQueue()
        for queue in self._asked:
            Thread(target=_help, args=(queue, self._answers), daemon=True).start()
        self._end = finalize(self, _end, self._asked)

    def share(self, work: Work, parts: Sequence[Part]) -> None:
        """Do the work for each part. Raises what it raises, when all have ended."""
        asked = self._asked[: len(parts) - 1] if self._end.alive else []
        for queue, part in zip(asked, parts, strict=False):
            queue.put((work, part))
        try:
            for part in parts[len(asked) :]:
                work(*part)
        finally:
            errors = [error for error in [self._answers.get() for _ in asked] if error]
        if errors:
            raise errors[0]

    def close(self) -> None:
        """End the threads, which workers that nobody holds do by themselves. From now on the caller works alone."""
        self._end()


def _help(asked: SimpleQueue[tuple[Work, Part] | None], answers: SimpleQueue[BaseException | None]) -> None:
    while given := asked.get():
        work, part = given
        try:
            work(*part)
        except BaseException as error:  # noqa: BLE001 - the caller's to deal with
            answers.put(error)
        else:
            answers.put(None)
        del given, work  # what it holds is the caller's again


def _end(asked: Sequence[SimpleQueue[tuple[Work, Part] | None]]) -> None:
    for queue in asked:
        queue.put(None)
