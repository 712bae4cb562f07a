"""Damaged database files: what is wrong with one, and all that can still be read of it, in a new one.

A server that finds one when it starts keeps it under another name and goes on with the new one; whoever only looks
gets a copy that is gone afterwards.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sqlalchemy import Connection, Engine, MetaData, insert, inspect, select
from sqlalchemy.exc import DBAPIError

from spieltisch.core.fair import commitment
from spieltisch.store import spool
from spieltisch.store.place import Database, Place
from spieltisch.store.rawfile import MAGIC, RawFile, Row
from spieltisch.store.schema import (
    FILES,
    LINES,
    LOGS,
    PAGES,
    PEOPLE,
    PLAYED,
    PROFILES,
    RECORDS,
    SECRETS,
    SEEDS,
    WAITING,
    connect,
    connect_to_read,
    damaged_names,
)
from spieltisch.table.log import is_ending, read_header

FORMATS: Final = {b"\1\1", b"\2\2"}
"""How a file's header says that this SQLite may read and write it: without and with a write-ahead log."""


def find_fault(place: Place, metadata: MetaData) -> str | None:
    """The first thing that is wrong with a file of a data folder, None where it is sound or missing. Reads all of it.
    Raises ``OperationalError`` for one that cannot be opened, damaged or not."""
    if isinstance(place, Database) or not _size(place / FILES[metadata]):
        return None
    with (place / FILES[metadata]).open("rb") as file:
        header = file.read(20)
    if not header.startswith(MAGIC) or header[18:20] not in FORMATS:
        return "its first bytes are not a database's"
    engine = connect_to_read(place, metadata)
    if engine is None:
        return None
    try:
        return _check(engine, metadata)
    except (DBAPIError, UnicodeDecodeError) as error:
        return str(getattr(error, "orig", error))
    finally:
        engine.dispose()


def _check(engine: Engine, metadata: MetaData) -> str | None:
    with engine.connect() as connection:
        result = str(connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar())
        if result != "ok":
            return result.splitlines()[-1]
        names = inspect(connection).get_table_names()
        if strange := set(names) - set(metadata.tables):
            return f"it has the table {min(strange)!r}"
        for name in names:
            connection.execute(select(metadata.tables[name]).limit(0))  # raises where a column is missing
    return None


@contextmanager
def readable(place: Place, metadata: MetaData) -> Iterator[tuple[Place, str | None]]:
    """Where a file of a data folder can be read: there, or else what is left of it elsewhere; and what is wrong."""
    fault = find_fault(place, metadata)
    if fault is None or isinstance(place, Database):
        yield place, fault
        return
    with TemporaryDirectory(prefix="spieltisch-") as folder:
        _salvage(place / FILES[metadata], metadata, Path(folder))
        if metadata is RECORDS and (place / spool.NAME).exists():
            shutil.copy(place / spool.NAME, folder)
        yield Path(folder), fault


def mend(place: Place, metadata: MetaData) -> str | None:
    """Replace a damaged file of a data folder by one with all that can be read of it; what there is to say of that.
    Nobody else may have the folder. Raises ``OSError`` or ``DBAPIError`` where that cannot be written."""
    fault = find_fault(place, metadata)
    if fault is None or isinstance(place, Database):
        return None
    file = place / FILES[metadata]
    log, index = (file.with_name(f"{file.name}-{suffix}") for suffix in ("wal", "shm"))
    kept = next(path for path in damaged_names(file) if not path.exists() or path.samefile(file))
    with TemporaryDirectory(prefix=".", dir=place) as folder:
        for each in (file, log):
            named = each.with_name(each.name.replace(file.name, kept.name, 1))
            if each.exists() and not named.exists():
                _keep(each, named)
        _salvage(kept, metadata, Path(folder))
        log.unlink(missing_ok=True)  # first: a new file must not meet the write-ahead log of the old one
        index.unlink(missing_ok=True)
        Path(folder, file.name).replace(file)
    return f"{file.name} was damaged ({fault}); it is kept as {kept.name}, and what can be read of it is here"


def _keep(file: Path, name: Path) -> None:
    """One file under two names, or a copy where a file system has no such thing."""
    try:
        os.link(file, name)
    except OSError:
        shutil.copy2(file, name)


