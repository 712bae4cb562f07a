import pytest

from spieltisch.contests.matches.block import Orders, blocks, orders_of


def test_everybody_sits_everywhere_once_in_a_block() -> None:
    (block,) = blocks(3, 3, 7, is_rotating=True)
    assert block.seed == 7
    assert [sorted(order) for order in block.orders] == [[0, 1, 2]] * 3
    assert [{order[seat] for order in block.orders} for seat in range(3)] == [{0, 1, 2}] * 3


def test_the_games_of_a_block_share_a_seed_and_the_next_block_has_another() -> None:
    assert [(r.seed, len(r.orders)) for r in blocks(2, 5, 10, is_rotating=True)] == [(10, 2), (11, 2), (12, 1)]


def test_without_rotating_everybody_stays_and_every_game_has_its_own_seed() -> None:
    assert [(r.seed, r.orders) for r in blocks(2, 2, 0, is_rotating=False)] == [(0, ((0, 1),)), (1, ((0, 1),))]


@pytest.mark.parametrize(
    ("seats", "how", "games"),
    [(2, Orders.ROTATE, 2), (2, Orders.MIRROR, 2), (2, Orders.ALL, 2), (4, Orders.ROTATE, 4), (3, Orders.MIRROR, 6),
     (4, Orders.MIRROR, 8), (4, Orders.ALL, 24)],
)  # fmt: skip
def test_orders_are_all_different_and_give_everybody_each_seat_equally_often(
    seats: int, how: Orders, games: int
) -> None:
    orders = orders_of(seats, how)
    assert len(set(orders)) == len(orders) == games
    for seat in range(seats):
        assert sorted(order[seat] for order in orders) == sorted(list(range(seats)) * (games // seats))
