"""How soon after a foreign server's word we may say our next.

Some servers read one message at a time and throw away what comes while they handle it; one asks its players to hand
in cards one after the other, and loses count if the first hands in before the last is asked.
"""

from __future__ import annotations

from typing import Final

STEP_US: Final = 60_000
"""After the latest status or answer: one server went on handling our message for 10 ms after its last word on it."""
SEVEN_US: Final = 120_000
"""After a status that follows a seven: between two prompts of one server were 16 ms on a loaded machine."""
MOST_US: Final = 250_000
"""What was needed after statuses on a loaded machine."""


class Pace:
    """Without one (a step of 0) anything may be said at any time."""

    def __init__(self, asked_us: int | None) -> None:
        """``asked_us`` is the step that our own operator wants; None leaves it to us."""
        self._asked_us = asked_us
        self._step_us = asked_us or 0
        self._free_us = 0

    @property
    def is_on(self) -> bool:
        return self._step_us > 0

    def meet(self, *, is_ours: bool) -> None:
        """The server has said whose it is: ours needs no pace."""
        if self._asked_us is None and not is_ours:
            self._step_us = STEP_US

    def heed(self, now_us: int, least_us: int = 0) -> None:
        """It has said something that it may go on handling: the step, or ``least_us`` if that is longer."""
        if self.is_on:
            self._free_us = max(self._free_us, now_us + max(self._step_us, least_us))

    def left_us(self, now_us: int) -> int:
        """How long until we may say something."""
        return max(0, self._free_us - now_us) if self.is_on else 0

    def slow_down(self) -> None:
        """It has not heard what we said."""
        self._step_us = max(self._step_us, min(2 * self._step_us, MOST_US))
