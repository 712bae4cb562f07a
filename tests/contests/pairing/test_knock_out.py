"""Knock-out: seeding, byes, fields that fit, and ties."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from spieltisch.contests.pairing.knock_out import EXTRA_BLOCKS, Draw, decision, draw


def seeds(found: Draw) -> list[list[int]]:
    """Counted from 1, as people do."""
    return [[player + 1 for player in table.players] for table in found.round.tables]


def whole(count: int, table_size: int, *, allows_short: bool = False, is_winner_only: bool = False) -> list[Draw]:
    """All rounds, if the better seeds always win."""
    field, draws = list(range(count)), list[Draw]()
    while not draws or not draws[-1].is_last:
        found = draw(field, table_size, allows_short=allows_short, is_winner_only=is_winner_only)
        draws.append(found)
        through = zip(found.round.tables, found.advancing, strict=True)
        going_on = [player for table, advancing in through for player in sorted(table.players)[:advancing]]
        field = sorted([*found.round.byes, *going_on])
    return draws


def test_tables_are_seeded_as_a_snake() -> None:
    assert seeds(draw(range(16), 4)) == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]
    assert seeds(draw(range(8))) == [[1, 8], [2, 7], [3, 6], [4, 5]]
    assert seeds(draw(range(7), 4, allows_short=True)) == [[1, 4, 5], [2, 3, 6, 7]]
    assert seeds(draw([4, 9, 7, 2])) == [[5, 3], [10, 8]]


@pytest.mark.parametrize(("count", "byes"), [(2, 0), (3, 1), (4, 0), (5, 3), (6, 2), (7, 1), (8, 0), (9, 7), (12, 4)])
def test_brackets_of_two_have_their_byes_in_the_first_round(count: int, byes: int) -> None:
    first, *later = whole(count, 2)
    assert first.round.byes == tuple(range(byes))
    assert not any(found.round.byes for found in later)
    assert len(later) + 1 == (count - 1).bit_length()
    assert all(set(found.advancing) == {1} for found in (first, *later))


def test_tables_of_four_halve_their_field() -> None:
    assert [len(found.round.tables) for found in whole(32, 4)] == [8, 4, 2, 1]
    assert [len(found.round.tables) for found in whole(16, 4, is_winner_only=True)] == [4, 1]
    first, second, last = whole(10, 4)
    assert (seeds(first), first.round.byes, first.advancing) == ([[7, 8, 9, 10]], tuple(range(6)), (2,))
    assert [len(second.round.tables), *second.advancing] == [2, 2, 2]
    assert last.is_last


@pytest.mark.parametrize("is_winner_only", [False, True])
@pytest.mark.parametrize("allows_short", [False, True])
@pytest.mark.parametrize("table_size", [2, 3, 4, 5, 6])
def test_every_field_ends_at_one_table(table_size: int, allows_short: bool, is_winner_only: bool) -> None:
    for count in range(table_size, 40):
        left = list(range(count))
        draws = whole(count, table_size, allows_short=allows_short, is_winner_only=is_winner_only)
        for found in draws:
            seated = [player for table in found.round.tables for player in table.players]
            assert len({*seated, *found.round.byes}) == len(seated) + len(found.round.byes) <= len(left)
            lengths = {len(table.players) for table in found.round.tables}
            assert lengths <= {table_size, table_size - (allows_short and table_size > 2)}
            assert all(
                1 <= on < len(table.players) for on, table in zip(found.advancing, found.round.tables, strict=True)
            )
            if not found.is_last:
                usual = 1 if is_winner_only else (min(lengths) + 1) // 2
                assert min(found.advancing) >= usual
                assert found.round.byes == tuple(sorted({*seated, *found.round.byes})[: len(found.round.byes)])
        assert draws[-1].advancing == (1,)
        assert len(draws) <= 2 * count.bit_length()


def test_too_few_for_a_table_are_refused() -> None:
    with pytest.raises(ValueError, match="too few"):
        draw(range(3), 4)
    assert draw(range(3), 4, allows_short=True).is_last
    for allows_short in (False, True):
        with pytest.raises(ValueError, match="too few"):
            draw(range(1), 2, allows_short=allows_short)


def block(*scores: str) -> list[Fraction]:
    return [Fraction(score) for score in scores]


def test_the_better_points_go_on_best_first() -> None:
    assert decision([block("0", "1", "1/2", "1/2")], [], 1) == (1,)
    assert decision([block("0", "1", "1/2", "0"), block("1/3", "0", "1/2", "1/4")], [], 2) == (1, 2)
    assert decision([block("1", "1", "0", "0")], [], 2) == (0, 1)


def test_a_tie_takes_one_more_block_up_to_three_and_then_the_seed() -> None:
    tied, again = [block("0", "1/2", "1/2", "1")], block("1/2", "1/2", "1/2", "1/2")
    for extra in range(EXTRA_BLOCKS):
        assert decision(tied, [again] * extra, 2) is None
    assert decision(tied, [again] * EXTRA_BLOCKS, 2) == (3, 1)
    assert decision(tied, [block("1", "0", "1/2", "0")], 2) == (3, 2)


def test_extra_blocks_help_nobody_who_was_out() -> None:
    tied = [block("0", "1/2", "1/2", "1")]
    for scores in product(["0", "1/2", "1"], repeat=4):
        found = decision(tied, [block(*scores)], 2)
        assert found is None or (found[0] == 3 and 0 not in found)
        assert (found is None) == (scores[1] == scores[2])
