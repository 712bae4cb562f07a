"""A whole server: storage, lobbies, doors and pages, put together and taken apart in one place.

``spieltisch serve`` and the tests run what is built here. A match needs neither storage nor pages, so it takes the
part below, ``net/server.py``, alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy.exc import DBAPIError

from spieltisch.core.game import AnyGame
from spieltisch.net.address import Address
from spieltisch.net.admission import Capacity
from spieltisch.net.fault_plan import FaultPlan
from spieltisch.net.held import Held
from spieltisch.net.ledger import NoLedger
from spieltisch.net.now import today
from spieltisch.net.reach import Reach
from spieltisch.net.refold import Fold
from spieltisch.net.server import HostedGame, Server
from spieltisch.net.takeover import take_over, welcome
from spieltisch.net.tracing import Tracing
from spieltisch.store.journal import Journal, NoJournal
from spieltisch.store.place import Place
from spieltisch.store.retention import remove_old
from spieltisch.store.sharing import named
from spieltisch.store.storage import Storage
from spieltisch.web.following import Follower, Lines, go_on_with, open_ledger, relive, worth_trying

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    from spieltisch.web.access.bounds import Bounds
    from spieltisch.web.app import Web
    from spieltisch.web.push.calls import Calls
    from spieltisch.web.push.sending import Sender
    from spieltisch.web.tables.opening import BotPace
    from spieltisch.web.tables.succession import Succession


log = logging.getLogger(__name__)

MS_US = 1000
DAY_S = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class SitePlan:
    """What a server is to be."""

    place: Place
    """Where it keeps logs and secrets."""
    games: Mapping[str, AnyGame]
    options: Mapping[str, DataclassInstance]
    """Each game's own, by its name."""
    hosts: Sequence[str]
    """What to open doors at."""
    ports: Mapping[str, int | None]
    """By door; None keeps it closed."""
    is_durable: bool = False
    """Whether what was acknowledged survives a power cut."""
    seed: int | None = None
    """What all chance follows from, if it is no secret."""
    capacity: Capacity = field(default_factory=Capacity)
    """Of each door."""
    reach: Reach = field(default_factory=Reach)
    has_pages: bool = False
    """Whether people in browsers are served, at the doors for HTTP."""
    is_turbo: bool = False
    """Whether nobody needs time to look at what bots do."""
    bounds: Bounds | None = None
    """What pages may cost; by default as much as a door."""
    pace: BotPace | None = None
    """How bots play at pages' tables, where that is not to follow from ``is_turbo``."""
    add_doors: Callable[[Server, Mapping[str, HostedGame]], None] = field(default=lambda server, games: None)
    """Doors beyond those that the games' dialects have."""
    today: Callable[[], str] = today
    contests: Sequence[Path] = ()
    """Folders of contests and matches of others, to be shown on pages."""
    arenas: Mapping[Path, Path] = field(default_factory=dict)
    """Arenas' files, and the folder of each, which was opened."""
    tracing: Tracing | None = None
    """Of all connections at the doors."""
    faults: FaultPlan = field(default_factory=FaultPlan)
    """Made on purpose, at all connections."""
    analysis_ms: int = 200
    """How long a bot thinks about a ply of a game that is analysed; 0 analyses none."""
    keep_days: int = 0
    """How long logs of games that are over are kept; 0 is for ever."""
    state: Path | None = None
    """The folder for what connections need to go on after a crash; without one they do not."""
    held: Held = field(default_factory=Held)
    """What is there from an earlier process, and outlives this one."""
    sender: Sender | None = None
    """Of messages to browsers whose pages are closed; without one no request leaves this machine."""
    games_per_minute: int = 0
    """How many games clients of one address may begin at the doors; 0 sets no limit."""

    @property
    def is_followed(self) -> bool:
        """Whether connections outlive this process. Faults that are made on purpose do not."""
        return self.held.has_holder and self.state is not None and not self.faults.faults


