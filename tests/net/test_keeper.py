"""The keeper as a process, with programs that go in every way."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from spieltisch.net import keeper
from tests.net.processes import DAEMON, is_gone_soon, state_of

PYTHON = [sys.executable, "-S", "-E", "-c"]


class Kept:
    """A program under a keeper, and the lifeline's other end."""

    def __init__(self, *argv: str) -> None:
        reading, self.lifeline = os.pipe()
        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", keeper.__file__, str(reading), *argv],
            pass_fds=(reading,),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        os.close(reading)

    def line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def let_go(self) -> None:
        if self.lifeline >= 0:
            os.close(self.lifeline)
            self.lifeline = -1


@pytest.fixture
def started() -> Iterator[list[Kept]]:
    kept: list[Kept] = []
    yield kept
    for each in kept:
        each.let_go()
        each.process.communicate(timeout=20)


def start(started: list[Kept], *argv: str) -> Kept:
    started.append(Kept(*argv))
    return started[-1]


@pytest.mark.parametrize(
    ("script", "status"),
    [
        ("pass", 0),
        ("import sys; sys.exit(3)", 3),
        ("import sys; sys.exit(255)", 255),
        ("import os; os.abort()", -signal.SIGABRT),
        ("import os; os.kill(os.getpid(), 9)", -signal.SIGKILL),
        ("import os; os.kill(os.getpid(), 15)", -signal.SIGTERM),
        ("import os, signal; signal.signal(13, signal.SIG_DFL); os.kill(os.getpid(), 13)", -signal.SIGPIPE),
    ],
)
def test_it_ends_as_its_program_ended(started: list[Kept], script: str, status: int) -> None:
    assert start(started, *PYTHON, script).process.wait(20) == status


def test_a_program_that_cannot_be_executed_is_named(started: list[Kept]) -> None:
    kept = start(started, "/dev/null")
    _, said = kept.process.communicate(timeout=20)
    assert (kept.process.returncode, said) == (keeper.CANNOT_START, "cannot start /dev/null: Permission denied\n")


def test_the_streams_are_the_programs_alone(started: list[Kept]) -> None:
    kept = start(started, *PYTHON, "import os, time; print(input(), flush=True); os.closerange(0, 3); time.sleep(600)")
    assert kept.process.stdin
    assert kept.process.stdout
    kept.process.stdin.write("word\n")
    kept.process.stdin.flush()
    assert kept.process.stdout.read() == "word\n"
    assert kept.process.poll() is None


def test_a_program_has_its_own_group_and_the_usual_signals(started: list[Kept]) -> None:
    kept = start(started, "sh", "-c", "cut -d ' ' -f 5 /proc/$$/stat; echo $$; grep SigIgn /proc/$$/status")
    group, program, (_, ignored) = kept.line(), kept.line(), kept.line().split()
    usual = (1 << 31) - 1  # the bits of signals 1 to 31; those above may be ignored by whoever started the tests
    assert (group, int(ignored, 16) & usual) == (program, 0)


@pytest.mark.parametrize("ending", ["import sys; sys.exit(3)", "import os; os.kill(os.getpid(), 9)"])
def test_a_daemon_is_gone_with_the_program_that_started_it(started: list[Kept], ending: str) -> None:
    kept = start(started, *PYTHON, DAEMON.format(stream="stdout") + ending)
    daemon = int(kept.line())
    assert kept.process.wait(20) in (3, -9)
    assert state_of(daemon) == ""


def test_many_daemons_are_gone_too(started: list[Kept]) -> None:
    script = "for _ in range(20):" + DAEMON.format(stream="stdout").replace("\n", "\n    ")
    kept = start(started, *PYTHON, script)
    daemons = [int(kept.line()) for _ in range(20)]
    assert kept.process.wait(20) == 0
    assert [state_of(daemon) for daemon in daemons] == [""] * 20


def test_a_program_goes_when_its_lifeline_ends(started: list[Kept]) -> None:
    kept = start(started, *PYTHON, DAEMON.format(stream="stdout") + "time.sleep(600)")
    daemon = int(kept.line())
    assert state_of(daemon) in ("R", "S")
    kept.let_go()
    assert kept.process.wait(20) == -signal.SIGKILL
    assert state_of(daemon) == ""


def test_a_program_goes_when_its_parent_is_killed() -> None:
    parent = (
        "import os, subprocess, sys\n"
        "reading, _ = os.pipe()\n"
        "subprocess.run([sys.executable, '-I', '-S', sys.argv[1], str(reading), *sys.argv[2:]], pass_fds=[reading],"
        " start_new_session=True)"
    )
    script = DAEMON.format(stream="stdout") + "print(os.getpid(), os.getppid(), flush=True); time.sleep(600)"
    command = [*PYTHON, parent, keeper.__file__, *PYTHON, script]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        pids = [int(pid) for _ in range(2) for pid in process.stdout.readline().split()]
        assert len(pids) == 3
        process.kill()
        assert all(is_gone_soon(pid) for pid in pids)


def test_a_program_dies_with_its_keeper(started: list[Kept]) -> None:
    kept = start(started, *PYTHON, "import os, time; print(os.getpid(), flush=True); time.sleep(600)")
    program = int(kept.line())
    kept.process.kill()
    assert is_gone_soon(program)


@pytest.mark.parametrize("number", keeper.ENDING)
def test_a_keeper_that_is_asked_to_end_ends_its_program(started: list[Kept], number: signal.Signals) -> None:
    kept = start(started, *PYTHON, DAEMON.format(stream="stdout") + "time.sleep(600)")
    daemon = int(kept.line())
    kept.process.send_signal(number)
    assert kept.process.wait(20) == -signal.SIGKILL
    assert state_of(daemon) == ""


def test_a_program_stands_still_and_goes_on_as_it_is_wished(started: list[Kept]) -> None:
    kept = start(started, *PYTHON, "import os\nprint(os.getpid(), flush=True)\nwhile True: print(input(), flush=True)")
    program = int(kept.line())

    def comes_to(states: str) -> bool:
        deadline = time.monotonic() + 10
        while state_of(program) not in states and time.monotonic() < deadline:
            time.sleep(0.005)
        return state_of(program) in states

    os.write(kept.lifeline, keeper.STOP)
    assert comes_to("T")
    os.write(kept.lifeline, keeper.GO)
    assert comes_to("RS")
    os.write(kept.lifeline, keeper.STOP)
    kept.let_go()  # who stands still is killed all the same
    assert kept.process.wait(20) == -signal.SIGKILL
