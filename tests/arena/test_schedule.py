from spieltisch.arena.schedule import rotations


def test_everybody_sits_everywhere_once_in_a_rotation() -> None:
    (rotation,) = rotations(3, 3, 7, is_rotating=True)
    assert rotation.seed == 7
    assert [sorted(order) for order in rotation.orders] == [[0, 1, 2]] * 3
    assert [{order[seat] for order in rotation.orders} for seat in range(3)] == [{0, 1, 2}] * 3


def test_the_games_of_a_rotation_share_a_seed_and_the_next_rotation_has_another() -> None:
    assert [(r.seed, len(r.orders)) for r in rotations(2, 5, 10, is_rotating=True)] == [(10, 2), (11, 2), (12, 1)]


def test_without_rotating_everybody_stays_and_every_game_has_its_own_seed() -> None:
    assert [(r.seed, r.orders) for r in rotations(2, 2, 0, is_rotating=False)] == [(0, ((0, 1),)), (1, ((0, 1),))]
