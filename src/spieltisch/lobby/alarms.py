"""Many wake-ups behind one: who wants to be woken when, and who comes first.

Most deadlines only ever move further away, with every answer by some seconds. So a
heap entry stays where it is when its key's time grows, and is put right when it comes
up: a table costs one heap operation per limit, not one per message.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush

SLACK = 16
"""How many outdated entries the heap may hold beyond its keys before it is rebuilt."""


class Alarms:
    """The latest wake-up time of each key, in microseconds."""

    def __init__(self) -> None:
        self._wanted: dict[str, int] = {}
        self._queued: dict[str, int] = {}  # the earliest heap entry that still counts, never after the wanted time
        self._heap: list[tuple[int, str]] = []

    def set(self, key: str, at_us: int | None) -> None:
        """Wake ``key`` at this time instead of any earlier wish; None: not at all."""
        if at_us is None:
            self._wanted.pop(key, None)
            self._queued.pop(key, None)
            self._compact()
            return
        self._wanted[key] = at_us
        if self._queued.get(key, at_us + 1) > at_us:
            self._queue(key, at_us)

    def next_us(self) -> int | None:
        """When to call ``due`` at the latest; it may turn out that nothing was due."""
        while self._heap and self._queued.get(self._heap[0][1]) != self._heap[0][0]:
            heappop(self._heap)
        return self._heap[0][0] if self._heap else None

    def due(self, now_us: int) -> list[str]:
        """The keys whose time has come, earliest first; ``take`` each."""
        due = []
        while (at_us := self.next_us()) is not None and at_us <= now_us:
            _, key = heappop(self._heap)
            del self._queued[key]
            if self._wanted[key] > now_us:
                self._queue(key, self._wanted[key])
            else:
                due.append(key)
        for key in due:
            self._queue(key, self._wanted[key])
        return due

    def take(self, key: str, now_us: int) -> bool:
        """Whether a key's time has come; if so, it waits for no more."""
        is_due = self._wanted.get(key, now_us + 1) <= now_us
        if is_due:
            self.set(key, None)
        return is_due

    def __len__(self) -> int:
        return len(self._heap)

    def _queue(self, key: str, at_us: int) -> None:
        self._queued[key] = at_us
        heappush(self._heap, (at_us, key))
        self._compact()

    def _compact(self) -> None:
        if len(self._heap) > 2 * len(self._queued) + SLACK:
            self._heap = [(at_us, key) for key, at_us in self._queued.items()]
            heapify(self._heap)
