"""The processes in which arenas run, ``spieltisch arena run``: kept, and started again if it ends.

Nothing is lost with one: its journal says how the arena stands.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from spieltisch.net.kept import Kept

log = logging.getLogger(__name__)

FIRST_S: Final = 1.0
"""After so long it is started again, the first time; then twice as long each time, up to ``LONGEST_S``."""
LONGEST_S: Final = 60.0
LASTING_S: Final = 120.0
"""Whoever ran so long has run well."""


class Runners:
    """Those of one server."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = files
        self._tasks: list[asyncio.Task[None]] = []
        self._running: set[Kept] = set()

    def begin(self) -> None:
        """Start them all."""
        self._tasks = [asyncio.create_task(self._keep(file)) for file in self._files]

    async def close(self) -> None:
        """They have ended after this, and all that they started."""
        running = [*self._running]
        self.break_off()
        await asyncio.gather(*self._tasks, *(kept.wait() for kept in running), return_exceptions=True)

    def break_off(self) -> None:
        """They end; nobody waits for that."""
        for task in self._tasks:
            task.cancel()
        for kept in self._running:
            kept.stop()

    async def _keep(self, file: Path) -> None:
        """Run it, again and again."""
        loop, rest_s = asyncio.get_running_loop(), FIRST_S
        while True:
            began = loop.time()
            status = await self._run(file)
            rest_s = FIRST_S if loop.time() - began > LASTING_S else min(2 * rest_s, LONGEST_S)
            log.warning("the arena %s stopped with status %d, and goes on in %.0f s", file.stem, status, rest_s)
            await asyncio.sleep(rest_s)

    async def _run(self, file: Path) -> int:
        kept = await Kept.start(("arena", "run", str(file)), stdout=asyncio.subprocess.DEVNULL)
        self._running.add(kept)
        try:
            return await kept.wait()
        finally:
            self._running.discard(kept)
