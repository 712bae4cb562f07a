"""Who sits with whom, what it counts, and who stands where: all of it in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from spieltisch.core.outcome import Outcome, Reason
from spieltisch.web.classroom.record import Class, Game, Pupil
from spieltisch.web.classroom.seating import next_round
from spieltisch.web.classroom.standings import best_game, points_of, standings


def a_class(pupils: int, size: int = 2) -> Class:
    return Class("", "twixt", {}, size, 3, "easy", pupils=[Pupil(f"P{number}") for number in range(pupils)])


def draw(known: Class, seed: int = 1) -> list[list[int | None]]:
    return next_round(known, Random(seed).shuffle)


def play(known: Class, seed: int = 1) -> None:
    """One round, which the lower number wins everywhere."""
    games = [Game(f"{len(known.played)}-{at}", pupils) for at, pupils in enumerate(draw(known, seed))]
    for game in games:
        order = sorted(range(len(game.pupils)), key=lambda seat: (game.pupils[seat] is None, game.pupils[seat] or 0))
        game.end(Outcome(tuple(order.index(seat) + 1 for seat in range(len(order))), (0,) * len(order)))
    known.played.append(games)


def pupils_of(seated: Sequence[Sequence[int | None]]) -> list[int]:
    return sorted(pupil for table in seated for pupil in table if pupil is not None)


@pytest.mark.parametrize(
    ("pupils", "size", "people"),
    [
        (1, 2, [1]), (5, 2, [1, 2, 2]), (40, 2, [2] * 20), (2, 4, [2]), (3, 4, [3]), (5, 4, [2, 3]), (6, 4, [3, 3]),
        (9, 4, [3, 3, 3]), (1, 3, [1]), (7, 3, [2, 2, 3]), (40, 4, [4] * 10), (60, 6, [6] * 10),
    ],
)  # fmt: skip
def test_everybody_sits_in_pairs_or_even_groups_and_bots_fill_up(pupils: int, size: int, people: list[int]) -> None:
    seated = draw(a_class(pupils, size))
    assert pupils_of(seated) == list(range(pupils))
    assert all(len(table) == size for table in seated)
    assert sorted(size - table.count(None) for table in seated) == people


@pytest.mark.parametrize("pupils", [4, 7, 12, 23])
def test_three_rounds_bring_nobody_together_twice_and_spread_byes_and_first_seats(pupils: int) -> None:
    known = a_class(pupils)
    for seed in range(3):
        play(known, seed)
    games = [game for round in known.played for game in round]
    met = Counter(frozenset(two) for game in games for two in combinations(game.pupils, 2) if None not in two)
    assert max(met.values()) == 1
    byes = Counter(game.pupils[0] for game in games if game.is_bye)
    assert sum(byes.values()) == 3 * (pupils % 2)
    assert max(byes.values(), default=1) == 1
    first = Counter(game.pupils[0] for game in games if not game.is_bye)
    assert all(1 <= first[pupil] + byes[pupil] <= 2 or pupils % 2 for pupil in range(pupils))


def test_those_of_like_points_meet() -> None:
    known = a_class(8)
    play(known)
    points = points_of(known)
    for table in draw(known, 5):
        one, other = (points[pupil] for pupil in table if pupil is not None)
        assert one == other


def test_chance_decides_the_first_round() -> None:
    assert len({str(draw(a_class(8), seed)) for seed in range(5)}) > 1


def test_who_comes_late_plays_next_and_who_is_removed_does_not() -> None:
    known = a_class(4)
    play(known)
    known.pupils.append(Pupil("Late"))
    known.pupils[0].is_out = True
    assert pupils_of(draw(known)) == [1, 2, 3, 4]
    assert draw(a_class(0)) == []


def test_a_number_is_free_again_once_removed_unless_it_has_played() -> None:
    known = a_class(4)
    play(known)
    known.pupils[0].is_out = True
    assert known.number_for(Pupil("Late")) == 4
    known.pupils[4].is_out = True
    assert known.number_for(Pupil("Later")) == 4
    assert known.number_for(Pupil("Last")) == 5
    assert [pupil.name for pupil in known.pupils[4:]] == ["Later", "Last"]


def test_a_game_counts_the_share_of_opponents_beaten_and_a_bye_all() -> None:
    known = a_class(6, 4)
    known.played = [[Game("a", [0, 1, 2, None]), Game("b", [3, None, None, None]), Game("c", [4, 5, None, None])]]
    known.played[0][0].end(Outcome((1, 2, 2, 4), (9, 5, 5, 1)))
    known.played[0][1].end(Outcome((4, 1, 2, 3), (0, 9, 8, 7)))
    assert points_of(known) == [1, Fraction(1, 2), Fraction(1, 2), 1, 0, 0]
    known.played[0][2].end(None)
    assert points_of(known)[4:] == [Fraction(1, 2)] * 2, "broken off, nobody was better"


def test_what_a_bot_plays_to_the_end_counts_for_nobody() -> None:
    known = a_class(2)
    known.played = [[Game("a", [0, 1], replaced=[0])]]
    known.played[0][0].end(Outcome((1, 2), (9, 3)))
    assert points_of(known) == [0, 0]


def test_of_equal_points_the_stronger_opponents_decide_and_then_a_place_is_shared() -> None:
    known = a_class(4)
    known.played = [[Game("a", [0, 1]), Game("b", [2, 3])], [Game("c", [0, 2]), Game("d", [1, 3])]]
    for game, ranks in zip(
        (game for games in known.played for game in games), [(1, 2), (1, 2), (1, 2), (1, 1)], strict=True
    ):
        game.end(Outcome(ranks, (0, 0)))
    assert [(each.pupil, each.place) for each in standings(known)] == [(0, 1), (2, 2), (1, 3), (3, 4)]
    known.played = known.played[:1]
    assert [each.place for each in standings(known)] == [1, 1, 3, 3]
    known.pupils[0].is_out = True
    assert [each.pupil for each in standings(known)] == [2, 1, 3]


def test_a_game_that_was_played_to_the_end_is_better_than_one_given_up() -> None:
    known = a_class(4)
    known.played = [[Game("a", [0, 1]), Game("b", [2, 3])]]
    known.played[0][0].end(Outcome((1, 2), (0, 0), Reason.LEFT))
    known.played[0][1].end(Outcome((1, 1), (5, 5)))
    best = best_game(known)
    assert best
    assert best.id == "b"


def test_the_best_game_is_the_latest_between_the_best_and_no_bye() -> None:
    known = a_class(5)
    assert best_game(known) is None
    for seed in range(3):
        play(known, seed)
    best = best_game(known)
    assert best
    assert not best.is_bye
    assert 0 in best.pupils
    points = points_of(known)
    sums = [
        sum(points[p] for p in game.pupils if p is not None)
        for games in known.played
        for game in games
        if not game.is_bye
    ]
    assert sum(points[p] for p in best.pupils if p is not None) == max(sums)
