"""Finished and running tables, for everybody who looks: never writes, works beside a running server."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Self

from sqlalchemy import Connection, Select, func, select
from sqlalchemy.exc import DBAPIError

from spieltisch.core.errors import UsageError
from spieltisch.store.folder import is_claimed
from spieltisch.store.place import Database, Place
from spieltisch.store.schema import LINES, LOGS, RECORDS, connect_to_read
from spieltisch.store.sharing import is_own, present
from spieltisch.store.spool import Recent
from spieltisch.store.summary import Summary, summary_of
from spieltisch.table.log import is_ending

log = logging.getLogger(__name__)

SHOWN = 5
"""How many tables an ambiguous id lists."""


def warn(table: str, why: str) -> None:
    """For whoever is not listed."""
    log.warning("table %s is skipped: %s", table, why)


class Archive:
    """The logs at one place. A damaged one is in no list."""

    def __init__(self, place: Place, skip: Callable[[str, str], None] = warn) -> None:
        """``skip`` hears of each table that a list leaves out, and why."""
        self._place = place
        self._skip = skip
        self._engine = connect_to_read(place, RECORDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._engine:
            self._engine.dispose()

    def lines(self, table: str) -> list[bytes]:
        """The lines of a table's log so far; where some are lost, an empty one ends it. ``table`` is its id or a
        beginning no other id has; raises ``UsageError`` for no table and for several."""
        if self._engine is None:
            raise UsageError(f"there is no table {table!r}: nothing has been played at {self._place}")
        recent = Recent(self._place)
        with self._engine.connect() as connection:
            serial, id = self._find(connection, table)
            return _lines(connection, serial, id, recent)

    def lines_from(self, table: str, number: int, pieces: int) -> list[bytes]:
        """The lines of the table of this id from a number on, as many as lie in so many pieces, in which they were
        written; none at its end, or where some are lost."""
        if self._engine is None:
            return []
        recent = Recent(self._place)
        own = LINES.c.serial == select(LOGS.c.serial).where(LOGS.c.id == table).scalar_subquery()
        begin = select(func.max(LINES.c.number)).where(own, LINES.c.number <= number).scalar_subquery()
        chosen = select(LINES.c.number, LINES.c.line).where(own, LINES.c.number >= begin).order_by(LINES.c.number)
        with self._engine.connect() as connection:
            rows = connection.execute(chosen.limit(pieces)).all()
        first = rows[0].number if rows else number
        return _join(rows, first)[number - first :] or recent.after(table, number)

    def knows(self, id: str) -> bool:
        """Whether there is a table of exactly this id."""
        if self._engine is None:
            return False
        with self._engine.connect() as connection:
            return connection.scalar(select(LOGS.c.serial).where(LOGS.c.id == id)) is not None

    def is_hidden(self, commitment: str) -> bool:
        """Whether a game goes on that this commits to: its seed is nobody's business before the end."""
        if self._engine is None:
            return False
        first = select(LINES.c.line).join(LOGS).where(LOGS.c.is_over.is_(False), LINES.c.number == 0)
        with self._engine.connect() as connection:
            return any(commitment.encode() in piece for piece in connection.scalars(first))

    def tables(self) -> Iterator[Summary]:
        """All tables in the order of their opening."""
        if self._engine is None:
            return
        recent = Recent(self._place)
        with self._engine.connect() as connection:
            runs = self._running(connection)
            chosen = select(LOGS).order_by(LOGS.c.serial)
            for _, summary in self._summaries(connection, chosen, runs, recent):
                yield summary

    def finished(self, before: int | None, limit: int) -> tuple[list[tuple[int, Summary]], int | None]:
        """So many tables with a result, the newest first, with their places in the order of opening;
        only such as come ``before`` a place. Also the last place that was looked at, if there was any."""
        if self._engine is None:
            return [], None
        chosen = select(LOGS).where(LOGS.c.is_over).order_by(LOGS.c.serial.desc()).limit(limit)
        if before is not None:
            chosen = chosen.where(LOGS.c.serial < before)
        with self._engine.connect() as connection:
            last = connection.scalar(select(func.min(chosen.subquery().c.serial)))
            return list(self._summaries(connection, chosen)), last

    def ids(self) -> list[tuple[str, bool]]:
        """Of all tables, damaged ones too, and whether they are over."""
        if self._engine is None:
            return []
        with self._engine.connect() as connection:
            rows = connection.execute(select(LOGS.c.id, LOGS.c.is_over).order_by(LOGS.c.serial))
            return [(row.id, row.is_over) for row in rows]

    def unfinished(self) -> list[str]:
        """The ids of this server's tables without a result."""
        if self._engine is None:
            return []
        chosen = select(LOGS.c.id).where(LOGS.c.is_over.is_(False), is_own(self._place, LOGS.c.id))
        with self._engine.connect() as connection:
            return list(connection.scalars(chosen.order_by(LOGS.c.serial)))

    def _running(self, connection: Connection) -> Callable[[str], bool]:
        """Whether a server plays a table without a result, by the table's id."""
        if isinstance(self._place, Database):
            return present(connection)
        is_running = is_claimed(self._place)
        return lambda table: is_running

    def _summaries(
        self, connection: Connection, logs: Select[Any], runs: Callable[[str], bool] = lambda table: False,
        recent: Recent | None = None,
    ) -> Iterator[tuple[int, Summary]]:  # fmt: skip
        """Those of these rows that can be read, with their places."""
        for serial, id, is_over in connection.execute(logs).all():
            try:
                lines = _ends(connection, serial) if is_over else _lines(connection, serial, id, recent)
                if is_over and lines and not is_ending(lines[-1]):
                    raise ValueError("its end is missing")
                yield serial, summary_of(lines, "running" if not is_over and runs(id) else "cut short")
            except ValueError as error:
                self._skip(id, str(error))
            except DBAPIError as error:
                self._skip(id, str(error.orig))

    @staticmethod
    def _find(connection: Connection, table: str) -> tuple[int, str]:
        """The place and the id of the table that is meant."""
        matches = select(LOGS.c.serial, LOGS.c.id).where(LOGS.c.id.startswith(table, autoescape=True))
        rows = connection.execute(matches.order_by(LOGS.c.id).limit(SHOWN + 1)).all()
        if not rows:
            raise UsageError(f'there is no table {table!r}; "spieltisch replay list" shows all')
        if len(rows) > 1 and rows[0].id != table:
            known = ", ".join(row.id for row in rows[:SHOWN])
            raise UsageError(
                f"several tables begin with {table!r}; write more of it: {known}{', …' if len(rows) > SHOWN else ''}"
            )
        return rows[0].serial, rows[0].id


def _lines(connection: Connection, serial: int, id: str, recent: Recent | None) -> list[bytes]:
    pieces = select(LINES.c.number, LINES.c.line).where(LINES.c.serial == serial).order_by(LINES.c.number)
    lines = _join(connection.execute(pieces), 0)
    is_open = lines and lines[-1] and not is_ending(lines[-1])
    return lines + recent.after(id, len(lines)) if recent and is_open else lines


def _join(pieces: Iterable[Any], first: int) -> list[bytes]:
    """Lines from rows of numbers and pieces; an empty one is the last where some are lost."""
    lines: list[bytes] = []
    for number, piece in pieces:
        if number != first + len(lines):
            return [*lines, b""]
        lines += piece.split(b"\n")
    return lines


def _ends(connection: Connection, serial: int) -> list[bytes]:
    last = select(func.max(LINES.c.number)).where(LINES.c.serial == serial).scalar_subquery()
    ends = select(LINES.c.line).where(LINES.c.serial == serial, (LINES.c.number == 0) | (LINES.c.number == last))
    pieces = connection.scalars(ends.order_by(LINES.c.number))
    return [line for piece in pieces for line in piece.split(b"\n")]
