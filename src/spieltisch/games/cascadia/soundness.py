"""Whether what is known of a game of Cascadia can be one: clients are told such things by servers that err.

A kernel takes numbers as they are. So those that it counts with are checked here; that all of it could have come
about is not asked, since decks may be others than ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spieltisch.games.cascadia import decks
from spieltisch.games.cascadia.engine.geometry import ORIGIN, SIDE, cell_of
from spieltisch.games.cascadia.engine.tiles import ANIMALS, TILES, Tile
from spieltisch.games.cascadia.knowledge import Board, Field, Observation

MOST_TILES: Final = 256
"""In the stack."""
MOST_TOKENS: Final = 1280
"""In the bag."""
MOST_NATURE: Final = 255
MOST_FIELDS: Final = 60
FARTHEST: Final = ORIGIN % SIDE - 2
"""From the start, of tiles and of all that can still be laid beside them."""
SLOTS: Final = 4


def check(observation: Observation) -> None:
    """Raises ``ValueError`` with all faults."""
    if faults := [*_bad_counts(observation), *_bad_shop(observation), *_bad_boards(observation)]:
        raise ValueError(f"no game of Cascadia: {'; '.join(faults)}")


def _bad_counts(o: Observation) -> Iterator[str]:
    config = o.config
    if not 0 <= o.turn <= config.seats * config.rounds:
        yield f"turn is {o.turn}"
    if len(o.boards) != config.seats:
        yield f"there are {len(o.boards)} boards"
    if not _is_row(o.tiles_left, len(decks.tiles_of(config)), MOST_TILES - 1) or sum(o.tiles_left) > MOST_TILES:
        yield f"the stack is {o.tiles_left}"
    if not _is_row(o.tokens_left, len(ANIMALS), MOST_TOKENS) or sum(o.tokens_left) > MOST_TOKENS:
        yield f"the bag is {o.tokens_left}"


def _is_row(numbers: Sequence[int], length: int, most: int) -> bool:
    return len(numbers) == length and all(0 <= number <= most for number in numbers)


def _bad_shop(o: Observation) -> Iterator[str]:
    if len(o.tiles) != SLOTS or not all(tile is None or _is_tile(tile) for tile in o.tiles):
        yield f"the shop's tiles are {o.tiles}"
    if len(o.tokens) != SLOTS or not all(token is None or _is_animal(token) for token in o.tokens):
        yield f"the shop's tokens are {o.tokens}"
    if len(o.aside) > SLOTS or not all(map(_is_animal, o.aside)):
        yield f"aside lie {o.aside}"


def _is_tile(tile: Tile) -> bool:
    return 0 <= tile.code < len(TILES) and TILES[tile.code] == tile


def _is_animal(letter: str) -> bool:
    return len(letter) == 1 and letter in ANIMALS


def _bad_boards(o: Observation) -> Iterator[str]:
    """Every board stays on the grid to the end."""
    seats = o.config.seats
    for seat, board in enumerate(o.boards):
        left = o.config.rounds - (o.turn + seats - 1 - seat) // seats
        yield from (f"board {seat}: {fault}" for fault in _bad_board(board, left))


def _bad_board(board: Board, left: int) -> Iterator[str]:
    """``left`` is how many turns the seat has."""
    if not 0 <= board.nature <= MOST_NATURE:
        yield f"{board.nature} nature tokens"
    fields = board.fields
    if len(fields) + left > MOST_FIELDS:
        yield f"{len(fields)} fields"
    if len({(field.x, field.y) for field in fields}) < len(fields):
        yield "two tiles on one field"
    yield from (f"{field}" for field in fields if not _is_field(field, FARTHEST - left))


def _is_field(field: Field, farthest: int) -> bool:
    """Whether it is a tile no farther from the start."""
    is_piece = (
        _is_tile(field.tile) and field.rotation in range(6) and (field.animal is None or _is_animal(field.animal))
    )
    return is_piece and 0 <= _distance(field.x, field.y) <= farthest


def _distance(x: int, y: int) -> int:
    """In fields, from the start; -1 off the grid."""
    cell = cell_of(x, y)
    row, column = cell // SIDE - ORIGIN // SIDE, cell % SIDE - ORIGIN % SIDE
    return max(abs(row), abs(column), abs(row + column)) if cell >= 0 else -1
