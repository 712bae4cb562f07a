"""Lines of running games on their way into the database: in a file that is only appended to.

A database's commit for the lines of one move costs as much as all else that a server does for it; appending them to a
file costs a fifth, and survives the same: any end of this process. So the database has logs from their beginnings, and
all of those that are over, and whoever reads one that runs looks here as well. Once many lines have gathered, they move
over in one commit, and the file is emptied. What lies in both places is there twice and the same, and what does not
continue a log that the database knows belongs to nobody.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, TypeAlias
from zlib import crc32

import msgspec
from sqlalchemy import Engine, select

from spieltisch.store.place import Database, Place
from spieltisch.store.schema import LINES, LOGS, damaged_names
from spieltisch.store.writer import Line, OpenLog, Rows, Writer, pieces_of

NAME: Final = "tables.spool"
HEAD: Final = 8
"""The bytes before a record: its size, and its checksum."""
GATHERED: Final = 1024
"""Records that a spool may have before its lines move over."""

Piece: TypeAlias = tuple[str, int, bytes]
"""A table's id, the number of a line of its log from 0, and that line with those that follow it, newlines between."""

_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(list[Piece])


class Spool:
    """The writing end. One at a time may have it."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def append(self, pieces: Sequence[Piece]) -> None:
        """They are with the operating system when this returns. Raises ``OSError`` where not all of them are: then a
        reader finds none of these, and nothing may follow."""
        body = _encoder.encode(pieces)
        record = len(body).to_bytes(4, "little") + crc32(body).to_bytes(4, "little") + body
        if os.write(self._file, record) != len(record):
            raise OSError("no more room for the lines of running games")

    def clear(self) -> None:
        """All of it is elsewhere."""
        os.ftruncate(self._file, 0)

    def remove(self) -> None:
        self._path.unlink(missing_ok=True)

    def close(self) -> None:
        os.close(self._file)


class SpoolingWriter:
    """Commits at once what begins, ends or drops a log. All else waits in the spool until there is much of it."""

    def __init__(self, writer: Writer, folder: Path) -> None:
        self._writer = writer
        self._spool = Spool(folder)
        self._gathered: dict[OpenLog, list[Line]] = {}
        """What is in the spool and not in the database."""
        self._writes = 0
        """How often it was appended to."""
        self._has_failed = False

    def write(self, rows: Rows) -> None:
        """All of it or, with an exception, only what belongs to some of the tables. Nothing may be written then."""
        try:
            lines = self._commit(rows) if rows.logs or rows.ended or rows.dropped else rows.lines
            if lines:
                self._append(lines)
        except Exception:
            self._has_failed = True
            raise

    def _commit(self, rows: Rows) -> list[Line]:
        """Returns the lines of other logs."""
        now = {*rows.logs, *rows.ended}
        others = [line for line in rows.lines if line[0] not in now]
        gathered = [line for log in rows.ended for line in self._gathered.pop(log, ())]
        own = [line for line in rows.lines if line[0] in now]
        for log in rows.dropped:
            self._gathered.pop(log, None)
        self._writer.write(Rows(rows.logs, gathered + own, rows.ended, rows.dropped))
        return others

    def _append(self, lines: list[Line]) -> None:
        self._spool.append([(log.id, number, piece) for log, number, piece in pieces_of(lines)])
        for line in lines:
            self._gathered.setdefault(line[0], []).append(line)
        self._writes += 1
        if self._writes >= GATHERED:
            self._move()

    def _move(self) -> None:
        if lines := [line for own in self._gathered.values() for line in own]:
            self._writer.write(Rows(lines=lines))
        self._spool.clear()
        self._gathered.clear()
        self._writes = 0

    def close(self) -> None:
        """Unless writing has failed, the spool is empty then, and gone."""
        if not self._has_failed:
            self._move()
            self._spool.remove()
        self._spool.close()
        self._writer.close()


class Recent:
    """What a spool holds, by table. To be read before the database is: what moves over in between is found there."""

    def __init__(self, place: Place) -> None:
        """Empty for a place that has no spool. Raises ``OSError`` for one that cannot be read."""
        self._pieces: dict[str, list[tuple[int, bytes]]] = {}
        for id, number, piece in read(place / NAME) if isinstance(place, Path) else ():
            self._pieces.setdefault(id, []).append((number, piece))

    def __bool__(self) -> bool:
        return bool(self._pieces)

    @property
    def tables(self) -> Iterable[str]:
        """Whose lines there are."""
        return self._pieces.keys()

    def after(self, id: str, number: int) -> list[bytes]:
        """The lines of a table's log from this number on, as far as they follow each other without a gap."""
        lines: list[bytes] = []
        for begin, piece in self._pieces.get(id, ()):
            own = piece.split(b"\n")
            if begin <= number + len(lines) < begin + len(own):
                lines += own[number + len(lines) - begin :]
        return lines

    def end(self, id: str) -> int:
        """The number after the last line of a table that is here."""
        begin, piece = self._pieces[id][-1]
        return begin + 1 + piece.count(b"\n")


def read(file: Path) -> list[Piece]:
    """All whole records of a spool in their order; none where there is no such file."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return []
    found: list[Piece] = []
    at = 0
    while len(head := data[at : at + HEAD]) == HEAD:
        size = int.from_bytes(head[:4], "little")
        body = data[at + HEAD : at + HEAD + size]
        if len(body) < size or crc32(body) != int.from_bytes(head[4:], "little"):
            break  # what was being written when the process ended, or is just now
        found += _decoder.decode(body)
        at += HEAD + size
    return found


def settle(place: Place, engine: Engine) -> None:
    """Move over what an earlier server left in the spool. ``engine`` writes the database there; nobody else may. A
    spool with lines that do not continue their logs, since others are lost, is kept under another name."""
    if isinstance(place, Database) or not (place / NAME).exists():
        return
    recent, rows, is_whole = Recent(place), Rows(), True
    with engine.connect() as connection:
        for id in recent.tables:
            pieces = select(LINES.c.serial, LINES.c.number, LINES.c.line).join(LOGS)
            chosen = pieces.where(LOGS.c.id == id, LOGS.c.is_over.is_(False)).order_by(LINES.c.number.desc()).limit(1)
            for serial, number, piece in connection.execute(chosen):
                log = OpenLog(serial, id, number + 1 + piece.count(b"\n"))
                lines = recent.after(id, log.length)
                rows.lines += [(log, log.length + index, line) for index, line in enumerate(lines)]
                is_whole &= log.length + len(lines) >= recent.end(id)
    if rows:
        with closing(Writer(engine, place)) as writer:
            writer.write(rows)
    if is_whole:
        (place / NAME).unlink()
    else:
        (place / NAME).rename(next(path for path in damaged_names(place / NAME) if not path.exists()))
