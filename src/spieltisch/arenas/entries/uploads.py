"""A ZIP file that somebody hands in, looked through in memory before anything of it is written anywhere.

Only what its directory and its local headers agree on counts. A file is unpacked up to the size that was announced for
it and no further, so that no claim of a small size can hide a large one.
"""

from __future__ import annotations

import io
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Final

from spieltisch.arenas.entries.manifest import FILE, Manifest, read_manifest
from spieltisch.arenas.limits import Limits
from spieltisch.core.errors import UsageError

MEGABYTE: Final = 1024 * 1024
RATIO: Final = 200
"""So many times its packed size a file may have, if it is not small."""
SMALL: Final = 64 * 1024
DEPTH: Final = 20
"""So many folders may lie in each other."""
PART_BYTES: Final = 200
"""Of one part of a name."""
END: Final = b"PK\x05\x06"
END_SIZE: Final = struct.Struct("<12xL")
"""Where its end has the size of the directory, in bytes."""
END_BYTES: Final = 22 + (1 << 16)
"""So long before a ZIP file's end its directory's may begin, for there may be a comment."""
LOCATOR: Final = b"PK\x06\x07"
"""What a larger kind of ZIP file has before that."""
ENTRY_BYTES: Final = 512
"""Of the directory, for each file that there may be."""
ENCRYPTED: Final = 0x1
METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"com{number}" for number in range(10)), *(f"lpt{number}" for number in range(10))}
)
"""Names that are no files on some systems."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One file of an upload."""

    path: PurePosixPath
    content: bytes
    is_executable: bool


@dataclass(frozen=True, slots=True)
class Upload:
    """What was handed in, as far as it can be trusted: names that lie in one folder, files of known size."""

    sha256: str
    size: int
    """Of the ZIP file."""
    manifest: Manifest
    entries: tuple[Entry, ...]


def receive(data: bytes, limits: Limits) -> Upload:
    """Look through a ZIP file. All in it may lie in one folder, which then is left out. Raises ``UsageError`` in a
    sentence for its author."""
    if len(data) > limits.upload_mb * MEGABYTE:
        raise UsageError(f"the ZIP file has more than {limits.upload_mb} MB")
    _check_directory(data, limits.files)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = _without_common_folder(list(_entries(archive, limits)))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OverflowError) as error:
        raise UsageError(f"that is no ZIP file that can be read: {error}") from None
    manifest = next((entry.content for entry in entries if str(entry.path) == FILE), None)
    if manifest is None:
        raise UsageError(f"there is no {FILE} at the top of the ZIP file")
    return Upload(sha256(data).hexdigest(), len(data), read_manifest(manifest), tuple(entries))


def _check_directory(data: bytes, files: int) -> None:
    """How long its directory is, before it is read: all of that is in memory at once, many times as large. What may be
    the directory's end is looked at wherever it may be, since its reader may find another one than we would."""
    tail = max(0, len(data) - END_BYTES)
    at = data.find(END, tail)
    while 0 <= at <= len(data) - END_SIZE.size:
        (size,) = END_SIZE.unpack_from(data, at)
        if size > files * ENTRY_BYTES:
            raise UsageError(f"there are more than {files} files, or their names are too long")
        at = data.find(END, at + 1)
    if LOCATOR in data[tail:]:
        raise UsageError("it is a ZIP64 file, for more than 65 535 files or 4 GB; pack it as a usual one")


def _entries(archive: zipfile.ZipFile, limits: Limits) -> Iterator[Entry]:
    infos = archive.infolist()
    if len(infos) > limits.files:
        raise UsageError(f"there are more than {limits.files} files")
    room = limits.unpacked_mb * MEGABYTE
    announced = sum(info.file_size for info in infos)
    if announced > room:
        raise UsageError(f"unpacked it has more than {limits.unpacked_mb} MB")
    seen: dict[str, bool] = {}
    """Names as systems that know no case have them, and whether each is a folder."""
    end = 0
    for info in sorted(infos, key=lambda info: info.header_offset):
        if info.header_offset < end:
            raise UsageError(f"{_shown(info)} overlaps another file of the ZIP file")
        end = info.header_offset + info.compress_size
        path = _path(info)
        _note(seen, path, info)
        if info.is_dir():
            continue
        _check_kind(info)
        yield Entry(path, _content(archive, info), bool(info.external_attr >> 16 & stat.S_IXUSR))


def _path(info: zipfile.ZipInfo) -> PurePosixPath:
    """Where a file is to lie. Names are normalised: two ways of writing the same letters are the same name."""
    name = unicodedata.normalize("NFC", info.orig_filename)
    shown = _shown(info)
    if name != name.strip("\0") or any(not character.isprintable() for character in name):
        raise UsageError(f"{shown} has characters in its name that cannot be seen")
    if "\\" in name or ":" in name:
        raise UsageError(f"{shown}: a name has no backslash and no colon")
    if name.startswith("/"):
        raise UsageError(f"{shown}: a name begins in the ZIP file, not with a slash")
    parts = name.removesuffix("/").split("/")
    if len(parts) > DEPTH:
        raise UsageError(f"{shown} lies in more than {DEPTH} folders")
    for part in parts:
        if part in ("", ".", ".."):
            raise UsageError(f"{shown}: a name has no parts like '..'")
        if len(part.encode()) > PART_BYTES:
            raise UsageError(f"{shown} has a part of more than {PART_BYTES} bytes")
        if part.partition(".")[0].casefold() in DEVICES or part != part.rstrip(". "):
            raise UsageError(f"{shown} is a name that not all systems can have")
    return PurePosixPath(*parts)


def _note(seen: dict[str, bool], path: PurePosixPath, info: zipfile.ZipInfo) -> None:
    """Nothing is there twice, not even in other letters, and no file is a folder, too."""
    for folder in path.parents[:-1]:
        if seen.setdefault(str(folder).casefold(), True) is False:
            raise UsageError(f"{_shown(info)}: {folder} is a file and a folder")
    key = str(path).casefold()
    if key in seen and not (info.is_dir() and seen[key]):
        raise UsageError(f"{_shown(info)} is there twice, if large and small letters are the same")
    seen[key] = info.is_dir()


def _check_kind(info: zipfile.ZipInfo) -> None:
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        raise UsageError(f"{_shown(info)} is a link or a device; only files and folders can be handed in")
    if info.flag_bits & ENCRYPTED:
        raise UsageError(f"{_shown(info)} is encrypted")
    if info.compress_type not in METHODS:
        raise UsageError(f"{_shown(info)} is packed in a way that is not read here; use the usual one (deflate)")
    if info.file_size > max(SMALL, RATIO * info.compress_size):
        raise UsageError(f"{_shown(info)} is packed more than {RATIO} to 1")


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    with archive.open(info) as stream:
        content = stream.read(info.file_size + 1)
    if len(content) != info.file_size:
        raise UsageError(f"{_shown(info)} has another size than it says")
    return content


def _without_common_folder(entries: list[Entry]) -> list[Entry]:
    """Some tools pack the folder, others what is in it."""
    tops = {entry.path.parts[0] for entry in entries}
    if len(tops) != 1 or any(len(entry.path.parts) == 1 for entry in entries):
        return entries
    return [Entry(PurePosixPath(*entry.path.parts[1:]), entry.content, entry.is_executable) for entry in entries]


def _shown(info: zipfile.ZipInfo) -> str:
    """A name, as it can be printed."""
    return ascii(info.orig_filename[:PART_BYTES])
