"""A command of ours as a process of its own. A keeper stands between, so that nothing is left of it however this
process ends."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from typing import Final, Self

from spieltisch.net import keeper

COMMAND: Final = (sys.executable, "-m", "spieltisch")


class Kept:
    """One that runs, or has ended."""

    def __init__(self, process: asyncio.subprocess.Process, lifeline: int) -> None:
        self.process: Final = process
        self._lifeline: int | None = lifeline

    @classmethod
    async def start(cls, arguments: Sequence[str], *, stdout: int, stderr: int | None = None) -> Self:
        """``spieltisch ARGUMENTS`` without a stdin; ``stdout`` and ``stderr`` are what ``asyncio.subprocess`` takes.
        Raises ``OSError``."""
        keepers_end, lifeline = os.pipe()
        command = [sys.executable, "-I", "-S", keeper.__file__, str(keepers_end), *COMMAND, *arguments]
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=asyncio.subprocess.DEVNULL, stdout=stdout, stderr=stderr, start_new_session=True,
                pass_fds=(keepers_end,),
            )  # fmt: skip
        except BaseException:
            os.close(lifeline)
            raise
        finally:
            os.close(keepers_end)
        return cls(process, lifeline)

    def stop(self) -> None:
        """End it at once, and all that it has started."""
        lifeline, self._lifeline = self._lifeline, None
        if lifeline is not None:
            os.close(lifeline)

    async def wait(self) -> int:
        """Until it has ended; its exit status."""
        try:
            return await self.process.wait()
        finally:
            self.stop()
