"""``check --watch`` as a process: again after a change, and a clean end."""

from __future__ import annotations

import signal
import subprocess
import threading
from pathlib import Path
from queue import Queue
from typing import IO

import pytest

from spieltisch.cli import INTERRUPTED
from spieltisch.cli.new_client import CLIENTS
from tests.commands import Command

pytestmark = pytest.mark.usefixtures("process")


def test_it_checks_again_when_the_client_changes_and_ends_cleanly(tmp_path: Path) -> None:
    for file in (CLIENTS / "twixt" / "python").glob("*.py"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    client = tmp_path / "twixt_client.py"
    words = ["check", "twixt", f"cmd:python3 {client.name}", "framing.crlf", "--watch", "--seed", "1"]
    with Command(*words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            lines: Queue[str] = Queue()
            threading.Thread(target=read, args=(process.stdout, lines), daemon=True).start()
            assert any("1 passed" in line for line in until(lines, "watching "))
            client.write_text(client.read_text() + "\n# another thought\n")
            again = until(lines, "watching ")
            assert "changed: twixt_client.py\n" in again
            assert any("1 passed" in line for line in again)
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == INTERRUPTED
            assert until(lines, "") == [""]
        finally:
            process.kill()


def read(stream: IO[str], lines: Queue[str]) -> None:
    for line in stream:
        lines.put(line)
    lines.put("")


def until(lines: Queue[str], beginning: str) -> list[str]:
    """All lines up to the first that begins so."""
    found: list[str] = []
    while not (found and found[-1].startswith(beginning)):
        found.append(lines.get(timeout=60))
    return found
