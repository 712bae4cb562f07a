"""The database's tables, and connections to them: SQLite files in a data folder, or any database by URL."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

from sqlalchemy import (
    URL,
    BigInteger,
    Boolean,
    Column,
    Engine,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    NullPool,
    String,
    Table,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError
from sqlalchemy.sql.expression import UpdateBase

from spieltisch.core.errors import UsageError
from spieltisch.store.folder import is_claimed
from spieltisch.store.place import Database, Place

RECORDS = MetaData()
LOGS = Table(
    "logs",
    RECORDS,
    Column("serial", Integer, primary_key=True, autoincrement=False),
    Column("id", String, unique=True, nullable=False),
    Column("is_over", Boolean(create_constraint=False), nullable=False, index=True),
)
# The lines of one table lie side by side, so that a move touches one page of the file. Those that were handed over
# together are one row, with newlines between them and the number of the first: a commit's price is by the row.
LINES = Table(
    "lines",
    RECORDS,
    Column("serial", ForeignKey(LOGS.c.serial), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

# A file of its own: its commits wait for the disk, and nobody's move shall wait for them.
SECRETS = MetaData()
SEEDS = Table(
    "seeds",
    SECRETS,
    Column("commitment", String, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

# Tables without a log yet. Another file of its own, for the same reason.
PAGES = MetaData()
WAITING = Table(
    "waiting",
    PAGES,
    Column("id", String, primary_key=True),
    Column("record", LargeBinary, nullable=False),
)

# What of the time of windows is used at tables that would go on after a crash, as it was a moment ago.
CLOCKS = Table(
    "clocks",
    PAGES,
    Column("id", String, primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("record", LargeBinary, nullable=False),
)

# How long somebody may be away on their turn, at tables that run and where that is another time than usual.
ABSENCES = Table(
    "absences",
    PAGES,
    Column("id", String, primary_key=True),
    Column("us", BigInteger, nullable=False),
)

# Browsers that are to be called when it is a seat's turn.
PUSHES = Table(
    "pushes",
    PAGES,
    Column("id", String, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("record", LargeBinary, nullable=False),
)

# Names that people at pages have made their own, and their games, which outlive logs.
PEOPLE = MetaData()
PROFILES = Table(
    "profiles",
    PEOPLE,
    Column("id", String, primary_key=True),
    Column("key", String, unique=True, nullable=False),
    Column("name", String, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("since", String, nullable=False),
)
# A game that is not over has neither game nor outcome nor record.
PLAYED = Table(
    "played",
    PEOPLE,
    Column("number", Integer, primary_key=True),
    Column("table_id", String, nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("profile", String, nullable=False, index=True),
    Column("game", String),
    Column("outcome", String),
    Column("is_rated", Boolean(create_constraint=False), nullable=False),
    Column("record", LargeBinary),
)

# Of a database that several servers share (``store/sharing.py``): whose tables are that wait or run, where that server
# has a name, and in one row the last place in the order of opening that was given away.
SHARED = MetaData()
OWNED = Table(
    "owned",
    SHARED,
    Column("id", String, primary_key=True),
    Column("server", String, nullable=False, index=True),
)
SERIALS = Table("serials", SHARED, Column("key", Integer, primary_key=True), Column("last", Integer, nullable=False))

FILES = {RECORDS: "tables.sqlite", SECRETS: "secrets.sqlite", PAGES: "pages.sqlite", PEOPLE: "people.sqlite"}
UNOPENED = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL}
"""What SQLite says where it cannot make the files that it wants beside a database."""
POSTGRESQL, DRIVER = "postgresql", "psycopg"
"""The driver where a URL names none: that of our extra."""
HURRY = {"options": "-c synchronous_commit=off"}
"""For PostgreSQL: a commit returns when it has the rows, not when its disk has them."""
WAL_PAGES = 16_384
"""How far the write-ahead log (64 MiB) may grow before a commit itself has to copy it back."""


def connect(place: Place, metadata: MetaData, *, durable: bool) -> Engine:
    """An engine that writes. ``durable``: a commit returns only when the disk has it."""
    if isinstance(place, Database):
        engine = _reach(place, durable=durable)
        for each in (metadata, SHARED):
            with suppress(DBAPIError):  # another server that starts makes the same; else what follows fails, too
                each.create_all(engine)
        return engine
    file = place / FILES[metadata]
    file.touch(mode=0o600)
    engine = create_engine(URL.create("sqlite", database=str(file)), poolclass=NullPool)
    event.listen(engine, "connect", _prepare(durable))
    metadata.create_all(engine)
    return engine


def _reach(place: Database, *, durable: bool) -> Engine:
    """Of a database elsewhere. PostgreSQL, too, need not make a move wait for a disk. Raises ``UsageError``."""
    try:
        url = make_url(place.url)
        if url.drivername == POSTGRESQL:
            url = url.set(drivername=f"{POSTGRESQL}+{DRIVER}")
        hurry = {} if durable or url.get_backend_name() != POSTGRESQL or "options" in url.query else HURRY
        return create_engine(url, poolclass=NullPool, pool_reset_on_return=None, connect_args=hurry)  # it is closed
    except (ArgumentError, ImportError) as error:
        raise UsageError(f"the database {place} cannot be used: {error}") from error


def damaged_names(file: Path) -> Iterator[Path]:
    """What it may be called once another has taken its place."""
    return (file.with_name(f"{file.name}.damaged-{number}") for number in count(1))


def connect_to_read(place: Place, metadata: MetaData) -> Engine | None:
    """An engine that never writes, beside a running server; None where nothing was ever written.

    A file that nobody writes to, all of it in its place, is read as it lies: else SQLite makes files beside it, for
    which a full disk has no room. Where a server's own disk is full, that is the only way, too."""
    if isinstance(place, Database):
        return _reach(place, durable=True)
    file = place / FILES[metadata]
    if not file.exists():
        return None
    if is_claimed(place) or has_log(file):
        with suppress(OperationalError):
            return _reading(file, "mode", "ro")
    return _reading(file, "immutable", "1")


