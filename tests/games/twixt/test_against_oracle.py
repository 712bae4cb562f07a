"""The kernel against a second implementation that shares nothing with it, ply by ply."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.games.twixt.oracle import Oracle
from tests.kernels import both_ways

KERNELS = both_ways("spieltisch.games.twixt.engine.kernel")


def cell(number: int) -> tuple[int, int]:
    return number // 24, number % 24


def set_up(kernel: Any, orientation: int, rounds: int, random: Random, size: int) -> tuple[Any, Oracle]:
    """The same board twice, with random swamps."""
    position = kernel.TwixtKernel(orientation, rounds, size)
    inner, last = range(1, size - 1), size - 1
    swamps = random.sample([24 * x + y for x in inner for y in inner], size * size // 32)
    for at in swamps:
        position.sink(at)
    wet = [*map(cell, swamps), (0, 0), (0, last), (last, 0), (last, last)]
    return position, Oracle(orientation, rounds, wet, size)


def choose(position: Any, random: Random, square: list[int]) -> int:
    """A legal move, mostly in the square while that has free cells."""
    for move in random.sample(square, 9):
        if position.is_legal(move):
            return move
    return int(position.cell_of(random.randrange(position.legal_count())))


def play(kernel: Any, seed: int, orientation: int, rounds: int, side: int, size: int = 24) -> int:
    """One game, mostly within a square of ``side`` cells; the number of its plies."""
    random = Random(seed)
    position, oracle = set_up(kernel, orientation, rounds, random, size)
    left, top = random.randrange(size + 1 - side), random.randrange(size + 1 - side)
    square = [24 * (left + dx) + top + dy for dx in range(side) for dy in range(side)]
    while position.legal_count():
        if position.ply % 20 == 0:
            assert {*map(cell, position.legal_moves())} == oracle.legal()
        move = choose(position, random, square)
        assert oracle.may_use(oracle.seat, cell(move))
        position.apply(move)
        oracle.place(cell(move))
        assert position.links == [len(oracle.links[0]), len(oracle.links[1])]
        assert position.score == [oracle.score(0), oracle.score(1)]
    assert oracle.legal() == set()
    return int(position.ply)


@pytest.mark.parametrize("kernel", KERNELS)
def test_dense_and_wide_games_agree_ply_by_ply(kernel: Any) -> None:
    games = 100 if kernel.__file__.endswith(".py") else 420
    plies = sum(play(kernel, seed, (2009, 2016)[seed % 2], 30, (7, 9, 12, 24)[seed // 2 % 4]) for seed in range(games))
    assert plies == 60 * games


@pytest.mark.parametrize("kernel", KERNELS)
def test_games_to_the_very_end_agree_ply_by_ply(kernel: Any) -> None:
    assert play(kernel, 1, 2009, 286, 24) > 200


@pytest.mark.parametrize("size", [8, 12, 13, 23])
@pytest.mark.parametrize("kernel", KERNELS)
def test_games_on_smaller_boards_agree_ply_by_ply(kernel: Any, size: int) -> None:
    games = 20 if kernel.__file__.endswith(".py") else 80
    for seed in range(games):
        assert play(kernel, seed, (2009, 2016)[seed % 2], 30, (6, size)[seed // 2 % 2], size) > 12


@pytest.mark.parametrize("kernel", KERNELS)
def test_a_small_board_is_played_to_its_very_end_as_well(kernel: Any) -> None:
    assert max(play(kernel, seed, 2016, 286, 12, 12) for seed in range(9)) > 70
