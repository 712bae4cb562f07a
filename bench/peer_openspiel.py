"""OpenSpiel's side of ``bench.peers``: ``python`` is its Python API, ``playouts`` its own random playouts in C++.

Python has no door to those but through a search: one simulation of ``MCTSBot`` does nothing but ask
``RandomRolloutEvaluator`` about the position, which plays so many games from there. It does not tell how long they
were, so that is the mean of some that are played beforehand.
"""

from __future__ import annotations

from importlib.metadata import version
from itertools import count
from typing import Final

import pyspiel

from bench.peer_side import STRIDE, Played, Way, answer

HIVE: Final = "hive(uses_mosquito=false,uses_ladybug=false,uses_pillbug=false)"
"""The base game."""
HIVE_PLIES: Final = 60
"""As long as ours may last. Theirs goes on, to 500 plies."""
TWIXT: Final = "twixt(board_size=24)"
SAMPLE: Final = 100
"""Games whose mean length is taken for that of the playouts."""
ENDLESS: Final = 1_000_000


def python(name: str, games: int, max_plies: int = ENDLESS) -> Way:
    """Ask for the legal actions and apply one, until there are none."""
    game, numbers = pyspiel.load_game(name), count(STRIDE, STRIDE)

    def play() -> int:
        state = game.new_initial_state()
        for ply in range(max_plies):
            legal = state.legal_actions()
            if not legal:
                return ply
            state.apply_action(legal[next(numbers) % len(legal)])
        return max_plies

    return lambda: Played(games, sum(play() for _ in range(games)))


def playouts(name: str, games: int) -> Way:
    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=1)
    search = pyspiel.MCTSBot(
        game, evaluator, uct_c=1, max_simulations=1, max_memory_mb=1, solve=False, seed=1, verbose=False
    )
    start, plies = game.new_initial_state(), python(name, SAMPLE)().plies * games // SAMPLE

    def play() -> Played:
        search.mcts_search(start)
        return Played(games, plies)

    return play


def ways() -> dict[str, Way]:
    return {
        "hive/python": python(HIVE, 20, HIVE_PLIES),
        "hive/playouts": playouts(HIVE, 10),
        "twixt/python": python(TWIXT, 10),
        "twixt/playouts": playouts(TWIXT, 100),
    }


if __name__ == "__main__":
    answer(version("open-spiel"), ways())
