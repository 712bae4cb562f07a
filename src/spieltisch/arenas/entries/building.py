"""From a ZIP file that was handed in to a folder that can play: unpacked, built where nothing can be reached, and from
then on only read."""

from __future__ import annotations

import io
import shutil
import tarfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from spieltisch.arenas.entries.uploads import MEGABYTE, Upload
from spieltisch.arenas.limits import Limits
from spieltisch.contests.matches.confining import PROCESSES, confine
from spieltisch.core.errors import UsageError
from spieltisch.net.confinement import Confinement
from spieltisch.net.errand import run_inside
from spieltisch.net.sandbox import path_to

SCRIPT: Final = (
    'mkdir /tmp/entry && cp -r "$1"/. /tmp/entry && cd /tmp/entry && shift && "$@" >&2 && exec tar -cf - --sort=name .'
)
"""Copies the source to the only place where it can write, builds it there, and hands all of it over."""
SAID: Final = 256 * 1024
"""So much of what a build prints is kept, in bytes."""
FILE_MODE: Final = 0o644
PROGRAM_MODE: Final = 0o755


@dataclass(frozen=True, slots=True)
class Built:
    """What came of it."""

    said: bytes
    """What was printed."""
    why: str = ""
    """Why it cannot play, a sentence; empty if it can."""


def unpack(upload: Upload, folder: Path) -> None:
    """Write all files below a folder that is not there yet. Names were looked at, and nothing is ever a link, so that
    none can lie elsewhere."""
    folder.mkdir(parents=True)
    for entry in upload.entries:
        path = folder / entry.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(entry.content)
        path.chmod(PROGRAM_MODE if entry.is_executable else FILE_MODE)


def prepare(upload: Upload, folder: Path, limits: Limits) -> Built:
    """Make ``folder`` what plays; of an earlier try nothing stays. What is wrong with it is the author's to mend."""
    draft = folder.with_name(f".{folder.name}")
    for old in (draft, folder):
        shutil.rmtree(old, ignore_errors=True)
    unpack(upload, draft)
    built = Built(b"")
    if upload.manifest.build:
        source = draft.with_name(f"{draft.name}-source")
        shutil.rmtree(source, ignore_errors=True)
        draft.rename(source)
        try:
            built = _build(upload, source, draft, limits)
        finally:
            shutil.rmtree(source, ignore_errors=True)
    if built.why:
        shutil.rmtree(draft, ignore_errors=True)
        return built
    draft.rename(folder)
    return built


def _build(upload: Upload, source: Path, folder: Path, limits: Limits) -> Built:
    command = upload.manifest.build_argv
    try:
        tools = confine(command, source)
    except UsageError as error:
        return Built(b"", f"it cannot be built: {error}")
    inside = Confinement(
        tools.readable, tools.hidden, memory_bytes=limits.build_mb * MEGABYTE, cpus=limits.cpus, processes=PROCESSES,
        file_bytes=limits.build_mb * MEGABYTE,
    )  # fmt: skip
    room = 4 * limits.unpacked_mb * MEGABYTE
    done = run_inside(
        ["/bin/sh", "-c", SCRIPT, "build", str(source), *command], source, inside,
        env={"PATH": path_to(command[0], source)}, limit_s=limits.build_s, stdout_bytes=room, stderr_bytes=SAID,
    )  # fmt: skip
    if done.why or done.status:
        return Built(done.stderr, f"it cannot be built: {done.why or done.last_words}")
    try:
        _take_over(done.stdout, folder)
    except (tarfile.TarError, OSError) as error:
        return Built(done.stderr, f"what its build made cannot be kept: {error}")
    return Built(done.stderr)


def _take_over(data: bytes, folder: Path) -> None:
    """Write what a build made. Nothing of it leads out of the folder, and nothing is a device. Raises ``OSError`` or
    ``tarfile.TarError``."""
    folder.mkdir(parents=True)
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        archive.extractall(folder, filter="data")
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(PROGRAM_MODE if path.is_dir() or path.stat().st_mode & 0o100 else FILE_MODE)
