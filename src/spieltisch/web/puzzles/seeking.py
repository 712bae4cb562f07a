"""Puzzles out of games that have ended at this server: a process of its own looks at one of them after the other.

It is ``spieltisch puzzles make``, which goes on where the last one ended. It begins only while no game is played here,
and ends at once when one begins; what it was at is looked at again.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from pathlib import Path
from typing import Final

from spieltisch.net.kept import Kept
from spieltisch.net.now import SECOND_US
from spieltisch.net.runner import LobbyRunner

log = logging.getLogger(__name__)

GLANCE_S: Final = 1.0
"""How often is looked, meanwhile, whether a game has begun."""
NICE: Final = 19


class Seeking:
    """Of one server."""

    def __init__(
        self, folder: Path, runners: Collection[LobbyRunner], rest_us: int,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:  # fmt: skip
        """``folder`` is where the server keeps its logs. ``rest_us`` is waited after a game's end and between two
        looks: people may want to play again."""
        self._folder = folder
        self._runners = runners
        self._rest_s = rest_us / SECOND_US
        self._pause = pause
        self._has_news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._running: Kept | None = None
        for runner in runners:
            runner.listeners.append(lambda finished: self._has_news.set())

    def begin(self) -> None:
        """Look from now on."""
        self._task = asyncio.create_task(self._seek())

    async def close(self) -> None:
        """What runs has ended after this, and nothing more begins."""
        running = self._running
        self.break_off()
        if self._task:
            await asyncio.gather(self._task, return_exceptions=True)
        if running:
            await running.wait()

    def break_off(self) -> None:
        """End what runs, and begin nothing more; nobody waits for that."""
        if self._task:
            self._task.cancel()
        if self._running:
            self._running.stop()

    async def _seek(self) -> None:
        while True:
            await self._has_news.wait()
            await self._pause(self._rest_s)
            if self._is_played():
                continue
            self._has_news.clear()
            if await self.look():
                self._has_news.set()  # there may be more of them

    async def look(self) -> bool:
        """At one game. Returns whether there was one, and nothing came between."""
        try:
            kept = await Kept.start(
                ("puzzles", "make", str(self._folder), "--most", "1", "--json"),
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            )  # fmt: skip
        except OSError as error:
            log.warning("nobody looks for puzzles: %s", error)
            return False
        self._running = kept
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, kept.process.pid, NICE)  # which its keeper passes on
        told = asyncio.create_task(kept.process.communicate())
        try:
            while not told.done():
                if self._is_played():
                    kept.stop()
                await asyncio.wait([told], timeout=GLANCE_S)
            text, _ = await told
        finally:
            told.cancel()
            kept.stop()
            self._running = None
        return kept.process.returncode == 0 and json.loads(text)["looked_at"] > 0

    def _is_played(self) -> bool:
        return any(notice.is_running for runner in self._runners for notice in runner.lobby.notices())