def _size(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _salvage(file: Path, metadata: MetaData, folder: Path) -> None:
    """Everything readable, as a file of a new folder."""
    engine = connect(folder, metadata, durable=True)
    with engine.begin() as connection:
        _COPIES[metadata](connection, list(RawFile(file).rows()))
    engine.dispose()


def _copy_logs(connection: Connection, rows: list[Row]) -> None:
    """A log's beginning says its id, and its end that it is over: the list of logs is only their shorthand."""
    lines = _find_lines(rows)
    known: dict[int, tuple[str, bool]] = {}
    for rowid, values in rows:
        match values:
            case [None, str(id), int(is_over)] if rowid is not None:
                known[rowid] = id, bool(is_over)
    used: set[str] = set()
    for serial in sorted({*lines, *known}):
        own = lines.get(serial, {})
        id, is_over = known[serial] if serial in known else (_read_id(own.get(0, b"")), False)
        if not id or id in used or serial < 0:
            continue
        used.add(id)
        is_over |= bool(own) and is_ending(own[max(own)].split(b"\n")[-1])
        connection.execute(insert(LOGS).values(serial=serial, id=id, is_over=is_over))
        if own:
            connection.execute(insert(LINES), [{"serial": serial, "number": n, "line": own[n]} for n in sorted(own)])


def _find_lines(rows: list[Row]) -> dict[int, dict[int, bytes]]:
    """Pieces of logs by serial number and by the number of their first line. Where a damaged number makes a piece
    that of another log, the one that lies next to its neighbour is right."""
    pieces: list[tuple[int, int, bytes]] = []
    for _, values in rows:
        match values:
            case [int(serial), int(number), bytes(piece)]:
                pieces.append((serial, number, piece))
    following = [one[:2] for one in pieces[1:]]
    lines: dict[int, dict[int, bytes]] = {}
    is_next = False
    for (serial, number, piece), after in zip(pieces, [*following, None], strict=False):  # there may be none at all
        is_before = after == (serial, number + piece.count(b"\n") + 1)
        if is_next or is_before or number not in lines.get(serial, ()):
            lines.setdefault(serial, {})[number] = piece
        is_next = is_before
    return lines


def _read_id(piece: bytes) -> str:
    """Nothing where it cannot be read."""
    try:
        return read_header(piece.split(b"\n")[0]).id
    except ValueError:
        return ""


def _copy_seeds(connection: Connection, rows: list[Row]) -> None:
    """A seed proves itself."""
    seeds = {key: seed for key, seed in _pairs(rows) if commitment(seed) == key}
    if seeds:
        connection.execute(insert(SEEDS), [{"commitment": key, "seed": seed} for key, seed in seeds.items()])


def _copy_waiting(connection: Connection, rows: list[Row]) -> None:
    records = dict(_pairs(rows))
    if records:
        connection.execute(insert(WAITING), [{"id": id, "record": record} for id, record in records.items()])


def _copy_people(connection: Connection, rows: list[Row]) -> None:
    """What lies in an index is no row of a profile: it is shorter."""
    profiles: dict[str, dict[str, object]] = {}
    played: dict[int, dict[str, object]] = {}
    for rowid, values in rows:
        match values:
            case [str(id), str(key), str(name), bytes(digest), str(since)]:
                profiles[key] = {"id": id, "key": key, "name": name, "digest": digest, "since": since}
            case [None, str(), int(), str(), str() | None, str() | None, int(), bytes() | None] if rowid is not None:
                whole = (rowid, *values[1:6], bool(values[6]), values[7])
                played[rowid] = dict(zip(PLAYED.c.keys(), whole, strict=True))
    for table, found in ((PROFILES, list(profiles.values())), (PLAYED, [played[rowid] for rowid in sorted(played)])):
        if found:
            connection.execute(insert(table), found)


def _pairs(rows: list[Row]) -> Iterator[tuple[str, bytes]]:
    for _, values in rows:
        match values:
            case [str(key), bytes(value)]:
                yield key, value


_COPIES: Final[Mapping[Any, Callable[[Connection, list[Row]], None]]] = {
    RECORDS: _copy_logs,
    SECRETS: _copy_seeds,
    PAGES: _copy_waiting,
    PEOPLE: _copy_people,
}
