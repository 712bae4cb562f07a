"""Simulations at a decision of one's own making, and what they tell by name."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from spieltisch.core.simulation import key_of
from spieltisch.games.cascadia import research
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine.tiles import ANIMALS, read_tile
from tests.research.simulated import features_of, lawful

PRINTED = Config()


def begun(config: Config = PRINTED, seed: int = 1) -> Any:
    """The first decision of a game."""
    simulation: Any = research.simulate(config)
    simulation.begin(key_of(seed, 0, 0))
    return simulation


def in_turn(tiles: str, tokens: str, nature: int = 0, config: Config = PRINTED) -> Any:
    """Seat 0's first turn with these tiles (blanks between) and tokens in the shop."""
    simulation = begun(config)
    kernel = simulation.kernel.copy()
    for slot, (tile, letter) in enumerate(zip(tiles.split(), tokens, strict=True)):
        kernel.put_shop(slot, read_tile(tile).code, ANIMALS.index(letter))
    kernel.put_nature(0, nature)
    kernel.resume(0, 0, kernel.lands)
    simulation.resume(kernel)
    return simulation


def told(simulation: Any, seat: int, config: Config = PRINTED) -> dict[str, list[int]]:
    """A seat's features by the legend's sentences."""
    row, at, found = features_of(simulation, seat).tolist(), 0, {}
    for sentence, count in research.legend(config):
        found[sentence] = row[at : at + count]
        at += count
    assert len(found) == len(research.legend(config))
    return found


def played(simulation: Any, random: Random) -> Iterator[int]:
    """Lawful choices up to the end, each before it is made."""
    while simulation.mover() >= 0:
        choice = random.choice(lawful(simulation))
        yield choice
        simulation.choose(choice)
