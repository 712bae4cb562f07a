"""How large a contest will be: counted, since drawing rounds that nobody plays takes long with hundreds of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TypeAlias

from spieltisch.contests.directing.draws import everybody
from spieltisch.contests.matches.block import orders_of
from spieltisch.contests.pairing import gauntlet
from spieltisch.contests.pairing.knock_out import snake, third_table
from spieltisch.contests.pairing.sizes import sizes
from spieltisch.contests.pairing.values import Round
from spieltisch.contests.plans.plan import Plan, Stage, System
from spieltisch.contests.scoring.seeding import fewest, knock_out_draw

_Tables: TypeAlias = Sequence[int]
"""How many sit at each table of a round."""


@dataclass(frozen=True, slots=True)
class Size:
    """Of a contest in which the better seed always wins: without ties, faults and corrections."""

    rounds: int
    blocks: int
    games: int


def size_of(plan: Plan) -> Size:
    """What the plan comes to. A knock-out may be longer by blocks that break ties."""
    rounds = blocks = games = 0
    left = len(plan.players)
    for stage in plan.stages:
        for tables in _rounds(plan, stage, left):
            rounds += 1
            blocks += stage.blocks * len(tables)
            games += stage.blocks * sum(len(orders_of(seats, stage.orders)) for seats in tables)
        left = min(left, stage.going_on or left)
    return Size(rounds, blocks, games)


def _rounds(plan: Plan, stage: Stage, count: int) -> Iterator[_Tables]:
    """Of a stage with so many players, by seed."""
    if count < fewest(plan):
        return
    match stage.system:
        case System.SWISS | System.LADDER:
            found = sizes(count, plan.seats, allows_short=plan.short_tables)
            yield from [[plan.seats] * found.full + [plan.seats - 1] * found.short] * (stage.rounds or 0)
        case System.ROUND_ROBIN:
            sizes_of = [len(group) for group in snake(range(count), stage.groups)]
            rounds = [everybody(size, plan.seats, allows_short=plan.short_tables) for size in sizes_of]
            for drawn in zip_longest(*rounds):
                yield [seats for each in drawn if each for seats in _tables(each)]
        case System.GAUNTLET:
            names = [entrant.name for entrant in plan.players][:count]
            challenged = [number for number, name in enumerate(names) if name in stage.gauntlet]
            if challenged and count - len(challenged) >= fewest(plan) - 1:
                drawn = gauntlet.rounds(count, challenged, plan.seats, allows_short=plan.short_tables)
                yield from map(_tables, drawn)
        case System.KNOCK_OUT:
            yield from _knock_out(plan, stage, count)


def _knock_out(plan: Plan, stage: Stage, count: int) -> Iterator[_Tables]:
    beaten = 0
    while draw := knock_out_draw(plan, stage, range(count)):
        third = third_table(draw, range(beaten), plan.seats, fewest(plan)) if stage.third_place else ()
        yield [*_tables(draw.round), *(len(table.players) for table in third)]
        if draw.is_last:
            return
        going_on = len(draw.round.byes) + sum(draw.advancing)
        count, beaten = going_on, count - going_on


def _tables(drawn: Round) -> _Tables:
    return [len(table.players) for table in drawn.tables]
