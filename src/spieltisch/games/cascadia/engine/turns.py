"""What a move does: tokens are exchanged, or a tile and a token come to a board and the turn is over."""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.moves import free_exchange
    from spieltisch.games.cascadia.engine.placing import lay, settle, slot_at
    from spieltisch.games.cascadia.engine.shop import give_back, proceed, put_aside, slide

from spieltisch.games.cascadia.engine import codes, geometry, tiles
from spieltisch.games.cascadia.engine.state import State

STARTS = [geometry.cell_of(x, y) for x, y in geometry.START]
KEYSTONE = tiles.KEYSTONE
EXCHANGE = codes.EXCHANGE
OVER = codes.OVER
EMPTY = codes.EMPTY
DEALT = codes.DEALT
TAKEN = codes.TAKEN
LAID = codes.LAID
SETTLED = codes.SETTLED
NATURE = codes.NATURE
TURN = codes.TURN
END = codes.END
FREE = codes.FREE
PAID = codes.PAID


def make_move(game: State, move: int) -> None:
    """Make a legal move."""
    game.n_tape = 0
    if move & EXCHANGE:
        exchange(game, move ^ EXCHANGE)
    else:
        place(game, move & 3, move >> 2 & 3, move >> 7 & 4095, move >> 4 & 7, move >> 19 & 4095)


def exchange(game: State, slots: int) -> None:
    """Set tokens aside for new ones; the turn goes on."""
    if slots == free_exchange(game):  # C19: any other exchange costs a nature token
        game.is_free_used = 1
        put_aside(game, slots, FREE)
    else:
        pay(game)
        put_aside(game, slots, PAID)
    proceed(game)


def place(game: State, tile: int, token: int, cell: int, rotation: int, token_cell: int) -> None:
    """Lay a tile, settle or decline a token, end the turn."""
    seat, code, animal = game.seat, game.shop_tile[tile], game.shop_token[token]
    if tile != token:
        pay(game)  # C18, before the tile lies (C21)
    game.note(TAKEN, tile, token)
    game.shop_tile[tile] = game.shop_token[token] = EMPTY
    game.note(LAID, seat, lay(game, seat, cell, code, rotation))
    if token_cell:
        slot = slot_at(game, seat, token_cell)
        settle(game, seat, slot, animal)
        game.note(SETTLED, slot, animal)
        if KEYSTONE[game.code[64 * seat + slot]] and not game.is_plain:  # C44
            game.nature[seat] += 1  # C43: however many there are
            game.note(NATURE, game.nature[seat], 0)
    else:
        give_back(game, animal)  # C22
    game.want_tiles, game.want_tokens = 1 << tile, 1 << token
    end_turn(game)


def pay(game: State) -> None:
    """Spend a nature token."""
    game.nature[game.seat] -= 1
    game.note(NATURE, game.nature[game.seat], 1)


def end_turn(game: State) -> None:
    """The next seat's turn, or the end; the shop is not filled after the very last turn (C23)."""
    game.turn += 1
    game.is_free_used = 0
    if game.turn == game.last_turn:
        game.phase = OVER
        game.note(END, 0, 0)
        return
    game.seat = game.seat + 1 if game.seat + 1 < game.seats else 0
    game.note(TURN, game.seat, game.turn)
    if game.seats == 1:
        slide(game)
    proceed(game)


def deal_landscape(game: State, land: int) -> None:
    """The next seat gets a landscape, as three tiles like any others (C14)."""
    game.n_tape = 0
    game.lands ^= 1 << land
    game.note(DEALT, game.seat, land)
    for part in range(3):
        tile = 3 * land + part
        slot = lay(game, game.seat, STARTS[part], game.land_code[tile], game.land_rotation[tile])
        game.note(LAID, game.seat, slot)
    game.seat += 1
    if game.seat == game.seats:
        game.seat = 0
        game.note(TURN, 0, 0)
        proceed(game)
