"""The process that does the checks, ``spieltisch check``: started, listened to, and gone at the end.

A keeper stands between (``net/keeper``), so that nothing is left of it however the server ends.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.net import keeper

Hear = Callable[[bytes], None]
COMMAND: Final = (sys.executable, "-m", "spieltisch", "check")
PIECE: Final = 1 << 16
LONGEST: Final = 1 << 22
"""More bytes of a line are not kept."""
WORDS: Final = 300
PREFIX: Final = "spieltisch: "


class Examiner:
    """One run."""

    def __init__(self, process: asyncio.subprocess.Process, lifeline: int, tell: Hear, remark: Hear) -> None:
        self._process = process
        self._lifeline: int | None = lifeline
        self._last = ""
        assert process.stdout
        assert process.stderr
        self._pumps = [
            asyncio.create_task(_pump(process.stdout, tell)),
            asyncio.create_task(_pump(process.stderr, self._noting(remark))),
        ]

    @classmethod
    async def start(cls, arguments: Sequence[str], tell: Hear, remark: Hear) -> Examiner:
        """``tell`` hears the lines on its stdout, ``remark`` those on its stderr. Raises ``OSError``."""
        keepers_end, lifeline = os.pipe()
        command = [sys.executable, "-I", "-S", keeper.__file__, str(keepers_end), *COMMAND, *arguments]
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE, start_new_session=True, pass_fds=(keepers_end,),
            )  # fmt: skip
        except BaseException:
            os.close(lifeline)
            raise
        finally:
            os.close(keepers_end)
        return cls(process, lifeline, tell, remark)

    def stop(self) -> None:
        """End it at once."""
        lifeline, self._lifeline = self._lifeline, None
        if lifeline is not None:
            os.close(lifeline)

    async def wait(self) -> int:
        """Until it has ended and all that it said was heard; its exit status."""
        try:
            await asyncio.gather(*self._pumps)
            return await self._process.wait()
        finally:
            self.stop()

    @property
    def last_words(self) -> str:
        """Its last line for people: why it gave up."""
        return self._last.removeprefix(PREFIX)[:WORDS]

    def _noting(self, remark: Hear) -> Hear:
        def hear(line: bytes) -> None:
            self._last = line.decode(errors="replace").strip() or self._last
            remark(line)

        return hear


async def list_checks(game: str) -> Sequence[bytes]:
    """A JSON object each. Raises ``OSError`` where that fails."""
    lines: list[bytes] = []
    examiner = await Examiner.start((game, "--list", "--json"), lines.append, lambda line: None)
    if await examiner.wait():
        raise OSError(examiner.last_words)
    return lines


async def _pump(stream: asyncio.StreamReader, hear: Hear) -> None:
    rest = b""
    while data := await stream.read(PIECE):
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            hear(line)
        rest = rest[:LONGEST]
    if rest:
        hear(rest)
