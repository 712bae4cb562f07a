"""The island of Catan on small integers: what lies and stands where, who may build where, the longest road.

Ordinary Python that runs as it stands; ``island.pxd`` beside it gives Cython the types.
Resources are wood 0, brick 1, wool 2, grain 3, ore 4, which is also the terrain that
yields them; owners are seats plus one, 0 is nobody's.

*The longest road* is a trail: each road once, corners as often as one likes, but not
through a corner with somebody else's building. Of a network that is no mere ring some
longest trail starts at a corner where one or three of its roads meet, or at somebody
else's building: anywhere else it could be made longer, or turned.
"""

# ruff: noqa: SIM110  # loops compile, generators do not

from __future__ import annotations

from spieltisch.core.kernel import Kernel
from spieltisch.games.catan import geometry

N_FIELDS = list(geometry.N_FIELDS)
N_CORNERS = list(geometry.N_CORNERS)
N_EDGES = list(geometry.N_EDGES)
N_HARBOURS = list(geometry.N_HARBOURS)
FIELD_CORNERS = geometry.FIELD_CORNERS
CORNER_EDGES = geometry.CORNER_EDGES
CORNER_NEXT = geometry.CORNER_NEXT
CORNER_FIELDS = geometry.CORNER_FIELDS
EDGE_ENDS = geometry.EDGE_ENDS
SPIRALS = geometry.SPIRALS
CHIPS = [*geometry.CHIPS[0], *[0] * 10, *geometry.CHIPS[1]]
DESERT = 5
SEA = 6
OFF = 255  # whose roads those are that this island has no place for
OPEN_SEA = [SEA] * 31
NO_CHIPS = [0] * 31
NO_FIELDS = [0] * 65
NO_CORNERS = [0] * 81
NO_EDGES = [0] * 110
NO_ENDS = [0] * 486
FOURS = [4] * 30


