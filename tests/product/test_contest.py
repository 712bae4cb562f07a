"""``spieltisch contest``: whole contests as processes, which are killed and go on."""

from __future__ import annotations

import json
import signal
from pathlib import Path

import pytest

from tests.commands import run
from tests.lengths import long
from tests.product.contests import (
    bot,
    finish,
    games,
    guest,
    journal,
    killed,
    rival,
    shown,
    stop,
    write,
)  # fmt: skip

pytestmark = pytest.mark.usefixtures("process")

HIVE = [
    *(bot(f"random {number}", "random") for number in range(1, 5)),
    *(bot(f"greedy {number}", "greedy") for number in range(1, 4)),
    rival("Kaputt", "crashes"), rival("Müll", "crashes"), rival("Stumm", "absent"), rival("Rüpel", "breaks the rules"),
    guest("Gast"),
]  # fmt: skip
BLOCKS = 200
HEAD = f'game = "hive"\nsystem = "round-robin"\nblocks = {BLOCKS}\nseed = 1\n'
CATAN = [bot(f"{kind} {number}", kind) for number in range(1, 6) for kind in ("random", "greedy")]


def hive(folder: Path, name: str) -> Path:
    return write(folder, name, 'name = "Hive"\ngame = "hive"\nsystem = "swiss"\nrounds = 3\nseed = 7\n', HIVE)


def catan(folder: Path, name: str) -> Path:
    stages = '[set]\npoints = 5\n[[stage]]\nsystem = "swiss"\nrounds = 2\ncut = 6\n[[stage]]\nsystem = "knock-out"\n'
    return write(folder, name, f'name = "Catan"\ngame = "catan"\nseats = 4\nseed = 8\n{stages}', CATAN)


def small(folder: Path, name: str) -> Path:
    players = [bot("random", "random"), bot("greedy", "greedy"), HIVE[7], HIVE[10]]
    return write(folder, name, 'name = "Small"\ngame = "hive"\nsystem = "swiss"\nrounds = 2\nseed = 7\n', players)


@pytest.mark.parametrize(("contest", "kills", "step"), [(small, 2, 2), long(hive, 5, 5), long(catan, 5, 6)])
def test_a_contest_that_was_killed_ends_as_one_that_was_not(
    tmp_path: Path, contest: object, kills: int, step: int
) -> None:
    assert callable(contest)
    tmp_path.chmod(0o755)  # who is shut in is somebody else, and works here
    whole, cut = contest(tmp_path, "whole"), contest(tmp_path, "cut")
    finish(tmp_path, "run", str(whole))
    killed(tmp_path, "cut", ["run", str(cut)], step)
    for _ in range(1, kills):
        killed(tmp_path, "cut", ["resume", "cut"], step)
    finish(tmp_path, "resume", "cut")
    assert shown(tmp_path, "cut") == shown(tmp_path, "whole")
    assert shown(tmp_path, "cut")["state"] == "over"
    for name in ("cut", "whole"):
        verified = run(tmp_path, "contest", "verify", name)
        assert verified.returncode == 0, verified.stdout


def test_a_signal_stops_a_contest_and_says_how_to_go_on(tmp_path: Path) -> None:
    file = write(tmp_path, "cup", HEAD, [bot("a", "random"), bot("b", "random"), bot("c", "random")])
    stopped = stop(tmp_path, ["run", str(file)], signal.SIGINT)
    assert stopped.returncode == 130
    assert stopped.stderr.splitlines()[-1].endswith(f"spieltisch contest resume {tmp_path / 'cup'}")
    assert stop(tmp_path, ["resume", "cup"], signal.SIGTERM).returncode == 143
    assert games(tmp_path, "cup") < BLOCKS * 3 * 2
    assert run(tmp_path, "contest", "verify", "cup").returncode == 0


def test_a_file_that_was_changed_is_another_contest(tmp_path: Path) -> None:
    file = write(tmp_path, "cup", 'game = "hive"\nsystem = "round-robin"\n', [bot("a", "random"), bot("b", "random")])
    finish(tmp_path, "run", str(file))
    before = journal(tmp_path, "cup")
    finish(tmp_path, "run", str(file))
    assert journal(tmp_path, "cup") == before
    file.write_text(file.read_text().replace("system", "move_ms = 99\nsystem"))
    refused = run(tmp_path, "contest", "run", str(file))
    assert refused.returncode == 2
    assert "(move_ms)" in refused.stderr
    assert journal(tmp_path, "cup") == before


def test_a_program_that_fails_its_check_is_kept_out_where_the_file_says_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    head = 'game = "hive"\nsystem = "round-robin"\nentry = "require"\n'
    file = write(tmp_path, "cup", head, [rival("Kaputt", "crashes"), bot("b", "random")])
    refused = run(tmp_path, "contest", "run", str(file))
    assert refused.returncode == 1
    assert "Kaputt (crashed: exit status 1: thinking about it … RuntimeError: no idea)" in refused.stderr
    assert games(tmp_path, "cup") == 0
    checked = run(tmp_path, "contest", "check", str(file), "--json")
    assert checked.returncode == 1
    assert json.loads(checked.stdout)["fault"]["cause"] == "crashed"
    assert "RuntimeError" in (tmp_path / "cup" / "checks" / "Kaputt.txt").read_text()


def test_a_dry_run_says_how_much_there_is_to_play_and_begins_nothing(tmp_path: Path) -> None:
    file = write(tmp_path, "cup", HEAD, [bot("a", "random"), bot("b", "random"), bot("c", "greedy")])
    told = run(tmp_path, "contest", "run", str(file), "--dry-run", "--json")
    assert told.returncode == 0, told.stderr
    size = json.loads(told.stdout)
    assert (size["rounds"], size["blocks"], size["games"]) == (3, BLOCKS * 3, BLOCKS * 6)
    assert 0 < size["seconds"]["least"] < size["seconds"]["most"]
    assert not (tmp_path / "cup").exists()


def test_events_are_told_as_json_lines(tmp_path: Path) -> None:
    file = write(tmp_path, "cup", 'game = "hive"\nsystem = "round-robin"\n', [bot("a", "random"), bot("b", "random")])
    told = run(tmp_path, "contest", "run", str(file), "--json")
    assert [json.loads(line) for line in told.stdout.splitlines()] == journal(tmp_path, "cup")[1:]
