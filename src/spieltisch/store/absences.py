"""How long somebody may be away on their turn, at tables that run: people's agreement, of which no log tells.

Call all this in a thread of its own, or before a server serves.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import DBAPIError

from spieltisch.store.archive import Archive
from spieltisch.store.place import Place
from spieltisch.store.schema import ABSENCES, PAGES, connect, connect_to_read
from spieltisch.store.sharing import is_own


def keep_absence(place: Place, table: str, us: int) -> None:
    """Of a table that has begun; 0 is for ever."""
    engine = connect(place, PAGES, durable=True)
    with engine.begin() as connection:
        connection.execute(delete(ABSENCES).where(ABSENCES.c.id == table))
        connection.execute(insert(ABSENCES).values(id=table, us=us))
    engine.dispose()


def read_absences(place: Place) -> dict[str, int]:
    """What earlier servers kept of tables that still run, by table. What cannot be read is no reason to stop."""
    engine = connect_to_read(place, PAGES)
    if engine is None:
        return {}
    try:
        with engine.connect() as connection:
            chosen = select(ABSENCES).where(is_own(place, ABSENCES.c.id))
            kept: dict[str, int] = {row.id: row.us for row in connection.execute(chosen)}
    except DBAPIError:  # damaged, or of before there were any
        return {}
    finally:
        engine.dispose()
    with Archive(place) as archive:
        running = set(archive.unfinished() if kept else ())
    _drop(place, kept.keys() - running)
    return {table: us for table, us in kept.items() if table in running}


def _drop(place: Place, over: Collection[str]) -> None:
    """Of tables that are over."""
    if over:
        engine = connect(place, PAGES, durable=True)
        with engine.begin() as connection:
            connection.execute(delete(ABSENCES).where(ABSENCES.c.id.in_(over)))
        engine.dispose()
