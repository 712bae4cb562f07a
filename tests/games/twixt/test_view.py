"""Observations: the whole game, for everybody, as values."""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.twixt import notation, rules, view
from spieltisch.games.twixt.actions import Mirror
from spieltisch.games.twixt.config import Config

CONFIGS = [Config(), Config(2016, rounds=9, swamps=((2, 5, 5), (1, 9, 8))), Config(mirror=False)]


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("seed", range(3))
def test_projected_events_alone_give_every_viewer_the_same_picture(config: Config, seed: int) -> None:
    random, state = Random(seed), rules.initial(config)
    pictures = {viewer: view.observe(state, viewer) for viewer in (0, 1, SPECTATOR)}
    while actors := rules.to_act(state):
        (actor,) = actors
        before = {viewer: (picture, hash(picture)) for viewer, picture in pictures.items()}
        for event in rules.apply(state, actor, random.choice(rules.legal_actions(state, actor))):
            for viewer, picture in pictures.items():
                pictures[viewer] = view.advance(picture, view.project(event, viewer))
        assert pictures == {viewer: view.observe(state, viewer) for viewer in pictures}
        assert all(hash(picture) == known for picture, known in before.values())
    assert len(pictures[0].moves) == 2 * config.rounds


@pytest.mark.parametrize("config", CONFIGS)
def test_a_state_restored_from_an_observation_goes_on_alike(config: Config) -> None:
    random, state = Random(4), rules.initial(config)
    while actors := rules.to_act(state):
        (actor,) = actors
        viewer = max(actor, 0)
        observation = view.observe(state, viewer)
        twin = view.determinize(observation, random.randrange)
        assert rules.digest(twin) == rules.digest(state)
        assert view.observe(twin, viewer) == observation
        legal = rules.legal_actions(state, actor)
        if actor != CHANCE:
            assert list(view.legal_actions(observation)) == list(legal)
            assert len(view.legal_actions(view.observe(state, 1 - actor))) == 0
        rules.apply(state, actor, Mirror(True) if Mirror(True) in legal else random.choice(legal))


def test_an_observation_counts_links_by_seat() -> None:
    state = notation.read_position("moves=12/12,5/5,13/14,7/4,14/12")
    assert view.observe(state, SPECTATOR).links == (2, 1)
    assert view.observe(state, SPECTATOR).score == (2, 1)
