import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from spieltisch.core.commands import Act, Command, Leave
from spieltisch.core.contracts import Fault
from spieltisch.core.messages import Batch, Closed, Dismissed
from spieltisch.lobby.effects import LobbyEffect, Send
from spieltisch.net import child
from spieltisch.net.child import Exit, Program
from spieltisch.net.connection import Connection
from tests.net.fakes import FakeLobby, LineSession, SlowSession, asking, new_runtime
from tests.net.processes import DAEMON, is_gone_soon, state_of

pytestmark = pytest.mark.usefixtures("process")


CLOSES_ITS_OUTPUT = "import os, time; os.close(1); time.sleep(60)"


def play_out(script: str, log: Path | None = None, *, until: float = 20) -> tuple[Program, FakeLobby]:
    """Run a Python script as a player until it is gone."""

    async def work() -> tuple[Program, FakeLobby]:
        runtime, runner, lobby, _ = new_runtime()
        program = await speaking(lambda p: Connection(runner, LineSession(), p), script, log)
        await asyncio.wait_for(runtime.emptied(), until)
        await asyncio.wait_for(program.ended, until)
        await asyncio.sleep(0)
        return program, lobby

    return asyncio.run(work())


async def speaking(connect: Callable[[Program], Connection], script: str, log: Path | None = None) -> Program:
    program = Program(log)
    await program.start([sys.executable, "-S", "-E", "-c", script], is_piped=True)
    program.speak(connect(program))
    return program


async def until(is_so: Callable[[], bool]) -> None:
    """Wait ten seconds at most."""
    for _ in range(2000):
        if is_so():
            return
        await asyncio.sleep(0.005)
    raise TimeoutError


@pytest.mark.parametrize(
    ("script", "fault", "why"),
    [
        ("print('x')", Fault.LEFT, "exit status 0"),
        ("import sys; sys.stderr.write('no idea\\n'); sys.exit(3)", Fault.CRASHED, "exit status 3: no idea"),
        ("import os; os.abort()", Fault.CRASHED, "killed by SIGABRT"),
    ],
)
def test_how_a_program_ends_decides_why_it_left(script: str, fault: Fault, why: str) -> None:
    _, lobby = play_out(script)
    assert lobby.commands(Leave) == [Leave(fault, why, ends_game=True)]


def test_what_a_program_says_last_is_heard_before_it_is_judged() -> None:
    """The loop may hear of its end before it has read the last of its stderr."""

    class Ended(asyncio.SubprocessTransport):
        def get_returncode(self) -> int:
            return 1

        def get_pipe_transport(self, fd: int) -> None:
            return None

        def is_closing(self) -> bool:
            return False

        def close(self) -> None:
            """All of it is gone already."""

    async def work() -> list[Leave]:
        _, runner, lobby, _ = new_runtime()
        program = Program()
        program.connection_made(Ended())
        program._is_piped = True
        connection = Connection(runner, LineSession(), program)
        program.accompany(connection)
        connection.open("program")
        program.pipe_connection_lost(child.STDOUT, None)
        program.process_exited()
        assert lobby.commands(Leave) == []
        program.pipe_data_received(child.STDERR, b"no such file\n")
        program.pipe_connection_lost(child.STDERR, None)
        return list(lobby.commands(Leave))

    assert asyncio.run(work()) == [Leave(Fault.CRASHED, "exit status 1: no such file", ends_game=True)]


def test_a_program_that_closes_its_output_and_lives_on_has_left_and_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "GRACE_US", 50_000)
    program, lobby = play_out(CLOSES_ITS_OUTPUT)
    assert lobby.commands(Leave) == [Leave(Fault.LEFT, "end of stream", ends_game=True)]
    assert program.ended.result() == Exit(-9)


