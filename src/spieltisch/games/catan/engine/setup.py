"""What chance draws before a game of Catan: turn order, tiles, chips and harbours."""

# loops compile, generators do not

from __future__ import annotations

import cython

from spieltisch.games.catan.engine import codes, geometry
from spieltisch.games.catan.engine.codes import (
    A_PARITY,
    A_SEAT,
    A_SHORE,
    A_START,
    COAST,
    HARBOUR,
    HARBOUR_SET,
    LAID,
    NUMBERED,
    ORDER,
    ORDERED,
    RING,
    SETTLE,
    SPIRAL,
    TILES,
)
from spieltisch.games.catan.engine.state import State

if not cython.compiled:
    from spieltisch.games.catan.engine.board import clear_board, lay_chips, lay_tile, open_harbour

PRINTED = geometry.PRINTED
SHORES = geometry.SHORES
BOX_CARDS = codes.BOX_CARDS
BOX_TILES = [4, 3, 4, 4, 3, 1, 6, 5, 6, 6, 5, 2]  # by island, then terrain
BOX_HARBOURS = [1, 1, 1, 1, 1, 4, 1, 1, 2, 1, 1, 5]  # by island, then kind; the larger one's are JSettlers'


def empty_table(game: State) -> None:
    """Back to where nothing has been drawn: empty hands, a full bank and a full deck."""
    clear_board(game)
    for at in range(30):
        game.hand[at] = game.cards[at] = game.least[at] = game.most[at] = 0
    for seat in range(6):
        game.size[seat] = game.owing[seat] = game.knights[seat] = game.answer[seat] = 0
        game.order[seat] = game.rank[seat] = 0
        game.tiles[seat] = BOX_TILES[6 * game.island + seat]
        game.kinds[seat] = BOX_HARBOURS[6 * game.island + seat]
    for kind in range(5):
        game.bank[kind] = game.stock
        game.deck[kind] = BOX_CARDS[5 * game.island + kind]
        game.fresh[kind] = game.spent[kind] = 0
    game.army = -1
    game.has_played = game.is_offering = game.has_rolled = False
    game.offers = game.offer_id = game.n_notes = 0
    game.give = game.want = 0
    game.phase = ORDER
    game.turn = game.active = game.placed = game.laid = game.parity = game.edge = game.lot = game.ply = 0
    game.builder = game.home = game.victim = game.champion = -1


def find_set_up(game: State) -> None:
    """List what chance draws for the set-up with equal weights."""
    if game.phase == ORDER:
        for seat in range(game.seats):
            if not has_place(game, seat):
                game.put(A_SEAT, seat, 0)
    elif game.phase == COAST:
        sea = 66 * game.island + 3 * (2 * game.laid + game.parity)
        for at in range(sea, sea + 3):
            if SHORES[at] < game.n_edges:
                game.put(A_SHORE, SHORES[at], 0)
    else:
        for k in range(6 if game.phase == SPIRAL else 2):
            game.put(A_START if game.phase == SPIRAL else A_PARITY, k, 0)


def has_place(game: State, seat: int) -> bool:
    """Whether the seat has its place in turn order."""
    for at in range(game.placed):
        if game.order[at] == seat:
            return True
    return False


def draw_set_up(game: State, kind: int, drawn: int) -> None:
    """Chance has drawn; ``kind`` counts from ``A_SEAT``."""
    if kind == 0:
        place_seat(game, drawn)
    elif kind == 1:
        game.note(LAID, -1, game.laid, drawn, 0)
        game.tiles[drawn] -= 1
        lay_tile(game, game.laid, drawn)
        game.laid += 1
        if game.laid == game.n_fields:
            game.laid = 0
            game.phase = SPIRAL
    elif kind == 2:
        game.note(NUMBERED, -1, drawn, 0, 0)
        lay_chips(game, drawn)
        game.phase = RING
        if not game.is_wooden:
            next_harbour(game)
    elif kind == 3:
        game.parity = drawn
        game.phase = COAST
    elif kind == 4:
        game.edge = drawn
        game.phase = HARBOUR
    else:
        game.note(HARBOUR_SET, -1, game.edge, drawn, 0)
        game.kinds[drawn] -= 1
        open_harbour(game, game.edge, drawn)
        game.laid += 1
        next_harbour(game)


def place_seat(game: State, seat: int) -> None:
    """The whole order is drawn, not only who begins (register C41)."""
    game.order[game.placed] = seat
    game.rank[seat] = game.placed
    game.placed += 1
    game.note(ORDERED, seat, 0, 0, 0)
    if game.placed == game.seats:
        game.placed = 0
        game.phase = TILES


def next_harbour(game: State) -> None:
    """Go to the next harbour's place, printed or by turns around the ring (LMU 12, register C7), or to the opening."""
    if game.kinds[0] + game.kinds[1] + game.kinds[2] + game.kinds[3] + game.kinds[4] + game.kinds[5] == 0:
        game.active = game.order[0]
        game.phase = SETTLE
    elif game.is_wooden:
        game.phase = COAST
    else:
        game.edge = PRINTED[11 * game.island + game.laid]
        game.phase = HARBOUR
