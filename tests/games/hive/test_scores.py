"""Test-mode scores, with the contest's own rounding."""

from __future__ import annotations

from spieltisch.core.outcome import Outcome
from spieltisch.games.hive import scores
from spieltisch.games.hive.scores import Score


def added(*free: int, ranks: tuple[int, int] = (1, 2)) -> Score:
    total = None
    for number in free:
        total = scores.add(total, Outcome(ranks, (number, 0)), 0)
    assert total is not None
    return total


def test_points_are_two_for_a_win_and_one_for_a_draw() -> None:
    assert added(3, 4).points == 4
    assert added(3, 4, ranks=(1, 1)).points == 2
    assert added(3, 4, ranks=(2, 1)).points == 0


def test_averages_carry_the_places_they_were_rounded_to() -> None:
    assert str(added(2).free) == "2.000000"
    assert str(added(2, 3).free) == "2.5000000"
    assert str(added(2, 2, 3).free) == "2.3333340"


def test_a_bee_that_never_came_counts_as_minus_one() -> None:
    assert str(added(-1).free) == "-1.000000"
    assert added(-1, 1).games == 2