def test_a_stream_that_ends_before_anybody_listens_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "EXIT_US", 50_000)
    monkeypatch.setattr(child, "GRACE_US", 50_000)

    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        program = Hasty(None)
        await program.start([sys.executable, "-S", "-E", "-c", CLOSES_ITS_OUTPUT], is_piped=True)
        await asyncio.wait_for(program.has_hung_up.wait(), 20)
        program.speak(Connection(runner, LineSession(), program))
        await asyncio.wait_for(runtime.emptied(), 20)
        assert lobby.commands(Leave) == [Leave(Fault.LEFT, "end of stream", ends_game=True)]
        assert await asyncio.wait_for(program.ended, 20) == Exit(-9)

    asyncio.run(work())


class Hasty(Program):
    """Tells when its stream has ended."""

    def __init__(self, log: Path | None) -> None:
        super().__init__(log)
        self.has_hung_up = asyncio.Event()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        super().pipe_connection_lost(fd, exc)
        self.has_hung_up.set()


def test_a_program_plays_over_its_pipes() -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        script = "import sys\nfor word in ('a', 'b'):\n  print(word, flush=True)\n  assert input() == 'tell'"
        program = await speaking(lambda p: Connection(runner, LineSession(), p), script)
        await asyncio.wait_for(runtime.emptied(), 20)
        assert [act.action for act in lobby.commands(Act)] == [b"a", b"b"]
        assert lobby.kinds().count("sent") == 2
        assert program.ended.result() == Exit(0)

    asyncio.run(work())


def test_a_program_whose_session_rests_is_heard_again_afterwards() -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        script = "for word in 'abc':\n  print(word, flush=True)\n  assert input() == 'tell'"
        program = await speaking(lambda p: Connection(runner, SlowSession(), p), script)
        await asyncio.wait_for(runtime.emptied(), 20)
        assert [act.action for act in lobby.commands(Act)] == [b"a", b"b", b"c"]
        assert program.ended.result() == Exit(0)

    asyncio.run(work())


def test_a_program_that_does_not_go_after_its_goodbye_is_killed_with_all_it_started(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(child, "GRACE_US", 50_000)

    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        script = (
            "import subprocess, time\np = subprocess.Popen(['sleep', '60'])\nprint(p.pid, flush=True)\ntime.sleep(60)"
        )

        def dismiss(connection: int, command: Command) -> list[LobbyEffect]:
            return [Send(connection, Dismissed("enough"))] if isinstance(command, Act) else []

        lobby.effects = dismiss
        program = await speaking(lambda p: Connection(runner, LineSession(), p), script)
        await asyncio.wait_for(runtime.emptied(), 20)
        grandchild = int(lobby.commands(Act)[0].action)
        assert program.ended.result() == Exit(-9)
        assert is_gone_soon(grandchild)
        assert "is still there" in caplog.text

    asyncio.run(work())


def test_grandchildren_of_a_program_that_ends_by_itself_are_killed_too() -> None:
    _, lobby = play_out("import subprocess\nprint(subprocess.Popen(['sleep', '60']).pid, flush=True)")
    assert is_gone_soon(int(lobby.commands(Act)[0].action))


def test_a_daemon_that_a_program_left_behind_is_gone_when_it_has_ended() -> None:
    _, lobby = play_out(DAEMON.format(stream="stdout"))
    assert state_of(int(lobby.commands(Act)[0].action)) == ""


def test_a_program_that_cannot_be_executed_has_crashed_and_says_why() -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        program = Program()
        await program.start(["/dev/null"], is_piped=True)
        program.speak(Connection(runner, LineSession(), program))
        await asyncio.wait_for(runtime.emptied(), 20)
        why = "exit status 127: cannot start /dev/null: Permission denied"
        assert lobby.commands(Leave) == [Leave(Fault.CRASHED, why, ends_game=True)]

    asyncio.run(work())


def test_what_a_program_writes_for_people_is_logged_and_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "LOGGED", 1000)
    play_out("import sys; sys.stderr.write('a' * 5000)", tmp_path / "log")
    assert (tmp_path / "log").stat().st_size == 1000


