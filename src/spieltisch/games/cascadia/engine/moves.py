"""The moves of the seat whose turn it is: their numbers, and why one is refused.

A placing move is one integer: the shop's slots of tile and token, a rotation, two cells. Moves
are numbered tile by token by cell by rotation by where the token goes, so that their number
follows from a few counts and the k-th needs no list. Exchanges come last.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import count, lowest
    from spieltisch.games.cascadia.engine.placing import slot_at

from spieltisch.games.cascadia.engine import codes, geometry, tiles
from spieltisch.games.cascadia.engine.state import State

CELLS = geometry.CELLS
ALLOWS = tiles.ALLOWS
EXCHANGE = codes.EXCHANGE
FINE = codes.FINE
NOT_ADJACENT = codes.NOT_ADJACENT
OCCUPIED = codes.OCCUPIED
NO_TILE = codes.NO_TILE
WRONG_ANIMAL = codes.WRONG_ANIMAL
HAS_TOKEN = codes.HAS_TOKEN
NO_NATURE = codes.NO_NATURE
NOT_PLAYED = codes.NOT_PLAYED


def pack(tile: int, token: int, rotation: int, cell: int, token_cell: int) -> int:
    """A placing move: shop slots, rotation, the tile's cell, and the token's or 0."""
    return tile | token << 2 | rotation << 4 | cell << 7 | token_cell << 19


def count_moves(game: State) -> int:
    """Number the moves of the seat whose turn it is."""
    n = 0
    for group in range(16):
        game.starts[group] = n
        if group >> 2 == group & 3 or can_pay(game):
            n += 6 * game.n_rim[game.seat] * count_destinations(game, group >> 2, group & 3)
    game.starts[16] = n
    if can_pay(game):
        return n + 15
    return n + 1 if free_exchange(game) else n


def can_pay(game: State) -> int:
    """Whether the seat has a nature token to spend; the first assignment has none (C39)."""
    return 1 if game.nature[game.seat] > 0 and not game.is_plain else 0


def count_destinations(game: State, tile: int, token: int) -> int:
    """What may become of a token of the shop once the tile lies: declined, on an open slot, on the tile."""
    animal = game.shop_token[token]
    room = ALLOWS[game.shop_tile[tile]] >> animal & 1
    return 1 + count(game.open[5 * game.seat + animal]) + room


def free_exchange(game: State) -> int:
    """The three slots that may be exchanged for free now (C19), as a set; 0 for none."""
    if game.is_free_used or game.is_plain:
        return 0
    for odd in range(4):
        one, two = (odd + 1) & 3, (odd + 2) & 3
        animal = game.shop_token[(odd + 3) & 3]
        if game.shop_token[one] == animal and game.shop_token[two] == animal and game.shop_token[odd] != animal:
            return 15 ^ 1 << odd
    return 0


def move_at(game: State, k: int) -> int:
    """The k-th move of the seat whose turn it is, of the latest count."""
    if k >= game.starts[16]:
        return EXCHANGE | (k - game.starts[16] + 1 if can_pay(game) else free_exchange(game))
    group = 15
    while game.starts[group] > k:
        group -= 1
    k -= game.starts[group]
    destinations = count_destinations(game, group >> 2, group & 3)
    cell = game.rim[64 * game.seat + k // destinations // 6]
    animal = game.shop_token[group & 3]
    return pack(group >> 2, group & 3, k // destinations % 6, cell, cell_of_token(game, k % destinations, animal, cell))


def cell_of_token(game: State, destination: int, animal: int, cell: int) -> int:
    """Where a token goes: 0 for back into the bag."""
    slots = game.open[5 * game.seat + animal]
    if destination == 0:
        return 0
    if destination > count(slots):
        return cell
    for _ in range(destination - 1):
        slots &= slots - 1
    return game.at[64 * game.seat + lowest(slots)]


def find_refusal(game: State, move: int) -> int:
    """Why the seat whose turn it is may not make a move; ``FINE`` when it may. Nothing is done by halves (C53)."""
    if move & EXCHANGE:
        if game.is_plain:
            return NOT_PLAYED
        return FINE if can_pay(game) or move ^ EXCHANGE == free_exchange(game) else NO_NATURE
    tile, token = move & 3, move >> 2 & 3
    if tile != token and game.is_plain:
        return NOT_PLAYED
    if tile != token and not can_pay(game):  # C18: what the move itself would earn is not there yet
        return NO_NATURE
    here = game.grid[CELLS * game.seat + (move >> 7 & 4095)]
    if here >= 0:
        return OCCUPIED if here else NOT_ADJACENT
    return refuse_token(game, game.shop_tile[tile], game.shop_token[token], move >> 7 & 4095, move >> 19 & 4095)


def refuse_token(game: State, code: int, animal: int, cell: int, token_cell: int) -> int:
    """Why a token may not lie on a cell once the tile lies on its own."""
    if token_cell == 0:
        return FINE
    slot = slot_at(game, game.seat, token_cell)
    if token_cell != cell and slot < 0:
        return NO_TILE
    if token_cell != cell and game.animal[64 * game.seat + slot]:
        return HAS_TOKEN
    tile = code if token_cell == cell else game.code[64 * game.seat + slot]
    return FINE if ALLOWS[tile] >> animal & 1 else WRONG_ANIMAL
