"""Expiry: looks after all tables that pages see, again and again, and drops what nobody needs any more."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from spieltisch.net.now import SECOND_US, Now
from spieltisch.store.used import Note
from spieltisch.web.classroom.classrooms import Classrooms
from spieltisch.web.profiles.settling import Settling
from spieltisch.web.tables.asleep import Asleep
from spieltisch.web.tables.rematch import Rematches
from spieltisch.web.tables.subscription import AWAY, Subscription
from spieltisch.web.tables.table import WebTable
from spieltisch.web.tables.tables import WebTables
from spieltisch.web.views.histories import Histories
from spieltisch.web.views.pictures import encode

if TYPE_CHECKING:
    from spieltisch.web.push.calls import Calls

SWEEP_US: Final = SECOND_US // 2
"""How often."""
LATE_US: Final = 2 * SECOND_US
"""A sweep that is so late comes after a stall, in which nobody could be heard."""
NOTE_US: Final = SECOND_US
"""How often it is noted what players have used of their time."""
KEEP_UP_US: Final = 2 * SECOND_US
"""How often the histories of tables are brought up to date."""
BEAT_US: Final = 15 * SECOND_US
"""How often readers are sent something in any case."""


class Expiry:
    """Shows how tables have changed, closes their doors, and ends them in time."""

    def __init__(
        self, tables: WebTables, rematches: Rematches, classrooms: Classrooms, asleep: Asleep, histories: Histories,
        settling: Settling, calls: Calls | None, now: Now,
    ) -> None:  # fmt: skip
        self._asleep = asleep
        self._tables = tables
        self._rematches = rematches
        self._classrooms = classrooms
        self._settling = settling
        self._calls = calls
        self._histories = histories
        self._now = now
        self._timer: asyncio.TimerHandle | None = None
        self._sweeps = 0
        self._due_us: int | None = None
        """When the next sweep is to be."""

    def start(self) -> None:
        """Work from now on."""
        if self._timer is None:
            self._start_timer()

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _start_timer(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(SWEEP_US / SECOND_US, self._tick)

    def _tick(self) -> None:
        self._start_timer()
        self.sweep()

    def sweep(self) -> None:
        """Look after everything once."""
        self._credit_stall(self._now())
        for table in list(self._tables.tables.values()):
            self._look_after(table)
        self._drop_the_oldest()
        for id, subscription in list(self._tables.subscriptions.items()):
            self._look_after_subscription(id, subscription)
        self._classrooms.look()
        if self._tables.lobby.readers:
            self._tables.show_lobby()
        self._sweeps += 1
        if self._sweeps % (NOTE_US // SWEEP_US) == 0:
            self._note_used()
            self._settling.begin()
        if self._sweeps % (KEEP_UP_US // SWEEP_US) == 0:
            self._keep_up()
        if self._sweeps % (BEAT_US // SWEEP_US) == 0:
            self._beat()

    def _credit_stall(self, now_us: int) -> None:
        """A process that was suspended has seen nobody, and nobody could come back to it."""
        late_us = 0 if self._due_us is None else now_us - self._due_us
        self._due_us = now_us + SWEEP_US
        if late_us < LATE_US:
            return
        for table in self._tables.tables.values():
            for subscription in table.subscriptions:
                subscription.since_us += late_us
            if table.over_us is not None:
                table.over_us += late_us
        for subscription in self._tables.subscriptions.values():
            subscription.since_us += late_us

    def _note_used(self) -> None:
        """For the next server, should this one vanish."""
        notes = {}
        for table in self._tables.tables.values():
            running = table.served.runner.running(table.id)
            if running and (used := table.used(running.waits)):
                notes[table.id] = Note(running.seq, used)
        self._tables.register.note_used(notes)

    def _keep_up(self) -> None:
        watched = dict(self._tables.subscriptions)
        for table in self._tables.tables.values():
            if table.has_begun and table.spectators and not table.is_over:
                watched[table.id] = table.spectators
        self._histories.keep_up((id, each.game, each.feed.latest_mark[0]) for id, each in watched.items())

    def _beat(self) -> None:
        own = (each for table in self._tables.tables.values() for each in table.subscriptions)
        for subscription in (*own, *self._tables.subscriptions.values()):
            subscription.feed.beat()
        for table in self._tables.tables.values():
            for wire in table.wires.values():
                wire.feed.beat()
        self._tables.lobby.beat()
        self._rematches.beat()
        self._classrooms.beat()

    def _look_after(self, table: WebTable) -> None:
        now_us = table.served.runner.runtime.now()
        table.note_presence(now_us, self._tables.bounds.deserted_us)
        table.show()
        if self._calls:
            self._calls.look(table)
        if table.has_begun or table.is_over:
            table.close_doors()
            self._strike(table)
        if table.is_over:
            self._drop_in_time(table, now_us)
        elif table.has_begun and self._asleep.may_sleep(table, now_us):
            self._asleep.put(table)
            self._histories.forget(table.id)
        elif table.has_begun:
            self._dismiss_the_absent(table, now_us)
        elif all(now_us - each.since_us > self._tables.bounds.waiting_us for each in table.subscriptions):
            self._tables.give_up(table)

    def _strike(self, table: WebTable) -> None:
        """It waits no longer; but a server that ends leaves it to the next one."""
        if table.has_begun or not table.served.runner.is_closed:
            self._tables.register.strike(table.id)

    def _drop_in_time(self, table: WebTable, now_us: int) -> None:
        table.over_us = table.over_us or now_us
        if now_us - table.over_us > self._tables.bounds.linger_us:
            self._drop(table.id)

    def _drop(self, id: str) -> None:
        table = self._tables.tables.pop(id)
        table.close_wires("over")
        if table.has_begun:
            self._tables.register.forget_unplayed(id)

    def _drop_the_oldest(self) -> None:
        """Of tables that are over, so that quick games of many people cannot pile up."""
        over = sorted((table.over_us, id) for id, table in self._tables.tables.items() if table.over_us is not None)
        for _, id in over[: -self._tables.bounds.tables]:
            self._drop(id)

    def _dismiss_the_absent(self, table: WebTable, now_us: int) -> None:
        """Where somebody's time counts, or a program waits; others may take days, and their people say what becomes of
        who is away (``WebTable.absent``)."""
        if table.is_patient:
            return
        for person in list(table.people.values()):
            is_away = now_us - person.since_us > self._tables.bounds.away_us
            if is_away and table.served.runner.is_asked(table.id, person.seat):
                person.give_up(AWAY)

    def _look_after_subscription(self, id: str, subscription: Subscription) -> None:
        now_us = subscription.runtime.now()
        if subscription.feed.readers:
            subscription.since_us = now_us
        if subscription.has_left or subscription.feed.why:
            del self._tables.subscriptions[id]
        elif now_us - subscription.since_us > self._tables.bounds.unwatched_us:
            subscription.give_up("nobody looks")
            del self._tables.subscriptions[id]
        else:
            subscription.feed.show(encode(self._tables.card(id).model_dump()))
