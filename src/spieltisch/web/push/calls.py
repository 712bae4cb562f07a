"""Who is called, and when: once a turn, at a game that may take days, whoever has been away for a minute.

A call says nothing that spectators do not see: the game, and who plays. Nobody's game waits for a push service.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Final

import msgspec
from sqlalchemy.exc import DBAPIError

from spieltisch.bots.characters import shown_name
from spieltisch.core.seats import Seat
from spieltisch.store.aside import Aside
from spieltisch.store.place import Place
from spieltisch.store.pushes import Pushes
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.push.courier import is_endpoint
from spieltisch.web.push.models import Subscriber
from spieltisch.web.push.sending import Fate, Sender
from spieltisch.web.tables.people import Person
from spieltisch.web.tables.table import WebTable

log = logging.getLogger(__name__)

BROWSERS: Final = 4
"""How many of a seat are called; the latest."""
AT_A_TIME: Final = 8
"""Messages that are on their way; others wait."""
MOST: Final = 1000
"""Messages that wait in all; more are not sent."""
WAITS_S: Final = (0, 60, 300, 1500)
"""Before each try to reach a service."""
TOPIC: Final = 32
"""Characters of a topic."""


class Listener(msgspec.Struct):
    """The browsers of whoever has a seat."""

    name: str = ""
    """Of that person: before a game, seats change hands."""
    subscribers: list[Subscriber] = msgspec.field(default_factory=list)
    is_called: bool = False
    """Whether they have been called in this turn."""


@dataclass(frozen=True, slots=True)
class Call:
    """One message."""

    table: str
    seat: Seat
    to: Subscriber
    text: bytes


class Calls:
    """Of one server. Writes in a thread of its own, in order."""

    def __init__(
        self, place: Place, sender: Sender, pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:  # fmt: skip
        self.key = sender.key
        self._sender, self._pause = sender, pause
        self._store = Pushes(place)
        self._aside = Aside("who wants push messages")
        self._listeners: dict[str, dict[Seat, Listener]] = {}
        self._seen_us: dict[tuple[str, Seat], int] = {}
        """When those who are called had been seen."""
        self._lines = asyncio.Semaphore(AT_A_TIME)
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def read(self, tables: Collection[str]) -> None:
        """What earlier servers left of these tables."""
        try:
            records = self._store.records()
        except DBAPIError as error:
            log.warning("who wants push messages cannot be read: %s", error)
            return
        for (table, seat), record in records.items():
            try:
                listener = msgspec.json.decode(record, type=Listener)
            except (msgspec.MsgspecError, UnicodeDecodeError):
                listener = Listener()
            if table in tables and listener.subscribers:
                self._listeners.setdefault(table, {}).setdefault(seat, listener)
            else:
                self._soon(partial(self._store.drop, table, seat))

    def put(self, table: str, person: Person, subscriber: Subscriber) -> None:
        """Call this browser of theirs from now on. Raises ``Refusal``."""
        if not is_endpoint(subscriber.endpoint):
            raise Refusal("bad-endpoint")
        of_table = self._listeners.setdefault(table, {})
        listener = of_table.get(person.seat)
        if listener is None or listener.name != person.name:
            listener = of_table[person.seat] = Listener(person.name)
        others = [each for each in listener.subscribers if each.endpoint != subscriber.endpoint]
        if subscriber not in listener.subscribers:
            listener.subscribers = [*others, subscriber][-BROWSERS:]
            self._write(table, person.seat)

    def look(self, table: WebTable) -> None:
        """See whether somebody is to be called, again and again."""
        listeners = self._listeners.get(table.id)
        if listeners is None:
            return
        if table.is_over:
            self.forget(table.id)
            return
        awaited = table.awaited if table.has_begun and table.is_patient else []
        for seat, listener in listeners.items():
            person = table.people.get(seat)
            is_theirs = person is not None and person.name == listener.name and not person.has_left
            if person is None or not is_theirs or seat not in awaited or self._has_come(table.id, person):
                self._seen_us.pop((table.id, seat), None)
                self._note(table.id, seat, listener, is_called=False)
            elif person.away_since and not listener.is_called:
                self._note(table.id, seat, listener, is_called=True)
                self._seen_us[table.id, seat] = person.since_us
                self._call(table, person, listener)

    def _has_come(self, table: str, person: Person) -> bool:
        """Whether they look, or have been seen since they were called: between two looks there may be several turns.
        Who was called by an earlier server has to look."""
        seen_us = self._seen_us.get((table, person.seat), person.since_us)
        return bool(person.feed.readers) or person.since_us > seen_us

    def forget(self, table: str) -> None:
        """It is over."""
        for seat in self._listeners.pop(table, {}):
            self._seen_us.pop((table, seat), None)
            self._soon(partial(self._store.drop, table, seat))

    def _note(self, table: str, seat: Seat, listener: Listener, *, is_called: bool) -> None:
        if listener.is_called != is_called:
            listener.is_called = is_called
            self._write(table, seat)

    def _call(self, table: WebTable, person: Person, listener: Listener) -> None:
        game = table.served.game
        for to in listener.subscribers:
            if len(self._tasks) >= MOST:
                log.warning("too many push messages wait: one of table %s is not sent", table.id)
                return
            said = {
                "table": table.id, "seat": person.seat, "game": game.short_title,
                "names": [shown_name(game, name) for name in table.names], "lang": to.lang,
            }  # fmt: skip
            task = asyncio.create_task(self._deliver(Call(table.id, person.seat, to, msgspec.json.encode(said))))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _deliver(self, call: Call) -> None:
        topic = sha256(f"{call.table} {call.seat}".encode()).hexdigest()[:TOPIC]
        for wait_s in WAITS_S:
            await self._pause(wait_s)
            if not self._is_wanted(call):
                return
            async with self._lines:
                fate = await self._sender.send(call.to, call.text, topic)
            if fate is Fate.GONE:
                self._remove(call)
            if fate is not Fate.LATER:
                return

    def _find(self, call: Call) -> Listener | None:
        return self._listeners.get(call.table, {}).get(call.seat)

    def _is_wanted(self, call: Call) -> bool:
        """Whether that turn still lasts, and nobody has come meanwhile."""
        listener = self._find(call)
        return listener is not None and listener.is_called and call.to in listener.subscribers

    def _remove(self, call: Call) -> None:
        """A browser that wants no more messages."""
        listener = self._find(call)
        if listener and call.to in listener.subscribers:
            listener.subscribers.remove(call.to)
            self._write(call.table, call.seat)

    def _write(self, table: str, seat: Seat) -> None:
        listener = self._listeners[table][seat]
        if listener.subscribers:
            self._soon(partial(self._store.keep, table, seat, msgspec.json.encode(listener)))
        else:
            self._soon(partial(self._store.drop, table, seat))

    def _soon(self, task: Callable[[], None]) -> None:
        if not self._is_closed:
            self._aside.soon(task)

    def close(self) -> None:
        """Return when all is written; messages that are on their way are given up."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        self._aside.close()
        self._store.close()