class Site:
    """A server that runs, with its pages."""

    def __init__(self, plan: SitePlan, storage: Storage) -> None:
        self.failure: Exception | None = None
        """Why nothing can be written any more."""
        self.failed = asyncio.Event()
        self.storage = storage
        ledger = open_ledger(plan.state) if plan.state and plan.is_followed and not storage.failure else None
        self._records = worth_trying(ledger) if ledger and plan.held.restarts else ()
        """What an earlier process has left."""
        if ledger and not self._records:
            ledger.clear()
        if storage.is_followed and not self._records:
            storage.end_others()
        self.server = Server(
            Lines() if self._records else self._open_journal(), fail=self._fail, capacity=plan.capacity,
            reach=plan.reach, today=plan.today, tracing=plan.tracing, faults=plan.faults,
            games_per_minute=plan.games_per_minute, ledger=ledger or NoLedger(), is_durable=plan.is_durable,
        )  # fmt: skip
        self._follower = Follower(self.server, ledger) if ledger else None
        self.games: Mapping[str, HostedGame] = {
            name: self.server.host(
                game, plan.options[name], is_seeded=plan.seed is not None,
                new_seed=storage.open_seeds(stream, plan.seed, self._fail),
            )
            for stream, (name, game) in enumerate(plan.games.items())
        }  # fmt: skip
        if storage.failure:
            self.server.turn_players_away()
        self.addresses: Mapping[str, Address] = {}
        self.web: Web | None = None
        self._plan = plan
        self._tidying: asyncio.Task[None] | None = None
        self._succession: Succession | None = None
        """Of tables of pages, from an earlier process."""

    @property
    def is_followed(self) -> bool:
        """Whether another process can go on where this one ends."""
        return self._follower is not None and self._follower.is_following

    async def open(self) -> None:
        """Open all doors, go on with what an earlier server left. Raises ``CannotStart``."""
        self._plan.add_doors(self.server, self.games)
        fold = self._relive() if self._records else None
        self.addresses = await self.server.open(self._plan.hosts, self._plan.ports, self._plan.held)
        if fold:
            self.server.runtime.go_on(fold.last_us)
            await take_over(self.server.runtime, fold, self._plan.held, self._records)
            self.server.runtime.hand_over_again()
            self._records = ()
        if self._plan.has_pages:
            self.web = self._new_web()
            self.server.show_pages(self.web.pages.take)
            if not self.storage.failure:
                await self.web.resume(self.storage.origins, fold, self._succession)
        for ghost in fold.ghosts.values() if fold else ():
            ghost.go()  # whose page or bot is not here again
        welcome(self._plan.held)
        if self._follower:
            self._follower.ledger.succeed()
            self._follower.begin()
        if self._plan.keep_days and not self.storage.failure:
            self._tidying = asyncio.create_task(self._tidy())

    def _open_journal(self) -> Journal | NoJournal:
        return self.storage.open_journal(asyncio.get_running_loop().call_soon_threadsafe, self._fail)

    def _relive(self) -> Fold:
        """Be where an earlier process was."""
        if self._plan.has_pages:
            from spieltisch.web.tables.succession import Succession

            self._succession = Succession(self.games)
        fold, lines = relive(self.server, self._records, self._succession.build if self._succession else None)
        runtime = self.server.runtime
        for table in [origin.id or "" for origin in self.storage.origins]:  # which need nobody but pages and bots
            if lines.logs.pop(table, None):
                for hosted in self.games.values():
                    hosted.runner.forget(table)
        runtime.journal = go_on_with(self.storage, lines, self._open_journal)
        return fold

    async def _tidy(self) -> None:
        """Remove what is too old, now and every day. What a table that waits goes on from is not. A wall clock that
        jumps ahead meanwhile makes nothing old."""
        began, now = datetime.now(UTC), self.server.runtime.now
        began_us = now()
        while True:
            tables = self.web.tables.tables.values() if self.web else ()
            spared = {table.plan.parent or "" for table in tables}
            try:
                count = await asyncio.to_thread(
                    remove_old, self._plan.place, self._plan.keep_days,
                    began + timedelta(microseconds=now() - began_us), spared,
                    goes_on=lambda: self._tidying is not None,
                )  # fmt: skip
                log.info("%d finished games of more than %d days ago are removed", count, self._plan.keep_days)
            except DBAPIError as error:
                log.warning("finished games cannot be removed: %s", error.orig)
            await asyncio.sleep(DAY_S)

    def _new_web(self) -> Web:
        from spieltisch.web.access.bounds import Bounds
        from spieltisch.web.app import Web  # slow to import, and not every server has pages
        from spieltisch.web.arenas.arenas import Arenas
        from spieltisch.web.tables.opening import BotPace
        from spieltisch.web.tables.served import ServedGame

        capacity = self._plan.capacity
        bounds = self._plan.bounds or Bounds(
            connections=capacity.connections, connections_per_address=capacity.connections_per_address,
            analysis_ply_us=self._plan.analysis_ms * MS_US,
        )  # fmt: skip
        pace = self._plan.pace or (BotPace(pause_us=0) if self._plan.is_turbo else BotPace())
        games = {name: ServedGame(hosted, self.addresses, self._plan.held) for name, hosted in self.games.items()}
        return Web(
            games, self._plan.place, self._plan.hosts, reach=self._plan.reach, bounds=bounds, pace=pace,
            is_reading_only=self.storage.failure is not None, contests=self._plan.contests,
            restarts=self._plan.held.restarts,
            arenas=Arenas(tuple(self._plan.arenas), tuple(self._plan.arenas.values()), bounds),
            calls=self._new_calls(),
            keys=self._plan.place if isinstance(self._plan.place, Path) else self._plan.state,
            today=self._plan.today,
        )  # fmt: skip

    def _new_calls(self) -> Calls | None:
        if self._plan.sender is None or self.storage.failure:
            return None
        from spieltisch.web.push.calls import Calls  # which needs an extra

        return Calls(self._plan.place, self._plan.sender)

    async def close(self) -> None:
        """End in order: tables, connections, answers."""
        self._stop_tidying()
        await self.server.close()
        if self.web:
            await self.web.close()

    def break_off(self) -> None:
        """End at once, and without a word."""
        self._stop_tidying()
        if self.web:
            self.web.break_off()
        self.server.break_off()

    def _stop_tidying(self) -> None:
        if self._follower:
            self._follower.end()
        if self._tidying:
            self._tidying.cancel()
            self._tidying = None

    def _fail(self, error: Exception) -> None:
        """Only the first failure tells what happened."""
        self.failure = self.failure or error
        self.failed.set()


@asynccontextmanager
async def assembled(plan: SitePlan) -> AsyncIterator[Site]:
    """A server that runs; whoever is inside ends it."""
    plan = replace(plan, place=named(plan.place, plan.state))
    storage = Storage(
        plan.place, plan.games if plan.has_pages else {}, durable=plan.is_durable,
        is_followed=plan.is_followed and plan.held.restarts > 0,
    )  # fmt: skip
    try:
        site = Site(plan, storage)
        await site.open()
        yield site
    finally:
        storage.close()
