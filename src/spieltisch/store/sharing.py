"""Several servers at one database. All of them list all games that are over; a table that waits or runs is one
server's alone.

A server has a name, which its folder of state (``--state``) keeps, and while it runs it holds a lock of that name in
the database, as it locks a data folder. So a server that starts takes over what it left itself and leaves alone what
others play, and whoever looks can tell a game that runs from one that was cut short. A server without such a folder has
no name; there can be one of them. PostgreSQL has such locks; of another database nobody makes sure who is there.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final
from zlib import crc32

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    case,
    delete,
    func,
    insert,
    inspect,
    select,
    text,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError

from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.store.place import Database, Place
from spieltisch.store.schema import (
    ABSENCES,
    CLOCKS,
    FILES,
    LOGS,
    OWNED,
    PLAYED,
    POSTGRESQL,
    SERIALS,
    SHARED,
    WAITING,
    connect,
)

NAME: Final = "server.name"
"""The file in a folder of state."""
NAME_BYTES: Final = 8
CLASS: Final = int.from_bytes(b"spie")
"""The first half of our locks' numbers in PostgreSQL, where others may have some, too."""
PATIENCE_S: Final = 10
"""How long a server that was killed may hold its lock: until the database has seen that its connection is gone."""


def named(place: Place, state: Path | None) -> Place:
    """The place as the server with this folder of state sees it. Raises ``UsageError``."""
    if not isinstance(place, Database) or state is None:
        return place
    file = state / NAME
    try:
        state.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(FileExistsError), file.open("x", encoding="ascii") as new:
            new.write(secrets.token_hex(NAME_BYTES))
        return Database(place.url, file.read_text("ascii").strip())
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"the folder {state} cannot be used: {error}") from error


def claim_name(place: Database) -> Callable[[], None]:
    """Be the server of this name until the result is called, or this process ends. Raises ``CannotStart`` while
    another one is. Makes all tables that are missing."""
    engine = _open(place)
    if engine.dialect.name != POSTGRESQL:
        return engine.dispose
    connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    deadline = time.monotonic() + PATIENCE_S

    def release() -> None:
        connection.close()
        engine.dispose()

    while not connection.scalar(text("SELECT pg_try_advisory_lock(:class, :server)"), _lock(place.server)):
        if time.monotonic() > deadline:
            release()
            raise CannotStart(
                f"another server uses the database {place} as the same one; give each a folder of its own with --state"
            )
        time.sleep(0.1)
    return release


def _open(place: Database) -> Engine:
    """With all tables there are."""
    for metadata in FILES:
        connect(place, metadata, durable=True).dispose()
    return connect(place, SHARED, durable=True)


def _lock(server: str) -> dict[str, int]:
    number = crc32(server.encode())
    return {"class": CLASS, "server": number - (1 << 32) if number >> 31 else number}


def present(connection: Connection) -> Callable[[str], bool]:
    """Whether the server of a table runs now, by the table's id. Earlier versions left nothing that tells."""
    if connection.dialect.name != POSTGRESQL or not inspect(connection).has_table(OWNED.name):
        return lambda table: False
    held = "SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = :class AND granted"
    numbers = set(connection.scalars(text(held), {"class": CLASS}))
    chosen = (
        select(LOGS.c.id, OWNED.c.server).outerjoin(OWNED, OWNED.c.id == LOGS.c.id).where(LOGS.c.is_over.is_(False))
    )
    servers = {row.id: row.server or "" for row in connection.execute(chosen)}
    return lambda table: table in servers and crc32(servers[table].encode()) in numbers


def is_own(place: Place, table: ColumnElement[str]) -> ColumnElement[bool]:
    """Of tables' ids: those of the server that sees the place so."""
    if not isinstance(place, Database):
        return true()
    if place.server:
        return table.in_(select(OWNED.c.id).where(OWNED.c.server == place.server))
    return table.not_in(select(OWNED.c.id))


def own(connection: Connection, place: Place, table: str) -> None:
    """The table is this server's, from now on."""
    if isinstance(place, Database) and place.server:
        is_known = connection.scalar(select(OWNED.c.id).where(OWNED.c.id == table))
        if not is_known:
            connection.execute(insert(OWNED).values(id=table, server=place.server))


def disown_ended(place: Database) -> None:
    """Forget whose tables were that neither wait nor run, and what was noted of their time. Call it when a server
    starts, after it has seen to what it left."""
    unfinished = select(LOGS.c.id).where(LOGS.c.is_over.is_(False))
    unnoted = select(PLAYED.c.table_id).where(PLAYED.c.record.is_(None))
    engine = _open(place)
    with engine.begin() as connection:
        for notes in (CLOCKS, ABSENCES):
            connection.execute(delete(notes).where(is_own(place, notes.c.id), notes.c.id.not_in(unfinished)))
        if place.server:
            needed = (unfinished, unnoted, select(WAITING.c.id))
            ended = [OWNED.c.id.not_in(ids) for ids in needed]
            connection.execute(delete(OWNED).where(OWNED.c.server == place.server, *ended))
    engine.dispose()


class Serials:
    """Places in the order of opening, of which each is given away once. Use from one thread."""

    def __init__(self, engine: Engine, place: Place) -> None:
        self._connection: Connection | None = None
        if isinstance(place, Database):
            with suppress(IntegrityError), engine.begin() as connection:  # another server may be first
                if connection.scalar(select(SERIALS.c.key)) is None:
                    connection.execute(insert(SERIALS).values(key=0, last=0))
            self._connection = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            return
        with engine.connect() as connection:
            self._last = connection.scalar(select(func.max(LOGS.c.serial))) or 0

    def next(self) -> int:
        if self._connection is None:
            self._last += 1
            return self._last
        known = func.coalesce(select(func.max(LOGS.c.serial)).scalar_subquery(), 0)
        later = case((SERIALS.c.last > known, SERIALS.c.last), else_=known)
        taken = update(SERIALS).values(last=later + 1).returning(SERIALS.c.last)
        return int(self._connection.execute(taken).scalar_one())

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
