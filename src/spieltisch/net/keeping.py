"""Files that are written beside the games, in a thread: no player waits for a disk."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from tempfile import NamedTemporaryFile

from spieltisch.core.session import Written

log = logging.getLogger(__name__)

_writer = ThreadPoolExecutor(1, "writer")
"""One thread, so that what is appended stays in order."""
_pending: set[asyncio.Future[None]] = set()
"""The loop itself holds futures only loosely."""


def keep(path: Path, content: bytes) -> None:
    """Write the file soon, whole or not at all. A file that is there stays; the new one gets a number."""
    _remember(asyncio.get_running_loop().run_in_executor(_writer, _write, path, content))


def append(written: Sequence[Written]) -> None:
    """Write these soon, one after the other and after all earlier ones."""
    if written:
        _remember(asyncio.get_running_loop().run_in_executor(_writer, _append, written))


def finish_writing() -> None:
    """Return when all is written."""
    _writer.submit(lambda: None).result()


def _remember(writing: asyncio.Future[None]) -> None:
    _pending.add(writing)
    writing.add_done_callback(_pending.discard)


def _append(written: Sequence[Written]) -> None:
    for part in written:
        try:
            with Path(part.file).open("wb" if part.is_new else "ab") as stream:
                stream.write(part.data)
        except OSError as error:
            log.warning("%s was not kept: %s", part.file, error.strerror)


def _write(path: Path, content: bytes) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, prefix=".") as draft:
            draft.write(content)
            draft.flush()
            _name(Path(draft.name), path)
    except OSError as error:
        log.warning("%s was not kept: %s", path, error.strerror)


def _name(draft: Path, path: Path) -> None:
    """Give the draft the first of its names that is free."""
    for number in count(1):
        name = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
        try:
            name.hardlink_to(draft)
        except FileExistsError:
            continue
        name.chmod(0o644)
        return
