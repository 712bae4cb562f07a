"""Learning on many machines, of which one is lost on the way."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from spieltisch.contests.jobs.ray_cluster import RayCluster
from spieltisch.core.errors import UsageError
from spieltisch.research import selfplay
from spieltisch.research.policies import Experience, Learner, Policy
from spieltisch.research.selfplay import Learned, Lost, Plan, Worker, describe, learn
from tests.contests.jobs.test_backends import cluster
from tests.net.processes import state_of
from tests.research.held import FaultyWorker, HeldPlan, HeldWorker, MortalWorker

__all__ = ["cluster"]

# As with all tests of real processes (see tests/conftest.py).
pytestmark = pytest.mark.flaky(reruns=3)

ROUNDS = 6
PLAN = Plan("twixt", games=8, generations=3, seed=5, options={"rounds": ROUNDS, "mirror": False})


def learned_alone(plan: Plan) -> Policy:
    """Without anybody else: one worker after the other."""
    workers = [Worker(plan, number) for number in range(plan.workers)]
    batch = workers[0].batch
    first = Policy.fresh(batch.observations[0].size, batch.n_actions, np.random.default_rng(plan.seed))
    learner = Learner(first, plan.pace)
    for generation in range(plan.generations):
        seen = [worker.play(learner.policy, generation) for worker in workers]
        learner.learn(Experience(*map(np.concatenate, zip(*seen, strict=True))))
    return learner.policy


def same(one: Policy, other: Policy) -> bool:
    """But for the order in which sums are taken."""
    return all(
        np.allclose(getattr(one, weights.name), getattr(other, weights.name), atol=1e-4) for weights in fields(Policy)
    )


def test_a_worker_plays_whole_games_and_tells_what_each_seat_came_to() -> None:
    worker = Worker(PLAN, 0)
    batch = worker.batch
    policy = Policy.fresh(batch.observations[0].size, batch.n_actions, np.random.default_rng(1))
    seen = worker.play(policy, 0)
    assert len(seen.choices) == PLAN.games * 2 * ROUNDS
    assert (seen.masks[np.arange(len(seen.choices)), seen.choices] == 1).all()
    by_ply = seen.rewards.reshape(2 * ROUNDS, PLAN.games)
    assert np.array_equal(by_ply[::2], -by_ply[1::2])
    assert by_ply.any()


def test_what_a_worker_plays_follows_from_seed_number_and_generation_alone() -> None:
    worker = Worker(PLAN, 1)
    batch = worker.batch
    policy = Policy.fresh(batch.observations[0].size, batch.n_actions, np.random.default_rng(1))
    first, second = worker.play(policy, 0), worker.play(policy, 1)
    again = Worker(PLAN, 1).play(policy, 1)
    other = Worker(PLAN, 0).play(policy, 1)
    assert all(np.array_equal(getattr(second, name), getattr(again, name)) for name in Experience._fields)
    assert not np.array_equal(first.choices, second.choices)
    assert not np.array_equal(other.choices, second.choices)


@pytest.fixture
def connected(cluster: Any) -> Iterator[Any]:
    backend = RayCluster(cluster.address)
    yield cluster
    backend.stop()


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.long
@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("cluster", [0], indirect=True)
def test_what_is_learned_is_the_same_though_a_machine_is_lost(
    tmp_path: Path, connected: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All workers are in the middle of a generation when one of two machines dies."""
    machines = {node.node_id: node for node in (connected.add_node(num_cpus=1), connected.add_node(num_cpus=1))}
    monkeypatch.setattr(selfplay, "Worker", HeldWorker)
    plan = HeldPlan(**asdict(PLAN), folder=tmp_path)

    def lose_one() -> None:
        try:
            wait_until(lambda: len(plan.begun()) == plan.workers)
            begun = plan.begun()
            pid = min(begun)
            connected.remove_node(machines[begun[pid]], allow_graceful=False)
            wait_until(lambda: state_of(pid) in ("", "Z"))
        finally:
            (tmp_path / "go").touch()

    with ThreadPoolExecutor(1) as killer:
        killed = killer.submit(lose_one)
        news = list(learn(plan))
        killed.result()
    lost = [item for item in news if isinstance(item, Lost)]
    learned = [item for item in news if isinstance(item, Learned)]
    assert {item.generation for item in lost} == {1}, "how many there are depends on where Ray puts them"
    assert "another one plays its generation 1" in describe(lost[0])
    assert [item.generation for item in learned] == [0, 1, 2]
    assert same(learned[-1].policy, learned_alone(PLAN))
    assert not same(learned[-1].policy, learned[0].policy)


@pytest.mark.long
@pytest.mark.usefixtures("process")
def test_losses_have_an_end_and_what_a_worker_raises_is_raised(connected: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "TRIES", 2)
    monkeypatch.setattr(selfplay, "Worker", MortalWorker)
    with pytest.raises(RuntimeError, match="was lost 2 times in generation 0"):
        list(learn(PLAN))
    monkeypatch.setattr(selfplay, "Worker", FaultyWorker)
    with pytest.raises(ArithmeticError, match="no game like this"):
        list(learn(PLAN))


def test_what_there_is_not_is_said_before_anybody_is_hired() -> None:
    with pytest.raises(UsageError, match="chess"):
        next(learn(Plan("chess")))


@pytest.mark.long
@pytest.mark.usefixtures("process")
def test_the_command_learns_and_keeps_the_weights(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    command = [sys.executable, "-m", "spieltisch.research.selfplay", "--game", "twixt"]
    numbers = ["--games", "2", "--generations", "2", "--out", "policy.npz"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run(command + numbers, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=200)
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 2), done.stderr
    with np.load(tmp_path / "policy.npz") as kept:
        assert set(kept) == {weights.name for weights in fields(Policy)}
    wrong = subprocess.run([*command[:-1], "chess"], env=environment, capture_output=True, text=True, timeout=100)
    assert wrong.returncode == 2
    assert "no game 'chess'" in wrong.stderr
