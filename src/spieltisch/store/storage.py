"""Everything that a running server writes to, opened and closed together."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from spieltisch.core.fair import seed_from
from spieltisch.core.game import AnyGame
from spieltisch.lobby.room import Origin
from spieltisch.store.archive import Archive
from spieltisch.store.folder import claim
from spieltisch.store.groups import Failed, Schedule
from spieltisch.store.journal import Journal, NoJournal
from spieltisch.store.place import Database, Place
from spieltisch.store.recovery import find_resumable, reveal_unfinished
from spieltisch.store.salvage import mend
from spieltisch.store.schema import FILES
from spieltisch.store.seeds import Seeds, draw_secret
from spieltisch.store.sharing import claim_name, disown_ended

log = logging.getLogger(__name__)


class Storage:
    """A data folder, or a database, while a server runs."""

    def __init__(
        self, place: Place, resumable: Mapping[str, AnyGame], *, durable: bool = False, is_followed: bool = False
    ) -> None:
        """``resumable`` are the games whose tables may go on where an earlier server ended; all other tables
        without a result end now, or with ``end_others`` where this process follows another one. What is
        damaged is named and left out. Raises ``CannotStart`` while another server writes there."""
        self.place = place
        self.failure: Exception | None = None
        """Why nothing can be written, such as a full disk. What was written can be read all the same."""
        self.origins: list[Origin] = []
        """Tables of an earlier server whose people come back."""
        self._durable = durable
        self.is_followed = is_followed
        self._stack = ExitStack()
        try:
            self._stack.callback(claim(place).release if isinstance(place, Path) else claim_name(place))
            self._take_over(resumable)
        except (OSError, DBAPIError) as error:
            self._give_up_writing(error)
        except BaseException:
            self._stack.close()
            raise

    def _take_over(self, resumable: Mapping[str, AnyGame]) -> None:
        """See to what an earlier server left."""
        for metadata in FILES:
            if what := mend(self.place, metadata):
                log.warning("%s; spieltisch doctor tells more", what)
        with Archive(self.place) as archive:
            deque(archive.tables(), maxlen=0)  # names those that are damaged
        origins = find_resumable(self.place, resumable) if resumable else []
        if not self.is_followed:
            self._end_all_but(origin.id or "" for origin in origins)
        self.origins = origins
        if isinstance(self.place, Database):
            disown_ended(self.place)

    def end_others(self, tables: Iterable[str] = ()) -> None:
        """End all tables without a result but ``tables`` and those of ``origins``. To be called before a journal is
        open."""
        try:
            self._end_all_but([*tables, *(origin.id or "" for origin in self.origins)])
        except (OSError, DBAPIError) as error:
            self._give_up_writing(error)

    def _end_all_but(self, tables: Iterable[str]) -> None:
        for table in reveal_unfinished(self.place, list(tables)):
            log.warning("table %s was cut short by a crash; its seed is revealed", table)

    def _give_up_writing(self, error: Exception) -> None:
        """Only the first failure is worth a line."""
        if self.failure is None:
            why = error.orig if isinstance(error, DBAPIError) else error
            log.error(
                "nothing can be written at %s (%s; is the disk full?): finished games are shown, no game begins",
                self.place,
                why,
            )
            self.failure, self.origins = error, []

    def open_journal(self, schedule: Schedule, failed: Failed) -> Journal | NoJournal:
        """Where tables' lines go. ``schedule`` runs a callable soon on this thread, and ``failed`` hears there that
        nothing can be written any more."""
        try:
            journal = Journal.open(self.place, durable=self._durable, schedule=schedule, failed=failed)
        except (OSError, DBAPIError) as error:
            self._give_up_writing(error)
            return NoJournal(error)
        self._stack.callback(journal.close)
        for origin in self.origins:
            journal.reopen(origin.id or "")
        return journal

    def open_seeds(self, stream: int, seed: int | None, failed: Failed) -> Callable[[int], bytes]:
        """Tables' secrets by their number, for the lobby of this number: all of them follow from ``seed``, if there
        is one."""
        draw = draw_secret if seed is None else partial(_derive, seed, stream)
        try:
            seeds = Seeds(self.place, draw, first=1)
        except DBAPIError as error:
            self._give_up_writing(error)
            return draw
        self._stack.callback(seeds.close)

        def take(table: int) -> bytes:
            try:
                return seeds.take(table)
            except Exception as error:
                failed(error)
                raise

        return take

    def close(self) -> None:
        """Write what is left, and let others have the place."""
        self._stack.close()


def _derive(seed: int, stream: int, table: int) -> bytes:
    """Each lobby counts its tables from 1, so each takes its seeds from a range of its own."""
    return seed_from(seed, table * 1000 + stream)
