"""A whole season in one folder: rounds released by hand, a new version between them, and all of it verifies."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path

import pytest

from tests.commands import Command, run
from tests.data.contests import show

pytestmark = [pytest.mark.usefixtures("process"), pytest.mark.long]

SEASON = 'game = "twixt"\nsystem = "software-challenge"\nseed = 5\nrelease = "manual"\n[set]\nrounds = 2\n'
PLAYERS = "".join(f'[[player]]\nname = "team {number}"\nbot = "random"\n' for number in range(1, 10))
REPLACED_AFTER = 2


def test_a_season_is_played_in_one_folder(tmp_path: Path) -> None:
    (tmp_path / "season.toml").write_text(SEASON + PLAYERS)
    journal = tmp_path / "season" / "journal.jsonl"
    run_season = ("contest", "run", "season.toml", "--jobs", "1")
    with Command(*run_season, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        released = 0
        while process.poll() is None:
            if released == REPLACED_AFTER:
                assert run(tmp_path, "contest", "replace", "season", "team 4", "--bot", "greedy").returncode == 0
            released += journal.exists() and run(tmp_path, "contest", "release", "season").returncode == 0
            time.sleep(0.1)
    assert process.returncode == 0
    assert run(tmp_path, "contest", "verify", "season").returncode == 0
    lines = [json.loads(line) for line in journal.read_text().splitlines()]
    assert released == sum(line["is"] == "released" for line in lines) == sum(line["is"] == "drawn" for line in lines)
    shown = show(tmp_path, "season")
    assert shown["standings"][0]["name"] == "team 4"  # the only one that plays to win
    assert [stage["name"] for stage in shown["stages"]][3:] == ["champions' league", "final"]
    assert [table.get("is_for_third") for table in shown["rounds"][-1]["tables"]] == [None, True]
