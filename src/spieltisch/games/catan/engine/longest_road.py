"""The longest road of Catan: a seat's longest trail, and who is honoured for it.

A trail takes each road once, corners as often as one likes, but does not go through a corner with
somebody else's building. Of a network that is no mere ring some longest trail starts at a corner
where one or three of its roads meet, or at somebody else's building: anywhere else it could be made
longer, or turned.
"""

from __future__ import annotations

from spieltisch.games.catan.engine import geometry
from spieltisch.games.catan.engine.state import State

CORNER_EDGES = geometry.CORNER_EDGES
CORNER_NEXT = geometry.CORNER_NEXT
EDGE_ENDS = geometry.EDGE_ENDS
NO_EDGES = [0] * 110
LEAST = 5
"""Roads that the longest trail must have to count."""


def is_foreign(game: State, seat: int, corner: int) -> bool:
    """Whether somebody else's building stands here."""
    return game.owner[corner] != 0 and game.owner[corner] != seat + 1


def measure(game: State, seat: int) -> None:
    """Find the seat's longest trail anew."""
    game.length[seat] = longest_trail(game, seat)


def longest_trail(game: State, seat: int) -> int:
    """In roads: a ring of six counts six, a building of somebody else's cuts (the almanac; register C39)."""
    used = [0] * 110
    seen = [0] * 110
    used[:] = NO_EDGES
    seen[:] = NO_EDGES
    best = 0
    for corner in range(game.n_corners):
        meeting = game.ends[81 * seat + corner]
        if meeting & 1 or (meeting and is_foreign(game, seat, corner)):
            best = max(best, trail_from(game, seat, corner, used, seen))
    for edge in range(game.n_edges):  # what is left are rings
        if game.road[edge] == seat + 1 and not seen[edge]:
            best = max(best, trail_from(game, seat, EDGE_ENDS[2 * edge], used, seen))
    return best


def trail_from(game: State, seat: int, corner: int, used: list[int], seen: list[int]) -> int:
    """The longest trail from a corner over roads that are not used yet."""
    best = 0
    for way in range(3 * corner, 3 * corner + 3):
        edge, far = CORNER_EDGES[way], CORNER_NEXT[way]
        if game.road[edge] == seat + 1 and not used[edge]:
            used[edge] = seen[edge] = 1
            on = 1 if is_foreign(game, seat, far) else 1 + trail_from(game, seat, far, used, seen)
            used[edge] = 0
            best = max(best, on)
    return best


def award_road(game: State) -> bool:
    """Give the longest road to whom it is due; whether that is somebody else than before.

    The holder keeps it as long as nobody has a longer one; among others a tie leaves it with nobody
    (register C39).
    """
    best = tied = leader = 0
    for seat in range(game.seats):
        if game.length[seat] > best:
            best, tied, leader = game.length[seat], 0, seat
        elif game.length[seat] == best:
            tied = 1
    before = game.trader
    if before < 0 or game.length[before] < best or best < LEAST:
        game.trader = leader if best >= LEAST and not tied else -1
    return game.trader != before