@pytest.mark.parametrize("is_over", [False, True])
def test_a_program_that_leaves_once_it_was_told_that_all_is_over_is_not_reported(
    is_over: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        lobby.effects = lambda person, _: [Send(person, Batch("t", 0, (Closed(is_last=is_over),), None, ("a", "b")))]
        await speaking(lambda p: Connection(runner, LineSession(), p), "print('x', flush=True); input()")
        await asyncio.wait_for(runtime.emptied(), 20)
        assert ("has left" in caplog.text) is not is_over

    asyncio.run(work())


def test_what_a_program_says_before_anybody_listens_is_heard() -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        program = Program()
        await program.start([sys.executable, "-S", "-E", "-c", "input()"], is_piped=True)
        program.pipe_data_received(1, b"quick\n")
        program.speak(Connection(runner, LineSession(), program))
        assert [act.action for act in lobby.commands(Act)] == [b"quick"]
        program.abort()
        await asyncio.wait_for(runtime.emptied(), 20)

    asyncio.run(work())


def test_a_waiting_program_stands_still_until_its_turn() -> None:
    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        script = "import os\nprint(os.getpid(), flush=True)\ninput()\nprint('b', flush=True)"
        lobby.effects = lambda connection, command: []
        program = Program(is_suspended_while_waiting=True)
        await program.start([sys.executable, "-S", "-E", "-c", script], is_piped=True)
        connection = Connection(runner, LineSession(), program)
        program.speak(connection)
        await until(lambda: len(lobby.commands(Act)) == 1)
        pid = int(lobby.commands(Act)[0].action)
        await until(lambda: state_of(pid) == "T")
        runner.carry_out([Send(connection.number, asking("t"))])
        await until(lambda: len(lobby.commands(Act)) == 2)
        connection.dismiss("enough")
        await asyncio.wait_for(runtime.emptied(), 20)
        assert await program.ended == Exit(0)

    asyncio.run(work())


def test_the_clock_of_the_first_request_starts_when_the_program_reads_it(tmp_path: Path) -> None:
    """Later ones count from when they are written."""

    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        ready = tmp_path / "ready"
        script = (
            f"import os, time\nwhile not os.path.exists({str(ready)!r}): time.sleep(0.005)\ninput(); time.sleep(600)"
        )
        program = await speaking(lambda p: Connection(runner, LineSession(), p), script)
        assert program.connection
        runner.carry_out([Send(program.connection.number, asking("t"))])
        await until(lambda: "delayed" in lobby.kinds())
        _, _, until_us, now_us = next(entry for entry in lobby.heard if entry[0] == "delayed")
        assert child.START_US - 1_000_000 < until_us - now_us <= child.START_US
        await asyncio.sleep(0.2)
        assert "sent" not in lobby.kinds()
        ready.touch()
        await until(lambda: "sent" in lobby.kinds())
        runner.carry_out([Send(program.connection.number, asking("t"))])
        await until(lambda: lobby.kinds().count("sent") == 2)
        assert lobby.kinds().count("delayed") == 1
        program.abort()
        await asyncio.wait_for(runtime.emptied(), 20)

    asyncio.run(work())


def test_a_program_that_never_reads_has_only_so_long_to_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "START_US", 100_000)

    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        program = await speaking(lambda p: Connection(runner, LineSession(), p), "import time; time.sleep(600)")
        assert program.connection
        runner.carry_out([Send(program.connection.number, asking("t"))])
        await until(lambda: "sent" in lobby.kinds())
        program.abort()
        await asyncio.wait_for(runtime.emptied(), 20)

    asyncio.run(work())


def test_an_answer_to_the_first_request_has_its_clock_started_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """However seldom we look."""
    monkeypatch.setattr(child, "LOOK_US", 60_000_000)

    async def work() -> None:
        runtime, runner, lobby, _ = new_runtime()
        script = "input(); print('x', flush=True); input()"
        program = await speaking(lambda p: Connection(runner, LineSession(), p), script)
        assert program.connection
        runner.carry_out([Send(program.connection.number, asking("t"))])
        await until(lambda: bool(lobby.commands(Act)))
        assert [kind for kind in lobby.kinds() if kind in ("sent", "handle")][:2] == ["sent", "handle"]
        await asyncio.wait_for(runtime.emptied(), 20)

    asyncio.run(work())
