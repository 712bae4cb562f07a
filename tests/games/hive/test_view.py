"""Observations: the same picture from the state and from events, untouched by what comes later."""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.hive import notation, rules, view
from spieltisch.games.hive.actions import Field, Kind, Piece
from spieltisch.games.hive.config import Config
from tests.games.hive.positions import MIDDLE


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_advancing_by_events_gives_what_the_state_shows(viewer: int) -> None:
    dice, state = Random(viewer), rules.initial(Config())
    observation = view.observe(state, viewer)
    while actors := rules.to_act(state):
        (actor,) = actors
        legal = rules.draw(state).outcomes if actor == CHANCE else rules.legal_actions(state, actor)
        for event in rules.apply(state, actor, dice.choice(legal)):
            observation = view.advance(observation, view.project(event, viewer))
        assert observation == view.observe(state, viewer)
        assert rules.digest(view.restore(observation)) == rules.digest(state)
        assert set(view.legal_actions(observation)) == set(rules.legal_actions(state, viewer))
    assert observation.turn > 10
    assert observation.last == state.last


def test_an_observation_stays_as_it_is() -> None:
    state = notation.read_position(MIDDLE)
    before = view.observe(state, 0)
    again = view.observe(state, 0)
    before.kernel().play(0)
    rules.apply(view.determinize(before, lambda n: 0), 0, rules.legal_actions(state, 0)[0])
    rules.apply(state, 0, rules.legal_actions(state, 0)[1])
    assert before == again != view.observe(state, 0)


def test_an_observation_names_what_is_there() -> None:
    observation = view.observe(notation.read_position(MIDDLE), SPECTATOR)
    assert observation.turn == 20
    assert observation.obstructed == (Field.at(-3, -1), Field.at(1, 2), Field.at(3, -3))
    assert observation.stacks[Field.at(-1, 1)] == (Piece(1, Kind.SPIDER), Piece(0, Kind.BEETLE))
    assert len(observation.stacks) == 11
    assert observation.hand(0) == (Kind.SPIDER, Kind.SPIDER, Kind.GRASSHOPPER, Kind.ANT)
    assert observation.to_draw == 0
