"""One contest, read as its journal grows, once for everybody who looks."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from spieltisch.contests.directing import fold
from spieltisch.contests.journal.journal import Follower
from spieltisch.contests.journal.lines import AnyLine, Played
from spieltisch.contests.journal.state import Contest
from spieltisch.core.errors import UsageError
from spieltisch.table.log import is_ending, read_header, whole_lines
from spieltisch.web.contests.folders import MARK, Folder
from spieltisch.web.contests.showing import Shown, show

log = logging.getLogger(__name__)

PIECE: Final = 1 << 20
"""How much of a journal is read at once."""


class Followed:
    """Where it has come to."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.shown: Shown | None = None
        """None before the journal's first line."""
        self.problem = ""
        """What is wrong with the journal, once something is; then what was shown before stays."""
        self._follower = Follower(folder.path)
        self._contest: Contest | None = None
        self._replays: dict[str, str] = {}
        """By the ids of games that have ended; nothing for those without."""
        self._seen: object = None
        self._file = _identity(folder.journal)

    def catch_up(self) -> bool:
        """Read on. Whether there is anything new to show."""
        if self.problem:
            return False
        try:
            self._read()
            return self._contest is not None and self._show(self._contest)
        except (LookupError, OSError, UsageError, ValueError) as error:
            self.problem = str(error).removeprefix(f"{self.folder.journal}: ")
            log.warning("contest %s is shown no more: %s", self.folder.id, self.problem)
            return False

    def _show(self, contest: Contest) -> bool:
        running, downloads = self._running(contest), self.folder.downloads()
        seen = contest.lines, running, downloads
        if seen == self._seen:
            return False
        self._seen = seen
        self.shown = show(self.folder.id, contest, running, downloads, self._replays)
        return True

    def replay(self, game: str) -> str:
        """The id of the replay of the game at the table of this id; nothing if there is none yet."""
        return self._replays.get(game, "")

    @property
    def is_outdated(self) -> bool:
        """Whether there is another journal now in place of this one."""
        return _identity(self.folder.journal) != self._file

    def _read(self) -> None:
        for line in self._new_lines():
            if self._contest is None:
                self._contest = fold.begin(line)
            else:
                fold.advance(self._contest, line)
            if isinstance(line, Played):
                self._replays[line.id] = f"{self.folder.id}{MARK}{Path(line.replay).stem}" if line.replay else ""

    def _new_lines(self) -> Iterator[AnyLine]:
        with self.folder.journal.open("rb", buffering=0) as stream:
            size = PIECE
            while data := os.pread(stream.fileno(), size, self._follower.offset):
                lines = self._follower.take(data)
                yield from lines
                if not lines and len(data) < size:
                    return  # a line that is being written
                size = PIECE if lines else 2 * size

    def _running(self, contest: Contest) -> Mapping[str, Sequence[str]]:
        """The players of all games that are played now, by the id of their table."""
        if contest.is_ended:
            return {}
        found = {f"{self.folder.id}{MARK}{path.stem}": path for path in self.folder.running()
                 if path.stem not in self._replays}  # fmt: skip
        return {id: names for id, path in found.items() if (names := _players(path))}


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _players(path: Path) -> Sequence[str]:
    """By seat; nobody where the game has not begun or is over."""
    try:
        with path.open("rb") as stream:
            header = read_header(stream.readline().rstrip(b"\n"))
            stream.seek(max(0, os.fstat(stream.fileno()).st_size - PIECE))
            last = whole_lines(stream.read())[-1:]
    except (OSError, ValueError):
        return []
    return [] if last and is_ending(last[0]) else [player.name for player in header.seats]
