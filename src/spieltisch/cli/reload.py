"""``spieltisch reload``: a fresh process of the installed version in the place of the one that serves."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Final

from spieltisch.cli import NO
from spieltisch.cli import pid_file as pids
from spieltisch.cli.output import complain
from spieltisch.cli.settings import load
from spieltisch.core.errors import CannotStart, UsageError

PATIENCE_S: Final = 60
PAUSE_S: Final = 0.02
SCRIPT: Final = b"holder.py"


def reload(*, pid_file: Path | None = None, data: str | None = None, state: str | None = None) -> int:
    """Put a fresh process of the installed version in the place of the one that serves.

    Nobody is refused meanwhile. Exit code 1: the new process has not started, and the old one goes on.

    Parameters
    ----------
    pid_file
        What "serve --pid-file" has written. Default: serve.pid in the folder of --state or --data.
    data
        The data folder.
    state
        The folder that "serve --state" names.
    """
    folder = load(options={"data": data, "state": state}, only="").state_folder
    if pid_file is None and folder is None:
        raise UsageError("a database has no serve.pid: say which server with --pid-file or --state")
    path = pid_file or Path(folder or "", pids.NAME)
    before = pids.read(path)
    if before.holder is None:
        raise CannotStart("this server runs with --no-holder: stop it and start it anew")
    _ask(before.holder)
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        now = pids.read(path)
        if now.serving != before.serving:
            print(f"process {now.serving} serves in the place of {before.serving}")
            return 0
        time.sleep(PAUSE_S)
    complain(f"no other process serves after {PATIENCE_S} s; what the server prints says why")
    return NO


def _ask(holder: int) -> None:
    """Any other process would be killed by the signal."""
    try:
        is_holder = SCRIPT in Path(f"/proc/{holder}/cmdline").read_bytes()
    except OSError:
        is_holder = False
    if not is_holder:
        raise CannotStart(f"no server runs as process {holder}")
    os.kill(holder, signal.SIGUSR2)
