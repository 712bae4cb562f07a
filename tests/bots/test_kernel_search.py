"""A search by nothing but a kernel solves what it reaches."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest

from tests.kernels import both_ways, source_module

NAME = "spieltisch.bots.kernel_search"
DEADLINE = "spieltisch.bots.deadline"
KERNEL = "spieltisch.games.twixt.engine.kernel"
"""One that is compiled, and that a small island makes small."""
DEEP = 40


@pytest.fixture(params=both_ways(NAME))
def way(request: pytest.FixtureRequest) -> Any:
    """How to import, so that all is compiled, or nothing."""
    return source_module if request.param is source_module(NAME) else import_module


class Nim:
    """Three heaps, of which the seats take in turn; who takes the last wins. What is set up is how they begin."""

    def __init__(self, heaps: tuple[int, ...]) -> None:
        self.begun = heaps
        self.reset()

    def reset(self) -> None:
        self.heaps, self.ply = list(self.begun), 0

    def legal_count(self) -> int:
        return sum(self.heaps)

    def play(self, k: int) -> None:
        heap = 0
        while k >= self.heaps[heap]:
            k -= self.heaps[heap]
            heap += 1
        self.heaps[heap] -= k + 1
        self.ply += 1

    def winner(self) -> int:
        return -1 if any(self.heaps) else 1 - self.ply % 2


def test_it_plays_nim_perfectly() -> None:
    source, deadline = source_module(NAME), source_module(DEADLINE).Deadline
    for heaps in [(1, 2, 3), (1, 2, 2), (2, 2, 0), (3, 1, 0), (1, 1, 1), (4, 0, 0)]:
        nim = Nim(heaps)
        search = source.KernelSearch(nim, 6)
        best = search.think([], deadline(), 0, DEEP)
        is_won = heaps[0] ^ heaps[1] ^ heaps[2] != 0
        assert (search.value > source.SURE) == is_won
        nim.reset()
        nim.play(best)
        assert not is_won or nim.heaps[0] ^ nim.heaps[1] ^ nim.heaps[2] == 0


def island(way: Any) -> Any:
    """TwixT among swamp, of three rounds on three by three cells."""
    kernel = way(KERNEL).TwixtKernel(2009, 3)
    for at in set(range(576)) - {24 * x + y for x in (9, 10, 11) for y in (9, 10, 11)}:
        kernel.sink(at)
    return kernel


def result(kernel: Any, seat: int) -> int:
    """1, 0 or -1: what a seat reaches when both play perfectly, by trying everything."""
    n = kernel.legal_count()
    if n == 0:
        winner = kernel.winner()
        return 0 if winner < 0 else 1 if winner == seat else -1
    results = []
    for at in kernel.legal_moves():
        kernel.apply(at)
        results.append(result(kernel, seat))
        kernel.undo()
    return max(results) if kernel.ply % 2 == seat else min(results)


@pytest.mark.parametrize("seed", range(6))
def test_it_reaches_what_trying_everything_reaches(way: Any, seed: int) -> None:
    kernel, random = island(way), Random(seed)
    path = [random.randrange(9 - ply) for ply in range(2)]
    search = way(NAME).KernelSearch(kernel, 9)
    best = search.think(path, way(DEADLINE).Deadline(), 0, DEEP)
    other = island(way)
    for k in path:
        other.play(k)
    reachable = result(other, other.ply % 2)
    assert (search.value > 0) - (search.value < 0) == reachable
    other.apply(other.cell_of(best))
    assert result(other, 1 - other.ply % 2) == reachable


def test_compiled_and_from_source_it_searches_the_same() -> None:
    found = set()
    for parameter in both_ways(NAME):
        way = source_module if parameter.values[0] is source_module(NAME) else import_module
        search = way(NAME).KernelSearch(island(way), 9)
        best = search.think([4], way(DEADLINE).Deadline(), 700, DEEP)
        found.add((best, search.value, search.depth, search.nodes))
    assert len(found) == 1


def test_it_refuses_what_is_not_legal_and_games_that_are_over(way: Any) -> None:
    search, deadline = way(NAME).KernelSearch(island(way), 9), way(DEADLINE).Deadline()
    for path in ([9], [-1], [0] * 6, [0] * 7, [0] * 2_000):
        with pytest.raises(ValueError, match="move"):
            search.think(path, deadline, 0, DEEP)
    assert search.think([0] * 5, deadline, 0, DEEP) in range(4)
