"""Who sees what, in every game: enough to play, the same by either way, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from spieltisch.core.game import AnyGame
from spieltisch.core.seats import SPECTATOR, Viewer
from tests import toy
from tests.contract.subjects import World, every_game, forms, sample, walk
from tests.toy.view import View

VARIETY = 12
"""How many other actions are tried to find one that looks the same."""


@every_game
def test_projected_events_lead_to_what_is_observed(game: AnyGame) -> None:
    for seed, config in enumerate(forms(game)):
        world, random = World(game, config), Random(seed)
        views = dict(zip(world.viewers, world.observations(), strict=True))
        while not world.is_over():
            events = world.apply(*world.choose(random))
            for viewer, before in views.items():
                views[viewer] = fold(game, before, events, viewer)
            assert list(views.values()) == world.observations()


def fold(game: AnyGame, observation: Any, events: Any, viewer: Viewer) -> Any:
    for event in events:
        projected = game.play.view.project(event, viewer)
        if projected is not None:
            observation = game.play.view.advance(observation, projected)
    return observation


@every_game
def test_what_a_spectator_sees_as_it_is_everybody_does(game: AnyGame) -> None:
    for seed, config in enumerate(forms(game)):
        world, random = World(game, config), Random(seed)
        while not world.is_over():
            for event in world.apply(*world.choose(random)):
                if game.play.view.project(event, SPECTATOR) is event:
                    assert all(game.play.view.project(event, viewer) is event for viewer in world.viewers)


@every_game
def test_an_observation_stays_as_it_was(game: AnyGame) -> None:
    kept: list[tuple[Any, str]] = []
    for world in walk(game, forms(game)[0], seed=1):
        if not len(world.history) % 15:
            kept += [(observation, repr(observation)) for observation in world.observations()]
    assert kept
    assert all(repr(observation) == text for observation, text in kept)


@every_game
def test_players_know_their_legal_actions_and_spectators_have_none(game: AnyGame) -> None:
    random = Random(2)
    for world in walk(game, forms(game)[0], seed=2):
        if random.randrange(4):
            continue
        for viewer in world.viewers:
            observation = game.play.view.observe(world.state, viewer)
            known = game.play.view.legal_actions(observation)
            real = game.play.rules.legal_actions(world.state, viewer) if viewer >= 0 else ()
            assert len(known) == len(real)
            if len(real) < 1_000:
                assert set(known) == set(real)
            assert all(action in known for action in sample(real, 10, random))


@every_game
def test_a_determinized_state_agrees_with_the_observation(game: AnyGame) -> None:
    random = Random(3)
    for world in walk(game, forms(game)[0], seed=3):
        if random.randrange(4):
            continue
        for viewer in world.viewers:
            observation = game.play.view.observe(world.state, viewer)
            twin = game.play.view.determinize(observation, random.randrange)
            assert game.play.view.observe(twin, viewer) == observation
            assert set(game.play.rules.to_act(twin)) == set(game.play.rules.to_act(world.state))
            assert game.play.rules.windows(twin) == game.play.rules.windows(world.state)


@every_game
def test_worlds_that_sent_a_viewer_the_same_look_the_same_to_it(game: AnyGame) -> None:
    """Two games side by side that differ only in events the viewer was not shown, or was shown masked."""
    for config in forms(game)[:2]:
        for viewer in [viewer for viewer in World(game, config).viewers if has_secrets(game, config, viewer)]:
            differed = [compare_worlds(game, config, viewer, seed) for seed in range(6)]
            assert any(differed), "what the view can't know is shown all the same"


@pytest.mark.parametrize("leak", ["observe", "project"])
def test_a_view_that_leaks_is_caught(leak: str) -> None:
    """The check above is worth something: it fails for views that say more than they should."""

    class Leaky(View):
        def observe(self, state: Any, viewer: Viewer) -> Any:
            seen = super().observe(state, viewer)
            return (seen, tuple(map(tuple, state.hands))) if leak == "observe" else seen

        def project(self, event: Any, viewer: Viewer) -> Any:
            return event if leak == "project" else super().project(event, viewer)

    game = replace(toy.GAME, play=replace(toy.GAME.play, view=Leaky()))
    differed = []
    try:
        for seed in range(6):
            differed.append(compare_worlds(game, forms(game)[0], 0, seed))
    except AssertionError:
        return
    assert not any(differed)


def has_secrets(game: AnyGame, config: Any, viewer: Viewer) -> bool:
    """Whether the viewer's observations of some state fit other states too."""
    random = Random(1)
    for world in walk(game, config, seed=1):
        if len(world.history) % 5 == 0:
            observation = game.play.view.observe(world.state, viewer)
            twins = [game.play.view.determinize(observation, random.randrange) for _ in range(3)]
            if len({game.play.rules.digest(twin) for twin in twins}) > 1:
                return True
    return False


def compare_worlds(game: AnyGame, config: Any, viewer: Viewer, seed: int) -> bool:
    """Play two worlds apart where the viewer can't tell; returns whether they ever were different."""
    one, other, random, differed = World(game, config), World(game, config), Random(seed), False
    while not one.is_over():
        actor, action = one.choose(random)
        shown = projected(game, one.apply(actor, action), viewer)
        twin = None if actor == viewer else step_alike(other, actor, shown, viewer, random)
        other = twin or step_with(other, actor, action, shown, viewer) or one.copy()  # a secret came to light
        differed |= game.play.rules.digest(one.state) != game.play.rules.digest(other.state)
        assert game.play.view.observe(one.state, viewer) == game.play.view.observe(other.state, viewer)
        assert set(game.play.rules.to_act(one.state)) == set(game.play.rules.to_act(other.state))
        assert game.play.rules.windows(one.state) == game.play.rules.windows(other.state)
        if viewer >= 0:
            legal = game.play.rules.legal_actions(one.state, viewer), game.play.rules.legal_actions(other.state, viewer)
            assert len(legal[0]) == len(legal[1])
    return differed


def step_alike(world: World, actor: int, shown: list[Any], viewer: Viewer, random: Random) -> World | None:
    """The world after some action of the actor that shows the viewer the same."""
    for action in sample(world.game.play.rules.legal_actions(world.state, actor), VARIETY, random):
        if twin := step_with(world, actor, action, shown, viewer):
            return twin
    return None


def step_with(world: World, actor: int, action: Any, shown: list[Any], viewer: Viewer) -> World | None:
    if action not in world.game.play.rules.legal_actions(world.state, actor):
        return None
    twin = world.copy()
    return twin if projected(world.game, twin.apply(actor, action), viewer) == shown else None


def projected(game: AnyGame, events: Any, viewer: Viewer) -> list[Any]:
    seen = (game.play.view.project(event, viewer) for event in events)
    return [event for event in seen if event is not None]
