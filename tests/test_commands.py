"""A forked command is what a started one is, as far as a test can see."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands import COMMAND, Command, clean_environment
from tests.lengths import long
from tests.net.processes import children_of, command_line

pytestmark = pytest.mark.usefixtures("process")

Start = Callable[..., subprocess.Popen[Any]]


def really(*arguments: str, **surroundings: Any) -> subprocess.Popen[Any]:
    started: subprocess.Popen[Any] = subprocess.Popen([*COMMAND, *arguments], env=clean_environment(), **surroundings)
    return started


@pytest.fixture(params=[Command, long(really)], ids=["forked", "started"])
def start(request: pytest.FixtureRequest) -> Start:
    found: Start = request.param
    return found


def serve(start: Start, folder: Path, **surroundings: Any) -> subprocess.Popen[Any]:
    """A server whose doors are open."""
    off = [part for door in ("catan-tcp", "monopoly", "cascadia", "hive", "twixt") for part in (f"--{door}", "off")]
    process = start("serve", "--http", "0", *off, "--data", "data", cwd=folder, stdout=subprocess.PIPE, **surroundings)
    assert process.stdout
    while b"ready" not in (line := process.stdout.readline()):
        assert line
    return process


@pytest.mark.parametrize(
    "words",
    [
        ["--version"],
        ["bots", "hive"],
        ["perft", "chess"],
        ["serve", "--port"],
        ["match", "twixt", "random", "random", "--seed", "1", "--set", "twixt.rounds=3"],
        ["contest", "show", "nothing"],
        ["join", "hive://127.0.0.1:1", "--bot", "random", "--seed", "1"],
        ["watch", "twixt://127.0.0.1:1"],
        ["check", "twixt", "--list"],
        ["tap", "twixt", "greedy", "--seed", "3", "--set", "twixt.rounds=3"],
        ["replay", "list", "--data", "nothing"],
        ["stats", "elo", "--wdl", "76,123,89"],
    ],
    ids=lambda words: words[0],
)
def test_what_each_kind_of_command_says_and_its_exit_code_are_the_same(tmp_path: Path, words: list[str]) -> None:
    said = []
    for how in (Command, really):
        process = how(*words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        output, errors = process.communicate(timeout=60)
        said.append((process.returncode, re.sub(r" *\d+", "", output), errors))
    assert said[0] == said[1]
    assert said[0][1] + said[0][2]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_a_signal_ends_it_with_the_same_code(start: Start, tmp_path: Path, number: signal.Signals) -> None:
    with serve(start, tmp_path) as process:
        process.send_signal(number)
        assert process.wait(10) == (-number if number == signal.SIGKILL else 128 + number)


def test_it_is_our_child_with_our_group_or_a_session_of_its_own(start: Start, tmp_path: Path) -> None:
    with serve(start, tmp_path) as process:
        assert process.pid in children_of(os.getpid())
        assert os.getpgid(process.pid) == os.getpgid(0)
        process.terminate()
    with serve(start, tmp_path, start_new_session=True) as process:
        assert os.getsid(process.pid) == process.pid
        process.terminate()


def test_it_has_the_same_folder_and_files_as_one_that_was_started(tmp_path: Path) -> None:
    found = []
    for start in (Command, really):
        with serve(start, tmp_path) as process:
            about = Path(f"/proc/{process.pid}")
            files = sorted(str(path.readlink()).partition(":[")[0] for path in (about / "fd").iterdir())
            # How many threads have the database open at this moment is chance.
            inherited = [file for file in files if str(tmp_path) not in file]
            found.append((inherited, set(files), (about / "cwd").readlink()))
            process.terminate()
    assert found[0] == found[1]


def test_other_variables_for_the_interpreter_mean_a_real_start(tmp_path: Path) -> None:
    for more, is_forked in ({}, True), ({"PYTHONDEVMODE": "1"}, False):
        with Command("--version", cwd=tmp_path, env=clean_environment() | more, stdout=subprocess.PIPE) as process:
            assert ("fork_server" in command_line(process.pid)) == is_forked
