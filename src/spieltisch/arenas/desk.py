"""Where authors and visitors of an arena are served: what the pages, and nobody else, go through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from spieltisch.arenas.entries.languages import check_language
from spieltisch.arenas.entries.uploads import MEGABYTE, Upload, receive
from spieltisch.arenas.fold import Arena, Author
from spieltisch.arenas.journal import Follower, Journal, upload_path
from spieltisch.arenas.lines import HandedIn
from spieltisch.arenas.showing import Ladder, OwnPage, ladder, own
from spieltisch.contests.journal.files import write_files
from spieltisch.contests.journal.keys import owner_of
from spieltisch.core.errors import UsageError

HOUR: Final = timedelta(hours=1)


def utc() -> datetime:
    return datetime.now(UTC)


class TooManyError(UsageError):
    """Somebody hands in more than an author may, for now or for ever."""


class Desk:
    """One arena's. It is used by one thread at a time."""

    def __init__(self, folder: Path, now: Callable[[], datetime] = utc, refuses: str = "") -> None:
        """``folder`` is that of an arena that was opened; ``refuses`` is why nothing can be handed in, if it cannot."""
        self.folder: Final = folder
        self.id: Final = folder.name
        self.refuses = refuses
        self._now = now
        self._arena = Arena()
        self._follower = Follower(folder)

    def refresh(self) -> int:
        """Read what is new; how many lines have been read in all. Raises ``UsageError`` for a damaged journal."""
        self._arena.take(self._follower.read())
        return self._follower.lines

    @property
    def ladder(self) -> Ladder:
        """What everybody may see."""
        return ladder(self._arena)

    def author_of(self, token: str) -> str | None:
        """Whose token it is."""
        return owner_of(token, self._arena.keys)

    def own(self, author: str) -> OwnPage:
        """What this author may see."""
        return replace(own(self._arena, author), refuses=self.refuses)

    def hand_in(self, author: str, data: bytes) -> int:
        """Take a ZIP file of this author; the number of the new version. Raises ``UsageError`` in a sentence for the
        author, ``TooManyError`` if that can be another one later."""
        if self.refuses:
            raise UsageError(self.refuses)
        self.refresh()
        self._check_amount(author, len(data))
        upload = receive(data, self._arena.plan.limits)
        check_language(upload.manifest.language)
        taken: list[HandedIn] = []

        def take(_others: object) -> Sequence[HandedIn]:
            """With the right to write: of two who hand in at once, at two servers even, each has a number, and a file,
            of their own, and neither gets past the limits beside the other."""
            self.refresh()
            if author not in self._arena.keys:
                raise UsageError("your token was revoked")
            self._check_amount(author, len(data))
            taken.append(line := self._line(author, upload))
            write_files(self.folder, {upload_path(author, line.version): data})
            return [line]

        with Journal(self.folder) as journal:
            journal.append_made(take)
        self.refresh()
        return taken[0].version

    def find(self, author: str, path: str) -> Path | None:
        """A file of this author's own, by its name in what ``own`` tells; None for all others."""
        found = self._arena.authors.get(author)
        return self.folder / path if found and path in _files(found) else None

    def _line(self, author: str, upload: Upload) -> HandedIn:
        manifest = upload.manifest
        number = len(self._arena.authors[author].versions) + 1
        return HandedIn(
            at=self._now().strftime("%Y-%m-%dT%H:%M:%SZ"), author=author, version=number, sha256=upload.sha256,
            size=upload.size, language=manifest.language, run=manifest.run, build=manifest.build,
        )  # fmt: skip

    def _check_amount(self, author: str, size: int) -> None:
        limits = self._arena.plan.limits
        mine = [each.handed_in for each in self._arena.authors[author].versions if each.handed_in]
        since = self._now() - HOUR
        if sum(datetime.fromisoformat(each.at) > since for each in mine) >= limits.versions_per_hour:
            raise TooManyError(f"there were {limits.versions_per_hour} versions of yours within an hour; wait a little")
        if sum(each.size for each in mine) + size > limits.author_mb * MEGABYTE:
            raise TooManyError(f"all your versions together have at most {limits.author_mb} MB; ask the organiser")
        everybody = (version for other in self._arena.authors.values() for version in other.versions)
        if sum(each.handed_in.size for each in everybody if each.handed_in) + size > limits.total_mb * MEGABYTE:
            raise TooManyError("this arena has no room left; ask the organiser")


def _files(author: Author) -> Iterator[str]:
    """All that is an author's own to read."""
    for version in author.versions:
        yield upload_path(author.name, version.number)
        for check in (version.quick, version.full):
            yield from (path for path in (check.report, check.said) if path) if check else ()
        for block in version.recent:
            number = next(at for at, each in enumerate(block.players) if each.author == author.name)
            yield from (path for game in block.games for at, path in game.said if at == number)
