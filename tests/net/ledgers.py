"""A ledger of which nothing outlives the test."""

from __future__ import annotations

from collections.abc import Callable

from spieltisch.net.ledger import HEAD, What


class MemoryLedger:
    """In this process."""

    def __init__(self) -> None:
        self.data = bytearray()

    def note(self, at_us: int, who: int, what: What, data: bytes = b"") -> None:
        self.data += HEAD.pack(len(data), at_us, who, what) + data

    def draw(self, at_us: int, draw: Callable[[], bytes]) -> bytes:
        drawn = draw()
        self.note(at_us, 0, What.DREW, drawn)
        return drawn
