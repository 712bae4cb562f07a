"""Up to four boards: tiles, what lies around them, corridors, and where tokens are and may go.

Ordinary Python that runs as it stands; ``boards.pxd`` beside it gives Cython the types.

*Slots.* The tiles of a board are numbered in the order in which they were laid, so that a set
of tiles is the bits of one integer: the neighbours of a tile, the tokens of an animal, the
tiles that still take one, the corridor a tile belongs to. Arrays by seat and slot have 64
places a seat, arrays by seat and animal or habitat five.

*Grid.* A cell holds 0, a slot + 1, or for a free cell beside a tile (the *rim*) -1 - its number there.

*Corridors.* Each tile knows for each of its habitats the whole corridor it lies in. A new tile
joins those its edges meet; how large the corridor would be is the size of one union.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # without Cython installed the sources run as they are
    from spieltisch.core import uncython as cython  # type: ignore[no-redef]

if not cython.compiled:
    from spieltisch.games.cascadia.bits import count, lowest

from spieltisch.core.kernel import Kernel
from spieltisch.games.cascadia import geometry, tiles

ONE = 1
CELLS = geometry.CELLS
STEP = geometry.STEP
FIRST = tiles.FIRST
SECOND = tiles.SECOND
ALLOWS = tiles.ALLOWS
EVERYWHERE = 0o111111
"""A habitat number times this is that habitat on all six edges, three bits each."""
FIRST_EDGES = [sum(7 << 3 * d for d in range(6) if geometry.is_first_half(turn, d)) for turn in range(6)]
"""By rotation: the edges of the first habitat."""
ALL_EDGES = 0o777777
NOTHING = -1
"""The code of a field that is there but has neither habitats nor animals."""
NO_CELLS = [0] * 9216
NO_SLOTS = [0] * 256
NO_BYTES = [0] * 256
NO_CORRIDORS = [0] * 1280
NO_SETS = [0] * 20
NO_SIZES = [0] * 20


class Boards(Kernel):
    """What lies on the table, except for the shop."""

    def __init__(self) -> None:
        self.grid = [0] * 9216
        self.rim = [0] * 256  # free cells beside tiles
        self.n_rim = [0] * 4
        self.at = [0] * 256  # a slot's cell
        self.code = [0] * 256  # its tile
        self.rotation = [0] * 256
        self.edges = [0] * 256  # in direction d's three bits: the habitat there
        self.near = [0] * 256  # the slots around it
        self.animal = [0] * 256  # 1 + the token's animal, or 0
        self.n_tiles = [0] * 4
        self.corridor = [0] * 1280
        self.largest = [0] * 20
        self.tokens = [0] * 20
        self.open = [0] * 20  # where a token of that animal may go
        self.nature = [0] * 4

    def clear(self) -> None:
        """Take everything off the boards."""
        self.grid[:] = NO_CELLS
        self.near[:] = NO_SLOTS
        self.animal[:] = NO_BYTES
        self.corridor[:] = NO_CORRIDORS
        self.largest[:] = NO_SIZES
        self.tokens[:] = NO_SETS
        self.open[:] = NO_SETS
        for seat in range(4):
            self.n_rim[seat] = self.n_tiles[seat] = self.nature[seat] = 0

    # -- laying ------------------------------------------------------------------

    def found(self, seat: int, cell: int) -> int:
        """Make a cell the next slot, without a tile yet."""
        slot = self.n_tiles[seat]
        here = CELLS * seat + cell
        around = ONE - ONE
        for d in range(6):
            other = self.grid[here + STEP[d]]
            if other > 0:
                around |= ONE << (other - 1)
                self.near[64 * seat + other - 1] |= ONE << slot
        self.grid[here] = slot + 1
        self.at[64 * seat + slot] = cell
        self.near[64 * seat + slot] = around
        self.code[64 * seat + slot] = NOTHING
        self.edges[64 * seat + slot] = ALL_EDGES
        self.n_tiles[seat] += 1
        return slot

    def abandon(self, seat: int, was: int) -> None:
        """Take back the latest ``found`` of a seat; ``was`` is what its cell held before."""
        self.n_tiles[seat] -= 1
        slot = self.n_tiles[seat]
        around = self.near[64 * seat + slot]
        while around:
            self.near[64 * seat + lowest(around)] ^= ONE << slot
            around &= around - 1
        self.near[64 * seat + slot] = 0
        self.grid[CELLS * seat + self.at[64 * seat + slot]] = was

    def lay(self, seat: int, cell: int, code: int, rotation: int) -> int:
        """Lay a tile on a free cell and return its slot."""
        rim = self.grid[CELLS * seat + cell]
        slot = self.found(seat, cell)
        self.furnish(seat, slot, code, rotation)
        if rim < 0:
            self.leave_rim(seat, -1 - rim)
        for d in range(6):
            beside = cell + STEP[d]
            if self.grid[CELLS * seat + beside] == 0:
                self.rim[64 * seat + self.n_rim[seat]] = beside
                self.n_rim[seat] += 1
                self.grid[CELLS * seat + beside] = -self.n_rim[seat]
        return slot

    def leave_rim(self, seat: int, k: int) -> None:
        """The last cell of the rim takes the k-th one's number."""
        self.n_rim[seat] -= 1
        last = self.rim[64 * seat + self.n_rim[seat]]
        if k < self.n_rim[seat]:
            self.rim[64 * seat + k] = last
            self.grid[CELLS * seat + last] = -1 - k

    def furnish(self, seat: int, slot: int, code: int, rotation: int) -> None:
        """Give a slot its tile: edges, corridors, room for tokens."""
        self.code[64 * seat + slot] = code
        self.rotation[64 * seat + slot] = rotation
        self.edges[64 * seat + slot] = edges_of(code, rotation)
        self.join(seat, slot, FIRST[code])
        if SECOND[code] != FIRST[code]:
            self.join(seat, slot, SECOND[code])
        for animal in range(5):
            if ALLOWS[code] >> animal & 1:
                self.open[5 * seat + animal] |= ONE << slot

    def join(self, seat: int, slot: int, habitat: int) -> None:
        """Let a new tile's corridor take in all it touches."""
        row = 64 * (5 * seat + habitat)
        whole = ONE << slot | self.touched(seat, self.at[64 * seat + slot], self.edges[64 * seat + slot], habitat)
        self.largest[5 * seat + habitat] = max(self.largest[5 * seat + habitat], count(whole))
        left = whole
        while left:
            self.corridor[row + lowest(left)] = whole
            left &= left - 1

    def touched(self, seat: int, cell: int, edges: int, habitat: int) -> int:
        """The slots of all corridors of a habitat that a tile with these edges meets at a cell."""
        met = ONE - ONE
        for d in range(6):
            if edges >> 3 * d & 7 == habitat:
                slot = self.grid[CELLS * seat + cell + STEP[d]] - 1
                if slot >= 0 and self.edges[64 * seat + slot] >> 3 * (d + 3 if d < 3 else d - 3) & 7 == habitat:
                    met |= self.corridor[64 * (5 * seat + habitat) + slot]
        return met

    def growth(self, seat: int, cell: int, edges: int, habitat: int) -> int:
        """By how much the largest corridor of a habitat would grow."""
        size = 1 + count(self.touched(seat, cell, edges, habitat))
        return max(0, size - self.largest[5 * seat + habitat])

    def settle(self, seat: int, slot: int, animal: int) -> None:
        """Put a token on a slot that has none."""
        self.tokens[5 * seat + animal] |= ONE << slot
        self.animal[64 * seat + slot] = animal + 1
        for other in range(5):
            self.open[5 * seat + other] &= ~(ONE << slot)

    # -- looking -----------------------------------------------------------------

    def occupied(self, seat: int) -> int:
        """The slots with tokens."""
        sets = self.tokens
        return sets[5 * seat] | sets[5 * seat + 1] | sets[5 * seat + 2] | sets[5 * seat + 3] | sets[5 * seat + 4]

    def group(self, seat: int, seed: int, of: int) -> int:
        """All slots of a set that hang together with a seed of it."""
        whole = new = seed
        while new:
            fresh = self.near[64 * seat + lowest(new)] & of & ~whole
            whole |= fresh
            new = new & new - 1 | fresh
        return whole

    def slot_at(self, seat: int, cell: int) -> int:
        """The slot on a cell, or -1."""
        return self.grid[CELLS * seat + cell] - 1 if self.grid[CELLS * seat + cell] > 0 else -1

    def copy_boards(self, other: Boards) -> None:
        """Become equal to other boards."""
        self.grid[:] = other.grid
        self.rim[:] = other.rim
        self.n_rim[:] = other.n_rim
        self.at[:] = other.at
        self.code[:] = other.code
        self.rotation[:] = other.rotation
        self.edges[:] = other.edges
        self.near[:] = other.near
        self.animal[:] = other.animal
        self.n_tiles[:] = other.n_tiles
        self.corridor[:] = other.corridor
        self.largest[:] = other.largest
        self.tokens[:] = other.tokens
        self.open[:] = other.open
        self.nature[:] = other.nature


def edges_of(code: int, rotation: int) -> int:
    """The habitats on a tile's six edges, three bits each."""
    first = FIRST_EDGES[rotation]
    return FIRST[code] * EVERYWHERE & first | SECOND[code] * EVERYWHERE & ~first
