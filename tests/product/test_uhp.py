"""``spieltisch uhp`` as a viewer runs it: on pipes, and interrupted where it thinks for too long."""

from __future__ import annotations

import select
import signal
import subprocess
from typing import IO

import pytest

from tests.commands import Command

pytestmark = pytest.mark.usefixtures("process")


def test_an_interruption_ends_a_thought_and_not_the_engine() -> None:
    pipe = subprocess.PIPE
    with Command("uhp", stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True) as engine:
        assert engine.stdin
        assert engine.stdout
        assert told(engine.stdout)[0].startswith("id Spieltisch ")
        moves = asked(engine, "newgame", "validmoves")[0].split(";")
        write(engine.stdin, "bestmove depth 40")
        while not select.select([engine.stdout], [], [], 0.05)[0]:  # one that comes before the command is too early
            engine.send_signal(signal.SIGINT)
        assert told(engine.stdout)[0] in moves
        engine.send_signal(signal.SIGINT)  # it came too late
        assert asked(engine, "play wA1") == ["Base;InProgress;Black[1];wA1"]
        write(engine.stdin, "exit")
        assert engine.wait(20) == 0


def asked(engine: Command, *commands: str) -> list[str]:
    """The last answer."""
    answer: list[str] = []
    for command in commands:
        assert engine.stdin
        assert engine.stdout
        write(engine.stdin, command)
        answer = told(engine.stdout)
    return answer


def write(stdin: IO[str], command: str) -> None:
    stdin.write(f"{command}\n")
    stdin.flush()


def told(stdout: IO[str]) -> list[str]:
    """An answer, without the line that ends it."""
    return list(iter(lambda: stdout.readline().rstrip("\n"), "ok"))
