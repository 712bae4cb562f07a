"""What lies on the table as numbers: landscapes tile by tile, the shop, what is left to be drawn.

Everybody sees all of it, so nothing here asks who looks; each function fills a part of a row of zeros.
"""

from __future__ import annotations

import cython

from spieltisch.core.simulation import Grid
from spieltisch.games.cascadia.engine import codes as engine_codes
from spieltisch.games.cascadia.engine import tiles
from spieltisch.games.cascadia.engine.state import State
from spieltisch.games.cascadia.research import codes, frame

if not cython.compiled:
    from spieltisch.games.cascadia.engine.corridors import corridor_bonus

FIRST = tiles.FIRST
SECOND = tiles.SECOND
ALLOWS = tiles.ALLOWS
KEYSTONE_OF = tiles.KEYSTONE
EMPTY = engine_codes.EMPTY
WIDTH = frame.WIDTH
FIELD_OF = frame.FIELD_OF
PAIRS = [(one, two) for one in range(5) for two in range(one, 5)]
PAIR_OF = [PAIRS.index((min(pair), max(pair))) for pair in zip(tiles.FIRST, tiles.SECOND, strict=True)]
"""By code: which of the fifteen pairs of habitats a tile has."""
TILES = codes.TILES
PLACE = codes.PLACE
EDGES = codes.EDGES
ANIMALS = codes.ANIMALS
KEYSTONE = codes.KEYSTONE
TOKEN = codes.TOKEN
TILE = codes.TILE
PRINTED = codes.PRINTED
SHOWN = codes.SHOWN
SLOT = codes.SLOT
SHOP = codes.SHOP
CARDS = codes.CARDS
READINGS = codes.READINGS
PLAIN = codes.PLAIN
FREE_USED = codes.FREE_USED
BAG = codes.BAG
WILDLIFE = codes.WILDLIFE
CORRIDORS = codes.CORRIDORS
BONUSES = codes.BONUSES


def write_table(game: State, features: Grid, row: int) -> None:
    """What belongs to nobody: the shop, the cards and how they are read, the bag."""
    for slot in range(4):
        write_tile(features, row, SHOP + SLOT * slot, game.shop_tile[slot])
        write_token(features, row, SHOP + SLOT * slot, game.shop_token[slot])
    for animal in range(5):
        features[row, CARDS + 5 * animal + game.cards[animal]] = 1
        features[row, BAG + animal] = game.bag[animal]
    for reading in range(6):
        features[row, READINGS + reading] = game.readings >> reading & 1
    features[row, PLAIN] = game.is_plain
    features[row, FREE_USED] = game.is_free_used


def write_tile(features: Grid, row: int, at: int, code: int) -> None:
    """A tile that does not lie yet, if there is one."""
    if code != EMPTY:
        features[row, at + FIRST[code]] = 1
        features[row, at + 5 + SECOND[code]] = 1
        for animal in range(5):
            features[row, at + PRINTED + animal] = ALLOWS[code] >> animal & 1
        features[row, at + PRINTED + 5] = KEYSTONE_OF[code]


def write_token(features: Grid, row: int, at: int, animal: int) -> None:
    """A token that does not lie yet, if there is one."""
    if animal != EMPTY:
        features[row, at + SHOWN + animal] = 1


def write_seat(game: State, seat: int, wildlife: list[int], features: Grid, row: int, at: int) -> None:
    """A seat's numbers; ``wildlife`` are the points of all seats' animals, in their order."""
    behind = (seat - game.turn % game.seats + game.seats) % game.seats
    features[row, at] = behind == 0 and game.turn < game.last_turn
    features[row, at + 1] = (game.last_turn - game.turn + game.seats - 1 - behind) // game.seats
    features[row, at + 2] = game.nature[seat]
    for k in range(5):
        features[row, at + WILDLIFE + k] = wildlife[5 * seat + k]
        if not game.is_plain:
            features[row, at + CORRIDORS + k] = game.largest[5 * seat + k]
            features[row, at + BONUSES + k] = corridor_bonus(game, seat, k)


def write_landscape(game: State, seat: int, features: Grid, row: int, at: int) -> None:
    """A seat's tiles in the order in which they were laid."""
    for slot in range(min(game.n_tiles[seat], TILES)):
        k = 64 * seat + slot
        write_field(features, row, at + TILE * slot, game.at[k], game.code[k])
        write_edges(features, row, at + TILE * slot, game.edges[k])
        if game.animal[k]:
            features[row, at + TILE * slot + TOKEN + game.animal[k] - 1] = 1


def write_field(features: Grid, row: int, at: int, cell: int, code: int) -> None:
    """A tile that lies on a field."""
    features[row, at] = 1
    features[row, at + PLACE] = FIELD_OF[cell] // WIDTH
    features[row, at + PLACE + 1] = FIELD_OF[cell] % WIDTH
    for animal in range(5):
        features[row, at + ANIMALS + animal] = ALLOWS[code] >> animal & 1
    features[row, at + KEYSTONE] = KEYSTONE_OF[code]


def write_edges(features: Grid, row: int, at: int, edges: int) -> None:
    """The habitats around a tile."""
    for d in range(6):
        features[row, at + EDGES + 5 * d + (edges >> 3 * d & 7)] = 1


def count_stack(game: State, counts: list[int]) -> None:
    """How many tiles are left of each pair of habitats, and then for each animal."""
    for k in range(20):
        counts[k] = 0
    for kind in range(game.n_kinds):
        code, left = game.kind[kind], game.left[kind]
        counts[PAIR_OF[code]] += left
        for animal in range(5):
            if ALLOWS[code] >> animal & 1:
                counts[15 + animal] += left
