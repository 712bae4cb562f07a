"""What lies in the folders of ``--contests``: contests, and logs that matches and contests have left. Never writes.

Names of folders and files come from addresses, so nothing is looked up by path: a folder is known by an id that was
made here, and a file by a name that can only lie in it. A log of a folder has the id ``FOLDER~NAME``, which no table of
this server's has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Final

from spieltisch.core.errors import UsageError
from spieltisch.net.now import SECOND_US, monotonic_us
from spieltisch.store.log_files import JOURNAL, REPLAYS, find_logs

LIVE: Final = "live"
"""Where in a contest's folder the logs of running games lie."""
DOWNLOADS: Final = ("report.html", "standings.csv", "replays.zip")
"""What lies in a contest's folder for everybody. Its journal does not: that has seeds and secrets."""
MARK: Final = "~"
LONGEST: Final = 24
"""Of a folder's id."""
NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
"""Of a log's file, without its ending."""
FRESH_US: Final = 2 * SECOND_US
"""How long a look into the folders lasts."""
AGAIN_US: Final = SECOND_US // 10
"""How long it lasts for whoever asks for what it did not find."""


@dataclass(frozen=True, slots=True)
class Folder:
    """One that has something to show."""

    id: str
    path: Path
    is_arena: bool = False
    """Whether it is an arena's, which is shown elsewhere but for its replays."""

    @property
    def journal(self) -> Path:
        return self.path / JOURNAL

    @property
    def is_contest(self) -> bool:
        return not self.is_arena and self.journal.is_file()

    def downloads(self) -> list[str]:
        return [name for name in DOWNLOADS if (self.path / name).is_file()]

    def running(self) -> list[Path]:
        """The logs that are written now, and those of games whose block is not finished."""
        return sorted(path for path in (self.path / LIVE).glob("*.jsonl") if NAME.fullmatch(path.stem))

    def find(self, name: str) -> Path | None:
        """The log of this name."""
        return next((path for place in (REPLAYS, ".", LIVE) if (path := self._find(place, name))), None)

    def find_live(self, name: str) -> Path | None:
        """The log of this name that is written now."""
        return self._find(LIVE, name)

    def _find(self, place: str, name: str) -> Path | None:
        path = self.path / place / f"{name}.jsonl"
        is_good = NAME.fullmatch(name) and path.name != JOURNAL and path.is_file()
        return path if is_good and path.resolve().is_relative_to(self.path) else None

    def id_of(self, path: Path) -> str | None:
        """A log's, if it can be found by that again."""
        id = f"{self.id}{MARK}{path.stem}"
        return id if self.find(path.stem) == path else None


def id_of_folder(path: Path) -> str:
    """What a folder is called in addresses, unless another one is called so already."""
    return re.sub(r"[^a-z0-9]+", "-", path.name.lower()).strip("-")[:LONGEST].strip("-") or "contest"


class Folders:
    """All of them, looked through again and again, since contests begin while a server runs."""

    def __init__(self, given: Sequence[Path], arenas: Sequence[Path] = ()) -> None:
        """``arenas`` are folders of arenas, each known by its own name. Raises ``UsageError`` for what is no folder."""
        if missing := [path for path in given if not path.is_dir()]:
            raise UsageError(f"contests: there is no folder {missing[0]}")
        self._given = [path.resolve() for path in given]
        self._arenas = [Folder(path.name, path, is_arena=True) for path in arenas]
        self._lock = Lock()  # threads look: none may take what another one is just finding for all there is
        self._found: dict[str, Folder] = {}
        self._looked_us: int | None = None
        self._logs: tuple[int, list[tuple[float, Path, Folder]]] | None = None

    def __bool__(self) -> bool:
        return bool(self._given or self._arenas)

    def look(self) -> Sequence[Folder]:
        """All folders with a contest or with logs, by id."""
        return self._look(FRESH_US)

    def _look(self, lasts_us: int) -> Sequence[Folder]:
        """The same, as they were at most so long ago."""
        with self._lock:
            now_us = monotonic_us()
            if self._looked_us is None or now_us - self._looked_us > lasts_us:
                self._found = dict(sorted((folder.id, folder) for folder in self._named(self._interesting())))
                self._looked_us = now_us
            return tuple(self._found.values())

    def find(self, id: str) -> Folder | None:
        """Also one that has come since the last look: whoever begins a contest has its address at once."""
        looks = (self._look(lasts_us) for lasts_us in (FRESH_US, AGAIN_US))
        return next((folder for found in looks for folder in found if folder.id == id), None)

    def find_log(self, id: str) -> Path | None:
        """The file of a log's id."""
        folder, name = self._split(id)
        return folder.find(name) if folder else None

    def find_live(self, id: str) -> Path | None:
        """The same, of a game that is played now."""
        folder, name = self._split(id)
        return folder.find_live(name) if folder else None

    def _split(self, id: str) -> tuple[Folder | None, str]:
        folder, _, name = id.partition(MARK)
        return self.find(folder), name

    def logs(self) -> Sequence[tuple[float, Path, Folder]]:
        """All logs of finished games with the times of their last change, the oldest first."""
        now_us = monotonic_us()
        if self._logs is None or now_us - self._logs[0] > FRESH_US:
            self._logs = now_us, sorted(self._each_log(), key=lambda found: (found[0], str(found[1])))
        return self._logs[1]

    def _each_log(self) -> Iterator[tuple[float, Path, Folder]]:
        for folder in self.look():
            for path in find_logs(folder.path) if folder.path.is_dir() else ():
                with suppress(FileNotFoundError):  # contests tidy up
                    if folder.id_of(path):
                        yield path.stat().st_mtime, path, folder

    def _interesting(self) -> Iterator[Path]:
        """The folders that were given, or those in them."""
        for given in self._given:
            inside: list[Path] = []
            with suppress(OSError):
                inside = sorted(given.iterdir())
            for path in (given, *inside):
                with suppress(OSError):  # what is gone, or may not be read, is not shown; all others are
                    if path.is_dir() and ((path / JOURNAL).is_file() or any(path.glob("*.jsonl"))):
                        yield path.resolve()

    def _named(self, paths: Iterator[Path]) -> Iterator[Folder]:
        """Each by its name; of several with the same one all but the first have a mark that follows from the path."""
        taken = {arena.id for arena in self._arenas}
        yield from self._arenas
        own = {arena.path for arena in self._arenas}
        for path in dict.fromkeys(path for path in paths if path not in own):
            name = id_of_folder(path)
            if name in taken:
                name = f"{name[: LONGEST - 7]}-{sha256(bytes(path)).hexdigest()[:6]}"
            taken.add(name)
            yield Folder(name, path)
