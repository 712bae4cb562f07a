"""How long a contest may take, from one game of bots that do not think."""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.contests.directing.sizing import Size
from spieltisch.contests.jobs.blocks import BlockJob, play_job
from spieltisch.contests.matches.block import Block
from spieltisch.contests.matches.play import Match
from spieltisch.contests.matches.players import BuiltInBot
from spieltisch.contests.plans.plan import Plan
from spieltisch.contests.plans.reading import game_options
from spieltisch.contests.running.entry import OPPONENT
from spieltisch.core.registry import game
from spieltisch.net.now import SECOND_US
from spieltisch.table.limits import WHOLE


@dataclass(frozen=True, slots=True)
class Sample:
    """One game between bots that play anything legal, at a table as the contest has them."""

    plies: int
    seconds: float
    move_s: float
    """How long who thinks may take for one of them, by the plan and by the game's own limits."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """In seconds."""

    least: float
    """If nobody thinks."""
    most: float
    """If everybody who can think uses all of its time."""


def sample(plan: Plan) -> Sample:
    """Play it."""
    options, kind = game_options(plan), game(plan.game)
    players = (BuiltInBot(OPPONENT),) * plan.seats
    match = Match(plan.game, options, players, plan.move_ms * 1000)
    (log,) = play_job(BlockJob(match, Block(0, plan.seed, (tuple(range(plan.seats)),))))
    limits = kind.play.limits(kind.setup.configure(options, plan.seats)).values()
    move_us = min(match.move_us, *(limit.soft_us for limit in limits))
    return Sample(log.played.plies, log.played.seconds, move_us / SECOND_US)


def estimate(plan: Plan, size: Size, found: Sample, jobs: int) -> Estimate:
    """For ``jobs`` tables at once."""
    percents = [entrant.time_percent for entrant in plan.players if entrant.bot != OPPONENT]
    thinking = sum(percents) / WHOLE / len(plan.players)
    thought_s = found.plies * found.move_s * thinking
    return Estimate(size.games * found.seconds / jobs, size.games * (found.seconds + thought_s) / jobs)
