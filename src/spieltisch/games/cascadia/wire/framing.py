"""Bytes in any pieces become lines, empty ones included; one without its end counts when nothing more comes.

The course's library takes whatever one read returned for a message, so clients that never
send a newline work with it. Here a pause says that such a message is complete. If its
newline follows after all, it belongs to the message and is no empty line (C1, C3, C4).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from spieltisch.core.commands import Received
from spieltisch.core.framing import Framing
from spieltisch.wire.lines import Line

PAUSE_US: Final = 200_000
"""After so long without another byte a message is complete."""
LINES: Final = Framing(unknown=b"Weather 1 rain\n")
"""For those who look on."""


class Framer:
    """Collects lines. Of one longer than ``limit`` bytes come its first ``limit + 1``, the rest is passed over."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._rest = bytearray()
        self._first_us = self._last_us = 0
        self._is_skipping = False
        """The line was too long; this is its rest."""
        self._is_lapsed = False
        """The line was taken for complete; only its newline may be missing."""

    def receive(self, data: bytes, now_us: int) -> Iterator[Line]:
        """The lines that ``data`` completes."""
        begin = 0
        while (end := data.find(b"\n", begin)) >= 0:
            yield from self._add(data[begin:end], now_us)
            yield from self._end(now_us)
            begin = end + 1
        yield from self._add(data[begin:], now_us)

    def next_deadline(self) -> int | None:
        """When what has come so far is complete."""
        is_open = self._rest and not self._is_mere_end()
        return self._last_us + PAUSE_US if is_open or self._is_skipping else None

    def wake(self, now_us: int) -> Iterator[Line]:
        """If it is late enough, what has come so far is a line."""
        deadline_us = self.next_deadline()
        if deadline_us is not None and deadline_us <= now_us:
            yield from self.close()

    def close(self) -> Iterator[Line]:
        """What has come so far is a line."""
        if self._rest and not self._is_mere_end():
            yield self._take()
        self._is_skipping, self._is_lapsed = False, True

    def _add(self, piece: bytes, now_us: int) -> Iterator[Line]:
        if not piece:
            return
        self._last_us = now_us
        if self._is_skipping:
            return
        if not self._rest:
            self._first_us = now_us
        self._rest += piece[: self._limit + 1 - len(self._rest)]
        if len(self._rest) > self._limit:
            self._is_skipping = True
            yield self._take()

    def _end(self, now_us: int) -> Iterator[Line]:
        if self._is_skipping or (self._is_lapsed and (not self._rest or self._is_mere_end())):
            self._rest.clear()
            self._is_skipping = self._is_lapsed = False
            return
        if not self._rest:
            self._first_us = now_us
        self._last_us = now_us
        yield self._take()

    def _is_mere_end(self) -> bool:
        """Half of the end of a line that was taken already."""
        return self._is_lapsed and self._rest == b"\r"

    def _take(self) -> Line:
        line = Line(bytes(self._rest).removesuffix(b"\r"), Received(self._first_us, self._last_us))
        self._rest.clear()
        self._is_lapsed = False
        return line
