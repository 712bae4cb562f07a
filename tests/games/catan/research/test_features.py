"""What Catan's features tell is what a seat observes, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from spieltisch.core.simulation import key_of
from spieltisch.games.catan import research, view
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import ACCEPTED, BOX_CARDS, DECLINED
from spieltisch.games.catan.engine.geometry import EDGE_ENDS
from spieltisch.games.catan.research import codes
from spieltisch.games.catan.rules import State
from spieltisch.games.catan.view import Observation
from tests.kernels import source_module
from tests.research.simulated import features_of, mask_of, played_alike

CONFIGS = [
    Config(seats=3, points=6, offers=2),
    Config(seats=4, bank=5, turns=150),
    Config(seats=6, bank=24, points=5, offers=1),
]


def games(config: Config, seed: int) -> Iterator[Any]:
    """A simulation before each choice of a random game."""
    random, simulation = Random(seed), research.simulate(config)
    simulation.begin(key_of(seed, 0, 0))
    while simulation.mover() >= 0:
        yield simulation
        simulation.choose(random.choice(np.flatnonzero(mask_of(simulation)).tolist()))
    yield simulation


def told(row: NDArray[np.int16], config: Config) -> dict[str, list[int]]:
    """The features by what the legend says of them."""
    found, at = {}, 0
    for sentence, count in research.legend(config):
        assert sentence not in found
        found[sentence] = row[at : at + count].tolist()
        at += count
    return found


def of_the_board(seen: Observation, order: list[int], config: Config) -> list[list[int]]:
    """In the legend's order, as far as the viewer's players ``order``."""
    public = seen.public
    kinds = [[int(terrain == kind) for terrain in public.terrains] for kind in range(6)]
    ways = [6 - abs(7 - chip) if chip else 0 for chip in public.chips]
    robber = [int(field == public.robber) for field in range(len(public.terrains))]
    harbours = [[0] * len(public.buildings) for _ in range(6)]
    for edge, harbour in enumerate(public.harbours):
        for end in EDGE_ENDS[2 * edge : 2 * edge + 2] if harbour else ():
            harbours[harbour - 1][end] = 1
    buildings = [[1 if at == seat + 1 else 2 if at == seat + 9 else 0 for at in public.buildings] for seat in order]
    roads = [[int(at == seat + 1) for at in public.paths] for seat in order]
    return [*kinds, [*public.chips], ways, robber, *harbours, *buildings, *roads]


def of_players(state: State, seen: Observation, order: list[int]) -> list[list[int]]:
    public, flow = seen.public, seen.flow
    per_seat: list[list[int]] = [
        [*public.sizes], [*public.card_counts], [*public.knights],
        [15 - public.paths.count(seat + 1) for seat in range(len(order))],
        [5 - public.buildings.count(seat + 1) for seat in range(len(order))],
        [4 - public.buildings.count(seat + 9) for seat in range(len(order))],
        [state.game.road_length(seat) for seat in range(len(order))],
        [public.points(seat) for seat in range(len(order))],
        [int(seat == public.trader) for seat in range(len(order))],
        [int(seat == public.army) for seat in range(len(order))],
        [*flow.debts],
        [int(answer == DECLINED) for answer in flow.answers], [int(answer == ACCEPTED) for answer in flow.answers],
        [public.order.index(seat) for seat in range(len(order))],
        [int(seat == flow.active) for seat in range(len(order))],
        [int(seat == flow.builder) for seat in range(len(order))],
    ]  # fmt: skip
    return [[row[seat] for seat in order] for row in per_seat]


def of_the_rest(state: State, seen: Observation, config: Config) -> list[list[int]]:
    """The viewer's own, and what is common."""
    public, flow, own = seen.public, seen.flow, seen.own
    assert own is not None
    points = [public.points(seen.viewer) + own.cards[4]]
    phase = [[int(number == flow.phase)] for number in (6, 7, 13, 14, 15, 16, 17, 18)]
    offer = [[*flow.given], [*flow.wanted]] if flow.is_offering else [[0] * 5, [0] * 5]
    left = min(config.turns - flow.turn, codes.LONG) if config.turns else codes.LONG
    deck = sum(BOX_CARDS[5 * config.island : 5 * config.island + 5]) - sum(public.spent) - sum(public.card_counts)
    return [
        [*own.hand], [*state.game.rates_of(seen.viewer)], [*own.cards], [*own.fresh], points, *phase,
        [int(flow.has_played)], [flow.bought], [max(0, min(config.offers, codes.MOST_OFFERS) - flow.offers)], *offer,
        [*public.dice], [left], [config.points], [5 * config.bank - sum(public.sizes)], [deck], [*public.spent],
    ]  # fmt: skip


