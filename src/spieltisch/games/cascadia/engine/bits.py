"""Sets of board slots as the bits of an integer below 2**64: how uncompiled kernels look into them.

Compiled kernels use the processor's own under the same names; see ``instructions.pxd``.
"""

from __future__ import annotations


def count(mask: int) -> int:
    """How many bits are set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The number of the lowest bit that is set; there must be one."""
    return (mask & -mask).bit_length() - 1
