"""Running games on disk, line by line as they happen, for whoever wants to look on from another process.

Nothing depends on these files, so a full disk costs the look and not the game. Whoever takes a finished game's log
removes its file, when it has put the replay where it belongs; one that was cut short is overwritten when its game is
played again.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

log = logging.getLogger(__name__)


def live_file(folder: Path, table: str) -> Path:
    """Where a table's lines are."""
    return folder / f"{table}.jsonl"


class LiveLogs:
    """The files of the tables of one server."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: dict[str, int] = {}
        """Descriptors by table. Each line is one write, so that nobody reads half of two."""
        self._is_failing = False

    def append(self, table: str, line: bytes) -> None:
        """One more line of a table's log, the header first."""
        if self._is_failing:
            return
        try:
            if table not in self._open:
                self._open[table] = self._create(table)
            os.write(self._open[table], line + b"\n")
        except OSError as error:
            log.warning("nobody can look on from here, %s: %s", self._folder, error.strerror)
            self._is_failing = True
            self.close()

    def close(self) -> None:
        """The files stay."""
        for descriptor in self._open.values():
            os.close(descriptor)
        self._open.clear()

    def _create(self, table: str) -> int:
        self._folder.mkdir(exist_ok=True)  # not its parents: on other machines they are not there
        return os.open(live_file(self._folder, table), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
