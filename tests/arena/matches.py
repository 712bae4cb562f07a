"""Matches as tests play them: in this process, on one seed, with real programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from spieltisch.arena.matches.block import blocks
from spieltisch.arena.matches.play import GameLog, Match
from spieltisch.arena.matches.players import ARRIVAL_US, ForeignProgram, Player, read_player
from spieltisch.arena.runner import play_match
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as installed

PYTHON = f"cmd:{sys.executable} -S -E"


def run(
    name: str,
    players: Sequence[str],
    games: int = 2,
    out: Path | None = None,
    start_us: int = ARRIVAL_US,
    **options: Any,
) -> list[GameLog]:
    game = installed(name)
    seated = [read_player(game, text) for text in players]
    patient = [
        replace(player, start_us=start_us) if isinstance(player, ForeignProgram) else player for player in seated
    ]
    match = Match(name, game.options(**options), tuple(patient), 100_000, out)
    return list(play_match(match, list(blocks(len(players), games, 5, is_rotating=True))))


def _seated(game: AnyGame, text: str, start_us: int) -> Player:
    player = read_player(game, text)
    return replace(player, start_us=start_us) if isinstance(player, ForeignProgram) else player
