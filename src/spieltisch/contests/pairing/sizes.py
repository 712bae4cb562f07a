"""How many tables of which size a number of players makes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

FEWEST: Final = 2
"""Players at any table."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """Tables of one round, and who finds none."""

    full: int
    short: int
    """Tables with one seat empty."""
    byes: int


def sizes(players: int, table_size: int, *, allows_short: bool = False) -> Sizes:
    """As few byes as possible, then as few short tables. Raises ``ValueError`` for tables of less than two."""
    if table_size < FEWEST:
        raise ValueError(f"nobody meets anybody at tables of {table_size}")
    shorts = range(table_size if allows_short and table_size > FEWEST else 1)
    return next(
        Sizes((players - byes - short * (table_size - 1)) // table_size, short, byes)
        for byes in range(players + 1)
        for short in shorts
        if short * (table_size - 1) <= players - byes and (players - byes + short) % table_size == 0
    )
