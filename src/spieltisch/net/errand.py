"""A program that is shut in, does one thing and ends: waited for, with what it printed."""

from __future__ import annotations

import os
import selectors
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from spieltisch.net import sandbox
from spieltisch.net.confinement import Confinement
from spieltisch.net.surroundings import Surroundings

PIECE: Final = 1 << 16
WORDS: Final = 300
"""So much of a line is told."""
GOING_S: Final = 10.0
"""How long its keeper may take to end all that is left of it."""


@dataclass(frozen=True, slots=True)
class Errand:
    """What came of it."""

    status: int
    """Its exit status, negative for a signal."""
    stdout: bytes
    stderr: bytes
    why: str = ""
    """Why it was ended before its time, in a few words; empty if it ended by itself."""

    @property
    def last_words(self) -> str:
        """The last line that it wrote on its stderr, or else how it ended."""
        line = self.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        return line[:WORDS] or f"exit status {self.status}"


def run_inside(
    argv: Sequence[str], folder: Path, inside: Confinement, *,
    env: Mapping[str, str] = {}, limit_s: float, stdout_bytes: int, stderr_bytes: int,
) -> Errand:  # fmt: skip
    """Run a program in ``folder``, shut in and without a network, until it ends or has had its time. ``env`` is added
    to the little that is left of our environment. Of its stderr no more than ``stderr_bytes`` are kept, which is no
    fault; more than ``stdout_bytes`` on its stdout end it. Nothing of it is left afterwards. Raises ``ImportError``,
    ``RuntimeError`` or ``OSError`` on a system that has no sandbox."""
    ours, theirs = socket.socketpair()
    lifeline, wish = os.pipe()
    surroundings = Surroundings(folder, env, inside)
    with ours, theirs, os.fdopen(lifeline, "rb"):
        try:
            with sandbox.launching(argv, surroundings, inside, lifeline, theirs.fileno()) as launch:
                process = subprocess.Popen(
                    launch.argv, env=launch.env, pass_fds=launch.files, stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
                )  # fmt: skip
        except BaseException:
            os.close(wish)
            raise
        with process:
            try:
                heard, why = _listen(process, time.monotonic() + limit_s, stdout_bytes, stderr_bytes)
            finally:
                os.close(wish)  # which ends whatever is left
            process.wait(GOING_S)
    return Errand(process.returncode, *heard, why)


def _listen(
    process: subprocess.Popen[bytes], until: float, stdout_bytes: int, stderr_bytes: int
) -> tuple[tuple[bytes, bytes], str]:  # fmt: skip
    """Read both streams to their ends; what was said on each, and why that was given up."""
    assert process.stdout
    assert process.stderr
    stdout, stderr = process.stdout.fileno(), process.stderr.fileno()
    room = {stdout: stdout_bytes, stderr: stderr_bytes}
    heard = {stream: bytearray() for stream in room}
    why = ""
    with selectors.DefaultSelector() as selector:
        for stream in room:
            selector.register(stream, selectors.EVENT_READ)
        while selector.get_map() and not why:
            for key, _ in selector.select(max(0, until - time.monotonic())):
                data = os.read(key.fd, PIECE)
                if not data:
                    selector.unregister(key.fd)
                heard[key.fd] += data[: room[key.fd] - len(heard[key.fd])]
            if len(heard[stdout]) >= stdout_bytes:
                why = "it printed too much"
            elif time.monotonic() >= until:
                why = "it took too long"
    return (bytes(heard[stdout]), bytes(heard[stderr])), why
