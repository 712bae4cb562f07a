"""Games over days: at a table where nobody is, nothing is kept in memory but this, until somebody comes back.

The game itself lies in its log, as if the server had ended; whoever asks for it has it taken up from there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.lobby.room import Origin
from spieltisch.web.access.refusals import damaged
from spieltisch.web.tables.models import OwnTable, TableCard
from spieltisch.web.tables.opening import Opening
from spieltisch.web.tables.plan import TablePlan
from spieltisch.web.tables.table import WebTable
from spieltisch.web.tables.tables import WebTables
from spieltisch.web.views.chat import Chat

SPECTATORS: Final = -1
"""In the place of a seat."""


@dataclass(frozen=True, slots=True)
class Sleeper:
    """A table that sleeps."""

    game: str
    card: TableCard
    waits: list[Seat]
    plan: TablePlan
    hosts: frozenset[Seat]
    given_up: frozenset[Seat]
    since_us: Mapping[Seat, int]
    """When people were last seen."""
    numbers: Mapping[Seat, int]
    """Of the subscriptions that heard what was said."""
    chat: Chat


@dataclass(slots=True)
class Asleep:
    """All of them."""

    tables: WebTables
    opening: Opening
    read: Callable[[str], Awaitable[Origin | None]]
    """The log of a table that was let go, with its secret; None where it cannot go on."""
    sleepers: dict[str, Sleeper] = field(default_factory=dict)
    _waking: dict[str, asyncio.Task[None]] = field(default_factory=dict)

    def may_sleep(self, table: WebTable, now_us: int) -> bool:
        """Whether nobody is at a game that may take days, and it waits for people only."""
        bounds, people = self.tables.bounds, table.people
        if not table.is_patient or table.vacant or table.wires or len(self.sleepers) >= bounds.asleep:
            return False
        if any(now_us - each.since_us <= bounds.asleep_us for each in table.subscriptions):
            return False
        waits = table.awaited
        return bool(waits) and all(seat in people and not people[seat].has_left for seat in waits)

    def put(self, table: WebTable) -> None:
        """Let a table go."""
        numbers = {seat: person.number for seat, person in table.people.items()}
        if table.spectators:
            numbers[SPECTATORS] = table.spectators.number
        self.sleepers[table.id] = Sleeper(
            game=table.served.game.name,
            card=table.card().model_copy(update={"is_deserted": True, "spectators": 0}),
            waits=table.awaited,
            plan=replace(table.plan, origin=None),
            hosts=frozenset(table.hosts),
            given_up=frozenset(table.given_up),
            since_us={seat: person.since_us for seat, person in table.people.items()},
            numbers=numbers,
            chat=table.chat,
        )
        del self.tables.tables[table.id]
        self.tables.asleep.add(table.id)
        table.served.runner.suspend(table.id)

    async def wake(self, id: str) -> None:
        """Take a table up again, if it sleeps. Raises ``Refusal`` where its log is damaged."""
        if id not in self.sleepers:
            return
        if id not in self._waking:
            self._waking[id] = asyncio.create_task(self._wake(id))
        await asyncio.shield(self._waking[id])

    async def _wake(self, id: str) -> None:
        sleeper = self.sleepers[id]
        try:
            is_done = asyncio.Event()
            self.tables.games[sleeper.game].runner.runtime.after_commit(is_done.set)
            await is_done.wait()
            if origin := await self.read(id):
                self._go_on(self.opening.resume(origin, sleeper.plan, sleeper.chat), sleeper)
            del self.sleepers[id]
            self.tables.asleep.discard(id)
        except ValueError as error:
            raise damaged(error) from None
        finally:
            del self._waking[id]

    def _go_on(self, table: WebTable, sleeper: Sleeper) -> None:
        """What only memory has."""
        table.hosts.update(sleeper.hosts)
        table.given_up.update(sleeper.given_up)
        numbers = {}
        for seat, number in sleeper.numbers.items():
            now = table.spectators if seat == SPECTATORS else table.people.get(seat)
            if now:
                numbers[number] = now.number
        table.chat.heard_anew(numbers)
        for seat, since_us in sleeper.since_us.items():
            if person := table.people.get(seat):
                person.since_us = since_us
        table.note_presence(table.served.runner.runtime.now(), self.tables.bounds.deserted_us)

    def own(self, id: str) -> OwnTable | None:
        """A table as one of its people's lobby shows it, asleep or not; None where there is none."""
        if sleeper := self.sleepers.get(id):
            return OwnTable(**sleeper.card.model_dump(), waits=sleeper.waits)
        if table := self.tables.tables.get(id):
            return OwnTable(**table.card().model_dump(), waits=table.awaited)
        return None
