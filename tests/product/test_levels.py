"""Levels as programs: ``join`` finds out who that is, and says so."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from spieltisch.bots.named import find_bot
from spieltisch.core.registry import game
from tests.commands import run

pytestmark = pytest.mark.usefixtures("process")


def test_a_level_joins(tmp_path: Path) -> None:
    program = "cmd:" + shlex.join(
        [sys.executable, "-m", "spieltisch", "join", "twixt:", "--bot", "easy", "--seed", "1"]
    )
    done = run(tmp_path, "match", "twixt", program, "random", "--set", "twixt.rounds=5", "--out", "games")
    assert done.returncode == 0, done.stderr
    (said,) = (tmp_path / "games").glob("*.stderr")
    assert f"{find_bot(game('twixt'), 'easy').label} plays" in said.read_text()


def test_an_unknown_bot_is_told_of_levels_too(tmp_path: Path) -> None:
    done = run(tmp_path, "join", "twixt:", "--bot", "eazy")
    assert done.returncode == 2
    assert "there are: random, greedy, search, easy, medium, hard" in done.stderr
