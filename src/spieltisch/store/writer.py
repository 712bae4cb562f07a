"""Rows on their way to the database, and the one connection that writes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from sqlalchemy import Engine, bindparam, delete, exists, insert, select, update

from spieltisch.store.place import Database, Place
from spieltisch.store.schema import LINES, LOGS, OWNED, compiled


@dataclass(slots=True, eq=False)
class OpenLog:
    """A log that is written."""

    serial: int
    id: str
    """The table's."""
    length: int = 0
    """How many lines it has."""
    is_kept: bool = False
    """Whether it stays when its game is over."""


Line: TypeAlias = tuple[OpenLog, int, bytes]
"""With its number from 0."""


@dataclass(slots=True)
class Rows:
    """What one or more flushes write, as rows for three statements."""

    logs: list[OpenLog] = field(default_factory=list)
    """Those that begin."""
    lines: list[Line] = field(default_factory=list)
    ended: list[OpenLog] = field(default_factory=list)
    """Those that are over."""
    dropped: list[OpenLog] = field(default_factory=list)
    """Those that are over and go, with all of their lines."""

    def __bool__(self) -> bool:
        return bool(self.lines or self.dropped)

    def drop(self, log: OpenLog) -> None:
        """It is over and goes. What is here of it is not written at all."""
        self.lines = [line for line in self.lines if line[0] is not log]
        if log in self.logs:
            self.logs.remove(log)
        else:
            self.dropped.append(log)

    def extend(self, later: Rows) -> None:
        self.logs += later.logs
        self.lines += later.lines
        self.ended += later.ended
        for log in later.dropped:
            self.drop(log)


class Writer:
    """One connection; each ``write`` is a commit. Use from one thread at a time."""

    def __init__(self, engine: Engine, place: Place) -> None:
        ended = update(LOGS).where(LOGS.c.serial == bindparam("log")).values(is_over=bindparam("is_over"))
        self._add_logs = compiled(engine, insert(LOGS), ["serial", "id", "is_over"])
        self._add_lines = compiled(engine, insert(LINES), ["serial", "number", "line"])
        self._end_logs = compiled(engine, ended, ["is_over", "log"])
        self._drop_lines = compiled(engine, delete(LINES).where(LINES.c.serial == bindparam("log")), ["log"])
        self._drop_logs = compiled(engine, delete(LOGS).where(LOGS.c.serial == bindparam("log")), ["log"])
        self._server = place.server if isinstance(place, Database) else ""
        table, server = bindparam("table", type_=OWNED.c.id.type), bindparam("server", type_=OWNED.c.server.type)
        is_known = exists().where(OWNED.c.id == bindparam("same"))  # that of a table that has waited
        owned = insert(OWNED).from_select(["id", "server"], select(table, server).where(~is_known))
        self._own = compiled(engine, owned, ["table", "server", "same"])
        assert engine.dialect.dbapi is not None
        self._failures: type[Exception] = engine.dialect.dbapi.Error
        self._pooled = engine.raw_connection()
        connection = self._pooled.driver_connection  # the pool's own looks every name up anew
        assert connection is not None
        engine.dialect.set_isolation_level(connection, "AUTOCOMMIT")
        self._connection = connection
        self._cursor = connection.cursor()

    def write(self, rows: Rows) -> None:
        """All of it, or nothing. Raises ``OSError`` for whatever the driver has to say, such as of a full disk."""
        try:
            self._write(rows)
        except self._failures as error:
            raise OSError(str(error)) from error

    def _write(self, rows: Rows) -> None:
        pieces = [(log.serial, number, piece) for log, number, piece in pieces_of(rows.lines)]
        if len(pieces) == 1 and not (rows.logs or rows.ended or rows.dropped):
            self._add_lines.run(self._cursor, pieces)  # one row alone needs no transaction around it
            return
        try:
            self._cursor.execute("BEGIN")
            self._add(rows, pieces)
            self._cursor.execute("COMMIT")
        except Exception:
            self._connection.rollback()
            raise

    def _add(self, rows: Rows, pieces: list[tuple[int, int, bytes]]) -> None:
        if rows.logs:
            self._add_logs.run(self._cursor, [(log.serial, log.id, False) for log in rows.logs])
            if self._server:
                self._own.run(self._cursor, [(log.id, self._server, log.id) for log in rows.logs])
        if pieces:
            self._add_lines.run(self._cursor, pieces)
        if rows.ended:
            self._end_logs.run(self._cursor, [(True, log.serial) for log in rows.ended])
        if rows.dropped:
            serials = [(log.serial,) for log in rows.dropped]
            self._drop_lines.run(self._cursor, serials)
            self._drop_logs.run(self._cursor, serials)

    def close(self) -> None:
        self._cursor.close()
        self._pooled.close()


def pieces_of(lines: Sequence[Line]) -> list[Line]:
    """The lines of each log as one piece, newlines between them, with the number of the first."""
    if len(lines) == 1:
        return list(lines)
    logs: dict[OpenLog, tuple[int, list[bytes]]] = {}
    for log, number, line in lines:
        logs.setdefault(log, (number, []))[1].append(line)
    return [(log, number, b"\n".join(own)) for log, (number, own) in logs.items()]
