"""What the package exports: options, agreements, clocks, encounters, tools."""

from __future__ import annotations

from dataclasses import fields

import pytest

from spieltisch.core.contracts import Limit
from spieltisch.core.errors import UsageError
from spieltisch.core.outcome import Outcome
from spieltisch.core.policy import Begin, Disband, Entry, Opening, Played, Sit
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.twixt import GAME, rules, tools, view
from spieltisch.games.twixt.actions import Mirror, Swamp
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.notation import read_position
from spieltisch.games.twixt.options import Options
from spieltisch.games.twixt.policy import Encounter, return_game
from tests.games.twixt.positions import GAME as MOVES
from tests.games.twixt.positions import SWAMPS

PLAYED = "swamps=3,9,20;2,6,14;2,2,11;1,6,9 moves=" + MOVES.replace(" ", ",")


def test_the_defaults_agree_on_the_game_of_2009() -> None:
    assert GAME.setup.configure(Options(), 2) == Config()
    assert GAME.play.variant(Config()) == "2009"
    assert GAME.play.variant(Config(2016)) == "2016"


def test_every_option_says_what_it_does() -> None:
    assert all(field.metadata["help"].endswith(".") for field in fields(Options))


@pytest.mark.parametrize(
    "options",
    [
        Options(orientation=2010),
        Options(rounds=0),
        Options(rounds=287),
        Options(swamps="3,9"),
        Options(swamps="3,21,1"),
    ],
)
def test_wrong_options_are_the_operators_fault(options: Options) -> None:
    with pytest.raises(UsageError, match=r"twixt\."):
        GAME.setup.configure(options, 2)


def test_twixt_is_for_two() -> None:
    assert list(GAME.play.seats) == [2]
    with pytest.raises(UsageError, match="2 players"):
        GAME.setup.configure(Options(), 3)


def test_swamps_can_be_given() -> None:
    assert GAME.setup.configure(Options(swamps="3,9,20;1,6,9"), 2).swamps == ((3, 9, 20), (1, 6, 9))
    assert GAME.setup.configure(Options(swamps="none"), 2).swamps == ()


@pytest.mark.parametrize(
    ("options", "opening", "is_two"),
    [
        (Options(), Opening(2), True),
        (Options(return_game=False), Opening(2), False),
        (Options(), Opening(2, is_single=True), False),
    ],
)
def test_an_encounter_is_two_games_unless_the_operator_says_otherwise(
    options: Options, opening: Opening, is_two: bool
) -> None:
    encounter = Encounter(options, opening)
    for member in (7, 8):
        encounter.enter(member, Entry())
    played = Played(Config(), view.observe(rules.initial(Config()), SPECTATOR), Outcome((1, 2), (0, 0)), is_full=True)
    begin = Begin((8, 7), config=Config(swamps=()), is_sequel=True)
    assert encounter.end(played) == ([Sit(8, 0), Sit(7, 1), begin] if is_two else [Disband()])
    assert encounter.end(played) == [Disband()]


def test_a_ply_and_the_question_have_two_seconds_and_questions_cost_360_ms() -> None:
    limit = Limit(2_000_000, 2_000_000)
    assert GAME.play.limits(Config()) == {"move": limit, "mirror": limit}
    assert GAME.play.query_costs_us == {"board": 360_000, "score": 360_000}


def test_the_return_game_has_the_swamps_as_they_were_drawn_and_asks_anew() -> None:
    state = rules.initial(Config(2016, 20))
    for block in SWAMPS:
        rules.apply(state, CHANCE, Swamp(*block))
    rules.apply(state, 0, Mirror(True))
    config = return_game(state.config, view.observe(state, SPECTATOR))
    assert config == Config(2016, 20, swamps=SWAMPS)
    assert rules.legal_actions(rules.initial(config), 0) == rules.MIRRORS


@pytest.mark.parametrize(
    ("position", "score", "links", "winner"),
    [
        ("", [0, 0], [0, 0], None),
        (PLAYED, [6, 12], [18, 22], 1),
        (f"orientation=2016 {PLAYED}", [5, 8], [18, 22], 1),
        ("rounds=1 moves=5/5,9/9", [0, 0], [0, 0], "draw"),
        ("rounds=2 moves=5/5,9/9,7/6,12/12", [2, 0], [1, 0], 0),
    ],
)
def test_scores_of_positions(position: str, score: list[int], links: list[int], winner: object) -> None:
    assert tools.score(position, {}) == {"score": score, "links": links, "winner": winner}


def test_scores_take_no_options() -> None:
    with pytest.raises(UsageError, match="cards"):
        tools.score("", {"cards": "AAAAA"})


def test_divide_adds_up_to_perft() -> None:
    state = read_position("rounds=2 moves=5/5,6/6")
    divide = tools.divide(state, 2)
    assert len(divide) == len(rules.legal_actions(state, 0))
    assert "0/5" in divide
    assert sum(divide.values()) == tools.perft(state, 2)
    assert tools.perft(state, 3) == 0


def test_the_answer_to_the_question_counts_as_a_ply() -> None:
    state = rules.initial(Config(swamps=SWAMPS))
    assert tools.divide(state, 2) == {"mirror=0": 510, "mirror=1": 510}
    assert tools.perft(state, 2) == 1020
    assert tools.perft(state, 0) == 1


def test_nothing_is_counted_before_the_swamps_lie() -> None:
    state = rules.initial(Config())
    with pytest.raises(UsageError, match="chance"):
        tools.perft(state, 1)
    with pytest.raises(UsageError, match="chance"):
        tools.divide(state, 1)


def test_the_benchmarks_have_the_names_that_scripts_expect() -> None:
    names = [measure.name for measure in tools.measures()]
    assert names == ["perft-start", "games", "games-60", "number", "contract"]
