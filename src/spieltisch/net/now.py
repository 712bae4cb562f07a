"""What time it is: integer microseconds of the monotonic clock, read in one place."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

Now: TypeAlias = Callable[[], int]
"""Reads the server's clock."""

SECOND_US = 1_000_000


class Onward:
    """A clock that never goes back. Where the given one does, no time has passed, and it goes on from there: what is
    measured or written down never comes before what has been."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self._latest_us: int | None = None
        """What the given one has read last."""
        self._back_us = 0
        """How far that has gone back by now."""

    def go_on_from(self, at_us: int) -> None:
        """An earlier process's, which had gone back and so was ahead of the given one, stood there."""
        self._back_us += max(0, at_us - self())

    def __call__(self) -> int:
        now_us = self._now()
        latest_us = now_us if self._latest_us is None else self._latest_us
        if latest_us - SECOND_US < now_us < latest_us:  # another thread has read it meanwhile
            return latest_us + self._back_us
        self._back_us += max(0, latest_us - now_us)
        self._latest_us = now_us
        return now_us + self._back_us


def process_start_us() -> int:
    """When this process began, where the system tells (Linux, to ten milliseconds); else now."""
    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        age_us = time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1000 - int(fields[19]) * SECOND_US // os.sysconf(
            "SC_CLK_TCK"
        )
    except (OSError, AttributeError):
        age_us = 0
    return monotonic_us() - max(0, age_us)


def monotonic_us() -> int:
    """Now, in microseconds since some moment before this process began."""
    return time.monotonic_ns() // 1000


def thread_us() -> int:
    """The processor time that this thread has used, in microseconds."""
    return time.thread_time_ns() // 1000


def today() -> str:
    """The date and time of a log's header: ISO 8601 in UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
