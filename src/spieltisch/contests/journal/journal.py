"""The journal of a contest: ``journal.jsonl`` in its folder (``appended``)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from spieltisch.contests.journal.appended import FILE, LOCK, Form, LineFollower, LineJournal, encode
from spieltisch.contests.journal.appended import decode as decode_lines
from spieltisch.contests.journal.lines import (
    Added,
    AnyLine,
    Begun,
    Ended,
    Invited,
    Opened,
    Paused,
    Released,
    Replaced,
    Ruled,
    Unpaused,
    Voided,
    Withdrawn,
)

__all__ = ["FILE", "LOCK", "Follower", "Journal", "decode", "encode", "read_journal"]

DURABLE: Final = (
    Opened, Released, Paused, Unpaused, Invited, Begun, Voided, Ruled, Withdrawn, Added, Replaced, Ended,
)  # fmt: skip
"""What was decided before the first game, which luck players may have seen, what people decide, and the end. Results
that a power cut takes are played again."""
FORM: Final = Form("contest", msgspec.json.Decoder(AnyLine), DURABLE)


def decode(data: bytes, first: int = 1) -> list[AnyLine]:
    """Whole lines. Raises ``ValueError`` that names the one that is none, the first being number ``first``."""
    return decode_lines(FORM, data, first)


class Follower(LineFollower[AnyLine]):
    """Reads a contest's journal as it grows."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, FORM)


class Journal(LineJournal[AnyLine]):
    """A contest's journal to write to."""

    def __init__(self, folder: Path, *, is_runner: bool = False) -> None:
        super().__init__(folder, FORM, is_runner=is_runner)


def read_journal(folder: Path) -> list[AnyLine]:
    """All lines so far. Raises ``UsageError`` for a folder without a journal, or a damaged one, naming the line."""
    return Follower(folder).read()
