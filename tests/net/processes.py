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


def is_gone_soon(pid: int) -> bool:
    """Whether the process ends within ten seconds, reaped or not."""
    for _ in range(1000):
        if state_of(pid) in ("", "Z"):
            return True
        time.sleep(0.01)
    return False
