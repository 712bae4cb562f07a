"""Tables and rounds of a contest, as every system draws them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """Players who are to meet. In which seats they sit is their blocks' to say."""

    players: tuple[int, ...]
    price: tuple[int, ...] | None = None
    """What seating them together cost, the weightiest part first; None where nothing was weighed."""
    is_for_third: bool = False
    """Whether it is about the place behind those of a knock-out's last table."""


@dataclass(frozen=True, slots=True)
class Round:
    """Tables at which people play at the same time, each player at one of them at most."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    """Who has nobody to play against."""
    price: tuple[int, ...] | None = None
    """What all tables and byes cost together; None where nothing was weighed."""
