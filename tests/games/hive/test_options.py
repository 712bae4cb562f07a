"""From options to the agreement of a game."""

from __future__ import annotations

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.options import opened
from spieltisch.games.hive import GAME, tools
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.options import Options
from tests.games.hive.positions import EMPTY, MIDDLE


def test_without_options_chance_draws_the_obstructed_fields() -> None:
    assert GAME.setup.configure(Options(), 2) == Config(None)


def test_a_given_position_is_agreed_on_in_its_written_form() -> None:
    assert GAME.setup.configure(Options(position="stacks= turn=0"), 2) == Config(EMPTY)
    assert GAME.setup.configure(Options(position=MIDDLE), 2) == Config(MIDDLE)


@pytest.mark.parametrize(
    "options",
    [
        Options(position="turn=61"),
        Options(position=EMPTY, load_game_file="replay.xml"),
    ],
)
def test_what_cannot_be_is_the_operators_error(options: Options) -> None:
    with pytest.raises(UsageError, match=r"hive\.(position|load_game_file)"):
        GAME.setup.configure(options, 2)


def test_a_file_that_is_no_replay_is_the_operators_error() -> None:
    with pytest.raises(UsageError, match=r"^hive\.load_game_file: replay\.xml: no replay"):
        opened("hive", GAME.setup.files, Options(load_game_file="replay.xml"), lambda path: b"<protocol>\n</protocol>")


def test_hive_is_for_two() -> None:
    with pytest.raises(UsageError):
        GAME.setup.configure(Options(), 3)


def test_the_score_of_a_position_names_free_fields_and_the_ending() -> None:
    assert tools.score(MIDDLE, {}) == {"free": [3, 4], "over": False, "reason": None}
    ended = tools.score("turn=60 obs=1,1 stacks=0,0,Q;1,0,q", {})
    assert (ended["free"], ended["over"]) == ([5, 4], True)
    assert str(ended["reason"]).startswith("Das Rundenlimit wurde erreicht.\n")


def test_perft_and_divide_speak_notation() -> None:
    state = GAME.play.notation.read_position(MIDDLE)
    divide = tools.divide(state, 2)
    assert tools.perft(state, 2) == sum(divide.values()) == 1_248
    assert set(divide) == {GAME.play.notation.write_action(move) for move in GAME.play.rules.legal_actions(state, 0)}
    with pytest.raises(UsageError, match="chance"):
        tools.perft(GAME.play.rules.initial(Config()), 2)
