"""The register of tables that still wait for players: what the next server needs to have them wait again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any, Final

import msgspec

from spieltisch.core.seats import Seat
from spieltisch.store.absences import keep_absence, read_absences
from spieltisch.store.aside import Aside
from spieltisch.store.place import Place
from spieltisch.store.retention import remove_unplayed
from spieltisch.store.used import Note, keep_used
from spieltisch.store.waiting import Waiting

log = logging.getLogger(__name__)

ABSENCE_US: Final = 3_600_000_000
"""How long somebody may be away on their turn, where nobody says anything else."""


class WaitingRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One waiting table."""

    game: str
    config: dict[str, Any]
    """The agreement, as a log's header has it: any JSON."""
    names: Sequence[str]
    codes: Sequence[str]
    people: Sequence[Seat]
    """Who is there by a page. Their tokens follow from the table, the seat and the name."""
    bots: dict[Seat, str]
    left: dict[Seat, Sequence[str]]
    """Names whose tokens are of no more use."""
    is_timed: bool
    host: str
    """What people reached the server by."""
    ports: dict[Seat, dict[str, int]]
    """Of doors that were opened for a seat, by the door's name."""
    parent: str | None
    ply: int | None
    """Where the parent's game goes on."""
    hosts: Sequence[Seat] | None = None
    """Of the people, those who opened the table; None where an earlier version did not ask."""
    programs: Sequence[Seat] = ()
    """Seats for somebody's own program."""
    has_stand_ins: bool = False
    """Whether a bot may go on for a client that leaves."""
    is_pairing: bool = False
    """Whether it waits for any person."""
    absence_us: int = ABSENCE_US
    """How long somebody may be away on their turn."""


class Register:
    """Writes in a thread of its own, in order: nobody's move waits for it."""

    def __init__(self, place: Place) -> None:
        self._waiting = Waiting(place)
        self._aside = Aside("tables that wait")
        self._known: dict[str, WaitingRecord] = {}
        self._is_closed = False
        self._place = place
        self._has_used = True
        """Whether there may be a note of used time, an earlier server's at first."""
        self._noting: Future[None] | None = None
        self._absences: dict[str, int] = {}
        """By table, where that is not as usual."""
        self._has_read_absences = False

    def read(self) -> dict[str, WaitingRecord]:
        """What earlier servers left, by table. What cannot be read any more is dropped. Call it before all else."""
        for table, record in self._waiting.records().items():
            try:
                self._known[table] = msgspec.json.decode(record, type=WaitingRecord)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                log.warning("table %s cannot wait any longer: %s", table, error)
                self._aside.soon(partial(self._waiting.drop, table))
        return dict(self._known)

    async def note(self, table: str, record: WaitingRecord) -> None:
        """Write how the table is now; returns when the disk has it."""
        if self._known.get(table) != record and not self._is_closed:
            self._known[table] = record
            await asyncio.wrap_future(self._aside.soon(partial(self._waiting.keep, table, msgspec.json.encode(record))))

    async def keep_absence(self, table: str, us: int) -> None:
        """Write how long somebody may be away at a table that has begun; returns when the disk has it."""
        if self._absences.get(table, ABSENCE_US) != us and not self._is_closed:
            self._absences[table] = us
            await asyncio.wrap_future(self._aside.soon(partial(keep_absence, self._place, table, us)))

    def absence_of(self, table: str) -> int:
        """How long somebody may be away at a table that runs, perhaps since an earlier server."""
        if not self._has_read_absences:
            self._has_read_absences = True
            self._absences |= read_absences(self._place)
        return self._absences.get(table, ABSENCE_US)

    def strike(self, table: str) -> None:
        """The table waits no longer."""
        if self._known.pop(table, None) and not self._is_closed:
            self._aside.soon(partial(self._waiting.drop, table))

    def waits(self, table: str) -> bool:
        """Whether a table waits, here or for a server that has its game."""
        return table in self._known

    def forget_unplayed(self, table: str) -> None:
        """Nobody looks back at a table that is over: its log goes, if nobody has moved."""
        if not self._is_closed:
            self._aside.soon(partial(remove_unplayed, self._place, table))

    def note_used(self, notes: Mapping[str, Note]) -> None:
        """Write what of their time players have used by now, by table."""
        if (notes or self._has_used) and not self._is_closed and (self._noting is None or self._noting.done()):
            self._has_used = bool(notes)
            self._noting = self._aside.soon(partial(keep_used, self._place, notes))

    def close(self) -> None:
        """Return when all is written. What waits now, the next server is to find."""
        self._is_closed = True
        self._aside.close()
        self._waiting.close()
