"""The shop: tiles and tokens in rows of four, and the stack and the bag they are drawn from.

Stack and bag are counts: what comes next is decided when it is drawn. A slot of the shop that is
empty waits for chance, tiles before tokens, low slots before high ones. When nothing is missing
any more, tokens that were set aside return to the bag, and four equal tokens are set aside.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import lowest

from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.state import State

LANDSCAPES = codes.LANDSCAPES
TILES = codes.TILES
TOKENS = codes.TOKENS
PLACING = codes.PLACING
EMPTY = codes.EMPTY
ASIDE = codes.ASIDE
BACK = codes.BACK
SLID = codes.SLID
TILE = codes.TILE
TOKEN = codes.TOKEN
SHOP = codes.SHOP
AUTOMATIC = codes.AUTOMATIC


def restock(game: State) -> None:
    """Put everything back into stack and bag."""
    game.n_left = game.n_bag = 0
    for k in range(game.n_kinds):
        game.left[k] = game.stock[k]
        game.n_left += game.stock[k]
    for animal in range(5):
        game.bag[animal] = game.tokens_of[animal]
        game.n_bag += game.tokens_of[animal]
    for slot in range(4):
        game.shop_tile[slot] = game.shop_token[slot] = EMPTY
    game.lands = (1 << game.n_lands) - 1
    game.want_tiles = game.want_tokens = 15
    game.n_aside = game.n_tape = 0
    game.phase = LANDSCAPES


def kind_of(game: State, k: int) -> int:
    """The kind of the k-th tile of the stack."""
    kind = 0
    while k >= game.left[kind]:
        k -= game.left[kind]
        kind += 1
    return kind


def animal_of(game: State, k: int) -> int:
    """The animal of the k-th token of the bag."""
    animal = 0
    while k >= game.bag[animal]:
        k -= game.bag[animal]
        animal += 1
    return animal


def fill_tile(game: State, kind: int) -> None:
    """The shop's next empty slot gets a tile of the stack."""
    slot = lowest(game.want_tiles)
    game.left[kind] -= 1
    game.n_left -= 1
    game.shop_tile[slot] = game.kind[kind]
    game.want_tiles &= game.want_tiles - 1
    game.note(TILE, slot, game.kind[kind])
    proceed(game)


def fill_token(game: State, animal: int) -> None:
    """The shop's next empty slot gets a token of the bag."""
    slot = lowest(game.want_tokens)
    game.bag[animal] -= 1
    game.n_bag -= 1
    game.shop_token[slot] = animal
    game.want_tokens &= game.want_tokens - 1
    game.note(TOKEN, slot, animal)
    proceed(game)


def proceed(game: State) -> None:
    """See what the shop still lacks; when nothing, whether four equal tokens must go."""
    # Printed: new tokens are drawn before the old ones return, exchange by exchange.
    if game.want_tiles:
        game.phase = TILES
        return
    if game.want_tokens == 0:
        give_all_back(game)
        game.note(SHOP, shown_tokens(game), 0)
        if is_overpopulated(game):
            put_aside(game, 15, AUTOMATIC)
    if game.want_tokens and game.n_bag == 0:  # C42
        give_all_back(game)
    game.phase = TOKENS if game.want_tokens else PLACING


def put_aside(game: State, slots: int, why: int) -> None:
    """Take tokens out of the shop; they return to the bag when new ones lie there."""
    game.note(ASIDE, slots, why)
    game.want_tokens = slots
    for slot in range(4):
        if slots >> slot & 1:
            game.aside[game.n_aside] = game.shop_token[slot]
            game.n_aside += 1
            game.shop_token[slot] = EMPTY


def give_all_back(game: State) -> None:
    """Return what has been set aside to the bag."""
    for k in range(game.n_aside):
        give_back(game, game.aside[k])
    game.n_aside = 0


def is_overpopulated(game: State) -> int:
    """Whether four equal tokens lie in the shop and others can take their place (C17); never in the first assignment
    (C39)."""
    animal = game.shop_token[0]
    for slot in range(1, 4):
        if game.shop_token[slot] != animal:
            return 0
    for other in range(5):  # four against four would change places for ever
        if game.n_bag == 4 and game.bag[other] == 4:
            return 0
    return 1 if game.bag[animal] < game.n_bag and not game.is_plain else 0


def shown_tokens(game: State) -> int:
    """The shop's tokens, three bits each."""
    tokens = game.shop_token
    return tokens[0] | tokens[1] << 3 | tokens[2] << 6 | tokens[3] << 9


def give_back(game: State, animal: int) -> None:
    """Return a token to the bag."""
    game.bag[animal] += 1
    game.n_bag += 1
    game.note(BACK, animal, 0)


def slide(game: State) -> None:
    """Printed solo rules: the pair farthest from the stack goes too; the others move up, each row for itself."""
    tile, token = (1 if game.shop_tile[0] == EMPTY else 0), (1 if game.shop_token[0] == EMPTY else 0)
    game.note(SLID, game.shop_tile[tile], game.shop_token[token])
    give_back(game, game.shop_token[token])
    game.shop_tile[tile] = game.shop_token[token] = EMPTY
    for k in range(1, 4):
        for low in range(k, 0, -1):
            if game.shop_tile[low - 1] == EMPTY:
                game.shop_tile[low - 1] = game.shop_tile[low]
                game.shop_tile[low] = EMPTY
            if game.shop_token[low - 1] == EMPTY:
                game.shop_token[low - 1] = game.shop_token[low]
                game.shop_token[low] = EMPTY
    game.want_tiles = game.want_tokens = 12
