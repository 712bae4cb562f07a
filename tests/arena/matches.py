"""Matches as tests play them: in this process, on one seed, with real programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from spieltisch.arena.play import GameLog, Match
from spieltisch.arena.players import read_player
from spieltisch.arena.runner import play_match
from spieltisch.arena.schedule import rotations
from spieltisch.core.registry import game as installed

PYTHON = f"cmd:{sys.executable} -S -E"


def run(name: str, players: Sequence[str], games: int = 2, out: Path | None = None, **options: Any) -> list[GameLog]:
    game = installed(name)
    match = Match(name, game.options(**options), tuple(read_player(game, text) for text in players), 100_000, out)
    return list(play_match(match, list(rotations(len(players), games, 5, is_rotating=True))))
