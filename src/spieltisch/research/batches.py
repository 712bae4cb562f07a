"""Many games at once: arrays in, arrays out."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from spieltisch.research.agreements import agree
from spieltisch.research.rows import Rows
from spieltisch.research.workers import Workers

LEAST_ROWS: Final = 64
"""Fewer are not worth a thread of their own."""


@dataclass(slots=True)
class Arrays:
    """What a batch tells, one row a game."""

    observations: NDArray[np.int16]
    """(n, …): what the seat to act may know; where the game is over, what the one that acted last may."""
    action_mask: NDArray[np.int8]
    """(n, A): 1 for what it may choose, at least one; where the game is over only the first."""
    rewards: NDArray[np.float32]
    """(n, seats): from -1 to 1 where the game is over, else 0."""
    to_act: NDArray[np.int32]
    """(n,): the seat to act; where the game is over, the one that acted last."""
    done: NDArray[np.bool_]
    """(n,): whether the game is over. The next step begins another there."""


class Batch:
    """``n`` games, begun. Rows are independent: the k-th is the same for any ``threads`` and any ``n``."""

    def __init__(
        self, game: str, n: int, *, seed: int = 0, threads: int = 0, seats: int | None = None, **options: Any
    ) -> None:
        """``threads``: how many work at once; 0 for as many as there are processors for us. ``options`` are the game's.

        Raises ``UsageError`` for what there is not, ``ValueError`` where ``n`` is less than 1 or ``threads`` than 0.
        """
        if n < 1 or threads < 0:
            raise ValueError(f"a batch has at least one game and no less than 0 threads, not {n} and {threads}")
        self.encoding, self.config = agree(game, seats, options)
        self._games = [self.encoding.simulate(self.config) for _ in range(n)]
        self.n, self.seats, self.n_actions = n, self._games[0].seats, self._games[0].n_choices
        parts = min(threads or len(os.sched_getaffinity(0)), max(1, n // LEAST_ROWS))
        self._parts = [(n * k // parts, n * (k + 1) // parts) for k in range(parts)]
        self._workers = Workers(parts)
        self._arrays = Arrays(
            np.zeros((n, *self.encoding.shape(self.config)), np.int16), np.zeros((n, self.n_actions), np.int8),
            np.zeros((n, self.seats), np.float32), np.zeros(n, np.int32), np.zeros(n, np.bool_),
        )  # fmt: skip
        self.reset(seed)

    def reset(self, seed: int) -> Arrays:
        """Begin all games anew, those of a batch made with this seed."""
        self._rows = Rows(self._games, seed)
        self._advance(np.zeros(self.n, np.int64))
        return self._arrays

    @property
    def observations(self) -> NDArray[np.int16]:
        """See ``Arrays``, as with all that follow. They are written anew by each step."""
        return self._arrays.observations

    @property
    def action_mask(self) -> NDArray[np.int8]:
        return self._arrays.action_mask

    @property
    def rewards(self) -> NDArray[np.float32]:
        return self._arrays.rewards

    @property
    def to_act(self) -> NDArray[np.int32]:
        return self._arrays.to_act

    @property
    def done(self) -> NDArray[np.bool_]:
        return self._arrays.done

    def step(self, actions: ArrayLike, *, out: Mapping[str, NDArray[Any]] | None = None) -> Arrays:
        """Make one choice in each game, and begin another where one is over: there the choice is 0.

        ``actions`` are integers of shape (n,). ``out`` gives arrays by name, which are written from now on in place of
        those there were. Raises ``ValueError`` for an action outside the mask, and for arrays of other shapes or types;
        then nothing has changed.
        """
        choices = np.ascontiguousarray(actions)
        if choices.shape != (self.n,) or choices.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.n} integers, not {choices.dtype} of shape {choices.shape}")
        choices = choices.astype(np.int64, copy=False)
        arrays = self._arrays if out is None else self._replaced(out)
        row = self._rows.find_unlawful(choices, 0, self.n)
        if row >= 0:
            raise ValueError(f"action {choices[row]} of game {row} is outside the mask")
        self._arrays = arrays
        self._advance(choices)
        return arrays

    def _replaced(self, out: Mapping[str, NDArray[Any]]) -> Arrays:
        arrays = {field.name: getattr(self._arrays, field.name) for field in fields(Arrays)}
        for name, array in out.items():
            if name not in arrays:
                raise ValueError(f"there is no array {name!r}, only {', '.join(arrays)}")
            own = arrays[name]
            if array.shape != own.shape or array.dtype != own.dtype or not array.flags.c_contiguous:
                raise ValueError(f"{name} is {own.dtype} of shape {own.shape}, row after row")
        return Arrays(**arrays | dict(out))

    def _advance(self, choices: NDArray[np.int64]) -> None:
        arrays = self._arrays
        features = arrays.observations.reshape(self.n, -1)
        done = arrays.done.view(np.int8)

        def work(first: int, last: int) -> None:
            self._rows.step(
                choices, arrays.action_mask, features, arrays.rewards, arrays.to_act, done, first, last
            )  # fmt: skip

        self._workers.share(work, self._parts)

    def close(self) -> None:
        """End the threads."""
        self._workers.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
