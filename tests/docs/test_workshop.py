"""The tables of wrong and of right clients are those of the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.core.registry import games
from tools.workshop import (
    BEGIN,
    END,
    PAGE,
    Row,
    lines_of,
    mistakes_of,
    read_page,
    replaced,
    right_clients,
    right_row_of,
)


@pytest.mark.parametrize("game", games())
def test_each_wrong_client_has_its_row(game: str) -> None:
    found = [(row.sentence, row.check.split("`")[1]) for row in read_page()[1] if row.game == game]
    assert found == [(mistake.sentence, mistake.check) for mistake in mistakes_of(game)]


def test_all_are_found_and_counted() -> None:
    before, rows, after = read_page()
    assert all(row.is_found for row in rows)
    assert "\n".join([before + BEGIN, *lines_of(rows), END + after]) == PAGE.read_text()


def test_new_rows_take_the_place_of_their_games_old_ones() -> None:
    old = [Row(game, sentence, "", "") for game in ("a", "b") for sentence in ("1", "2")]
    news = [Row("c", "5", "", ""), Row("a", "4", "", "")]
    assert [(row.game, row.sentence) for row in replaced(old, news)] == [("a", "4"), ("b", "1"), ("b", "2"), ("c", "5")]


@pytest.mark.usefixtures("process")
@pytest.mark.long
@pytest.mark.parametrize("game", games())
def test_nothing_is_said_against_a_template_s_client(game: str, tmp_path: Path) -> None:
    """The tests' own client, ours, and the page's are checked elsewhere; some 20 s a game."""
    [right] = [each for each in right_clients(game, tmp_path) if each.client == "the template's client"]
    assert right_row_of(right, seeds=1, load=0).alarms == "0"
