"""A site in the place of one whose process has died: the lobbies as they were, and the logs they go on with."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, cast

from spieltisch.core.errors import UsageError
from spieltisch.net.held import HeldSocket
from spieltisch.net.ledger import NOBODY, NoLedger, Record, What
from spieltisch.net.ledger_file import FileLedger
from spieltisch.net.refold import Build, Fold, Relived
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.server import Server
from spieltisch.net.sifting import sift
from spieltisch.net.stillness import freeze
from spieltisch.net.takeover import progress
from spieltisch.net.tcp import TcpTransport
from spieltisch.store.archive import Archive
from spieltisch.store.journal import Journal, NoJournal
from spieltisch.store.storage import Storage
from spieltisch.table.effects import Finished
from spieltisch.table.log import is_ending

NAME: Final = "inputs.ledger"
LEAVE_OUT: Final = 2
"""After so many failures in a row the latest input is left out,"""
GIVE_UP: Final = 3
"""and after so many all of them."""
LOOK_S: Final = 5
"""How often the ledger's size is looked at."""
LITTLE: Final = 1 << 18
"""So many more bytes of a ledger than are needed are not worth a look."""
MOST_STAY: Final = 0.75
"""While more than this part of those are needed who have come, most of the ledger is, too."""
MUCH: Final = 1 << 23
"""Bytes of a ledger that it takes seconds to deal with once more."""

log = logging.getLogger(__name__)


class Lines:
    """Logs as they are written once more."""

    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}

    def append(self, table: str, line: bytes) -> None:
        self.logs.setdefault(table, []).append(line)

    def flush(self, then: Callable[[], None]) -> None:
        then()


def relive(server: Server, records: Sequence[Record], build: Build | None = None) -> tuple[Fold, Lines]:
    """Bring a server, in which nothing has happened and whose doors are closed, to where the ledger ends. ``build``
    makes doors of tables of pages."""
    lines = Lines()
    server.runtime.journal = lines
    for door in server.doors.values():
        door.site.pages = lambda stream, data, give_back: stream.close()  # pages come back by themselves
    level = logging.root.manager.disable
    logging.disable(logging.CRITICAL)  # all has been reported
    try:
        fold = Fold(server.runtime, server.doors, Relived(records), build)
    finally:
        logging.disable(level)
    return fold, lines


def open_ledger(folder: Path) -> FileLedger | None:
    """That of the folder; None where it cannot be written."""
    try:
        return FileLedger(folder / NAME)
    except OSError as error:
        log.warning("connections end with this process: %s: %s", folder / NAME, error.strerror)
        return None


def worth_trying(ledger: FileLedger) -> Sequence[Record]:
    """What to deal with once more. Where two processes in a row have died of that, the latest input of a peer is left
    out, and where that was in vain, too, everything is."""
    failed, records = ledger.begin(), ledger.records()
    if failed >= GIVE_UP:
        records = []
        log.warning("%d processes have failed at what an earlier one left: its connections are let go", failed)
    elif failed == LEAVE_OUT:
        last = max((at for at, each in enumerate(records) if each.what is What.HEARD), default=0)
        log.warning("%d processes have failed at the latest input, of connection %d", failed, records[last].who)
        records = records[:last]
    if failed >= LEAVE_OUT:
        ledger.replace(records)
    return records


def go_on_with(storage: Storage, lines: Lines, open_journal: Callable[[], Journal | NoJournal]) -> Journal | NoJournal:
    """The journal, in which those tables go on of which there were lines; all other games without a result end."""
    storage.end_others(lines.logs)
    with Archive(storage.place) as archive:
        stored = {table: _stored(archive, table) for table in lines.logs}
    journal = open_journal()
    if isinstance(journal, NoJournal):
        return journal
    for table, log in lines.logs.items():
        known = stored[table]
        if is_ending((known or log)[-1]):  # or nobody has moved there, and the log was not kept
            continue
        if known:
            journal.reopen(table)
        for line in log[len(known) :]:
            journal.append(table, line)
    return journal


