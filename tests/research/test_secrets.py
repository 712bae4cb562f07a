"""What searches and networks are given holds nothing that the seat may not know: two states that look the same to it
have the same features and the same choices."""

from __future__ import annotations

from random import Random
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as game_of
from tests.contract.subjects import World, forms
from tests.contract.test_view import has_secrets
from tests.research.simulated import features_of, mask_of
from tests.research.subjects import NAMES

SECRETIVE = [name for name in NAMES if has_secrets(game_of(name), forms(game_of(name))[0], 0)]
PLIES = 300
"""In Catan it takes a while until something is stolen or discarded; before that, hands can be counted."""


Told: TypeAlias = tuple[NDArray[np.int16], NDArray[np.int8]]
"""Features and choices."""


def told(simulation: Any, game: AnyGame, state: Any, mover: int, eyes: int) -> Told:
    """What a learner at one seat gets of a state in which another, or the same, moves."""
    assert game.research.encoding
    game.research.encoding().load(simulation, state, mover)
    return features_of(simulation, eyes), mask_of(simulation)


def compare(game: AnyGame, seed: int, shift: int = 0) -> int:
    """Make at each decision of a random game a state that looks the same to the mover, and compare what a learner is
    told of both, at the mover's seat or so many further on; how many were other states."""
    assert game.research.encoding
    config, random, differed = forms(game)[0], Random(seed), 0
    one, other = (game.research.encoding().simulate(config) for _ in range(2))
    world = World(game, config)
    for _ in range(PLIES):
        if world.is_over():
            break
        for seat in (actor for actor in game.play.rules.to_act(world.state) if actor >= 0):
            eyes = (seat + shift) % one.seats
            twin = game.play.view.determinize(game.play.view.observe(world.state, seat), random.randrange)
            differed += game.play.rules.digest(twin) != game.play.rules.digest(world.state)
            features, mask = told(one, game, world.state, seat, eyes)
            features_there, mask_there = told(other, game, twin, seat, eyes)
            assert np.array_equal(features, features_there)
            assert np.array_equal(mask, mask_there)
        world.apply(*world.choose(random))
    return differed


@pytest.mark.parametrize("name", SECRETIVE)
def test_states_that_look_the_same_to_a_seat_are_told_alike(name: str) -> None:
    assert sum(compare(game_of(name), seed) for seed in range(4)) > 20


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_leak_is_noticed(name: str) -> None:
    """Whoever holds what the mover may not know is told of it."""
    with pytest.raises(AssertionError):
        for seed in range(4):
            compare(game_of(name), seed, shift=1)


def test_a_game_with_secrets_is_among_them() -> None:
    assert "catan" in SECRETIVE
