"""What a crash left behind: tables without a result, whose secrets are owed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import closing

from sqlalchemy import select

from spieltisch.core.game import AnyGame
from spieltisch.lobby.room import Origin, can_be_resumed, players_of
from spieltisch.store.archive import Archive
from spieltisch.store.place import Place
from spieltisch.store.schema import LOGS, RECORDS, connect
from spieltisch.store.seeds import seed_behind
from spieltisch.store.spool import settle
from spieltisch.store.summary import is_worth_keeping
from spieltisch.store.used import Note, read_used
from spieltisch.store.writer import OpenLog, Rows, Writer
from spieltisch.table.log import abandon, read_header
from spieltisch.table.replay import fold


def find_resumable(place: Place, games: Mapping[str, AnyGame]) -> list[Origin]:
    """The tables of these games without a result that can go on: all their players were at pages or bots, and their
    logs still fold. Call it when a server starts, before it opens tables."""
    with Archive(place) as archive:
        logs = [archive.lines(table) for table in archive.unfinished()]
    notes = read_used(place)
    return [origin for lines in logs if (origin := _resumable(place, lines, games, notes))]


def _resumable(
    place: Place, lines: list[bytes], games: Mapping[str, AnyGame], notes: Mapping[str, Note]
) -> Origin | None:  # fmt: skip
    try:
        header = read_header(lines[0]) if lines else None
        if header is None or header.game not in games or not can_be_resumed(players_of(lines)):
            return None
        is_over = fold(lines, games[header.game]).is_over
        used = notes[header.id].still_holds(tuple(lines)) if header.id in notes else {}
    except ValueError:  # damaged, or the rules have changed since then
        return None
    seed = seed_behind(place, header.commitment)
    return None if is_over or seed is None else Origin(tuple(lines), seed=seed, used=used)


def reveal_unfinished(place: Place, spared: Collection[str] = ()) -> list[str]:
    """End every table that has no result and is not ``spared``: its last line says "aborted" and reveals the seed.
    Returns their ids. A log that is not worth keeping goes instead, and damaged ones stay as they are. Call it when a
    server starts, before it opens tables; it waits for the disk."""
    with Archive(place) as archive:
        cut_short = {table: archive.lines(table) for table in archive.unfinished() if table not in spared}
    endings = {table: ending for table, lines in cut_short.items() if (ending := _ending(place, lines))}
    if not endings:
        return []
    engine = connect(place, RECORDS, durable=True)
    settle(place, engine)
    unfinished = select(LOGS.c.id, LOGS.c.serial).where(LOGS.c.is_over.is_(False))
    with engine.connect() as connection:
        serials = {row.id: row.serial for row in connection.execute(unfinished)}
    rows = Rows()
    kept = []
    for table, ending in endings.items():
        log = OpenLog(serials[table], table, len(cut_short[table]))
        if any(map(is_worth_keeping, cut_short[table])):
            rows.lines.append((log, log.length, ending))
            rows.ended.append(log)
            kept.append(table)
        else:
            rows.drop(log)
    with closing(Writer(engine, place)) as writer:
        writer.write(rows)
    engine.dispose()
    return kept


def _ending(place: Place, lines: list[bytes]) -> bytes | None:
    """The missing result line; None where the log is damaged, or its seed is not in this place's secrets."""
    try:
        seed = seed_behind(place, read_header(lines[0]).commitment) if lines else None
        return None if seed is None else abandon(lines, seed)
    except ValueError:
        return None
