"""Somebody to talk to, and no table: a program that is started, or whoever comes to a port. Its end of the connection
is read and written as it is; there are no sessions, no clocks and no rules here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from spieltisch.core.errors import CannotStart
from spieltisch.core.game import AnyDialect
from spieltisch.net.address import Address
from spieltisch.net.child import STDERR, STDOUT, Exit, Program
from spieltisch.net.ends import End, Meet, StreamEnd, answer, receive
from spieltisch.net.surroundings import Surroundings


class Reception:
    """Listens at one port for each dialect, and lets in the first who comes to any of them."""

    def __init__(self, dialects: Sequence[AnyDialect]) -> None:
        self._dialects = dialects
        self._servers: list[asyncio.Server] = []
        self.arrived: asyncio.Future[tuple[AnyDialect, End]] = asyncio.get_running_loop().create_future()

    async def open(self, hosts: Sequence[str], ports: Mapping[str, int] = {}) -> dict[str, Address]:
        """The addresses by the doors' names, at any free ports where none are given. Raises ``CannotStart``."""
        addresses: dict[str, Address] = {}
        try:
            for dialect in self._dialects:
                servers, address = await receive(self._meets(dialect), hosts, ports.get(dialect.door, 0))
                self._servers += servers
                addresses[dialect.door] = address
        except CannotStart:
            self.close()
            raise
        return addresses

    def close(self) -> None:
        """Nobody more is let in."""
        for server in self._servers:
            server.close()

    def _meets(self, dialect: AnyDialect) -> Meet:
        async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            stream = StreamEnd(reader, writer)
            with suppress(CannotStart):
                end = await (await answer(stream)).open() if dialect.access.path else stream
                if not self.arrived.done():
                    self.arrived.set_result((dialect, end))
                    return
            await stream.close()

        return meet


class PipedProgram(Program):
    """A program that talks on its stdin and stdout: its own end."""

    def __init__(self, log: Path | None = None) -> None:
        super().__init__(log)
        self._said = asyncio.StreamReader()
        self._may_write = asyncio.Event()
        self._may_write.set()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == STDOUT:
            self._said.feed_data(data)
        else:
            self.chatter.write(data)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd != STDERR:
            self._may_write.set()
        if fd == STDOUT:
            self._said.feed_eof()

    def pause_writing(self) -> None:
        self._may_write.clear()

    def resume_writing(self) -> None:
        self._may_write.set()

    @property
    def end(self) -> End:
        """Once it is started."""
        return _PipesEnd(self)

    async def read(self) -> bytes:
        """What it says."""
        return await self._said.read(1 << 16)

    async def tell(self, data: bytes) -> None:
        """Write to its stdin."""
        if not self._stdin.is_closing():
            self._stdin.write(data)
            await self._may_write.wait()

    def hang_up(self) -> None:
        """Its stdin ends here."""
        self._stdin.close()


class _PipesEnd:
    def __init__(self, program: PipedProgram) -> None:
        self._program = program

    async def read(self) -> bytes:
        return await self._program.read()

    async def write(self, data: bytes) -> None:
        await self._program.tell(data)

    async def say_end(self) -> None:
        self._program.hang_up()

    def reset(self) -> None:
        """A pipe knows no other end than this."""
        self._program.hang_up()

    async def close(self) -> None:
        self._program.hang_up()


class Guest:
    """A program that is started when somebody is wanted, or nobody in particular."""

    def __init__(self, dialects: Sequence[AnyDialect]) -> None:
        self.dialects = dialects
        self.reception = Reception(dialects)
        self.program: Program | None = None

    async def start(
        self, argv: Sequence[str], *, is_piped: bool, surroundings: Surroundings = Surroundings(),
        log: Path | None = None,
    ) -> None:  # fmt: skip
        """Start a program that is to come to the reception, or to talk on its pipes. ``log`` gets what it says to
        people."""
        if is_piped:
            program = self.program = PipedProgram(log)
            await program.start(argv, is_piped=True, surroundings=surroundings)
            dialect = replace(self.dialects[0], access=replace(self.dialects[0].access, path=""))
            self.reception.arrived.set_result((dialect, program.end))
        else:
            self.program = Program(log)
            await self.program.start(argv, is_piped=False, surroundings=surroundings)

    async def arrive(self) -> tuple[AnyDialect, End]:
        """Who comes first, over which dialect. Raises ``CannotStart`` when the program has ended before."""
        ways: list[asyncio.Future[Any]] = [self.reception.arrived]  # of an end, and of an exit
        if self.program:
            ways.append(self.program.ended)
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        if self.reception.arrived.done():
            return self.reception.arrived.result()
        assert self.program is not None
        raise CannotStart(f"the program never connected: {self.program.describe(self.program.ended.result())}")

    async def leave(self) -> Exit | None:
        """It has some time to go by itself; how it went."""
        self.reception.close()
        if self.program is None:
            return None
        self.program.see_off()
        return await asyncio.shield(self.program.ended)

    def abort(self) -> None:
        """It is not wanted any more."""
        self.reception.close()
        if self.program:
            self.program.abort()
