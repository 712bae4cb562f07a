"""What a viewer knows of a game of Cascadia."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from spieltisch.core.seats import Viewer
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine.tiles import Landscape, Tile

T = TypeVar("T")
Row: TypeAlias = tuple[T | None, ...]
"""By slot of the shop; None is an empty one."""

NO_SLOTS: Final = (None, None, None, None)


@dataclass(frozen=True, slots=True)
class Field:
    """A tile on a board, with its token if it has one."""

    x: int
    y: int
    rotation: int
    tile: Tile
    animal: str | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """What lies before a seat."""

    fields: tuple[Field, ...] = ()
    """In the order in which the tiles were laid."""
    nature: int = 0


@dataclass(frozen=True, slots=True)
class Observation:
    """A game of Cascadia as a viewer knows it.

    Who learns of tiles that its ``config`` does not have (a client of a server with other decks)
    just goes on: what remains is then a guess.
    """

    viewer: Viewer
    config: Config
    boards: tuple[Board, ...]
    tiles: Row[Tile]
    tokens: Row[str]
    aside: tuple[str, ...]
    """Tokens that return to the bag when the shop is full."""
    landscapes_left: tuple[Landscape, ...]
    tiles_left: tuple[int, ...]
    """In the stack, by kind as in ``decks.tiles_of``."""
    tokens_left: tuple[int, ...]
    """In the bag: bear, elk, salmon, hawk, fox."""
    turn: int = 0
    """Of all seats together, from 0; the number of turns when the game is over."""
    is_free_used: bool = False
    """Whether three equal tokens have been exchanged in this turn."""
