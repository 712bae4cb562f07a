"""Client programs as child processes: started, listened to, and gone at the end with all they started.

Between us and a program stands a keeper (``keeper.py``), a process that starts it, ends as it ended, and kills what
is left of it: also when we want it to go, and when this process is killed. We hold one end of its lifeline, on which
a byte is a wish and the end of which is the program's. A program may be shut in (``sandbox``). No shell ever reads its
command line.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from spieltisch.core.commands import Leave
from spieltisch.core.contracts import Fault
from spieltisch.net import keeper, sandbox
from spieltisch.net.buffer import WriteBuffer
from spieltisch.net.cellchannel import CellChannel
from spieltisch.net.companion import Accompanied, Companion
from spieltisch.net.connection import Connection
from spieltisch.net.meter import Metering, Requests
from spieltisch.net.now import SECOND_US
from spieltisch.net.pipes import is_unread
from spieltisch.net.surroundings import Launch, Surroundings, environment
from spieltisch.wire.transcript import write_lines

log = logging.getLogger(__name__)

STDIN, STDOUT, STDERR = range(3)
WORDS = 300
"""So much of the first and of the last line that a program wrote tells why it died."""
LAST_WORDS = 2048
LOGGED = 1024 * 1024
EXIT_US = 1 * SECOND_US
"""How long after its end of stream a program's exit status is waited for."""
START_US = 20 * SECOND_US
"""How long a program may take to start before it reads its first request."""
LOOK_US = 2_000
"""How often we look whether it has."""
GRACE_US = 5 * SECOND_US
"""How long a program may take to exit after its game."""


@dataclass(frozen=True, slots=True)
class Exit:
    """How a program ended: its exit status, negative for a signal."""

    status: int
    is_out_of_memory: bool = False
    """Whether it, or something that it started, was killed because it had used all the memory it may have."""

    @property
    def fault(self) -> Fault:
        return Fault.CRASHED if self.status else Fault.LEFT

    def __str__(self) -> str:
        how = f"killed by {signal.Signals(-self.status).name}" if self.status < 0 else f"exit status {self.status}"
        return f"{how}, out of memory" if self.is_out_of_memory else how


class Chatter:
    """What a program writes for people: a bounded log file, and for whoever asks why it died the first line, which in
    many languages names the error, and the last, which names it in the others."""

    def __init__(self, path: Path | None) -> None:
        self._file = path.open("ab") if path else None
        self._left = LOGGED
        self._head = self._tail = b""

    def write(self, data: bytes) -> None:
        """Keep what there is room for."""
        if len(self._head) < WORDS:
            self._head = (self._head + data).lstrip()[:WORDS]
        self._tail = (self._tail + data)[-LAST_WORDS:]
        if self._file and self._left > 0:
            self._file.write(data[: self._left])
            self._file.flush()
            self._left -= len(data)

    def words(self) -> str:
        """The first line and the last that say anything: one, if they are the same, or nothing."""
        first, last = (words.decode(errors="replace").strip() for words in (self._head, self._tail))
        first, last = first.partition("\n")[0].strip(), last.rpartition("\n")[2].strip()[-WORDS:]
        return last if first == last else f"{first} … {last}"

    def close(self) -> None:
        if self._file:
            self._file.close()


