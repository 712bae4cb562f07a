"""``spieltisch uhp`` as a viewer runs it: on pipes, interrupted where it thinks for too long, or left alone."""

from __future__ import annotations

import select
import signal
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest

from tests.commands import Command


class Viewer:
    """Who runs the engine."""

    def __init__(self, engine: Command) -> None:
        self.engine = engine
        self.stdin: Any = engine.stdin
        self.stdout: Any = engine.stdout

    def write(self, command: str) -> None:
        self.stdin.write(f"{command}\n")
        self.stdin.flush()

    def read(self) -> str:
        """An answer, without the line that ends it."""
        return "\n".join(iter(lambda: self.stdout.readline().rstrip("\n"), "ok"))

    def ask(self, command: str) -> str:
        self.write(command)
        return self.read()


@pytest.fixture
def viewer(process: None) -> Iterator[Viewer]:
    pipe = subprocess.PIPE
    with Command("uhp", stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True) as engine:
        try:
            yield Viewer(engine)
        finally:
            engine.kill()


def test_an_interruption_ends_a_thought_and_not_the_engine(viewer: Viewer) -> None:
    assert viewer.read().startswith("id Spieltisch ")
    viewer.ask("newgame")
    moves = viewer.ask("validmoves").split(";")
    viewer.write("bestmove depth 40")
    while not select.select([viewer.stdout], [], [], 0.05)[0]:  # one that comes before the command is too early
        viewer.engine.send_signal(signal.SIGINT)
    assert viewer.read() in moves
    viewer.engine.send_signal(signal.SIGINT)  # it came too late
    assert viewer.ask("play wA1") == "Base;InProgress;Black[1];wA1"
    viewer.write("exit")
    assert viewer.engine.wait(20) == 0


def test_who_has_gone_leaves_no_thought_behind(viewer: Viewer) -> None:
    viewer.read()
    viewer.ask("newgame")
    viewer.write("bestmove depth 40")
    viewer.stdin.close()
    viewer.stdout.close()
    viewer.engine.wait(20)
