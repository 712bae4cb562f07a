"""How Hive's simulation begins, what it remembers, and that its source is what is compiled."""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.core.seats import CHANCE
from spieltisch.core.simulation import key_of
from spieltisch.games.hive import notation, research, rules
from spieltisch.games.hive.actions import FIELDS
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.engine.geometry import FIELDS as CELLS
from spieltisch.games.hive.research import codes
from tests.games.hive.positions import MIDDLE, lines, text_of
from tests.kernels import source_module
from tests.research.simulated import mask_of, played_alike

GAMES = 4_000
OVER = [text_of(line) for line in lines("legal_moves.jsonl") if line["over"]]
IN_HAND = "turn=12 obs=0,1;1,0 stacks=-1,0,A;-1,1,S;0,-1,G;0,0,q;1,-1,S"
"""Blue's bee is surrounded, red's in hand, which counts as fewer free fields and yet wins."""


def test_obstructed_fields_are_drawn_from_those_that_remain_as_the_rules_draw_them() -> None:
    source = source_module("spieltisch.games.hive.research.simulation")
    kernel = source_module("spieltisch.games.hive.engine.kernel").HiveKernel()
    simulation = source.HiveSimulation(kernel, 3)
    for key in range(50):
        chance = source_module("spieltisch.core.simulation").Simulation(2, 1, 1, False)
        chance.key = key
        state = rules.initial(Config())
        while state.to_draw:
            fields = rules.legal_actions(state, CHANCE)
            rules.apply(state, CHANCE, fields[chance.below(len(fields))])
        simulation.begin(key)
        assert simulation.kernel.pack() == state.record


def test_each_field_is_obstructed_as_often_as_others() -> None:
    """Pearson's statistic has 90 degrees of freedom; 137 is passed once in a thousand times."""
    simulation = research.simulate(Config())
    times = dict.fromkeys(CELLS, 0)
    for episode in range(GAMES):
        simulation.begin(key_of(5, 0, episode))
        cells = simulation.kernel.obstructed_cells()
        assert len(cells) == 3
        for cell in cells:
            times[cell] += 1
    expected = 3 * GAMES / len(FIELDS)
    assert sum((n - expected) ** 2 for n in times.values()) / expected < 137


def test_an_agreed_position_is_where_every_game_begins() -> None:
    config = Config(MIDDLE)
    simulation = research.simulate(config)
    for key in (1, 2):
        simulation.begin(key)
        assert notation.write_position(research.state(simulation, config)) == MIDDLE
        assert simulation.mover() == 0
        simulation.choose(int(mask_of(simulation).argmax()))


@pytest.mark.parametrize("position", [*OVER, IN_HAND])
def test_a_result_is_worth_what_the_rules_say(position: str) -> None:
    state = notation.read_position(position)
    simulation = research.simulate(Config(position))
    simulation.begin(0)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert simulation.mover() == -1
    assert not mask_of(simulation).any()
    assert simulation.rewards() == [(outcome.ranks[1 - seat] - outcome.ranks[seat]) for seat in range(2)]


def test_the_latest_move_is_remembered_for_pages_and_goes_along_with_a_copy_and_a_state() -> None:
    config, random = Config(MIDDLE), Random(4)
    simulation, twin = research.simulate(config), research.simulate(config)
    simulation.begin(0)
    state = rules.initial(config)
    assert research.state(simulation, config).last is None
    while simulation.mover() >= 0:
        seat, legal = simulation.mover(), rules.legal_actions(state, simulation.mover())
        action = legal[random.randrange(len(legal))]
        for choice in research.choices(state, seat, action):
            assert research.state(simulation, config).last == state.last
            simulation.choose(choice)
        rules.apply(state, seat, action)
        twin.become(simulation)
        assert research.state(twin, config).last == state.last is not None
        research.load(twin, state, 1 - seat)
        assert research.state(twin, config).last == state.last
    assert rules.outcome(state) is not None


def test_uncompiled_it_is_the_same() -> None:
    """The sources of all kernels that it stands on, against what is installed."""
    kernel = source_module("spieltisch.games.hive.engine.kernel").HiveKernel()
    slow = source_module("spieltisch.games.hive.research.simulation").HiveSimulation(kernel, 3)
    fast = research.simulate(Config())
    assert sum(choice >= codes.TARGET for choice in played_alike(slow, fast, 9, 200)) > 20
