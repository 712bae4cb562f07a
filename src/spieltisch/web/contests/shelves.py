"""Finished games of this server and of folders as one list, the newest first."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias

from spieltisch.store.archive import Archive
from spieltisch.store.log_files import look_at
from spieltisch.store.summary import Summary
from spieltisch.web.contests.folders import Folders

FILES: Final = 1 << 20
"""A place in the list is the last one in the archive times this, plus how many files are left."""

Found: TypeAlias = tuple[int, str, Summary | None]
"""The place to go on at, the id, and what a log's ends tell; nothing of a damaged one."""


def newest(
    archive: Archive, folders: Folders, before: int | None, step: int, only: str | None = None
) -> Iterator[Found]:  # fmt: skip
    """All finished games, or those after a place. Places stay what they are when newer games come. ``only``: those of
    the folder of this id."""
    if only is not None:
        yield from _in_folder(folders, before, only)
        return
    files = folders.logs()
    last, left = (None, len(files)) if before is None else divmod(before, FILES)
    played = _in_archive(archive, last, step)
    following = next(played, None)
    serial = following[0] + 1 if last is None and following else last or 0
    for at in range(min(left, len(files)) - 1, -1, -1):
        changed, path, folder = files[at]
        while following and following[1].header.opened >= _moment(changed):
            serial = following[0]
            yield serial * FILES + at + 1, following[1].header.id, following[1]
            following = next(played, None)
        yield serial * FILES + at, folder.id_of(path) or "", _look(path)
    while following:
        serial = following[0]
        yield serial * FILES, following[1].header.id, following[1]
        following = next(played, None)


def _in_folder(folders: Folders, before: int | None, id: str) -> Iterator[Found]:
    """Their places are how many files are left."""
    files = folders.logs()
    left = len(files) if before is None else before % FILES
    for at in range(min(left, len(files)) - 1, -1, -1):
        _, path, folder = files[at]
        if folder.id == id:
            yield at, folder.id_of(path) or "", _look(path)


def _in_archive(archive: Archive, before: int | None, step: int) -> Iterator[tuple[int, Summary]]:
    while True:
        found, before = archive.finished(before, step)
        yield from found
        if before is None:
            return


def _moment(seconds: float) -> str:
    """As logs write it."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _look(path: Path) -> Summary | None:
    try:
        return look_at(path)
    except (OSError, ValueError):
        return None
