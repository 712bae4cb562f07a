"""What time it is: integer microseconds of the monotonic clock, read in one place."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

Now: TypeAlias = Callable[[], int]
"""Reads the server's clock."""

SECOND_US = 1_000_000


def monotonic_us() -> int:
    """Now, in microseconds since some moment before this process began."""
    return time.monotonic_ns() // 1000


def thread_us() -> int:
    """The processor time that this thread has used, in microseconds."""
    return time.thread_time_ns() // 1000
