"""The opening of Catan: two settlements and two roads each, in order and back again."""

from __future__ import annotations

import cython

from spieltisch.games.catan.engine import geometry
from spieltisch.games.catan.engine.codes import (
    A_ROAD,
    A_SETTLEMENT,
    GAINED,
    PAVE,
    SETTLE,
    Refusal,
)
from spieltisch.games.catan.engine.state import State

if not cython.compiled:
    from spieltisch.games.catan.engine.building import build_road, build_settlement, is_site
    from spieltisch.games.catan.engine.production import yield_at
    from spieltisch.games.catan.engine.resources import gain
    from spieltisch.games.catan.engine.turns import start_turn

CORNER_EDGES = geometry.CORNER_EDGES
EDGE_ENDS = geometry.EDGE_ENDS
NO_PLACE, TAKEN, TOO_CLOSE = int(Refusal.NO_PLACE), int(Refusal.TAKEN), int(Refusal.TOO_CLOSE)
NOT_LINKED = int(Refusal.NOT_LINKED)


def refusal_of_first_settlement(game: State, corner: int) -> int:
    """On any free corner; the distance rule holds from the beginning."""
    if corner >= game.n_corners:
        return NO_PLACE
    return 0 if is_site(game, corner) else TAKEN if game.owner[corner] else TOO_CLOSE


def refusal_of_first_road(game: State, edge: int) -> int:
    """At the settlement just built, and no other (LMU 13.1)."""
    if edge >= game.n_edges:
        return NO_PLACE
    if EDGE_ENDS[2 * edge] != game.home and EDGE_ENDS[2 * edge + 1] != game.home:
        return NOT_LINKED
    return TAKEN if game.road[edge] else 0


def find_first_settlements(game: State, kind: int) -> None:
    for corner in range(game.n_corners):
        if is_site(game, corner):
            game.put(kind, corner, 0)


def find_first_roads(game: State, kind: int) -> None:
    for way in range(3 * game.home, 3 * game.home + 3):
        if game.road[CORNER_EDGES[way]] == 0:
            game.put(kind, CORNER_EDGES[way], 0)


def find_first_buildings(game: State) -> None:
    """List what can be built for the opening."""
    if game.phase == SETTLE:
        find_first_settlements(game, A_SETTLEMENT)
    else:
        find_first_roads(game, A_ROAD)


def build_first_settlement(game: State, corner: int) -> None:
    """The second one yields its fields' cards at once (register C21)."""
    seat = game.active
    build_settlement(game, seat, corner, 0)
    game.home = corner
    game.phase = PAVE
    if game.placed >= game.seats:
        cards = yield_at(game, corner)
        if cards:
            gain(game, seat, cards)
            game.note(GAINED, seat, cards, 0, 0)


def build_first_road(game: State, edge: int) -> None:
    """And see who is next: in order, then back again. A client may have been led to an opening that is over."""
    build_road(game, game.active, edge, 0)
    game.home = -1
    game.placed += 1
    if game.placed >= 2 * game.seats:
        start_turn(game, game.order[0])
    else:
        game.active = game.order[game.placed if game.placed < game.seats else 2 * game.seats - 1 - game.placed]
        game.phase = SETTLE
