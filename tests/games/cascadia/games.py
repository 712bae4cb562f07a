"""Kernels that are set up, and games that play themselves."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from spieltisch.games.cascadia.engine import tiles


def new_game(kernel: Any, seats: int = 2, rounds: int = 20, cards: str = "AAAAA", readings: int = 0) -> Any:
    """The printed game before its first draw."""
    game = kernel.CascadiaKernel(seats, rounds)
    for number, landscape in enumerate(tiles.LANDSCAPES):
        for part, (tile, rotation) in enumerate(landscape.parts):
            game.add_landscape(3 * number + part, tile.code, rotation)
    for code, number in sorted(Counter(tile.code for tile in tiles.BOX).items()):
        game.add_tile(code, number)
    for animal, card in enumerate(cards):
        game.add_tokens(animal, 20)
        game.choose_card(animal, "ABCDE".index(card))
    game.choose_rules(readings, 0)
    game.reset()
    return game


def play_randomly(game: Any, random: Random, turns: int = 1_000) -> None:
    """Until so many turns are over and it is somebody's turn, or the game is over."""
    while count := game.legal_count():
        if game.turn >= turns and game.phase == 3:
            return
        game.play(random.randrange(count))


def own_points(game: Any, seat: int) -> int:
    """All points of a seat but the bonuses."""
    wildlife = sum(game.wildlife(seat, animal) for animal in range(5))
    return int(wildlife + sum(list(game.largest)[5 * seat : 5 * seat + 5]) + game.nature[seat])
