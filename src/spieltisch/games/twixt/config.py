"""What whoever runs a server or match may choose about TwixT, and what is agreed before a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from spieltisch.core.contracts import Limit

ORIENTATIONS: Final = (2009, 2016)
MAX_ROUNDS: Final = 286
"""After as many rounds no cell is free: the game is played to the very end."""

MOVE_US: Final = 2_000_000
QUERY_COSTS_US: Final = {"board": 360_000, "score": 360_000}
"""What a question costs on the mover's clock. The time is booked, not slept."""


def _option(default: Any, help: str) -> Any:
    return field(default=default, metadata={"help": help})


@dataclass(frozen=True, slots=True)
class Options:
    """``--set twixt.NAME=VALUE``."""

    orientation: int = _option(2009, "2009: the first player joins left and right; 2016: top and bottom.")
    rounds: int = _option(30, f"How many plies each player has, 1 to {MAX_ROUNDS}.")
    mirror: bool = _option(True, "Whether the first player is asked if the swamps shall be mirrored.")
    swamps: str = _option("", 'The swamps as size,x,y;…, instead of drawn ones; "none" for no inner swamps.')
    return_game: bool = _option(True, "Whether a second game follows with the seats exchanged and the same swamps.")
    strict: bool = _option(False, "Whether a line that nobody asked for loses the game; else it is ignored.")
    mirror_board: bool = _option(True, "Whether the first player gets the board anew after mirroring the swamps.")


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
    """The blocks as (size, x, y) of the top left cell, or None: chance draws them."""
    strict: bool = False
    """Whether a line that nobody asked for costs the game; otherwise it is ignored."""


def limits(config: Config) -> Mapping[str, Limit]:
    """Two seconds for each ply and for the answer to the mirror question; nothing is saved up."""
    limit = Limit(soft_us=MOVE_US, hard_us=MOVE_US)
    return {"move": limit, "mirror": limit}
