"""Gauntlets: who is met, how often, and how evenly."""

from __future__ import annotations

from collections import Counter

import pytest

from spieltisch.contests.pairing.gauntlet import rounds
from spieltisch.contests.pairing.values import Round


def games(schedule: tuple[Round, ...], challenged: set[int]) -> Counter[tuple[int, int]]:
    """How often each of the challenged meets each challenger."""
    return Counter(
        (one, other)
        for drawn in schedule
        for table in drawn.tables
        for one in challenged.intersection(table.players)
        for other in set(table.players) - challenged
    )


def check_rounds(schedule: tuple[Round, ...], challenged: set[int]) -> None:
    for drawn in schedule:
        seated = [player for table in drawn.tables for player in table.players]
        assert len(set(seated)) == len(seated)
        assert not drawn.byes
        assert all(len(challenged.intersection(table.players)) == 1 for table in drawn.tables)


@pytest.mark.parametrize(
    ("players", "challenged"), [(2, [0]), (6, [0]), (7, [1, 3]), (8, [0, 1, 2, 3]), (7, [0, 2, 3, 4, 6])]
)
def test_pairs_meet_once_in_as_few_rounds_as_there_can_be(players: int, challenged: list[int]) -> None:
    schedule = rounds(players, challenged)
    others = [player for player in range(players) if player not in challenged]
    check_rounds(schedule, set(challenged))
    assert games(schedule, set(challenged)) == {(one, other): 1 for one in challenged for other in others}
    assert len(schedule) == max(len(challenged), len(others))


@pytest.mark.parametrize("allows_short", [False, True])
@pytest.mark.parametrize("table_size", [3, 4, 5])
@pytest.mark.parametrize("challenged", [[0], [0, 5], [0, 1, 2]])
@pytest.mark.parametrize("challengers", range(4, 13))
def test_tables_cover_all_challengers_evenly(
    challengers: int, challenged: list[int], table_size: int, allows_short: bool
) -> None:
    players = challengers + len(challenged)
    schedule = rounds(players, challenged, table_size, allows_short=allows_short)
    check_rounds(schedule, set(challenged))
    met = games(schedule, set(challenged))
    others = [player for player in range(players) if player not in challenged]
    assert set(met) == {(one, other) for one in challenged for other in others}
    assert max(met.values()) <= 2
    played = [sum(met[one, other] for one in challenged) for other in others]
    assert max(played) - min(played) <= 1
    lengths = {len(table.players) for drawn in schedule for table in drawn.tables}
    assert lengths <= {table_size, table_size - allows_short}
    if challengers % (table_size - 1) == 0:
        assert set(met.values()) == {1}
        assert lengths == {table_size}


def test_what_is_no_gauntlet_is_refused() -> None:
    with pytest.raises(ValueError, match="somebody else"):
        rounds(2, [0, 1])
    with pytest.raises(ValueError, match="somebody who"):
        rounds(2, [])
    with pytest.raises(ValueError, match="2 of 4"):
        rounds(4, [0, 4])
    with pytest.raises(ValueError, match="3 challengers"):
        rounds(3, [0], 4)
    assert [table.players for table in rounds(3, [0], 4, allows_short=True)[0].tables] == [(0, 1, 2)]
