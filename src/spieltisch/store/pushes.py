"""Browsers that want to be called when it is a seat's turn: a record for each seat of a game that is not over.

What a record says is its writer's business. Commits wait for the disk; call all this in a thread of its own.
"""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select

from spieltisch.core.seats import Seat
from spieltisch.store.place import Place
from spieltisch.store.schema import PAGES, PUSHES, connect
from spieltisch.store.sharing import is_own


class Pushes:
    """All records of one server."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self._engine: Engine | None = None

    def _open(self) -> Engine:
        """With the first question: a server whose disk is full asks none."""
        self._engine = self._engine or connect(self._place, PAGES, durable=True)
        return self._engine

    def keep(self, table: str, seat: Seat, record: bytes) -> None:
        """The record of a seat, instead of an earlier one."""
        with self._open().begin() as connection:
            connection.execute(delete(PUSHES).where(PUSHES.c.id == table, PUSHES.c.seat == seat))
            connection.execute(insert(PUSHES).values(id=table, seat=seat, record=record))

    def drop(self, table: str, seat: Seat) -> None:
        """Nobody of that seat is to be called."""
        with self._open().begin() as connection:
            connection.execute(delete(PUSHES).where(PUSHES.c.id == table, PUSHES.c.seat == seat))

    def records(self) -> dict[tuple[str, Seat], bytes]:
        """Of this server's tables, by table and seat."""
        chosen = select(PUSHES).where(is_own(self._place, PUSHES.c.id))
        with self._open().connect() as connection:
            return {(row.id, row.seat): row.record for row in connection.execute(chosen)}

    def close(self) -> None:
        if self._engine:
            self._engine.dispose()
