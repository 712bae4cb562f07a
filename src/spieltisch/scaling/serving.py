"""What a move costs a server in this process: with many tables, or with many spectators of one.

The players' bytes are rehearsed, and handed to the server's connections one move after the other, as if they had just
been read; what the server says goes nowhere. So everything counts that a server does for a move (sessions, lobby,
table, the commit of its log, feeds for pages), but sockets do not.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count, zip_longest
from pathlib import Path
from typing import Any, Final, TypeAlias

from spieltisch.core.errors import UsageError
from spieltisch.core.fair import seed_from
from spieltisch.core.game import AnyGame
from spieltisch.net.connection import Connection
from spieltisch.net.server import HostedGame, Server
from spieltisch.scaling.curves import Sample
from spieltisch.scaling.measuring import Subject
from spieltisch.scaling.rehearsal import DAY, RandomChoice, Rehearsal, Script, Step, table_ids
from spieltisch.scaling.spectating import Audience, Ear, Pages, Programs, settled
from spieltisch.store.journal import Journal

CURVES: Final = frozenset({"tables", "spectators"})
SEED: Final = 2009
SEATS: Final = 4
"""Where so many may play, else as few as may."""
ACTIONS: Final = 24
"""Of each table's game, or as many as it has."""
TABLES: Final = (1, 4, 16, 64)
SPECTATORS: Final = (1, 4, 16, 64, 256)

Invite: TypeAlias = Callable[[HostedGame, "Plan", str], Audience]
"""The audience of a table, by its id, before anybody has come."""


class Unrehearsed(UsageError):
    """What is said at a table does not follow from what was rehearsed."""


class Plan:
    """A game's tables, with all that their players say."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.dialect = max(game.wire.dialects(), key=lambda each: each.access.path)
        self._seats = SEATS if SEATS in game.play.seats else max(2, game.play.seats[0])
        self.options = game.setup.resize(game.setup.options(), self._seats)
        self._rehearsal = Rehearsal(game, self.dialect, self.options, seed=SEED, stream=0)
        self._choose = RandomChoice(game, random.Random(SEED))
        self._scripts: list[Script] = []

    def scripts(self, tables: int) -> Sequence[Script]:
        """Of the first so many tables."""
        while len(self._scripts) < tables:
            query = {"spiel": f"t{len(self._scripts)}"} if self.dialect.access.path else {}
            self._scripts.append(self._rehearsal.table(query, self._seats, self._choose, ACTIONS))
        return self._scripts[:tables]

    @property
    def has_many_tables(self) -> bool:
        """Whether those who come after the first table is full play at another one."""
        return any(step.is_action for step in self.scripts(2)[1].play)


@contextmanager
def hosted(plan: Plan) -> Iterator[HostedGame]:
    """A server with this game, whose clock all but stands still; in an event loop."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder))
        server = Server(journal, new_id=table_ids().__next__, now=count(1).__next__, today=lambda: DAY)
        try:
            yield server.host(
                plan.game, plan.options, new_seed=lambda table: seed_from(SEED, table * 1000), is_seeded=True
            )
        finally:
            server.break_off()
            journal.close()


class Players:
    """Those at one table."""

    def __init__(self, hosted: HostedGame, plan: Plan, script: Script) -> None:
        self._hosted, self._plan, self._script = hosted, plan, script
        self._lines: list[Connection] = []
        self._ears: list[Ear] = []

    async def open(self) -> None:
        """Until the game asks for its first action."""
        for step in self._script.opening:
            while len(self._lines) <= step.client:  # who says and hears nothing yet comes, too
                self._enter()
                await settled(self._hosted)
            self.say(step)
            await settled(self._hosted)

    def _enter(self) -> None:
        self._ears.append(Ear())
        self._ears[-1].is_deaf = True
        session = self._plan.dialect.server(self._hosted.options, self._script.query)
        self._lines.append(Connection(self._hosted.runner, session, self._ears[-1]))
        self._lines[-1].open("tcp")

    def say(self, step: Step) -> None:
        if step.data:
            self._lines[step.client].receive(step.data, self._hosted.runner.runtime.now())

    @property
    def is_as_rehearsed(self) -> bool:
        """Whether each has heard what it should, if not more: where others look on, some games tell."""
        steps = (*self._script.opening, *self._script.play)
        due = (
            sum(sizes) for sizes in zip_longest(*([len(data) for data in step.heard] for step in steps), fillvalue=0)
        )
        return [ear.size for ear in self._ears] == list(due)


async def play(plan: Plan, tables: int, spectators: int = 0, invite: Invite | None = None) -> Sample:
    """All games, a move at each table in turn. What comes before the first is not measured."""
    scripts = plan.scripts(tables)
    with hosted(plan) as game:
        seated = [Players(game, plan, script) for script in scripts]
        for players in seated:
            await players.open()
        audience = invite(game, plan, next(table_ids())) if invite else None
        if audience:
            await audience.come(spectators)
        begin_ns = time.process_time_ns()
        for steps in zip_longest(*(script.play for script in scripts)):
            for players, step in zip(seated, steps, strict=True):
                if step:
                    players.say(step)
                    await settled(game)
                    if audience:
                        await audience.served()
        cpu_ns = time.process_time_ns() - begin_ns
        if audience:
            audience.leave()
        if not all(players.is_as_rehearsed for players in seated):
            raise Unrehearsed(f"games of {plan.game.name} cannot be rehearsed, and so not be measured on a server")
    return Sample(1, sum(step.is_action for script in scripts for step in script.play), cpu_ns)


def programs(hosted: HostedGame, plan: Plan, table: str) -> Audience:
    return Programs(hosted, plan.dialect, plan.scripts(1)[0].query, table)


def pages(hosted: HostedGame, plan: Plan, table: str) -> Audience:
    return Pages(hosted, table)


def subjects(game: AnyGame) -> Iterator[Subject]:
    """A move on the server, by the number of tables and by that of spectators: those of the protocol, and at pages
    where it has none, or players have to answer that they come."""
    plan = Plan(game)
    if plan.has_many_tables:
        yield Subject("tables", game.name, "", TABLES, partial(_take, lambda size: play(plan, size)))
    invite, where = (programs, "by protocol") if _can_be_watched(plan) else (pages, "at pages")
    watched = partial(_take, lambda size: play(plan, 1, size, invite))
    yield Subject("spectators", game.name, where, SPECTATORS, watched)


def _can_be_watched(plan: Plan) -> bool:
    """Whether the protocol has spectators, and players go on as rehearsed when one comes."""
    if plan.dialect.spectators is None:
        return False
    try:
        asyncio.run(play(plan, 1, 1, programs))
    except Unrehearsed:
        return False
    return True


def _take(once: Callable[[int], Coroutine[Any, Any, Sample]], size: int, least_ns: int) -> Sample:
    samples: list[Sample] = []
    while not samples or sum(sample.cpu_ns for sample in samples) < least_ns:
        samples.append(asyncio.run(once(size)))
    return Sample(len(samples), sum(sample.work for sample in samples), sum(sample.cpu_ns for sample in samples))
