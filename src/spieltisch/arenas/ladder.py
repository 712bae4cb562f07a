"""Where an arena's versions stand: they move after every block, as openskill has it."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from spieltisch.arenas.lines import Game
from spieltisch.contests.statistics.ladder import MU, SIGMA, Belief, moved

PINNED: Final = Belief(MU, 0.6)
"""What is believed of the first anchor, for ever: all ratings mean how far one is from it, in March and in July. Its
sigma is that of somebody who has played a great many games; with none at all, a first loss would move the other by
nothing but its own width."""
WIDER: Final = SIGMA / 2
"""How much less is known of a version than of the one before: what was changed may be much."""


def successor(before: Belief) -> Belief:
    """What is believed of a version whose predecessor was this strong."""
    return Belief(before.mu, min(SIGMA, hypot(before.sigma, WIDER)))


def scores(seats: int, games: Sequence[Game]) -> list[float]:
    """What a block is worth to each of its players: how many of the others they were better than, an equal counting
    half, over all games."""
    found = [0.0] * seats
    for game in games:
        for seat, player in enumerate(game.order):
            rank = game.ranks[seat]
            found[player] += sum(1.0 if rank < other else 0.5 * (rank == other) for other in game.ranks) - 0.5
    return found


def after(beliefs: Sequence[Belief], games: Sequence[Game], pinned: int | None) -> list[Belief]:
    """The beliefs in a block's players after it; ``pinned`` is the number of the one that never moves."""
    new = list(moved(beliefs, scores(len(beliefs), games)))
    if pinned is not None:
        new[pinned] = beliefs[pinned]
    return new
