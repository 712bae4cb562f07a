"""A proxy between clients and any server, which writes down what both say and may make faults in it.

The tape has the conversation as the client had it: what the server says once faults have befallen it, what the client
says before that. What one end does is done to the other: the end of a stream, a connection that is cut off, and waiting
where nobody takes more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import count
from typing import Final

from spieltisch.core.errors import CannotStart
from spieltisch.net.address import Address
from spieltisch.net.ends import End, StreamEnd, answer, connect, receive
from spieltisch.net.fault_plan import FaultPlan
from spieltisch.net.now import SECOND_US, monotonic_us
from spieltisch.net.recording import Recorder
from spieltisch.net.url import Url
from spieltisch.wire.faults import Delivery, FaultInjector, What
from spieltisch.wire.tape import Side

HELD: Final = 1 << 20
"""Bytes that may wait for their time; then nothing more is read."""


class Tap:
    """Listens, and passes every connection on to one server."""

    def __init__(self, url: Url, recorder: Recorder, plan: FaultPlan = FaultPlan(), *, is_once: bool = False) -> None:
        """``is_once``: the first connection is the only one."""
        self._url = url
        self._recorder = recorder
        self._plan = plan
        self._is_once = is_once
        self._numbers = count(1)
        self._servers: Sequence[asyncio.Server] = ()
        self._connections: set[asyncio.Task[None]] = set()
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the only connection has ended; ``CannotStart`` where its server is not there."""

    async def open(self, hosts: Sequence[str], port: int) -> Address:
        """Listen at the same port of all hosts, at any free one for 0. Raises ``CannotStart``."""
        self._servers, address = await receive(self._meet, hosts, port)
        return address

    async def close(self) -> None:
        """Cut everybody off."""
        self._stop_listening()
        for task in self._connections:
            task.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        if self._is_once:
            self._stop_listening()
        client = StreamEnd(reader, writer)
        try:
            await self._pass_on(next(self._numbers), client)
            self._conclude()
        except CannotStart as error:
            self._conclude(error)
        finally:
            self._connections.discard(task)
            with suppress(asyncio.CancelledError):
                await client.close()

    def _stop_listening(self) -> None:
        for server in self._servers:
            server.close()

    def _conclude(self, error: CannotStart | None = None) -> None:
        if not self._is_once or self.over.done():
            return
        if error:
            self.over.set_exception(error)
        else:
            self.over.set_result(None)

    async def _pass_on(self, conn: int, stream: StreamEnd) -> None:
        client, server = await self._both(conn, stream)
        try:
            self._recorder.happen(conn, "client", "opened")
            async with asyncio.TaskGroup() as ways:
                ways.create_task(self._way(conn, "client", client, server).go())
                ways.create_task(self._way(conn, "server", server, client).go())
            await client.close()
        finally:
            await server.close()

    async def _both(self, conn: int, stream: StreamEnd) -> tuple[End, End]:
        """The client's end and the server's. The client of a WebSocket is let in when the server has let us in."""
        knock = await answer(stream) if self._url.dialect.access.path else None
        query: Mapping[str, str] = {**self._url.query, **(knock.query if knock else {})}
        try:
            server = await connect(self._url, query)
        except CannotStart as error:
            self._recorder.happen(conn, "server", "closed", str(error))
            raise
        return (await knock.open() if knock else stream), server

    def _way(self, conn: int, side: Side, source: End, target: End) -> Way:
        injector = self._plan.injector(self._url.dialect.stream.framing(), conn, side)
        return Way(conn, side, source, target, injector, self._recorder)


class Way:
    """One direction of one connection."""

    def __init__(
        self, conn: int, side: Side, source: End, target: End, injector: FaultInjector, recorder: Recorder
    ) -> None:  # fmt: skip
        self._conn = conn
        self._side = side
        self._source = source
        self._target = target
        self._injector = injector
        self._recorder = recorder
        self._has_ended = False
        """Whether the source says nothing more."""
        self._is_over = False

    async def go(self) -> None:
        """Until there is nothing more to pass on."""
        reading: asyncio.Task[bytes] | None = None
        try:
            while not self._is_over:
                if reading is None and not self._has_ended and self._injector.waiting < HELD:
                    reading = asyncio.create_task(self._source.read())
                await self._wait(reading)
                if reading and reading.done():
                    self._take(reading.result())
                    reading = None
                for delivery in self._injector.due(monotonic_us()):
                    await self._do(delivery)
        except ConnectionError:
            self._recorder.happen(self._conn, self._side, "reset")
            self._target.reset()
        finally:
            if reading:
                reading.cancel()

    async def _wait(self, reading: asyncio.Task[bytes] | None) -> None:
        """Until something has come in or something is due."""
        due_us = self._injector.next_deadline()
        wait_s = None if due_us is None else max(0, due_us - monotonic_us()) / SECOND_US
        if reading:
            await asyncio.wait([reading], timeout=wait_s)
        elif wait_s:
            await asyncio.sleep(wait_s)

    def _take(self, data: bytes) -> None:
        if data and self._side == "client":
            self._recorder.say(self._conn, self._side, data)
        if data:
            self._injector.say(data, monotonic_us())
        else:
            self._has_ended = True
            self._injector.end(monotonic_us())

    async def _do(self, delivery: Delivery) -> None:
        match delivery.what:
            case What.SAY:
                if self._side == "server":
                    self._recorder.say(self._conn, self._side, delivery.data, delivery.note)
                await self._target.write(delivery.data)
            case What.HALF:
                self._recorder.happen(self._conn, self._side, "closed", delivery.note)
                await self._target.say_end()
                self._is_over = not delivery.note
            case What.RESET:
                self._recorder.happen(self._conn, self._side, "reset", delivery.note)
                self._source.reset()
                self._target.reset()
                self._is_over = True
