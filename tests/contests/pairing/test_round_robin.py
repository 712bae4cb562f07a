"""Round robins: published tables, complete schedules, and what is promised of the others."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from spieltisch.contests.pairing.designs import complete
from spieltisch.contests.pairing.round_robin import rounds
from spieltisch.contests.pairing.values import Round

BERGER = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | "
        "4-8 5-3 6-2 7-1"
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6 | 10-6 7-5 8-4 9-3 1-2 | 2-10 3-1 4-9 5-8 6-7 | 10-7 8-6 9-5 1-4 2-3 | "
        "3-10 4-2 5-1 6-9 7-8 | 10-8 9-7 1-6 2-5 3-4 | 4-10 5-3 6-2 7-1 8-9 | 10-9 1-8 2-7 3-6 4-5 | "
        "5-10 6-4 7-3 8-2 9-1"
    ),
}
"""FIDE handbook, C.05, annex 1."""


def meetings(schedule: tuple[Round, ...]) -> Counter[tuple[int, int]]:
    couples = (combinations(sorted(table.players), 2) for drawn in schedule for table in drawn.tables)
    return Counter((a, b) for found in couples for a, b in found)


def is_whole(schedule: tuple[Round, ...], players: int) -> bool:
    """Whether everybody is in each round once."""
    return all(
        sorted([*drawn.byes, *(player for table in drawn.tables for player in table.players)]) == list(range(players))
        for drawn in schedule
    )


@pytest.mark.parametrize("players", BERGER)
def test_pairs_meet_by_the_published_tables(players: int) -> None:
    written = " | ".join(
        " ".join("-".join(str(player + 1) for player in table.players) for table in drawn.tables)
        for drawn in rounds(players)
    )
    assert written == BERGER[players]


@pytest.mark.parametrize("players", range(2, 30))
def test_pairs_meet_exactly_once(players: int) -> None:
    schedule = rounds(players)
    assert len(schedule) == players - 1 + players % 2
    assert is_whole(schedule, players)
    assert meetings(schedule) == dict.fromkeys(combinations(range(players), 2), 1)
    assert (
        sorted(player for drawn in schedule for player in drawn.byes) == list(range(players))[: players * (players % 2)]
    )


@pytest.mark.parametrize("players", [7, 11])
def test_an_odd_table_is_the_even_one_without_its_last(players: int) -> None:
    for odd, even in zip(rounds(players), rounds(players + 1), strict=True):
        assert [table for table in even.tables if players not in table.players] == list(odd.tables)


@pytest.mark.parametrize(
    ("players", "table_size", "number"),
    [(9, 3, 4), (15, 3, 7), (21, 3, 10), (27, 3, 13), (39, 3, 19), (63, 3, 31), (81, 3, 40),
     (16, 4, 5), (64, 4, 21), (25, 5, 6), (4, 4, 1), (6, 6, 1)],
)  # fmt: skip
def test_complete_schedules_are_complete(players: int, table_size: int, number: int) -> None:
    schedule = rounds(players, table_size)
    assert len(schedule) == number
    assert is_whole(schedule, players)
    assert not any(drawn.byes for drawn in schedule)
    assert all(len(table.players) == table_size for drawn in schedule for table in drawn.tables)
    assert meetings(schedule) == dict.fromkeys(combinations(range(players), 2), 1)


def test_no_schedule_is_taken_for_complete_that_is_not() -> None:
    for table_size in (3, 4, 5, 6):
        for players in range(table_size, 130):
            if found := complete(players, table_size):
                met = Counter(couple for tables in found for table in tables for couple in combinations(table, 2))
                assert met == dict.fromkeys(combinations(range(players), 2), 1)
            elif table_size == 3:
                assert players % 6 != 3 or players in {33, 45, 51, 69, 99, 105, 117}


@pytest.mark.parametrize("allows_short", [False, True])
@pytest.mark.parametrize(
    ("players", "table_size"), [(4, 3), (7, 3), (8, 3), (8, 4), (10, 4), (11, 4), (14, 5), (13, 6)]
)
def test_elsewhere_everybody_meets_and_byes_are_even(players: int, table_size: int, allows_short: bool) -> None:
    schedule = rounds(players, table_size, allows_short=allows_short)
    assert is_whole(schedule, players)
    assert len(meetings(schedule)) == players * (players - 1) // 2
    assert len(meetings(schedule[:-1])) < players * (players - 1) // 2
    byes = Counter(player for drawn in schedule for player in drawn.byes)
    assert max(byes[player] for player in range(players)) - min(byes[player] for player in range(players)) <= 1
    assert {len(table.players) for drawn in schedule for table in drawn.tables} <= {
        table_size, table_size - allows_short
    }  # fmt: skip


def test_short_tables_are_made_only_where_they_may_be() -> None:
    assert all(drawn.byes for drawn in rounds(7, 4))
    assert not any(drawn.byes for drawn in rounds(7, 4, allows_short=True))


def test_some_known_numbers_of_rounds() -> None:
    """Not promised; but if they rise, something has become worse."""
    assert [len(rounds(players, 4)) for players in (5, 8, 10, 12)] == [3, 3, 5, 6]
    assert [len(rounds(players, 3)) for players in (6, 8, 12)] == [4, 6, 7]


def test_too_few_players_are_refused() -> None:
    with pytest.raises(ValueError, match="too few"):
        rounds(3, 4)
    assert len(rounds(3, 4, allows_short=True)) == 1
    with pytest.raises(ValueError, match="too few"):
        rounds(1)
