"""What the same luck saves, against matrices of covariances."""

from __future__ import annotations

import random

import numpy as np
import pytest

from spieltisch.contests.statistics.luck import BlockTable, duplicate_luck


def blocks(chance: random.Random, number: int, seats: int, luck: float) -> list[BlockTable]:
    """In each game, seat s is lucky by what all games of the block have drawn for it."""
    found: list[BlockTable] = []
    for _ in range(number):
        lucky = [chance.gauss(0, luck) for _ in range(seats)]
        found.append([[lucky[(player + game) % seats] + chance.gauss(0, 1) for player in range(seats)]
                      for game in range(seats)])  # fmt: skip
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_variances_are_those_of_covariance_matrices(seats: int) -> None:
    groups = [blocks(random.Random(number), number, seats, 2.0) for number in (1, 2, 5, 9)]
    found = duplicate_luck(groups)
    shared = independent = 0.0
    for group in groups[1:]:
        table = np.array(group)
        for player in range(seats):
            covariances = np.cov(table[:, :, player].T)
            shared += covariances.sum() / seats**2 * (len(group) - 1)
            independent += covariances.trace() / seats**2 * (len(group) - 1)
    freedom = seats * (1 + 4 + 8)
    assert found
    assert found.blocks == 16
    assert found.shared == pytest.approx(shared / freedom)
    assert found.independent == pytest.approx(independent / freedom)
    assert found.factor == pytest.approx(independent / shared)


def test_luck_that_goes_round_in_a_block_cancels_out() -> None:
    """With a circle of seats everybody has the whole luck of a block, so what is left is the games' own variance: 1
    beside 1 + 4 of games with luck of their own, less what the sum of all luck has of it."""
    table = blocks(random.Random(1), 4000, 2, 2.0)
    centred = [[[score - sum(game) / 2 for score in game] for game in block] for block in table]
    found = duplicate_luck([centred])
    assert found
    assert found.factor == pytest.approx(5, rel=0.1)


def test_games_without_common_luck_save_nothing() -> None:
    found = duplicate_luck([blocks(random.Random(2), 4000, 3, 0.0)])
    assert found
    assert found.factor == pytest.approx(1, rel=0.1)


def test_nothing_is_said_before_the_same_players_have_met_twice_or_of_blocks_that_are_alike() -> None:
    assert duplicate_luck([]) is None
    assert duplicate_luck([[[[0.0, 1.0], [1.0, 0.0]]]]) is None
    found = duplicate_luck([[[[0.0, 1.0], [1.0, 0.0]]] * 3])
    assert found
    assert found.factor is None
