"""A stream that leads nowhere yet."""

from __future__ import annotations

import asyncio

from spieltisch.net.ledger import checksum


class Spoken(asyncio.Transport):
    """What would carry a connection's bytes, and keeps them."""

    def __init__(self, address: str, before: tuple[int, int] = (0, 0)) -> None:
        """``before`` is how many bytes had been said before, and their checksum."""
        super().__init__({"peername": (address, 0)} if address else {})
        self.data = bytearray()
        """All that was said since."""
        self._before, self._sum = before
        self.has_ended = False
        """Whether nothing more will be."""
        self.is_paused = False
        """Whether nothing is read."""
        self._is_closing = False

    @property
    def total(self) -> int:
        """Bytes that were said, those before included."""
        return self._before + len(self.data)

    def checksum(self, count: int) -> int | None:
        """Of so many bytes from the beginning; None where nobody knows it."""
        return None if count < self._before else checksum(self.data[: count - self._before], self._before, self._sum)

    def drop(self, count: int) -> None:
        """So many bytes from the beginning have left."""
        del self.data[: count - self._before]
        self._before = count

    def write(self, data: bytes | bytearray | memoryview) -> None:
        if not self._is_closing:
            self.data += data

    def write_eof(self) -> None:
        self.has_ended = True

    def close(self) -> None:
        self.has_ended = self._is_closing = True

    abort = close

    def is_closing(self) -> bool:
        return self._is_closing

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False
