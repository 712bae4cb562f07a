"""Finished and running tables, for everybody who looks: never writes, works beside a running server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Self, TypeAlias

from sqlalchemy import Connection, func, select

from spieltisch.core.errors import UsageError
from spieltisch.store.folder import is_claimed
from spieltisch.store.schema import LINES, LOGS, RECORDS, Place, connect_to_read
from spieltisch.table.log import Header, Result, is_ending, read_ending, read_entry, read_header

Status: TypeAlias = Literal["running", "over", "cut short"]
SHOWN = 5
"""How many tables an ambiguous id lists."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A table in a list."""

    header: Header
    status: Status
    """``"cut short"``: its server ended before the game and no server has been started since."""
    plies: int
    """How many actions seats made."""
    result: Result | None


class Archive:
    """The logs at one place."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._engine = connect_to_read(place, RECORDS)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._engine:
            self._engine.dispose()

    def lines(self, table: str) -> list[bytes]:
        """The lines of a table's log so far. ``table`` is its id or a beginning no other id has;
        raises ``UsageError`` for no table and for several."""
        if self._engine is None:
            raise UsageError(f"no table {table!r}: nothing has been played at {self._place}")
        with self._engine.connect() as connection:
            return _lines(connection, self._serial(connection, table))

    def tables(self) -> Iterator[Summary]:
        """All tables in the order of their opening."""
        if self._engine is None:
            return
        unfinished: Status = "running" if isinstance(self._place, Path) and is_claimed(self._place) else "cut short"
        with self._engine.connect() as connection:
            logs = connection.execute(select(LOGS.c.serial, LOGS.c.is_over).order_by(LOGS.c.serial)).all()
            for serial, is_over in logs:
                yield _summary(_ends(connection, serial) if is_over else _lines(connection, serial), unfinished)

    def finished(self, before: int | None, limit: int) -> list[tuple[int, Summary]]:
        """So many tables with a result, the newest first, with their places in the order of opening;
        only such as come ``before`` a place."""
        if self._engine is None:
            return []
        chosen = select(LOGS.c.serial).where(LOGS.c.is_over).order_by(LOGS.c.serial.desc()).limit(limit)
        if before is not None:
            chosen = chosen.where(LOGS.c.serial < before)
        with self._engine.connect() as connection:
            serials = list(connection.scalars(chosen))
            return [(serial, _summary(_ends(connection, serial), "cut short")) for serial in serials]

    def unfinished(self) -> list[str]:
        """The ids of tables without a result."""
        if self._engine is None:
            return []
        with self._engine.connect() as connection:
            ids = select(LOGS.c.id).where(LOGS.c.is_over.is_(False)).order_by(LOGS.c.serial)
            return list(connection.scalars(ids))

    @staticmethod
    def _serial(connection: Connection, table: str) -> int:
        matches = select(LOGS.c.serial, LOGS.c.id).where(LOGS.c.id.startswith(table, autoescape=True))
        rows = connection.execute(matches.order_by(LOGS.c.id).limit(SHOWN + 1)).all()
        if not rows:
            raise UsageError(f"no table {table!r}")
        if len(rows) > 1 and rows[0].id != table:
            known = ", ".join(row.id for row in rows[:SHOWN])
            raise UsageError(f"several tables begin with {table!r}: {known}{', …' if len(rows) > SHOWN else ''}")
        return int(rows[0].serial)


def _lines(connection: Connection, serial: int) -> list[bytes]:
    pieces = connection.scalars(select(LINES.c.line).where(LINES.c.serial == serial).order_by(LINES.c.number))
    return [line for piece in pieces for line in piece.split(b"\n")]


def _ends(connection: Connection, serial: int) -> list[bytes]:
    last = select(func.max(LINES.c.number)).where(LINES.c.serial == serial).scalar_subquery()
    ends = select(LINES.c.line).where(LINES.c.serial == serial, (LINES.c.number == 0) | (LINES.c.number == last))
    pieces = connection.scalars(ends.order_by(LINES.c.number))
    return [line for piece in pieces for line in piece.split(b"\n")]


def _summary(lines: list[bytes], unfinished: Status) -> Summary:
    header = read_header(lines[0])
    if is_ending(lines[-1]):
        ending = read_ending(lines[-1])
        return Summary(header, "over", ending.plies, ending.result)
    plies = sum(isinstance(read_entry(line).actor, int) for line in lines[1:])
    return Summary(header, unfinished, plies, None)
