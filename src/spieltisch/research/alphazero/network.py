"""A small convolutional network in NumPy: from planes of features a preference for each choice, and a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Numbers = NDArray[np.floating[Any]]
Weights = dict[str, Numbers]

NEVER: Final = np.float32(-1e9)
"""The preference for what is not lawful."""
THOUGHTS: Final = 32
"""The width of the value's hidden layer."""
DECAY: Final = 1e-4
"""How much of each weight is taken off its slope, so that none grows without need."""


class Lessons(NamedTuple):
    """What there is to learn from; a row each."""

    features: NDArray[np.int16]
    """(k, planes, columns, rows)"""
    masks: NDArray[np.int8]
    """(k, A): 1 where a choice is lawful."""
    priors: NDArray[np.float32]
    """(k, A): how likely each choice should be."""
    rewards: NDArray[np.float32]
    """(k,): what the game came to for the mover, from -1 to 1."""


@dataclass(frozen=True, slots=True)
class Form:
    """What the network looks at and says."""

    planes: int
    columns: int
    rows: int
    choices: int
    """The cells, column by column, and then a few that are none."""
    width: int = 32
    """How many numbers each cell has within."""
    depth: int = 4
    """How many layers follow on the first."""

    @property
    def others(self) -> int:
        """How many choices are no cells."""
        return self.choices - self.columns * self.rows


class Network:
    """Weights, and what they make of positions."""

    def __init__(self, form: Form, weights: Weights) -> None:
        self.form, self.weights = form, weights

    @classmethod
    def fresh(cls, form: Form, chance: Generator) -> Self:
        """One that knows nothing: all choices are alike, and all games worth nothing."""

        def drawn(rows: int, columns: int) -> Numbers:
            return np.asarray(chance.standard_normal((rows, columns)) * (2 / rows) ** 0.5, np.float32)

        width = form.width
        weights = {"first": drawn(25 * form.planes, width)}
        weights |= {f"layer{n}": drawn(9 * width, width) * np.float32(0.5) for n in range(form.depth)}
        weights |= {f"bias{n}": np.zeros(width, np.float32) for n in range(form.depth + 1)}
        weights |= {"cells": np.zeros((width, 1), np.float32), "others": np.zeros((2 * width, form.others), np.float32)}
        weights |= {"inner": drawn(2 * width, THOUGHTS), "value": np.zeros((THOUGHTS, 1), np.float32)}
        return cls(form, weights)

    def think(self, features: NDArray[np.int16]) -> tuple[Numbers, Numbers]:
        """(k, A) preferences for choices, lawful or not, and (k,) values for the mover, from -1 to 1."""
        passed = self._pass(features)
        return passed.preferences, passed.values

    def _pass(self, features: NDArray[np.int16]) -> Passed:
        form, weights, k = self.form, self.weights, len(features)
        inputs = features.reshape(k, form.planes, form.columns, form.rows).astype(np.float32)
        inputs *= 2 / (1 + np.abs(inputs))  # numbers of any size become none beyond 2
        windows = [around(inputs.transpose(0, 2, 3, 1), 5)]
        risen = [np.maximum(windows[0] @ weights["first"] + weights["bias0"], 0)]
        hidden = risen[0]
        for n in range(form.depth):
            windows.append(around(hidden.reshape(k, form.columns, form.rows, form.width), 3))
            risen.append(np.maximum(windows[-1] @ weights[f"layer{n}"] + weights[f"bias{n + 1}"], 0))
            hidden = hidden + risen[-1]
        cells = hidden.reshape(k, -1, form.width)
        pooled = np.concatenate([cells.mean(axis=1), cells.max(axis=1)], axis=1)
        thoughts = np.tanh(pooled @ weights["inner"])
        values = np.tanh(thoughts @ weights["value"])[:, 0]
        preferences = np.concatenate([(cells @ weights["cells"])[:, :, 0], pooled @ weights["others"]], axis=1)
        return Passed(windows, risen, cells, pooled, thoughts, preferences, values)

    def slopes(self, lessons: Lessons) -> tuple[Weights, float, float]:
        """The gradient of what is to become less, and that: the cross-entropy of the choices, the square of what values
        are wrong by; both are means."""
        form, weights, k = self.form, self.weights, len(lessons.rewards)
        passed = self._pass(lessons.features)
        likely = softmax(passed.preferences, lessons.masks)
        wrong = passed.values - lessons.rewards
        by_preference = (likely - lessons.priors) / np.float32(k)
        by_value = (2 * wrong * (1 - passed.values**2) / np.float32(k))[:, None]
        by_thought = by_value @ weights["value"].T * (1 - passed.thoughts**2)
        by_cell, by_other = by_preference[:, : -form.others or None, None], by_preference[:, form.columns * form.rows :]
        by_pooled = by_thought @ weights["inner"].T + by_other @ weights["others"].T
        by_hidden = by_cell @ weights["cells"].T + unpooled(passed.cells, by_pooled)
        slopes = {
            "cells": (passed.cells.transpose(0, 2, 1) @ by_cell).sum(axis=0),
            "others": passed.pooled.T @ by_other,
            "inner": passed.pooled.T @ by_thought,
            "value": passed.thoughts.T @ by_value,
        }
        by_hidden = by_hidden.reshape(-1, form.width)
        for n in reversed(range(form.depth + 1)):
            name = f"layer{n - 1}" if n else "first"
            by_risen = by_hidden * (passed.risen[n] > 0)
            slopes[name], slopes[f"bias{n}"] = passed.windows[n].T @ by_risen, by_risen.sum(axis=0)
            if n:
                by_window = (by_risen @ weights[name].T).reshape(k, form.columns, form.rows, -1)
                by_hidden = by_hidden + unwound(by_window, 3).reshape(-1, form.width)
        slopes = {name: slope + np.float32(DECAY) * weights[name] for name, slope in slopes.items()}
        surprise = -(lessons.priors * np.log(likely + np.float32(1e-9))).sum(axis=1).mean()
        return slopes, float(surprise), float((wrong**2).mean())