def has_log(file: Path) -> bool:
    """Whether the latest of a database file is in the write-ahead log beside it."""
    log = file.with_name(f"{file.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _reading(file: Path, option: str, value: str) -> Engine | None:
    """None for a file without tables. Raises ``OperationalError`` for one that cannot be opened so; if it is damaged,
    whoever reads will find out."""
    url = URL.create("sqlite", database=f"file:{quote(str(file))}", query={option: value, "uri": "true"})
    engine = create_engine(url, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            has_tables = connection.exec_driver_sql("SELECT 1 FROM sqlite_schema").first()
    except UnicodeDecodeError:  # of the driver's own words
        return engine
    except DBAPIError as error:
        if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in UNOPENED:
            raise
        return engine
    return engine if has_tables else None


def _prepare(durable: bool) -> Callable[[DBAPIConnection, object], None]:
    def prepare(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        cursor.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
        cursor.execute("PRAGMA busy_timeout = 10000")
        cursor.close()

    return prepare


class Cursor(Protocol):
    """A driver's own."""

    def executemany(self, text: str, rows: Sequence[Any], /) -> object:
        """Execute for each row, in the form that the driver wants rows in."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A Core statement compiled once, for the driver's own cursor: a tenth of the price per move."""

    text: str
    keys: tuple[str, ...] | None
    """The names of a row's values where the driver wants them by name."""

    def run(self, cursor: Cursor, rows: Sequence[tuple[object, ...]]) -> None:
        """Execute for each row; values are in the order of the names given to :func:`compiled`."""
        keys = self.keys
        cursor.executemany(self.text, rows if keys is None else [dict(zip(keys, row, strict=True)) for row in rows])


def compiled(engine: Engine, statement: UpdateBase, names: Sequence[str]) -> Statement:
    """The statement in the engine's own words, taking a row with these names, in this order."""
    words = statement.compile(dialect=engine.dialect)
    if not words.positional:
        return Statement(str(words), tuple(names))
    if list(words.positiontup or ()) != list(names):
        raise ValueError(f"the statement takes {words.positiontup}, not {names}")
    return Statement(str(words), None)
