"""Catanatron's side of ``bench.peers``: its four random players, by its Python API, which is the only one it has.

It is the loop of its own ``Game.play`` without the copies of the game that this makes for whoever takes notes.
"""

from __future__ import annotations

from importlib.metadata import version
from itertools import count
from typing import Final

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

from bench.peer_side import Played, answer

SEEDS: Final = count(1)


def play() -> Played:
    """One game."""
    game, plies = Game([RandomPlayer(colour) for colour in Color], seed=next(SEEDS)), 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        plies += 1
    return Played(1, plies)


if __name__ == "__main__":
    answer(version("catanatron"), {"catan/python": play})
