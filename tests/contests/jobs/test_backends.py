"""The same blocks in this process, in others, and on a Ray cluster of two machines, one of which is lost on the way."""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
import pytest

from spieltisch.contests.jobs.blocks import BlockJob, play_job
from spieltisch.contests.jobs.processes import Processes
from spieltisch.contests.jobs.ray_cluster import SETTINGS, RayCluster
from spieltisch.contests.jobs.running import Done, drawing, run
from spieltisch.contests.matches.block import blocks
from spieltisch.contests.matches.play import GameLog, Match
from spieltisch.contests.matches.players import BuiltInBot
from spieltisch.core.errors import CannotStart, UsageError
from spieltisch.core.registry import game as installed
from tests.contests.jobs import workers
from tests.contests.jobs.workers import Errand, Meeting, play_together
from tests.net.processes import state_of

pytestmark = pytest.mark.usefixtures("process")

MATCH = Match(
    "twixt", installed("twixt").setup.options(rounds=10), (BuiltInBot("greedy"), BuiltInBot("random")), 100_000
)
JOBS = [BlockJob(MATCH, block) for block in blocks(2, 12, 5, is_rotating=True)]
ROOT = Path(__file__).parents[3]


def facts(logs: list[GameLog]) -> Any:
    """All that the games came to and were, but for times, and for the chain over lines that tell them."""
    times = {"at", "sent", "first", "last", "applied", "credited", "stalls", "opened", "chain"}
    told = [
        [{key: told for key, told in msgspec.json.decode(line).items() if key not in times} for line in log.lines]
        for log in logs
    ]
    return (
        told,
        [asdict(log.played) | {"seconds": None, "slowest_ms": None, "slowest_cpu_ms": None} for log in logs],
        [log.order for log in logs],
    )


@pytest.fixture
def inline() -> dict[int, Any]:
    """By number of the block."""
    return {job.block.number: facts(play_job(job)) for job in JOBS}


def test_processes_play_the_same_games(inline: dict[int, Any]) -> None:
    ends = list(run(drawing(JOBS), play_job, Processes([(), ()])))
    assert {end.job.block.number: facts(end.result) for end in ends if isinstance(end, Done)} == inline
    assert len(ends) == len(JOBS)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Of one machine with one processor, or as many as the parameter says. What its workers are to do lies in the
    tests."""
    for name, value in {**SETTINGS, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "00" * 32}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), *(path for path in sys.path if path)]))
    cluster = pytest.importorskip("ray.cluster_utils").Cluster(
        initialize_head=True, head_node_args={"num_cpus": getattr(request, "param", 1), "include_dashboard": False}
    )
    try:
        yield cluster
    finally:
        cluster.shutdown()


@pytest.mark.long
def test_a_cluster_plays_the_same_games_each_once_though_a_machine_is_lost(
    tmp_path: Path, cluster: Any, inline: dict[int, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    """Both machines have a block in work when one of them dies."""
    other = cluster.add_node(num_cpus=1)
    backend = RayCluster(cluster.address, width=4)
    assert backend.slots == 2, "a table that fits on neither machine gets a whole one"
    meetings = [Meeting(Errand(tmp_path, job.block.number), job) for job in JOBS]

    def lose_one() -> None:
        while not all(workers.tries(meeting.errand) for meeting in meetings[:2]):
            time.sleep(0.01)
        cluster.remove_node(other, allow_graceful=False)
        pids = [pid for meeting in meetings[:2] for pid in workers.who(meeting.errand)]
        while not any(state_of(pid) in ("", "Z") for pid in pids):
            time.sleep(0.01)
        (tmp_path / "go").touch()

    with ThreadPoolExecutor(1) as killer:
        killed = killer.submit(lose_one)
        ends = list(run(drawing(meetings), play_together, backend))
        killed.result()
    assert {end.job.job.block.number: facts(end.result) for end in ends if isinstance(end, Done)} == inline
    assert len(ends) == len(JOBS)
    assert sorted(workers.tries(meeting.errand) for meeting in meetings) == [1] * (len(JOBS) - 1) + [2]
    assert capfd.readouterr().out == ""


def test_where_ray_is_not_installed_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UsageError, match=r"spieltisch\[ray\]"):
        RayCluster()


def test_an_address_without_a_cluster_is_said_at_once() -> None:
    pytest.importorskip("ray")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(CannotStart, match=f"127.0.0.1:{port}"):
        RayCluster(f"127.0.0.1:{port}")
    with pytest.raises(UsageError, match="HOST:PORT"):
        RayCluster("somewhere")
