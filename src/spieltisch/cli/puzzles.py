"""``spieltisch puzzles``: positions of finished games in which one choice is clearly the best."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from cyclopts import App
from cyclopts.types import PositiveInt

from spieltisch.cli.kernels import say_if_uncompiled
from spieltisch.cli.output import print_json, print_table, tracked
from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import games
from spieltisch.store.archive import Archive
from spieltisch.store.log_files import find_logs
from spieltisch.table.log import is_ending, read_header, whole_lines
from spieltisch.web.contests.folders import MARK, id_of_folder
from spieltisch.web.puzzles.file import add, read
from spieltisch.web.puzzles.making import puzzles_of

app = App(
    name="puzzles",
    help_epilogue="Example: spieltisch puzzles make tables",
    help_format="plaintext",
    result_action="return_value",
)


@app.command(help_epilogue="Example: spieltisch puzzles make tables --most 20")
def make(data: Path, *, game: str | None = None, most: PositiveInt | None = None, json: bool = False) -> int:
    """Find puzzles in finished games, for the page "/puzzles". The strongest bot judges every choice, so a game takes
    from seconds to a minute. What was found is kept in the folder; the next run goes on where this one ends. A server
    shows new puzzles at once. The same games give the same puzzles.

    Parameters
    ----------
    data
        A data folder, or a folder of a contest or of "match --out".
    game
        Look at games of this name only.
    most
        Look at this many games, then stop.
    json
        Print a JSON object.
    """
    known = _known(game)
    if not data.is_dir():
        raise UsageError(f"there is no folder {data}")
    say_if_uncompiled()
    kept = read(data)
    size, found, looked = kept.size, Counter(each.game for each in kept.puzzles.values()), 0
    ids = [id for id in _ids(data) if id not in kept.looked_at]
    for id in tracked(ids, "games"):
        if looked == most:
            break
        try:
            lines = _lines(data, id)
            name = read_header(lines[0]).game if lines else ""
            if name not in known or not is_ending(lines[-1]):
                continue
            puzzles = puzzles_of(id, lines, known[name])
        except (OSError, ValueError) as why:
            print(f"{id} is left out: {why}", file=sys.stderr)
            continue
        try:
            size = add(data, size, id, puzzles)
        except OSError as error:
            raise CannotStart(f"nothing can be written to {data}: {error.strerror}") from None
        looked += 1
        found.update(each.game for each in puzzles)
    if json:
        print_json({"looked_at": looked, "puzzles": dict(sorted(found.items()))})
    else:
        print_table(("game", "puzzles"), sorted(found.items()))
        print(f"{looked} games looked at")
    return 0


def _known(wanted: str | None) -> Mapping[str, AnyGame]:
    every = games()
    if wanted is None:
        return every
    if wanted not in every:
        raise UsageError(f"there is no game {wanted!r}; there are: {', '.join(every)}")
    return {wanted: every[wanted]}


def _ids(data: Path) -> Iterator[str]:
    """Of finished games, in an order that further games do not change."""
    with Archive(data) as archive:
        yield from (id for id, is_over in archive.ids() if is_over)
    yield from (f"{id_of_folder(data.resolve())}{MARK}{path.stem}" for path in find_logs(data))


def _lines(data: Path, id: str) -> list[bytes]:
    """Of a game's log; none where it cannot be read."""
    if MARK in id:
        name = id.partition(MARK)[2]
        return next((whole_lines(path.read_bytes()) for path in find_logs(data) if path.stem == name), [])
    with Archive(data) as archive:
        lines = archive.lines(id)
    return lines if lines and lines[-1] else []
