"""What the other side says, from when somebody is there to its end."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from spieltisch.core.scripts import SECOND_US, Arrived, Gone, Heard, Silence

Recorder: TypeAlias = Callable[[int, str, bytes, str], None]
"""Hears of everything: when, from whom (``"server"``, ``"client"``), what, and a note."""


class Inbox:
    """Recorded as it comes, and kept until a script reads it (a ``Listener``)."""

    def __init__(self, side: str, record: Recorder, now: Callable[[], int]) -> None:
        """``side`` is whose words come in, ``now`` the time in microseconds since the check began."""
        self._side, self._record, self._now = side, record, now
        self._arrivals: deque[Heard] = deque()
        self._news = asyncio.Event()
        self.has_ended = False
        """Whether no more will come."""

    def arrived(self, data: bytes) -> None:
        """Bytes have come."""
        now_us = self._now()
        self._record(now_us, self._side, data, "")
        self._arrivals.append(Arrived(data, now_us))
        self.stir()

    def ended(self, *, is_reset: bool) -> None:
        """No more will come."""
        if not self.has_ended:
            self.has_ended = True
            now_us = self._now()
            self._record(now_us, self._side, b"", "reset" if is_reset else "end of stream")
            self._arrivals.append(Gone(now_us, is_reset))
            self.stir()

    def stir(self) -> None:
        """Wake who waits: something has happened."""
        self._news.set()

    async def wait(self, seconds: float) -> None:
        """Until something happens, and so long at most."""
        self._news.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):  # `wait_for` may swallow that the check is given up
                await self._news.wait()

    async def read(self, patience_us: int) -> Heard:
        """What came first and was not read yet, or nothing for so long; who is gone stays so."""
        end_us = self._now() + patience_us
        while not self._arrivals:
            left_us = end_us - self._now()
            if left_us <= 0:
                return Silence(self._now())
            await self.wait(left_us / SECOND_US)
        return self._arrivals[0] if isinstance(self._arrivals[0], Gone) else self._arrivals.popleft()
