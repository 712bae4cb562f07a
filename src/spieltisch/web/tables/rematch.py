"""Rematches: once a game is over its people ask for another one, and get it when all of them agree.

Consent is a matter between people at pages. Bots agree at once, and a seat of a client that has gone is open at the new
table. Seats rotate by one, so that at a table of two the sides are exchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.lobby.room import BOT
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.feeds.feeds import Feed
from spieltisch.web.tables.models import Bot, Me, NextSeat, Open, RematchCard
from spieltisch.web.tables.opening import Opening
from spieltisch.web.tables.table import WebTable
from spieltisch.web.tables.tables import WebTables

NAME: Final = "rematch"
"""Under which the feed has the card."""


@dataclass(slots=True)
class Rematch:
    """What the people of one table want after their game."""

    feed: Feed[dict[str, object]] = field(default_factory=lambda: Feed(lambda shown: shown))
    agreed: dict[Seat, str | None] = field(default_factory=dict)
    """Who wants one, and by which profile."""
    declined: Seat | None = None
    """Who wanted none, until somebody asks again."""
    next: str | None = None
    """The new table."""
    given: dict[Seat, NextSeat] = field(default_factory=dict)
    """By seat at the old table, the right to that at the new one."""
    is_opening: bool = False
    """Whether the last one has agreed, and doors are being opened."""
    told: int = 0


class Rematches:
    """At all tables of a server."""

    def __init__(self, tables: WebTables, opening: Opening) -> None:
        self._tables, self._opening = tables, opening
        self._by_table: dict[str, Rematch] = {}

    def at(self, table: WebTable) -> Rematch:
        """Of a table whose game is over. Raises ``Refusal``."""
        if not table.is_over:
            raise Refusal("still-running")
        if not table.has_begun:
            raise Refusal("not-started")
        if table.id not in self._by_table:
            self._forget_the_gone()
            self._by_table[table.id] = Rematch()
            self._tell(table)
        return self._by_table[table.id]

    def card(self, table: WebTable) -> RematchCard:
        """How far they are. Raises ``Refusal``."""
        rematch = self.at(table)
        people = self._people(table)
        return RematchCard(
            people=people, agreed=sorted(rematch.agreed.keys() & people), declined=rematch.declined, next=rematch.next
        )

    def is_last(self, table: WebTable, seat: Seat) -> bool:
        """Whether a new table opens once this seat agrees. Raises ``Refusal``."""
        rematch = self.at(table)
        waits = set(self._people(table)) - rematch.agreed.keys() - {seat}
        return not (waits or rematch.next or rematch.is_opening)

    def decline(self, table: WebTable, seat: Seat) -> None:
        """A seat wants no rematch, or none any more; too late is too late. Raises ``Refusal``."""
        rematch = self.at(table)
        if rematch.next is None and not rematch.is_opening:
            rematch.agreed.clear()
            rematch.declined = seat
            self._tell(table)

    async def agree(self, table: WebTable, seat: Seat, owner: str | None, address: str) -> NextSeat:
        """A seat wants a rematch: once all people do, the table opens, as of the last one's ``address``. Answers with
        the seat there, if there is one by now. Raises ``Refusal``."""
        rematch = self.at(table)
        if seat not in self._people(table):
            raise Refusal("table-over")
        if rematch.next is None:
            is_last = self.is_last(table, seat)
            rematch.agreed[seat], rematch.declined = owner, None
            if is_last:
                await self._open(table, rematch, address, seat)
            self._tell(table)
        return rematch.given.get(seat, NextSeat())

    async def _open(self, table: WebTable, rematch: Rematch, address: str, last: Seat) -> None:
        plan, count = table.plan, len(table.names)
        old = [(seat - 1) % count for seat in range(count)]
        wanted = [self._choice(table, seat) for seat in old]
        rematch.is_opening = True
        try:
            opened = await self._opening.open(
                table.served, plan.config, wanted, is_timed=table.is_timed, host=plan.host, address=address,
                has_stand_ins=plan.has_stand_ins, absence_us=plan.absence_us, owners=rotated(rematch.agreed, count),
            )  # fmt: skip
        except Refusal:
            rematch.agreed.pop(last, None)  # so that it can be tried again
            raise
        finally:
            rematch.is_opening = False
        for given in opened.seats:
            if given.who == "me":
                place = NextSeat(table=opened.table.id, seat=given.seat, token=given.token)
                rematch.given[old[given.seat]] = place
        rematch.next = opened.table.id

    def _choice(self, table: WebTable, seat: Seat) -> Me | Bot | Open:
        """Who is to sit at the new table of those who sat at a seat of the old one."""
        if seat in self._people(table):
            return Me(who="me", name=table.people[seat].name)
        if table.kinds[seat] == BOT:
            return Bot(who="bot", bot=table.stand_ins.get(seat) or table.plan.bots[seat])
        return Open(who="open", name=table.names[seat])

    def _people(self, table: WebTable) -> list[Seat]:
        """Who has a say: people at pages who were there at the end, or ended it."""
        return [seat for seat in sorted(table.people) if seat not in table.given_up and table.kinds[seat] != BOT]

    def _tell(self, table: WebTable) -> None:
        rematch = self._by_table[table.id]
        rematch.told += 1
        rematch.feed.tell(rematch.told, {}, {NAME: self.card(table).model_dump()})
        rematch.feed.publish(1)

    def _forget_the_gone(self) -> None:
        """Tables that nobody can look at any more."""
        for id in self._by_table.keys() - self._tables.tables.keys():
            self._by_table.pop(id).feed.close("over")

    def beat(self) -> None:
        """Keep the way open to all who read, and end what is of tables that are gone."""
        self._forget_the_gone()
        for rematch in self._by_table.values():
            rematch.feed.beat()

    def close(self) -> None:
        """The server ends."""
        for rematch in self._by_table.values():
            rematch.feed.close("closing")


def rotated(owners: Mapping[Seat, str | None], count: int) -> Mapping[Seat, str | None]:
    """By the seats of the new table."""
    return {(seat + 1) % count: owner for seat, owner in owners.items()}
