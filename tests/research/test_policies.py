"""A small policy, and how it learns."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from spieltisch.research.policies import Experience, Learner, Policy

SHAPES = {"inner": (5, 4), "outer": (4, 6), "bias": (6,), "worth": (4,)}


def policy_of(seed: int) -> Policy:
    chance = np.random.default_rng(seed)
    return Policy(**{name: chance.standard_normal(shape) for name, shape in SHAPES.items()})


def experience_of(rows: int, seed: int) -> Experience:
    """Anything lawful."""
    chance = np.random.default_rng(seed)
    masks = (chance.random((rows, 6)) < 0.6).astype(np.int8)
    choices = chance.integers(6, size=rows)
    masks[np.arange(rows), choices] = 1
    features = chance.integers(-9, 99, (rows, 5)).astype(np.int16)
    return Experience(features, masks, choices, chance.uniform(-1, 1, rows))


def loss(policy: Policy, seen: Experience, baseline: Any) -> float:
    """By the book, with the baseline as it was before."""
    thoughts = policy.think(seen.features, seen.masks)
    likely = np.log(thoughts.probabilities[np.arange(len(seen.choices)), seen.choices])
    return float((-(seen.rewards - baseline) * likely + (thoughts.values - seen.rewards) ** 2 / 2).mean())


@pytest.mark.parametrize("name", SHAPES)
def test_slopes_are_those_of_the_loss(name: str) -> None:
    policy, seen = policy_of(1), experience_of(30, 2)
    baseline = policy.think(seen.features, seen.masks).values
    slopes = policy.slopes(seen)[name]
    weights = getattr(policy, name)
    for at in np.ndindex(weights.shape):
        kept, sides = weights[at], []
        for way in (1e-5, -1e-5):
            weights[at] = kept + way
            sides.append(loss(policy, seen, baseline))
        weights[at] = kept
        assert slopes[at] == pytest.approx((sides[0] - sides[1]) / 2e-5, abs=1e-6)


def test_only_lawful_choices_are_drawn_as_often_as_is_likely() -> None:
    policy, seen = policy_of(3), experience_of(2, 4)
    n = 20_000
    features, masks = np.repeat(seen.features, n, axis=0), np.repeat(seen.masks, n, axis=0)
    drawn = policy.sample(features, masks, np.random.default_rng(5)).reshape(2, n)
    likely = policy.think(seen.features, seen.masks).probabilities
    assert (likely[seen.masks == 0] == 0).all()
    assert likely.sum(axis=1) == pytest.approx([1, 1])
    for row in range(2):
        assert np.bincount(drawn[row], minlength=6) / n == pytest.approx(likely[row], abs=0.02)


def test_fresh_it_knows_nothing() -> None:
    seen = experience_of(9, 6)
    thoughts = Policy.fresh(5, 6, np.random.default_rng(7)).think(seen.features, seen.masks)
    assert (thoughts.values == 0).all()
    assert thoughts.probabilities == pytest.approx(seen.masks / seen.masks.sum(axis=1, keepdims=True))


def test_it_finds_out_what_wins() -> None:
    """Whoever chooses what the features show wins, and everybody else loses."""
    chance = np.random.default_rng(8)
    learner = Learner(Policy.fresh(8, 8, chance), 0.05)
    masks = np.ones((64, 8), np.int8)
    share = 0.0
    for _ in range(150):
        shown = chance.integers(8, size=64)
        features = (20 * np.eye(8, dtype=np.int16))[shown]
        choices = learner.policy.sample(features, masks, chance)
        share = float((choices == shown).mean())
        learner.learn(Experience(features, masks, choices, np.where(choices == shown, 1.0, -1.0)))
    assert share > 0.9
    values = learner.policy.think(20 * np.eye(8, dtype=np.int16), masks[:8]).values
    assert (values > 0.5).all()
