"""The process that does the checks, ``spieltisch check``: started, listened to, and gone at the end.

Nothing is left of it however the server ends (``net/kept``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.net.kept import Kept

Hear = Callable[[bytes], None]
PIECE: Final = 1 << 16
LONGEST: Final = 1 << 22
"""More bytes of a line are not kept."""
WORDS: Final = 300
PREFIX: Final = "spieltisch: "


class Examiner:
    """One run."""

    def __init__(self, kept: Kept, tell: Hear, remark: Hear) -> None:
        self._kept = kept
        self._last = ""
        assert kept.process.stdout
        assert kept.process.stderr
        self._pumps = [
            asyncio.create_task(_pump(kept.process.stdout, tell)),
            asyncio.create_task(_pump(kept.process.stderr, self._noting(remark))),
        ]

    @classmethod
    async def start(cls, arguments: Sequence[str], tell: Hear, remark: Hear) -> Examiner:
        """``tell`` hears the lines on its stdout, ``remark`` those on its stderr. Raises ``OSError``."""
        pipe = asyncio.subprocess.PIPE
        return cls(await Kept.start(("check", *arguments), stdout=pipe, stderr=pipe), tell, remark)

    def stop(self) -> None:
        """End it at once."""
        self._kept.stop()

    async def wait(self) -> int:
        """Until it has ended and all that it said was heard; its exit status."""
        try:
            await asyncio.gather(*self._pumps)
            return await self._kept.wait()
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
