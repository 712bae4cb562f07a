"""A season by its own book: groups, match points, the points of the games, the lot; then a league and a final."""

from __future__ import annotations

from itertools import combinations, groupby
from pathlib import Path
from typing import Any

import pytest

from spieltisch.contests.directing.fold import fold
from spieltisch.contests.directing.sizing import size_of
from spieltisch.contests.directing.verification import problems_of
from spieltisch.contests.journal.lines import AnyLine, Drawn, Lots, Played
from spieltisch.contests.pairing.knock_out import snake
from spieltisch.contests.plans.plan import Plan, Stage, System
from spieltisch.contests.plans.reading import plan_of as read
from spieltisch.contests.scoring.groups import lots
from spieltisch.contests.showing.overview import summary_of
from spieltisch.contests.showing.summary import Summary
from spieltisch.core.errors import UsageError
from tests.contests.simulation import plan_of, whole


def season(players: int, **more: Any) -> Plan:
    entrants = [{"name": f"p{number}", "bot": "random"} for number in range(1, players + 1)]
    document = {"game": "twixt", "system": "software-challenge", "seed": 4, "player": entrants, **more}
    return read(document, "season", Path.cwd(), lambda: 0)


def played(plan: Plan) -> tuple[list[AnyLine], Summary]:
    _, lines = whole(plan)
    assert list(problems_of(lines)) == []
    return lines, summary_of(fold(lines))


def test_a_season_is_groups_a_league_and_a_final_with_a_match_for_third_place() -> None:
    plan = season(60)
    assert [(stage.system, stage.groups, stage.cut) for stage in plan.stages] == [
        (System.ROUND_ROBIN, 3, 8), (System.ROUND_ROBIN, 1, 8), (System.KNOCK_OUT, 1, None),
    ]  # fmt: skip
    assert plan.stages[0].match_points == plan.stages[1].match_points == (2, 1, 0)
    assert size_of(plan).blocks == 3 * 190 + 24 * 23 // 2 + 8
    assert [stage.cut for stage in season(12).stages] == [4, 8, None]
    assert [stage.cut for stage in season(10, groups=2).stages] == [5, 8, None]


def test_everybody_meets_everybody_of_its_group_and_the_best_of_each_go_on() -> None:
    plan = season(27)
    lines, summary = played(plan)
    groups = [{f"p{place + 1}" for place in group} for group in snake(range(27), 3)]
    tables = [table.players for line in lines if isinstance(line, Drawn) and line.stage == 1 for table in line.tables]
    expected = {frozenset(two) for group in groups for two in combinations(group, 2)}
    assert len(tables) == len(expected)
    assert {frozenset(table) for table in tables} == expected
    assert [stage.name for stage in summary.stages] == [
        "groups, 1", "groups, 2", "groups, 3", "champions' league", "final",
    ]  # fmt: skip
    best = [{place.name for place in stage.standings[:8]} for stage in summary.stages[:3]]
    assert {place.name for place in summary.stages[3].standings} == set.union(*best)
    assert [{place.name for place in stage.standings} for stage in summary.stages[:3]] == groups
    assert {place.name for place in summary.stages[4].standings} == {x.name for x in summary.stages[3].standings[:8]}
    assert size_of(plan).rounds == sum(isinstance(line, Drawn) for line in lines)


def test_match_points_rank_then_the_points_of_the_games_then_the_lot() -> None:
    stage = Stage(system=System.ROUND_ROBIN, match_points=(2, 1, 0), lot=True, blocks=2)
    lines, summary = played(plan_of(stage, players=7))
    points, game_points = (
        dict.fromkeys([f"p{n}" for n in range(1, 8)], 0),
        dict.fromkeys([f"p{n}" for n in range(1, 8)], 0),
    )
    games = sorted((line for line in lines if isinstance(line, Played)), key=lambda line: (line.match, line.block))
    for _, block in groupby(games, key=lambda line: (line.match, line.block)):
        shares: dict[str, float] = {}
        for game in block:
            for name, rank, own in zip(game.players, game.ranks, game.points, strict=True):
                shares[name] = shares.get(name, 0) + (0.5 if len(set(game.ranks)) == 1 else rank == 1)
                game_points[name] += own
        (one, other), (mine, its) = shares, shares.values()
        points[one] += 1 + (mine > its) - (mine < its)
        points[other] += 1 + (its > mine) - (its < mine)
    (lot,) = (line for line in lines if isinstance(line, Lots))
    assert lot.order == lots(1, 1, [f"p{n}" for n in range(1, 8)]) != tuple(sorted(lot.order))
    expected = sorted(points, key=lambda name: (-points[name], -game_points[name], lot.order.index(name)))
    assert [place.name for place in summary.standings] == expected
    assert {place.name: place.points for place in summary.standings} == points


def test_the_lot_decides_what_all_else_leaves_level() -> None:
    """Nobody finished a game."""
    stage = Stage(system=System.ROUND_ROBIN, match_points=(2, 1, 0), lot=True)
    _, lines = whole(plan_of(stage, players=5))
    order = lots(1, 1, [f"p{n}" for n in range(1, 6)])
    assert [place.name for place in summary_of(fold(lines[:3])).standings] == list(order)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"rounds": 3}, "rounds is not for software-challenge"),
        ({"groups": 7}, "groups takes a number from 1 to 6 for 12 players, not 7"),
        ({"game": "catan", "seats": 3}, "match_points are for tables of two, not of 3"),
    ],
)
def test_what_a_season_cannot_have_is_named(more: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError) as caught:
        season(12, **more)
    assert said in str(caught.value)


def test_groups_and_match_points_are_keys_of_any_contest() -> None:
    plan = season(12, system="round-robin", groups=3, match_points=[3, 1, 0], lot=True)
    (stage,) = plan.stages
    assert (stage.groups, stage.match_points, stage.lot, stage.cut) == (3, (3, 1, 0), True, None)
    _, summary = played(plan)
    first = [stage.standings[0].name for stage in summary.stages]
    assert [place.name for place in summary.standings[:3]] == sorted(
        first, key=[place.name for place in summary.standings].index
    )
