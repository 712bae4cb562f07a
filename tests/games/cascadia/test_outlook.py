"""What an action is said to bring is what it brings when it is done."""

from __future__ import annotations

import json
from random import Random

import pytest

from spieltisch.core.contracts import Foreseeing
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.cascadia import notation, page, rules, view
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.rules import State

CONFIGS = [Config(2, cards="ABCDA"), Config(4, cards="DCBAE", rounds=8), Config(1), Config(3, assignment1=True)]


def totals(state: State) -> list[int]:
    return [state.kernel.points(seat) for seat in range(state.config.seats)]


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("seed", range(3))
def test_points_are_those_of_the_rules_over_whole_games(config: Config, seed: int) -> None:
    dice, state, gains = Random(seed), rules.initial(config), set()
    while actors := rules.to_act(state):
        (actor,) = actors
        if actor == CHANCE:
            draw = rules.draw(state)
            rules.apply(state, actor, dice.choices(draw.outcomes, draw.weights)[0])
            continue
        action = dice.choice(rules.legal_actions(state, actor))
        observation, was = view.observe(state, actor), totals(state)
        told = page.outlook(observation, notation.write_action(action))
        assert told is not None
        assert json.loads(json.dumps(told)) == told
        assert observation == view.observe(state, actor)
        rules.apply(state, actor, action)
        now, sheet = totals(state), page.picture(view.observe(state, actor))["boards"][actor]["sheet"]
        assert (told["before"]["total"], told["after"]["total"]) == (was[actor], now[actor])
        assert {key: told["after"][key] for key in ("wildlife", "habitats", "bonuses", "total")} == dict(sheet)
        assert told["after"]["nature"] == (0 if config.assignment1 else state.kernel.nature[actor])
        assert told["others"] == [0 if s == actor else now[s] - was[s] for s in range(config.seats)]
        gains.add(now[actor] - was[actor])
    assert len(gains) > 3


def test_who_may_not_do_it_is_told_nothing() -> None:
    state, dice = rules.initial(Config(2)), Random(1)
    while rules.to_act(state) == {CHANCE}:
        rules.apply(state, CHANCE, dice.choice(rules.draw(state).outcomes))
    (mover,) = rules.to_act(state)
    text = notation.write_action(rules.legal_actions(state, mover)[0])
    assert page.outlook(view.observe(state, mover), text)
    assert page.outlook(view.observe(state, 1 - mover), text) is None
    assert page.outlook(view.observe(state, SPECTATOR), text) is None
    assert page.outlook(view.observe(state, mover), "place 0 900,900 0 0") is None
    with pytest.raises(ValueError, match="is no action"):
        page.outlook(view.observe(state, mover), "what?")


def test_the_page_foresees() -> None:
    assert isinstance(page, Foreseeing)
