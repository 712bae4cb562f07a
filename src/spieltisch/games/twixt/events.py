"""What happens in a game of TwixT. Everybody sees everything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from spieltisch.core.seats import Seat
from spieltisch.games.twixt.actions import Peg, Swamp


@dataclass(frozen=True, slots=True)
class SwampSunk:
    """A block of cells is swamp now."""

    swamp: Swamp


@dataclass(frozen=True, slots=True)
class MirrorDecided:
    """The swamps have been mirrored, or stay as they are."""

    on: bool


@dataclass(frozen=True, slots=True)
class PegSet:
    """A seat has set a peg."""

    seat: Seat
    peg: Peg
    linked: tuple[Peg, ...]
    """The far ends of the links that came with it."""
    score: tuple[int, int]
    """By seat, after the ply."""


Event: TypeAlias = SwampSunk | MirrorDecided | PegSet
