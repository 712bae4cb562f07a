"""Boards as text, to be scored: tiles ``x,y:TILE:rotation`` and tokens ``B@x,y``, blanks between.

A text without any tile is a board whose wildlife alone is of interest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from spieltisch.games.cascadia.engine.geometry import SIDE, field_of
from spieltisch.games.cascadia.engine.kernel import CascadiaKernel
from spieltisch.games.cascadia.engine.tiles import ANIMALS, TILES, Tile, read_tile

MOST: Final = 64
"""A board holds so many fields."""
_TILE: Final = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9}):([^:]{4,6}):([0-5])")
_TOKEN: Final = re.compile(r"([BESHF])@(-?[0-9]{1,9}),(-?[0-9]{1,9})")

T = TypeVar("T")
Spot: TypeAlias = tuple[int, int]
"""Column and row."""
Laid: TypeAlias = tuple[int, int, int, int]
"""A tile as the kernel tells it: cell, code, rotation, 1 + the token's animal or 0."""


@dataclass(frozen=True, slots=True)
class BoardText:
    """Tiles with their rotations, and animals, by column and row."""

    tiles: dict[Spot, tuple[Tile, int]]
    tokens: dict[Spot, str]


def board_of(laid: Iterable[Laid]) -> BoardText:
    """A board out of a kernel."""
    board = BoardText({}, {})
    for cell, code, rotation, animal in laid:
        board.tiles[field_of(cell)] = TILES[code], rotation
        if animal:
            board.tokens[field_of(cell)] = ANIMALS[animal - 1]
    return board


def read_board(text: str) -> BoardText:
    """The board of a text. Raises ``ValueError`` with the reason."""
    board = BoardText({}, {})
    for word in text.split():
        if tile := _TILE.fullmatch(word):
            spot = int(tile[1]), int(tile[2])
            _add(board.tiles, spot, (read_tile(tile[3]), int(tile[4])), word)
        elif token := _TOKEN.fullmatch(word):
            _add(board.tokens, (int(token[2]), int(token[3])), token[1], word)
        else:
            raise ValueError(f"{word[:40]!r} is neither a tile x,y:TILE:rotation nor a token B@x,y")
    _check_tokens(board)
    return board


def _add(found: dict[Spot, T], spot: Spot, value: T, word: str) -> None:
    if spot in found:
        raise ValueError(f"{word}: the field is taken")
    found[spot] = value


def _check_tokens(board: BoardText) -> None:
    for spot, animal in board.tokens.items() if board.tiles else ():
        if spot not in board.tiles:
            raise ValueError(f"{animal}@{spot[0]},{spot[1]}: there is no tile")
        if animal not in board.tiles[spot][0].animals:
            raise ValueError(f"{animal}@{spot[0]},{spot[1]}: it does not live on {board.tiles[spot][0].text}")


def write_board(board: BoardText) -> str:
    """Tokens, then tiles, each sorted by column and row."""
    tokens = (f"{animal}@{x},{y}" for (x, y), animal in sorted(board.tokens.items()))
    tiles = (f"{x},{y}:{tile.text}:{turn}" for (x, y), (tile, turn) in sorted(board.tiles.items(), key=_spot))
    return " ".join([*tokens, *tiles])


def _spot(item: tuple[Spot, tuple[Tile, int]]) -> Spot:
    return item[0]


def set_up(board: BoardText, cards: str, readings: int = 0) -> CascadiaKernel:
    """A kernel with the board before seat 0. Raises ``ValueError`` for one too large."""
    kernel = CascadiaKernel(1, 1)
    for animal, card in enumerate(cards):
        kernel.choose_card(animal, "ABCDE".index(card))
    kernel.choose_rules(readings, False)
    cells = cells_of({**board.tiles, **board.tokens})
    for spot, (tile, rotation) in board.tiles.items():
        kernel.put_tile(0, cells[spot], tile.code, rotation)
    for spot, animal_letter in board.tokens.items():
        kernel.put_token(0, cells[spot], ANIMALS.index(animal_letter))
    return kernel


def cells_of(spots: Iterable[Spot]) -> dict[Spot, int]:
    """Where the fields come to lie on the kernel's grid, moved so that they fit."""
    axial = {(x, y): (x - (y + (y & 1)) // 2, y) for x, y in spots}
    left = min((column for column, _ in axial.values()), default=0) - 1
    top = min((row for _, row in axial.values()), default=0) - 1
    cells = {spot: (row - top) * SIDE + column - left for spot, (column, row) in axial.items()}
    if len(axial) > MOST or any(max(q - left, r - top) > SIDE - 2 for q, r in axial.values()):
        raise ValueError(f"the board is too large: at most {MOST} fields within {SIDE - 2} columns and rows")
    return cells
