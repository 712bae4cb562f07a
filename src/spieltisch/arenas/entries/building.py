"""From a ZIP file that was handed in to a folder that can play: unpacked, built where nothing can be reached, and from
then on only read."""

from __future__ import annotations

import io
import shutil
import tarfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from spieltisch.arenas.entries.uploads import MEGABYTE, Upload
from spieltisch.arenas.limits import Limits
from spieltisch.contests.matches.confining import PROCESSES, confine
from spieltisch.core.errors import UsageError
from spieltisch.net.confinement import Confinement
from spieltisch.net.errand import run_inside
from spieltisch.net.sandbox import path_to

SCRIPT: Final = (
    'mkdir /tmp/entry && cp -r "$1"/. /tmp/entry && cd /tmp/entry && shift && "$@" >&2 '
    "&& exec tar --hard-dereference --sort=name -cf - ."
)
"""Copies the source to the only place where it can write, builds it there, and hands all of it over."""
SAID: Final = 256 * 1024
"""So much of what a build prints is kept, in bytes."""
BUILT: Final = 10
"""So many times as many files as handed in there may be after a build."""
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
        tools = confine(command, source, is_strangers=True)
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
        take_over(done.stdout, folder, BUILT * limits.files)
    except (tarfile.TarError, OSError) as error:
        return Built(done.stderr, f"what its build made cannot be kept: {error}")
    return Built(done.stderr)


def take_over(data: bytes, folder: Path, files: int) -> None:
    """Write what a build made, a tar file that its author may have made up: at most so many files, nothing that leads
    out of the folder, nothing that is no file. Raises ``OSError`` or ``tarfile.TarError``.

    ``extractall`` is not left to judge that: its filters were got round by long chains of links. Here links are made
    last, so that nothing is ever written through one.
    """
    folder.mkdir(parents=True)
    links: list[tuple[PurePosixPath, str]] = []
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:  # packed once more it might be endless
        for number, member in enumerate(archive, 1):
            if number > files:
                raise tarfile.TarError(f"there are more than {files} files")
            path = _inside(member.name)
            if member.isdir():
                (folder / path).mkdir(parents=True, exist_ok=True)
            elif member.issym():
                links.append((path, member.linkname))
            elif member.isreg() and not member.issparse():
                _write(archive, member, folder / path)
            else:
                raise tarfile.TarError(f"{member.name} is no file")
    for path, target in links:
        _check_link(path, target)
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).symlink_to(target)
    for found in (folder, *folder.rglob("*")):
        if found.is_dir() and not found.is_symlink():
            found.chmod(PROGRAM_MODE)


def _inside(name: str) -> PurePosixPath:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or "\0" in name:
        raise tarfile.TarError(f"{name} leads out of the folder")
    return path


def _write(archive: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> None:
    """Nothing is there yet, so that no file is written twice."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = archive.extractfile(member)
    assert content
    with path.open("xb") as stream:
        shutil.copyfileobj(content, stream)
    if path.stat().st_size != member.size:
        raise tarfile.TarError(f"{member.name} is cut off")
    path.chmod(PROGRAM_MODE if member.mode & 0o100 else FILE_MODE)


def _check_link(path: PurePosixPath, target: str) -> None:
    """A link leads upwards at its beginning only, and no further than to the folder: what comes after a name may be
    behind another link, from where upwards is anywhere."""
    parts = PurePosixPath(target).parts
    up = next((at for at, part in enumerate(parts) if part != ".."), len(parts))
    if not target or target.startswith("/") or ".." in parts[up:] or up > len(path.parts) - 1:
        raise tarfile.TarError(f"{path} is a link to {target}, which leads out of the folder")
