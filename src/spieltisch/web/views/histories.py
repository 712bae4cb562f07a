"""The histories of tables that somebody looks at, kept, so that whoever comes late waits for nobody's game to be
played again.

Folding a long log takes a second or more. It is done in the event loop itself, a moment at a time, with everything
else between: a thread beside it would keep the interpreter from players for longer at a time than that.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from spieltisch.core.game import AnyGame
from spieltisch.net.now import monotonic_us
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.views.history import History

SLICE_US: Final = 500
"""How long the loop folds before it looks after everything else."""
ROWS: Final = 250
"""How many pieces of a log are read at once."""
KEPT_BYTES: Final = 64 << 20
"""More is forgotten, what was asked for longest ago first."""

Read: TypeAlias = Callable[[str, int, int], Awaitable[Sequence[bytes]]]
"""Lines of a table's log from a number on, of so many pieces at most; none at the end. Raises ``Refusal``."""


class Histories:
    """Of all tables, by id."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._kept: OrderedDict[str, tuple[History, asyncio.Lock]] = OrderedDict()
        self._growing: asyncio.Task[None] | None = None

    async def grown(self, table: str, game: AnyGame, entries: int | None) -> History:
        """A table's, with so many entries of its log at least, or all of them. Raises ``ValueError`` for a log that
        does not fold."""
        history, lock = self._kept.setdefault(table, (History(game), asyncio.Lock()))
        self._kept.move_to_end(table)
        async with lock:
            while not history.is_whole and (entries is None or history.entries < entries):
                lines = await self._read(table, history.lines, ROWS)
                if not lines:
                    break
                await _fold(history, lines)
        self._forget_some()
        return history

    def forget(self, table: str) -> None:
        """Begin anew when somebody asks again."""
        self._kept.pop(table, None)

    def keep_up(self, tables: Iterable[tuple[str, AnyGame, int]]) -> None:
        """Follow games as they go on, so that whoever asks for one finds its history there: ids, games and the
        entries of their logs."""
        if self._growing is None or self._growing.done():
            self._growing = asyncio.create_task(self._keep_up(tuple(tables)))

    def close(self) -> None:
        if self._growing:
            self._growing.cancel()

    async def _keep_up(self, tables: Sequence[tuple[str, AnyGame, int]]) -> None:
        for table, game, entries in tables:
            with suppress(ValueError, Refusal):  # who asks for it will be told
                await self.grown(table, game, entries)

    def _forget_some(self) -> None:
        while sum(history.size for history, _ in self._kept.values()) > KEPT_BYTES and len(self._kept) > 1:
            self._kept.popitem(last=False)


async def _fold(history: History, lines: Sequence[bytes]) -> None:
    since_us = monotonic_us()
    for line in lines:
        history.follow(line)
        if monotonic_us() - since_us > SLICE_US:
            await asyncio.sleep(0)
            since_us = monotonic_us()
