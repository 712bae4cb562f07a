"""The program that is checked: started or awaited, connected, carried through a script's steps, and gone at the end."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final, assert_never

from spieltisch.conformance.inbox import Inbox, Recorder
from spieltisch.conformance.links import Link, PipeLink, TcpLink, WebSocketLink
from spieltisch.conformance.processes import cpu_us, own_wait_us, wait_below_us
from spieltisch.core.game import AnyDialect
from spieltisch.core.scripts import (
    Again,
    AwaitExit,
    Company,
    Exited,
    Halt,
    HangUp,
    Load,
    Ping,
    Read,
    Remark,
    Reset,
    Said,
    Say,
    Silence,
    Step,
    Warned,
)
from spieltisch.net import keeper
from spieltisch.net.binding import bind
from spieltisch.net.gate import Gate
from spieltisch.net.now import SECOND_US, monotonic_us
from spieltisch.net.surroundings import environment

HOST: Final = "127.0.0.1"
START_US: Final = 10 * SECOND_US
BUSY: Final = "while True: pass"
START_LOOK_S: Final = 0.002
"""How often it is looked whether a program has begun to read."""
LOOK_S: Final = 0.1
"""How often a program's processor time is looked at."""
CHUNK: Final = 64 * 1024


class NeverCame(Exception):
    """No connection within the time."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """Who comes, and how."""

    dialects: Sequence[AnyDialect]
    argv: Callable[[Mapping[str, str]], Sequence[str]] | None
    """The command, from what its places are filled with; None for somebody who comes by himself."""
    is_piped: bool
    name: str
    reservation: str
    start_us: int = START_US
    """How long it may take until it is connected."""
    gate: Gate | None = None
    """What listens already; else each door gets a free port."""
    env: Mapping[str, str] = field(default_factory=dict)
    """Added to what the program inherits from us."""
    tell: Callable[[str], None] = lambda word: None
    """Hears ``"connect"`` when somebody is waited for, ``"connected"`` when he is there."""

    @property
    def transport(self) -> str:
        """``"pipes"``, ``"websocket"`` where nothing else is spoken, or ``"tcp"``."""
        return "pipes" if self.is_piped else "websocket" if all(each.access.path for each in self.dialects) else "tcp"

    def partner(self, record: Recorder) -> Guest:
        """Somebody who is to come."""
        return Guest(self, record)


class Guest:
    """One client, from its start to its end; ``Again`` brings another one."""

    def __init__(self, invitation: Invitation, record: Recorder) -> None:
        self._invitation = invitation
        self._record = record
        self._begun_us = monotonic_us()
        self._servers: list[asyncio.Server] = []
        self._places: dict[str, str] = {}
        self._busy: list[asyncio.subprocess.Process] = []
        self._process: asyncio.subprocess.Process | None = None
        self._lifeline: int | None = None
        self._is_starting = False
        """Whether it is on pipes and has read nothing yet."""
        self._tasks: list[asyncio.Task[None]] = []
        self.connections = 0
        self.exits: list[int] = []
        """The statuses of all that were started and ended by themselves."""
        self.connected_us = 0
        """How long the latest took to connect, without what a busy machine made it wait for a processor; nothing for
        who comes by himself."""
        self._begin_run()

    def _begin_run(self) -> None:
        """Nobody is there yet."""
        self._inbox = Inbox("client", self._record, lambda: self.now_us)
        self._link: Link | None = None
        self._exited: int | None = None
        self._children = 0
        self.stderr = b""
        """What it wrote for people, the latest run's."""

    @property
    def now_us(self) -> int:
        """Since the check began, or since somebody came for it by himself."""
        return monotonic_us() - self._begun_us

    @property
    def transport(self) -> str:
        return self._link.kind if self._link else ""

    # Coming and going.

    async def come(self) -> None:
        """Open the doors and let the client come. Raises ``NeverCame``."""
        if not self._invitation.is_piped:
            await self._open_doors()
        await self._start()

    async def leave(self) -> None:
        """End all that is left."""
        for process in self._busy:
            process.kill()
            await process.wait()
        await self._end_run()
        for server in self._servers:
            server.close()

    async def _open_doors(self) -> None:
        loop = asyncio.get_running_loop()
        for dialect in sorted(self._invitation.dialects, key=lambda dialect: dialect.access.path):
            path = dialect.access.path
            new_link = partial(WebSocketLink, self._came, path) if path else partial(TcpLink, self._came)
            gate = self._invitation.gate
            listening = gate.sockets(dialect) if gate else bind((HOST,), 0)
            self._servers += [await loop.create_server(new_link, sock=each) for each in listening]
            port = listening[0].getsockname()[1]
            if dialect.access.path:
                self._places["url"] = f"ws://{HOST}:{port}{dialect.access.path}"
            else:
                self._places |= {"port": str(port), "url": f"{dialect.url_scheme}://{HOST}:{port}"}

    async def _start(self) -> None:
        since_us, waited_us = self.now_us, own_wait_us()
        if self._invitation.argv:
            places = {"host": HOST, "name": self._invitation.name, "reservation": self._invitation.reservation}
            await self._launch(self._invitation.argv(places | self._places))
        self._invitation.tell("connect")
        wait_us = self._invitation.start_us
        while self._link is None:
            if self.now_us - since_us > wait_us or self._exited is not None:
                raise NeverCame(self._why_not())
            await self._inbox.wait(LOOK_S)
        if self._process:  # that the machine was busy with other things is not the program's fault
            delay_us = own_wait_us() - waited_us + wait_below_us(self._process.pid)
            self.connected_us = max(0, self.now_us - since_us - delay_us)
        self._invitation.tell("connected")

    def _why_not(self) -> str:
        if self._exited is None:
            return f"no connection for {self._invitation.start_us // SECOND_US} s"
        last = self.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        return f"the end of the program, exit status {self._exited}" + (f": {last}" if last else "")

    async def _launch(self, argv: Sequence[str]) -> None:
        keepers_end, self._lifeline = os.pipe()
        reports, report = os.pipe()
        command = [sys.executable, "-I", "-S", keeper.__file__, str(keepers_end), "--report", str(report), *argv]
        is_piped = self._invitation.is_piped
        try:
            self._process = await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.PIPE if is_piped else asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                start_new_session=True,
                env=environment(os.environ, self._invitation.env),
                pass_fds=(keepers_end, report),
            )
        finally:
            os.close(keepers_end)
            os.close(report)
        process = self._process
        assert process.stdout is not None
        assert process.stderr is not None
        if is_piped:
            assert process.stdin is not None
            self._link = PipeLink(process.stdin)
            self._is_starting = True
            self._follow(self._listen(process.stdout))
        else:
            self._follow(self._overhear(process.stdout))
        self._follow(self._overhear(process.stderr))
        self._follow(self._attend(process, reports))

    def _follow(self, work: Awaitable[None]) -> None:
        self._tasks.append(asyncio.ensure_future(work))

    async def _listen(self, stream: asyncio.StreamReader) -> None:
        while data := await stream.read(CHUNK):
            self._inbox.arrived(data)
        self._inbox.ended(is_reset=False)

    async def _overhear(self, stream: asyncio.StreamReader) -> None:
        while data := await stream.read(CHUNK):
            self.stderr += data

    async def _attend(self, process: asyncio.subprocess.Process, reports: int) -> None:
        status = await process.wait()
        with suppress(ValueError):
            self._children = int(os.read(reports, 32) or b"0")
        os.close(reports)
        self._exited = status
        self.exits.append(status)
        self._inbox.stir()

    async def _end_run(self) -> None:
        if self._link:
            self._link.close()
        if self._lifeline is not None:
            os.close(self._lifeline)
            self._lifeline = None
        if self._process:
            await self._process.wait()
        for task in self._tasks:
            with suppress(asyncio.CancelledError, OSError):
                await asyncio.wait_for(task, 1)
        self._tasks.clear()

    def _came(self, link: TcpLink) -> Inbox | None:
        self.connections += 1
        if self._link is not None:
            return None
        self._link = link
        if self._invitation.argv is None and self.connections == 1:
            self._begun_us = monotonic_us()  # the wait for him was none of his time
        self._inbox.stir()
        return self._inbox

    # Steps.

    async def do(self, step: Step) -> object:
        """Carry one out; what comes back for it."""
        match step:
            case Say():
                await self._say(step)
            case Ping(patience_us):
                return await self._ping(patience_us)
            case Read(patience_us):
                return await self._inbox.read(patience_us)
            case AwaitExit(within_us):
                return await self._await_exit(within_us)
            case HangUp():
                self._record(self.now_us, "server", b"", "hangs up")
                assert self._link
                self._link.hang_up()
            case Reset():
                self._record(self.now_us, "server", b"", "resets the connection")
                assert self._link
                self._link.reset()
            case Again():
                await self._end_run()
                self._begin_run()
                self._record(self.now_us, "server", b"", "a new connection")
                await self._start()
            case Load(processes):
                await self._burden(processes)
            case Remark(text):
                self._record(self.now_us, "server", b"", text)
            case Warned() | Company() | Halt():
                pass
            case _:
                assert_never(step)
        return Said(self.now_us)

    async def _say(self, said: Say) -> None:
        assert self._link
        with suppress(OSError, RuntimeError):  # whoever reads finds out that it is gone
            is_first = True
            for piece in self._link.write(said.data, said.cuts, is_one=said.is_one):
                if not is_first:
                    await asyncio.sleep(0)
                self._record(self.now_us, "server", piece, "")
                is_first = False
                await self._let_start()
                if said.cuts:
                    await asyncio.sleep(said.gap_us / SECOND_US)

    async def _let_start(self) -> None:
        """On pipes the first words wait until the program has started and reads them, which is not thinking."""
        end_us = self.now_us + self._invitation.start_us
        while self._is_starting and self.now_us < end_us and self._exited is None:
            assert isinstance(self._link, PipeLink)
            self._is_starting = self._link.is_unread
            await asyncio.sleep(START_LOOK_S)
        self._is_starting = False

    async def _ping(self, patience_us: int) -> Said | Silence:
        link, end_us = self._link, self.now_us + patience_us
        if not isinstance(link, WebSocketLink):
            return Said(self.now_us)
        self._record(self.now_us, "server", b"", "a ping")
        link.ping()
        while not (link.has_answered or self._inbox.has_ended):
            if self.now_us >= end_us:
                return Silence(self.now_us)
            await self._inbox.wait((end_us - self.now_us) / SECOND_US)
        return Said(self.now_us)

    async def _await_exit(self, within_us: int) -> Exited | Silence:
        end_us = self.now_us + within_us
        before = used, delayed = self._consumed()
        while not self._has_exited():
            if self.now_us >= end_us:
                return Silence(self.now_us, used - before[0])
            await self._inbox.wait(min(LOOK_S, max(0.0, (end_us - self.now_us) / SECOND_US)))
            used, delayed = map(max, (used, delayed), self._consumed())  # what is over has no numbers any more
        said = len(self.stderr)
        return Exited(self.now_us, self._exited, self._children, used - before[0], said, delayed - before[1])

    def _consumed(self) -> tuple[int, int]:
        """The processor time of the program, and how long it and we have waited for a processor."""
        pid = self._process.pid if self._process else None
        return (cpu_us(pid), wait_below_us(pid) + own_wait_us()) if pid else (0, own_wait_us())

    def _has_exited(self) -> bool:
        return self._exited is not None if self._process else self._inbox.has_ended

    async def _burden(self, processes: int) -> None:
        if self._invitation.argv is None:
            return  # who comes by himself may be elsewhere, and only others here would feel it
        for _ in range(processes):
            self._busy.append(await asyncio.create_subprocess_exec(sys.executable, "-I", "-S", "-c", BUSY))
