"""Turns of the event loop, so that of many who come in the same instant each has one to itself."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class LoopQueue:
    """A queue that serves one in each turn of the event loop."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], object]] = deque()

    def add(self, do: Callable[[], object]) -> None:
        """Call this when its turn comes."""
        self._waiting.append(do)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._serve)

    async def come(self) -> None:
        """Wait for a turn."""
        turn = asyncio.Event()
        self.add(turn.set)
        await turn.wait()

    def _serve(self) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._serve)