class Transcript:
    """What a program and we say to each other, in a bounded file (see ``wire/transcript.py``)."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._left = LOGGED

    def write(self, side: str, data: bytes) -> None:
        """Keep what there is room for."""
        if self._left > 0:
            with self._path.open("a", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in write_lines(side, data[: self._left]))
            self._left -= len(data)


class Program(asyncio.SubprocessProtocol):
    """A client program. It speaks the protocol on its stdin and stdout, or comes in at a door."""

    def __init__(
        self, log: Path | None = None, *, transcript: Path | None = None, is_suspended_while_waiting: bool = False,
        is_on_cpu: bool = False,
    ) -> None:  # fmt: skip
        """``is_on_cpu``: what counts as its time is what it works, where that is measured."""
        self.metering: Metering | None = None
        """Of one that is shut in, where its group's processor time is counted."""
        self._is_on_cpu = is_on_cpu
        self.connection: Connection | None = None
        self.ended: asyncio.Future[Exit] = asyncio.get_running_loop().create_future()
        """Done when the program is gone and its pipes are closed."""
        self.chatter = Chatter(log)
        self._transcript = Transcript(transcript) if transcript else None
        self.name = ""
        self._is_suspended_while_waiting = is_suspended_while_waiting
        self._early = b""
        """What it said before anybody listened."""
        self._is_piped = False
        self._has_hung_up = False
        self._has_said_all = False
        """Whether its stderr has ended."""
        self._is_starting = False
        """Whether it has yet to read its first request."""
        self._exit: Exit | None = None
        self._verdict: asyncio.TimerHandle | None = None
        self._lifeline: int | None = None
        """Our end of the keeper's."""
        self._eviction: asyncio.TimerHandle | None = None
        self._channel: CellChannel | None = None
        """To the keeper of a program that is shut in."""

    async def start(
        self, argv: Sequence[str], *, is_piped: bool, surroundings: Surroundings = Surroundings()
    ) -> Sequence[socket.socket]:  # fmt: skip
        """Start the program. One that cannot be executed ends at once, with ``keeper.CANNOT_START``. Returns the
        sockets that listen at its ports, where it is shut in; none if that failed, which ends it too. Raises
        ``ImportError``, ``RuntimeError`` or ``OSError`` on a system that has no sandbox (``sandbox.available``)."""
        self.name = argv[0]
        self._is_piped = is_piped
        keepers_end, self._lifeline = os.pipe()
        try:
            with self._launching(argv, surroundings, keepers_end) as launch:
                await asyncio.get_running_loop().subprocess_exec(
                    lambda: self,
                    *launch.argv,
                    stdin=asyncio.subprocess.PIPE if is_piped else asyncio.subprocess.DEVNULL,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.PIPE,
                    start_new_session=True,
                    env=launch.env,
                    pass_fds=launch.files,
                )
        finally:
            os.close(keepers_end)
        return await self._channel.sockets() if self._channel else ()

    @contextmanager
    def _launching(self, argv: Sequence[str], surroundings: Surroundings, keepers_end: int) -> Iterator[Launch]:
        """How to start the program, as long as that takes."""
        if surroundings.confinement:
            self._channel = CellChannel()
            with ExitStack() as undo, self._channel.theirs() as theirs:
                undo.callback(self._channel.close)
                with sandbox.launching(argv, surroundings, surroundings.confinement, keepers_end, theirs) as launch:
                    yield launch
                undo.pop_all()
        else:
            folder = ["--in", str(surroundings.folder)] if surroundings.folder else []
            command = [sys.executable, "-I", "-S", keeper.__file__, str(keepers_end), *folder, *argv]
            yield Launch(command, environment(os.environ, surroundings.env), (keepers_end,))

    def speak(self, connection: Connection) -> None:
        """Pass the pipes to a connection whose transport this is."""
        self.accompany(connection)
        self._buffer = WriteBuffer(connection, self._stdin)
        self._is_starting = True
        connection.open("program")
        early, self._early = self._early, b""
        if early:
            connection.receive(early, connection.runtime.now())
        if self._has_hung_up:
            self._judge_soon()

    def accompany(self, connection: Connection) -> None:
        """Judge the connection's end by how the program ended. It has one: any other is nobody's."""
        if self.connection:
            return
        self.connection = connection
        connection.companion = Attendant(self, self._transcript)
        if self._channel and self._channel.meter:
            self.metering = Metering(self._channel.meter, connection.runtime.now, self._report_work)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.SubprocessTransport", transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd != STDOUT or not self._is_piped:
            self.chatter.write(data)
        elif self.connection:
            self.connection.receive(data, self.connection.runtime.now())
        else:
            self._early += data

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        if fd == STDERR:
            self._has_said_all = True
            if self._exit and not self._transport.is_closing():
                self._judge_soon()
        elif self._is_piped:
            self.judge_stream()

    def process_exited(self) -> None:
        """The keeper is gone, as the program ended, and so is whoever else might still hold the pipes."""
        self.abort()
        is_out_of_memory = self._channel is not None and self._channel.close()
        self._exit = Exit(self._transport.get_returncode() or 0, is_out_of_memory)
        self._judge_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        self.chatter.close()
        self._transport.close()
        if self.metering:
            self.metering.close()
        if self._eviction:
            self._eviction.cancel()
        self.ended.set_result(self._exit or Exit(0))

    def pause_writing(self) -> None:
        self._buffer.pause()

    def resume_writing(self) -> None:
        self._buffer.resume()

    def write(self, data: bytes) -> bool:
        return self._buffer.write(data) and not self._is_starting

    def pause_reading(self) -> None:
        self._stdout.pause_reading()

    def resume_reading(self) -> None:
        self._stdout.resume_reading()

    def finish(self) -> None:
        """The goodbye is written."""
        self._buffer.forget()
        self._stdin.close()

    def say_end(self) -> None:
        self._stdin.close()

    def reset(self) -> None:
        """Pipes know no other end than this."""
        self._stdin.close()
        self._stdout.close()

    def see_off(self) -> None:
        """Its games are over: it has some time to go by itself, once."""
        self._wish(keeper.GO)
        if self._eviction is None and self._exit is None:
            self._eviction = asyncio.get_running_loop().call_later(GRACE_US / SECOND_US, self._evict)

    def abort(self) -> None:
        """Kill the program and all it started."""
        if self._lifeline is not None:
            os.close(self._lifeline)
            self._lifeline = None

    @property
    def _stdin(self) -> asyncio.WriteTransport:
        return cast("asyncio.WriteTransport", self._transport.get_pipe_transport(STDIN))

    @property
    def _stdout(self) -> asyncio.ReadTransport:
        return cast("asyncio.ReadTransport", self._transport.get_pipe_transport(STDOUT))

    def judge_stream(self) -> None:
        """Its stream has ended, maybe before anybody listened."""
        self._has_hung_up = True
        if self.connection:
            self._judge_soon()

    def _judge_soon(self) -> None:
        """Ends of streams and exit come in any order; each waits a little for the others. So what a program says last,
        which tells why it died, is there when it is judged."""
        if self._has_hung_up and self._exit and self._has_said_all:
            self._judge()
        elif self._verdict is None:
            self._verdict = asyncio.get_running_loop().call_later(EXIT_US / SECOND_US, self._judge)

    def _judge(self) -> None:
        if self._verdict:
            self._verdict.cancel()
            self._verdict = None
        if self._exit:
            self._transport.close()
        if self.connection:
            self._end(self.connection)

    def _end(self, connection: Connection) -> None:
        fault, why = (self._exit.fault, self.describe(self._exit)) if self._exit else (Fault.LEFT, "end of stream")
        if not connection.has_left and not connection.is_done:
            log.warning("player %s has %s: %s", self.name, fault, why)
        connection.end(Leave(fault, why, ends_game=True))
        if self._exit and self._is_piped:
            connection.lost()

    def describe(self, ended: Exit) -> str:
        """How the program ended, with its first and last words if it crashed."""
        words = self.chatter.words()
        return f"{ended}: {words}" if ended.status and words else str(ended)

    def note_sent(self, requests: Requests) -> None:
        """These requests have left, and it can read them."""
        if self.metering:
            self.metering.asked(requests)

    def _report_work(self, requests: Requests, worked_us: int) -> bool:
        """Whether it is still waited for."""
        if self.connection is None:
            return False
        runner = self.connection.runner
        is_waited_for = any(runner.is_asked(table, seat) for table, seat in requests)
        if self._is_on_cpu and is_waited_for:
            runner.worked(self.connection, requests, worked_us)
        return is_waited_for

    def note_answered(self) -> None:
        """It has acted: until it is asked again it may have to stand still."""
        if self.metering:
            self.metering.answered()
        if self._is_suspended_while_waiting:
            self._wish(keeper.STOP)
        self._note_read()

    def note_asked(self) -> None:
        """A request goes out to it."""
        if self._is_suspended_while_waiting:
            self._wish(keeper.GO)
        if self._is_starting and self.connection:
            until_us = self.connection.runtime.now() + START_US
            self.connection.delay(until_us)
            asyncio.get_running_loop().call_soon(self._look_for_reader, until_us)

    def _look_for_reader(self, until_us: int) -> None:
        """Nothing tells us when the other end of a pipe was read, so we look again and again: for this one request,
        since to start takes many a program longer than to think, and is not thinking."""
        is_early = self._is_starting and is_unread(self._stdin)
        if is_early and self.connection and self.connection.runtime.now() < until_us:
            asyncio.get_running_loop().call_later(LOOK_US / SECOND_US, self._look_for_reader, until_us)
        else:
            self._note_read()

    def _note_read(self) -> None:
        """It has read its first request, or answered before we saw that, or has had its time to start."""
        if self._is_starting and self.connection:
            self._is_starting = False
            self.connection.sent()

    def _wish(self, wish: bytes) -> None:
        if self._lifeline is not None:
            with suppress(BrokenPipeError):  # the keeper is gone, and the loop is about to tell us so
                os.write(self._lifeline, wish)

    def _evict(self) -> None:
        log.warning("player %s is still there %d s after its game, and is killed", self.name, GRACE_US // SECOND_US)
        self.abort()


class Attendant(Companion):
    """A program's, at its connection."""

    def __init__(self, program: Program, transcript: Transcript | None) -> None:
        self._program = program
        self._transcript = transcript

    def hang_up(self, connection: Accompanied) -> None:
        self._program.judge_stream()

    def asked(self) -> None:
        self._program.note_asked()

    def sent(self, requests: Requests) -> None:
        self._program.note_sent(requests)

    def answered(self) -> None:
        self._program.note_answered()

    def parted(self) -> None:
        self._program.see_off()

    def overhear(self, side: str, data: bytes) -> None:
        if self._transcript:
            self._transcript.write(side, data)
