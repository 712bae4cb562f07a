"""The server's own stalls: garbage collection, a busy machine, a suspended process.

The loop looks for input at least once a period, because the heartbeat's timer wakes it. So
when the last beat is much older than a period, nothing has been read since then, and whatever
is stamped now may have lain in the kernel all that time. Whoever stamps an input or judges a
time-out calls ``check`` first; it reports the gap before anything else is decided.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from spieltisch.net.now import SECOND_US, Now

PERIOD_US = 10_000
TOLERANCE_US = 20_000
"""Lateness up to this is the machine's ordinary jitter and is nobody's credit."""


class Heartbeat:
    """Beats while clocks run; ``stalled(begin_us, end_us)`` hears of every gap."""

    def __init__(self, stalled: Callable[[int, int], None], now: Now, is_needed: Callable[[], bool]) -> None:
        self._stalled = stalled
        self._now = now
        self._is_needed = is_needed
        self._last_us: int | None = None
        """The latest beat, or the end of the latest gap that was reported; None at rest."""

    def check(self, now_us: int) -> None:
        """Report a stall that lasts until ``now_us``, if there is one."""
        last_us = self._last_us
        if last_us is not None and now_us - last_us > PERIOD_US + TOLERANCE_US:
            self._last_us = now_us
            self._stalled(last_us, now_us)

    def start(self) -> None:
        """Beat, unless it does already. It comes to rest by itself once nobody needs it."""
        if self._last_us is None:
            self._last_us = self._now()
            self._schedule()

    def _beat(self) -> None:
        now_us = self._now()
        self.check(now_us)
        if self._is_needed():
            self._last_us = now_us
            self._schedule()
        else:
            self._last_us = None

    def _schedule(self) -> None:
        asyncio.get_running_loop().call_later(PERIOD_US / SECOND_US, self._beat)
