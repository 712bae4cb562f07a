"""Framing of line protocols: bytes in any pieces become whole lines, each with its times.

A line ends with LF or CR LF. Memory is bounded by the limit; time is linear in the
bytes received, however they are split.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spieltisch.core.commands import Received
from spieltisch.core.errors import PeerError
from spieltisch.wire.lint import Unfinished


@dataclass(frozen=True, slots=True)
class Line:
    """One line without its end, and when its first and last byte (its LF) arrived."""

    data: bytes
    received: Received


class LineFramer:
    """Collects lines of at most ``limit`` bytes, line end not counted."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._rest = bytearray()
        self._first_us = 0

    def made_of(self) -> tuple[object, ...]:
        """What it was made of, so that it can be pickled where it is compiled."""
        return (self._limit,)

    def receive(self, data: bytes, now_us: int) -> Iterator[Line]:
        """The lines that ``data`` completes, blank ones left out. Consume it whole.

        Raises ``PeerError`` after the lines before a too long one; the framer is then of no more use.
        """
        *ends, rest = data.split(b"\n")
        for end in ends:
            if (self._rest or end) and (line := self._line(end, now_us)).data:
                yield line
        if rest:
            self._keep(rest, now_us)

    @property
    def unfinished(self) -> Unfinished | None:
        """The line that has begun, if one has."""
        return Unfinished(len(self._rest), self._first_us, "a newline") if self._rest else None

    def close(self, now_us: int) -> Iterator[Line]:
        """The stream has ended; an unterminated line counts as whole."""
        if self._rest and (line := self._line(b"", now_us)).data:
            yield line

    def _line(self, end: bytes, now_us: int) -> Line:
        self._keep(end, now_us)
        line = Line(bytes(self._rest).removesuffix(b"\r"), Received(self._first_us, now_us))
        self._rest.clear()
        return line

    def _keep(self, piece: bytes, now_us: int) -> None:
        if not self._rest:
            self._first_us = now_us
        self._rest += piece
        if len(self._rest) > self._limit + self._rest.endswith(b"\r"):
            raise PeerError(f"a line is longer than {self._limit} bytes")
