"""Which bot a name means."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from spieltisch.bots.handicap import Kind
from spieltisch.bots.named import bot_names, find_bot, is_bot
from spieltisch.core.errors import UsageError
from spieltisch.core.game import Roster
from tests.bots.measured import measured
from tests.toy import GAME

MAKE = GAME.roster.bots["random"]
GO = replace(GAME, roster=Roster({"random": MAKE, "greedy": MAKE, "search": MAKE}))
ELOS = {"random": -800, "greedy_errs_50": -430, "greedy": 0, "search_at_200": 500}


def test_a_level_is_who_was_measured_and_says_so(tmp_path: Path) -> None:
    bot = find_bot(measured(GO, tmp_path, **ELOS), "easy")
    assert (bot.kind, bot.label) == (Kind("greedy", None, 50), "easy (greedy~50)")
    assert bot.make(3).is_instant


def test_what_a_log_says_goes_on_meaning_the_same(tmp_path: Path) -> None:
    label = find_bot(measured(GO, tmp_path, **ELOS), "hard").label
    other = measured(GO, tmp_path, **ELOS, search_at_500=900)
    assert find_bot(other, "hard").label == "hard (search@500)"
    assert find_bot(other, label).kind == Kind("search", 200)
    assert find_bot(other, label).label == label == "hard (search@200)"


def test_a_games_own_name_goes_before_a_level(tmp_path: Path) -> None:
    game = measured(replace(GO, roster=Roster({**GO.roster.bots, "easy": MAKE})), tmp_path, **ELOS)
    assert find_bot(game, "easy").label == "easy"
    assert bot_names(game) == ["random", "greedy", "search", "easy", "medium", "hard"]


@pytest.mark.parametrize("text", ["best", "best@50", "search@", "easy (best)", "easy (hard)", "medium (", ""])
def test_nobody_else_has_a_name_and_all_are_told(tmp_path: Path, text: str) -> None:
    game = measured(GO, tmp_path, **ELOS)
    with pytest.raises(UsageError, match="there are: random, greedy, search, easy, medium, hard, and others"):
        find_bot(game, text, besides=", and others")
    assert not is_bot(game, text)


def test_without_a_measurement_there_are_no_levels() -> None:
    assert bot_names(GO) == ["random", "greedy", "search"]
    assert is_bot(GO, "search@50~10")
    with pytest.raises(UsageError, match=r"there are: random, greedy, search$"):
        find_bot(GO, "hard")
