"""``spieltisch match`` as a process, and what is left of its programs when it is gone."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.net.processes import DAEMON, children_of, is_gone_soon
from tests.product.server import COMMAND, clean_environment, run


def pids(folder: Path) -> list[int]:
    """What the programs have told."""
    return [int(line) for file in folder.glob("*.stderr") for line in file.read_text().splitlines()]


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_of_its_programs_survives_a_match(tmp_path: Path, jobs: int, number: signal.Signals) -> None:
    """Each starts a daemon, tells both process ids, and never comes to its door, which is borne for some time."""
    script = tmp_path / "program.py"
    script.write_text(
        DAEMON.format(stream="stderr") + "print(os.getpid(), file=sys.stderr, flush=True)\ntime.sleep(600)"
    )
    program = f"cmd:{shlex.join([sys.executable, '-S', '-E', str(script)])}"
    arguments = ["match", "hive", program, program, "-n", "4", "--jobs", str(jobs), "--out", "out", "--seed", "1"]
    with subprocess.Popen(
        [*COMMAND, *arguments], cwd=tmp_path, env=clean_environment(), stderr=subprocess.PIPE
    ) as match:
        found: list[int] = []
        while len(found) < 4 * jobs:
            assert match.poll() is None
            time.sleep(0.02)
            found = pids(tmp_path / "out")
        match.send_signal(number)
        assert match.wait(20) == (-9 if number == signal.SIGKILL else 143)
        assert all(is_gone_soon(pid) for pid in [*found, *pids(tmp_path / "out")])


def test_a_match_outlives_the_end_of_one_of_its_processes(tmp_path: Path) -> None:
    """And its games are those of an undisturbed one, times apart."""
    arguments = ["match", "twixt", "greedy", "random", "-n", "40", "--seed", "1", "--set", "twixt.rounds=20", "--json"]
    with subprocess.Popen(
        [*COMMAND, *arguments, "--jobs", "2"], cwd=tmp_path, env=clean_environment(), stdout=subprocess.PIPE, text=True
    ) as match:
        assert match.stdout
        games = [match.stdout.readline()]
        worker = next(pid for child in children_of(match.pid) for pid in children_of(child))
        os.kill(worker, signal.SIGKILL)
        games += match.stdout.readlines()
    assert match.returncode == 0
    alone = run(tmp_path, *arguments).stdout.splitlines()
    assert [json.loads(game) | {"seconds": 0} for game in games] == [
        json.loads(game) | {"seconds": 0} for game in alone
    ]
