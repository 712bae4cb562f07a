"""Swiss rounds of a whole contest: who is kept apart, and who begins ahead."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from spieltisch.contests.directing.acceleration import ahead
from spieltisch.contests.directing.verification import problems_of
from spieltisch.contests.journal.lines import Drawn
from spieltisch.contests.plans.plan import Plan, Stage, System
from tests.contests.simulation import plan_of, whole


def met(plan: Plan) -> Counter[tuple[str, ...]]:
    _, lines = whole(plan)
    assert list(problems_of(lines)) == []
    tables = [table.players for line in lines if isinstance(line, Drawn) for table in line.tables]
    return Counter(two for table in tables for two in combinations(sorted(table), 2))


@pytest.mark.parametrize("seats", [2, 3])
def test_teams_and_forbidden_pairs_do_not_meet_in_a_swiss(seats: int) -> None:
    plan = plan_of(Stage(system=System.SWISS, rounds=3), players=12, seats=seats)
    before = met(plan)
    forbidden = next(iter(before))
    teams = {"p3": "north", "p4": "north", "p7": "south", "p8": "south", "p9": "south"}
    players = tuple(msgspec.structs.replace(entrant, team=teams.get(entrant.name)) for entrant in plan.players)
    after = met(msgspec.structs.replace(plan, players=players, forbid=(forbidden,)))
    assert forbidden not in after
    assert {("p3", "p4"), ("p7", "p8"), ("p7", "p9"), ("p8", "p9")}.isdisjoint(after)
    assert sum(after.values()) == sum(before.values())


def test_the_better_half_meets_itself_first_where_rounds_are_accelerated() -> None:
    plan = plan_of(Stage(system=System.SWISS, rounds=6, blocks=2, accelerated=True), players=12)
    _, lines = whole(plan)
    assert list(problems_of(lines)) == []
    first = next(line for line in lines if isinstance(line, Drawn))
    assert [table.players for table in first.tables] == [
        ("p1", "p4"), ("p2", "p5"), ("p3", "p6"), ("p7", "p10"), ("p8", "p11"), ("p9", "p12"),
    ]  # fmt: skip


def test_points_ahead_are_those_of_the_baku_acceleration() -> None:
    """Of nine rounds five are accelerated, three of them by a whole point; of 162 players 82 are."""
    assert [ahead(0, 162, drawn, 9, 1) for drawn in range(9)] == [1, 1, 1, 0.5, 0.5, 0, 0, 0, 0]
    assert [ahead(seed, 162, 0, 9, 2) for seed in (81, 82)] == [2, 0]
