"""What games and blocks count: the two score maps, and the mean of each player over a block's games."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import lru_cache
from math import lcm
from typing import TypeVar

from spieltisch.core.outcome import ScoreMap

PlayerT = TypeVar("PlayerT", bound=Hashable)


def game_scores(ranks: Sequence[int], how: ScoreMap) -> tuple[float, ...]:
    """By seat, what one game counts, within 0 … 1. Raises ``ValueError`` for fewer than two seats."""
    whole = _unit(len(ranks), how)
    return tuple(part / whole for part in _parts(tuple(ranks), how))


def block_scores(games: Iterable[tuple[Sequence[PlayerT], Sequence[int]]], how: ScoreMap) -> dict[PlayerT, float]:
    """Each player's mean over the games of one block. A game is its players and their ranks, both by seat.

    Equal means are equal numbers, however they came about: each is one division of whole numbers. So blocks can be
    counted by what they are worth, and a player that differs from nobody has the null value exactly.
    """
    sums: dict[PlayerT, int] = {}
    wholes: dict[PlayerT, int] = {}
    for players, ranks in games:
        whole = _unit(len(ranks), how)
        for player, part in zip(players, _parts(tuple(ranks), how), strict=True):
            sums[player] = sums.get(player, 0) + part
            wholes[player] = wholes.get(player, 0) + whole
    return {player: sums[player] / wholes[player] for player in sums}


def null_value(seats: int, how: ScoreMap) -> float:
    """The mean of somebody who is as good as everybody else."""
    return 1 / seats if how is ScoreMap.WIN else 0.5


def possible_means(seats: int, how: ScoreMap) -> tuple[float, ...]:
    """Ascending, the means that a block of ``seats`` games can have, but for shared wins, which are rare."""
    steps = seats if how is ScoreMap.WIN else 2 * seats * (seats - 1)
    return tuple(step / steps for step in range(steps + 1))


def _unit(seats: int, how: ScoreMap) -> int:
    """The smallest whole of which all scores of a game are whole parts."""
    if seats < 2:
        raise ValueError("nobody can win alone")
    return lcm(*range(1, seats + 1)) if how is ScoreMap.WIN else 2 * (seats - 1)


@lru_cache(maxsize=4096)
def _parts(ranks: tuple[int, ...], how: ScoreMap) -> tuple[int, ...]:
    if how is ScoreMap.WIN:
        best = min(ranks)
        share = _unit(len(ranks), how) // ranks.count(best)
        return tuple(share if rank == best else 0 for rank in ranks)
    return tuple(sum((mine < other) + (mine <= other) for other in ranks) - 1 for mine in ranks)
