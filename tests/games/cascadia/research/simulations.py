"""Simulations at a decision of one's own making, and what they tell by name."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spieltisch.core.simulation import key_of
from spieltisch.games.cascadia import research
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine.tiles import ANIMALS, read_tile

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


def lawful(simulation: Any) -> list[int]:
    """What the mover may choose."""
    masks = np.full((1, simulation.n_choices), 2, np.int8)
    simulation.write_mask(masks, 0)
    found: list[int] = np.flatnonzero(masks[0]).tolist()
    return found


def row_of(simulation: Any, seat: int) -> NDArray[np.int16]:
    """A seat's features."""
    rows = np.full((1, simulation.n_features), -999, np.int16)
    simulation.write_features(rows, 0, seat)
    row: NDArray[np.int16] = rows[0]
    return row


def told(simulation: Any, seat: int, config: Config = PRINTED) -> dict[str, list[int]]:
    """A seat's features by the legend's sentences."""
    row, at, found = row_of(simulation, seat).tolist(), 0, {}
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
