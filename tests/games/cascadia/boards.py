"""Random boards, for kernels and the oracle alike."""

from __future__ import annotations

from random import Random
from typing import Any

from spieltisch.games.cascadia.engine import tiles
from spieltisch.games.cascadia.engine.geometry import cell_of
from tests.games.cascadia.oracle import Animals, Spot, around

READINGS = ("prune salmon", "elk gaps", "whole herds", "gaps", "lone pairs")
"""In the order of the kernel's bits."""


def random_spots(random: Random, number: int, spread: int) -> list[Spot]:
    """Fields that hang together; the smaller ``spread``, the rounder."""
    spots, rim = [(0, 0)], around((0, 0))
    while len(spots) < number:
        spot = min((random.choice(rim) for _ in range(4 - spread)), key=lambda field: abs(field[0]) + abs(field[1]))
        spots.append(spot)
        rim = [field for field in {*rim, *around(spot)} if field not in spots]
        rim.sort()
    return spots


def random_animals(random: Random, spots: list[Spot]) -> Animals:
    """Up to twenty tokens on them, often many of one animal."""
    kind, share = random.choice("BESHF"), random.choice((0, 30, 60, 90))
    taken = random.sample(spots, min(len(spots), random.randint(8, 20 if share < 60 else 13)))
    return {spot: kind if random.randrange(100) < share else random.choice("BESHF") for spot in taken}


def random_tiles(random: Random, spots: list[Spot]) -> dict[Spot, tuple[tiles.Tile, int]]:
    """Any tiles in any rotation."""
    return {spot: (random.choice(tiles.BOX), random.randrange(6)) for spot in spots}


def set_up(kernel: Any, cards: str, laid: dict[Spot, tuple[tiles.Tile, int]], animals: Animals, readings: int) -> Any:
    """The board before seat 0 of a kernel."""
    game = kernel.CascadiaKernel(1, 1)
    for animal, card in enumerate(cards):
        game.choose_card(animal, "ABCDE".index(card))
    game.choose_rules(readings, 0)
    for (x, y), (tile, rotation) in laid.items():
        game.put_tile(0, cell_of(x, y), tile.code, rotation)
    for (x, y), letter in animals.items():
        game.put_token(0, cell_of(x, y), "BESHF".index(letter))
    return game
