"""Quick pairing: whoever wants to play a person meets the next one who wants the same game."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.net.now import SECOND_US
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.access.texts import clean_name
from spieltisch.web.tables.models import GivenSeat, Me, Open, Opened
from spieltisch.web.tables.opening import Opening
from spieltisch.web.tables.served import ServedGame
from spieltisch.web.tables.table import WebTable
from spieltisch.web.tables.tables import WebTables

HERE_US: Final = 10 * SECOND_US
"""Who has not been seen for so long does not wait for anybody: nobody is led to an empty table."""


class Pairing:
    """Finds tables for people who want any opponent, or opens one where they wait, for all to see."""

    def __init__(self, tables: WebTables, opening: Opening) -> None:
        self._tables, self._opening = tables, opening

    def own(self, served: ServedGame, known: Collection[str]) -> Opened | None:
        """Where somebody waits for an opponent in this game already, who has seats at the ``known`` tables."""
        found = next((table for table in self._waiting(served) if table.id in known), None)
        return Opened(table=found.card(), seats=[]) if found else None

    def find(self, served: ServedGame, name: str, known: Collection[str]) -> tuple[WebTable, Seat] | None:
        """The free seat at the table that has waited longest, where somebody is there, and nobody by such a name."""
        for table in self._waiting(served):
            if table.id in known or not self._is_anybody_there(table):
                continue
            try:
                self._tables.check_player_name(table.id, clean_name(name))
            except Refusal:
                continue
            return table, table.open_seats[0]
        return None

    async def take(self, table: WebTable, seat: Seat, name: str, owner: str | None) -> Opened:
        """Sit down there. Raises ``Refusal``."""
        token = await self._tables.take_seat(table.id, seat, name, owner)
        return Opened(table=table.card(), seats=[GivenSeat(seat=seat, who="me", token=token)])

    async def wait(self, served: ServedGame, name: str, *, host: str, address: str, owner: str | None) -> Opened:
        """Open a table of the usual size by the usual options, at a seat that chance has drawn. Raises ``Refusal``."""
        count = served.runner.lobby.usual_seats
        own = secrets.randbelow(count)
        wanted = [Me(who="me", name=name) if seat == own else Open(who="open") for seat in range(count)]
        opened = await self._opening.open(
            served, served.configure({}, count), wanted, is_timed=False, host=host, address=address, owner=owner,
            is_pairing=True,
        )  # fmt: skip
        return Opened(table=opened.table, seats=[seat for seat in opened.seats if seat.who == "me"])

    def _waiting(self, served: ServedGame) -> list[WebTable]:
        """The oldest first."""
        present = self._tables.present
        return [table for table in present if table.plan.is_pairing and table.served is served and table.open_seats]

    def _is_anybody_there(self, table: WebTable) -> bool:
        now_us = table.served.runner.runtime.now()
        return any(each.feed.readers or now_us - each.since_us < HERE_US for each in table.people.values())
