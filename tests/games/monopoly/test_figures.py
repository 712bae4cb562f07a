"""Figures that were computed elsewhere: the throws of a turn exactly, fields and wages by statistics."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from spieltisch.games.monopoly import rules
from spieltisch.games.monopoly.actions import EndTurn, PayBail
from spieltisch.games.monopoly.engine.board import PLOTS
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.events import Event, Paid, Reason, TurnBegan
from spieltisch.games.monopoly.rules import THROWS
from tests.games.monopoly.positions import of_type, table

TURNS = 6_000
SIGMAS = 4.5

PAYING = {
    -1: 4.873, 0: 2.783, 1: 2.170, 2: 1.707, 3: 2.683, 4: 2.216, 5: 2.867, 6: 2.268, 7: 1.221, 8: 2.319, 9: 2.278,
    10: 2.286, 11: 2.260, 12: 2.250, 13: 2.466, 14: 2.449, 15: 2.726, 16: 2.740, 17: 2.293, 18: 2.822, 19: 2.935,
    20: 2.695, 21: 3.431, 22: 1.388, 23: 2.617, 24: 2.664, 25: 2.662, 26: 2.697, 27: 2.654, 28: 2.662, 29: 3.058,
    30: 0, 31: 3.217, 32: 2.642, 33: 1.841, 34: 2.575, 35: 2.420, 36: 1.328, 37: 2.245, 38: 2.371, 39: 2.218,
}  # fmt: skip
"""Where turns end in the long run, in percent, when inmates pay before they throw; -1 is the prison."""
TOTALS = (
    0.055556, 0.055556, 0.112654, 0.112654, 0.171339, 0.115784, 0.120542, 0.063443, 0.068330, 0.009645,
)  # fmt: skip
"""Of 3 to 12."""


def turns() -> dict[TurnBegan, Fraction]:
    """All ways to throw at the beginning of a turn, with their chances."""
    found: dict[TurnBegan, Fraction] = {}
    rolling = {Counter.PHASE: Phase.ROLL, Counter.IS_ROLLING: 1}
    waiting = [(table(owner=dict.fromkeys(PLOTS, 0), counters=rolling), Fraction(1))]
    while waiting:
        state, chance = waiting.pop()
        for throw in THROWS:
            twin = state.copy()
            began = of_type(rules.apply(twin, -1, throw), TurnBegan)
            if began:
                found[began[0]] = found.get(began[0], Fraction(0)) + chance / 36
            else:
                waiting.append((twin, chance / 36))
    return found


def test_the_throws_of_a_turn_have_their_exact_chances() -> None:
    chances = turns()
    doubles = [sum(p for turn, p in chances.items() if turn.doubles == n) for n in range(4)]
    assert doubles == [Fraction(5, 6), Fraction(5, 36), Fraction(5, 216), Fraction(1, 216)]
    assert sum(turn.total * p for turn, p in chances.items()) == Fraction(595, 72)
    totals = {n: sum(p for turn, p in chances.items() if turn.total == n) for n in range(36)}
    assert [round(float(totals[n]), 6) for n in range(3, 13)] == list(TOTALS)
    assert totals[2] == 0
    assert totals[35] > 0
    assert round(float(sum(totals[n] for n in range(13, 36))), 6) == 0.109868


def walk_alone(*, pays: bool) -> tuple[Tally[int], float]:
    """One player to whom everything belongs goes round; where its turns end, and the wage of its throws."""
    random, state = Random(1918), table(1, owner=dict.fromkeys(PLOTS, 0), cash={0: 10**9})
    ends: Tally[int] = Tally()
    wages = 0
    while ends.total() < TURNS:
        if state.phase is Phase.ACT:
            ends[-1 if state.kernel.jailed[0] else state.kernel.at[0]] += 1
            if pays and state.kernel.jailed[0]:
                rules.apply(state, 0, PayBail())
            rules.apply(state, 0, EndTurn())
        elif state.phase is Phase.ROLL:
            wages += wage(rules.apply(state, -1, random.choice(THROWS)))
        else:
            rules.apply(state, -1, random.choice(rules.draw(state).outcomes))
    return ends, wages / TURNS


def wage(events: Sequence[Event]) -> int:
    return sum(paid.amount for paid in of_type(events, Paid) if paid.reason is Reason.WAGE)


def test_turns_end_where_a_long_run_ends_them() -> None:
    ends, wages = walk_alone(pays=True)
    for field, percent in PAYING.items():
        assert is_near(ends[field], percent / 100), field
    assert wages == pytest.approx(826.04, abs=100)


def test_who_never_pays_sits_in_prison_for_a_quarter_of_its_turns() -> None:
    ends, wages = walk_alone(pays=False)
    assert ends[-1] / TURNS == pytest.approx(0.24453, abs=0.035)
    assert is_near(ends[21], 0.02654)
    assert wages == pytest.approx(684.53, abs=100)


def is_near(count: int, chance: float) -> bool:
    """Whether so many of all turns are what chance makes of them."""
    return abs(count - chance * TURNS) <= SIGMAS * sqrt(chance * (1 - chance) * TURNS)
