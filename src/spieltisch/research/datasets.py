"""Finished games as training data: every choice that a player made, from all logs in a folder."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game as game_of
from spieltisch.research.acceptance import LeftOut, Unaccepted, accept
from spieltisch.research.records import Choice, LogReader, PassedOver
from spieltisch.research.sources import logs_in

if TYPE_CHECKING:
    from types import ModuleType

log = logging.getLogger(__name__)


def warn(name: str, why: str) -> None:
    """For whoever is not asked."""
    log.warning("%s is left out: %s", name, why)


class Dataset:
    """The choices of all games in a folder: a server's data folder, that of ``match --out``, a contest's, or one with
    replays. One log at a time is in memory.

    Only logs of finished games are taken of which every line is right. What is left out is counted, always anew by each
    iteration.
    """

    def __init__(
        self, folder: str | PathLike[str], game: str | None = None, *, skip: Callable[[str, str], None] = warn
    ) -> None:
        """``game``: only of that one. ``skip`` hears of each log that is left out, by its name, and why.

        Raises ``UsageError`` where there is no such folder or game.
        """
        self.folder = Path(folder)
        if not self.folder.is_dir():
            raise UsageError(f"there is no folder {self.folder}")
        if game is not None and game_of(game).research.encoding is None:
            raise UsageError(f"{game} has no encoding for research")
        self.game = game
        self.taken = 0
        """How many logs gave data."""
        self.left_out: Counter[LeftOut] = Counter()
        """How many did not, and why."""
        self.passed_over: Counter[PassedOver] = Counter()
        """How many actions of those that did are left out all the same."""
        self._skip = skip

    def __iter__(self) -> Iterator[Choice]:
        """Log by log, in the order of play."""
        self.taken = 0
        self.left_out.clear()
        self.passed_over.clear()
        for name, read in logs_in(self.folder):
            try:
                lines = read()
                game = accept(lines, self.game)
            except OSError as error:
                self._leave_out(name, LeftOut.UNREADABLE, error.strerror or str(error))
            except Unaccepted as error:
                self._leave_out(name, error.why, str(error))
            else:
                self.taken += 1
                yield from LogReader(lines, game, name, self.passed_over).choices()

    def batches(self) -> Iterator[Any]:
        """The same as ``pyarrow.RecordBatch``es of some megabytes, each with choices of one form (see ``tables.py``).
        Raises ``UsageError`` where PyArrow is not installed."""
        yield from _tables().batches(self)

    def to_parquet(self, path: str | PathLike[str]) -> dict[Path, int]:
        """Write a file for each form into a folder, which is made where it is missing; the files and their numbers of
        rows. Files of these names are replaced, when all is written. Raises ``UsageError`` where PyArrow is not
        installed, ``OSError`` where nothing can be written."""
        written: dict[Path, int] = _tables().write(self.batches(), Path(path))
        return written

    def _leave_out(self, name: str, why: LeftOut, sentence: str) -> None:
        self.left_out[why] += 1
        self._skip(name, sentence)


def _tables() -> ModuleType:
    try:
        from spieltisch.research import tables
    except ImportError as error:
        if (error.name or "").partition(".")[0] != "pyarrow":
            raise
        raise UsageError("PyArrow is not installed here: pip install 'spieltisch[research]'") from None
    return tables
