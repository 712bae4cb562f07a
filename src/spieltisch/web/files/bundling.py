"""Bundles what pages load into few files: sources stay small modules, and a visit takes few requests.

A *chunk* is all that is reached from one entry and from no other. Two are on every page: what asks the server early,
and the frame, which also has what three entries or more need. Each page of the frame is an entry, and so is each of the
two modules that a game may bring, its board and its options. A part that one of them imports while it runs has a chunk,
too: of all that it needs, and that is not there already. In a chunk modules are functions, as in pictures' engine
(``pictures.linking``); ``static/loader.js`` runs them by their paths when they are needed.

A game whose own modules are not understood here imports ours by their paths. There it finds a *re-export* of the very
module that runs in a chunk, so that a page has one of each.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

from spieltisch.web.files.sources import GAMES, ROOT, Sources
from spieltisch.web.files.stripping import strip

log = logging.getLogger(__name__)

MADE: Final = f"{ROOT}made/"
LOADER: Final = f"{ROOT}loader.js"
EARLY: Final = f"{ROOT}early.js"
FRAME: Final = f"{ROOT}main.js"
GAME_ENTRIES: Final = ("board.js", "options.js")
SHARED: Final = 3
"""How many entries need what lies in the frame."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """One file of several modules."""

    address: str
    content: bytes
    paths: Sequence[str]


@dataclass(frozen=True, slots=True)
class Bundle:
    """Everything that was made of the sources."""

    files: Mapping[str, bytes]
    """By address. Their names follow from what they hold."""
    addresses: Mapping[str, str]
    """Where to find what once had a path: entries, style sheets and pictures."""
    reexports: Mapping[str, bytes]
    """By path, modules that export what one in a chunk does."""


def bundle(folders: Mapping[str, Path]) -> Bundle:
    """Of the pages' own files and those of games, whose ``folders`` these are. A game whose modules are not understood
    stays in pieces. Raises ``ValueError`` where that is so for the pages themselves."""
    sources = Sources(folders)
    shell = reach(sources, [EARLY, FRAME])
    entries = later(sources, shell)
    parts = dict(_reach_parts(sources, ROOT, entries))
    for name in sorted(folders):  # in one order, so that the same sources make the same files
        own = [path for file in GAME_ENTRIES if sources.has(path := f"{GAMES}{name}/{file}")]
        try:
            parts.update(_reach_parts(sources, f"{GAMES}{name}/", own))
            entries += own
        except (OSError, ValueError) as why:
            log.warning("the page of %s stays in pieces: %s", name, why)
    return _assemble(sources, [*shell, *_shared(parts[path] for path in entries)], parts)


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
    """What these modules import while they run."""
    return list(dict.fromkeys(other for path in paths for other in sources.module(path).later))


def _reach_parts(sources: Sources, root: str, entries: Iterable[str]) -> Mapping[str, Sequence[str]]:
    """What each entry needs, and each part below ``root`` that they import while they run: that besides what all who
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


def _shared(needs: Iterable[Sequence[str]]) -> Iterator[str]:
    """Those of our modules that at least three of these have, in order. What two have is better in both files than on
    every page."""
    times = Counter[str]()
    for paths in needs:
        times.update(paths)
        yield from (path for path in paths if times[path] == SHARED and not path.startswith(GAMES))


def _assemble(sources: Sources, always: Iterable[str], parts: Mapping[str, Sequence[str]]) -> Bundle:
    """``always`` is what every page has, ``parts`` what each entry or part needs, some of it perhaps of that. Parts may
    have the same modules: the first that comes is used."""
    early = reach(sources, [EARLY])
    frame = [path for path in dict.fromkeys(always) if path not in early]
    there = {*early, *frame}
    first = _chunk(sources, EARLY, strip(sources.read(LOADER)), early, is_run=True)
    head = f'import {{ define, need }} from "{first.address}";'
    chunks = {EARLY: first, FRAME: _chunk(sources, FRAME, head, frame, is_run=True)}
    for entry, paths in parts.items():
        chunks[entry] = _chunk(sources, entry, head, [path for path in paths if path not in there])
    plain = {path: (_address(path, content), content) for path, content in sources.plain()}
    return Bundle(
        files={**{chunk.address: chunk.content for chunk in chunks.values()}, **dict(plain.values())},
        addresses={path: chunk.address for path, chunk in chunks.items()}
        | {path: address for path, (address, _) in plain.items()},
        reexports={
            path: _reexport(path, sources.module(path).given, [first, chunks[FRAME], chunk])
            for chunk in chunks.values()
            for path in chunk.paths
            if not path.startswith(GAMES)  # these are nobody else's
        },
    )


def _chunk(sources: Sources, entry: str, head: str, paths: Sequence[str], is_run: bool = False) -> Chunk:
    run = [f"need({json.dumps(entry)});"] if is_run else []
    content = "\n".join([head, *(sources.module(path).script for path in paths), *run, ""]).encode()
    return Chunk(_address(entry, content), content, paths)


def _address(path: str, content: bytes) -> str:
    """Where the file that is made of that source is to be found, for as long as it holds this."""
    name = PurePosixPath(path.removeprefix(GAMES).removeprefix(ROOT))
    stem = name.with_suffix("").as_posix().replace("/", "-")
    return f"{MADE}{stem}.{sha256(content).hexdigest()[:16]}{name.suffix}"


def _reexport(path: str, names: Iterable[str], chunks: Sequence[Chunk]) -> bytes:
    """A module that exports the same as the one in the last of these chunks; the first of them has the loader."""
    loader, *others = (chunk.address for chunk in chunks)
    lines = [
        f'import {{ need }} from "{loader}";',
        *(f'import "{address}";' for address in others),
        f"const made = need({json.dumps(path)});",
        *(f"export const {name} = made.{name};" for name in names if name != "default"),
        *(["export default made.default;"] if "default" in names else []),
        "",
    ]
    return "\n".join(lines).encode()
