"""Contests that are not played: their results follow from a made-up function."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from spieltisch.contests.directing.director import BlockJob, Step, next_step
from spieltisch.contests.directing.fold import advance, begin
from spieltisch.contests.journal.lines import AnyLine, Fault, Opened, Played
from spieltisch.contests.journal.state import Contest
from spieltisch.contests.plans.plan import Entrant, Plan, Stage, System
from spieltisch.core.outcome import ScoreMap

AT = "2026-01-01T00:00:00Z"


def plan_of(
    *stages: Stage | System, players: int = 8, seats: int = 2, score: ScoreMap = ScoreMap.RANK, seed: int = 1
) -> Plan:
    """Players are ``p1``, the best seed, and so on."""
    return Plan(
        name="cup",
        game="twixt",
        seats=seats,
        stages=tuple(stage if isinstance(stage, Stage) else Stage(system=stage, rounds=3) for stage in stages),
        players=tuple(Entrant(name=f"p{number}", bot="random") for number in range(1, players + 1)),
        score=score,
        seed=seed,
        move_ms=1000,
    )


def opened(plan: Plan) -> Opened:
    return Opened(at=AT, plan=plan, version="0", rules_version=1)


def games(job: BlockJob, *, faulty: Iterable[str] = (), draws: float = 0.2) -> list[Played]:
    """What comes of a block: of nothing but its seed and its players. The faulty break off each of their games."""
    chance = random.Random(f"{job.seed}/{job.players}")
    found = []
    for order, seats in enumerate(job.orders):
        names = tuple(job.players[number] for number in seats)
        points = [chance.randrange(100) - 10 * int(name[1:]) for name in names]
        if chance.random() < draws:
            points = [max(points)] * len(points)
        culprit = next((name for name in names if name in set(faulty)), None)
        if culprit:
            points[names.index(culprit)] = -1000
        ranks = tuple(1 + sum(other > own for other in points) for own in points)
        found.append(
            Played(
                at=AT, match=job.match, block=job.block, order=order, attempt=job.attempt, players=names, ranks=ranks,
                points=tuple(points), reason="crashed" if culprit else "regular", plies=10, seconds=0.1,
                seed=job.seed_of(order),                id=f"{job.match}-{job.block}-{order}",
                fault=Fault(player=culprit, cause="crashed") if culprit else None,
            )
        )  # fmt: skip
    return [game for game in found if game.order in job.missing]


def conduct(
    contest: Contest,
    *,
    pick: Callable[[Sequence[BlockJob]], BlockJob] = lambda jobs: jobs[0],
    faulty: Iterable[str] = (),
    steps: int = 100_000,
) -> list[AnyLine]:
    """Play to the end, one block at a time, whichever ``pick`` says; the lines that this wrote."""
    written: list[AnyLine] = []

    def write(line: AnyLine) -> None:
        advance(contest, line)
        written.append(line)

    for _ in range(steps):
        step: Step = next_step(contest, AT)
        if step.is_over:
            break
        for line in step.lines:
            write(line)
        if step.jobs:
            for game in games(pick(step.jobs), faulty=faulty):
                write(game)
    else:
        raise AssertionError("it does not end")
    return written


def whole(
    plan: Plan, *, pick: Callable[[Sequence[BlockJob]], BlockJob] = lambda jobs: jobs[0], faulty: Iterable[str] = ()
) -> tuple[Contest, list[AnyLine]]:
    """A contest from its first line to its last."""
    first = opened(plan)
    contest = begin(first)
    return contest, [first, *conduct(contest, pick=pick, faulty=faulty)]
