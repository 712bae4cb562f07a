"""What a crash left behind: tables without a result, whose secrets are owed."""

from __future__ import annotations

from sqlalchemy import select

from spieltisch.store.archive import Archive
from spieltisch.store.schema import LOGS, RECORDS, Place, connect
from spieltisch.store.vault import seed_behind
from spieltisch.store.writer import Rows, Writer
from spieltisch.table.log import abandon, read_header


def reveal_unfinished(place: Place) -> list[str]:
    """End every table that has no result: its last line says "aborted" and reveals the seed. Returns their ids.
    Call it when a server starts, before it opens tables; it waits for the disk."""
    with Archive(place) as archive:
        cut_short = {table: archive.lines(table) for table in archive.unfinished()}
    endings = {table: ending for table, lines in cut_short.items() if (ending := _ending(place, lines))}
    if not endings:
        return []
    engine = connect(place, RECORDS, durable=True)
    unfinished = select(LOGS.c.id, LOGS.c.serial).where(LOGS.c.is_over.is_(False))
    with engine.connect() as connection:
        serials = {row.id: row.serial for row in connection.execute(unfinished)}
    rows = Rows()
    for table, ending in endings.items():
        rows.lines.append((serials[table], len(cut_short[table]), ending))
        rows.ended.append((True, serials[table]))
    writer = Writer(engine)
    writer.write(rows)
    writer.close()
    engine.dispose()
    return list(endings)


def _ending(place: Place, lines: list[bytes]) -> bytes | None:
    """The missing result line; None where the seed is not in this place's vault, so there is nothing to reveal."""
    seed = seed_behind(place, read_header(lines[0]).commitment)
    return None if seed is None else abandon(lines, seed)
