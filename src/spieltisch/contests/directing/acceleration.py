"""Accelerated Swiss rounds: the better half begins with points that nobody has, so that equals meet sooner.

FIDE's Baku acceleration: in the first half of the rounds, rounded up, those of the upper half of the seeds count as if
they had one point more, in the second half of these rounds as if they had half a point more. The upper half is made of
whole quarters, so that it can be paired within itself. A point is what a match won counts here.
"""

from __future__ import annotations

from fractions import Fraction


def ahead(seed: int, players: int, drawn: int, rounds: int, won: int) -> Fraction:
    """What a player is ahead by in the round after so many drawn ones; ``seed`` from 0, of so many ``players``; ``won``
    is what a match counts for its winner."""
    fast = -(-rounds // 2)
    if seed >= 2 * -(-players // 4) or drawn >= fast:
        return Fraction()
    return won * (Fraction(1) if drawn < -(-fast // 2) else Fraction(1, 2))
