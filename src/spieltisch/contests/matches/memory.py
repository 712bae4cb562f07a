"""A journal that only remembers: the logs of a match's tables, until somebody takes them."""

from __future__ import annotations

from collections.abc import Callable


class MemoryJournal:
    """Lines by table, in the order the tables were opened."""

    def __init__(
        self, hear: Callable[[bytes], None] = lambda _: None, copy: Callable[[str, bytes], None] | None = None
    ) -> None:
        """``hear`` is told every line behind a header, and ``copy`` all, with their tables."""
        self._lines: dict[str, list[bytes]] = {}
        self._hear = hear
        self._copy = copy

    def append(self, table: str, line: bytes) -> None:
        """One more line of a table's log."""
        lines = self._lines.setdefault(table, [])
        lines.append(line)
        if self._copy:
            self._copy(table, line)
        if len(lines) > 1:
            self._hear(line)

    def flush(self, then: Callable[[], None]) -> None:
        """Nothing is kept back."""
        then()

    def take(self, table: str) -> list[bytes]:
        """A table's log; it is forgotten."""
        return self._lines.pop(table)
