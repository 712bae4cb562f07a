"""Processes as the system sees them."""

from __future__ import annotations

import time
from pathlib import Path

DAEMON = """
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if daemon := os.fork():
        print(daemon, file=sys.{stream}, flush=True)
        os._exit(0)
    os.closerange(0, 3)
    time.sleep(600)
os.wait()
"""
"""A program's beginning that leaves a daemon behind: forked twice, in a session of its own, and its process id told."""


def state_of(pid: int) -> str:
    """A process's state as the system tells it: S sleeps, T is stopped, Z is dead but not reaped, "" is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return ""


def command_line(pid: int) -> str:
    """A process's arguments; nothing for one that is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(errors="replace").replace("\0", " ")
    except (FileNotFoundError, ProcessLookupError):
        return ""


def children_of(pid: int) -> list[int]:
    """The processes that have this one for their parent now."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            continue
        if parent == pid:
            found.append(int(path.parent.name))
    return found


def is_gone_soon(pid: int) -> bool:
    """Whether the process ends within ten seconds, reaped or not."""
    for _ in range(1000):
        if state_of(pid) in ("", "Z"):
            return True
        time.sleep(0.01)
    return False
