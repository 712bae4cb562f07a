"""The game of contest Hive on small integers: make and undo, the end, moves by number, perft.

Ordinary Python that runs as it stands; ``kernel.pxd`` beside it gives Cython the types.

*A move* is ``origin * 256 + target``: the origin is a cell, or for a piece from the hand its
kind 0-4 (cells that small belong to the wall). 0 is the skip. Undo needs nothing else.
Moves are numbered as they are found: sets by kind, then drags by piece. The numbers hold for
this very object until its next move; equal positions that came about differently may number
differently. What only needs a number is counted without being listed.
"""

from __future__ import annotations

from spieltisch.games.hive import geometry
from spieltisch.games.hive.swarm import Swarm

CELLS = 169
SIDE = geometry.SIDE
SKIP = 0
LAST_PLY = geometry.LAST_PLY
BEE_DUE = geometry.BEE_DUE
STATIC = 0x7F000FC0  # the bits of a cell's surroundings that outlast a game
OBSTRUCTED = 1 << 30

FIELDS = geometry.FIELDS
KINDS = geometry.KINDS + geometry.KINDS
FIRST = geometry.FIRST
PER_KIND = geometry.PER_KIND
BITS = geometry.BITS
BLUE_TO_MOVE = geometry.BLUE_TO_MOVE
EMPTY = [-1] * 169
ZEROS = [0] * 169


