"""Client programs as child processes: started, listened to, and gone at the end with all they started.

A program leads a process group of its own. Whatever ends it, the whole group is killed afterwards,
so grandchildren do not survive; and where the kernel offers it, the program dies with this process
even when that is killed. No shell ever runs.
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from spieltisch.core.contracts import Fault
from spieltisch.net.buffer import WriteBuffer
from spieltisch.net.connection import Connection
from spieltisch.net.now import SECOND_US

log = logging.getLogger(__name__)

STDIN, STDOUT, STDERR = range(3)
LAST_WORDS = 2048
LOGGED = 1024 * 1024
EXIT_US = 200_000
"""How long after its end of stream a program's exit status is waited for."""
GRACE_US = 2 * SECOND_US
"""How long a program may take to exit after its goodbye."""

PR_SET_PDEATHSIG: Final = 1


def _die_with_parent() -> Callable[[], None] | None:
    """What a new child calls before it becomes the program, on Linux. Prepared here: after a fork little is safe."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    parent = os.getpid()

    def call() -> None:
        prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:
            os.kill(os.getpid(), signal.SIGKILL)

    return call


@dataclass(frozen=True, slots=True)
class Exit:
    """How a program ended: its exit status, negative for a signal."""

    status: int

    @property
    def fault(self) -> Fault:
        return Fault.CRASHED if self.status else Fault.LEFT

    def __str__(self) -> str:
        if self.status < 0:
            return f"killed by {signal.Signals(-self.status).name}"
        return f"exit status {self.status}"


class Chatter:
    """What a program writes for people: a bounded log file, and the last words for whoever asks why it died."""

    def __init__(self, path: Path | None) -> None:
        self._file = path.open("ab") if path else None
        self._left = LOGGED
        self._tail = b""

    def write(self, data: bytes) -> None:
        """Keep what there is room for."""
        self._tail = (self._tail + data)[-LAST_WORDS:]
        if self._file and self._left > 0:
            self._file.write(data[: self._left])
            self._file.flush()
            self._left -= len(data)

    def last_line(self) -> str:
        """The last line that says anything, or nothing."""
        lines = self._tail.decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def close(self) -> None:
        if self._file:
            self._file.close()


class Program(asyncio.SubprocessProtocol):
    """A client program. It speaks the protocol on its stdin and stdout, or comes in at a door."""

    def __init__(self, log: Path | None = None, *, is_suspended_while_waiting: bool = False) -> None:
        self.connection: Connection | None = None
        self.ended: asyncio.Future[Exit] = asyncio.get_running_loop().create_future()
        """Done when the program is gone and its pipes are closed."""
        self.chatter = Chatter(log)
        self.name = ""
        self._is_suspended_while_waiting = is_suspended_while_waiting
        self._is_to_speak = False
        self._early = b""
        """What it said before anybody listened."""
        self._is_piped = False
        self._has_hung_up = False
        self._exit: Exit | None = None
        self._verdict: asyncio.TimerHandle | None = None

    async def start(self, argv: Sequence[str], *, is_piped: bool) -> None:
        """Start the program. Raises ``OSError`` if there is none."""
        self.name = argv[0]
        self._is_to_speak = is_piped
        await asyncio.get_running_loop().subprocess_exec(
            lambda: self,
            *argv,
            stdin=asyncio.subprocess.PIPE if is_piped else asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
            preexec_fn=_die_with_parent(),
        )

    def speak(self, connection: Connection) -> None:
        """Pass the pipes to a connection whose transport this is."""
        self.accompany(connection)
        self._buffer = WriteBuffer(connection, self._stdin)
        self._is_piped = True
        connection.open("program")
        early, self._early = self._early, b""
        if early:
            connection.receive(early, connection.runtime.now())

    def accompany(self, connection: Connection) -> None:
        """Judge the connection's end by how the program ended. It has one: any other is nobody's."""
        if self.connection:
            return
        self.connection = connection
        connection.hang_up = self._hang_up
        if self._is_suspended_while_waiting:
            connection.note_asked = self._let_run

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.SubprocessTransport", transport)
        self.pid = self._transport.get_pid()

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd != STDOUT or not self._is_to_speak:
            self.chatter.write(data)
        elif self.connection:
            self.connection.receive(data, self.connection.runtime.now())
        else:
            self._early += data

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd != STDERR and self._is_piped:
            self._hang_up()

    def process_exited(self) -> None:
        """The leader is gone: its group goes too, and with it whoever might still hold the pipes."""
        self._signal(signal.SIGKILL)
        self._exit = Exit(self._transport.get_returncode() or 0)
        self._judge_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        self.chatter.close()
        self._transport.close()
        self.ended.set_result(self._exit or Exit(0))

    def pause_writing(self) -> None:
        self._buffer.pause()

    def resume_writing(self) -> None:
        self._buffer.resume()

    def write(self, data: bytes) -> bool:
        return self._buffer.write(data)

    def pause_reading(self) -> None:
        self._stdout.pause_reading()

    def resume_reading(self) -> None:
        self._stdout.resume_reading()

    def finish(self) -> None:
        """The goodbye is written: the program has some time to go by itself."""
        self._signal(signal.SIGCONT)
        self._buffer.forget()
        self._stdin.close()
        asyncio.get_running_loop().call_later(GRACE_US / SECOND_US, self.abort)

    def abort(self) -> None:
        """Kill the program and all it started."""
        if self._exit is None:
            self._signal(signal.SIGKILL)

    @property
    def _stdin(self) -> asyncio.WriteTransport:
        return cast("asyncio.WriteTransport", self._transport.get_pipe_transport(STDIN))

    @property
    def _stdout(self) -> asyncio.ReadTransport:
        return cast("asyncio.ReadTransport", self._transport.get_pipe_transport(STDOUT))

    def _hang_up(self) -> None:
        self._has_hung_up = True
        self._judge_soon()

    def _judge_soon(self) -> None:
        """End of stream and exit come in any order; each waits a little for the other."""
        if self._has_hung_up and self._exit:
            self._judge()
        elif self._verdict is None:
            self._verdict = asyncio.get_running_loop().call_later(EXIT_US / SECOND_US, self._judge)

    def _judge(self) -> None:
        if self._verdict:
            self._verdict.cancel()
        if self._exit:
            self._transport.close()
        if self.connection:
            self._end(self.connection)

    def _end(self, connection: Connection) -> None:
        fault, why = (self._exit.fault, self.describe(self._exit)) if self._exit else (Fault.LEFT, "end of stream")
        if not connection.has_left:
            log.warning("player %s has %s: %s", self.name, fault, why)
        connection.end(fault, why)
        if self._exit and self._is_piped:
            connection.lost()

    def describe(self, ended: Exit) -> str:
        """How the program ended, with its last words if it crashed."""
        last_line = self.chatter.last_line()
        return f"{ended}: {last_line}" if ended.status and last_line else str(ended)

    def _let_run(self, is_on: bool) -> None:
        self._signal(signal.SIGCONT if is_on else signal.SIGSTOP)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)
