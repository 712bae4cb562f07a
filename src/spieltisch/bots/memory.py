"""Memory whose size a search chooses when it begins: zeros that cost nothing until they are written to.

Uncompiled they are lists. Whoever gets some gives it back with ``free`` or ``free_rows``, which a list has no need of.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:  # the declarations have those of C

    def calloc(count: int, size: int) -> list[Any]:
        return [0] * count

    def free(place: list[Any]) -> None:
        """A list goes by itself."""


INT, WORD, REAL, POINTER = 4, 8, 8, 8
"""Bytes."""


def ints(count: int) -> list[int]:
    """So many small integers, at least one. Raises ``MemoryError``."""
    found: list[int] = cython.cast("int *", calloc(count, INT))
    if not found:
        raise MemoryError
    return found


def words(count: int) -> list[int]:
    """So many integers of 64 bits without a sign, at least one. Raises ``MemoryError``."""
    found: list[int] = cython.cast("unsigned long long *", calloc(count, WORD))
    if not found:
        raise MemoryError
    return found


def reals(count: int) -> list[float]:
    """So many numbers of double precision, at least one. Raises ``MemoryError``."""
    found: list[float] = cython.cast("double *", calloc(count, REAL))
    if not found:
        raise MemoryError
    return found


def rows(count: int, width: int) -> list[list[int]]:
    """So many lists of ``width`` small integers. Raises ``MemoryError``."""
    grid: list[list[int]] = cython.cast("int **", calloc(count, POINTER))
    if not grid:
        raise MemoryError
    for row in range(count):
        grid[row] = ints(width)
    return grid


def free_rows(grid: list[list[int]], count: int) -> None:
    """Give back what ``rows`` gave."""
    if grid:
        for row in range(count):
            free(grid[row])
        free(grid)
