"""Logs that lie in a folder, a file each: what a match or a contest left. Never writes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Final

from spieltisch.core.errors import UsageError
from spieltisch.store.summary import Summary, summary_of
from spieltisch.table.log import is_ending, whole_lines

JOURNAL: Final = "journal.jsonl"
"""A contest's own lines, in its folder."""
REPLAYS: Final = "replays"
"""Where in a contest's folder its logs lie."""
PIECE: Final = 8192
"""How much of a file's beginning and of its end is looked at first. Longer lines are rare."""


@dataclass(frozen=True, slots=True)
class LogFile:
    """One log of a folder."""

    path: Path
    summary: Summary


def find_logs(folder: Path) -> list[Path]:
    """The files with logs in a folder of ``match --out`` or of a contest, by name. Raises ``UsageError`` where there
    is no such folder."""
    if not folder.is_dir():
        raise UsageError(f"there is no folder {folder}")
    files = [path for path in folder.glob("*.jsonl") if path.name != JOURNAL]
    return sorted([*files, *(folder / REPLAYS).rglob("*.jsonl")])


def list_logs(folder: Path, skip: Callable[[Path, str], None]) -> Iterator[LogFile]:
    """All logs of such a folder, each by what its ends tell; ``skip`` hears of those that are damaged, and why."""
    for path in find_logs(folder):
        try:
            yield LogFile(path, look_at(path))
        except ValueError as error:
            skip(path, str(error))
        except OSError as error:
            skip(path, error.strerror or str(error))


def look_at(path: Path) -> Summary:
    """What the ends of a log tell. Raises ``ValueError`` for a damaged one, ``OSError`` where it cannot be read."""
    return summary_of(_ends(path), "cut short")


def _ends(path: Path) -> list[bytes]:
    """The first line of a log and the last, if that is the result; else all."""
    with path.open("rb", buffering=0) as stream:
        first = stream.read(PIECE)
        size = os.fstat(stream.fileno()).st_size
        last = first if size <= PIECE else _last_piece(stream, size)
        head, newline, _ = first.partition(b"\n")
        end = whole_lines(last)[-1:]
        if newline and end and is_ending(end[0]):
            return [head, *end]
        stream.seek(0)
        return whole_lines(stream.read())


def _last_piece(stream: FileIO, size: int) -> bytes:
    stream.seek(size - PIECE)
    return stream.read(PIECE)
