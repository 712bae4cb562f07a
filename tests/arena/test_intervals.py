import pytest

from spieltisch.arena.intervals import wilson


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        # Newcombe 1998 (Statistics in Medicine 17), table I, method 3: without continuity correction
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_agree_with_published_ones(won: int, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=5e-5)


def test_an_interval_mirrors_when_won_and_lost_change_places() -> None:
    low, high = wilson(9, 40)
    assert wilson(31, 40) == pytest.approx((1 - high, 1 - low))


def test_no_games_say_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
