"""All that chance may do: every outcome once, as likely as it is drawn."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from spieltisch.core.enumeration import Enumeration
from spieltisch.core.simulation import key_of
from spieltisch.research.agreements import agree
from tests.kernels import both_ways, source_module

SIMULATION: Any = source_module("spieltisch.core.simulation")
SOURCE: Any = source_module("spieltisch.core.enumeration")


class Draws(SIMULATION.Simulation):  # type: ignore[misc]
    """Draws in ``range`` of each limit; where the first is 0, once more than else."""

    def __init__(self, *limits: int) -> None:
        super().__init__(1, 1, 1, True)
        self.limits = limits

    def choose(self, choice: int) -> None:
        self.seen = tuple(self.below(limit) for limit in self.limits)
        if self.seen[:1] == (0,):
            self.seen += (self.below(2),)


def outcomes(game: Any, most: int = 100) -> list[tuple[tuple[int, ...], int]]:
    """What is drawn, and one in how many it is."""
    chance = game.enumeration = SOURCE.Enumeration()
    found = []
    chance.begin(most)
    while True:
        chance.listen()
        game.choose(0)
        found.append((game.seen, chance.end()))
        if not chance.advance():
            return found


def test_every_outcome_comes_once_with_its_probability() -> None:
    assert outcomes(Draws(2, 3)) == [
        ((0, 0, 0), 12), ((0, 0, 1), 12), ((0, 1, 0), 12), ((0, 1, 1), 12), ((0, 2, 0), 12), ((0, 2, 1), 12),
        ((1, 0), 6), ((1, 1), 6), ((1, 2), 6),
    ]  # fmt: skip
    assert outcomes(Draws()) == [((), 1)]
    for limits in ((1,), (7,), (3, 3, 3)):
        assert sum(1 / ways for _, ways in outcomes(Draws(*limits))) == pytest.approx(1)


@pytest.mark.parametrize(("most", "ways"), [(0, [1]), (1, [1]), (2, [2] * 2), (11, [6] * 6), (12, [12] * 6 + [6] * 3)])
def test_what_would_be_too_rare_is_drawn(most: int, ways: list[int]) -> None:
    game = Draws(2, 3)
    found = outcomes(game, most)
    assert [way for _, way in found] == ways
    assert game.enumeration.is_past == (most < 6)


def test_more_draws_than_are_told_are_drawn() -> None:
    game = Draws(*[1] * 6, 3, 5, 5, 5)
    found = outcomes(game, 10**6)
    assert [ways for _, ways in found] == [15] * 15
    assert {seen[6:8] for seen, _ in found} == {(a, b) for a in range(3) for b in range(5)}
    assert game.enumeration.is_past
    assert any(seen[8:10] != (0, 0) for seen, _ in found)


def test_afterwards_chance_draws_as_ever() -> None:
    game, other = Draws(100, 100), Draws(100, 100)
    outcomes(game, 10**5)
    game.drawn = 0
    game.choose(0)
    other.choose(0)
    assert game.seen == other.seen


@pytest.mark.parametrize("enumeration", both_ways("spieltisch.core.enumeration"))
def test_the_odometer_is_the_same_compiled_or_not(enumeration: Any) -> None:
    chance = enumeration.Enumeration()
    chance.begin(36)
    chance.listen()
    assert chance.is_on
    assert (chance.end(), chance.is_on, chance.is_past, chance.advance()) == (1, False, False, False)


def test_catans_dice_fall_as_they_are_drawn() -> None:
    """All outcomes of a throw, by what all seats know afterwards, against many that are drawn."""
    encoding, config = agree("catan", None, {})
    before, throw = _thrower(encoding, config)
    after: Any = encoding.simulate(config)
    exact: Counter[bytes] = Counter()
    chance = after.enumeration = Enumeration()
    chance.begin(36)
    while True:
        after.become(before)
        chance.listen()
        after.choose(throw)
        ways = chance.end()
        assert not chance.is_past
        exact[_seen(after)] += 36 // ways
        if not chance.advance():
            break
    assert sum(exact.values()) == 36
    assert len(exact) > 5
    drawn: Counter[bytes] = Counter()
    for number in range(720):
        after.become(before)
        after.key = key_of(5, number, 0)
        after.choose(throw)
        drawn[_seen(after)] += 1
    assert drawn.keys() == exact.keys()
    excess = sum((drawn[seen] - 20 * ways) ** 2 / (20 * ways) for seen, ways in exact.items())
    assert excess < 80  # 35 degrees of freedom at most: one in 100,000


def _seen(game: Any) -> bytes:
    """All that anybody knows."""
    rows = np.zeros((game.seats, game.n_features), np.int16)
    for seat in range(game.seats):
        game.write_features(rows, seat, seat)
    return rows.tobytes()


def _lawful(game: Any) -> list[int]:
    masks = np.zeros((1, game.n_choices), np.int8)
    game.write_mask(masks, 0)
    return np.flatnonzero(masks[0]).tolist()


def _thrower(encoding: Any, config: Any) -> tuple[Any, int]:
    """A game in which some choice makes a throw of two dice, and that choice."""
    game, trial, random = encoding.simulate(config), encoding.simulate(config), Random(3)
    game.begin(key_of(1, 0, 0))
    while True:
        lawful = _lawful(game)
        for choice in lawful:
            trial.become(game)
            if _ways(trial, choice) == 36:
                return game, choice
        game.choose(random.choice(lawful))


def _ways(game: Any, choice: int) -> int:
    """One in how many the choice's first outcome is, if nothing else is drawn."""
    chance = game.enumeration = Enumeration()
    chance.begin(36)
    chance.listen()
    game.choose(choice)
    return 0 if chance.is_past else chance.end()
