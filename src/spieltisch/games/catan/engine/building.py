"""Building in Catan: where a seat may build, what it pays, and what follows for roads and harbours.

Refusals are numbers, see ``codes.Refusal``; 0 means legal. What builds does not ask.
"""

# loops compile, generators do not

from __future__ import annotations

import cython

from spieltisch.games.catan.engine import geometry
from spieltisch.games.catan.engine.codes import (
    A_CITY,
    A_ROAD,
    A_SETTLEMENT,
    CITY_BUILT,
    CITY_COST,
    ROAD_BUILT,
    ROAD_COST,
    SETTLEMENT_BUILT,
    SETTLEMENT_COST,
    TRADER,
    Refusal,
)
from spieltisch.games.catan.engine.state import State

if not cython.compiled:
    from spieltisch.games.catan.engine.longest_road import award_road, is_foreign, measure
    from spieltisch.games.catan.engine.resources import holds, pay

CORNER_NEXT = geometry.CORNER_NEXT
EDGE_ENDS = geometry.EDGE_ENDS
NO_PLACE, TAKEN, TOO_CLOSE = int(Refusal.NO_PLACE), int(Refusal.TAKEN), int(Refusal.TOO_CLOSE)
NOT_LINKED, NO_PIECE, TOO_POOR = int(Refusal.NOT_LINKED), int(Refusal.NO_PIECE), int(Refusal.TOO_POOR)


def is_site(game: State, corner: int) -> bool:
    """Whether no building stands on the corner or next to it: the distance rule."""
    return game.near[corner] == 0


def is_linked(game: State, seat: int, corner: int) -> bool:
    """Whether a road of the seat's may start here: not behind somebody else's building."""
    if game.owner[corner]:
        return game.owner[corner] == seat + 1
    return game.ends[81 * seat + corner] > 0


def can_settle(game: State, seat: int, corner: int) -> bool:
    """Whether a settlement of the seat's may come here, on its own road."""
    return game.near[corner] == 0 and game.ends[81 * seat + corner] > 0 and game.settlements[seat] > 0


def can_upgrade(game: State, seat: int, corner: int) -> bool:
    """Whether the seat has a settlement here, and a city left."""
    return game.owner[corner] == seat + 1 and game.level[corner] == 1 and game.cities[seat] > 0


def can_pave(game: State, seat: int, edge: int) -> bool:
    """Whether a road of the seat's may come here. Pieces are not counted."""
    if game.road[edge]:
        return False
    return is_linked(game, seat, EDGE_ENDS[2 * edge]) or is_linked(game, seat, EDGE_ENDS[2 * edge + 1])


def can_pave_after(game: State, seat: int, edge: int, first: int) -> bool:
    """Whether a road may come here once the seat has built the first one."""
    if edge == first or game.road[edge]:
        return False
    if can_pave(game, seat, edge):
        return True
    for end in range(2 * edge, 2 * edge + 2):
        corner = EDGE_ENDS[end]
        if corner == EDGE_ENDS[2 * first] or corner == EDGE_ENDS[2 * first + 1]:
            return not is_foreign(game, seat, corner)
    return False


def has_way(game: State, seat: int) -> bool:
    """Whether there is an edge for one more road."""
    for edge in range(game.n_edges):
        if can_pave(game, seat, edge):
            return True
    return False


def has_site(game: State, seat: int) -> bool:
    """Whether the seat can pay for and place a settlement or a city."""
    for corner in range(game.n_corners):
        if can_settle(game, seat, corner) and holds(game, seat, SETTLEMENT_COST):
            return True
        if can_upgrade(game, seat, corner) and holds(game, seat, CITY_COST):
            return True
    return False


# -- what is refused ---------------------------------------------------------------


