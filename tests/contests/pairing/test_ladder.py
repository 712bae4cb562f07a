"""Ladders: neighbours, and how far one can move."""

from __future__ import annotations

import pytest

from spieltisch.contests.pairing.ladder import draw


def tables(number: int, count: int, table_size: int) -> list[tuple[int, ...]]:
    return [table.players for table in draw(range(count), [0] * count, number, table_size).tables]


def test_neighbours_meet_and_then_halves_are_exchanged() -> None:
    assert tables(0, 6, 2) == tables(2, 6, 2) == [(0, 1), (2, 3), (4, 5)]
    assert tables(1, 6, 2) == [(0, 2), (1, 3), (4, 5)]
    assert tables(3, 6, 2) == [(0, 1), (2, 4), (3, 5)]
    assert tables(1, 8, 4) == [(0, 1, 4, 5), (2, 3, 6, 7)]
    assert tables(0, 9, 3) == [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    assert tables(3, 9, 3) == [(0, 1, 2), (3, 4, 6), (5, 7, 8)]


@pytest.mark.parametrize("table_size", [2, 3, 4, 5])
@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("allows_short", [False, True])
def test_everybody_plays_near_its_place(number: int, table_size: int, allows_short: bool) -> None:
    for count in range(2, 20):
        drawn = draw(range(count), [0] * count, number, table_size, allows_short=allows_short)
        assert sorted([*drawn.byes, *(player for table in drawn.tables for player in table.players)]) == list(
            range(count)
        )
        lengths = {len(table.players) for table in drawn.tables}
        assert lengths <= {table_size, table_size - (allows_short and table_size > 2)}
        assert all(max(table.players) - min(table.players) < 2 * table_size for table in drawn.tables)


def test_everybody_comes_into_contact_with_everybody() -> None:
    """From table to table over four rounds."""
    reached = {0}
    for number in range(12):
        for table in tables(number, 12, 3):
            if reached.intersection(table):
                reached.update(table)
    assert reached == set(range(12))


def test_byes_go_round_from_the_bottom() -> None:
    order, byes = [4, 2, 0, 1, 3], [0] * 5
    for number in range(5):
        found = draw(order, byes, number)
        for player in found.byes:
            byes[player] += 1
        if number == 0:
            assert found.byes == (3,)
    assert byes == [1] * 5
