"""Standings and tie-breaks, against a second way that looks at one game after the other."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from spieltisch.contests.directing.director import next_step
from spieltisch.contests.directing.fold import advance, begin, fold
from spieltisch.contests.journal.lines import AnyLine, Drawn, Lost, Played, Ruled, Voided, Withdrawn
from spieltisch.contests.matches.block import Orders
from spieltisch.contests.plans.plan import Entrant, Plan, Stage, System
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.showing.overview import ranking, summary_of
from spieltisch.core.outcome import ScoreMap
from tests.contests.simulation import AT, games, opened, plan_of, whole

PLANS = [
    plan_of(Stage(system=System.ROUND_ROBIN, blocks=1), players=5),
    plan_of(Stage(system=System.ROUND_ROBIN, blocks=2), players=4),
    plan_of(Stage(system=System.SWISS, rounds=3, blocks=2), players=7),
    plan_of(Stage(system=System.SWISS, rounds=3), players=9, seats=4, score=ScoreMap.WIN),
    plan_of(Stage(system=System.SWISS, rounds=3, orders=Orders.MIRROR), players=8, seats=3),
    plan_of(Stage(system=System.GAUNTLET, gauntlet=("p1",), blocks=2), players=5),
]


def share(own: int, other: int) -> Fraction:
    """What a game counts against one opponent."""
    return Fraction(own < other) + Fraction(own == other, 2)


def game_score(ranks: Sequence[int], seat: int, score: ScoreMap) -> Fraction:
    if score is ScoreMap.WIN:
        return Fraction(ranks[seat] == 1, ranks.count(1))
    others = [rank for other, rank in enumerate(ranks) if other != seat]
    return sum((share(ranks[seat], other) for other in others), Fraction()) / len(others)


class Slow:
    """One stage without faults and corrections, from its lines."""

    def __init__(self, lines: Sequence[AnyLine], plan: Plan) -> None:
        self.plan = plan
        self.drawn = [line for line in lines if isinstance(line, Drawn)]
        self.games = [line for line in lines if isinstance(line, Played)]
        self.names = [entrant.name for entrant in plan.players]
        self.blocks = sorted({(game.match, game.block) for game in self.games})

    def block(self, key: tuple[str, int]) -> dict[str, Fraction]:
        found = [game for game in self.games if (game.match, game.block) == key]
        return {
            name: sum((game_score(game.ranks, game.players.index(name), self.plan.score) for game in found), Fraction())
            / len(found)
            for name in found[0].players
        }

    def byes(self, name: str) -> int:
        is_swiss = self.plan.stages[0].system is System.SWISS
        return sum(name in line.byes for line in self.drawn) if is_swiss else 0

    def points(self, name: str) -> Fraction:
        played = [block[name] for key in self.blocks if name in (block := self.block(key))]
        return sum(played, Fraction()) + self.byes(name) * self.plan.stages[0].blocks

    def level(self, name: str) -> Fraction:
        if self.plan.stages[0].system is System.GAUNTLET:
            return self.points(name) / sum(name in self.block(key) for key in self.blocks)
        return self.points(name)

    def against(self, name: str, other: str) -> list[Fraction]:
        """Shares by block."""
        found = []
        for key in self.blocks:
            of_block = [game for game in self.games if (game.match, game.block) == key]
            if {name, other} <= set(of_block[0].players):
                scores = [
                    tuple(game_score(game.ranks, game.players.index(each), self.plan.score) for each in (other, name))
                    for game in of_block
                ]
                found.append(sum((share(*map(_rank, pair)) for pair in scores), Fraction()) / len(scores))
        return found

    def buchholz(self, name: str) -> Fraction:
        tables = [table.players for line in self.drawn for table in line.tables if name in table.players]
        met = [self.level(other) for table in tables for other in table if other != name] + [Fraction()] * self.byes(
            name
        )
        return sum(sorted(met)[1:], Fraction())

    def berger(self, name: str) -> Fraction:
        others = [other for other in self.names if other != name]
        return sum((sum(self.against(name, o), Fraction()) * self.level(o) for o in others), Fraction())

    def wins(self, name: str) -> int:
        tables = [self.block(key) for key in self.blocks]
        return sum(all(t[name] > score for other, score in t.items() if other != name) for t in tables if name in t)

    def margin(self, name: str) -> Fraction:
        found = []
        for game in self.games:
            if name in game.players:
                points = list(game.points)
                own = points.pop(game.players.index(name))
                found.append(own - Fraction(sum(points), len(points)))
        return sum(found, Fraction()) / len(found) if found else Fraction()

    def direct(self, name: str, group: Sequence[str]) -> Fraction:
        met = {len(self.against(a, b)) for a in group for b in group if a != b}
        return sum((sum(self.against(name, o), Fraction()) for o in group if o != name), Fraction()) * (len(met) == 1)

    def order(self) -> list[str]:
        found: list[str] = []
        for _, group in groupby(sorted(self.names, key=self.level, reverse=True), self.level):
            members = list(group)
            keys = {
                n: (
                    self.direct(n, members),
                    self.buchholz(n),
                    self.berger(n),
                    self.wins(n),
                    self.margin(n),
                    -int(n[1:]),
                )
                for n in members
            }
            found += sorted(members, key=lambda name: keys[name], reverse=True)
        return found


def _rank(score: Fraction) -> int:
    """Scores of one game as numbers of which ``share`` takes the smaller for the better: of the other, of oneself."""
    return int(score * 3600)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: f"{plan.stages[0].system} of {plan.seats}")
@given(seed=st.integers(0, 10_000))
@settings(max_examples=6, deadline=None)
def test_standings_are_those_of_the_slow_way(plan: Plan, seed: int) -> None:
    plan = _seeded(plan, seed)
    contest, lines = whole(plan)
    slow = Slow(lines, plan)
    tallies = ranking(contest, Settlement(contest))
    for tally in tallies:
        name = tally.name
        assert tally.points == slow.points(name)
        assert tally.blocks == sum(name in slow.block(key) for key in slow.blocks)
        assert tally.games == sum(name in game.players for game in slow.games)
        breaks = {k: v for k, v in tally.tie_breaks.items() if k != "direct"}
        assert breaks == {
            "buchholz_cut_1": slow.buchholz(name),
            "sonneborn_berger": slow.berger(name),
            "wins": slow.wins(name),
            "margin": slow.margin(name),
        }
    assert [tally.name for tally in tallies] == slow.order()


def _seeded(plan: Plan, seed: int) -> Plan:
    return replace(plan, seed=seed)


def results(plan: Plan, scores: dict[tuple[str, str], tuple[int, int]]) -> list[AnyLine]:
    """A round robin whose blocks were decided like this."""
    contest = begin(opened(plan))
    lines: list[AnyLine] = [opened(plan)]
    for line in next_step(contest, AT).lines:
        advance(contest, line)
        lines.append(line)
    for match in contest.matches.values():
        ranks = scores.get((match.players[0], match.players[1]))
        if ranks is None:
            ranks = scores[match.players[1], match.players[0]][::-1]
        lines.append(Ruled(at=AT, match=match.name, block=0, ranks=ranks, why="x", by="x"))
    return lines


def test_direct_encounter_goes_before_all_that_depends_on_others() -> None:
    plan = plan_of(System.ROUND_ROBIN, players=4)
    won, lost = (1, 2), (2, 1)
    lines = results(
        plan,
        {
            ("p1", "p2"): lost,
            ("p1", "p3"): won,
            ("p1", "p4"): won,
            ("p2", "p3"): won,
            ("p2", "p4"): lost,
            ("p3", "p4"): lost,
        },
    )
    places = summary_of(fold(lines)).standings
    assert [place.points for place in places] == [2, 2, 2, 0]
    assert [place.tie_breaks["direct"] for place in places] == [1, 1, 1, 0]
    two = results(plan_of(System.ROUND_ROBIN, players=3), {("p1", "p2"): lost, ("p1", "p3"): won, ("p2", "p3"): (1, 1)})
    assert [place.name for place in summary_of(fold(two)).standings] == ["p2", "p1", "p3"]


def test_everything_equal_the_seed_decides() -> None:
    lines = results(
        plan_of(System.ROUND_ROBIN, players=3), dict.fromkeys([("p1", "p2"), ("p1", "p3"), ("p2", "p3")], (1, 1))
    )
    assert [place.name for place in summary_of(fold(lines)).standings] == ["p1", "p2", "p3"]


def test_a_bye_in_a_swiss_is_a_point_for_each_block() -> None:
    for blocks in (1, 2):
        contest = begin(opened(plan_of(Stage(system=System.SWISS, rounds=1, blocks=blocks), players=3)))
        for line in next_step(contest, AT).lines:
            advance(contest, line)
        first = summary_of(contest).standings[0]
        assert (first.name, first.points, first.blocks) == (summary_of(contest).rounds[0].byes[0], blocks, 0)


def begun(plan: Plan) -> tuple[list[AnyLine], list[Played]]:
    """A contest whose rounds are drawn, and all games of its first block."""
    contest = begin(opened(plan))
    lines = [opened(plan), *next_step(contest, AT).lines]
    for line in lines[1:]:
        advance(contest, line)
    return lines, games(next_step(contest, AT).jobs[0])


def test_unfinished_blocks_are_not_counted() -> None:
    lines, (first, second) = begun(plan_of(System.ROUND_ROBIN, players=3))
    assert {place.blocks for place in summary_of(fold([*lines, first])).standings} == {0}
    assert sum(place.blocks for place in summary_of(fold([*lines, first, second])).standings) == 2
    assert summary_of(fold([*lines, first])).rounds[0].tables[0].scores is None


def test_the_first_recorded_result_counts() -> None:
    lines, (first, second) = begun(plan_of(System.ROUND_ROBIN, players=3))
    again = replace(first, ranks=first.ranks[::-1])
    once = fold([*lines, first, second])
    assert first.ranks != again.ranks
    assert summary_of(fold([*lines, first, again, second])) == summary_of(once)
    assert summary_of(fold([*lines, first, second, again])) == summary_of(once)


def test_a_voided_block_counts_no_longer_and_what_comes_late_of_it_never() -> None:
    lines, (first, second) = begun(plan_of(System.ROUND_ROBIN, players=3))
    void = Voided(at=AT, match=first.match, block=0, why="x", by="x")
    bare = summary_of(fold(lines))
    assert summary_of(fold([*lines, first, second, void])) == bare
    assert summary_of(fold([*lines, first, void, second])) == bare
    again = [replace(game, attempt=1) for game in (first, second)]
    assert summary_of(fold([*lines, first, void, second, *again])) == summary_of(fold([*lines, first, second]))


def test_a_decision_goes_before_what_was_played_until_it_is_voided() -> None:
    lines, (first, second) = begun(plan_of(System.ROUND_ROBIN, players=3))
    ruled = Ruled(at=AT, match=first.match, block=0, ranks=(2, 1), why="x", by="x")
    decided = [place.points for place in summary_of(fold([*lines, ruled])).standings]
    assert decided == [1, 0, 0]
    orders: list[list[AnyLine]] = [[ruled, first, second], [first, ruled, second], [first, second, ruled]]
    for order in orders:
        found = fold([*lines, *order])
        assert [place.points for place in summary_of(found).standings] == decided
        assert next_step(found, AT).jobs[0].match != first.match
    void = Voided(at=AT, match=first.match, block=0, why="x", by="x")
    assert summary_of(fold([*lines, first, second, ruled, void])) == summary_of(fold(lines))


def test_a_lost_block_counts_for_nobody_until_it_is_played_after_all() -> None:
    lines, (first, _) = begun(plan_of(System.ROUND_ROBIN, players=3))
    lost = Lost(at=AT, match=first.match, block=0, why="worker died")
    contest = fold([*lines, first, lost])
    assert first.match not in {job.match for job in next_step(contest, AT).jobs}
    assert {place.blocks for place in summary_of(contest).standings} == {0}
    void = Voided(at=AT, match=first.match, block=0, why="x", by="x")
    assert next_step(fold([*lines, first, lost, void]), AT).jobs[0].match == first.match


def test_who_withdraws_keeps_what_it_has_and_loses_the_rest() -> None:
    plan = plan_of(System.ROUND_ROBIN, players=3)
    lines, block = begun(plan)
    name = block[0].players[0]
    leaving = Withdrawn(at=AT, player=name, by="x")
    before = {place.name: place.points for place in summary_of(fold([*lines, *block])).standings}
    after = {place.name: place for place in summary_of(fold([*lines, *block, leaving])).standings}
    assert after[name].points == before[name]
    assert after[name].blocks == 2
    (third,) = set(after) - set(block[0].players)
    assert after[third].points == 1
    too_late = fold([*lines, leaving, *block])
    assert {place.name: place.points for place in summary_of(too_late).standings}[name] == 0


def test_a_later_stage_ranks_above_who_was_cut_before_it() -> None:
    plan = plan_of(Stage(system=System.SWISS, rounds=3, cut=4), System.KNOCK_OUT, players=9)
    contest, lines = whole(plan)
    names = [place.name for place in summary_of(contest).standings]
    last = {
        name for line in lines if isinstance(line, Drawn) and line.stage == 2 for t in line.tables for name in t.players
    }
    assert set(names[:4]) == last
    final = next(each for each in reversed(summary_of(contest).rounds) if each.stage == 2)
    assert final.tables[0].advancing == (names[0],)
    assert set(final.tables[0].players) == set(names[:2])


def test_an_anchor_has_its_rating_and_others_theirs_around_it() -> None:
    plan = plan_of(Stage(system=System.ROUND_ROBIN, blocks=8), players=4)
    anchored = replace(plan, players=(Entrant(name="p1", bot="random", anchor=1500.0), *plan.players[1:]))
    free, fixed = ({place.name: place for place in summary_of(whole(each)[0]).standings} for each in (plan, anchored))
    assert (fixed["p1"].elo, fixed["p1"].elo95) == (1500, 0)
    assert sum(place.elo or 0 for place in free.values()) == pytest.approx(0, abs=1e-6)
    gaps = [(fixed[name].elo or 0) - (free[name].elo or 0) for name in free]
    assert gaps == pytest.approx([gaps[0]] * 4, abs=30)
    assert all(place.elo95 and place.elo95 > 10 for place in free.values())