def refusal_of_road(game: State, seat: int, edge: int) -> int:
    if edge >= game.n_edges:
        return NO_PLACE
    if game.road[edge]:
        return TAKEN
    if not can_pave(game, seat, edge):
        return NOT_LINKED
    if game.roads[seat] == 0:
        return NO_PIECE
    return 0 if holds(game, seat, ROAD_COST) else TOO_POOR


def refusal_of_settlement(game: State, seat: int, corner: int) -> int:
    if corner >= game.n_corners:
        return NO_PLACE
    if not is_site(game, corner):
        return TAKEN if game.owner[corner] else TOO_CLOSE
    if game.settlements[seat] == 0:
        return NO_PIECE
    if not can_settle(game, seat, corner):
        return NOT_LINKED
    return 0 if holds(game, seat, SETTLEMENT_COST) else TOO_POOR


def refusal_of_city(game: State, seat: int, corner: int) -> int:
    if corner >= game.n_corners:
        return NO_PLACE
    if game.cities[seat] == 0:
        return NO_PIECE
    if not can_upgrade(game, seat, corner):
        return TAKEN if game.owner[corner] else NOT_LINKED
    return 0 if holds(game, seat, CITY_COST) else TOO_POOR


def find_buildings(game: State, seat: int) -> None:
    """List what the seat can build."""
    if game.roads[seat] and holds(game, seat, ROAD_COST):
        for edge in range(game.n_edges):
            if can_pave(game, seat, edge):
                game.put(A_ROAD, edge, 0)
    if game.settlements[seat] and holds(game, seat, SETTLEMENT_COST):
        for corner in range(game.n_corners):
            if can_settle(game, seat, corner):
                game.put(A_SETTLEMENT, corner, 0)
    if game.cities[seat] and holds(game, seat, CITY_COST):
        for corner in range(game.n_corners):
            if can_upgrade(game, seat, corner):
                game.put(A_CITY, corner, 0)


# -- pieces ------------------------------------------------------------------------


def place_road(game: State, seat: int, edge: int) -> None:
    game.road[edge] = seat + 1
    game.roads[seat] -= 1
    game.ends[81 * seat + EDGE_ENDS[2 * edge]] += 1
    game.ends[81 * seat + EDGE_ENDS[2 * edge + 1]] += 1
    measure(game, seat)


def place_settlement(game: State, seat: int, corner: int) -> None:
    """It may cut somebody's road, and opens a harbour at once (LMU 12)."""
    game.owner[corner] = seat + 1
    game.level[corner] = 1
    game.settlements[seat] -= 1
    game.near[corner] += 1
    for way in range(3 * corner, 3 * corner + 3):
        game.near[CORNER_NEXT[way]] += 1
    kind = game.harbour[corner]
    for resource in range(5):
        if kind == 6 and game.rate[5 * seat + resource] == 4:
            game.rate[5 * seat + resource] = 3
        elif kind == resource + 1:
            game.rate[5 * seat + resource] = 2
    for other in range(game.seats):
        if other != seat and game.ends[81 * other + corner] > 1:
            measure(game, other)


def place_city(game: State, seat: int, corner: int) -> None:
    """The settlement goes back to its owner."""
    game.level[corner] = 2
    game.settlements[seat] += 1
    game.cities[seat] -= 1


def build_road(game: State, seat: int, edge: int, cost: int) -> None:
    pay(game, seat, cost)
    place_road(game, seat, edge)
    game.note(ROAD_BUILT, seat, edge, cost, 0)
    award(game)


def build_settlement(game: State, seat: int, corner: int, cost: int) -> None:
    pay(game, seat, cost)
    place_settlement(game, seat, corner)
    game.note(SETTLEMENT_BUILT, seat, corner, cost, 0)
    award(game)


def build_city(game: State, seat: int, corner: int) -> None:
    pay(game, seat, CITY_COST)
    place_city(game, seat, corner)
    game.note(CITY_BUILT, seat, corner, CITY_COST, 0)


def award(game: State) -> None:
    if award_road(game):
        game.note(TRADER, game.trader, 0, 0, 0)
