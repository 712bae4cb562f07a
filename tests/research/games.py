"""Matches of our bots, as logs to read."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from spieltisch.contests.jobs.blocks import BlockJob, play_job
from spieltisch.contests.matches.block import Block
from spieltisch.contests.matches.play import GameLog, Match
from spieltisch.contests.matches.players import BuiltInBot
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games
from tests.contract.subjects import BRIEF

NAMES = [name for name, game in games().items() if game.research.encoding]
BRIEFEST = BRIEF | {"twixt": {"rounds": 6, "return_game": False}}


@cache
def played(name: str, seed: int = 1) -> tuple[GameLog, ...]:
    """A block of two games."""
    game = game_of(name)
    seats = max(2, game.play.seats[0])
    bots = tuple(BuiltInBot(("random", "greedy")[seat % 2]) for seat in range(seats))
    orders = (tuple(range(seats)), tuple(reversed(range(seats))))
    match = Match(name, game.setup.options(**BRIEFEST.get(name, {})), bots, 100_000)
    return tuple(play_job(BlockJob(match, Block(0, seed, orders))))


def save(path: Path, lines: tuple[bytes, ...] | list[bytes]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(line + b"\n" for line in lines))
