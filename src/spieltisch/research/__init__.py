"""Games for those who search and learn: the live server's own kernels, many at once, from NumPy."""

from __future__ import annotations

from spieltisch.research.batches import Arrays, Batch

batch = Batch

__all__ = ["Arrays", "Batch", "batch"]
