"""Ratings of final tables: batch Bradley–Terry over the pairs inside each ranking, independent of the order of games.

Everybody also plays 0.2 draws against the same virtual opponent, so that nobody who only won is infinitely strong and
those who never met are comparable. The intervals count blocks as independent, not games: the sandwich estimator
(Huber 1967; White 1982) with blocks as clusters.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Generic, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from spieltisch.contests.statistics.elo import PER_LOGIT
from spieltisch.contests.statistics.estimate import Z95

PlayerT = TypeVar("PlayerT", bound=Hashable)
Numbers: TypeAlias = NDArray[np.float64]
Indices: TypeAlias = NDArray[np.intp]

DRAWS: Final = 0.2
"""Against the virtual opponent."""
STEPS: Final = 100
CLOSE: Final = 1e-10
"""A Newton step this small, in logits, is the last."""
CHUNK: Final = 512
"""So many blocks' gradients are in memory at once."""


@dataclass(frozen=True, slots=True)
class Ranking(Generic[PlayerT]):
    """One game: its players, and their ranks, 1 the best."""

    block: Hashable
    """Games of the same block are not independent."""
    players: Sequence[PlayerT]
    ranks: Sequence[int]


@dataclass(frozen=True, slots=True)
class Rating:
    """One player's, in Elo."""

    elo: float
    elo95: float | None
    """Half of the 95 % interval; None with no more blocks than players to rate. 0 for an anchor."""


@dataclass(frozen=True, slots=True)
class _Pairs:
    """All pairs inside all rankings, one entry each."""

    first: Indices
    second: Indices
    points: Numbers
    """Of the first against the second: 1, ½ or 0."""
    block: Indices
    """Ascending from 0."""


def rate(rankings: Iterable[Ranking[PlayerT]], anchors: Mapping[PlayerT, float] | None = None) -> dict[PlayerT, Rating]:
    """Everybody's rating, in the order in which the players first appear. The mean is 0, or the anchors' ratings
    (in Elo) are what they are given as. Raises ``ValueError`` for a ranking that has a player twice."""
    games = list(rankings)
    numbers = _numbered(player for game in games for player in game.players)
    fixed = {numbers[player]: elo / PER_LOGIT for player, elo in (anchors or {}).items() if player in numbers}
    pairs = _pairs(games, numbers)
    strengths, hesse, free = _fit(pairs, len(numbers), fixed)
    shift = 0.0 if fixed else float(strengths[:-1].mean()) if numbers else 0.0
    reaches = _reaches(pairs, strengths, hesse, free, is_centred=not fixed)
    return {
        player: Rating(
            float(strengths[number] - shift) * PER_LOGIT,
            0.0 if number in fixed else None if reaches is None else float(reaches[number]) * PER_LOGIT,
        )
        for player, number in numbers.items()
    }


def _numbered(names: Iterable[PlayerT]) -> dict[PlayerT, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names))}


def _pairs(games: Sequence[Ranking[PlayerT]], numbers: Mapping[PlayerT, int]) -> _Pairs:
    """All pairs of columns of all tables of the same size at once."""
    blocks = _numbered(game.block for game in games)
    indices, points = [np.empty((3, 0), np.intp)], [np.empty(0)]
    for size in {len(game.players) for game in games}:
        tables = [game for game in games if len(game.players) == size]
        players = np.array([[numbers[player] for player in game.players] for game in tables], np.intp)
        block = np.array([blocks[game.block] for game in tables], np.intp)
        ranks = np.array([game.ranks for game in tables])
        if ranks.shape != players.shape:
            raise ValueError("as many ranks as players")
        for one, other in combinations(range(size), 2):
            indices.append(np.stack((block, players[:, one], players[:, other])))
            points.append((ranks[:, one] < ranks[:, other]) + 0.5 * (ranks[:, one] == ranks[:, other]))
    all_indices, all_points = np.concatenate(indices, axis=1), np.concatenate(points)
    order = np.argsort(all_indices[0], kind="stable")
    block, first, second = all_indices[:, order]
    if (first == second).any():
        raise ValueError("nobody is at a table twice")
    return _Pairs(first, second, all_points[order], block)


