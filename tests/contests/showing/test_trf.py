"""A contest of pairs as a tournament report file, read column by column as its description has them."""

from __future__ import annotations

import pytest

from spieltisch.contests.directing.fold import fold
from spieltisch.contests.journal.lines import AnyLine, Ruled, Voided, Withdrawn
from spieltisch.contests.plans.plan import Stage, System
from spieltisch.contests.scoring.settling import Settlement
from spieltisch.contests.showing.overview import summary_of
from spieltisch.contests.showing.trf import trf
from spieltisch.core.errors import UsageError
from tests.contests.simulation import AT, plan_of, whole


def rows(lines: list[AnyLine]) -> dict[int, tuple[str, float, int, list[tuple[str, str, str]]]]:
    """By starting rank: name, points, rank, and of each round opponent, colour and result."""
    found = {}
    for line in trf(Settlement(fold(lines))).splitlines():
        if line[:3] == "001":
            games = [line[at : at + 8] for at in range(91, len(line), 10)]
            parsed = [(game[:4].strip(), game[5:6], game[7:8]) for game in games]
            found[int(line[4:8])] = line[14:47].rstrip(), float(line[80:84]), int(line[85:89]), parsed
    return found


def test_every_game_of_a_swiss_stands_with_both_players() -> None:
    _, lines = whole(plan_of(Stage(system=System.SWISS, rounds=3), players=7))
    found = rows(lines)
    standings = {place.name: place for place in summary_of(fold(lines)).standings}
    assert len(found) == 7
    for number, (name, points, rank, games) in found.items():
        assert name == f"p{number}"
        assert (points, rank) == (2 * standings[name].points, standings[name].rank)
        assert len(games) == 6
        for column, (opponent, colour, result) in enumerate(games):
            if opponent == "0000":
                assert (colour, result) == ("-", "U")
                continue
            back, other_colour, other_result = found[int(opponent)][3][column]
            assert (back, {colour, other_colour}) == (str(number), {"w", "b"})
            assert {result, other_result} in ({"1", "0"}, {"="})
    head = trf(Settlement(fold(lines))).splitlines()[:5]
    assert head == ["012 cup", "042 2026/01/01", "062 7", "092 swiss", "XXR 6"]


def test_what_was_decided_without_a_game_is_told_from_what_was_played() -> None:
    _, lines = whole(plan_of(System.ROUND_ROBIN, players=4))
    lines = [*lines[:5], Withdrawn(at=AT, player="p4", by="x")]
    found = rows(lines)
    assert {result for _, _, result in found[4][3]} <= {"1", "0", "=", "-", ""}
    assert "+" in {result for number in (1, 2, 3) for _, _, result in found[number][3]}
    _, lines = whole(plan_of(System.ROUND_ROBIN, players=2))
    ruled = Ruled(at=AT, match="1.1.1", block=0, ranks=(2, 1), why="x", by="x")
    lines = [*lines, Voided(at=AT, match="1.1.1", block=0, why="x", by="x"), ruled]
    assert [[result for _, _, result in games] for _, _, _, games in rows(lines).values()] == [["L"] * 2, ["W"] * 2]


def test_larger_tables_have_no_such_file() -> None:
    _, lines = whole(plan_of(System.ROUND_ROBIN, players=4, seats=4))
    with pytest.raises(UsageError, match="for tables of two"):
        trf(Settlement(fold(lines)))
