"""A tree search that is led by an evaluation tries what it promises, asks it in bulk, and ends when it is told to."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

from tests.bots.simulated import Endless, Heap, nothing
from tests.kernels import source_module

Puct: Any = source_module("spieltisch.bots.puct").Puct
Deadline: Any = source_module("spieltisch.bots.deadline").Deadline


@pytest.mark.parametrize("batch", [1, 8])
def test_without_rewards_visits_are_in_proportion_to_priors(batch: int) -> None:
    priors = np.array([8.0, 4.0, 3.0, 1.0])

    def evaluate(features: Any, masks: Any) -> tuple[Any, Any]:
        return np.tile(priors, (len(masks), 1)), np.zeros((len(masks), 2))

    search = Puct(Endless(2, 4), Endless(2, 4), 1, evaluate, batch=batch)
    assert search.ponder(Deadline(), 321) == 0
    visits = [search.counts()[choice][0] for choice in range(4)]
    assert sum(visits) == 320  # the first evaluation is the root's own
    assert visits == pytest.approx(20 * priors, abs=8)


def test_priors_alike_are_tried_alike() -> None:
    search = Puct(Endless(2, 5), Endless(2, 5), 1, nothing, batch=4)
    search.ponder(Deadline(), 501)
    visits = [visits for visits, _ in search.counts().values()]
    assert max(visits) - min(visits) <= 4
    assert len(visits) == 5


def test_ends_teach_even_without_an_evaluation() -> None:
    assert Puct(Heap(), Heap(), 1, nothing).ponder(Deadline(), 600) == 2


def test_values_go_round_the_table_from_the_mover() -> None:
    def evaluate(features: Any, masks: Any) -> tuple[Any, Any]:
        return np.ones(masks.shape), np.tile([-0.25, 0.75, -0.5], (len(masks), 1))

    search = Puct(Endless(3, 4), Endless(3, 4), 1, evaluate, batch=1)
    search.ponder(Deadline(), 5)
    assert search.counts() == dict.fromkeys(range(4), (1, -0.5))


def test_leaves_are_evaluated_together_and_none_twice() -> None:
    sizes: list[int] = []
    seen: set[bytes] = set()

    def evaluate(features: Any, masks: Any) -> tuple[Any, Any]:
        assert features.shape[1:] == (4, 4)
        assert set(masks.flat) <= {0, 1}
        assert (masks.sum(1) > 0).all()
        sizes.append(len(masks))
        rows = {row.tobytes() for row in features}
        assert len(rows) == len(masks)
        assert not rows & seen
        seen.update(rows)
        return nothing(features, masks)

    Puct(Endless(2, 3), Endless(2, 3), 1, evaluate, batch=6, shape=(4, 4)).ponder(Deadline(), 200)
    assert sizes[0] == 1
    assert max(sizes) == 6
    assert sum(sizes) == 200


def test_an_evaluation_of_another_shape_is_refused() -> None:
    search = Puct(Heap(), Heap(), 1, lambda features, masks: (masks[:, :2], np.zeros((len(masks), 2))))
    with pytest.raises(ValueError, match="shapes"):
        search.ponder(Deadline(), 10)


@pytest.mark.usefixtures("clock")
def test_evaluations_end_at_the_deadline() -> None:
    began_ns = time.thread_time_ns()
    Puct(Endless(2, 3), Endless(2, 3), 1, nothing).ponder(Deadline(30_000, 60_000_000), 0)
    assert time.thread_time_ns() - began_ns < 400_000_000
