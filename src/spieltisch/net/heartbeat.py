"""The server's own stalls: garbage collection, a busy machine, a suspended process.

The loop looks for input at least once a period, because the heartbeat's timer wakes it. So
when the last beat is much older than a period, nothing has been read since then, and whatever
is stamped now may have lain in the kernel all that time. Whoever stamps an input or judges a
time-out calls ``check`` first; it reports the gap before anything else is decided.

By the same beats it shows when the loop is *idle*: from one beat to the next it has waited for
input, and none has come. Whoever has been sent something and would answer at once has answered by then.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable

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
        self._is_idle = False
        """Whether nothing has come in since the latest beat."""
        self._waiting: dict[Hashable, Callable[[int], None]] = {}
        """Who waits for the loop to be idle, and came since the latest beat."""
        self._watching: dict[Hashable, Callable[[int], None]] = {}
        """Those who had come by then."""

    def check(self, now_us: int) -> None:
        """Something has come in, or is due: report a stall that lasts until ``now_us``, if there is one."""
        self._is_idle = False
        last_us = self._last_us
        if last_us is not None and now_us - last_us > PERIOD_US + TOLERANCE_US:
            self._last_us = now_us
            self._stalled(last_us, now_us)

    def when_idle(self, key: Hashable, call: Callable[[int], None]) -> None:
        """Call, once, when the loop has been idle from one beat to the next, both to come. Replaces an earlier call of
        this key."""
        self._watching.pop(key, None)
        self._waiting[key] = call
        self.start()

    def start(self) -> None:
        """Beat, unless it does already. It comes to rest by itself once nobody needs it."""
        if self._last_us is None:
            self._last_us = self._now()
            self._schedule()

    def _beat(self) -> None:
        now_us, was_idle = self._now(), self._is_idle
        self.check(now_us)
        is_late = self._last_us == now_us
        self._note_rest(now_us, is_rest=was_idle and not is_late)
        if self._is_needed() or self._waiting or self._watching:
            self._last_us = now_us
            self._schedule()
        else:
            self._last_us = None

    def _note_rest(self, now_us: int, *, is_rest: bool) -> None:
        """After a late beat nobody knows: the loop was held up, and so were others."""
        calls = self._watching if is_rest else {}
        self._watching = self._waiting if is_rest else self._watching | self._waiting
        self._waiting, self._is_idle = {}, True
        for call in calls.values():
            call(now_us)

    def _schedule(self) -> None:
        asyncio.get_running_loop().call_later(PERIOD_US / SECOND_US, self._beat)
