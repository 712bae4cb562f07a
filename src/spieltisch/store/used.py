"""What of the time of open windows is used, noted again and again: a crash must not give it back.

The note lies apart from the logs, which it would fill, and says how far the log was then. Call all this in a thread of
its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import DBAPIError

from spieltisch.core.seats import Seat
from spieltisch.store.place import Place
from spieltisch.store.schema import CLOCKS, PAGES, connect, connect_to_read
from spieltisch.store.sharing import is_own
from spieltisch.table.clock import Used
from spieltisch.table.log import read_entry


@dataclass(frozen=True, slots=True)
class Note:
    """Of one table."""

    entries: int
    """How many its log had."""
    used: Mapping[Seat, Used]

    def still_holds(self, lines: tuple[bytes, ...]) -> dict[Seat, Used]:
        """For those who have not acted since then, by the table's log. Raises ``ValueError`` for a damaged one."""
        acted = {read_entry(line).actor for line in lines[self.entries + 1 :]}
        return {seat: used for seat, used in self.used.items() if seat not in acted}


def keep_used(place: Place, notes: Mapping[str, Note]) -> None:
    """Instead of all earlier ones of this server."""
    engine = connect(place, PAGES, durable=True)
    rows = [
        {"id": table, "entries": note.entries, "record": msgspec.json.encode(note.used)}
        for table, note in notes.items()
    ]
    with engine.begin() as connection:
        connection.execute(delete(CLOCKS).where(is_own(place, CLOCKS.c.id)))
        if rows:
            connection.execute(insert(CLOCKS), rows)
    engine.dispose()


def read_used(place: Place) -> dict[str, Note]:
    """By table, as the latest server kept them. What cannot be read is no reason to stop."""
    engine = connect_to_read(place, PAGES)
    if engine is None:
        return {}
    notes = {}
    try:
        with engine.connect() as connection:
            for row in connection.execute(select(CLOCKS)):
                notes[row.id] = Note(row.entries, msgspec.json.decode(row.record, type=dict[Seat, Used]))
    except (DBAPIError, msgspec.MsgspecError, UnicodeDecodeError):  # damaged, or of before there were notes
        pass
    finally:
        engine.dispose()
    return notes
