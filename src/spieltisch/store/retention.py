"""Logs are kept for so many days, where an operator does not want to keep them for ever.

And those in which nobody moved are not kept at all (``store/summary.py``): they go at once, and those that people at
pages have sat at when their tables go.

Only tables that are over go, and damaged logs stay: somebody may want to rescue them. Seeds stay, too; those of tables
that are over stand in their logs anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from datetime import UTC, datetime, timedelta
from itertools import takewhile

from sqlalchemy import delete, select

from spieltisch.store.archive import Archive
from spieltisch.store.place import Place
from spieltisch.store.schema import LINES, LOGS, RECORDS, connect
from spieltisch.store.summary import is_ply
from spieltisch.table.log import is_ending

FORM = "%Y-%m-%dT%H:%M:%SZ"
"""Of the day and time in a log's header; as texts they are in order."""
READ = 200
"""How many tables are read at once."""


def remove_old(
    place: Place, days: int, now: datetime, spared: Collection[str] = (), goes_on: Callable[[], bool] = lambda: True
) -> int:
    """Remove the logs of games that are over and began so many days ago or earlier, but for tables that are
    ``spared``; how many. One commit each, so that no move waits for long, and as long as it ``goes_on``."""
    before = (now.astimezone(UTC) - timedelta(days=days)).strftime(FORM)
    serials = list(_find(place, before, spared))
    if not serials:
        return 0
    engine = connect(place, RECORDS, durable=False)
    for serial in takewhile(lambda _: goes_on(), serials):
        with engine.begin() as connection:
            connection.execute(delete(LINES).where(LINES.c.serial == serial))
            connection.execute(delete(LOGS).where(LOGS.c.serial == serial))
    engine.dispose()
    return len(serials)


def remove_unplayed(place: Place, table: str) -> None:
    """Remove the log of a game that is over and in which no player moved; any other one stays."""
    with Archive(place) as archive:
        lines = archive.lines(table) if archive.knows(table) else []
    if lines and is_ending(lines[-1]) and not any(map(is_ply, lines)):
        engine = connect(place, RECORDS, durable=False)
        with engine.begin() as connection:
            serial = select(LOGS.c.serial).where(LOGS.c.id == table).scalar_subquery()
            connection.execute(delete(LINES).where(LINES.c.serial == serial))
            connection.execute(delete(LOGS).where(LOGS.c.id == table))
        engine.dispose()


def _find(place: Place, before: str, spared: Collection[str]) -> Iterator[int]:
    """Their places in the order of opening."""
    with Archive(place, lambda table, why: None) as archive:
        found, last = archive.finished(None, READ)
        while last is not None:
            for serial, summary in found:
                opened = summary.header.opened
                if _is_time(opened) and opened <= before and summary.header.id not in spared:
                    yield serial
            found, last = archive.finished(last, READ)


def _is_time(text: str) -> bool:
    """Whether a header says when its game began."""
    try:
        datetime.strptime(text, FORM).replace(tzinfo=UTC)
    except ValueError:
        return False
    return True
