"""From a session's lint to whoever takes notes of its connection."""

from __future__ import annotations

from collections.abc import Callable

from spieltisch.net.alarm import Alarm
from spieltisch.net.now import Now
from spieltisch.wire.lint import PATIENCE_US, Lint


class Linting:
    """Looks at one session after each of its steps, and again when a message stays unfinished."""

    def __init__(self, lint: Lint, note: Callable[[str], None], now: Now) -> None:
        self._lint = lint
        self._note = note
        self._alarm = Alarm(self._ring, now)
        self._noted_us = -1
        """When the latest message began that was noted as unfinished."""

    def look(self) -> None:
        """The session has read something, or was woken."""
        for text in self._lint.take():
            self._note(text)
        begun = self._lint.unfinished()
        is_new = begun is not None and begun.since_us != self._noted_us
        self._alarm.set(begun.since_us + PATIENCE_US if begun and is_new else None)

    def miss(self, data: bytes) -> None:
        """Bytes came after the session's end."""
        self._lint.warn_late(data)
        self.look()

    def close(self) -> None:
        self._alarm.cancel()

    def _ring(self, now_us: int) -> None:
        begun = self._lint.unfinished()
        if begun is not None and now_us - begun.since_us >= PATIENCE_US:
            self._noted_us = begun.since_us
            self._note(begun.describe(now_us))
