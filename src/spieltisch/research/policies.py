"""A small policy in NumPy: one hidden layer, from which come a probability for each choice and a value of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Numbers = NDArray[np.floating[Any]]


class Experience(NamedTuple):
    """Choices that were made, and what the games came to for those who made them; a row each."""

    features: NDArray[np.int16]
    """(rows, features)"""
    masks: NDArray[np.int8]
    """(rows, A)"""
    choices: NDArray[np.int64]
    """(rows,)"""
    rewards: Numbers
    """(rows,): from -1 to 1."""


class Thoughts(NamedTuple):
    """What a policy makes of features and masks, a row each."""

    inputs: Numbers
    hidden: Numbers
    logits: Numbers
    """(rows, A): minus infinity outside the mask."""
    values: Numbers
    """(rows,): the reward that is expected."""

    @property
    def probabilities(self) -> Numbers:
        """(rows, A): of the choices."""
        weights = np.exp(self.logits - self.logits.max(axis=1, keepdims=True))
        return np.asarray(weights / weights.sum(axis=1, keepdims=True))


@dataclass(frozen=True, slots=True)
class Policy:
    """Weights. A step of learning makes others."""

    inner: Numbers
    """(features, width)"""
    outer: Numbers
    """(width, A)"""
    bias: Numbers
    """(A,)"""
    worth: Numbers
    """(width,)"""

    @classmethod
    def fresh(cls, n_features: int, n_choices: int, chance: Generator, width: int = 64) -> Self:
        """All choices are equally likely, and every game is worth nothing."""
        inner = chance.standard_normal((n_features, width), np.float32)
        return cls(inner, *(np.zeros(shape, np.float32) for shape in ((width, n_choices), n_choices, width)))

    def think(self, features: NDArray[np.int16], masks: NDArray[np.int8]) -> Thoughts:
        """Features may be numbers of any size and as many as there are, and the hidden layer of any width: inputs are
        no longer than 1, and neither is what is hidden."""
        n_features, width = self.inner.shape
        inputs = features / (np.abs(features) + np.float32(4)) / np.float32(n_features**0.5)
        hidden = np.tanh(inputs @ self.inner) / np.float32(width**0.5)
        logits = np.where(masks, hidden @ self.outer + self.bias, -np.inf)
        return Thoughts(inputs, hidden, logits, hidden @ self.worth)

    def sample(self, features: NDArray[np.int16], masks: NDArray[np.int8], chance: Generator) -> NDArray[np.int64]:
        """(rows,): a lawful choice in each, by its probability (Gumbel's way: noise, and then the largest)."""
        logits = self.think(features, masks).logits
        return np.asarray((logits + chance.gumbel(size=logits.shape)).argmax(axis=1), np.int64)

    def slopes(self, seen: Experience) -> dict[str, Numbers]:
        """By weights, the gradient of what is to become less (REINFORCE with the value as baseline, Williams 1992):
        what did better than its value becomes likelier, and values come closer to the rewards."""
        thoughts, width = self.think(seen.features, seen.masks), len(self.worth)
        excess = (thoughts.values - seen.rewards) / len(seen.rewards)
        by_logits = -excess[:, None] * thoughts.probabilities
        by_logits[np.arange(len(excess)), seen.choices] += excess
        by_hidden = by_logits @ self.outer.T + excess[:, None] * self.worth
        return {
            "inner": thoughts.inputs.T @ (by_hidden * (1 / width - thoughts.hidden**2) * width**0.5),
            "outer": thoughts.hidden.T @ by_logits,
            "bias": by_logits.sum(axis=0),
            "worth": thoughts.hidden.T @ excess,
        }


class Learner:
    """Makes one policy of another (Adam, Kingma and Ba 2015)."""

    def __init__(self, policy: Policy, pace: float) -> None:
        """``pace``: how far a weight goes in a step."""
        self.policy, self._pace, self._steps = policy, pace, 0
        self._means: dict[str, Any] = dict.fromkeys(Policy.__dataclass_fields__, 0)
        self._squares: dict[str, Any] = dict(self._means)

    def learn(self, seen: Experience) -> None:
        """A step, with all rows at once."""
        self._steps += 1
        weights = {}
        for name, slope in self.policy.slopes(seen).items():
            self._means[name] = 0.9 * self._means[name] + 0.1 * slope
            self._squares[name] = 0.999 * self._squares[name] + 0.001 * slope**2
            mean = self._means[name] / (1 - 0.9**self._steps)
            square = self._squares[name] / (1 - 0.999**self._steps)
            way = self._pace * mean / (np.sqrt(square) + 1e-8)
            weights[name] = (getattr(self.policy, name) - way).astype(slope.dtype)
        self.policy = Policy(**weights)
