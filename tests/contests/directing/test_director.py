"""What a contest does next follows from its results, never from the order in which they came."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from spieltisch.contests.directing.director import is_wanted, next_step
from spieltisch.contests.directing.fold import advance, begin, fold
from spieltisch.contests.directing.sizing import Size, size_of
from spieltisch.contests.directing.verification import problems_of
from spieltisch.contests.journal.lines import Added, AnyLine, Drawn, Ended, Played, Ruled, SetAside, Voided, Withdrawn
from spieltisch.contests.pairing import swiss
from spieltisch.contests.pairing.values import Round
from spieltisch.contests.plans.plan import Advance, Entrant, Stage, System
from spieltisch.contests.showing.overview import summary_of
from spieltisch.contests.showing.summary import State, Summary
from tests.contests.simulation import AT, conduct, games, opened, plan_of, whole

KNOCK_OUT = Stage(system=System.KNOCK_OUT, advance=Advance.WINNER)
PLANS = {
    "round robin": plan_of(Stage(system=System.ROUND_ROBIN, blocks=2), players=7),
    "round robin of fours": plan_of(Stage(system=System.ROUND_ROBIN), players=9, seats=4),
    "gauntlet": plan_of(Stage(system=System.GAUNTLET, gauntlet=("p2", "p4"), blocks=2), players=6),
    "swiss": plan_of(Stage(system=System.SWISS, rounds=4, blocks=2), players=7),
    "swiss of fours": plan_of(Stage(system=System.SWISS, rounds=3), players=11, seats=4),
    "knock-out": plan_of(System.KNOCK_OUT, players=11),
    "knock-out of fours": plan_of(System.KNOCK_OUT, players=10, seats=4),
    "third place": plan_of(Stage(system=System.KNOCK_OUT, third_place=True), players=9),
    "third place of fours": plan_of(Stage(system=System.KNOCK_OUT, third_place=True), players=16, seats=4),
    "ladder": plan_of(Stage(system=System.LADDER, rounds=4), players=7),
    "swiss, knock-out": plan_of(Stage(system=System.SWISS, rounds=3, cut=4), KNOCK_OUT, players=10),
    "two stages of fours": plan_of(Stage(system=System.SWISS, rounds=2, cut=8), System.KNOCK_OUT, players=13, seats=4),
}
FAULTY = ("p3", "p5")
RANDOMS = st.integers(0, 1 << 32).map(random.Random)


def drawn(lines: Sequence[AnyLine]) -> list[AnyLine]:
    return [line for line in lines if isinstance(line, Drawn)]


def shown(lines: Sequence[AnyLine]) -> Summary:
    return summary_of(fold(lines))


@pytest.mark.parametrize("name", PLANS)
@given(order=RANDOMS, faulty=st.booleans())
@settings(max_examples=8, deadline=None)
def test_the_order_in_which_blocks_finish_changes_nothing(name: str, order: random.Random, faulty: bool) -> None:
    who = FAULTY if faulty else ()
    contest, lines = whole(PLANS[name], faulty=who)
    other, others = whole(PLANS[name], faulty=who, pick=lambda jobs: order.choice(jobs[:6]))
    assert drawn(lines) == drawn(others)
    assert summary_of(contest) == summary_of(other)
    assert {line for line in lines if isinstance(line, SetAside)} == {x for x in others if isinstance(x, SetAside)}


@pytest.mark.parametrize("name", PLANS)
def test_a_contest_ends_and_all_of_it_verifies(name: str) -> None:
    contest, lines = whole(PLANS[name], faulty=FAULTY)
    assert summary_of(contest).state is State.OVER
    assert isinstance(lines[-1], Ended)
    assert list(problems_of(lines)) == []
    assert [place.rank for place in summary_of(contest).standings] == list(range(1, len(contest.entrants) + 1))
    assert len(drawn(lines)) > 1


@pytest.mark.parametrize("name", PLANS)
@given(cut=st.floats(0, 1), order=RANDOMS)
@settings(max_examples=8, deadline=None)
def test_who_goes_on_from_any_line_draws_the_same(name: str, cut: float, order: random.Random) -> None:
    _, lines = whole(PLANS[name], faulty=FAULTY)
    begun = lines[: 1 + int(cut * (len(lines) - 1))]
    contest = fold(begun)
    rest = conduct(contest, faulty=FAULTY, pick=lambda jobs: order.choice(jobs[:4]))
    assert drawn([*begun, *rest]) == drawn(lines)
    assert summary_of(contest) == shown(lines)


@pytest.mark.parametrize("name", PLANS)
def test_blocks_have_seeds_of_their_own_that_a_second_attempt_keeps(name: str) -> None:
    _, lines = whole(PLANS[name])
    seeds = {(line.match, line.block): line.seed for line in lines if isinstance(line, Played)}
    assert len(set(seeds.values())) == len(seeds) > 1
    assert max(seeds.values()) < 1 << 53
    contest = fold(lines)
    match, block = next(iter(seeds))
    advance(contest, Voided(at=AT, match=match, block=block, why="host", by="host"))
    (job,) = next_step(contest, AT).jobs
    assert (job.match, job.block, job.attempt, job.seed) == (match, block, 1, seeds[match, block])
    assert is_wanted(contest, job)
    assert not is_wanted(contest, replace(job, attempt=0))


def test_every_match_has_its_first_block_before_any_has_its_second() -> None:
    contest = begin(opened(PLANS["round robin"]))
    for line in next_step(contest, AT).lines:
        advance(contest, line)
    blocks = [job.block for job in next_step(contest, AT).jobs]
    assert blocks == sorted(blocks)
    assert Counter(blocks) == {0: 21, 1: 21}


def test_a_recorded_game_is_never_asked_for_again() -> None:
    contest = begin(opened(PLANS["round robin"]))
    for line in next_step(contest, AT).lines:
        advance(contest, line)
    job = next_step(contest, AT).jobs[3]
    advance(contest, games(job)[1])
    (again,) = [each for each in next_step(contest, AT).jobs if each.match == job.match and each.block == job.block]
    assert (job.missing, again.missing) == ((0, 1), (0,))
    assert is_wanted(contest, again)
    advance(contest, games(again)[0])
    assert not is_wanted(contest, again)


@pytest.mark.parametrize("name", ["round robin", "round robin of fours", "gauntlet", "swiss", "ladder"])
@given(when=st.floats(0, 0.6), order=RANDOMS, cut=st.floats(0, 1))
@settings(max_examples=6, deadline=None)
def test_who_comes_late_meets_the_others_in_whatever_order(
    name: str, when: float, order: random.Random, cut: float
) -> None:
    _, lines = whole(PLANS[name])
    begun = lines[: 2 + int(when * (len(lines) - 2))]
    late = [Added(at=AT, player=Entrant(name=f"p{number}", bot="random"), by="x") for number in (20, 21)]
    one, other = fold([*begun, *late]), fold([*begun, *late])
    first, second = conduct(one), conduct(other, pick=lambda jobs: order.choice(jobs))
    assert drawn(first) == drawn(second)
    assert summary_of(one) == summary_of(other)
    assert list(problems_of([*begun, *late, *first])) == []
    if one.plan.stages[0].system is System.ROUND_ROBIN:
        met = {(name, x) for match in one.matches.values() for name in match.players for x in match.players}
        assert {(name, x) for name in one.entrants for x in one.entrants} == met
    # A batch of rounds of which a crash took the end is drawn to its end.
    some = [*begun, *late, *first[: int(cut * len(first))]]
    assert drawn([*some, *conduct(fold(some))]) == drawn([*begun, *late, *first])


@pytest.mark.parametrize("name", PLANS)
@given(when=st.floats(0, 1))
@settings(max_examples=6, deadline=None)
def test_a_contest_ends_whoever_leaves(name: str, when: float) -> None:
    _, lines = whole(PLANS[name])
    begun = lines[: 1 + int(when * (len(lines) - 1))]
    leaving = [Withdrawn(at=AT, player=f"p{number}", by="x") for number in (1, 2, 6)]
    contest = fold([*begun, *leaving])
    before = {place.name: place.games for place in summary_of(contest).standings}
    rest = conduct(contest)
    after = {place.name: place for place in summary_of(contest).standings}
    assert list(problems_of([*begun, *leaving, *rest])) == []
    assert {after[f"p{n}"].remark for n in (1, 2, 6)} == {"withdrawn"}
    if len(contest.plan.stages) == 1:
        assert all(after[f"p{n}"].games == before[f"p{n}"] for n in (1, 2, 6))
    assert contest.is_ended


def test_all_may_leave() -> None:
    contest = begin(opened(PLANS["swiss"]))
    for name in contest.plan.players:
        advance(contest, Withdrawn(at=AT, player=name.name, by="x"))
    assert [type(line) for line in conduct(contest)] == [Ended]


def test_three_faulty_blocks_in_a_row_set_a_player_aside() -> None:
    plan = plan_of(Stage(system=System.ROUND_ROBIN, blocks=2), players=5)
    contest, lines = whole(plan, faulty=["p4"])
    remark = next(line for line in lines if isinstance(line, SetAside))
    assert remark.player == "p4"
    broken = [line for line in lines if isinstance(line, Played) and line.fault]
    assert len(broken) == 6
    place = next(place for place in summary_of(contest).standings if place.name == "p4")
    assert (place.rank, place.points, place.blocks, place.games, place.remark) == (5, 0, 8, 6, "set aside")
    assert place.faults == {"crashed": 6, "timeout": 0, "illegal": 0, "left": 0}


def test_the_size_of_a_contest_is_what_is_played_without_ties() -> None:
    for plan in PLANS.values():
        _, lines = whole(plan)
        played = [line for line in lines if isinstance(line, Played)]
        size = size_of(plan)
        assert size.rounds == len(drawn(lines))
        if not any(stage.system is System.KNOCK_OUT for stage in plan.stages):
            assert size.games == len(played)
    assert size_of(plan_of(System.KNOCK_OUT, players=8)) == Size(3, 7, 14)
    assert size_of(plan_of(Stage(system=System.SWISS, rounds=3, blocks=2), players=8)) == Size(3, 24, 48)


@pytest.mark.parametrize("has_third", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("how", Advance)
def test_the_size_of_a_knock_out_is_counted_as_it_is_drawn(seats: int, how: Advance, has_third: bool) -> None:
    for players, short in product(range(seats, 20, 1 + has_third), {False, seats > 2}):
        stage = Stage(system=System.KNOCK_OUT, advance=how, third_place=has_third)
        plan = plan_of(stage, players=players, seats=seats)
        plan = msgspec.structs.replace(plan, short_tables=short)
        contest = begin(opened(plan))
        blocks = 0
        while not (step := next_step(contest, AT)).is_over:
            for line in step.lines:
                advance(contest, line)
            for job in step.jobs:
                ranks = tuple(range(1, len(job.players) + 1))  # they are listed best seed first
                advance(contest, Ruled(at=AT, match=job.match, block=job.block, ranks=ranks, why="", by=""))
                blocks += 1
        assert (size_of(plan).rounds, size_of(plan).blocks) == (len(contest.stages[0].rounds), blocks)


def test_a_start_of_three_hundred_players_draws_one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """How much there is to play is counted."""
    drawn = Counter[str]()
    pair = swiss.pair

    def counted(*given: Any, **more: Any) -> Round:
        drawn["rounds"] += 1
        return pair(*given, **more)

    monkeypatch.setattr(swiss, "pair", counted)
    plan = plan_of(Stage(system=System.SWISS, rounds=9), players=300, seats=4)
    assert size_of(plan) == Size(9, 9 * 75, 9 * 75 * 4)
    contest = begin(opened(plan))
    for line in next_step(contest, AT).lines:
        advance(contest, line)
    assert len(next_step(contest, AT).jobs) == 75
    assert drawn["rounds"] == 1


def test_a_tied_knock_out_goes_on_for_three_blocks_and_then_the_better_seed_does() -> None:
    for players, seats in ((4, 2), (8, 4)):
        contest = begin(opened(plan_of(Stage(system=System.KNOCK_OUT, blocks=2), players=players, seats=seats)))
        blocks: Counter[str] = Counter()
        while not (step := next_step(contest, AT)).is_over:
            for line in step.lines:
                advance(contest, line)
            for job in step.jobs:
                blocks[job.match] += 1
                ranks = (1,) * len(job.players)
                advance(contest, Ruled(at=AT, match=job.match, block=job.block, ranks=ranks, why="", by=""))
        assert set(blocks.values()) == {5}
        assert [place.name for place in summary_of(contest).standings][:2] == ["p1", "p2"]


@pytest.mark.parametrize(("players", "seats", "places"), [(8, 2, [1, 2, 3, 4]), (16, 4, [*range(1, 9)])])
def test_who_lose_right_before_the_last_table_play_for_the_places_behind_it(
    players: int, seats: int, places: list[int]
) -> None:
    """The better seed wins each table, but for that one, where the last is first."""
    stage = Stage(system=System.KNOCK_OUT, third_place=True)
    contest = begin(opened(plan_of(stage, players=players, seats=seats)))
    while not (step := next_step(contest, AT)).is_over:
        for line in step.lines:
            advance(contest, line)
        for job in step.jobs:
            ranks = tuple(range(1, len(job.players) + 1))
            if contest.matches[job.match].is_for_third:
                ranks = ranks[::-1]
            advance(contest, Ruled(at=AT, match=job.match, block=job.block, ranks=ranks, why="", by=""))
    final, third = summary_of(contest).rounds[-1].tables
    assert (final.is_for_third, third.is_for_third) == (UNSET, True)
    expected = [*final.players, *third.players[::-1]]
    assert [place.name for place in summary_of(contest).standings][: 2 * seats] == expected
    assert expected == [f"p{place}" for place in (*places[:seats], *places[seats:][::-1])]


def test_a_tied_match_for_third_place_goes_on_as_others_do() -> None:
    contest = begin(opened(plan_of(Stage(system=System.KNOCK_OUT, third_place=True), players=4)))
    blocks: Counter[str] = Counter()
    while not (step := next_step(contest, AT)).is_over:
        for line in step.lines:
            advance(contest, line)
        for job in step.jobs:
            blocks[job.match] += 1
            ranks = (1, 1) if job.match == "1.2.2" and job.block < 2 else (1, 2)
            advance(contest, Ruled(at=AT, match=job.match, block=job.block, ranks=ranks, why="", by=""))
    assert blocks == {"1.1.1": 1, "1.1.2": 1, "1.2.1": 1, "1.2.2": 3}
    assert [place.name for place in summary_of(contest).standings] == ["p1", "p2", "p3", "p4"]


def test_the_standings_of_a_stage_stay_after_its_cut() -> None:
    plan = plan_of(Stage(system=System.SWISS, name="Vorrunde", rounds=3, cut=4), KNOCK_OUT, players=10)
    contest, lines = whole(plan)
    cut = next(number for number, line in enumerate(lines) if isinstance(line, Drawn) and line.stage == 2)
    before = shown(lines[:cut])
    first, second = summary_of(contest).stages
    assert (first.name, second.name, second.system) == ("Vorrunde", "stage 2", "knock-out")
    assert [(place.name, place.points, place.tie_breaks, place.games) for place in first.standings] == [
        (place.name, place.points, place.tie_breaks, place.games) for place in before.standings
    ]
    assert len(first.standings) == 10
    assert [place.name for place in second.standings] == [x.name for x in summary_of(contest).standings[:4]]


def test_one_more_block_may_break_a_tie() -> None:
    contest = begin(opened(plan_of(System.KNOCK_OUT, players=2)))
    played = 0
    while not (step := next_step(contest, AT)).is_over:
        for line in step.lines:
            advance(contest, line)
        for job in step.jobs:
            ranks = (2, 1) if job.block else (1, 1)
            advance(contest, Ruled(at=AT, match=job.match, block=job.block, ranks=ranks, why="", by=""))
            played += 1
    assert played == 2
    assert summary_of(contest).standings[0].name == "p2"
    assert summary_of(contest).rounds[0].tables[0].advancing == ("p2",)


def test_a_ladder_ranks_by_how_far_up_one_is() -> None:
    contest, _ = whole(PLANS["ladder"])
    ratings = [place.elo or 0 for place in summary_of(contest).standings]
    assert ratings == sorted(ratings, reverse=True)
    assert len(set(ratings)) > 3
