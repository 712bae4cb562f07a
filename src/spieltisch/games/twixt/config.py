"""What is agreed before a game of TwixT begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from spieltisch.core.contracts import Limit
from spieltisch.games.twixt.engine.geometry import SIZE

ORIENTATIONS: Final = (2009, 2016)
MAX_ROUNDS: Final = 286
"""After as many rounds no cell is free: the game is played to the very end."""

MOVE_US: Final = 2_000_000
QUERY_COSTS_US: Final = {"board": 360_000, "score": 360_000}
"""What a question costs on the mover's clock. The time is booked, not slept."""


@dataclass(frozen=True, slots=True)
class Config:
    """One game's agreement; plain JSON in the log's header."""

    orientation: int = 2009
    """2009: seat 0 owns the left and right border, seat 1 top and bottom; 2016: the other way round."""
    rounds: int = 30
    """The game ends after as many plies of each seat."""
    mirror: bool = True
    """Whether seat 0 is asked before the first ply if the swamps shall be mirrored."""
    swamps: tuple[tuple[int, int, int], ...] | None = None
    """The blocks as (size, x, y) of the top left cell, or None: chance draws them, on the board of 24 × 24; a smaller
    one has none then."""
    strict: bool = False
    """Whether a line that nobody asked for costs the game; otherwise it is ignored."""
    size: int = SIZE
    """How many columns and rows the board has."""


def limits(config: Config) -> Mapping[str, Limit]:
    """Two seconds for each ply and for the answer to the mirror question; nothing is saved up."""
    limit = Limit(soft_us=MOVE_US, hard_us=MOVE_US)
    return {"move": limit, "mirror": limit}
