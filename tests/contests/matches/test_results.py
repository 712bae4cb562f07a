from __future__ import annotations

import pytest

from spieltisch.contests.matches.results import Played, Standing, standings
from spieltisch.core.outcome import ScoreMap


def played(ranks: tuple[int, ...], points: tuple[int, ...] = (3, 1), reason: str = "regular") -> Played:
    return Played("g", 1, ("a", "b"), ranks, points, reason, 60, 0.5)


def table(
    *games: tuple[Played, tuple[int, ...]], length: int = 2, how: ScoreMap = ScoreMap.RANK, names: str = "ab"
) -> list[Standing]:
    return standings(list(names), games, length, how)


def test_wins_draws_and_losses_are_counted_by_player_wherever_it_sat() -> None:
    a, b = table((played((1, 2)), (0, 1)), (played((1, 2)), (1, 0)), (played((1, 1), (2, 2)), (0, 1)))
    assert (a.games, a.won, a.drawn, a.lost, a.points) == (3, 1, 1, 1, 3 + 1 + 2)
    assert (b.games, b.won, b.drawn, b.lost, b.points) == (3, 1, 1, 1, 1 + 3 + 2)


def test_a_player_may_play_itself() -> None:
    a, b = table((played((1, 2)), (1, 0)), names="xx")
    assert (a.lost, b.won) == (1, 1)


def test_causes_of_losses_are_kept_apart() -> None:
    games = [(played((2, 1), reason=reason), (0, 1)) for reason in ("timeout", "illegal", "timeout", "regular")]
    assert table(*games)[0].reasons == {"timeout": 2, "illegal": 1, "regular": 1}


def test_an_aborted_game_counts_for_nobody_and_its_block_has_no_score() -> None:
    aborted = (played((1, 1), (-1, -1), "aborted"), (1, 0))
    a, _ = table((played((1, 2)), (0, 1)), aborted, (played((1, 2)), (0, 1)), (played((1, 2)), (1, 0)))
    assert (a.games, a.scores) == (3, [0.5])


def test_only_finished_blocks_have_a_score() -> None:
    win, loss, draw = (played(ranks) for ranks in ((1, 2), (2, 1), (1, 1)))
    a, b = table((win, (0, 1)), (loss, (1, 0)), (draw, (0, 1)), (win, (1, 0)), (win, (0, 1)))
    assert (a.games, a.scores, b.scores) == (5, [1, 0.25], [0, 0.75])


@pytest.mark.parametrize(("how", "first"), [(ScoreMap.RANK, 0.75), (ScoreMap.WIN, 0.5)])
def test_what_a_game_counts_is_the_games_to_say(how: ScoreMap, first: float) -> None:
    a, b, c = table((played((1, 1, 3), (5, 5, 1)), (0, 1, 2)), length=1, how=how, names="abc")
    assert (a.scores, b.scores, c.scores) == ([first], [first], [0])


def test_who_plays_alone_has_no_score() -> None:
    assert table((played((1,), (3,)), (0,)), length=1, names="a")[0].scores == []
