"""What one block counts for each of its players, in whole numbers of a unit that all blocks of a contest share."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache
from itertools import permutations
from math import lcm

from spieltisch.contests.matches.block import Order, orders_of
from spieltisch.contests.plans.plan import Plan
from spieltisch.core.outcome import ScoreMap


class Settled(StrEnum):
    """How a block came to its end."""

    PLAYED = "played"
    RULED = "ruled"
    """By decision."""
    FORFEIT = "forfeit"
    """Somebody was set aside, or has withdrawn: full for the others."""
    LOST = "lost"
    """It could not be played, and counts for nobody."""


@dataclass(frozen=True, slots=True)
class Worth:
    """One block's result. Its lists go by the players of the match."""

    how: Settled
    scores: tuple[int, ...] = ()
    """Of ``unit`` at most each; empty for a lost block."""
    pairs: tuple[tuple[int, int, int], ...] = ()
    """``(i, j, share)``: what i has of i against j, of ``unit``, for all that met, in both directions."""

    @property
    def winner(self) -> int | None:
        """Who alone was best."""
        best = max(self.scores, default=0)
        return self.scores.index(best) if self.scores.count(best) == 1 else None


LOST = Worth(Settled.LOST)


def unit_of(plan: Plan) -> int:
    """A number that all scores of blocks, shares of pairs and means over a table's others are whole parts of."""
    tables = {(size, stage.orders) for stage in plan.stages for size in range(2, plan.seats + 1)}
    return lcm(*(2 * (size - 1) * lcm(*range(1, size + 1)) * len(orders_of(size, how)) for size, how in tables))


@cache
def shares(ranks: tuple[int, ...], score: ScoreMap) -> tuple[Fraction, ...]:
    """What one game counts in each seat, within 0 … 1."""
    if score is ScoreMap.WIN:
        best = min(ranks)
        return tuple(Fraction(rank == best, ranks.count(best)) for rank in ranks)
    others = len(ranks) - 1
    return tuple(
        Fraction(2 * sum(rank < other for other in ranks) + ranks.count(rank) - 1, 2 * others) for rank in ranks
    )


@lru_cache(maxsize=1 << 16)
def played(
    games: tuple[tuple[int, ...], ...],
    orders: tuple[Order, ...],
    score: ScoreMap,
    unit: int,
    how: Settled = Settled.PLAYED,
) -> Worth:
    """The worth of games, each given by its ranks by seat. There are few different ones in most contests, so that most
    are remembered."""
    part = unit // len(orders)
    table = [_game(ranks, order, score, part) for ranks, order in zip(games, orders, strict=True)]
    scores = tuple(map(sum, zip(*(game[0] for game in table), strict=True)))
    against = map(sum, zip(*(game[1] for game in table), strict=True))
    couples = permutations(range(len(scores)), 2)
    return Worth(how, scores, tuple((i, j, share) for (i, j), share in zip(couples, against, strict=True)))


@cache
def _game(ranks: tuple[int, ...], order: Order, score: ScoreMap, part: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What one game of a block counts of ``part``: for each player, and for each two, the first against the second."""
    counts = dict(zip(order, shares(ranks, score), strict=True))
    scores = tuple(_whole(counts[player] * part) for player in range(len(order)))
    couples = permutations(scores, 2)
    return scores, tuple(part if one > other else part // 2 if one == other else 0 for one, other in couples)


def ruled(ranks: tuple[int, ...], score: ScoreMap, unit: int) -> Worth:
    """The worth of a decision, given by ranks by player."""
    return played((ranks,), (tuple(range(len(ranks))),), score, unit, Settled.RULED)


def forfeit(players: Sequence[str], out: Collection[str], unit: int) -> Worth:
    """The worth of a block that some of its players cannot play: full for the others."""
    present = [name not in out for name in players]
    met = [(i, j) for i, is_there in enumerate(present) for j, other in enumerate(present) if is_there != other]
    scores = tuple(unit * is_there for is_there in present)
    return Worth(Settled.FORFEIT, scores, tuple((i, j, unit * present[i]) for i, j in met))


def _whole(number: Fraction) -> int:
    assert number.denominator == 1
    return number.numerator
