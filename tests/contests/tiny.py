"""A contest of real games, three rounds of very short ones, in a folder as a runner leaves it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from spieltisch.contests.directing.director import BlockJob, next_step
from spieltisch.contests.directing.fold import advance, begin
from spieltisch.contests.journal.journal import Journal
from spieltisch.contests.journal.lines import AnyLine, Opened, Played
from spieltisch.contests.matches.block import Block
from spieltisch.contests.matches.play import Match, play_block
from spieltisch.contests.matches.players import BuiltInBot
from spieltisch.contests.plans.plan import Plan
from spieltisch.contests.plans.reading import game_options, plan_of
from spieltisch.core.registry import game
from spieltisch.table.limits import WHOLE
from spieltisch.table.log import read_header
from tests.contests.simulation import AT

DOCUMENT = {
    "game": "twixt",
    "system": "round-robin",
    "seed": 5,
    "set": {"rounds": 2},
    "player": [{"name": name, "bot": "random"} for name in ("anna", "ben", "cleo")],
}


def play_tiny(folder: Path, odds: Mapping[str, int] = {}) -> list[AnyLine]:
    """Play it to its end, some players with so many per cent of the time; the lines of its journal."""
    plan = plan_of(DOCUMENT, "tiny", folder, lambda: 0)
    players = [replace(player, time_percent=odds.get(player.name, WHOLE)) for player in plan.players]
    plan = replace(plan, players=tuple(players))
    written: list[AnyLine] = [Opened(at=AT, plan=plan, version="0", rules_version=game("twixt").play.rules_version)]
    contest = begin(written[0])
    (folder / "replays").mkdir(parents=True)
    while not (step := next_step(contest, AT)).is_over:
        lines = step.lines or tuple(_play(plan, step.jobs[0], folder))
        for line in lines:
            advance(contest, line)
        written += lines
    with Journal(folder, is_runner=True) as journal:
        journal.append(*written)
    return written


def _play(plan: Plan, job: BlockJob, folder: Path) -> list[Played]:
    percents = {player.name: player.time_percent for player in plan.players}
    players = tuple(BuiltInBot("random", called=name, time_percent=percents[name]) for name in job.players)
    match = Match(plan.game, game_options(plan), players, 10_000)
    logs = asyncio.run(play_block(match, Block(job.block, job.seed, job.orders)))
    found = []
    for order, log in enumerate(logs):
        replay = f"replays/{job.match}-{job.block}-{order}.jsonl"
        (folder / replay).write_bytes(b"".join(line + b"\n" for line in log.lines))
        played = log.played
        found.append(
            Played(
                at=AT, match=job.match, block=job.block, order=order, ranks=played.ranks, points=played.points,
                players=tuple(job.players[number] for number in log.order), reason=played.reason,
                plies=played.plies, seconds=played.seconds, seed=job.seed, replay=replay,
                id=read_header(log.lines[0]).id,
            )
        )  # fmt: skip
    return found
