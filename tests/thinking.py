"""Bots that think under supervision: how much processor time they take, also of those that never end."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

LOOK_S = 0.05
TRIES = 5


def quickest_us(think: Callable[[], object], limit_us: int) -> int:
    """Processor time of this thread for one call, or for the quickest of a few as long as none keeps to the limit.

    The same work takes more of it beside others, who share caches and the processor's pace, but never less.
    """
    took_us: list[int] = []
    while not took_us or (min(took_us) > limit_us and len(took_us) < TRIES):
        begin_ns = time.thread_time_ns()
        think()
        took_us.append((time.thread_time_ns() - begin_ns) // 1000)
    return min(took_us)


class Thought:
    """One ``choose``: what came of it, and the processor time it took. Who thinks for longer than ``limit_us`` is left
    to itself, and ``is_endless``."""

    def __init__(self, bot: Any, observation: Any, seat: int, budget_us: int, limit_us: int) -> None:
        self.action: Any = None
        self.error: Exception | None = None
        self.used_us = 0
        self._is_done, self._may_go = Event(), Event()
        thread = Thread(target=self._think, args=(bot, observation, seat, budget_us), daemon=True)
        thread.start()
        assert thread.ident is not None
        clock = time.pthread_getcpuclockid(thread.ident)  # as long as the thread is there: until it may go
        before_ns = 0
        while not self._is_done.wait(LOOK_S) and before_ns < limit_us * 1000:
            before_ns = time.clock_gettime_ns(clock)
        self.is_endless = not self._is_done.is_set()
        self._may_go.set()
        if not self.is_endless:
            thread.join()

    def _think(self, bot: Any, observation: Any, seat: int, budget_us: int) -> None:
        begin_ns = time.thread_time_ns()
        try:
            self.action = bot.choose(observation, seat, budget_us)
        except Exception as error:  # noqa: BLE001 - of whatever kind, it is the test that judges
            self.error = error
        self.used_us = (time.thread_time_ns() - begin_ns) // 1000
        self._is_done.set()
        self._may_go.wait()
