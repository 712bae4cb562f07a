"""Recording conversations: each piece is on its tape before it is passed on."""

from __future__ import annotations

from collections.abc import Callable
from typing import BinaryIO

from spieltisch.net.now import Now, monotonic_us
from spieltisch.wire.tape import Event, Record, Side, TapeHeader, encode, piece, remark


class Recorder:
    """Writes a tape, and tells whoever listens of every line."""

    def __init__(
        self, header: TapeHeader, file: BinaryIO | None, hear: Callable[[Record], None], now: Now = monotonic_us
    ) -> None:  # fmt: skip
        self._file = file
        self._hear = hear
        self._now = now
        self._begin_us = now()
        self._write(encode(header))

    def say(self, conn: int, side: Side, data: bytes, note: str = "") -> None:
        """A side has said this, or is about to be heard to say it."""
        self._add(piece(conn, self._now() - self._begin_us, side, data, note))

    def happen(self, conn: int, side: Side, event: Event = "", note: str = "") -> None:
        """Something else than bytes."""
        self._add(remark(conn, self._now() - self._begin_us, side, note, event))

    def _add(self, record: Record) -> None:
        self._write(encode(record))
        self._hear(record)

    def _write(self, line: bytes) -> None:
        if self._file:
            self._file.write(line)
            self._file.flush()