def _stored(archive: Archive, table: str) -> Sequence[bytes]:
    """Nothing, if the earlier process has died before its log began, or has not kept it."""
    try:
        return archive.lines(table)
    except UsageError:
        return ()


class Follower:
    """Sees to it that the ledger has what another process would need, and not too much of that."""

    def __init__(self, server: Server, ledger: FileLedger) -> None:
        self._server, self.ledger = server, ledger
        self._looking: asyncio.Task[None] | None = None
        self._needed = 0
        """Bytes that were needed when that was looked at."""
        self._known: set[int] = set()
        """Whose inputs those were."""
        self._first_new = 0
        """The number of the first who came later."""

    @property
    def is_following(self) -> bool:
        """Whether another process can go on where this one ends."""
        return self._server.runtime.ledger is self.ledger and not self.ledger.is_full

    def begin(self) -> None:
        """Look at it, again and again."""
        self._looking = asyncio.create_task(self._look_after_it())
        for runner in cast("list[LobbyRunner]", self._server.runtime.runners):
            runner.listeners.append(partial(self._look_soon, runner))

    def end(self) -> None:
        """Nobody is to go on where this process ends."""
        if self._looking:
            self._looking.cancel()
        self.ledger.remove()

    async def _look_after_it(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            self.look()

    def look(self) -> None:
        """Keep of it what somebody needs who is here; give up what would take too long."""
        runtime, ledger = self._server.runtime, self.ledger
        if runtime.ledger is not ledger:
            if runtime.is_settled and not self._is_anybody_there():
                ledger.clear()
                runtime.ledger = ledger
            return
        is_much = ledger.size > MUCH
        if ledger.size > 2 * self._needed + LITTLE and (is_much or self._many_are_gone()):
            self._sift()
        if ledger.size > MUCH or ledger.is_full:
            log.warning("so much has come in that connections end with this process, until nobody is here")
            ledger.clear()
            runtime.ledger = NoLedger()

    def _many_are_gone(self) -> bool:
        """Whether a look at all inputs may be worth its time: of those whose inputs these are, are many not needed?"""
        runtime = self._server.runtime
        known = self._known | set(range(self._first_new, runtime.upcoming))
        needed = set[int]().union(*(runner.needed().people for runner in runtime.runners))
        return len(known & needed) <= len(known) * MOST_STAY

    def _sift(self) -> None:
        still = self._still()
        gone = {id(runner) for runner in still}
        present = [each.number for door, each in self._server.present() if id(door.runner) not in gone]
        values = {runner.place: value for runner, value in still.items()}
        try:
            kept = sift(self._server.runtime, self.ledger.records(), present, values)
            self.ledger.replace(kept)
            self._known = {each.who for each in kept}
            for runner in still:
                runner.lobby.past.forget()
        except OSError as error:
            log.warning("what nobody needs stays in %s: %s", NAME, error.strerror)
        self._needed = self.ledger.size
        self._first_new = self._server.runtime.upcoming

    def _still(self) -> dict[LobbyRunner, bytes]:
        """Lobbies at a quiet moment."""
        there: dict[LobbyRunner, list[TcpTransport]] = {}
        for door, each in self._server.present():
            there.setdefault(door.runner, []).append(cast("TcpTransport", each))
        return {
            runner: value
            for runner, transports in there.items()
            if (value := freeze(runner, transports, lambda each: progress(cast("HeldSocket", each.peer)).heard))
        }

    def _look_soon(self, runner: LobbyRunner, _finished: Finished) -> None:
        self._server.runtime.after_commit(partial(self._look_at_rest, runner))

    def _look_at_rest(self, runner: LobbyRunner) -> None:
        """A game is over: it may be a moment at which the ledger can begin anew."""
        runtime = self._server.runtime
        if runtime.ledger is self.ledger and self.ledger.size > self._needed + LITTLE and runner.is_quiet:
            self._sift()

    def _is_anybody_there(self) -> bool:
        return bool(self._server.present()) or any(
            each.who != NOBODY for each in self._server.runtime.participants.values()
        )
