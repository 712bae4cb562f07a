"""The server's own log on stderr: one line per event, ``key=value``. Bad input is never an exception here."""

from __future__ import annotations

import logging
import sys


class LineFormatter(logging.Formatter):
    """``2026-01-31T12:00:00 warning door: no room address=…``; exceptions, which are our own bugs, follow below."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")


def log_to_stderr(level: int = logging.INFO) -> None:
    """Show what the server reports."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(LineFormatter())
    logging.basicConfig(level=level, handlers=[handler])
