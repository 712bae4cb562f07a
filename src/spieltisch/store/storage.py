"""Everything that a running server writes to, opened and closed together."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from spieltisch.core.fair import seed_from
from spieltisch.core.game import AnyGame
from spieltisch.store.folder import claim
from spieltisch.store.groups import Failed, Schedule
from spieltisch.store.journal import Journal
from spieltisch.store.recovery import find_resumable, reveal_unfinished
from spieltisch.store.schema import Place
from spieltisch.store.seeds import Seeds, draw_secret

log = logging.getLogger(__name__)


class Storage:
    """A data folder, or a database, while a server runs."""

    def __init__(self, place: Place, resumable: Mapping[str, AnyGame], *, durable: bool = False) -> None:
        """``resumable`` are the games whose tables may go on where an earlier server ended; all other tables
        without a result end now. Raises ``CannotStart`` while another server writes there."""
        self.place = place
        self._durable = durable
        self._stack = ExitStack()
        if isinstance(place, Path):
            self._stack.callback(claim(place).release)
        try:
            self.origins = find_resumable(place, resumable) if resumable else []
            """Tables of an earlier server whose people come back."""
            for table in reveal_unfinished(place, [origin.id or "" for origin in self.origins]):
                log.warning("table %s was cut short by a crash; its seed is revealed", table)
        except BaseException:
            self._stack.close()
            raise

    def open_journal(self, schedule: Schedule, failed: Failed) -> Journal:
        """Where tables' lines go. ``schedule`` runs a callable soon on this thread, and ``failed`` hears there that
        nothing can be written any more."""
        journal = Journal.open(self.place, durable=self._durable, schedule=schedule, failed=failed)
        self._stack.callback(journal.close)
        for origin in self.origins:
            journal.reopen(origin.id or "")
        return journal

    def open_seeds(self, stream: int, seed: int | None, failed: Failed) -> Callable[[int], bytes]:
        """Tables' secrets by their number, for the lobby of this number: all of them follow from ``seed``, if there
        is one."""
        draw = draw_secret if seed is None else partial(_derive, seed, stream)
        seeds = Seeds(self.place, draw, first=1)
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
