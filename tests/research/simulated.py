"""What a simulation tells, and two of them side by side."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spieltisch.core.simulation import key_of


def mask_of(simulation: Any) -> NDArray[np.int8]:
    masks = np.full((1, simulation.n_choices), 2, np.int8)
    simulation.write_mask(masks, 0)
    mask: NDArray[np.int8] = masks[0]
    return mask


def features_of(simulation: Any, seat: int) -> NDArray[np.int16]:
    rows = np.full((1, simulation.n_features), -999, np.int16)
    simulation.write_features(rows, 0, seat)
    row: NDArray[np.int16] = rows[0]
    return row


def lawful(simulation: Any) -> list[int]:
    """What the mover may choose."""
    found: list[int] = np.flatnonzero(mask_of(simulation)).tolist()
    return found


def played_alike(one: Any, other: Any, seed: int, most: int) -> Iterator[int]:
    """The choices of a random game that two simulations play alike, each before it is made.

    Every few choices all that is told is compared, and in the end who has won.
    """
    random = Random(seed)
    for game in (one, other):
        game.begin(key_of(seed, 0, 0))
    for number in range(most):
        assert one.mover() == other.mover()
        if one.mover() < 0:
            break
        mask = mask_of(one)
        assert np.array_equal(mask, mask_of(other))
        choice = random.choice(np.flatnonzero(mask).tolist())
        assert one.is_lawful(choice)
        if number % 4 == 0:
            assert all(np.array_equal(features_of(one, seat), features_of(other, seat)) for seat in range(one.seats))
        yield choice
        one.choose(choice)
        other.choose(choice)
    assert one.rewards() == other.rewards()