class Passed(NamedTuple):
    """What is left behind on the way through a network, for the way back."""

    windows: list[Numbers]
    """Of each layer, (k * cells, …): what lies around each cell."""
    risen: list[Numbers]
    """Of each layer, (k * cells, width)."""
    cells: Numbers
    """(k, cells, width)"""
    pooled: Numbers
    """(k, 2 * width): means and maxima over the cells."""
    thoughts: Numbers
    preferences: Numbers
    values: Numbers


def around(cells: Numbers, side: int) -> Numbers:
    """(k * columns * rows, side * side * n): for each cell the square of cells around it, zero off the board."""
    k, columns, rows, n = cells.shape
    margin = side // 2
    wide = np.zeros((k, columns + 2 * margin, rows + 2 * margin, n), np.float32)
    wide[:, margin : margin + columns, margin : margin + rows] = cells
    windows = np.empty((k, columns, rows, side * side * n), np.float32)
    for at in range(side * side):
        x, y = divmod(at, side)
        windows[..., at * n : at * n + n] = wide[:, x : x + columns, y : y + rows]
    return windows.reshape(-1, side * side * n)


def unwound(windows: Numbers, side: int) -> Numbers:
    """The slopes of cells from those of the squares around them: ``around`` the other way."""
    k, columns, rows, n = windows.shape
    n //= side * side
    margin = side // 2
    wide = np.zeros((k, columns + 2 * margin, rows + 2 * margin, n), np.float32)
    for at in range(side * side):
        x, y = divmod(at, side)
        wide[:, x : x + columns, y : y + rows] += windows[..., at * n : at * n + n]
    return wide[:, margin : margin + columns, margin : margin + rows]


def unpooled(cells: Numbers, by_pooled: Numbers) -> Numbers:
    """The slopes of cells from those of their means and maxima."""
    width = cells.shape[2]
    largest = cells == cells.max(axis=1, keepdims=True)
    shares = largest / largest.sum(axis=1, keepdims=True, dtype=np.float32)
    return np.asarray(by_pooled[:, None, :width] / np.float32(cells.shape[1]) + shares * by_pooled[:, None, width:])


def softmax(preferences: Numbers, masks: NDArray[np.int8]) -> Numbers:
    """(k, A): the probabilities of what is lawful."""
    lawful = np.where(masks, preferences, NEVER)
    likely = np.exp(lawful - lawful.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))


class Adam:
    """Makes one network of another, step by step (Kingma and Ba 2015)."""

    def __init__(self, network: Network, pace: float) -> None:
        """``pace``: how far a weight goes in a step."""
        self.network, self.pace, self._steps = network, pace, 0
        self._means = {name: np.zeros_like(weight) for name, weight in network.weights.items()}
        self._squares = {name: np.zeros_like(weight) for name, weight in network.weights.items()}

    def learn(self, lessons: Lessons) -> tuple[float, float]:
        """One step with all rows at once; the errors before it, as ``slopes`` tells them."""
        self._steps += 1
        slopes, surprise, error = self.network.slopes(lessons)
        weights = {}
        for name, slope in slopes.items():
            mean = self._means[name] = 0.9 * self._means[name] + 0.1 * slope
            square = self._squares[name] = 0.999 * self._squares[name] + 0.001 * slope**2
            way = mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
            weights[name] = np.asarray(self.network.weights[name] - self.pace * way, np.float32)
        self.network = Network(self.network.form, weights)
        return surprise, error
