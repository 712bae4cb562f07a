"""Work in parts, done at once by several threads."""

from __future__ import annotations

import gc
import threading
from threading import Barrier, get_ident

import pytest

from spieltisch.research.workers import Workers

PARTS = [(0, 3), (3, 5), (5, 9)]


def test_all_parts_are_done_at_once_and_the_caller_does_one() -> None:
    workers, together, done = Workers(3), Barrier(3, timeout=10), []

    def work(first: int, last: int) -> None:
        together.wait()
        done.append((first, last, get_ident()))

    for _ in range(50):
        done.clear()
        workers.share(work, PARTS)
        assert sorted((first, last) for first, last, _ in done) == PARTS
        assert len({thread for *_, thread in done}) == 3
        assert get_ident() in {thread for *_, thread in done}
    workers.close()


@pytest.mark.parametrize("bad", PARTS)
def test_what_a_part_raises_the_caller_hears_when_all_have_ended(bad: tuple[int, int]) -> None:
    workers, done = Workers(3), []

    def work(first: int, last: int) -> None:
        if (first, last) == bad:
            raise ZeroDivisionError
        done.append((first, last))

    with pytest.raises(ZeroDivisionError):
        workers.share(work, PARTS)
    assert sorted(done) == [part for part in PARTS if part != bad]
    done.clear()
    workers.share(lambda first, last: done.append((first, last)), PARTS)
    assert sorted(done) == PARTS
    workers.close()


def test_after_its_end_and_for_one_part_the_caller_works_alone() -> None:
    threads: list[int] = []
    workers = Workers(2)
    workers.share(lambda *_: threads.append(get_ident()), PARTS[:1])
    workers.close()
    workers.close()
    workers.share(lambda *_: threads.append(get_ident()), PARTS[:2])
    assert threads == [get_ident()] * 3


def test_workers_that_nobody_holds_leave_no_threads() -> None:
    before = set(threading.enumerate())
    workers = Workers(3)
    workers.share(lambda *_: None, PARTS)
    started = set(threading.enumerate()) - before
    assert len(started) == 2
    del workers
    gc.collect()
    for thread in started:
        thread.join(10)
        assert not thread.is_alive()
