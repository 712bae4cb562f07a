"""Our commands as processes: from a fork server, which spares each its imports, or really started.

``Command`` is a ``subprocess.Popen`` in all that one does with it. A test whose subject is the start itself (what is
imported, the interpreter's options, a process group) starts ``COMMAND`` with ``subprocess``.
"""

from __future__ import annotations

import ctypes
import inspect
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

COMMAND: Final = [sys.executable, "-m", "spieltisch"]
FORK_SERVER: Final = Path(__file__).with_name("fork_server.py")
PR_SET_CHILD_SUBREAPER: Final = 36
HEEDED_AT_START: Final = ("PYTHON", "LC_", "LANG", "LD_")
"""Beginnings of the names of variables that an interpreter heeds before its first line."""
MEASURED: Final = "COVERAGE_PROCESS_CONFIG"
"""The variable by which ``make coverage`` has every process measured from its start on."""


def clean_environment() -> dict[str, str]:
    """Nobody's own settings."""
    return {name: value for name, value in os.environ.items() if not name.startswith("SPIELTISCH_")}


def run(folder: Path, *arguments: str, timeout: float = 60) -> subprocess.CompletedProcess[str]:
    """A command that ends by itself."""
    with Command(
        *arguments, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            output, errors = process.communicate(timeout=timeout)
        except BaseException:
            process.kill()
            raise
    return subprocess.CompletedProcess(process.args, process.returncode, output, errors)


class Command(subprocess.Popen[Any]):
    """``spieltisch ARGUMENTS``, by default without anybody's own settings.

    Where a fork would not do the same it is really started: elsewhere than on Linux, with a ``preexec_fn``, or with
    variables that decide how an interpreter starts and are not as they were when tests were collected.
    """

    def __init__(self, *arguments: str, env: Mapping[str, str] | None = None, **surroundings: Any) -> None:
        super().__init__([*COMMAND, *arguments], env=clean_environment() if env is None else env, **surroundings)

    def _execute_child(self, *given: Any) -> None:
        start = super()._execute_child  # type: ignore[misc]
        how = inspect.signature(start).bind(*given).arguments
        if not is_forkable(how):
            start(*given)
            return
        streams = [how["p2cread"], how["c2pwrite"], how["errwrite"]]
        self.pid = fork_server().fork(
            {
                "arguments": self.args[len(COMMAND) :],  # type: ignore[index]
                "folder": str(how["cwd"] or Path.cwd()),
                "environment": dict(how["env"] or os.environ),
                "start_new_session": bool(how["start_new_session"]),
            },
            [number if stream == -1 else stream for number, stream in enumerate(streams)],
        )
        self._child_created = True
        pipes = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")
        self._close_pipe_fds(*(how[name] for name in pipes))  # type: ignore[attr-defined]


def is_forkable(how: dict[str, Any]) -> bool:
    """Whether ``how``, the arguments of ``Popen._execute_child``, has nothing that needs a real start."""
    if sys.platform != "linux" or MEASURED in os.environ or how["preexec_fn"] or how["pass_fds"] or how["shell"]:
        return False
    return heeded(how["env"] or os.environ) == HEEDED


def heeded(environment: Any) -> dict[str, str]:
    """The variables that decide how an interpreter starts."""
    return {name: value for name, value in environment.items() if name.startswith(HEEDED_AT_START)}


HEEDED: Final = heeded(os.environ)


class ForkServer:
    """Our end of it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connection, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other:
            self._process = subprocess.Popen(
                [sys.executable, str(FORK_SERVER), str(other.fileno())],
                pass_fds=[other.fileno()], cwd="/", env=clean_environment() | {"OPENBLAS_NUM_THREADS": "1"},
            )  # fmt: skip

    def fork(self, wanted: dict[str, Any], streams: Sequence[int]) -> int:
        """A new child of this process; its id."""
        with self._lock, adopting():
            socket.send_fds(self._connection, [json.dumps(wanted).encode()], streams)
            child = self._connection.recv(100)
            assert child, "the fork server has ended"
            assert self._connection.recv(100) == b"adopted"
            return int(child)


@cache
def fork_server() -> ForkServer:
    return ForkServer()


@contextmanager
def adopting() -> Iterator[None]:
    """Orphans among our descendants become our children meanwhile."""
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    try:
        assert prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0, os.strerror(ctypes.get_errno())
        yield
    finally:
        prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)
