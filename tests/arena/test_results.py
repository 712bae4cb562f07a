import pytest

from spieltisch.arena.matches.results import Played, standings


def played(ranks: tuple[int, ...], points: tuple[int, ...] = (3, 1), reason: str = "regular") -> Played:
    return Played("g", 1, ("a", "b"), ranks, points, reason, 60, 0.5)


def test_wins_draws_and_losses_are_counted_by_player_wherever_it_sat() -> None:
    games = [(played((1, 2)), (0, 1)), (played((1, 2)), (1, 0)), (played((1, 1), (2, 2)), (0, 1))]
    a, b = standings(["a", "b"], games)
    assert (a.games, a.won, a.drawn, a.lost, a.points) == (3, 1, 1, 1, 3 + 1 + 2)
    assert (b.games, b.won, b.drawn, b.lost, b.points) == (3, 1, 1, 1, 1 + 3 + 2)
    assert a.share == pytest.approx(0.5)


def test_a_player_may_play_itself() -> None:
    a, b = standings(["x", "x"], [(played((1, 2)), (1, 0))])
    assert (a.lost, b.won) == (1, 1)


def test_causes_of_losses_are_kept_apart() -> None:
    games = [(played((2, 1), reason=reason), (0, 1)) for reason in ("timeout", "illegal", "timeout", "regular")]
    assert standings(["a", "b"], games)[0].reasons == {"timeout": 2, "illegal": 1, "regular": 1}


def test_an_aborted_game_counts_for_nobody() -> None:
    assert standings(["a", "b"], [(played((1, 1), (-1, -1), "aborted"), (0, 1))])[0].games == 0
