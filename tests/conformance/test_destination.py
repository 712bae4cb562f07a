"""A server that is visited: what becomes of the company that came along."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from spieltisch.conformance.destination import Destination
from spieltisch.core.registry import games
from spieltisch.core.scripts import Company, Halt
from spieltisch.net.url import read_url

URL = "twixt://127.0.0.1:9"
STARTED = asyncio.create_subprocess_exec


async def change_of(process: int, kind: int) -> int:
    """The status that the system tells of it next."""
    _, status = await asyncio.to_thread(os.waitpid, process, kind)
    return status


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("is_over", [False, True])
def test_company_stands_still_and_goes_on(is_over: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its processes are stopped, and continued; who has gone already is no obstacle."""
    words = "import sys; sys.stdin.read()" if not is_over else ""

    async def start(*command: str, **streams: Any) -> asyncio.subprocess.Process:
        return await STARTED(sys.executable, "-I", "-S", "-c", words, stdin=asyncio.subprocess.PIPE)

    async def run() -> Sequence[bool]:
        monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
        visit = Destination(read_url(URL, games()), URL, "Pruefling").partner(lambda *said: None)
        await visit.do(Company(1))
        [companion] = visit._companions
        if is_over:
            await companion.wait()
        try:
            await visit.do(Halt())
            was_stopped = is_over or os.WIFSTOPPED(await change_of(companion.pid, os.WUNTRACED))
            await visit.do(Halt(is_on=False))
            has_gone_on = is_over or os.WIFCONTINUED(await change_of(companion.pid, os.WCONTINUED))
        finally:
            if companion.returncode is None:
                companion.send_signal(signal.SIGKILL)
                await companion.wait()
        return was_stopped, has_gone_on

    assert asyncio.run(run()) == (True, True)
