"""Sets of plots as 64-bit masks: how many there are, and which is the k-th."""

from __future__ import annotations

ODD_BITS = 0x5555555555555555
ODD_PAIRS = 0x3333333333333333
ODD_FOURS = 0x0F0F0F0F0F0F0F0F
ALL_BYTES = 0x0101010101010101
WORD64 = 0xFFFFFFFFFFFFFFFF
DE_BRUIJN = 0x03F79D71B4CB0A89  # shifted by any number of bits, its upper six are another number every time
PLACE = sorted(range(64), key=lambda at: (DE_BRUIJN << at & WORD64) >> 58)


def count_bits(mask: int) -> int:
    """How many bits are set: neighbours are added, then pairs, then fours, then all bytes at once."""
    mask -= mask >> 1 & ODD_BITS
    mask = (mask & ODD_PAIRS) + (mask >> 2 & ODD_PAIRS)
    mask = mask + (mask >> 4) & ODD_FOURS
    return (mask * ALL_BYTES & WORD64) >> 56


def nth_bit(mask: int, k: int) -> int:
    """The place of the k-th bit that is set, lowest first; there must be so many."""
    while k:
        mask &= mask - 1
        k -= 1
    return PLACE[((mask & -mask) * DE_BRUIJN & WORD64) >> 58]
