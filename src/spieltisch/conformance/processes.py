"""What the system knows of a program and of all that it started. Linux only: elsewhere nothing is known."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

PROCESSES: Final = Path("/proc")
TICKS: Final = os.sysconf("SC_CLK_TCK")


def cpu_us(ancestor: int) -> int:
    """The processor time that this process and all below it have used."""
    return sum(used for _, used in _below(ancestor)) * 1_000_000 // TICKS


def wait_below_us(ancestor: int) -> int:
    """How long this process and all below it were ready to run while the machine had no processor for them."""
    return sum(_wait_us(str(process)) for process, _ in _below(ancestor))


def own_wait_us() -> int:
    """The same for ourselves alone."""
    return _wait_us("self")


def _wait_us(process: str) -> int:
    try:
        return int((PROCESSES / process / "schedstat").read_text("latin-1").split()[1]) // 1000
    except (OSError, IndexError, ValueError):
        return 0


def _below(ancestor: int) -> Iterator[tuple[int, int]]:
    """These processes, and the ticks that each has used."""
    parents: dict[int, int] = {}
    used: dict[int, int] = {}
    for folder in PROCESSES.iterdir() if PROCESSES.is_dir() else ():
        if not folder.name.isdecimal():
            continue
        try:
            fields = (folder / "stat").read_text("latin-1").rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile; a glob of "*/stat" dies of that
            continue
        process = int(folder.name)
        parents[process], used[process] = int(fields[1]), int(fields[11]) + int(fields[12])
    for process, ticks in used.items():
        above = process
        while above in parents and above != ancestor:
            above = parents[above]
        if above == ancestor:
            yield process, ticks
