"""Whether what is known of a game of Cascadia can be one: clients are told such things by servers that err.

A kernel takes numbers as they are. So those that it counts with are checked here; that all of it could have come
about is not asked, since decks may be others than ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spieltisch.games.cascadia import decks
from spieltisch.games.cascadia.engine.geometry import ORIGIN, SIDE, START, cell_of
from spieltisch.games.cascadia.engine.tiles import ANIMALS, TILES, Tile
from spieltisch.games.cascadia.knowledge import Board, Field, Observation

MOST_TILES: Final = 256
"""In the stack."""
MOST_TOKENS: Final = 1280
"""In the bag."""
MOST_NATURE: Final = 255
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
    """No board has more than its turns could bring there, so that it stays on the grid to the end."""
    seats, rounds = o.config.seats, o.config.rounds
    for seat, board in enumerate(o.boards):
        left = (seats * rounds - o.turn + seats - 1 - seat) // seats
        yield from (f"board {seat}: {fault}" for fault in _bad_board(board, len(START) + rounds - left))


def _bad_board(board: Board, most: int) -> Iterator[str]:
    if not 0 <= board.nature <= MOST_NATURE:
        yield f"{board.nature} nature tokens"
    fields = board.fields
    if len(fields) > most:
        yield f"{len(fields)} fields"
    if len({(field.x, field.y) for field in fields}) < len(fields):
        yield "two tiles on one field"
    yield from (f"{field}" for field in fields if not _is_field(field, most))


def _is_field(field: Field, most: int) -> bool:
    """Whether it is a tile as far from the start as so many tiles reach."""
    is_piece = _is_tile(field.tile) and field.rotation in range(6) and (field.animal is None or _is_animal(field.animal))
    return is_piece and 0 <= _distance(field.x, field.y) < most


def _distance(x: int, y: int) -> int:
    """In fields, from the start; -1 off the grid."""
    cell = cell_of(x, y)
    row, column = cell // SIDE - ORIGIN // SIDE, cell % SIDE - ORIGIN % SIDE
    return max(abs(row), abs(column), abs(row + column)) if cell >= 0 else -1
