"""How much processor time a program's processes have used together, and for which request.

A program that is shut in has a control group, whose count we read when a request has left and when its answer is here.
The file stays open: to read it is one system call of about a microsecond, which asks the kernel and no disk, so that
the event loop may do it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from spieltisch.core.seats import Seat
from spieltisch.net.alarm import Alarm
from spieltisch.net.cgroups import used_us
from spieltisch.net.now import Now

LONGEST: Final = 1024
"""Of what the kernel tells, in bytes; what counts comes first."""
REPORT_US: Final = 250_000
"""So often a table hears of one that thinks, and ends its window soon after it has used up its time."""

Requests: TypeAlias = Sequence[tuple[str, Seat]]
"""Tables and seats."""
Report: TypeAlias = Callable[[Requests, int], bool]
"""Says how much was used for these requests since they left; whether any of them still waits for its answer."""


class Meter:
    """Reads a group's count."""

    def __init__(self, file: int) -> None:
        """``file`` is open, and from now on the meter's."""
        self._file: int | None = file
        self._used_us = 0

    def used_us(self) -> int:
        """In all, since the program's start; once its group is gone, what was read last."""
        if self._file is not None:
            try:
                self._used_us = used_us(os.pread(self._file, LONGEST, 0))
            except OSError:
                """The group is gone."""
        return self._used_us

    def close(self) -> None:
        """The program is gone."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


class Metering:
    """What one program uses for each request."""

    def __init__(self, meter: Meter, now: Now, report: Report) -> None:
        """``report`` is told when a request has left, every ``REPORT_US`` from then on and before each answer."""
        self.slowest_us: int | None = None
        """The most that an answer took, since whoever wants to know has taken the last one away."""
        self._meter = meter
        self._now = now
        self._report = report
        self._alarm = Alarm(self._ring, now)
        self._requests: Requests = ()
        """What it is to answer."""
        self._before_us = 0
        """What it had used when that left."""

    def asked(self, requests: Requests) -> None:
        """These requests have left."""
        self._requests, self._before_us = requests, self._meter.used_us()
        self._report(requests, 0)
        self._alarm.set(self._now() + REPORT_US)

    def answered(self) -> None:
        """An action has come, which is not judged yet."""
        used_us = self._meter.used_us() - self._before_us
        if self._report(self._requests, used_us):
            self.slowest_us = max(used_us, self.slowest_us or 0)

    def close(self) -> None:
        """Nothing more will be asked."""
        self._alarm.cancel()

    def _ring(self, now_us: int) -> None:
        if self._report(self._requests, self._meter.used_us() - self._before_us):
            self._alarm.set(now_us + REPORT_US)
