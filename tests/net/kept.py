"""A program under a keeper, shut in or not, and what is left of it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from spieltisch.contests.matches.confining import confine
from spieltisch.net import cell, keeper, sandbox
from spieltisch.net.confinement import Confinement
from spieltisch.net.surroundings import Launch, Surroundings
from tests.net.processes import command_line

PYTHON = [sys.executable, "-S", "-E", "-c"]


def need_sandbox() -> None:
    """CI must have one; elsewhere the tests are skipped where the system has none."""
    if why := sandbox.available():
        if os.environ.get("CI") and sys.platform == "linux":
            pytest.fail(f"no sandbox here: {why}; tools/packages.sh installs what it needs")
        pytest.skip(f"no sandbox here: {why}")


def for_python(folder: Path | None = None) -> Confinement:
    """Enough to run what these tests run."""
    return confine([sys.executable], folder)


class Kept:
    """A program under a keeper, and the lifeline's other end."""

    def __init__(self, *argv: str, surroundings: Surroundings = Surroundings(), marked: bool = True) -> None:
        reading, self.lifeline = os.pipe()
        self.channel, theirs = socket.socketpair()
        self._mark = uuid.uuid4().hex
        """An argument more than the program needs, on the command lines of all that it forks."""
        with (
            theirs,
            _launching((*argv, *([self._mark] if marked else [])), surroundings, reading, theirs.fileno()) as launch,
        ):
            self.process = subprocess.Popen(
                launch.argv,
                env=launch.env,
                pass_fds=launch.files,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        os.close(reading)

    def listening(self) -> list[socket.socket]:
        """What a program that is shut in has at its ports, once it is."""
        word, files, _, _ = socket.recv_fds(self.channel, 1, 4)
        if word == cell.METERED_SOCKETS:
            meter, *files = files
            os.close(meter)
        assert word in (cell.SOCKETS, cell.METERED_SOCKETS)
        return [socket.socket(fileno=file) for file in files]

    def line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def outcome(self) -> tuple[int, str, str]:
        """Its exit status, what it said, and its last words."""
        said, complained = self.process.communicate(timeout=60)
        return self.process.returncode, said.strip(), complained.strip().rpartition("\n")[2]

    def let_go(self) -> None:
        if self.lifeline >= 0:
            os.close(self.lifeline)
            self.lifeline = -1

    def close(self) -> None:
        self.let_go()
        self.process.communicate(timeout=20)
        self.channel.close()

    def remains(self) -> list[int]:
        """What is left of the program, the keeper aside."""
        processes = [int(path.name) for path in Path("/proc").glob("[0-9]*") if path.name != str(self.process.pid)]
        return [process for process in processes if self._mark in command_line(process)]

    def seen_from_here(self, process: int) -> int:
        """The process that is this one in there."""
        for path in Path("/proc").glob("[0-9]*/status"):
            try:
                numbers = next(line for line in path.read_text().splitlines() if line.startswith("NSpid:")).split()[1:]
            except (FileNotFoundError, ProcessLookupError, StopIteration):
                continue
            if int(numbers[-1]) == process and self.process.pid in _ancestors(int(numbers[0])):
                return int(numbers[0])
        raise LookupError(process)


@contextmanager
def _launching(argv: tuple[str, ...], surroundings: Surroundings, lifeline: int, channel: int) -> Iterator[Launch]:
    if surroundings.confinement:
        with sandbox.launching(argv, surroundings, surroundings.confinement, lifeline, channel) as launch:
            yield launch
    else:
        command = [sys.executable, "-I", "-S", keeper.__file__, str(lifeline), *argv]
        yield Launch(command, dict(os.environ), (lifeline,))


def _ancestors(process: int) -> Iterator[int]:
    while process:
        yield process
        try:
            process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
        except (FileNotFoundError, ProcessLookupError):
            return
