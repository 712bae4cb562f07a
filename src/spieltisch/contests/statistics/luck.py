"""What the same luck in every seat saves: the variance of blocks beside that of games with luck of their own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

BlockTable: TypeAlias = Sequence[Sequence[float]]
"""One block: by order of the seats, what its game counted for each player."""


@dataclass(frozen=True, slots=True)
class DuplicateLuck:
    """Two variances of a player's mean over as many games as a block has, pooled over all players and opponents."""

    blocks: int
    """Of groups that have more than one."""
    shared: float
    """As it is, from block to block."""
    independent: float
    """As it would be if each game of a block had luck of its own: the games' variances from block to block, order by
    order, without what they have in common."""

    @property
    def factor(self) -> float | None:
        """How many times as many games with luck of their own say as much; None where all blocks were alike."""
        return self.independent / self.shared if self.shared else None


def duplicate_luck(groups: Iterable[Sequence[BlockTable]]) -> DuplicateLuck | None:
    """The two variances over groups of blocks; each group has the same players in the same orders. None as long as
    no group has two blocks."""
    blocks = freedom = 0
    shared = independent = 0.0
    for group in groups:
        if len(group) < 2:
            continue
        games, players = len(group[0]), len(group[0][0])
        blocks += len(group)
        freedom += (len(group) - 1) * players
        for player in range(players):
            by_order = [[block[order][player] for block in group] for order in range(games)]
            shared += _squares([sum(scores) / games for scores in zip(*by_order, strict=True)])
            independent += sum(map(_squares, by_order)) / games**2
    return DuplicateLuck(blocks, shared / freedom, independent / freedom) if freedom else None


def _squares(values: Sequence[float]) -> float:
    """The sum of squared distances from the mean."""
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values)
