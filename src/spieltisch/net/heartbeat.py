"""The server's own stalls: garbage collection, a busy machine, a suspended process.

The loop looks for input at least once a period: when none comes, the heartbeat's timer wakes it. So when the latest
sign of that is much older than a period, nothing has been read since then, and whatever is stamped now may have lain in
the kernel all that time. Whoever stamps an input or judges a time-out calls ``check`` first; it reports the gap before
anything else is decided. The first of a turn of the loop is a sign of life as good as a beat, and puts the timer off:
while input comes faster than that, nothing wakes the loop besides.

By its beats it shows when the loop is *idle*: from one beat to the next it has waited for input, and none has come.
Whoever has been sent something and would answer at once has answered by then.
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
        """The latest sign of life, or the end of the latest gap that was reported; None at rest."""
        self._timer: asyncio.TimerHandle | None = None
        self._is_turn_known = False
        """Whether this turn of the loop has given its sign; a later one would hide what lies between."""
        self._is_idle = False
        """Whether nothing has come in since the latest beat."""
        self._waiting: dict[Hashable, Callable[[int], None]] = {}
        """Who waits for the loop to be idle, and came since the latest beat."""
        self._watching: dict[Hashable, Callable[[int], None]] = {}
        """Those who had come by then."""

    def check(self, now_us: int) -> None:
        """Something has come in, or is due: report a stall that lasts until ``now_us``, if there is one."""
        self._is_idle = False
        if self._last_us is not None and not self._report(now_us) and not self._is_turn_known:
            self._note_life(now_us)

    def turned(self) -> None:
        """The loop looks for input anew, or has just done so."""
        self._is_turn_known = False

    def when_idle(self, key: Hashable, call: Callable[[int], None]) -> None:
        """Call, once, when the loop has been idle from one beat to the next, both to come. Replaces an earlier call of
        this key."""
        self._watching.pop(key, None)
        self._waiting[key] = call
        self.start()

    def start(self) -> None:
        """Beat, unless it does already. It comes to rest by itself once nobody needs it."""
        if self._last_us is None:
            self._note_life(self._now())

    def _report(self, now_us: int) -> bool:
        """Whether the loop has stalled until now."""
        last_us = self._last_us
        if last_us is None or now_us - last_us <= PERIOD_US + TOLERANCE_US:
            return False
        self._last_us, self._is_turn_known = now_us, True
        self._stalled(last_us, now_us)
        return True

    def _beat(self) -> None:
        now_us, was_idle = self._now(), self._is_idle
        self._is_idle = False
        is_late = self._report(now_us)
        self._note_rest(now_us, is_rest=was_idle and not is_late)
        if self._is_needed() or self._waiting or self._watching:
            self._note_life(now_us)
        else:
            self._last_us = None

    def _note_rest(self, now_us: int, *, is_rest: bool) -> None:
        """After a late beat nobody knows: the loop was held up, and so were others."""
        calls = self._watching if is_rest else {}
        self._watching = self._waiting if is_rest else self._watching | self._waiting
        self._waiting, self._is_idle = {}, True
        for call in calls.values():
            call(now_us)

    def _note_life(self, now_us: int) -> None:
        self._last_us, self._is_turn_known = now_us, True
        if self._timer:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(PERIOD_US / SECOND_US, self._beat)
