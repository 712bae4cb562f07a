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

from tests.commands import Command, run
from tests.net.processes import DAEMON, children_of, is_gone_soon

pytestmark = pytest.mark.usefixtures("process")


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
    with Command(*arguments, cwd=tmp_path, stderr=subprocess.PIPE) as match:
        found: list[int] = []
        while len(found) < 4 * jobs:
            assert match.poll() is None
            time.sleep(0.02)
            found = pids(tmp_path / "out")
        match.send_signal(number)
        assert match.wait(20) == (-9 if number == signal.SIGKILL else 143)
        assert all(is_gone_soon(pid) for pid in [*found, *pids(tmp_path / "out")])


STUBBORN = """
import socket, sys
lines = socket.create_connection((sys.argv[1], int(sys.argv[2]))).makefile("rw", newline="\\n")
print("JoinGame stubborn", file=lines, flush=True)
me, wrong = "", 0
for line in lines:
    words = line.split()
    me = words[1] if words[0] == "JoinedGame" else me
    if words == ["RequestInput", me]:
        if wrong == 3:
            sys.exit("no ideas left")
        wrong += 1
        print("PlaceTileAndToken 0 99,99 0 0" if wrong < 3 else "PlaceTileAndToken 0", file=lines, flush=True)
"""


def test_what_a_program_was_refused_is_counted_and_shown_in_its_replay(tmp_path: Path) -> None:
    script = tmp_path / "stubborn.py"
    script.write_text(STUBBORN)
    program = f"cmd:{shlex.join([sys.executable, '-S', '-E', str(script)])} {{host}} {{port}}"
    game = json.loads(
        run(tmp_path, "match", "cascadia", program, "random", "--seed", "1", "--out", "out", "--json").stdout
    )
    assert (game["refused"], game["exit"]) == ([3, 0], [1, None])
    assert (game["reason"], game["detail"]) == ("crashed", "exit status 1: no ideas left")
    assert [slowest is None for slowest in game["slowest_ms"]] == [False, True]
    shown = run(tmp_path, "replay", "show", f"out/{game['replay']}").stdout
    assert shown.count("The tile would not lie beside an own one.") == 2
    assert "PlaceTileAndToken takes 4 or 5 parameters, not 1" in shown
    assert run(tmp_path, "replay", "verify", f"out/{game['replay']}").stdout.startswith("ok: ")


def test_a_match_outlives_the_end_of_one_of_its_processes(tmp_path: Path) -> None:
    """And its games are those of an undisturbed one, times apart."""
    arguments = ["match", "twixt", "greedy", "random", "-n", "40", "--seed", "1", "--set", "twixt.rounds=20", "--json"]
    with Command(*arguments, "--jobs", "2", cwd=tmp_path, stdout=subprocess.PIPE, text=True) as match:
        assert match.stdout
        games = [match.stdout.readline()]
        worker = next(pid for child in children_of(match.pid) for pid in children_of(child))
        os.kill(worker, signal.SIGKILL)
        games += match.stdout.readlines()
    assert match.returncode == 0
    alone = run(tmp_path, *arguments).stdout.splitlines()
    assert [json.loads(game) | {"seconds": 0, "slowest_ms": [], "slowest_cpu_ms": []} for game in games] == [
        json.loads(game) | {"seconds": 0, "slowest_ms": [], "slowest_cpu_ms": []} for game in alone
    ]
