"""Tables whose games have not begun, so that there is no log of them: a record each, until there is. And what else of
pages outlives a server.

What a record says is its writer's business. Commits wait for the disk; call all this in a thread of its own.
"""

from __future__ import annotations

from sqlalchemy import Engine, delete, insert, select

from spieltisch.store.archive import Archive
from spieltisch.store.place import Place
from spieltisch.store.schema import PAGES, WAITING, connect
from spieltisch.store.sharing import is_own, own


class Waiting:
    """All records of one server that are of one kind."""

    def __init__(self, place: Place, kind: str = "") -> None:
        """Tables are of no ``kind``. In the database it stands before what the others are called by, and a slash."""
        self._place = place
        self._kind = f"{kind}/" if kind else ""
        self._engine: Engine | None = None

    def _open(self) -> Engine:
        """With the first question: a server whose disk is full asks none."""
        self._engine = self._engine or connect(self._place, PAGES, durable=True)
        return self._engine

    def keep(self, name: str, record: bytes) -> None:
        """The record of a table, instead of an earlier one."""
        table = self._kind + name
        with self._open().begin() as connection:
            connection.execute(delete(WAITING).where(WAITING.c.id == table))
            connection.execute(insert(WAITING).values(id=table, record=record))
            own(connection, self._place, table)

    def drop(self, name: str) -> None:
        """The table waits no longer."""
        with self._open().begin() as connection:
            connection.execute(delete(WAITING).where(WAITING.c.id == self._kind + name))

    def records(self) -> dict[str, bytes]:
        """By table. Those of tables that an earlier server began before it dropped their records are dropped now."""
        chosen = select(WAITING).where(is_own(self._place, WAITING.c.id)).order_by(WAITING.c.id)
        with self._open().connect() as connection:
            rows = [row for row in connection.execute(chosen) if row.id.startswith(self._kind)]
        records = {row.id.removeprefix(self._kind): row.record for row in rows if self._kind or "/" not in row.id}
        with Archive(self._place) as archive:
            begun = [table for table in records if archive.knows(table)]
        for table in begun:
            self.drop(table)
            del records[table]
        return records

    def close(self) -> None:
        if self._engine:
            self._engine.dispose()
