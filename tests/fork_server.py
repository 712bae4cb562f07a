"""A process that has imported what commands import, and forks for each that a test starts (``tests/commands.py``).

The new process is what ``python -m spieltisch`` is after its imports: arguments, folder, environment, streams and
session are its own, signals are handled as in a new interpreter, and no thread and no other file is open. It is a child
of whoever asked, not of this process: the fork in between ends at once, and the orphan goes to the nearest subreaper
above (prctl(2), PR_SET_CHILD_SUBREAPER), which the asking process is for that moment. So the asking process waits for
it, signals it and counts its processor time as for any child. The command begins when its parent has changed.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import pkgutil
import re
import runpy
import signal
import socket
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TextIO

from spieltisch import games

PRELOADED: Final = [
    *(
        f"spieltisch.cli.{name}"
        for name in (
            "app", "check", "contest", "contest_run", "join", "match", "replay", "serve", "stats", "tap", "test",
            "watch",
        )
    ),
    "spieltisch.web.app",
    *(f"spieltisch.games.{name}" for name in ("cascadia", "catan", "hive", "monopoly", "twixt")),
]  # fmt: skip
PLAYING: Final = re.compile(r"spieltisch\.games\.\w+\.(wire|bots)\b")
"""What games load when somebody plays them."""
LONGEST: Final = 1 << 20
"""Bytes of a request."""


def main(connection: socket.socket) -> bool:
    """Fork for each request. True in a process that is to be a command, False when nobody asks any more."""
    for name in PRELOADED:
        importlib.import_module(name)
    for module in pkgutil.walk_packages(games.__path__, "spieltisch.games."):
        if PLAYING.match(module.name):
            importlib.import_module(module.name)
    assert len(list(Path("/proc/self/task").iterdir())) == 1, "a fork would lose threads"
    gc.collect()
    gc.freeze()  # a collection in a new process would write to all the memory that it shares with this one
    while True:
        data, streams, _, _ = socket.recv_fds(connection, LONGEST, 3)
        if not data:
            return False
        reading, writing = os.pipe()
        middle = os.fork()
        if middle == 0:
            child = os.fork()
            if child:
                connection.send(b"%d" % child)
                os._exit(0)
            connection.close()
            os.close(writing)
            os.read(reading, 1)  # returns when this process's parent is the one that asked
            os.close(reading)
            settle(json.loads(data), streams)
            return True
        os.waitpid(middle, 0)
        connection.send(b"adopted")
        for number in (reading, writing, *streams):
            os.close(number)


def settle(wanted: dict[str, Any], streams: Sequence[int]) -> None:
    """Take the command's arguments and surroundings."""
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    if wanted["start_new_session"]:
        os.setsid()
    os.chdir(wanted["folder"])
    os.environ.clear()
    os.environ.update(wanted["environment"])
    sys.argv = ["spieltisch", *wanted["arguments"]]
    sys.orig_argv = [sys.executable, "-m", *sys.argv]
    sys.path[0] = str(Path.cwd())
    sys.stdin, sys.stdout, sys.stderr = opened(0, "r"), opened(1, "w"), opened(2, "w")
    signal.signal(signal.SIGINT, signal.default_int_handler)


def opened(number: int, mode: str) -> TextIO:
    """A standard stream as the interpreter opens it."""
    own = (sys.__stdin__, sys.__stdout__, sys.__stderr__)[number]
    assert own
    stream = open(number, mode, encoding=own.encoding, errors=own.errors, closefd=False)  # noqa: SIM115 - to the end
    assert isinstance(stream, type(own))
    stream.reconfigure(line_buffering=number == 2 or os.isatty(number))
    return stream


def carry_out() -> None:
    """Be the command, and end as an interpreter does, but without taking apart all that was imported: that would touch
    the memory it shares with this server, and take longer than most commands."""
    status: object = 0
    try:
        runpy.run_module("spieltisch", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        status = end.code or 0
    if isinstance(status, int):
        threading._shutdown()  # type: ignore[attr-defined]
        atexit._run_exitfuncs()
        with suppress(OSError):  # that nobody reads is for the interpreter to say
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)
    sys.exit(status)  # type: ignore[arg-type]


if __name__ == "__main__" and main(socket.socket(fileno=int(sys.argv[1]))):
    carry_out()
