"""Whole random games against the independent second implementation."""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import CHANCE
from spieltisch.games.hive import notation, rules
from spieltisch.games.hive.actions import Obstruct
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.rules import State
from tests.games.hive.oracle import Game


def set_out(dice: Random) -> tuple[State, Game]:
    state = rules.initial(Config())
    obstructed = set()
    while rules.to_act(state) == {CHANCE}:
        action = dice.choice(rules.draw(state).outcomes)
        assert isinstance(action, Obstruct)
        rules.apply(state, CHANCE, action)
        obstructed.add((action.at.x, action.at.y))
    return state, Game(obstructed)


def assert_same_ending(outcome: Outcome | None, game: Game) -> None:
    assert game.over() == (outcome is not None)
    if outcome is not None:
        winner = game.winner()
        assert outcome.winners == ((0, 1) if winner is None else (winner,))
        assert outcome.points == (game.points(0), game.points(1))


@pytest.mark.parametrize("seed", range(8))
def test_random_games_agree_with_the_oracle_to_the_end(seed: int) -> None:
    dice = Random(seed)
    state, game = set_out(dice)
    while True:
        legal = sorted(map(notation.write_action, rules.legal_actions(state, game.mover)))
        assert legal == sorted(game.moves()), notation.write_position(state)
        assert rules.points(state) == (game.points(0), game.points(1))
        assert_same_ending(rules.outcome(state), game)
        if not legal:
            break
        move = pick(dice, game, legal)
        rules.apply(state, game.mover, notation.read_action(move))
        game.play(move)


def pick(dice: Random, game: Game, legal: list[str]) -> str:
    """Any move, but often one that drags: it is on crowded boards that rules differ."""
    drags = [move for move in legal if move.startswith("D")]
    return dice.choice(drags if drags and dice.random() < 0.4 else legal)
