"""How large a contest will be."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.contests.directing.director import next_step
from spieltisch.contests.directing.fold import advance, begin
from spieltisch.contests.journal.lines import Drawn, Opened, Ruled
from spieltisch.contests.plans.plan import Plan


@dataclass(frozen=True, slots=True)
class Size:
    """Of a contest in which the better seed always wins: without ties, faults and corrections."""

    rounds: int
    blocks: int
    games: int


def size_of(plan: Plan) -> Size:
    """What the plan comes to. A knock-out may be longer by blocks that break ties."""
    at = ""
    contest = begin(Opened(at=at, plan=plan, version="", rules_version=0))
    rounds = blocks = games = 0
    while not (step := next_step(contest, at)).is_over:
        for line in step.lines:
            advance(contest, line)
            rounds += isinstance(line, Drawn)
        for job in step.jobs:
            blocks += 1
            games += len(job.orders)
            seeds = sorted(job.players, key=list(contest.entrants).index)
            ranks = tuple(1 + seeds.index(name) for name in job.players)
            advance(contest, Ruled(at=at, match=job.match, block=job.block, ranks=ranks, why="", by=""))
    return Size(rounds, blocks, games)
