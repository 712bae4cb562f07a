"""Many games at once, one a row of every array, without the interpreter's lock.

Rows have nothing in common: what happens in one follows from the seed, its number and its choices. So neither threads
nor how many rows there are make a difference, and threads share an object of this class, each with rows of its own.
"""

from __future__ import annotations

from typing import Any, Protocol

import cython
import numpy as np

from spieltisch.core.simulation import Grid, Simulation

if not cython.compiled:
    from spieltisch.core.simulation import key_of


class Line(Protocol):
    """A contiguous array of one dimension, one number a game."""

    def __getitem__(self, row: int) -> int: ...

    def __setitem__(self, row: int, number: int) -> None: ...


class Rows:
    """So many simulations of one game by one agreement. Nothing has begun: the first step begins everywhere."""

    def __init__(self, games: list[Simulation], seed: int) -> None:
        if not all(isinstance(game, Simulation) for game in games):
            raise TypeError("rows are simulations")  # below nobody asks again
        self.games = games
        self.seed = seed & 0xFFFFFFFFFFFFFFFF
        # Uncompiled, NumPy's integers would run over where keys are made.
        self.episodes: Any = np.zeros(len(games), np.int64) if cython.compiled else [0] * len(games)
        self.is_over = np.ones(len(games), np.int8)
        # An object of a typed array would be counted, and counting needs the lock; the list keeps them alive.
        self.where: Any = np.array([id(game) for game in games], np.intp) if cython.compiled else games

    def find_unlawful(self, choices: Line, first: int, last: int) -> int:
        """The first of the rows from ``first`` to before ``last`` whose choice is not lawful, or -1."""
        with cython.nogil:
            for row in range(first, last):
                if self.is_over[row]:
                    if choices[row] != 0:
                        break
                elif not cython.cast(Simulation, cython.cast("void *", self.where[row])).is_lawful(choices[row]):
                    break
            else:
                row = -1
        return row if first < last else -1

    def step(
        self, choices: Line, masks: Grid, features: Grid, rewards: Grid, movers: Line, done: Line, first: int, last: int
    ) -> None:
        """Make a lawful choice in each of the rows, or begin anew where the game is over, and fill in the arrays."""
        with cython.nogil:
            for row in range(first, last):
                if self.is_over[row]:
                    begin(
                        cython.cast(Simulation, cython.cast("void *", self.where[row])),
                        key_of(self.seed, row, self.episodes[row]),
                    )
                    self.episodes[row] += 1
                else:
                    choose(cython.cast(Simulation, cython.cast("void *", self.where[row])), choices[row])
                self.is_over[row] = fill(
                    cython.cast(Simulation, cython.cast("void *", self.where[row])),
                    masks, features, rewards, movers, done, row,
                )  # fmt: skip


def begin(game: Simulation, key: int) -> None:
    """Begin a game."""
    game.begin(key)


def choose(game: Simulation, choice: int) -> None:
    """Make a lawful choice."""
    game.choose(choice)


def fill(game: Simulation, masks: Grid, features: Grid, rewards: Grid, movers: Line, done: Line, row: int) -> bool:
    """A game's row of each array, and whether it is over. Then ``movers`` keeps whose turn it was, and only choice 0 is
    lawful."""
    mover = game.mover()
    is_over = mover < 0
    done[row] = is_over
    for seat in range(game.seats):
        rewards[row, seat] = game.reward(seat) if is_over else 0
    if is_over:
        for choice in range(game.n_choices):
            masks[row, choice] = choice == 0
    else:
        movers[row] = mover
        game.write_mask(masks, row)
    game.write_features(features, row, movers[row])
    return is_over
