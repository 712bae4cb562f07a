"""The end of a search's budget, for bots that think until it comes."""

from __future__ import annotations

from time import monotonic_ns


class Deadline:
    """``budget_us`` microseconds from now.

    A search that looks at the clock only between slices of work asks :meth:`allows` before each one
    and says how long such a slice takes at most; so it never oversteps.
    """

    def __init__(self, budget_us: int) -> None:
        self._end_ns = monotonic_ns() + budget_us * 1000

    @property
    def left_us(self) -> int:
        """What is left, 0 when it is over."""
        return max(0, (self._end_ns - monotonic_ns()) // 1000)

    @property
    def is_over(self) -> bool:
        return monotonic_ns() >= self._end_ns

    def allows(self, work_us: int) -> bool:
        """Whether work that takes so long ends before the deadline."""
        return monotonic_ns() + work_us * 1000 < self._end_ns
