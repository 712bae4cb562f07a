"""Jobs in this process and in others: every one ends once, whatever becomes of those who do it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from spieltisch.contests.jobs.processes import Processes
from spieltisch.contests.jobs.running import Backend, Done, Inline, Lost, drawing, run
from spieltisch.core.errors import UsageError
from tests.contests.jobs import workers
from tests.contests.jobs.workers import Errand, do
from tests.net.processes import is_gone_soon

ANYWHERE: tuple[int, ...] = ()


def processes() -> Processes:
    return Processes([ANYWHERE] * 2)


both = pytest.mark.parametrize("new", [Inline, processes])


@both
def test_every_job_ends_once(tmp_path: Path, new: Callable[[], Backend]) -> None:
    errands = [Errand(tmp_path, number) for number in range(20)]
    ends = list(run(drawing(errands), do, new()))
    assert sorted(end.result for end in ends if isinstance(end, Done)) == list(range(20))
    assert all(isinstance(end, Done) and end.job is errands[end.result] for end in ends)
    assert [workers.tries(errand) for errand in errands] == [1] * 20


@both
def test_no_job_is_drawn_before_there_is_room_and_all_ends_are_handed_over(
    tmp_path: Path, new: Callable[[], Backend]
) -> None:
    backend = new()
    drawn: list[int] = []
    handed = 0

    def draw() -> Errand | None:
        assert len(drawn) - handed < backend.slots
        if len(drawn) == 10:
            return None
        drawn.append(len(drawn))
        return Errand(tmp_path, drawn[-1])

    for _ in run(draw, do, backend):
        handed += 1
    assert handed == 10


@both
def test_what_an_end_makes_possible_is_drawn_after_it(tmp_path: Path, new: Callable[[], Backend]) -> None:
    """As in a contest, where a round follows from the one before."""
    due = [0]
    ended: list[int] = []
    for end in run(lambda: Errand(tmp_path, due.pop()) if due else None, do, new()):
        assert isinstance(end, Done)
        ended.append(end.result)
        if end.result < 5:
            due.append(end.result + 1)
    assert ended == list(range(6))


@both
def test_a_job_that_raises_is_tried_three_times_and_then_told(tmp_path: Path, new: Callable[[], Backend]) -> None:
    errands = [Errand(tmp_path, 7, "raise"), Errand(tmp_path, 8)]
    ends = list(run(drawing(errands), do, new()))
    (lost,) = [end for end in ends if isinstance(end, Lost)]
    assert (lost.job, lost.why, workers.tries(errands[0])) == (errands[0], "ValueError: 7", 3)
    assert isinstance(lost.error, ValueError)
    assert [end.result for end in ends if isinstance(end, Done)] == [8]


@both
def test_what_cannot_be_is_not_tried_again(tmp_path: Path, new: Callable[[], Backend]) -> None:
    errand = Errand(tmp_path, 7, "refuse")
    (lost,) = run(drawing([errand]), do, new())
    assert isinstance(lost, Lost)
    assert isinstance(lost.error, UsageError)
    assert workers.tries(errand) == 1


@pytest.mark.parametrize("word", ["die once", "leave once"])
def test_a_worker_that_is_killed_loses_its_own_job_only_and_that_is_done_again(tmp_path: Path, word: str) -> None:
    """By SIGKILL, or by a signal that lets it end its players first."""
    errands = [Errand(tmp_path, number, word if number % 3 == 0 else "") for number in range(12)]
    ends = list(run(drawing(errands), do, processes()))
    assert sorted(end.result for end in ends if isinstance(end, Done)) == list(range(12))
    assert [workers.tries(errand) for errand in errands] == [2 if number % 3 == 0 else 1 for number in range(12)]


def test_a_job_that_kills_each_of_its_workers_is_lost_and_no_other(tmp_path: Path) -> None:
    errands = [Errand(tmp_path, number, "die" if number == 1 else "") for number in range(6)]
    ends = list(run(drawing(errands), do, processes()))
    assert [end.job for end in ends if isinstance(end, Lost)] == [errands[1]]
    assert sorted(end.result for end in ends if isinstance(end, Done)) == [0, 2, 3, 4, 5]
    assert workers.tries(errands[1]) == 3


def test_a_worker_that_is_killed_while_it_has_nothing_to_do_is_replaced(tmp_path: Path) -> None:
    ended: list[Errand] = []
    for end in run(drawing(Errand(tmp_path, number) for number in range(3)), do, Processes([ANYWHERE])):
        (pid,) = workers.who(end.job)
        os.kill(pid, signal.SIGKILL)
        assert is_gone_soon(pid)
        ended.append(end.job)
    assert [errand.number for errand in ended] == [0, 1, 2]


def test_workers_run_where_they_are_told_to(tmp_path: Path) -> None:
    allowed = sorted(os.sched_getaffinity(0))
    own = [(allowed[0],), (allowed[-1],)]
    errands = [Errand(tmp_path, number) for number in range(6)]
    ends = list(run(drawing(errands), workers.processors, Processes(own)))
    assert {tuple(end.result) for end in ends if isinstance(end, Done)} <= set(own)
    assert sorted(os.sched_getaffinity(0)) == allowed


def test_workers_have_nothing_open_that_is_ours(tmp_path: Path) -> None:
    """Such as the lock of a contest, which has to be free as soon as we are gone."""
    with (tmp_path / "lock").open("w") as lock:
        os.set_inheritable(lock.fileno(), True)
        (end,) = run(drawing([Errand(tmp_path, 1)]), workers.descriptors, processes())
    assert isinstance(end, Done)
    assert end.result
    assert str(tmp_path / "lock") not in end.result


def test_who_stops_listening_ends_what_is_in_flight(tmp_path: Path) -> None:
    errands = [Errand(tmp_path, 1, "wait"), Errand(tmp_path, 2)]
    ends = run(drawing(errands), do, processes())
    assert isinstance(next(ends), Done)
    while not workers.tries(errands[0]):
        time.sleep(0.01)
    (pid,) = workers.who(errands[0])
    ends.close()
    assert is_gone_soon(pid)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("word", ["wait", ""])
def test_workers_end_with_the_process_that_they_are_for(tmp_path: Path, word: str) -> None:
    """Busy or idle."""
    script = (
        "import sys, time; from pathlib import Path; from spieltisch.contests.jobs.running import drawing, run\n"
        "from spieltisch.contests.jobs.processes import Processes; from tests.contests.jobs.workers import Errand, do\n"
        "if __name__ == '__main__':\n"
        f"    for end in run(drawing([Errand(Path(sys.argv[1]), 1, {word!r})]), do, Processes([()])): time.sleep(600)"
    )
    (tmp_path / "script.py").write_text(script)
    errand = Errand(tmp_path, 1)
    paths = os.pathsep.join(path for path in sys.path if path)
    with subprocess.Popen(
        [sys.executable, tmp_path / "script.py", tmp_path], env=os.environ | {"PYTHONPATH": paths}
    ) as process:
        while not workers.tries(errand):
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
    assert is_gone_soon(workers.who(errand)[0])
