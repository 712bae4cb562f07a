"""Games in OpenSpiel, by its own tests."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.core.outcome import ScoreMap
from spieltisch.core.registry import game as game_of
from spieltisch.core.simulation import key_of
from spieltisch.research.play import Play
from tests.research.subjects import NAMES, brief, every_game, every_table

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
openspiel = pytest.importorskip("spieltisch.research.openspiel", exc_type=ImportError)

algorithms = "open_spiel.python.algorithms"
SHORT: dict[str, dict[str, Any]] = {"cascadia": {"rounds": 4}, "twixt": {"rounds": 5}}


def load(name: str, **options: Any) -> Any:
    return pyspiel.load_game(f"spieltisch_{name}", SHORT.get(name, {}) | brief(name) | options)


def walk(game: Any, seed: int) -> Iterator[Any]:
    """The same state at every node of a random game."""
    state, random = game.new_initial_state(), Random(seed)
    while not state.is_terminal():
        yield state
        state.apply_action(random.choice(state.legal_actions()))
    yield state


@every_game
def test_it_is_what_openspiel_wants(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_playthrough_is_what_was_played(name: str) -> None:
    playthroughs = pytest.importorskip(f"{algorithms}.generate_playthrough")
    text = f"{load(name)}"
    told = playthroughs.playthrough(text, None, seed=1, alsologtostdout=False)
    actions = [int(line.split()[1]) for line in told.splitlines() if line.startswith("action: ")]
    state = pyspiel.load_game(text).new_initial_state()
    for action in actions:
        state.apply_action(action)
    assert state.is_terminal()
    assert f"Returns() = {playthroughs._format_float_vector(state.returns())}" in told


@every_table
def test_the_game_says_what_holds(name: str, seats: int) -> None:
    game = load(name, seats=seats)
    assert game.num_players() == seats
    *_, last = walk(game, 2)
    assert sum(last.returns()) == pytest.approx(game.utility_sum())
    is_even = game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert is_even == (game_of(name).play.counts is ScoreMap.RANK)


@every_game
def test_it_is_the_game_that_others_play(name: str) -> None:
    """The same keys and choices give the same features, masks and rewards."""
    game, owed = load(name, seed=4), None
    play = Play(name, None, SHORT.get(name, {}) | brief(name))
    play.begin(0)
    for state in walk(game, 3):
        history = state.full_history()
        if history and history[-1].player == pyspiel.PlayerId.CHANCE:
            key = key_of(4, len(history) - 1, history[-1].action)
            if owed is None:
                play.begin(key)
            else:
                play.rekey(key)
                play.choose(owed)
        elif history:
            owed = history[-1].action
            if not state.is_chance_node():
                play.choose(owed)
        if state.is_chance_node():
            continue
        for seat in range(play.seats):
            assert np.array_equal(state.observation_tensor(seat), play.features(seat).reshape(-1))
        if not state.is_terminal():
            assert state.current_player() == play.mover
            assert state.legal_actions() == np.flatnonzero(play.mask(play.mover)).tolist()
    assert state.returns() == play.rewards


@every_game
def test_who_copies_a_state_does_not_see_what_is_to_come(name: str) -> None:
    """Chance moves by itself, and its outcomes are not all the same."""
    for state in walk(load(name), 5):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert len(outcomes) == openspiel.KEYS == state.get_game().max_chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            children = [state.child(outcome) for outcome, _ in outcomes[:60]]
            assert len({str(child) for child in children} | {str(child.legal_actions()) for child in children}) > 1
            return
    pytest.fail("chance has nothing to draw in this game")


@every_game
def test_states_and_games_are_pickled(name: str) -> None:
    game = load(name, seed=6)
    for at, state in enumerate(walk(game, 6)):
        if at in (0, 1, 2, 12):
            twin = pickle.loads(pickle.dumps(state))
            assert (str(twin), twin.history()) == (str(state), state.history())
            if not state.is_terminal():
                action = state.legal_actions()[-1]
                assert str(twin.child(action)) == str(state.child(action))
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_nothing_is_told_of_a_game_before_chance_has_begun_it() -> None:
    state = load("twixt").new_initial_state()
    assert state.is_chance_node()
    assert (state.observation_string(0), set(state.observation_tensor(1))) == ("before the game", {0.0})
    assert state.action_to_string(-1, 7) == "key 7"
    state.apply_action(7)
    assert state.action_to_string(0, 576) == "mirror=0"
    assert set(state.observation_tensor(1)) != {0.0}


def test_where_nothing_is_drawn_chance_does_not_move() -> None:
    assert not any(state.is_chance_node() for state in walk(load("twixt", swamps="none"), 7))


def test_a_tree_can_be_searched() -> None:
    mcts = pytest.importorskip(f"{algorithms}.mcts")
    game = load("twixt", rounds=2)
    state = game.new_initial_state()
    state.apply_action(0)
    bot = mcts.MCTSBot(game, 1.4, 5, mcts.RandomRolloutEvaluator(1), random_state=np.random.RandomState(8))
    assert bot.step(state) in state.legal_actions()


def test_options_are_parameters() -> None:
    assert sorted(pyspiel.registered_names()).count("spieltisch_twixt") == 1
    assert {f"spieltisch_{name}" for name in NAMES if name != "bazaar"} <= set(pyspiel.registered_names())
    game = pyspiel.load_game("spieltisch_twixt(rounds=7,orientation=2016)")
    assert isinstance(game, openspiel.TableGame)
    assert (game.fresh.config.rounds, game.fresh.config.orientation) == (7, 2016)


def test_a_text_that_openspiel_would_take_for_a_number_is_no_parameter() -> None:
    told = {"2018": True, "1e5": True, "none": False, "": False, 5: False, True: False}
    assert {value: openspiel.is_misread(value) for value in told} == told


@pytest.mark.usefixtures("process")
def test_an_interpreter_ends_well_after_it() -> None:
    """OpenSpiel keeps what it is given until after Python has ended."""
    ended = subprocess.run([sys.executable, "-c", "import spieltisch.research.openspiel"], capture_output=True)
    assert (ended.returncode, ended.stderr) == (0, b"")
