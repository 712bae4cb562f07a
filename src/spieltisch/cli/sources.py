"""Where commands read from: text files and stdin, logs, the archive, position texts."""

from __future__ import annotations

import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeAlias

from cyclopts import Parameter

from spieltisch.cli.output import complain
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.store.place import Place
from spieltisch.table.log import whole_lines

STDIN = "-"


def _refuse_option(_kind: object, file: str | None) -> None:
    if file and file.startswith("-") and file != STDIN:
        raise ValueError(f"{file} looks like an option; a file of that name is ./{file}")


File: TypeAlias = Annotated[str, Parameter(allow_leading_hyphen=True, validator=_refuse_option)]
"""The name of a file, or ``-`` for stdin."""


def read_lines(file: str) -> Iterator[str]:
    """The lines of a text file without their ends, as they come; ``-`` is stdin."""
    try:
        for line in _stream(file):
            yield line.decode("utf-8").removesuffix("\n").removesuffix("\r")
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is not UTF-8: {error.reason}") from error


def read_log(file: str, data: str | None) -> list[bytes]:
    """A log's whole lines: of a file, of stdin, or of the table with that id (or a beginning of it) in the archive.
    A last line that a crash left unfinished is not there."""
    if file != STDIN and not Path(file).exists():
        return _archived_log(file, data)
    return whole_lines(b"".join(_stream(file)))


def _stream(file: str) -> Iterator[bytes]:
    """Line by line; a byte order mark at its beginning is none of it."""
    if file == STDIN:
        yield from _without_mark(sys.stdin.buffer)
        return
    try:
        with Path(file).open("rb") as stream:
            yield from _without_mark(stream)
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}") from error


def _without_mark(stream: Iterable[bytes]) -> Iterator[bytes]:
    lines = iter(stream)
    if first := next(lines, b"").removeprefix(BOM_UTF8):
        yield first
    yield from lines


def _archived_log(table: str, data: str | None) -> list[bytes]:
    from spieltisch.store.archive import Archive

    if "/" in table or table.endswith(".jsonl"):
        raise UsageError(f"there is no file {table}")
    with archived(data) as place, Archive(place) as archive:
        return archive.lines(table)


@contextmanager
def archived(data: str | None) -> Iterator[Place]:
    """Where logs can be read: the place that ``data`` or the configuration names, or a copy of what is left there."""
    from spieltisch.cli.settings import find_place
    from spieltisch.store.salvage import readable
    from spieltisch.store.schema import FILES, RECORDS

    place = find_place(data)
    with readable(place, RECORDS) as (found, fault):
        if fault:
            complain(f"{FILES[RECORDS]} is damaged ({fault}); this is what can be read of it")
        yield found


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class PositionSource:
    """Where a position comes from."""

    position: str | None = None
    """A position text. Default: the game's empty position."""
    replay: Annotated[File | None, Parameter(help="A log: a file, - or a table's id.")] = None
    ply: Annotated[int | None, Parameter(help="The log's position after this many plies. Default: its last.")] = None
    data: Annotated[str | None, Parameter(help="The data folder to look up a table's id in.")] = None

    def reader(self, game: AnyGame) -> Callable[[], object]:
        """What makes the state, anew at each call; reads and checks everything now.
        Raises ``ValueError`` for what is no position or no log."""
        if self.replay is None:
            if self.ply is not None:
                raise UsageError("--ply needs --replay")
            text = self.position or ""
            return _checked(lambda: game.play.notation.read_position(text))
        if self.position is not None:
            raise UsageError("--position and --replay exclude each other; pass one of them")
        from spieltisch.table.replay import fold

        lines, ply = read_log(self.replay, self.data), self.ply
        return _checked(lambda: fold(lines, game, ply=ply).state)

    @property
    def is_given(self) -> bool:
        return self != PositionSource()


def _checked(make: Callable[[], object]) -> Callable[[], object]:
    make()
    return make
