"""Searches that think at once: whose word counts, and that all of them end."""

from __future__ import annotations

from threading import Event, Timer, active_count

import pytest

from spieltisch.bots.deadline import Deadline
from spieltisch.bots.parallel import ParallelSearch
from tests.bots.test_alphabeta import Walk, transpositions
from tests.bots.test_alphabeta import ponder as ponder_to

PATIENCE_S = 20


class Fake:
    """Thinks until it is stopped, or not at all; has then looked ahead so far, and found so much."""

    sure = 100

    def __init__(self, depth: int, value: int = 0, *, is_quick: bool = False) -> None:
        self.depth, self.value, self.is_quick = depth, value, is_quick
        self.games = self.thoughts = 0
        self.deadlines: list[Deadline] = []
        self.is_stopped = Event()

    def think(self, deadline: Deadline) -> int:
        self.deadlines.append(deadline)
        self.thoughts += 1
        self.is_stopped.clear()
        assert self.is_quick or self.is_stopped.wait(PATIENCE_S)
        return 10 * self.depth + self.value

    def stop(self) -> None:
        self.is_stopped.set()

    def forget(self) -> None:
        self.games += 1


def leader(depth: int, value: int = 0) -> Fake:
    return Fake(depth, value, is_quick=True)


@pytest.mark.parametrize(
    ("trees", "answer"),
    [
        ([leader(3)], 30),
        ([leader(3), Fake(3, 5), Fake(2)], 30),
        ([leader(3), Fake(2), Fake(4, 5)], 45),
        ([leader(3, 101), Fake(4, 5)], 131),
        ([leader(3), Fake(2, 101), Fake(4)], 121),
    ],
)
def test_a_proven_win_counts_most_then_who_looked_ahead_furthest_then_who_led(trees: list[Fake], answer: int) -> None:
    threads = active_count()
    assert ParallelSearch(trees).think(lambda tree, deadline: tree.think(deadline), Deadline(0)) == answer
    assert active_count() == threads
    assert [tree.thoughts for tree in trees] == [1] * len(trees)


def test_only_the_first_keeps_the_time() -> None:
    trees, deadline = [leader(1), Fake(1), Fake(1)], Deadline(0)
    ParallelSearch(trees).think(lambda tree, until: tree.think(until), deadline)
    [[first], *others] = [tree.deadlines for tree in trees]
    assert first is deadline
    assert not any(until.is_over() for [until] in others)


def test_who_stops_it_stops_all() -> None:
    search = ParallelSearch([Fake(1), Fake(2)])
    timer = Timer(0.05, search.stop)
    timer.start()
    assert search.think(lambda tree, until: tree.think(until), Deadline()) == 20
    timer.join()


def test_the_others_end_also_where_the_first_fails() -> None:
    threads, trees = active_count(), [leader(1), Fake(1)]

    def think(tree: Fake, deadline: Deadline) -> int:
        if tree.is_quick:
            raise MemoryError
        return tree.think(deadline)

    with pytest.raises(MemoryError):
        ParallelSearch(trees).think(think, Deadline())
    assert active_count() == threads


def test_all_forget_together() -> None:
    trees = [leader(1), Fake(1)]
    ParallelSearch(trees).forget()
    assert [tree.games for tree in trees] == [1, 1]


def test_what_one_knows_the_other_need_not_search() -> None:
    table = transpositions.Transpositions(14)
    first, second = Walk(3), Walk(3)
    first.table = second.table = table
    value, nodes = ponder_to(first, 8)
    again, fewer = ponder_to(second, 8)
    assert again == value
    assert 4 * fewer < nodes
