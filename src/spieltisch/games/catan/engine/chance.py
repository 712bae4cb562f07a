"""What chance may draw in a game of Catan, and what its draws do.

Chance acts in phases of its own and draws from what remains. It has one number for each card, tile or
pair of dice, so that weights are respected.
"""

from __future__ import annotations

import cython

from spieltisch.games.catan.engine.codes import (
    A_CARD,
    A_CORNER,
    A_DICE,
    A_HARBOUR,
    A_SEAT,
    A_THEFT,
    A_TILE,
    A_VICTIM,
    AN_EDGE,
    CARD,
    CHOSEN,
    DICE,
    DISCARD,
    HARBOUR,
    LOT,
    MOVED,
    PAVE,
    SETTLE,
    STEAL,
    TILES,
    VICTIM,
)
from spieltisch.games.catan.engine.state import State

if not cython.compiled:
    from spieltisch.games.catan.engine.cards import take_card
    from spieltisch.games.catan.engine.opening import (
        build_first_road,
        build_first_settlement,
        find_first_roads,
        find_first_settlements,
    )
    from spieltisch.games.catan.engine.production import score_dice
    from spieltisch.games.catan.engine.robber import (
        aim,
        discard,
        find_usual_fields,
        is_robbable,
        rob,
        steal,
        usual_discard,
    )
    from spieltisch.games.catan.engine.setup import draw_set_up, find_set_up
    from spieltisch.games.catan.engine.turns import deck_size


def count_draws(game: State) -> int:
    if game.phase == DICE:
        return 36
    if game.phase == STEAL:
        return game.size[game.victim]
    if game.phase == CARD:
        return deck_size(game)
    if game.phase == TILES:
        return game.n_fields - game.laid
    if game.phase == HARBOUR:
        return game.kinds[0] + game.kinds[1] + game.kinds[2] + game.kinds[3] + game.kinds[4] + game.kinds[5]
    return find_draws(game)


def find_draws(game: State) -> int:
    """List what chance draws with equal weights."""
    game.n_moves = 0
    if game.phase < SETTLE:
        find_set_up(game)
    elif game.phase == VICTIM:
        for seat in range(game.seats):
            if is_robbable(game, game.active, seat, game.robber):
                game.put(A_VICTIM, seat, 0)
    elif game.lot == SETTLE:
        find_first_settlements(game, A_CORNER)
    elif game.lot == PAVE:
        find_first_roads(game, AN_EDGE)
    else:
        find_usual_fields(game)
    return game.n_moves


def nth_draw(game: State, k: int) -> int:
    """The k-th thing that can be drawn, after they were counted."""
    if game.phase == DICE:
        return A_DICE << 56 | (k % 6 + 1) << 25 | k // 6 + 1
    if game.phase == STEAL or game.phase == CARD or game.phase == TILES or game.phase == HARBOUR:
        return nth_item(game, k)
    return game.moves[k]


def nth_item(game: State, k: int) -> int:
    """The kind of the k-th card, tile or harbour."""
    kind = 0
    while k >= left_of(game, kind):
        k -= left_of(game, kind)
        kind += 1
    if game.phase == STEAL:
        return A_THEFT << 56 | kind
    if game.phase == CARD:
        return A_CARD << 56 | kind
    return (A_TILE if game.phase == TILES else A_HARBOUR) << 56 | kind


def left_of(game: State, kind: int) -> int:
    if game.phase == STEAL:
        return game.hand[5 * game.victim + kind]
    if game.phase == CARD:
        return game.deck[kind]
    return game.tiles[kind] if game.phase == TILES else game.kinds[kind]


def draw(game: State, kind: int, drawn: int, other: int) -> None:
    """What chance has drawn; ``kind`` as in ``codes.Kind``, less ``A_SEAT``."""
    if kind < 6:
        draw_set_up(game, kind, drawn)
    elif kind == A_DICE - A_SEAT:
        score_dice(game, drawn, other)
    elif kind == A_THEFT - A_SEAT:
        steal(game, drawn)
    elif kind == A_VICTIM - A_SEAT:
        game.note(CHOSEN, game.active, drawn, 0, 0)
        aim(game, drawn)
    elif kind == A_CARD - A_SEAT:
        take_card(game, drawn)
    elif kind == A_CORNER - A_SEAT:
        build_first_settlement(game, drawn)
    elif kind == AN_EDGE - A_SEAT:
        build_first_road(game, drawn)
    else:
        game.note(MOVED, game.active, drawn, 0, 0)
        rob(game, drawn, -1)


def leave_to_chance(game: State, seat: int) -> None:
    """What a silent seat does (register C30): chance builds or moves the robber; it discards what it has most of."""
    if game.phase == DISCARD:
        discard(game, seat, usual_discard(game, seat))
    else:
        game.lot = game.phase
        game.phase = LOT
