"""All logs of a folder, of a server, a match or a contest."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

from spieltisch.store.log_files import find_logs
from spieltisch.table.log import whole_lines

log = logging.getLogger(__name__)

Source: TypeAlias = tuple[str, Callable[[], list[bytes]]]
"""A log's name, which is its file's in the folder or its table's id, and what reads its whole lines. Reading raises
``OSError``; an empty line is the last one where some are lost."""


def logs_in(folder: Path) -> Iterator[Source]:
    """One after the other, in the order of their opening or of their names. Raises ``UsageError`` where there is no
    such folder."""
    from spieltisch.store.schema import FILES, RECORDS  # slow to import, and only data folders need it

    if (folder / FILES[RECORDS]).exists():
        yield from _archived(folder)
    else:
        for path in find_logs(folder):
            yield path.relative_to(folder).as_posix(), partial(_read, path)


def _archived(folder: Path) -> Iterator[Source]:
    """A server's tables, or what is left of them."""
    from spieltisch.store.archive import Archive
    from spieltisch.store.salvage import readable
    from spieltisch.store.schema import RECORDS

    with readable(folder, RECORDS) as (place, fault), Archive(place) as archive:
        if fault:
            log.warning("%s is damaged (%s); this is what can be read of it", folder, fault)
        for id, _ in archive.ids():
            yield id, partial(archive.lines, id)


def _read(path: Path) -> list[bytes]:
    return whole_lines(path.read_bytes())
