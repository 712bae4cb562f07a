"""The pages' sources, by the paths that pages know them by: this package's own and those of each game."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from spieltisch.pictures.files import STATIC
from spieltisch.pictures.linking import take_apart
from spieltisch.web.files.stripping import strip_linked, strip_styles

ROOT: Final = "/static/"
GAMES: Final = f"{ROOT}games/"
PLAIN: Final = frozenset({".css", ".png", ".svg", ".woff2"})
"""What is no module, and so stays a file of its own."""
SUFFIXES: Final = PLAIN | {".js"}

_NAMES_FILES: Final = re.compile(r"url\(|@import", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Module:
    """One source, ready to lie in a chunk."""

    needed: Sequence[str]
    """The paths of what it imports at once."""
    later: Sequence[str]
    """The paths of what it imports while it runs, as far as it says so by path."""
    given: Sequence[str]
    """The names of what it exports."""
    script: str
    """What defines it in ``static/loader.js``."""


class Sources:
    """All files that pages may load, each read and taken apart once."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        """``folders`` are those of the games, by name."""
        self._files = dict(_files(folders))
        self._modules: dict[str, Module] = {}

    def has(self, path: str) -> bool:
        return path in self._files

    def read(self, path: str) -> str:
        """Raises ``ValueError`` where there is none."""
        if path not in self._files:
            raise ValueError(f"there is no {path}")
        return self._files[path].read_text("utf-8")

    def module(self, path: str) -> Module:
        """Raises ``ValueError`` for one that is not understood."""
        if path not in self._modules:
            self._modules[path] = read_module(path, self.read(path))
        return self._modules[path]

    def plain(self) -> Iterator[tuple[str, bytes]]:
        """Style sheets and pictures, by path. A sheet that names other files, perhaps from where it lies, stays
        there."""
        for path, file in self._files.items():
            if path.endswith(".css"):
                sheet = self.read(path)
                if not _NAMES_FILES.search(sheet):
                    yield path, strip_styles(sheet).encode()
            elif file.suffix in PLAIN:
                yield path, file.read_bytes()


@lru_cache(maxsize=1024)
def read_module(path: str, source: str) -> Module:
    """Kept, since of all sources few change. Raises ``ValueError`` for one that is not understood."""

    def resolve(other: str) -> str:
        return other if other.startswith("/") else posixpath.normpath(posixpath.join(posixpath.dirname(path), other))

    linked = take_apart(path, source)
    try:
        script, later = strip_linked(linked.script, resolve)
    except ValueError as odd:
        raise ValueError(f"{path}: {odd}") from None
    return Module(linked.needed, later, [*linked.given], script)


def _files(folders: Mapping[str, Path]) -> Iterator[tuple[str, Path]]:
    roots = [(ROOT, STATIC), *((f"{GAMES}{name}/", folder) for name, folder in folders.items())]
    for root, folder in roots:
        for path in sorted(folder.rglob("*")):
            if path.suffix in SUFFIXES and path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                yield f"{root}{path.relative_to(folder).as_posix()}", path


def fingerprint(folders: Mapping[str, Path]) -> frozenset[tuple[str, int, int]]:
    """Differs from an earlier one as soon as a file does."""
    found = set()
    for root in [STATIC, *folders.values()]:
        for folder, _, names in os.walk(root):
            for name in names:
                path = f"{folder}/{name}"
                with suppress(FileNotFoundError):  # editors make files for a moment
                    stat = os.stat(path)  # noqa: PTH116  # a path's object costs more than all the rest
                    found.add((path, stat.st_mtime_ns, stat.st_size))
    return frozenset(found)