class HiveKernel(Swarm):
    """One position. A new one is the empty board without obstructed fields, red to move."""

    def __init__(self) -> None:
        super().__init__()
        self.ply = 0
        self.reset()

    # -- setting up ----------------------------------------------------------------

    def reset(self) -> None:
        """Take all pieces off; obstructed fields stay."""
        self.top[:] = EMPTY
        self.height[:] = ZEROS
        for cell in range(CELLS):
            self.near[cell] &= STATIC
        for piece in range(22):
            self.where[piece] = 0
        for kind in range(5):
            self.hand[kind] = PER_KIND[kind]
            self.hand[5 + kind] = PER_KIND[kind]
        self.reserve[0] = self.reserve[1] = SIDE
        self.fields = 0
        self.holes = 1  # Euler's formula for nothing at all; the first piece makes it 0
        self.parted = 0
        self.ply = 0
        self.key = 0

    def obstruct(self, cell: int) -> None:
        """Make an empty field of the board impassable for the whole game."""
        if not self.is_obstructed(cell):
            self.near[cell] |= OBSTRUCTED
            self.toggle(cell, 64)

    def is_obstructed(self, cell: int) -> bool:
        return self.near[cell] >= OBSTRUCTED

    def deploy(self, side: int, kind: int, cell: int) -> None:
        """Put a piece from the hand on top of a field, whatever the rules say about it."""
        piece = side * SIDE + FIRST[kind] + PER_KIND[kind] - self.hand[side * 5 + kind]
        self.hand[side * 5 + kind] -= 1
        self.reserve[side] -= 1
        self.drop(piece, cell)

    def settle(self, ply: int) -> None:
        """End a set-up by ``deploy``: ``ply`` moves count as made."""
        if (self.ply ^ ply) & 1:
            self.key ^= BLUE_TO_MOVE
        self.ply = ply
        if self.survey() > 1:
            self.parted = 1  # then arcs tell nothing, and every position is surveyed

    def copy_from(self, other: HiveKernel) -> None:
        """Become the same position as ``other``."""
        self.near[:] = other.near
        self.top[:] = other.top
        self.height[:] = other.height
        self.under[:] = other.under
        self.where[:] = other.where
        self.hand[:] = other.hand
        self.reserve[:] = other.reserve
        self.fields = other.fields
        self.holes = other.holes
        self.parted = other.parted
        self.ply = other.ply
        self.key = other.key

    def copy(self) -> HiveKernel:
        """The same position once more."""
        twin = HiveKernel()
        twin.copy_from(self)
        return twin

    # -- make and undo -------------------------------------------------------------

    def apply(self, move: int) -> None:
        """Make a legal move."""
        origin = move >> 8
        if origin >= 5:
            self.drop(self.lift(origin), move & 255)
        elif move != SKIP:
            self.deploy(self.ply & 1, origin, move & 255)
        self.ply += 1
        self.key ^= BLUE_TO_MOVE

    def undo(self, move: int) -> None:
        """Take back the latest move."""
        self.ply -= 1
        self.key ^= BLUE_TO_MOVE
        if move == SKIP:
            return
        origin = move >> 8
        piece = self.lift(move & 255)
        if origin >= 5:
            self.drop(piece, origin)
        else:
            self.where[piece] = 0
            self.hand[(self.ply & 1) * 5 + origin] += 1
            self.reserve[self.ply & 1] += 1

    # -- the end -------------------------------------------------------------------

    def free_around(self, side: int) -> int:
        """Free fields around a side's bee, or -1 while it is in hand."""
        cell = self.where[side * SIDE]
        if not cell:
            return -1
        near = self.near[cell]
        return 6 - BITS[(near | near >> 6 | near >> 24) & 63]

    def is_over(self) -> bool:
        """Tested only after blue's move, so blue may answer the surrounding of his bee."""
        if self.ply & 1:
            return False
        return self.ply >= LAST_PLY or self.free_around(0) == 0 or self.free_around(1) == 0

    def winner(self) -> int:
        """0 or 1, or -1 for a draw or while the game runs."""
        if not self.is_over():
            return -1
        red = self.free_around(0)
        blue = self.free_around(1)
        if red == 0 or blue == 0:  # a bee in hand (-1) is not surrounded
            return (0 if red != 0 else -1) if blue == 0 else 1
        return 0 if red > blue else 1 if blue > red else -1

    # -- all moves, by number ------------------------------------------------------

    def kinds_to_set(self, side: int) -> int:
        """The kinds a side may set, as a mask; a first piece knows no bee rule."""
        hand = side * 5
        if self.hand[hand] and self.ply >= BEE_DUE and self.reserve[side] < SIDE:
            return 1
        kinds = 0
        for kind in range(5):
            if self.hand[hand + kind]:
                kinds |= 1 << kind
        return kinds

    def set_count(self, side: int) -> int:
        """How many moves set a piece."""
        kinds = self.kinds_to_set(side)
        return BITS[kinds] * self.placements(side) if kinds else 0

    def drag_count(self, side: int) -> int:
        """How many moves drag a piece: a side's mobility."""
        if self.hand[side * 5]:
            return 0
        self.forget()
        n = 0
        for piece in range(side * SIDE, side * SIDE + SIDE):
            if self.is_mobile(piece):
                n += self.target_count(piece)
        return n

    def legal_count(self) -> int:
        """How many moves the side to move has, a forced skip included; 0 when the game is over."""
        if self.is_over():
            return 0
        side = self.ply & 1
        n = self.set_count(side) + self.drag_count(side)
        return n if n else 1

    def generate(self, moves: list[int]) -> int:
        """Write all legal moves, in the order of their numbers, and return how many there are.

        ``moves`` has 768 places: 4 kinds on 88 fields and all that eleven pieces can reach are fewer.
        """
        if self.is_over():
            return 0
        side = self.ply & 1
        n = self.generate_sets(side, moves)
        if not self.hand[side * 5]:
            n = self.generate_drags(side, moves, n)
        if n == 0:
            moves[0] = SKIP
            return 1
        return n

    def generate_sets(self, side: int, moves: list[int]) -> int:
        n = 0
        kinds = self.kinds_to_set(side)
        cells = self.placements(side) if kinds else 0
        for kind in range(5):
            if kinds >> kind & 1:
                for i in range(cells):
                    moves[n] = kind << 8 | self.queue[i]
                    n += 1
        return n

    def generate_drags(self, side: int, moves: list[int], n: int) -> int:
        self.forget()
        for piece in range(side * SIDE, side * SIDE + SIDE):
            if self.is_mobile(piece):
                origin = self.where[piece] << 8
                for i in range(self.targets(piece)):
                    moves[n] = origin | self.queue[i]
                    n += 1
        return n

    def move_at(self, k: int) -> int:
        """The k-th legal move, 0 ≤ k < ``legal_count()``, without listing the others."""
        side = self.ply & 1
        kinds = self.kinds_to_set(side)
        if kinds:
            cells = self.placements(side)
            for kind in range(5):
                if kinds >> kind & 1:
                    if k < cells:
                        return kind << 8 | self.queue[k]
                    k -= cells
        return SKIP if self.hand[side * 5] else self.drag_at(side, k)

    def drag_at(self, side: int, k: int) -> int:
        self.forget()
        for piece in range(side * SIDE, side * SIDE + SIDE):
            if self.is_mobile(piece):
                n = self.targets(piece)
                if k < n:
                    return self.where[piece] << 8 | self.queue[k]
                k -= n
        return SKIP

    def play(self, k: int) -> None:
        """Make the k-th legal move, 0 ≤ k < ``legal_count()``."""
        self.apply(self.move_at(k))

    def is_legal(self, move: int) -> bool:
        """Whether any integer is a legal move here."""
        origin = move >> 8
        if move < 0 or origin >= CELLS or self.is_over():
            return False
        side = self.ply & 1
        if move == SKIP:
            return self.set_count(side) + self.drag_count(side) == 0
        if origin < 5:
            return (self.kinds_to_set(side) >> origin & 1) != 0 and self.is_queued(self.placements(side), move & 255)
        piece = self.top[origin]
        if piece < side * SIDE or piece >= side * SIDE + SIDE or self.hand[side * 5]:
            return False
        self.forget()
        return self.is_mobile(piece) and self.is_queued(self.targets(piece), move & 255)

    def is_queued(self, n: int, cell: int) -> bool:
        for i in range(n):
            if self.queue[i] == cell:
                return True
        return False

    def perft(self, depth: int) -> int:
        """Count the positions exactly ``depth`` moves ahead; a finished game has none."""
        if depth == 0:
            return 1
        if depth == 1:
            return self.legal_count()
        moves = [0] * 768
        nodes = 0
        for i in range(self.generate(moves)):
            self.apply(moves[i])
            nodes += self.perft(depth - 1)
            self.undo(moves[i])
        return nodes

    # -- for people ----------------------------------------------------------------

    def legal_moves(self) -> list[int]:
        """All legal moves in the order of their numbers."""
        moves = [0] * 768
        n = self.generate(moves)
        return [moves[i] for i in range(n)]

    def divide(self, depth: int) -> dict[int, int]:
        """``perft(depth)`` by first move; depth ≥ 1."""
        nodes = {}
        for move in self.legal_moves():
            self.apply(move)
            nodes[move] = self.perft(depth - 1)
            self.undo(move)
        return nodes

    def is_pinned(self, cell: int) -> bool:
        """Whether the top piece of an occupied field must stay to keep the swarm together."""
        self.forget()
        return self.height[cell] == 1 and self.is_cut(cell)

    def pinned_count(self, side: int) -> int:
        """How many pieces that show must stay to keep the swarm together."""
        self.forget()
        n = 0
        for piece in range(side * SIDE, side * SIDE + SIDE):
            cell = self.where[piece]
            if cell and self.top[cell] == piece and not self.is_mobile(piece):
                n += 1
        return n

    def stack_at(self, cell: int) -> list[int]:
        """The pieces on a cell as side * 5 + kind, bottom first; [] where there are none."""
        pieces = []
        piece = self.top[cell]
        while piece >= 0:
            pieces.append((5 if piece >= SIDE else 0) + KINDS[piece])
            piece = self.under[piece]
        return pieces[::-1]

    def obstructed_cells(self) -> list[int]:
        """The obstructed fields, in the order of ``geometry.FIELDS``."""
        return [cell for cell in FIELDS if self.is_obstructed(cell)]

    def occupied_cells(self) -> list[int]:
        """The fields with pieces, in the order of ``geometry.FIELDS``."""
        return [cell for cell in FIELDS if self.top[cell] >= 0]

    def pack(self) -> bytes:
        """The whole position as a value: ply, number of obstructed fields, these, then each
        occupied field with its height and its pieces, bottom first. Equal positions give equal bytes."""
        obstructed = self.obstructed_cells()
        values = [self.ply, len(obstructed), *obstructed]
        for cell in FIELDS:
            if self.top[cell] >= 0:
                values += [cell, self.height[cell], *self.stack_at(cell)]
        return bytes(values)

    def in_hand(self, side: int, kind: int) -> int:
        """How many pieces of a kind a side has not set yet."""
        return self.hand[side * 5 + kind]

    def hand_size(self, side: int) -> int:
        """How many pieces a side has not set yet."""
        return self.reserve[side]

    def top_at(self, cell: int) -> int:
        """The piece on top of a cell as side * 5 + kind, or -1."""
        piece = self.top[cell]
        if piece < 0:
            return -1
        return (5 if piece >= SIDE else 0) + KINDS[piece]

    def is_beside(self, cell: int, side: int) -> bool:
        """Whether a side shows on top of a neighbour of ``cell``."""
        return (self.near[cell] >> (18 if side else 12) & 63) != 0


def unpack_position(record: bytes) -> HiveKernel:
    """The position of a ``pack``."""
    kernel = HiveKernel()
    at = 2 + record[1]
    for cell in record[2:at]:
        kernel.obstruct(cell)
    while at < len(record):
        cell, height = record[at], record[at + 1]
        for number in record[at + 2 : at + 2 + height]:
            kernel.deploy(number // 5, number % 5, cell)
        at += 2 + height
    kernel.settle(record[0])
    return kernel
