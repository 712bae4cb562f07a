"""How many refusals a connection is answered: each uses up time, and time restores it."""

from __future__ import annotations

from typing import Final

from spieltisch.core.session import Rest

BURST: Final = 300
"""So many messages in a row may be refused."""
COST_US: Final = 2_000
"""And one in this time for as long as anybody likes."""
BREATH: Final = 20
"""For so many refusals a connection rests at a time."""


class RateLimit:
    """Counted in microseconds that are left."""

    def __init__(self) -> None:
        self._left_us = BURST * COST_US
        self._at_us: int | None = None

    @property
    def is_over(self) -> bool:
        return self._left_us < 0

    def restore(self, now_us: int) -> None:
        """Time has passed."""
        if self._at_us is not None:
            self._left_us = min(BURST * COST_US, self._left_us + now_us - self._at_us)
        self._at_us = now_us

    def spend(self) -> None:
        """Something was refused."""
        self._left_us -= COST_US

    def rest(self) -> Rest:
        """Until there is something left again, and the time at which there is."""
        assert self._at_us is not None
        self.restore(self._at_us - self._left_us + BREATH * COST_US)
        return Rest(self._at_us)
