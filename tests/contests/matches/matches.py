"""Matches as tests play them: in this process, on one seed, with real programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from spieltisch.contests.jobs.match import play_match
from spieltisch.contests.matches.block import blocks
from spieltisch.contests.matches.confining import confine
from spieltisch.contests.matches.play import GameLog, Match
from spieltisch.contests.matches.players import ARRIVAL_US, ForeignProgram, Player, read_player
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as installed

PYTHON = f"cmd:{sys.executable} -S -E"


def run(
    name: str,
    players: Sequence[str],
    games: int = 2,
    out: Path | None = None,
    start_us: int = ARRIVAL_US,
    live: Path | None = None,
    is_shut_in: bool = False,
    **options: Any,
) -> list[GameLog]:
    game = installed(name)
    seated = tuple(_seated(game, text, start_us, is_shut_in) for text in players)
    match = Match(name, game.setup.options(**options), seated, 100_000, out, live=live)
    return list(play_match(match, list(blocks(len(players), games, 5, is_rotating=True))))


def _seated(game: AnyGame, text: str, start_us: int, is_shut_in: bool) -> Player:
    player = read_player(game, text)
    if not isinstance(player, ForeignProgram):
        return player
    confinement = confine(player.argv, None) if is_shut_in else None
    return replace(player, start_us=start_us, confinement=confinement)
