"""Where classes are written down, so that the next server has them. In a thread of its own: nobody's move waits."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final

import msgspec

from spieltisch.store.aside import Aside
from spieltisch.store.place import Place
from spieltisch.store.waiting import Waiting
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.classroom.record import Class

log = logging.getLogger(__name__)

KIND: Final = "class"
"""Of the store's records."""


class Book:
    """All classes of a server, by id."""

    def __init__(self, place: Place) -> None:
        self._store = Waiting(place, KIND)
        self._aside = Aside("classes")
        self._is_closed = False

    def read(self) -> dict[str, Class]:
        """What earlier servers left. What cannot be read any more is dropped. Call it before all else."""
        found = {}
        for id, record in self._store.records().items():
            try:
                found[id] = msgspec.json.decode(record, type=Class)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
                log.warning("class %s cannot go on: %s", id, error)
                self.strike(id)
        return found

    def note(self, id: str, known: Class) -> None:
        """Write how a class is now."""
        if not self._is_closed:
            self._aside.soon(partial(self._store.keep, id, msgspec.json.encode(known)))

    async def keep(self, id: str, known: Class) -> None:
        """The same, and return when the disk has it. Raises ``Refusal`` once the server ends."""
        if self._is_closed:
            raise Refusal("closing")
        await asyncio.wrap_future(self._aside.soon(partial(self._store.keep, id, msgspec.json.encode(known))))

    def strike(self, id: str) -> None:
        """The class is forgotten."""
        self._aside.soon(partial(self._store.drop, id))

    def close(self) -> None:
        """Return when all is written."""
        self._is_closed = True
        self._aside.close()
        self._store.close()
