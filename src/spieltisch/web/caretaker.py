"""The caretaker: looks after all tables that pages see, again and again."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from spieltisch.net.clock import SECOND_US
from spieltisch.table.rooms import Room
from spieltisch.web.people import Onlooker
from spieltisch.web.pictures import encode
from spieltisch.web.tables import PageTable

if TYPE_CHECKING:
    from spieltisch.web.parlour import Parlour

SWEEP_US: Final = SECOND_US // 2
"""How often."""
BEAT_US: Final = 15 * SECOND_US
"""How often readers are sent something in any case."""


class Caretaker:
    """One parlour's. Shows how tables have changed, closes their doors, and drops what nobody needs any more."""

    def __init__(self, parlour: Parlour) -> None:
        self._parlour = parlour
        self._timer: asyncio.TimerHandle | None = None
        self._sweeps = 0

    def start(self) -> None:
        """Work from now on."""
        if self._timer is None:
            self._start_timer()

    def stop(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _start_timer(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(SWEEP_US / SECOND_US, self._sweep)

    def _sweep(self) -> None:
        self._start_timer()
        for table in list(self._parlour.tables.values()):
            self._look_after(table)
        for id, camera in list(self._parlour.cameras.items()):
            self._look_after_camera(id, camera)
        if self._parlour.lobby.readers:
            self._parlour.show_lobby()
        self._sweeps += 1
        if self._sweeps % (BEAT_US // SWEEP_US) == 0:
            self._beat()

    def _beat(self) -> None:
        tables = (onlooker for table in self._parlour.tables.values() for onlooker in table.onlookers)
        for onlooker in (*tables, *self._parlour.cameras.values()):
            onlooker.feed.beat()
        self._parlour.lobby.beat()

    def _look_after(self, table: PageTable) -> None:
        now_us = table.house.desk.hall.clock()
        table.show()
        for onlooker in table.onlookers:
            if onlooker.feed.readers:
                onlooker.since_us = now_us
        if table.has_begun or table.is_over:
            table.close_doors()
            self._strike(table)
        if table.is_over:
            self._drop_in_time(table, now_us)
        elif table.has_begun:
            self._dismiss_the_absent(table, now_us)
        elif all(now_us - each.since_us > self._parlour.bounds.waiting_us for each in table.onlookers):
            self._parlour.give_up(table)

    def _strike(self, table: PageTable) -> None:
        """It waits no longer; but a server that ends leaves it to the next one."""
        if table.has_begun or not table.house.desk.is_closed:
            self._parlour.register.strike(table.id)

    def _drop_in_time(self, table: PageTable, now_us: int) -> None:
        table.over_us = table.over_us or now_us
        if now_us - table.over_us > self._parlour.bounds.linger_us:
            del self._parlour.tables[table.id]

    def _dismiss_the_absent(self, table: PageTable, now_us: int) -> None:
        room = table.house.desk.lobby.find(table.id)
        for person in list(table.people.values()):
            is_away = now_us - person.since_us > self._parlour.bounds.away_us
            if is_away and isinstance(room, Room) and room.is_asked(person.seat):
                person.leave("the page was away for too long")

    def _look_after_camera(self, id: str, camera: Onlooker) -> None:
        now_us = camera.desk.hall.clock()
        if camera.feed.readers:
            camera.since_us = now_us
        if camera.connection.has_left or camera.feed.why:
            del self._parlour.cameras[id]
        elif now_us - camera.since_us > self._parlour.bounds.unwatched_us:
            camera.leave("nobody looks")
            del self._parlour.cameras[id]
        else:
            camera.feed.show(encode(self._parlour.card(id).model_dump()))
