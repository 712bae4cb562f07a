"""Actors and viewers: seats count from 0, everybody else is a name below zero."""

from __future__ import annotations

from typing import Final, TypeAlias

Seat: TypeAlias = int
"""A 0-based position at a table."""

Actor: TypeAlias = int
"""A seat, ``CHANCE`` or ``TABLE``: the author of a log entry."""

Viewer: TypeAlias = int
"""A seat or ``SPECTATOR``: the reader of a projected value."""

CHANCE: Final = -1
"""Draws dice, tiles and cards, late, from what remains."""

TABLE: Final = -2
"""The table itself: time-outs, forfeits, charges, credits, pauses."""

SPECTATOR: Final = -3
"""Sees what everybody may see and nothing else."""

ACTOR_NAMES: Final = {CHANCE: "chance", TABLE: "table"}


def actor_name(actor: Actor) -> int | str:
    """The actor as a log writes it: a seat number, ``"chance"`` or ``"table"``."""
    return ACTOR_NAMES.get(actor, actor)
