"""Accelerated Swiss rounds: the better half begins with points that nobody has, so that equals meet sooner.

FIDE's Baku acceleration: in the first half of the rounds, rounded up, those of the upper half of the seeds count as if
they had one point more, in the second half of these rounds as if they had half a point more. The upper half is made of
whole quarters, so that it can be paired within itself. A point is a match won here: one for each block.
"""

from __future__ import annotations

from fractions import Fraction


def ahead(seed: int, players: int, drawn: int, rounds: int, blocks: int) -> Fraction:
    """What a player is ahead by in the round after so many drawn ones; ``seed`` from 0, of so many in the first."""
    fast = -(-rounds // 2)
    if seed >= 2 * -(-players // 4) or drawn >= fast:
        return Fraction()
    return blocks * (Fraction(1) if drawn < -(-fast // 2) else Fraction(1, 2))
