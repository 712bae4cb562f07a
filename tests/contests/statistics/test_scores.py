"""Score maps against their definitions, on every ranking there is."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product

import pytest

from spieltisch.contests.matches.block import Orders, orders_of
from spieltisch.contests.statistics.scores import block_scores, game_scores, null_value, possible_means
from spieltisch.core.outcome import ScoreMap

MAPS = list(ScoreMap)


def rankings(seats: int) -> list[tuple[int, ...]]:
    """All weak orders: a player's rank is one more than how many are ahead."""
    values = product(range(seats), repeat=seats)
    return sorted({tuple(1 + sum(other < mine for other in value) for mine in value) for value in values})


def slow_scores(ranks: tuple[int, ...], how: ScoreMap) -> list[Fraction]:
    if how is ScoreMap.WIN:
        return [Fraction(rank == 1, ranks.count(1)) for rank in ranks]
    beaten = [
        sum(Fraction(2 if mine < other else mine == other, 2) for at, other in enumerate(ranks) if at != seat)
        for seat, mine in enumerate(ranks)
    ]
    return [Fraction(share, len(ranks) - 1) for share in beaten]


@pytest.mark.parametrize("how", MAPS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_ranking_counts_as_the_map_says(seats: int, how: ScoreMap) -> None:
    assert len(rankings(seats)) == {2: 3, 3: 13, 4: 75}[seats]
    for ranks in rankings(seats):
        assert game_scores(ranks, how) == tuple(float(score) for score in slow_scores(ranks, how))
        assert sum(slow_scores(ranks, how)) / seats == Fraction(1, seats if how is ScoreMap.WIN else 2)


def test_nobody_has_a_score_alone() -> None:
    for how in MAPS:
        with pytest.raises(ValueError, match="alone"):
            game_scores((1,), how)


@pytest.mark.parametrize("how", MAPS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_who_plays_the_same_game_in_every_seat_has_the_null_value_exactly(seats: int, how: ScoreMap) -> None:
    """Whatever the game's ranks by seat are: some of all, at random tables of five and six."""
    orders = orders_of(seats, Orders.ROTATE)
    for ranks in rankings(seats)[:: 1 + seats**seats // 200]:
        scores = block_scores([(order, ranks) for order in orders], how)
        assert scores == dict.fromkeys(range(seats), null_value(seats, how))


@pytest.mark.parametrize("how", MAPS)
def test_equal_means_are_equal_numbers_however_they_came_about(how: ScoreMap) -> None:
    found: dict[Fraction, set[float]] = {}
    for first, second, third in product(rankings(3), repeat=3):
        exact = sum(slow_scores(ranks, how)[0] for ranks in (first, second, third)) / 3
        score = block_scores([("abc", ranks) for ranks in (first, second, third)], how)["a"]
        found.setdefault(Fraction(exact), set()).add(score)
    assert len(found) > 5
    assert all(scores == {float(exact)} for exact, scores in found.items())


def test_the_possible_means_are_those_of_all_blocks() -> None:
    for seats in (2, 3):
        blocks = product(rankings(seats), repeat=seats)
        means = {block_scores([(range(seats), ranks) for ranks in block], ScoreMap.RANK)[0] for block in blocks}
        assert tuple(sorted(means)) == possible_means(seats, ScoreMap.RANK)
    strict = [tuple(ranks) for ranks in permutations((1, 2, 3))]
    means = {
        block_scores([(range(3), ranks) for ranks in block], ScoreMap.WIN)[0] for block in product(strict, repeat=3)
    }
    assert tuple(sorted(means)) == possible_means(3, ScoreMap.WIN)
