"""Levels and stars follow from what was measured, by rules."""

from __future__ import annotations

import pytest

from spieltisch.bots.strength import Level, Score, judged, levels, score_text
from tests.bots.measured import table


def named(**elos: float) -> dict[str, str]:
    return {level: strength.kind.text for level, strength in levels(table(**elos)).items()}


def test_hard_is_the_strongest_and_the_others_are_nearest_to_the_middles() -> None:
    elos = {"random": -800, "greedy_errs_75": -600, "greedy_errs_50": -430, "greedy": 0, "search_at_10": 60}
    assert named(**elos, search_at_200=500) == {"easy": "greedy~50", "medium": "search@10", "hard": "search@200"}


def test_medium_may_be_greedy_but_easy_is_weaker() -> None:
    elos = {"random": -300, "greedy_errs_10": -20, "greedy": 0, "search_at_10": 200, "search_at_50": 310}
    assert named(**elos) == {"easy": "greedy~10", "medium": "search@10", "hard": "search@50"}
    assert named(random=-300, greedy_errs_10=-20, greedy=0, search=50)["medium"] == "greedy"


def test_the_strongest_need_not_be_who_thinks_longest() -> None:
    assert named(random=-300, greedy=0, search_at_50=200, search_at_200=150) == {"hard": "search@50"}


def test_a_level_that_nobody_is_fit_for_is_missing() -> None:
    assert named(random=-300, greedy_errs_10=-20, greedy=-10, search_errs_50=-400) == {
        "easy": "greedy~10", "hard": "greedy",
    }  # fmt: skip
    assert named(search=5) == {"hard": "search"}
    assert levels(table()) == levels(None) == {}


def test_levels_come_easiest_first() -> None:
    assert list(levels(table(random=-9, greedy_errs_10=-5, greedy=0, search=9))) == list(Level)


def test_stars_are_equal_steps_of_rating() -> None:
    found = judged(table(random=-500, greedy_errs_10=-299, greedy=0, search_at_10=250, search=500))
    assert [(each.strength.kind.text, each.stars) for each in found] == [
        ("random", 1), ("greedy~10", 2), ("greedy", 3), ("search@10", 4), ("search", 5),
    ]  # fmt: skip
    assert [each.stars for each in judged(table(random=0))] == [5]
    assert judged(None) == []


@pytest.mark.parametrize(
    ("score", "words"), [(None, "–"), (Score(7, 0, 1), "7 of 8"), (Score(6, 1, 1), "6 of 8, 1 drawn")]
)
def test_scores_in_words(score: Score | None, words: str) -> None:
    assert score_text(score) == words


def test_who_reads_the_api_gets_level_and_figures() -> None:
    last = judged(table(random=-9, greedy_errs_10=-5, greedy=0, search_at_50=9))[-1]
    assert last.jsonable() == {
        "bot": "search@50", "level": "hard", "stars": 5, "elo": 9, "elo95": 9.5, "games": 40,
        "greedy": {"won": 7, "drawn": 1, "games": 40}, "random": None,
    }  # fmt: skip
