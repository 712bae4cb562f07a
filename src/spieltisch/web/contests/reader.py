"""The process that reads contests, from the server's side: started when the first is asked for, and anew if it dies."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from subprocess import PIPE, Popen
from typing import Final

import msgspec

from spieltisch.web.access.refusals import Refusal
from spieltisch.web.contests import reading
from spieltisch.web.contests.reading import Answer, Question, frame, read_frame

WAITING: Final = 100
"""How many questions may wait."""


class ContestReader:
    """Answers one question after the other."""

    def __init__(self) -> None:
        self._process: Popen[bytes] | None = None
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._is_closed = False

    async def ask(self, question: Question) -> Answer:
        """Raises ``Refusal`` where too many wait already, or there is no such process to be had."""
        if self._waiting >= WAITING:
            raise Refusal("no-worker")
        self._waiting += 1
        try:
            answering = asyncio.ensure_future(self._ask(question))
            answering.add_done_callback(_note_unheard)
            return await asyncio.shield(answering)  # whoever asked may go away
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Whoever still waits hears that the server ends."""
        self._is_closed = True
        self._end()

    async def _ask(self, question: Question) -> Answer:
        async with self._lock:
            if self._is_closed:
                raise Refusal("closing")
            try:
                return await asyncio.to_thread(self._exchange, question)
            except OSError:
                self._end()
                raise Refusal("no-worker") from None

    def _exchange(self, question: Question) -> Answer:
        """Takes a while. Raises ``OSError`` if the process has ended."""
        if self._is_closed:
            raise BrokenPipeError
        if self._process is None:
            command = [sys.executable, "-m", reading.__name__]
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, start_new_session=True)  # signals are the server's
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin
        assert stdout
        stdin.write(frame(question))
        stdin.flush()
        data = read_frame(stdout)
        if data is None:
            raise BrokenPipeError
        return msgspec.msgpack.decode(data, type=Answer)

    def _end(self) -> None:
        process, self._process = self._process, None
        if process:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                assert pipe
                with suppress(OSError):  # what was not read any more
                    pipe.close()


def _note_unheard(answering: asyncio.Future[Answer]) -> None:
    """A refusal for somebody who is gone is no error."""
    if not answering.cancelled():
        answering.exception()
