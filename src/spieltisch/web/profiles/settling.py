"""Games of profiles that are over: copied from their logs, before these may go."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy.exc import DBAPIError

from spieltisch.core.seats import Seat
from spieltisch.store.archive import Archive
from spieltisch.store.place import Place
from spieltisch.store.profiles import Ended
from spieltisch.store.summary import summary_of
from spieltisch.web.profiles.profiles import Profiles
from spieltisch.web.profiles.records import ends_of
from spieltisch.web.tables.tables import WebTables

log = logging.getLogger(__name__)

NOT_YET: Final = None
"""What a game is whose end is not in its log, so far."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A table that is over, as far as the server knows."""

    table: str
    sitting: Mapping[Seat, str]
    has_begun: bool
    """Whether there is, or soon will be, a log. Of tables that this server never had nobody knows."""


class Settling:
    """Notes ends of games, one after the other."""

    def __init__(self, profiles: Profiles, place: Place, tables: WebTables) -> None:
        self._profiles = profiles
        self._place = place
        self._tables = tables
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Note what can be noted, beside all else."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self.settle())

    async def settle(self) -> None:
        """Note what can be noted; a game whose end nobody was told yet comes another time."""
        for one in list(self._ended()):
            try:
                is_done = await self._profiles.write(self._note, one)
            except DBAPIError as error:
                log.warning("the end of table %s cannot be noted for profiles: %s", one.table, error.orig)
                is_done = True  # the next server finds it, and tries again
            if is_done:
                self._profiles.sitting.pop(one.table, None)

    def _ended(self) -> Iterator[Candidate]:
        """Tables at which profiles sat, and that are over."""
        for id, sitting in self._profiles.sitting.items():
            if id in self._tables.asleep:
                continue
            table = self._tables.tables.get(id)
            if table.is_over if table else not self._tables.register.waits(id):
                yield Candidate(id, dict(sitting), table is not None and table.has_begun)

    def _note(self, one: Candidate) -> bool:
        """Whether that is done."""
        ends = self._ends(one)
        if ends is not NOT_YET:
            self._profiles.store.end(one.table, ends)
        return ends is not NOT_YET

    def _ends(self, one: Candidate) -> Mapping[Seat, Ended] | None:
        """How it ended for its profiles; for nobody where there was no game, or its log is damaged."""
        with Archive(self._place, lambda id, why: None) as archive:
            if not archive.knows(one.table):
                return NOT_YET if one.has_begun else {}
            lines = archive.lines(one.table)
        try:
            summary = summary_of(lines, "running")
        except ValueError:
            return {}
        if summary.result is None:
            return NOT_YET
        return ends_of(lines, summary, one.sitting, self._tables.games.get(summary.header.game))

    def close(self) -> None:
        if self._task:
            self._task.cancel()
