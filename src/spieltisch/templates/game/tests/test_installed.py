"""The game as Spieltisch finds it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from spieltisch.core.registry import games
from spieltisch_newgame import GAME


def test_the_game_is_found_by_its_entry_point() -> None:
    assert games()["newgame"] is GAME


def test_its_bots_play_a_match_and_the_replays_verify(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "spieltisch"]
    match = [*command, "match", "newgame", "search", "random", "--games", "2", "--seed", "1", "--out", "out", "--json"]
    played = subprocess.run(match, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=True)
    results = [json.loads(line) for line in played.stdout.splitlines()]
    assert [result["reason"] for result in results] == ["regular", "regular"]
    replays = sorted((tmp_path / "out").glob("*.jsonl"))
    assert len(replays) == 2
    for replay in replays:
        verify = [*command, "replay", "verify", str(replay)]
        assert subprocess.run(verify, capture_output=True, timeout=60, check=False).returncode == 0
