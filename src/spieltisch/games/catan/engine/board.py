"""The island of Catan: tiles, chips and harbours, as they are laid."""

from __future__ import annotations

from spieltisch.games.catan.engine import geometry
from spieltisch.games.catan.engine.codes import DESERT, SEA
from spieltisch.games.catan.engine.state import State

EDGE_ENDS = geometry.EDGE_ENDS
SPIRALS = geometry.SPIRALS
CHIPS = [*geometry.CHIPS[0], *[0] * 10, *geometry.CHIPS[1]]
OFF = 255  # whose roads those are that this island has no place for
OPEN_SEA = [SEA] * 31
NO_CHIPS = [0] * 31
NO_FIELDS = [0] * 65
NO_CORNERS = [0] * 81
NO_EDGES = [0] * 110
NO_ENDS = [0] * 486
FOURS = [4] * 30


def clear_board(game: State) -> None:
    """Back to the open sea, with all pieces in hand: 15 roads, 5 settlements, 4 cities each."""
    game.terrain[:] = OPEN_SEA
    game.chip[:] = NO_CHIPS
    game.by_chip[:] = NO_FIELDS
    game.harbour[:] = NO_CORNERS
    game.owner[:] = NO_CORNERS
    game.level[:] = NO_CORNERS
    game.near[:] = NO_CORNERS
    game.coast[:] = NO_EDGES
    game.road[:] = NO_EDGES
    for edge in range(game.n_edges, 110):
        game.road[edge] = OFF
    game.ends[:] = NO_ENDS
    game.rate[:] = FOURS
    for seat in range(6):
        game.roads[seat], game.settlements[seat], game.cities[seat], game.length[seat] = 15, 5, 4, 0
    game.robber = game.trader = -1


def lay_tile(game: State, field: int, terrain: int) -> None:
    game.terrain[field] = terrain


def lay_chips(game: State, start: int) -> None:
    """Lay the chips in the start's spiral, 0 to 5, leaving out deserts; the robber goes to the first of those.

    So says the German almanac; the order of the larger island's is JSettlers'. See the register, C6.
    """
    letter = 28 * game.island
    for step in range(game.n_fields):
        field = SPIRALS[180 * game.island + 30 * start + step]
        if game.terrain[field] == DESERT:
            if game.robber < 0:
                game.robber = field
            continue
        chip = CHIPS[letter]
        letter += 1
        game.chip[field] = chip
        game.by_chip[5 * chip] += 1
        game.by_chip[5 * chip + game.by_chip[5 * chip]] = field


def open_harbour(game: State, edge: int, kind: int) -> None:
    """A harbour of a resource's, or (5) of any kind; both ends of its edge may use it."""
    game.coast[edge] = kind + 1
    game.harbour[EDGE_ENDS[2 * edge]] = game.harbour[EDGE_ENDS[2 * edge + 1]] = kind + 1
