"""What a page loads, gathered into few files: sources stay small modules, and a visit takes few requests.

A *chunk* is all that is reached from one entry and from no other. Two are on every page: what asks the server early,
and the frame, which also has what three entries or more need. Each page of the frame is an entry, and so is each of the
two modules that a game may bring, its board and its options. A part that one of them imports when it runs has a chunk,
too: of all that it needs, and that is not there already. In a chunk modules are functions, as in pictures' engine
(``pictures.linking``); ``static/loader.js`` runs them by their paths when they are needed.

Whoever imports one of our modules by its path, such as a game whose own modules are not understood here, gets the very
one that runs in a chunk, through a *door*.
"""

from __future__ import annotations

import json
import logging
import os
import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

from spieltisch.pictures.files import STATIC
from spieltisch.pictures.linking import take_apart
from spieltisch.web.files.stripping import strip, strip_linked, strip_styles

log = logging.getLogger(__name__)

ROOT: Final = "/static/"
MADE: Final = f"{ROOT}made/"
LOADER: Final = f"{ROOT}loader.js"
EARLY: Final = f"{ROOT}early.js"
FRAME: Final = f"{ROOT}main.js"
GAMES: Final = f"{ROOT}games/"
GAME_ENTRIES: Final = ("board.js", "options.js")
PLAIN: Final = frozenset({".css", ".png", ".svg", ".woff2"})
"""What is a file of its own, named by its content like a chunk."""
SUFFIXES: Final = PLAIN | {".js"}
SHARED: Final = 3
"""How many entries need what lies in the frame."""


