"""What a seat of Catan may know, as numbers: each function fills in its part of a row, and says where the next begins.

Nothing here reads what ``view`` hides: others' cards but for how many there are, which are left in the deck, and what
the bank holds of each resource.
"""

from __future__ import annotations

import cython

from spieltisch.core.simulation import Grid
from spieltisch.games.catan.engine.codes import ACCEPTED, DECLINED, LOT, ROLL, SETTLE
from spieltisch.games.catan.engine.kernel import CatanKernel
from spieltisch.games.catan.research.codes import LONG, MOST_OFFERS, OF_ONESELF, OF_PLAYERS, PHASES

if not cython.compiled:
    from spieltisch.games.catan.engine.resources import bank_size
    from spieltisch.games.catan.engine.turns import deck_size
    from spieltisch.games.catan.engine.victory import all_points, open_points

WAYS = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
"""Of 36 to roll a chip."""


def distance(game: CatanKernel, seat: int, other: int) -> int:
    """How many seats further on in turn order another one is."""
    return (game.rank[other] - game.rank[seat] + game.seats) % game.seats


def write_board(game: CatanKernel, features: Grid, row: int, seat: int) -> int:
    """Fields, harbours, buildings and roads, from the row's beginning on, which is all zeros."""
    at = write_fields(game, features, row)
    for corner in range(game.n_corners):
        if game.harbour[corner]:
            features[row, at + game.n_corners * (game.harbour[corner] - 1) + corner] = 1
    at += 6 * game.n_corners
    for corner in range(game.n_corners):
        if game.owner[corner]:
            other = distance(game, seat, game.owner[corner] - 1)
            features[row, at + game.n_corners * other + corner] = game.level[corner]
    at += game.seats * game.n_corners
    for edge in range(game.n_edges):
        if game.road[edge]:
            features[row, at + game.n_edges * distance(game, seat, game.road[edge] - 1) + edge] = 1
    return at + game.seats * game.n_edges


def write_fields(game: CatanKernel, features: Grid, row: int) -> int:
    """Six planes of what they yield, chips, their chances, and the robber."""
    n = game.n_fields
    for field in range(n):
        features[row, n * game.terrain[field] + field] = 1
        features[row, 6 * n + field] = game.chip[field]
        features[row, 7 * n + field] = WAYS[game.chip[field]]
    features[row, 8 * n + game.robber] = 1
    return 9 * n


def write_players(game: CatanKernel, features: Grid, row: int, at: int, seat: int) -> int:
    """Each number of all players, then the next number."""
    for k in range(game.seats):
        other = game.order[(game.rank[seat] + k) % game.seats]
        write_pieces(game, features, row, at + k, other)
        write_part(game, features, row, at + 10 * game.seats + k, other)
    return at + OF_PLAYERS * game.seats


def write_pieces(game: CatanKernel, features: Grid, row: int, at: int, other: int) -> None:
    """What a player has, as everybody sees it."""
    n, hidden = game.seats, 0
    for kind in range(5):
        hidden += game.cards[5 * other + kind]
    features[row, at] = game.size[other]
    features[row, at + n] = hidden
    features[row, at + 2 * n] = game.knights[other]
    features[row, at + 3 * n] = game.roads[other]
    features[row, at + 4 * n] = game.settlements[other]
    features[row, at + 5 * n] = game.cities[other]
    features[row, at + 6 * n] = game.length[other]
    features[row, at + 7 * n] = open_points(game, other)
    features[row, at + 8 * n] = game.trader == other
    features[row, at + 9 * n] = game.army == other


def write_part(game: CatanKernel, features: Grid, row: int, at: int, other: int) -> None:
    """A player's part in what is going on."""
    n = game.seats
    features[row, at] = game.owing[other]
    features[row, at + n] = game.is_offering and game.answer[other] == DECLINED
    features[row, at + 2 * n] = game.is_offering and game.answer[other] == ACCEPTED
    features[row, at + 3 * n] = game.rank[other]
    features[row, at + 4 * n] = game.active == other
    features[row, at + 5 * n] = game.builder == other


def write_own(game: CatanKernel, features: Grid, row: int, at: int, seat: int) -> int:
    """What the seat alone knows, its rates, and its points with those of hidden cards."""
    for kind in range(5):
        features[row, at + kind] = game.hand[5 * seat + kind]
        features[row, at + 5 + kind] = game.rate[5 * seat + kind]
        features[row, at + 10 + kind] = game.cards[5 * seat + kind]
        features[row, at + 15 + kind] = game.fresh[kind] if game.active == seat else 0
    features[row, at + 20] = all_points(game, seat)
    return at + OF_ONESELF


def write_table(game: CatanKernel, features: Grid, row: int, at: int, one: int, other: int) -> int:
    """What is the same for everybody; ``one`` and ``other`` are the dice as last rolled."""
    at = write_course(game, features, row, at)
    features[row, at], features[row, at + 1] = one, other
    features[row, at + 2] = min(game.last_turn - game.turn, LONG) if game.last_turn else LONG
    features[row, at + 3] = game.goal
    features[row, at + 4] = bank_size(game)
    features[row, at + 5] = deck_size(game)
    for kind in range(5):
        features[row, at + 6 + kind] = game.spent[kind]
    return at + 11


def write_course(game: CatanKernel, features: Grid, row: int, at: int) -> int:
    """The phase, what the active seat has done in its turn, and the open offer."""
    features[row, at + (game.phase - SETTLE if game.phase < LOT else game.phase - ROLL + 2)] = 1
    at += PHASES
    bought = game.fresh[0] + game.fresh[1] + game.fresh[2] + game.fresh[3] + game.fresh[4]
    features[row, at] = game.has_played
    features[row, at + 1] = bought
    features[row, at + 2] = max(min(game.offer_limit, MOST_OFFERS) - game.offers, 0)
    return write_cards(
        features, row, at + 3, game.give if game.is_offering else 0, game.want if game.is_offering else 0
    )


def write_cards(features: Grid, row: int, at: int, given: int, wanted: int) -> int:
    """Both sides of a trade, from packed cards."""
    for resource in range(5):
        features[row, at + resource] = given >> 5 * resource & 31
        features[row, at + 5 + resource] = wanted >> 5 * resource & 31
    return at + 10
