"""``spieltisch`` itself, run for a tool: what it prints, and how it ended."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mcp.server.mcpserver.exceptions import ToolError

PATIENCE_S: Final = 10.0
"""How long a command may take to end once it was told to: it ends its own programs first."""
WRONG: Final = frozenset({2, 3})
"""Exit codes of what could not be begun."""

Hear = Callable[[int], Awaitable[None]]
"""Hears how many lines there are so far."""


@dataclass(frozen=True, slots=True)
class Run:
    """A command that has ended."""

    lines: Sequence[Any]
    """JSON Lines of its standard output."""
    code: int


async def run(*words: str, seconds: float, hear: Hear, has_lines: bool = True) -> Run:
    """Run a command that prints JSON Lines, if it ``has_lines``. Raises ``ToolError`` for what cannot be begun, with
    the command's own sentence, and for what takes too long; then nothing of it runs on."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "spieltisch", *words,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        limit=1 << 24,
    )  # fmt: skip
    assert process.stdout
    assert process.stderr
    notes = asyncio.create_task(process.stderr.read())
    lines: list[str] = []
    try:
        async with asyncio.timeout(seconds):
            async for line in process.stdout:
                lines.append(line.decode())
                await hear(len(lines))
            code = await process.wait()
    except TimeoutError:
        raise ToolError(
            f"Stopped after {seconds:.0f} s, with {len(lines)} lines so far. Ask for less, or allow more `seconds`."
        ) from None
    finally:
        await _end(process)
    said = (await notes).decode(errors="replace").strip()
    if code in WRONG or code < 0 or (code and not has_lines):
        raise ToolError(said or f"The command ended with {code} and said nothing.")
    return Run([json.loads(line) for line in lines] if has_lines else [], code)


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is not None:
        return
    process.terminate()
    try:
        async with asyncio.timeout(PATIENCE_S):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()
