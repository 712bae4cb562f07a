"""Batches that choose at random: lawfully, and only their games' time counts."""

from __future__ import annotations

from itertools import count

import numpy as np

from spieltisch.core.registry import game as game_of
from spieltisch.scaling.batches import Batched, lawful, subjects


def test_what_is_chosen_is_lawful_and_everything_lawful_is_chosen() -> None:
    mask = np.array([[0, 1, 0, 1, 0], [1, 1, 1, 1, 1], [0, 0, 0, 0, 1]], np.int8)
    chance = np.random.default_rng(1)
    chosen = np.array([lawful(mask, chance) for _ in range(200)])
    assert [set(row.tolist()) for row in chosen.T] == [{1, 3}, {0, 1, 2, 3, 4}, {4}]


def test_choosing_is_counted_apart() -> None:
    ticks = count()  # each look at the clock is a second later
    run = Batched("twixt", {}, rows=3).run(2.0, lambda: float(next(ticks)))
    assert (run.choices, run.seconds, run.choosing_s) == (6, 2, 2)
    assert run.rate == 3


def test_a_game_is_measured_by_the_size_of_its_batch() -> None:
    (subject,) = subjects(game_of("hive"))
    sample = subject.take(4, 0)
    assert (subject.curve, sample.work) == ("batch", 4)
