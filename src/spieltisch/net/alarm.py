"""Alarms on the server's clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from spieltisch.net.now import SECOND_US, Now


class Alarm:
    """One wake-up that is moved far more often than it rings.

    Every move of every game puts its lobby's alarm off by a little. The loop's timer stays where
    it is then, and looks again when it fires; it is only replaced when the alarm moves forward.
    """

    __slots__ = ("_now", "_ring", "_timer", "_timer_us", "at_us")

    def __init__(self, ring: Callable[[int], None], now: Now) -> None:
        """``ring`` gets the time of ringing, which is never before the alarm's."""
        self.at_us: int | None = None
        self._ring = ring
        self._now = now
        self._timer: asyncio.TimerHandle | None = None
        self._timer_us = 0

    def set(self, at_us: int | None) -> None:
        """Ring at ``at_us`` instead, or not at all."""
        self.at_us = at_us
        if at_us is None or (self._timer and self._timer_us <= at_us):
            return
        self._arm(at_us)

    def cancel(self) -> None:
        """Never ring again; the loop forgets the timer."""
        self.at_us = None
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _arm(self, at_us: int) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer_us = at_us
        delay_us = max(0, at_us - self._now())
        self._timer = asyncio.get_running_loop().call_later(delay_us / SECOND_US, self._fire)

    def _fire(self) -> None:
        self._timer = None
        if self.at_us is None:
            return
        now_us = self._now()
        if now_us < self.at_us:
            self._arm(self.at_us)
        else:
            self.at_us = None
            self._ring(now_us)
