"""Who looks on at a table of a server in this process: programs by the protocol, or browsers at pages."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from spieltisch.core.commands import Watch
from spieltisch.core.game import AnyDialect
from spieltisch.net.connection import Connection
from spieltisch.net.server import HostedGame
from spieltisch.web.feeds.streams import DirectBody
from spieltisch.web.tables.subscription import Subscription


class Ear:
    """Where a connection's bytes go. They are counted, and kept until ``is_deaf``."""

    def __init__(self) -> None:
        self.is_deaf = False
        self.size = 0
        self._kept = b""

    def take(self) -> bytes:
        """All that is kept, once."""
        kept, self._kept = self._kept, b""
        return kept

    # As a transport.

    def write(self, data: bytes) -> bool:
        self.size += len(data)
        if not self.is_deaf:
            self._kept += data
        return True

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def finish(self) -> None: ...

    def abort(self) -> None: ...

    def say_end(self) -> None: ...

    def reset(self) -> None: ...


async def settled(hosted: HostedGame) -> None:
    """Wait until all that this turn of the loop has led to is on its way."""
    is_over = asyncio.get_running_loop().create_future()
    hosted.runner.runtime.after_commit(lambda: is_over.set_result(None))
    await is_over


class Audience(ABC):
    """Spectators of one table."""

    @property
    @abstractmethod
    def heard(self) -> int:
        """How many bytes they were sent, all of them together."""

    @abstractmethod
    async def come(self, spectators: int) -> None:
        """Let so many in."""

    @abstractmethod
    async def served(self) -> None:
        """Wait until they have been sent all that has happened."""

    @abstractmethod
    def leave(self) -> None:
        """Nobody looks any more."""


class Programs(Audience):
    """Clients that speak the protocol."""

    def __init__(self, hosted: HostedGame, dialect: AnyDialect, query: Mapping[str, str], table: str) -> None:
        """``query`` is that of the players at their table."""
        self._hosted, self._dialect = hosted, dialect
        assert dialect.spectators is not None
        self._query = {**query, **dialect.spectators.query}
        self._names = {dialect.spectators.table: table} if dialect.spectators.table else {}
        self._session = dialect.spectators.session
        self._ears: list[Ear] = []

    @property
    def heard(self) -> int:
        return sum(ear.size for ear in self._ears)

    async def come(self, spectators: int) -> None:
        for _ in range(spectators):
            await self._enter()

    async def _enter(self) -> None:
        ear, now = Ear(), self._hosted.runner.runtime.now
        session = self._session(self._query | self._names)
        connection = Connection(self._hosted.runner, self._dialect.server(self._hosted.options, self._query), ear)
        connection.open("tcp")
        session.connected()
        await settled(self._hosted)
        while (data := session.to_send()) or (heard := ear.take()):
            if data:
                connection.receive(data, now())
                await settled(self._hosted)
            else:
                session.receive(heard, now())
        ear.is_deaf = True
        self._ears.append(ear)

    async def served(self) -> None:
        """They are, with everybody else."""

    def leave(self) -> None:
        """Their connections end with the server."""


class Browser(asyncio.WriteTransport):
    """A page's connection, on which nothing ever waits."""

    def __init__(self, note: Callable[[int], None]) -> None:
        """``note`` hears how many bytes were written."""
        super().__init__()
        self._note = note

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        self._note(len(data))

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return False


class Pages(Audience):
    """Browsers that follow the table's feed."""

    def __init__(self, hosted: HostedGame, table: str) -> None:
        self._hosted = hosted
        self._subscription = Subscription(hosted.runner, hosted.game, Watch(table))
        self._heard = self._spectators = self._unserved = 0
        self._seen = (0, 0)
        self._all_served = asyncio.Event()
        self._tasks: list[asyncio.Task[bytes]] = []

    @property
    def heard(self) -> int:
        return self._heard

    async def come(self, spectators: int) -> None:
        self._subscription.open()
        await settled(self._hosted)
        for _ in range(spectators):
            reader = self._subscription.feed.join(None)
            assert reader is not None
            self._heard += len(reader.take())
            self._tasks.append(asyncio.create_task(reader.next(DirectBody(Browser(self._note), is_chunked=True))))
        self._seen, self._spectators = self._subscription.feed.latest_mark, spectators
        await asyncio.sleep(0)  # now they wait

    async def served(self) -> None:
        feed = self._subscription.feed
        if feed.latest_mark == self._seen:
            return
        self._seen, self._unserved = feed.latest_mark, self._spectators
        self._all_served.clear()
        await self._all_served.wait()

    def leave(self) -> None:
        for task in self._tasks:
            task.cancel()

    def _note(self, size: int) -> None:
        self._heard += size
        self._unserved -= 1
        if not self._unserved:
            self._all_served.set()