def _fit(pairs: _Pairs, players: int, fixed: Mapping[int, float]) -> tuple[Numbers, Numbers, Indices]:
    """The likeliest strengths, in logits, of all players and, behind them, of the virtual opponent; minus the
    likelihood's second derivatives there; and which strengths were free. Without anchors the virtual opponent is 0."""
    size = players + 1
    won = np.zeros((size, size))
    np.add.at(won, (pairs.first, pairs.second), pairs.points)
    np.add.at(won, (pairs.second, pairs.first), 1 - pairs.points)
    won[players, :players] = won[:players, players] = DRAWS / 2
    strengths = np.zeros(size)
    for number, strength in fixed.items():
        strengths[number] = strength
    if fixed:
        strengths[players] = sum(fixed.values()) / len(fixed)
    free = np.array([number for number in range(size) if number not in (fixed or {players})], np.intp)
    strengths[free] = strengths[players]
    games = won + won.T
    value = _likelihood(won, strengths)
    for _ in range(STEPS):
        expected = _sigmoid(strengths[:, None] - strengths[None, :])
        slope = (won - games * expected).sum(axis=1)
        hesse = _second_derivatives(games, expected)
        step = np.zeros(size)
        step[free] = np.linalg.solve(hesse[np.ix_(free, free)], slope[free])
        while (better := _likelihood(won, strengths + step)) < value - abs(value) * CLOSE:
            step /= 2
        strengths, value = strengths + step, better
        if np.abs(step).max(initial=0) < CLOSE:
            break
    expected = _sigmoid(strengths[:, None] - strengths[None, :])
    return strengths, _second_derivatives(games, expected), free


def _likelihood(won: Numbers, strengths: Numbers) -> float:
    """Its logarithm."""
    return -float((won * np.logaddexp(0, strengths[None, :] - strengths[:, None])).sum())


def _second_derivatives(games: Numbers, expected: Numbers) -> Numbers:
    """With their signs changed, so that the matrix is positive."""
    weights = games * expected * (1 - expected)
    return np.diag(weights.sum(axis=1)) - weights


def _sigmoid(logits: Numbers) -> Numbers:
    return np.exp(-np.logaddexp(0, -logits))


def _reaches(pairs: _Pairs, strengths: Numbers, hesse: Numbers, free: Indices, *, is_centred: bool) -> Numbers | None:
    """Half of each strength's 95 % interval: V = H⁻¹ (Σ g gᵀ) H⁻¹ · m / (m − b), g the likelihood's slopes by block,
    m the blocks, b the strengths that were estimated. None where m is no more than b."""
    blocks = int(pairs.block[-1]) + 1 if len(pairs.block) else 0
    estimated = int((free < len(strengths) - 1).sum())
    if blocks <= estimated:
        return None
    inverse = np.linalg.inv(hesse[np.ix_(free, free)])
    left = pairs.points - _sigmoid(strengths[pairs.first] - strengths[pairs.second])
    total = np.zeros(len(strengths))
    for begin in range(0, blocks, CHUNK):
        here = slice(*np.searchsorted(pairs.block, [begin, begin + CHUNK]))
        slopes = np.zeros((min(CHUNK, blocks - begin), len(strengths)))
        np.add.at(slopes, (pairs.block[here] - begin, pairs.first[here]), left[here])
        np.add.at(slopes, (pairs.block[here] - begin, pairs.second[here]), -left[here])
        moved = np.zeros_like(slopes)
        moved[:, free] = slopes[:, free] @ inverse
        if is_centred:
            moved -= moved[:, :-1].mean(axis=1, keepdims=True)
        total += (moved**2).sum(axis=0)
    reaches: Numbers = Z95 * np.sqrt(total * blocks / (blocks - estimated))
    return reaches
