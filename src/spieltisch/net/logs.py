"""The server's own log on stderr: one plain line per event, whatever a peer put into it.

Bad input is never an exception here; an exception is our own bug, and its traceback follows the line.
"""

from __future__ import annotations

import logging
import sys


class LineFormatter(logging.Formatter):
    """``2026-01-31T12:00:00 warning spieltisch.net.door: no room at …``"""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(level)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the base class calls it so
        """Line ends, escape sequences and the like come out as Python writes them in a string."""
        record.level = record.levelname.lower()
        line = super().formatMessage(record)
        return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)


def log_to_stderr(level: int = logging.INFO) -> None:
    """Show what the server reports."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LineFormatter())
    logging.basicConfig(level=level, handlers=[handler])
    logging.getLogger("websockets").setLevel(logging.WARNING)  # it reports every connection


class Repeated:
    """Something that happens often, and is worth a line only now and then."""

    def __init__(self, pause_us: int) -> None:
        self._pause_us = pause_us
        self._times = 0
        self._told_us: int | None = None

    def count(self, now_us: int) -> int:
        """It has happened once more: how many times so far, if that is worth a line now; else 0."""
        self._times += 1
        if self._told_us is not None and now_us - self._told_us < self._pause_us:
            return 0
        self._told_us = now_us
        return self._times
