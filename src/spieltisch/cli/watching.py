"""Does something again whenever the files of a client change: ``spieltisch check --watch``.

Files are looked at twice a second, which any file system can do, and only those that a command line names: a program,
the folder it lies in, folders among its arguments. What a client writes while it is checked must not start the next
check: during a run only files count that were there before, and not those that changed during the run before as well.
"""

from __future__ import annotations

import os
import shlex
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from spieltisch.core.errors import UsageError

PAUSE_S: Final = 0.5
MOST: Final = 5000
"""Files of a client; more are a mistake, and would cost time."""
IGNORED: Final = ("__pycache__", "node_modules", "venv")
"""Besides hidden ones."""
State: TypeAlias = Mapping[Path, tuple[int, int]]
"""Of files, by path: when they changed, and their size."""


def places_of(command: str, folder: Path) -> list[Path]:
    """What to watch for the program of a command line that is run in a folder. Raises ``UsageError`` where it names no
    file."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise UsageError(f"{command!r} is no command: {error}") from None
    places: list[Path] = []
    for word in words:
        path = folder / word
        if not path.exists() and "/" in word.rpartition("=")[2]:
            path = folder / word.rpartition("=")[2]
        if path.is_dir():
            places.append(path)
        elif path.is_file():
            places += [path] if _is_everybodys(path.parent) else [path, path.parent]
    if not places:
        raise UsageError(f"{command!r} names no file that could change")
    return list(dict.fromkeys(places))


def _is_everybodys(folder: Path) -> bool:
    """Whether programs of all kinds lie there."""
    return str(folder.resolve()) in os.environ.get("PATH", "").split(os.pathsep) or folder.resolve() == Path.home()


def look_at(places: Collection[Path], but: Collection[Path] = ()) -> State:
    """How the files there are now, without some of them. Raises ``UsageError`` where they are too many."""
    left_out = {path.resolve() for path in but}
    state: dict[Path, tuple[int, int]] = {}
    for place in places:
        for path in _files(place.resolve(), left_out):
            with suppress(OSError):  # gone meanwhile
                found = path.stat()
                state[path] = found.st_mtime_ns, found.st_size
            if len(state) > MOST:
                raise UsageError(f"{place} has too many files to watch")
    return state


def _files(place: Path, left_out: Collection[Path]) -> Iterator[Path]:
    if place.is_file():
        yield place
    for where, folders, names in os.walk(place):
        here = Path(where)
        folders[:] = [name for name in folders if not _is_hidden(name) and here / name not in left_out]
        yield from (here / name for name in names if not _is_hidden(name) and here / name not in left_out)


def _is_hidden(name: str) -> bool:
    return name.startswith(".") or name in IGNORED


def changed(before: State, now: State) -> set[Path]:
    """Files that are new, gone, or others than before."""
    return {path for path in before.keys() | now.keys() if before.get(path) != now.get(path)}


def repeated(
    do: Callable[[], object], look: Callable[[], State], say: Callable[[str], None],
    sleep: Callable[[float], None] = time.sleep,
) -> NoReturn:  # fmt: skip
    """Do it, now and after each change, until somebody interrupts. Raises ``KeyboardInterrupt``."""
    own: set[Path] = set()
    while True:
        before = look()
        do()
        now = look()
        meanwhile = changed(before, now) & before.keys()
        if not (found := meanwhile - own):
            found = _next_change(now, look, say, sleep)
        own = meanwhile
        say(f"changed: {', '.join(sorted(path.name for path in found))}")


def _next_change(
    before: State, look: Callable[[], State], say: Callable[[str], None], sleep: Callable[[float], None]
) -> set[Path]:
    """Wait until files have changed, and do so no longer: a compiler takes its time."""
    say(f"watching {len(before)} file{'s' if len(before) > 1 else ''}; Ctrl-C ends")
    now = before
    while True:
        sleep(PAUSE_S)
        now, earlier = look(), now
        if now == earlier and (found := changed(before, now)):
            return found
