"""Whole games of Monopoly as simulations: both ways, for all numbers of seats, up to their end."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from spieltisch.core.simulation import key_of
from spieltisch.games.monopoly import research, rules
from spieltisch.games.monopoly.config import MAX_SEATS, Config
from spieltisch.games.monopoly.options import MATCH_ROUNDS
from spieltisch.research.agreements import agree
from tests.games.monopoly.research.simulations import played
from tests.kernels import source_module
from tests.research.simulated import played_alike


@pytest.mark.parametrize(("seats", "community"), [(2, 0), (4, 2)])
def test_uncompiled_it_is_the_same(seats: int, community: int) -> None:
    """The sources of all kernels that it stands on, against what is installed."""
    source = source_module("spieltisch.games.monopoly.research.simulation")
    kernel = source_module("spieltisch.games.monopoly.engine.kernel").Monopoly(seats, 25, community=community)
    slow = source.MonopolySimulation(kernel)
    fast: Any = research.simulate(Config(seats, max_rounds=25, cards="test" if community else "standard"))
    for _ in played_alike(slow, fast, 5, 700):
        pass
    assert slow.kernel.pack() == fast.kernel.pack()


@pytest.mark.parametrize("seats", range(1, MAX_SEATS + 1))
def test_games_of_every_number_of_seats_come_to_the_end_that_the_rules_see(seats: int) -> None:
    config = Config(seats, max_rounds=7)
    for seed in range(3):
        *_, game = played(config, seed)
        outcome = rules.outcome(research.state(game, config))
        assert outcome is not None
        standings = [game.standing(seat) for seat in range(seats)]
        assert list(outcome.ranks) == [1 + sum(other > own for other in standings) for own in standings]
        assert sum(game.rewards()) == pytest.approx(0 if seats > 1 else -1)


def test_a_game_has_a_last_round_where_nothing_else_is_said() -> None:
    assert agree("monopoly", None, {})[1] == Config(2, max_rounds=MATCH_ROUNDS)
    assert agree("monopoly", 4, {"max_rounds": 30})[1] == Config(4, max_rounds=30)


def test_players_who_only_end_their_turns_come_to_the_last_round() -> None:
    game: Any = research.simulate(agree("monopoly", 3, {"max_rounds": 40})[1])
    game.begin(1)
    for _ in range(2_000):
        if game.mover() < 0:
            break
        game.choose(0 if game.is_lawful(0) else 8)  # the end of the turn, or a pass
    assert (game.mover(), game.kernel.round, game.kernel.owner[:40]) == (-1, 40, [-1] * 40)


def totals() -> dict[int, Fraction]:
    """How likely each total of a first throw is: doubles are thrown again and added, the third counts nothing."""
    found: Counter[int] = Counter()
    for first in range(36):
        for second in range(36):
            for third in range(36):
                total = 0
                for throw in (first, second, third):
                    total += 2 + throw // 6 + throw % 6
                    if throw // 6 != throw % 6:
                        break
                else:
                    total = 0
                found[total] += 1
    return {total: Fraction(count, 36**3) for total, count in found.items()}


def test_who_begins_and_what_is_thrown_is_as_likely_as_the_rules_have_it() -> None:
    n, game = 4_000, research.simulate(Config(4))
    firsts: Counter[int] = Counter()
    thrown: Counter[int] = Counter()
    for row in range(n):
        game.begin(key_of(7, row, 0))
        firsts[game.kernel.first] += 1
        thrown[game.kernel.total] += 1
    chances = totals()
    assert set(thrown) <= set(chances)
    for count, chance in [(firsts[seat], Fraction(1, 4)) for seat in range(4)] + [
        (thrown[total], chance) for total, chance in chances.items()
    ]:
        assert abs(count - n * chance) <= 5 * float(n * chance * (1 - chance)) ** 0.5 + 1