_NAMES: Final = re.compile(r"url\(|@import", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Module:
    """One source, ready to lie in a chunk."""

    needed: Sequence[str]
    later: Sequence[str]
    """What it imports when it runs, as far as it says so by path."""
    given: Sequence[str]
    """The names of what it exports."""
    script: str


@dataclass(frozen=True, slots=True)
class Chunk:
    """One file of several modules."""

    address: str
    content: bytes
    paths: Sequence[str]


@dataclass(frozen=True, slots=True)
class Gathered:
    """Everything that was made of the sources."""

    files: Mapping[str, bytes]
    """By address. Their names follow from what they hold."""
    addresses: Mapping[str, str]
    """Where to find what once had a path: entries, style sheets and pictures."""
    doors: Mapping[str, bytes]
    """By path, modules that hand on what a chunk has."""


def gather(folders: Mapping[str, Path]) -> Gathered:
    """Of the pages' own files and those of games, whose ``folders`` these are. A game whose modules are not understood
    stays in pieces. Raises ``ValueError`` where that is so for the pages themselves."""
    sources = Sources(folders)
    shell = reach(sources, [EARLY, FRAME])
    entries = later(sources, shell)
    reached = dict(_reach_parts(sources, ROOT, entries))
    for name in sorted(folders):  # in one order, so that the same sources make the same files
        own = [path for file in GAME_ENTRIES if sources.has(path := f"{GAMES}{name}/{file}")]
        try:
            reached.update(_reach_parts(sources, f"{GAMES}{name}/", own))
            entries += own
        except (OSError, ValueError) as why:
            log.warning("the page of %s stays in pieces: %s", name, why)
    return _assemble(sources, shell, _shared(reached[path] for path in entries), reached)


def _reach_parts(sources: Sources, root: str, entries: Iterable[str]) -> Mapping[str, Sequence[str]]:
    """What each entry needs, and each part below ``root`` that they import when they run: that besides what all who
    import it have."""
    there: dict[str, frozenset[str]] = {}
    found: dict[str, list[str]] = {}
    waiting = [(path, frozenset[str]()) for path in entries]
    for path, own in waiting:
        known = there.get(path, own) & own
        if known == there.get(path):
            continue
        needed = reach(sources, [path])
        there[path], found[path] = known, [other for other in needed if other not in known]
        parts = [part for part in later(sources, needed) if part.startswith(root)]
        waiting += [(part, known.union(needed)) for part in parts]
    return found


def _assemble(
    sources: Sources, shell: Sequence[str], shared: Iterable[str], reached: Mapping[str, Sequence[str]]
) -> Gathered:
    """``shared`` is what many entries need, ``reached`` what each entry or part does, besides the shell's own. Parts
    may have the same modules: the first that comes is used."""
    early = reach(sources, [EARLY])
    frame = [path for path in shell if path not in early]
    for path in shared:
        if path not in early and path not in frame:
            frame.append(path)
    head = sources.read(LOADER)
    first = _chunk(EARLY, strip(head), [(path, sources.module(path)) for path in early], is_run=True)
    loading = f'import {{ define, need }} from "{first.address}";'
    chunks = [first, _chunk(FRAME, loading, [(path, sources.module(path)) for path in frame], is_run=True)]
    for entry, paths in reached.items():
        own = [(path, sources.module(path)) for path in paths if path not in early and path not in frame]
        chunks.append(_chunk(entry, loading, own))
    others = {path: _other(path, sources) for path in sources.others()}
    addresses = {entry: chunk.address for entry, chunk in zip([EARLY, FRAME, *reached], chunks, strict=True)}
    return Gathered(
        files={**{chunk.address: chunk.content for chunk in chunks}, **dict(others.values())},
        addresses={**addresses, **{path: address for path, (address, _) in others.items()}},
        doors={path: door for chunk in chunks for path, door in _doors(sources, chunk, chunks[:2])},
    )


class Sources:
    """The files by the paths that pages know them by, each read and taken apart once."""

    def __init__(self, folders: Mapping[str, Path]) -> None:
        self._files = dict(_files(folders))
        self._modules: dict[str, Module] = {}

    def has(self, path: str) -> bool:
        return path in self._files

    def read(self, path: str) -> str:
        """Raises ``ValueError`` where there is none."""
        if path not in self._files:
            raise ValueError(f"there is no {path}")
        return self._files[path].read_text("utf-8")

    def others(self) -> Iterator[str]:
        """The style sheets and pictures. A sheet that names other files, perhaps from where it lies, stays there."""
        return (path for path in self._files if PurePosixPath(path).suffix in PLAIN and not self._is_bound(path))

    def content(self, path: str) -> bytes:
        if path.endswith(".css"):
            return strip_styles(self.read(path)).encode()
        return self._files[path].read_bytes()

    def _is_bound(self, path: str) -> bool:
        return path.endswith(".css") and _NAMES.search(self.read(path)) is not None

    def module(self, path: str) -> Module:
        """Raises ``ValueError`` for one that is not understood."""
        if path not in self._modules:
            self._modules[path] = read_module(path, self.read(path))
        return self._modules[path]


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


def reach(sources: Sources, entries: Iterable[str]) -> list[str]:
    """These modules and all that they import, what is imported first. Raises ``ValueError`` where some import each
    other: a function's imports are there when it begins, a module's at the latest when they are used."""
    found: list[str] = []
    above: list[str] = []

    def go(path: str) -> None:
        if path in above:
            raise ValueError(f"modules that import each other: {' '.join(above[above.index(path) :])}")
        if path not in found:
            above.append(path)
            for other in sources.module(path).needed:
                go(other)
            above.pop()
            found.append(path)

    for path in entries:
        go(path)
    return found


def later(sources: Sources, paths: Iterable[str]) -> list[str]:
    """What these modules import when they run."""
    return list(dict.fromkeys(other for path in paths for other in sources.module(path).later))


def _shared(reached: Iterable[Sequence[str]]) -> Iterator[str]:
    """Those of our modules that at least three of these have, in order. What two have is better in both files than on
    every page."""
    times = Counter[str]()
    for paths in reached:
        times.update(paths)
        yield from (path for path in paths if times[path] == SHARED and not path.startswith(GAMES))


def _chunk(entry: str, head: str, modules: Sequence[tuple[str, Module]], is_run: bool = False) -> Chunk:
    run = [f"need({json.dumps(entry)});"] if is_run else []
    content = "\n".join([head, *(module.script for _, module in modules), *run, ""]).encode()
    name = PurePosixPath(entry.removeprefix(GAMES).removeprefix(ROOT)).with_suffix("")
    return Chunk(address_of(name.as_posix(), ".js", content), content, [path for path, _ in modules])


def address_of(name: str, suffix: str, content: bytes) -> str:
    """Where this is to be found, for as long as it is this."""
    return f"{MADE}{name.replace('/', '-')}.{sha256(content).hexdigest()[:16]}{suffix}"


def _other(path: str, sources: Sources) -> tuple[str, bytes]:
    content = sources.content(path)
    name = PurePosixPath(path.removeprefix(GAMES).removeprefix(ROOT))
    return address_of(name.with_suffix("").as_posix(), name.suffix, content), content


def _doors(sources: Sources, chunk: Chunk, always: Sequence[Chunk]) -> Iterator[tuple[str, bytes]]:
    """To all of our modules in a chunk; a game's are nobody else's."""
    first, frame = always
    for path in chunk.paths:
        if path.startswith(GAMES):
            continue
        names = sources.module(path).given
        given = [f"export const {name} = made.{name};" for name in names if name != "default"]
        given += ["export default made.default;"] if "default" in names else []
        lines = [
            f'import {{ need }} from "{first.address}";', f'import "{frame.address}";', f'import "{chunk.address}";',
            f"const made = need({json.dumps(path)});", *given, "",
        ]  # fmt: skip
        yield path, "\n".join(lines).encode()


def _files(folders: Mapping[str, Path]) -> Iterator[tuple[str, Path]]:
    roots = [(ROOT, STATIC), *((f"{GAMES}{name}/", folder) for name, folder in folders.items())]
    for root, folder in roots:
        for path in sorted(folder.rglob("*")):
            if path.suffix in SUFFIXES and path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                yield f"{root}{path.relative_to(folder).as_posix()}", path


def fingerprint(folders: Mapping[str, Path]) -> frozenset[tuple[str, int, int]]:
    """Other than before as soon as a file is."""
    found = set()
    for root in [STATIC, *folders.values()]:
        for folder, _, names in os.walk(root):
            for name in names:
                path = f"{folder}/{name}"
                with suppress(FileNotFoundError):  # editors make files for a moment
                    stat = os.stat(path)  # noqa: PTH116  # a path's object costs more than all the rest
                    found.add((path, stat.st_mtime_ns, stat.st_size))
    return frozenset(found)
