"""A server that is checked: gone to, talked to as a client, and left."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Protocol, assert_never

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from spieltisch.conformance.guest import CHUNK, NeverCame
from spieltisch.conformance.inbox import Inbox, Recorder
from spieltisch.conformance.links import AT_ONCE, pieces
from spieltisch.core.scripts import (
    Again,
    AwaitExit,
    Company,
    Exited,
    Gone,
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
from spieltisch.net.now import SECOND_US, monotonic_us
from spieltisch.net.url import Url

ANSWER_S: Final = 10
"""How long a connection may take."""
COMPANION: Final = "Gast"


class Line(Protocol):
    """A connection, as our side has it."""

    async def read(self) -> bytes:
        """What comes next; empty at the end. Raises ``ConnectionResetError``."""

    async def write(self, data: bytes, cuts: tuple[int, ...], gap_us: int) -> None: ...

    def hang_up(self) -> None: ...

    def reset(self) -> None: ...

    async def close(self) -> None: ...


class TcpLine:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    async def read(self) -> bytes:
        return await self._reader.read(CHUNK)

    async def write(self, data: bytes, cuts: tuple[int, ...], gap_us: int) -> None:
        for piece in pieces(data, cuts):
            self._writer.write(piece)
            await self._writer.drain()
            if cuts:
                await asyncio.sleep(gap_us / SECOND_US)

    def hang_up(self) -> None:
        self._writer.write_eof()

    def reset(self) -> None:
        self._writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self._writer.transport.abort()

    async def close(self) -> None:
        self._writer.close()


class WebSocketLine:
    """Each line goes out as a message, and each message comes in as a line."""

    def __init__(self, peer: ClientConnection) -> None:
        self._peer = peer
        self._tasks: set[asyncio.Task[None]] = set()

    async def read(self) -> bytes:
        try:
            message = await self._peer.recv()
        except ConnectionClosed:
            return b""
        return (message.encode() if isinstance(message, str) else message) + b"\n"

    async def write(self, data: bytes, cuts: tuple[int, ...], gap_us: int) -> None:
        offset = 0
        for line in data.removesuffix(b"\n").split(b"\n"):
            inside = tuple(cut - offset for cut in cuts if offset < cut < offset + len(line))
            await self._peer.send([piece.decode() for piece in pieces(line, _between_characters(line, inside))])
            offset += len(line) + 1

    def hang_up(self) -> None:
        task = asyncio.ensure_future(self._peer.close())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def reset(self) -> None:
        self._peer.transport.abort()

    async def close(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._peer.close(), 1)


def _between_characters(text: bytes, cuts: tuple[int, ...]) -> tuple[int, ...]:
    """The cuts that leave no character in two frames, which the library would not write."""
    return tuple(cut for cut in cuts if text[cut] & 0xC0 != 0x80)


@dataclass(frozen=True, slots=True)
class Destination:
    """Where to go."""

    url: Url
    text: str
    """The same as it was typed."""
    name: str
    """What we call ourselves."""
    reservation: str = ""

    def partner(self, record: Recorder) -> Visit:
        """A visit to it."""
        return Visit(self, record)


class Visit:
    """One conversation with a server; ``Again`` begins another."""

    def __init__(self, destination: Destination, record: Recorder) -> None:
        self._destination = destination
        self._record = record
        self._begun_us = monotonic_us()
        self._companions: list[asyncio.subprocess.Process] = []
        self.transport = "websocket" if destination.url.dialect.access.path else "tcp"
        self.connected_us = self.connections = 0
        self.exits: list[int] = []
        self.stderr = b""

    @property
    def now_us(self) -> int:
        return monotonic_us() - self._begun_us

    async def come(self) -> None:
        """Connect. Raises ``NeverCame`` where nobody answers."""
        since_us = self.now_us
        self._inbox = Inbox("server", self._record, lambda: self.now_us)
        try:
            self._line = await asyncio.wait_for(self._connect(), ANSWER_S)
        except (OSError, TimeoutError, WebSocketException) as error:
            raise NeverCame(f"nobody at {self._destination.text}: {error}") from None
        self.connected_us = self.now_us - since_us
        self.connections += 1
        self._listening = asyncio.ensure_future(self._listen(self._line, self._inbox))

    async def _connect(self) -> Line:
        url = self._destination.url
        if self.transport == "websocket":
            host = f"[{url.host}]" if ":" in url.host else url.host
            return WebSocketLine(await connect(f"ws://{host}:{url.port}{url.path}", compression=None, max_size=None))
        return TcpLine(*await asyncio.open_connection(url.host, url.port))

    async def leave(self) -> None:
        """Hang up, and send all companions home."""
        await self._hang_up_for_good()
        for companion in self._companions:
            with suppress(ProcessLookupError):
                companion.kill()
            await companion.wait()

    async def _hang_up_for_good(self) -> None:
        if self.connections:
            await self._line.close()
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self, line: Line, inbox: Inbox) -> None:
        try:
            while data := await line.read():
                inbox.arrived(data)
        except OSError:
            inbox.ended(is_reset=True)
        else:
            inbox.ended(is_reset=False)

    async def do(self, step: Step) -> object:
        """Carry a step out; what comes back for it."""
        match step:
            case Say(data, cuts, gap_us):
                self._record(self.now_us, "client", data, "")
                with suppress(OSError, ConnectionClosed):  # whoever reads finds out that it is gone
                    await self._line.write(data, cuts, gap_us)
            case Read(patience_us):
                return await self._inbox.read(patience_us)
            case AwaitExit(within_us):
                return await self._await_end(within_us)
            case HangUp():
                self._record(self.now_us, "client", b"", "hangs up")
                with suppress(OSError):
                    self._line.hang_up()
            case Reset():
                self._record(self.now_us, "client", b"", "resets the connection")
                self._line.reset()
            case Again():
                await self._hang_up_for_good()
                self._record(self.now_us, "client", b"", "a new connection")
                await self.come()
            case Company(players):
                await self._bring(players)
            case Halt(is_on):
                self._halt(is_on=is_on)
            case Remark(text):
                self._record(self.now_us, "client", b"", text)
            case Load() | Ping() | Warned():
                pass
            case _:
                assert_never(step)
        return Said(self.now_us)

    async def _await_end(self, within_us: int) -> Exited | Silence:
        end_us = self.now_us + within_us
        while not isinstance(heard := await self._inbox.read(max(0, end_us - self.now_us)), Gone):
            if isinstance(heard, Silence):
                return heard
        return Exited(heard.at_us)

    def _halt(self, *, is_on: bool) -> None:
        """Our bots' processes are stopped, or go on."""
        for companion in self._companions:
            with suppress(ProcessLookupError):
                companion.send_signal(signal.SIGSTOP if is_on else signal.SIGCONT)

    async def _bring(self, players: int) -> None:
        """Bots of ours as other clients of the server."""
        url = self._destination.url
        for number in range(len(self._companions), len(self._companions) + players):
            name = f"{COMPANION}{number + 1}"
            self._companions.append(
                await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "spieltisch", "join", self._destination.text,
                    "--bot", next(iter(url.game.roster.bots)), "--name", name, "--seed", str(number),
                    stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
                    stderr=asyncio.subprocess.DEVNULL,
                )
            )  # fmt: skip
