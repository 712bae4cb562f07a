"""What holds for the simulation of every game that has one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.core.encoding import Encoding
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import ScoreMap
from spieltisch.core.registry import game as game_of
from spieltisch.core.simulation import Simulation, key_of
from spieltisch.research.agreements import agree
from tests.contract.subjects import BRIEF, discover
from tests.research.simulated import features_of, mask_of

SUBJECTS = [
    *(pytest.param(game, {}, id=game.name) for game in discover() if game.research.encoding),
    pytest.param(game_of("twixt"), {"size": 12}, id="twixt-12"),
    pytest.param(game_of("twixt"), {"size": 9, "orientation": 2016, "swamps": "2,3,5"}, id="twixt-9"),
]
"""Games, and options that make another board of theirs."""

Options = dict[str, Any]
CHOICES_AT_MOST = 100_000
LISTED, FIRST = 30_000, 300
"""Where more actions than that are legal, the first are looked at: offers that only people make are millions."""


def played(game: Any, seed: int) -> Iterator[int]:
    """Lawful choices up to the end, each before it is made."""
    random = Random(seed)
    game.begin(key_of(seed, 0, 0))
    for _ in range(CHOICES_AT_MOST):
        if game.mover() < 0:
            return
        choice = random.choice(np.flatnonzero(mask_of(game)).tolist())
        yield choice
        game.choose(choice)
    raise AssertionError("it does not end")


@pytest.mark.parametrize(("game", "options"), SUBJECTS)
def test_a_mask_has_just_what_is_lawful(game: AnyGame, options: Options) -> None:
    encoding, config = agree(game.name, None, options)
    simulation: Any = encoding.simulate(config)
    for ply, _ in enumerate(played(simulation, 1)):
        mask = mask_of(simulation)
        assert set(mask) <= {0, 1}
        if ply % 7 == 0:
            assert [simulation.is_lawful(choice) for choice in range(simulation.n_choices)] == mask.astype(
                bool
            ).tolist()
            assert not any(simulation.is_lawful(choice) for choice in (-1, simulation.n_choices, 2**40, -(2**40)))


@pytest.mark.parametrize(("game", "options"), SUBJECTS)
def test_features_fill_their_shape_and_have_a_legend(game: AnyGame, options: Options) -> None:
    encoding, config = agree(game.name, None, options)
    simulation: Any = encoding.simulate(config)
    assert simulation.n_features == np.prod(encoding.shape(config))
    assert sum(count for _, count in encoding.legend(config)) == simulation.n_features
    for _ in played(simulation, 2):
        assert all((features_of(simulation, seat) > -999).all() for seat in range(simulation.seats))


@pytest.mark.parametrize(("game", "options"), SUBJECTS)
def test_the_same_key_and_choices_give_the_same_game(game: AnyGame, options: Options) -> None:
    encoding, config = agree(game.name, None, options)
    first, second = (list(played(encoding.simulate(config), seed)) for seed in (3, 3))
    assert first == second
    assert first != list(played(encoding.simulate(config), 4))


@pytest.mark.parametrize(("game", "options"), SUBJECTS)
def test_a_copy_goes_its_own_way(game: AnyGame, options: Options) -> None:
    encoding, config = agree(game.name, None, options)
    simulation, twin = (encoding.simulate(config) for _ in range(2))
    played_so_far = played(simulation, 5)
    for _ in range(20):
        next(played_so_far)
    assert isinstance(twin, Simulation)
    any_twin: Any = twin
    any_twin.become(simulation)
    before = [features_of(simulation, seat) for seat in range(simulation.seats)]
    assert all(np.array_equal(features_of(twin, seat), before[seat]) for seat in range(simulation.seats))
    any_twin.choose(int(mask_of(twin).argmax()))
    assert all(np.array_equal(features_of(simulation, seat), before[seat]) for seat in range(simulation.seats))


def ways_of(encoding: Encoding, state: Any, seat: int, actions: Iterable[Any]) -> Iterator[list[int]]:
    """Those actions as choices that can be chosen at all."""
    for action in actions:
        with suppress(LookupError):
            yield [*encoding.choices(state, seat, action)]


@pytest.mark.parametrize(("game", "options"), SUBJECTS)
def test_it_is_the_game_of_the_rules(game: AnyGame, options: Options) -> None:
    """At every decision the rules allow what the mask does, and at the end they give the same result."""
    encoding, config = agree(game.name, None, BRIEF.get(game.name, {}) | options)
    simulation: Any = encoding.simulate(config)
    loaded: Any = encoding.simulate(config)
    made: list[int] = []  # of an action that is not complete
    before = None
    for choice in played(simulation, 6):
        state, seat = encoding.state(simulation, config), simulation.mover()
        made, before = made if game.play.rules.digest(state) == before else [], game.play.rules.digest(state)
        assert seat in game.play.rules.to_act(state)
        legal = game.play.rules.legal_actions(state, seat)
        looked_at = legal if len(legal) <= LISTED else islice(legal, FIRST)
        ways = [way for way in ways_of(encoding, state, seat, looked_at) if way[: len(made)] == made]
        lawful, allowed = set(np.flatnonzero(mask_of(simulation)).tolist()), {way[len(made)] for way in ways}
        assert allowed == lawful or (len(legal) > LISTED and allowed < lawful)
        encoding.load(loaded, state, seat)
        for part in made:
            loaded.choose(part)
        assert loaded.mover() == seat
        assert np.array_equal(features_of(loaded, seat), features_of(simulation, seat))
        assert np.array_equal(mask_of(loaded), mask_of(simulation))
        made = [*made, choice]
    outcome = game.play.rules.outcome(encoding.state(simulation, config))
    assert outcome is not None
    assert simulation.rewards() == pytest.approx([worth(game, outcome.ranks, seat) for seat in range(simulation.seats)])


def worth(game: AnyGame, ranks: tuple[int, ...], seat: int) -> float:
    """A result as matches count it, from -1 to 1."""
    others = [rank for other, rank in enumerate(ranks) if other != seat]
    if game.play.counts is ScoreMap.WIN:
        return 2 / ranks.count(1) - 1 if ranks[seat] == 1 else -1
    return sum((rank > ranks[seat]) - (rank < ranks[seat]) for rank in others) / len(others)
