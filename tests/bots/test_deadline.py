"""The end of a budget of processor time."""

from __future__ import annotations

import time
from threading import Event, Thread
from typing import Any

import pytest

from tests.kernels import both_ways, source_module
from tests.thinking import quickest_us

NAME = "spieltisch.bots.deadline"
each_way = pytest.mark.parametrize("module", both_ways(NAME))
SECOND_US = 1_000_000


class Clocks:
    """A thread that works and waits as it is told, and how often somebody looked at its processor time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.passed_ns, self.worked_ns, self.looks = 7_000_000_000, 3_000_000_000, 0
        source = source_module(NAME)
        monkeypatch.setattr(source, "monotonic_ns", lambda: self.passed_ns)
        monkeypatch.setattr(source, "thread_time_ns", self._look)
        self.deadline: Any = source.Deadline

    def _look(self) -> int:
        self.looks += 1
        return self.worked_ns

    def work(self, ms: int) -> None:
        self.wait(ms)
        self.worked_ns += ms * 1_000_000

    def wait(self, ms: int) -> None:
        self.passed_ns += ms * 1_000_000


@pytest.fixture
def clocks(monkeypatch: pytest.MonkeyPatch) -> Clocks:
    return Clocks(monkeypatch)


def test_nine_tenths_of_the_budget_are_for_the_search(clocks: Clocks) -> None:
    deadline = clocks.deadline(100_000)
    clocks.work(89)
    assert not deadline.is_over()
    clocks.work(1)
    assert deadline.is_over()


def test_time_in_which_the_thread_does_not_run_does_not_count(clocks: Clocks) -> None:
    deadline = clocks.deadline(100_000)
    clocks.work(50)
    clocks.wait(200)
    clocks.work(39)
    assert not deadline.is_over()
    clocks.work(1)
    assert deadline.is_over()


def test_nobody_waits_without_end_for_a_thread_that_does_not_run(clocks: Clocks) -> None:
    usual, urgent = clocks.deadline(100_000), clocks.deadline(100_000, 150_000)
    for waited_ms, is_over in ((134, (False, False)), (1, (False, True)), (224, (False, True)), (1, (True, True))):
        clocks.wait(waited_ms)
        assert (usual.is_over(), urgent.is_over()) == is_over


def test_processor_time_is_only_looked_at_when_its_end_may_have_come(clocks: Clocks) -> None:
    deadline, before = clocks.deadline(100_000), clocks.looks
    for _ in range(80):
        clocks.work(1)
        deadline.is_over()
    assert clocks.looks == before
    clocks.wait(40)
    for _ in range(9):
        clocks.work(1)
        assert not deadline.is_over()
    assert clocks.looks - before < 3


def test_how_much_is_spent_is_told_in_parts_of_whichever_end_is_nearer(clocks: Clocks) -> None:
    deadline = clocks.deadline(100_000, 200_000)
    clocks.work(45)
    assert deadline.spent(1000) == 500
    clocks.wait(90)
    assert deadline.spent(1000) == 750


@pytest.mark.usefixtures("clock")
@each_way
def test_a_thread_that_sleeps_keeps_its_budget_and_one_that_works_does_not(module: Any) -> None:
    def work() -> None:
        deadline = module.Deadline(20_000, 3_600 * SECOND_US)
        time.sleep(0.05)
        assert not deadline.is_over()
        while not deadline.is_over():
            pass

    assert 15_000 < quickest_us(work, 25_000) < 25_000


@pytest.mark.usefixtures("clock")
@each_way
def test_what_other_threads_do_does_not_count(module: Any) -> None:
    is_done = Event()
    other = Thread(target=lambda: [pow(3, k, 1_000_003) for _ in iter(is_done.is_set, True) for k in range(100)])
    deadline = module.Deadline(50_000, 3_600 * SECOND_US)
    other.start()
    time.sleep(0.1)
    is_done.set()
    other.join()
    assert not deadline.is_over()


@each_way
def test_without_a_budget_it_never_comes_and_with_none_left_at_once(module: Any) -> None:
    assert not module.Deadline().is_over()
    assert module.Deadline(0).is_over()
    assert module.Deadline(SECOND_US, 0).is_over()
