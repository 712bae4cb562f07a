"""Pay-offs, courses, margins and games of contests, against sums over the journal's lines."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction

import pytest
from msgspec.structs import replace

from spieltisch.contests.directing.fold import fold
from spieltisch.contests.journal.lines import AnyLine, Played, Ruled, Voided
from spieltisch.contests.plans.plan import Plan, Stage, System
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.showing.findings import Findings, find
from spieltisch.contests.showing.overview import summary_of
from spieltisch.core.outcome import ScoreMap
from tests.contests.folders import kept
from tests.contests.simulation import AT, plan_of

SWISS = plan_of(Stage(system=System.SWISS, rounds=3, blocks=2), players=7, seats=3)
ALL_PLAY_ALL = plan_of(Stage(system=System.ROUND_ROBIN, blocks=3), players=5, score=ScoreMap.WIN)


def found_in(lines: Sequence[AnyLine]) -> Findings:
    return find(lines, Settlement(fold(lines)))


@pytest.mark.parametrize("plan", [SWISS, ALL_PLAY_ALL], ids=["tables of three", "pairs"])
def test_pay_offs_are_shares_over_all_games_that_both_played(plan: Plan) -> None:
    lines = kept(plan)
    games = [line for line in lines if isinstance(line, Played)]
    shares: defaultdict[tuple[str, str], list[Fraction]] = defaultdict(list)
    for game in games:
        for one, mine in zip(game.players, game.ranks, strict=True):
            for other, its in zip(game.players, game.ranks, strict=True):
                if one != other:
                    shares[one, other].append(Fraction((mine < its) + (mine <= its), 2))
    payoffs = found_in(lines).payoffs
    assert {(one, other) for one, row in payoffs.items() for other in row} == set(shares)
    for (one, other), each in shares.items():
        assert payoffs[one][other].share == pytest.approx(float(sum(each) / len(each)))
        assert payoffs[one][other].share + payoffs[other][one].share == pytest.approx(1)
        assert payoffs[one][other].blocks == len(each) // len(games[0].players)


@pytest.mark.parametrize("faulty", [(), ("p2",)])
@pytest.mark.parametrize("plan", [SWISS, ALL_PLAY_ALL], ids=["tables of three", "pairs"])
def test_a_course_ends_with_the_points_of_the_standings(plan: Plan, faulty: Sequence[str]) -> None:
    lines = kept(plan, faulty)
    [course] = found_in(lines).courses
    standings = summary_of(fold(lines)).standings
    assert {place.name: place.points for place in standings} == pytest.approx(
        {name: told[-1][1] for name, told in course.points.items()}
    )
    for told in course.points.values():
        assert told[0] == (0, 0)
        assert list(told) == sorted(told)
        assert told[-1][0] == course.blocks


def test_each_stage_has_its_course() -> None:
    stages = (Stage(system=System.ROUND_ROBIN, cut=3), Stage(system=System.ROUND_ROBIN, blocks=2))
    first, second = found_in(kept(plan_of(*stages, players=5))).courses
    assert (first.blocks, len(first.points), second.blocks, len(second.points)) == (10, 5, 6, 3)


def test_margins_are_added_up() -> None:
    lines = kept(ALL_PLAY_ALL)
    sums: Counter[tuple[str, int]] = Counter()
    for line in lines:
        if isinstance(line, Played):
            for name, counts in zip(line.players, line.margins, strict=True):
                sums.update({(name, tenth): count for tenth, count in enumerate(counts)})
    found = found_in(lines).margins
    assert {(name, tenth): count for name, counts in found.items() for tenth, count in enumerate(counts)} == sums


def test_luck_is_found_where_the_same_players_have_met_again() -> None:
    luck = found_in(kept(ALL_PLAY_ALL)).luck
    assert luck
    assert luck.blocks == 30
    assert found_in(kept(plan_of(System.ROUND_ROBIN, players=5))).luck is None


def test_each_game_says_whether_it_counts() -> None:
    lines = kept(plan_of(System.ROUND_ROBIN, players=4))
    games = [line for line in lines if isinstance(line, Played)]
    first, second = (next(game.match for game in games if "p1" in game.players and name in game.players)
                     for name in ("p2", "p3"))  # fmt: skip
    again = [replace(game, attempt=1, id=f"{game.id}-again") for game in games if game.match == first]
    voided = Voided(at=AT, match=first, block=0, why="stall", by="host")
    ruled = Ruled(at=AT, match=second, block=0, ranks=(1, 2), why="found out", by="organiser")
    repeated = replace(games[-1], id="repeated", ranks=games[-1].ranks[::-1], seconds=9.0)
    found = found_in([*lines, voided, again[0], ruled, repeated])
    counts = {game.id: game.counts for game in found.games}
    assert counts.pop("repeated") == "repeated"
    assert counts.pop(again[0].id) == "open"
    assert counts == {
        game.id: "voided" if game.match == first else "ruled" if game.match == second else "counted" for game in games
    }
    assert first not in {game.match for game in found.games if game.counts == "counted"}
    assert "p2" not in found.payoffs["p1"]
