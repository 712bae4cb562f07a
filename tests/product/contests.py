"""Contests as tests run them: the real command, real programs, and what is left when it is killed."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import spieltisch
from tests.commands import Command, run
from tests.net.processes import is_gone_soon

RIVAL = Path(__file__).parent / "hive_rival.py"
PACKAGE = Path(spieltisch.__file__).resolve().parents[1]
"""Where a program of ours finds the same package as we do."""


def write(folder: Path, name: str, head: str, players: Sequence[str]) -> Path:
    """A contest's file."""
    file = folder / f"{name}.toml"
    file.write_text(head + "".join(f"\n[[player]]\n{player}\n" for player in players))
    return file


def bot(name: str, kind: str) -> str:
    return f'name = "{name}"\nbot = "{kind}"'


def program(name: str, command: str, more: str = "") -> str:
    return f"name = \"{name}\"\nbot = '''cmd:{sys.executable} {command}'''\n{more}"


def rival(name: str, how: str) -> str:
    """One of ``hive_rival.py``. Whoever does not come is not waited for."""
    return program(name, f'-S -E {RIVAL} "{how}" {{host}} {{port}} {{reservation}}', "start_s = 1.0")


def guest(name: str) -> str:
    """Our own bot as somebody else's program."""
    command = "-m spieltisch join hive://{host}:{port}?reservation={reservation} --bot random --seed 5"
    return program(name, command, f'folder = "{PACKAGE}"\nenv = {{ PYTHONPATH = "{PACKAGE}" }}')


def journal(folder: Path, contest: str) -> list[dict[str, Any]]:
    """Whole lines."""
    path = folder / contest / "journal.jsonl"
    text = path.read_text() if path.exists() else ""
    return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]


def games(folder: Path, contest: str) -> int:
    return sum(line["is"] == "played" for line in journal(folder, contest))


def killed(folder: Path, contest: str, arguments: Sequence[str], more: int) -> None:
    """Run it, and kill it when there are so many games more in its journal. Nothing of it survives."""
    begun = games(folder, contest)
    with Command("contest", *arguments, cwd=folder, stderr=subprocess.PIPE) as process:
        while games(folder, contest) < begun + more:
            assert process.poll() is None, "it ended too early to be killed"
            time.sleep(0.01)
        below = descendants(process.pid)
        process.send_signal(signal.SIGKILL)
        assert process.wait(20) == -signal.SIGKILL
    assert below
    assert all(is_gone_soon(pid) for pid in below)


def stop(folder: Path, arguments: Sequence[str], number: signal.Signals) -> subprocess.CompletedProcess[str]:
    """Run it, and send a signal when there are more games in its journal."""
    begun = games(folder, "cup")
    with Command("contest", *arguments, cwd=folder, stderr=subprocess.PIPE, text=True) as process:
        while games(folder, "cup") == begun:
            assert process.poll() is None, "it ended too early to be stopped"
            time.sleep(0.01)
        process.send_signal(number)
        _, errors = process.communicate(timeout=30)
    return subprocess.CompletedProcess(arguments, process.returncode, None, errors)


def descendants(pid: int) -> list[int]:
    """All processes below one."""
    parents: dict[int, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, _, rest = path.read_text().partition(" (")
        except OSError:
            continue
        parents[int(number)] = int(rest.rpartition(")")[2].split()[1])
    found = [pid]
    for parent in found:
        found += [child for child, above in parents.items() if above == parent]
    return found[1:]


def finish(folder: Path, *arguments: str) -> None:
    """Run it to its end."""
    process = run(folder, "contest", *arguments, timeout=300)
    assert process.returncode == 0, (process.returncode, process.stderr)


def shown(folder: Path, contest: str) -> dict[str, Any]:
    """What ``contest show --json`` says."""
    process = run(folder, "contest", "show", contest, "--json")
    assert process.returncode == 0, (process.returncode, process.stderr)
    found: dict[str, Any] = json.loads(process.stdout)
    return found
