"""The spaces of observations and choices, for Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from spieltisch.research.play import Play


def observation_space(play: Play) -> spaces.Space[Any]:
    """Features in the encoding's shape, and the mask."""
    bounds = np.iinfo(np.int16)
    features = spaces.Box(int(bounds.min), int(bounds.max), play.shape, np.int16)
    return spaces.Dict({"observation": features, "action_mask": spaces.Box(0, 1, (play.n_choices,), np.int8)})


def action_space(play: Play) -> spaces.Discrete:
    """All choices."""
    return spaces.Discrete(play.n_choices)
