"""Sequential halving, on moves whose worth is known. Compiled, the games' own tests have it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from spieltisch.bots.deadline import Deadline
from tests.kernels import source_module

TRIALS: Any = source_module("spieltisch.bots.trials")
FOREVER = 10**9


class Bandit(TRIALS.Trials):  # type: ignore[misc]
    """Move k is worth k points, and chance adds up to ``noise`` more, the same for all in a try."""

    def __init__(self, noise: int = 0, width: int = 64, stop_after: int = FOREVER) -> None:
        super().__init__(width)
        self.noise, self.stop_after = noise, stop_after
        self.luck = 0
        self.played: list[tuple[int, int]] = []

    def shuffle(self, number: int) -> None:
        self.number = number
        self.luck = Random(number).randrange(self.noise + 1)

    def play(self, move: int) -> int:
        self.played.append((self.number, move))
        if len(self.played) == self.stop_after:
            self.is_stopped = 1
        return move + self.luck

    def tried(self, moves: int, max_playouts: int, deadline: Deadline | None = None) -> int:
        self.begin(deadline or Deadline(), max_playouts)
        for move in range(moves):
            self.add(move, 0)
        self.decide()
        best: int = self.moves[0]
        return best


@pytest.mark.parametrize("moves", [2, 3, 7, 64])
@pytest.mark.parametrize("budget", [1, 10, 500, 2000])
def test_the_best_move_is_found_in_about_as_many_playouts_as_may_be(moves: int, budget: int) -> None:
    bandit = Bandit(noise=1000)
    assert bandit.tried(moves, budget) == moves - 1
    assert budget - 64 <= bandit.playouts < budget + moves
    assert bandit.playouts == len(bandit.played)


def test_each_round_has_its_share_and_half_of_the_moves_of_the_one_before() -> None:
    bandit = Bandit()
    bandit.tried(8, 240)
    assert Counter(Counter(move for _, move in bandit.played).values()) == {10: 4, 30: 2, 70: 2}


def test_so_it_is_with_what_is_left_of_a_budget() -> None:
    class Late(Bandit):
        def spent(self) -> int:
            return int(TRIALS.WHOLE + super().spent() + 1) // 2

    bandit = Late()
    bandit.tried(8, 240)
    assert Counter(Counter(move for _, move in bandit.played).values()) == {10: 4, 30: 2, 70: 2}


def test_all_moves_of_a_try_meet_the_same_chance() -> None:
    bandit = Bandit()
    bandit.tried(4, 64)
    numbers = [number for number, _ in bandit.played]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(numbers[-1] + 1))


def test_an_unfinished_try_counts_for_nothing() -> None:
    bandit = Bandit(stop_after=9)
    bandit.begin(Deadline(), 1000)
    for move in (5, 1, 3, 4):
        bandit.add(move, 0)
    bandit.decide()
    assert (bandit.playouts, len(bandit.played)) == (8, 9)
    assert bandit.moves[:4] == [5, 4, 3, 1]
    assert bandit.totals[:4] == [10, 8, 6, 2]


def test_of_equal_moves_the_one_that_was_named_first_stays_ahead() -> None:
    bandit = Bandit(width=3)
    bandit.begin(Deadline(), 0)
    for move, promise in ((10, 0), (11, 7), (12, 0), (13, 7), (14, 9), (15, 0)):
        bandit.add(move, promise)
    assert bandit.moves[: bandit.count] == [14, 11, 13]


def test_one_move_needs_no_try() -> None:
    bandit = Bandit()
    assert bandit.tried(1, 1000) == 0
    assert not bandit.played


def test_the_deadline_ends_it_as_the_number_of_playouts_does() -> None:
    assert Bandit().tried(5, 0, Deadline(20_000)) == 4
    late = Bandit()
    late.tried(5, 0, Deadline(0))
    assert len(late.played) == 1
