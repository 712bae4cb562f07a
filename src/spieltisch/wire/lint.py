"""What a peer does oddly and is forgiven: sentences for whoever looks at its conversation.

A session that has a ``lint`` says there what it passes over in silence. Whoever carries its bytes takes that, and asks
now and then whether a message stays unfinished.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

PATIENCE_US: Final = 3_000_000
"""A message that is not complete for so long is worth a warning."""
MOST: Final = 50
"""So many warnings a connection, each once, however long its peer goes on."""
SHOWN: Final = 60
SECOND_US: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A message that has begun."""

    size: int
    """In bytes, so far."""
    since_us: int
    """When its first byte arrived."""
    lacks: str
    """What would complete it, such as ``a newline``."""

    def describe(self, now_us: int) -> str:
        return f"{self.size} bytes without {self.lacks}, for {(now_us - self.since_us) // SECOND_US} s"


class Cutter(Protocol):
    """A session's framer."""

    @property
    def unfinished(self) -> Unfinished | None:
        """The message that has begun, if one has."""


class Lint:
    """The warnings of one connection."""

    def __init__(self, framer: Cutter | None = None, farewells: Sequence[bytes] = ()) -> None:
        """``framer`` is None for sessions that take whatever has come for a message; ``farewells`` are what a peer may
        say behind our last word."""
        self._framer = framer
        self._farewells = (b"", *farewells)
        self._told: set[str] = set()
        self._waiting: list[str] = []

    def unfinished(self) -> Unfinished | None:
        """The message that has begun, if one has."""
        return self._framer.unfinished if self._framer else None

    def warn(self, text: str) -> None:
        """Something was odd."""
        if text not in self._told and len(self._told) < MOST:
            self._told.add(text)
            self._waiting.append(text)

    def warn_late(self, data: bytes) -> None:
        """Bytes came that nobody reads any more."""
        if data.strip() not in self._farewells:
            self.warn(f"{len(data)} bytes after the end: {data[:SHOWN]!r}")

    def take(self) -> Sequence[str]:
        """All warnings that wait, once."""
        waiting, self._waiting = self._waiting, []
        return waiting
