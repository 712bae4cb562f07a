"""The keeper as a process, with programs that go in every way."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator

import pytest

from spieltisch.net import keeper
from spieltisch.net.surroundings import Surroundings
from tests.net.kept import PYTHON, Kept, for_python, need_sandbox
from tests.net.processes import DAEMON, is_gone_soon, state_of

pytestmark = pytest.mark.usefixtures("process")


@pytest.fixture(params=[False, True], ids=["free", "shut in"])
def surroundings(request: pytest.FixtureRequest) -> Surroundings:
    if not request.param:
        return Surroundings()
    need_sandbox()
    return Surroundings(confinement=for_python())


@pytest.fixture
def started(surroundings: Surroundings) -> Iterator[Started]:
    started = Started(surroundings)
    yield started
    for each in started.kept:
        each.close()


class Started:
    """Programs of one test."""

    def __init__(self, surroundings: Surroundings) -> None:
        self.kept: list[Kept] = []
        self._surroundings = surroundings

    def __call__(self, *argv: str) -> Kept:
        self.kept.append(Kept(*argv, surroundings=self._surroundings))
        return self.kept[-1]


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
def test_it_ends_as_its_program_ended(started: Started, script: str, status: int) -> None:
    assert started(*PYTHON, script).process.wait(20) == status


def test_a_program_that_cannot_be_executed_is_named(started: Started) -> None:
    status, _, complaint = started("/dev/null").outcome()
    assert status in (keeper.CANNOT_START, 126)
    assert complaint.endswith("/dev/null: Permission denied")


def test_the_streams_are_the_programs_alone(started: Started) -> None:
    kept = started(*PYTHON, "import os, time; print(input(), flush=True); os.closerange(0, 3); time.sleep(600)")
    assert kept.process.stdin
    assert kept.process.stdout
    kept.process.stdin.write("word\n")
    kept.process.stdin.flush()
    assert kept.process.stdout.read() == "word\n"
    assert kept.process.poll() is None


def test_a_program_has_its_own_group_and_the_usual_signals(started: Started) -> None:
    kept = started("sh", "-c", "echo $$; grep SigIgn /proc/$$/status; read _")
    program, (_, ignored) = kept.seen_from_here(int(kept.line())), kept.line().split()
    usual = (1 << 31) - 1  # the bits of signals 1 to 31; those above may be ignored by whoever started the tests
    assert int(ignored, 16) & usual == 0
    assert os.getpgid(program) not in (os.getpgid(kept.process.pid), os.getpgid(0))


@pytest.mark.parametrize("ending", ["import sys; sys.exit(3)", "import os; os.kill(os.getpid(), 9)"])
def test_a_daemon_is_gone_with_the_program_that_started_it(started: Started, ending: str) -> None:
    kept = started(*PYTHON, DAEMON.format(stream="stdout") + ending)
    assert int(kept.line())
    assert kept.process.wait(20) in (3, -9)
    assert kept.remains() == []


def test_many_daemons_are_gone_too(started: Started) -> None:
    script = "for _ in range(20):" + DAEMON.format(stream="stdout").replace("\n", "\n    ")
    kept = started(*PYTHON, script)
    assert len({int(kept.line()) for _ in range(20)}) == 20
    assert kept.process.wait(20) == 0
    assert kept.remains() == []


def test_a_program_goes_when_its_lifeline_ends(started: Started) -> None:
    kept = started(*PYTHON, DAEMON.format(stream="stdout") + "time.sleep(600)")
    assert state_of(kept.seen_from_here(int(kept.line()))) in ("R", "S")
    kept.let_go()
    assert kept.process.wait(20) == -signal.SIGKILL
    assert kept.remains() == []


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


def test_a_program_dies_with_its_keeper(started: Started) -> None:
    kept = started(*PYTHON, "import os, time; print(os.getpid(), flush=True); time.sleep(600)")
    program = kept.seen_from_here(int(kept.line()))
    kept.process.kill()
    assert is_gone_soon(program)


@pytest.mark.parametrize("number", keeper.ENDING)
def test_a_keeper_that_is_asked_to_end_ends_its_program(started: Started, number: signal.Signals) -> None:
    kept = started(*PYTHON, DAEMON.format(stream="stdout") + "time.sleep(600)")
    assert int(kept.line())
    kept.process.send_signal(number)
    assert kept.process.wait(20) == -signal.SIGKILL
    assert kept.remains() == []


def test_a_program_stands_still_and_goes_on_as_it_is_wished(started: Started) -> None:
    kept = started(*PYTHON, "import os\nprint(os.getpid(), flush=True)\nwhile True: print(input(), flush=True)")
    program = kept.seen_from_here(int(kept.line()))

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