class Island(Kernel):
    """Board, buildings and roads. Nothing here is paid for, and nobody is asked whose turn it is."""

    def __init__(self, seats: int = 4) -> None:
        self.seats = seats
        self.island = 1 if seats > 4 else 0
        self.n_fields = N_FIELDS[self.island]
        self.n_corners = N_CORNERS[self.island]
        self.n_edges = N_EDGES[self.island]
        self.terrain = [SEA] * 31
        self.chip = [0] * 31
        self.by_chip = [0] * 65  # by chip: how many fields have it, then which
        self.harbour = [0] * 81  # by corner: 0, 1 plus the resource of a 2:1 harbour, or 6 for 3:1
        self.coast = [0] * 110  # the same by edge
        self.owner = [0] * 81
        self.level = [0] * 81  # 1 a settlement, 2 a city
        self.crowd = [0] * 81  # how many buildings stand here and on the next corners
        self.road = [0] * 110
        self.ends = [0] * 486  # by seat and corner: how many own roads meet there
        self.rate = [4] * 30  # by seat and resource: what the bank asks for one card
        self.roads = [15] * 6  # pieces left
        self.settlements = [5] * 6
        self.cities = [4] * 6
        self.length = [0] * 6  # each seat's longest trail
        self.robber = -1
        self.trader = -1  # who has the longest road

    def clear(self) -> None:
        """Back to the open sea."""
        self.terrain[:] = OPEN_SEA
        self.chip[:] = NO_CHIPS
        self.by_chip[:] = NO_FIELDS
        self.harbour[:] = NO_CORNERS
        self.owner[:] = NO_CORNERS
        self.level[:] = NO_CORNERS
        self.crowd[:] = NO_CORNERS
        self.coast[:] = NO_EDGES
        self.road[:] = NO_EDGES
        for edge in range(self.n_edges, 110):
            self.road[edge] = OFF
        self.ends[:] = NO_ENDS
        self.rate[:] = FOURS
        for seat in range(6):
            self.roads[seat], self.settlements[seat], self.cities[seat], self.length[seat] = 15, 5, 4, 0
        self.robber = self.trader = -1

    # -- setting up ----------------------------------------------------------------

    def lay(self, field: int, terrain: int) -> None:
        """Put a tile down."""
        self.terrain[field] = terrain

    def number(self, start: int) -> None:
        """Lay the chips in the start's spiral, 0 to 5, leaving out deserts; the robber goes to the first of those."""
        letter = 28 * self.island
        for step in range(self.n_fields):
            field = SPIRALS[180 * self.island + 30 * start + step]
            if self.terrain[field] == DESERT:
                if self.robber < 0:
                    self.robber = field
                continue
            chip = CHIPS[letter]
            letter += 1
            self.chip[field] = chip
            self.by_chip[5 * chip] += 1
            self.by_chip[5 * chip + self.by_chip[5 * chip]] = field

    def open_harbour(self, edge: int, kind: int) -> None:
        """A harbour of a resource's, or (5) of any kind."""
        self.coast[edge] = kind + 1
        self.harbour[EDGE_ENDS[2 * edge]] = self.harbour[EDGE_ENDS[2 * edge + 1]] = kind + 1

    # -- building ------------------------------------------------------------------

    def pave(self, seat: int, edge: int) -> None:
        """Build a road."""
        self.road[edge] = seat + 1
        self.roads[seat] -= 1
        self.ends[81 * seat + EDGE_ENDS[2 * edge]] += 1
        self.ends[81 * seat + EDGE_ENDS[2 * edge + 1]] += 1
        self.measure(seat)

    def settle(self, seat: int, corner: int) -> None:
        """Build a settlement; it may cut somebody's road, and open a harbour."""
        self.owner[corner] = seat + 1
        self.level[corner] = 1
        self.settlements[seat] -= 1
        self.crowd[corner] += 1
        for way in range(3 * corner, 3 * corner + 3):
            self.crowd[CORNER_NEXT[way]] += 1
        kind = self.harbour[corner]
        for resource in range(5):
            if kind == 6 and self.rate[5 * seat + resource] == 4:
                self.rate[5 * seat + resource] = 3
            elif kind == resource + 1:
                self.rate[5 * seat + resource] = 2
        for other in range(self.seats):
            if other != seat and self.ends[81 * other + corner] > 1:
                self.measure(other)

    def raise_city(self, seat: int, corner: int) -> None:
        """Make a settlement a city."""
        self.level[corner] = 2
        self.settlements[seat] += 1
        self.cities[seat] -= 1

    def is_site(self, corner: int) -> bool:
        """Whether no building stands on the corner or next to it."""
        return self.crowd[corner] == 0

    def can_settle(self, seat: int, corner: int) -> bool:
        """Whether a settlement of the seat's may come here, on its own road."""
        return self.crowd[corner] == 0 and self.ends[81 * seat + corner] > 0 and self.settlements[seat] > 0

    def can_raise(self, seat: int, corner: int) -> bool:
        """Whether the seat has a settlement here, and a city left."""
        return self.owner[corner] == seat + 1 and self.level[corner] == 1 and self.cities[seat] > 0

    def is_foreign(self, seat: int, corner: int) -> bool:
        """Whether somebody else's building stands here."""
        return self.owner[corner] != 0 and self.owner[corner] != seat + 1

    def is_linked(self, seat: int, corner: int) -> bool:
        """Whether a road of the seat's may start here."""
        if self.owner[corner]:
            return self.owner[corner] == seat + 1
        return self.ends[81 * seat + corner] > 0

    def can_pave(self, seat: int, edge: int) -> bool:
        """Whether a road of the seat's may come here. Pieces are not counted."""
        if self.road[edge]:
            return False
        return self.is_linked(seat, EDGE_ENDS[2 * edge]) or self.is_linked(seat, EDGE_ENDS[2 * edge + 1])

    def can_pave_after(self, seat: int, edge: int, first: int) -> bool:
        """Whether a road may come here once the seat has built the first one."""
        if edge == first or self.road[edge]:
            return False
        if self.can_pave(seat, edge):
            return True
        for end in range(2 * edge, 2 * edge + 2):
            corner = EDGE_ENDS[end]
            if corner == EDGE_ENDS[2 * first] or corner == EDGE_ENDS[2 * first + 1]:
                return not self.is_foreign(seat, corner)
        return False

    # -- the longest road ----------------------------------------------------------

    def measure(self, seat: int) -> None:
        """Find the seat's longest trail anew."""
        self.length[seat] = self.longest_trail(seat)

    def longest_trail(self, seat: int) -> int:
        used = [0] * 110
        seen = [0] * 110
        used[:] = NO_EDGES
        seen[:] = NO_EDGES
        best = 0
        for corner in range(self.n_corners):
            meeting = self.ends[81 * seat + corner]
            if meeting & 1 or (meeting and self.is_foreign(seat, corner)):
                best = max(best, self.trail(seat, corner, used, seen))
        for edge in range(self.n_edges):  # what is left are rings
            if self.road[edge] == seat + 1 and not seen[edge]:
                best = max(best, self.trail(seat, EDGE_ENDS[2 * edge], used, seen))
        return best

    def trail(self, seat: int, corner: int, used: list[int], seen: list[int]) -> int:
        """The longest trail from a corner over roads that are not used yet."""
        best = 0
        for way in range(3 * corner, 3 * corner + 3):
            edge, far = CORNER_EDGES[way], CORNER_NEXT[way]
            if self.road[edge] == seat + 1 and not used[edge]:
                used[edge] = seen[edge] = 1
                on = 1 if self.is_foreign(seat, far) else 1 + self.trail(seat, far, used, seen)
                used[edge] = 0
                best = max(best, on)
        return best

    def award_road(self) -> bool:
        """Give the longest road to whom it is due; whether that is somebody else than before.

        The holder keeps it as long as nobody has a longer one; among others a tie leaves it with nobody.
        """
        best = tied = leader = 0
        for seat in range(self.seats):
            if self.length[seat] > best:
                best, tied, leader = self.length[seat], 0, seat
            elif self.length[seat] == best:
                tied = 1
        before = self.trader
        if before < 0 or self.length[before] < best or best < 5:
            self.trader = leader if best >= 5 and not tied else -1
        return self.trader != before

    # -- looking -------------------------------------------------------------------

    def lives_at(self, seat: int, field: int) -> bool:
        """Whether the seat has a building at the field."""
        for at in range(6 * field, 6 * field + 6):
            if self.owner[FIELD_CORNERS[at]] == seat + 1:
                return True
        return False

    def is_robbable(self, thief: int, seat: int, field: int) -> bool:
        """Whether a robber on the field may rob the seat, cards or none."""
        return seat != thief and self.lives_at(seat, field)

    def board_points(self, seat: int) -> int:
        """Points for settlements, cities and the longest road."""
        built = 5 - self.settlements[seat] + 2 * (4 - self.cities[seat])
        return built + 2 if self.trader == seat else built

    def road_length(self, seat: int) -> int:
        return self.length[seat]

    def rates_of(self, seat: int) -> tuple[int, int, int, int, int]:
        """How many cards the bank takes for one, by resource."""
        at = 5 * seat
        return self.rate[at], self.rate[at + 1], self.rate[at + 2], self.rate[at + 3], self.rate[at + 4]

    def harbour_at(self, edge: int) -> int:
        """0, or 1 plus the harbour's kind."""
        return self.coast[edge]

    def terrains(self) -> bytes:
        """By field."""
        return bytes([self.terrain[field] for field in range(self.n_fields)])

    def chips(self) -> bytes:
        """By field, 0 for none."""
        return bytes([self.chip[field] for field in range(self.n_fields)])

    def harbours(self) -> bytes:
        """By edge: 0, or 1 plus the kind."""
        return bytes([self.coast[edge] for edge in range(self.n_edges)])

    def buildings(self) -> bytes:
        """By corner: 0, a settlement's seat plus 1, or a city's plus 9."""
        return bytes([self.owner[at] + 8 * (self.level[at] == 2) for at in range(self.n_corners)])

    def paths(self) -> bytes:
        """By edge: 0, or 1 plus the seat whose road it is."""
        return bytes([self.road[edge] for edge in range(self.n_edges)])

    def copy_island(self, other: Island) -> None:
        self.island, self.seats, self.robber, self.trader = other.island, other.seats, other.robber, other.trader
        self.n_fields, self.n_corners, self.n_edges = other.n_fields, other.n_corners, other.n_edges
        self.terrain[:] = other.terrain
        self.chip[:] = other.chip
        self.by_chip[:] = other.by_chip
        self.harbour[:] = other.harbour
        self.coast[:] = other.coast
        self.owner[:] = other.owner
        self.level[:] = other.level
        self.crowd[:] = other.crowd
        self.road[:] = other.road
        self.ends[:] = other.ends
        self.rate[:] = other.rate
        self.roads[:] = other.roads
        self.settlements[:] = other.settlements
        self.cities[:] = other.cities
        self.length[:] = other.length