@pytest.mark.parametrize("config", CONFIGS)
def test_features_are_what_the_view_shows(config: Config) -> None:
    checked = 0
    for ply, simulation in enumerate(games(config, 4)):
        if ply % 10 and simulation.mover() >= 0:
            continue
        state = research.state(simulation, config)
        for viewer in range(config.seats):
            seen = view.observe(state, viewer)
            rank = seen.public.order.index(viewer)
            order = [*seen.public.order[rank:], *seen.public.order[:rank]]
            expected = [
                *of_the_board(seen, order, config), *of_players(state, seen, order), *of_the_rest(state, seen, config),
            ]  # fmt: skip
            features = told(features_of(simulation, viewer), config)
            for (sentence, numbers), wanted in zip(features.items(), expected, strict=False):
                assert numbers == wanted, sentence
            assert len(features) == len(expected) + 6, "all but what is under way"
            checked += 1
    assert checked > 100


@pytest.mark.parametrize("config", CONFIGS)
def test_worlds_that_look_the_same_to_a_seat_are_the_same_features_and_choices(config: Config) -> None:
    """But for a card that the bank has run out of, which shows as the refusal would."""
    random, others = Random(1), 0
    loaded, twin = research.simulate(config), research.simulate(config)
    for ply, simulation in enumerate(games(config, 5)):
        mover = simulation.mover()
        if ply % 5 or mover < 0:
            continue
        state = research.state(simulation, config)
        for viewer in range(config.seats):
            seen = view.observe(state, viewer)
            other = view.determinize(seen, random.randrange)
            assert view.observe(other, viewer) == seen
            others += hidden(other) != hidden(state)
            research.load(loaded, state, mover)
            research.load(twin, other, mover)
            assert features_of(loaded, viewer).tobytes() == features_of(twin, viewer).tobytes()
            if viewer == mover:
                differences = set(np.flatnonzero(mask_of(loaded) != mask_of(twin)).tolist())
                assert differences <= set(range(codes.TO_INVENT, codes.TO_GIVE))
                assert not differences or scarce(state) != scarce(other)
                go_on_alike(loaded, twin, random)
    assert others > 200


def go_on_alike(one: Any, other: Any, random: Random) -> None:
    """Put an action together in both, to what completes it."""
    choice = random.choice(np.flatnonzero(mask_of(one)).tolist())
    while not one.completed(choice):
        one.choose(choice)
        other.choose(choice)
        assert features_of(one, one.mover()).tobytes() == features_of(other, other.mover()).tobytes()
        assert np.array_equal(mask_of(one), mask_of(other))
        choice = random.choice(np.flatnonzero(mask_of(one)).tolist())


def hidden(state: State) -> list[Any]:
    """Hands, development cards and what is left in the bank and the deck."""
    game = state.game
    return [[game.hand_of(seat), game.cards_of(seat)] for seat in range(game.seats)]


def scarce(state: State) -> list[int]:
    """Of each resource how many the bank has, as far as an invention or an exchange could ask for them."""
    return [min(left, 2) for left in state.game.bank_left()]


@pytest.mark.parametrize(
    "config", [Config(seats=4, points=5), Config(seats=6, bank=24, points=4, is_wooden=True, offers=1)]
)
def test_uncompiled_it_is_the_same(config: Config) -> None:
    kernel = source_module("spieltisch.games.catan.engine.kernel").CatanKernel(config.seats)
    kernel.stock, kernel.goal, kernel.last_turn = config.bank, config.points, config.turns
    kernel.offer_limit, kernel.is_wooden, kernel.is_skipping = config.offers, config.is_wooden, config.skip_poor
    source = source_module("spieltisch.games.catan.research.simulation").CatanSimulation(kernel)
    simulation = research.simulate(config)
    for choice in played_alike(source, simulation, 6, 900):
        assert source.completed(choice) == simulation.completed(choice)
    assert kernel.digest() == simulation.kernel.digest()
