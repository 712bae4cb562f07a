"""Simulations of Monopoly at positions of one's own making, and what they tell by name."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from spieltisch.core.seats import Seat
from spieltisch.core.simulation import key_of
from spieltisch.games.monopoly import notation, research
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.rules import State
from tests.research.simulated import features_of, lawful

CONFIGS = [
    Config(2, max_rounds=100),
    Config(5, max_rounds=12, sell_consent=False, double_rent=False),
    Config(4, max_rounds=20, houses=6, hotels=1, hotels_need_houses=True),
    Config(3, max_rounds=25, cards="test", cheats=True),
    Config(8, max_rounds=6),
]


def at(state: State, seat: Seat) -> Any:
    """A game that goes on from a state with a seat's decision."""
    simulation: Any = research.simulate(state.config)
    research.load(simulation, state, seat)
    return simulation


def played(config: Config, seed: int) -> Iterator[Any]:
    """A random game, at each of its decisions."""
    simulation: Any = research.simulate(config)
    simulation.begin(key_of(seed, 0, 0))
    random = Random(seed)
    while simulation.mover() >= 0:
        yield simulation
        simulation.choose(random.choice(lawful(simulation)))


def words(simulation: Any) -> list[str]:
    """The same in words."""
    return [research.describe(simulation, choice) for choice in lawful(simulation)]


def do(simulation: Any, seat: Seat, *texts: str) -> None:
    """Let the mover, who is this seat, do what stands in the texts."""
    for text in texts:
        assert simulation.mover() == seat
        state = research.state(simulation, Config(simulation.seats))
        for choice in research.choices(state, seat, notation.read_action(text)):
            assert simulation.is_lawful(choice)
            simulation.choose(choice)


def told(simulation: Any, seat: Seat) -> dict[str, list[int]]:
    """A seat's features by the legend's sentences."""
    row, begin, found = features_of(simulation, seat).tolist(), 0, {}
    for sentence, count in research.legend(Config(simulation.seats)):
        found[sentence] = row[begin : begin + count]
        begin += count
    return found
