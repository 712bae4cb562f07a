"""The game of contest Hive on small integers: make and undo, the end, moves by number, perft.

Ordinary Python that runs as it stands; ``kernel.pxd`` beside it gives Cython the types.

*A move* is ``origin * 256 + target``: the origin is a cell, or for a piece from the hand its
kind 0-4 (cells that small belong to the wall). 0 is the skip. Undo needs nothing else.
Moves are numbered as they are found: sets by kind, then drags by piece. The numbers hold for
this very object until its next move; equal positions that came about differently may number
differently. What only needs a number is counted without being listed.
"""

from __future__ import annotations

import cython

from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine.state import Position

if not cython.compiled:
    from spieltisch.games.hive.engine.ending import free_around, is_over, winner
    from spieltisch.games.hive.engine.movement import count_drags, drag_at, is_drag, is_mobile, list_drags
    from spieltisch.games.hive.engine.pieces import close, drop, lift, toggle
    from spieltisch.games.hive.engine.placement import count_sets, is_set, list_sets, set_at
    from spieltisch.games.hive.engine.state import become, clear
    from spieltisch.games.hive.engine.swarm import forget, is_cut, survey

CELLS = 169
SIDE = geometry.SIDE
SKIP = 0
OBSTRUCTED = geometry.OBSTRUCTED

FIELDS = geometry.FIELDS
FIRST = geometry.FIRST
PER_KIND = geometry.PER_KIND
BLUE_TO_MOVE = geometry.BLUE_TO_MOVE


class HiveKernel(Position):
    """One position. A new one is the empty board without obstructed fields, red to move."""

    # -- setting up ----------------------------------------------------------------

    def reset(self) -> None:
        """Take all pieces off; obstructed fields stay."""
        clear(self)

    def obstruct(self, cell: int) -> None:
        """Make an empty field of the board impassable for the whole game."""
        if self.near[cell] < OBSTRUCTED:
            self.near[cell] |= OBSTRUCTED
            close(self, cell)
            toggle(self, cell, 64)

    def deploy(self, side: int, kind: int, cell: int) -> None:
        """Put a piece from the hand on top of a field, whatever the rules say about it."""
        piece = side * SIDE + FIRST[kind] + PER_KIND[kind] - self.hand[side * 5 + kind]
        self.hand[side * 5 + kind] -= 1
        self.reserve[side] -= 1
        drop(self, piece, cell)

    def settle(self, ply: int) -> None:
        """End a set-up by ``deploy``: ``ply`` moves count as made."""
        if (self.ply ^ ply) & 1:
            self.key ^= BLUE_TO_MOVE
        self.ply = ply
        if survey(self) > 1:
            self.parted = 1  # then arcs tell nothing, and every position is surveyed

    def copy_from(self, other: HiveKernel) -> None:
        """Become the same position as ``other``."""
        become(self, other)

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
            drop(self, lift(self, origin), move & 255)
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
        piece = lift(self, move & 255)
        if origin >= 5:
            drop(self, piece, origin)
        else:
            self.where[piece] = 0
            self.hand[(self.ply & 1) * 5 + origin] += 1
            self.reserve[self.ply & 1] += 1

    # -- the end -------------------------------------------------------------------

    def free_around(self, side: int) -> int:
        """Free fields around a side's bee, or -1 while it is in hand."""
        return free_around(self, side)

    def is_over(self) -> bool:
        """Whether nothing is left to do."""
        return is_over(self)

    def winner(self) -> int:
        """0 or 1, or -1 for a draw or while the game runs."""
        return winner(self)

    # -- all moves, by number ------------------------------------------------------

    def set_count(self, side: int) -> int:
        """How many moves set a piece."""
        return count_sets(self, side)

    def drag_count(self, side: int) -> int:
        """How many moves drag a piece: a side's mobility."""
        return count_drags(self, side)

    def legal_count(self) -> int:
        """How many moves the side to move has, a forced skip included; 0 when the game is over."""
        if is_over(self):
            return 0
        side = self.ply & 1
        n = count_sets(self, side) + count_drags(self, side)
        return n if n else 1

    def generate(self, moves: list[int]) -> int:
        """Write all legal moves, in the order of their numbers, and return how many there are.

        ``moves`` has 768 places: 4 kinds on 88 fields and all that eleven pieces can reach are fewer.
        """
        if is_over(self):
            return 0
        side = self.ply & 1
        n = list_drags(self, side, moves, list_sets(self, side, moves))
        if n == 0:
            moves[0] = SKIP
            return 1
        return n

    def move_at(self, k: int) -> int:
        """The k-th legal move, 0 ≤ k < ``legal_count()``, without listing the others."""
        side = self.ply & 1
        move = set_at(self, side, k)
        return move if move >= 0 else drag_at(self, side, -1 - move)

    def play(self, k: int) -> None:
        """Make the k-th legal move, 0 ≤ k < ``legal_count()``."""
        self.apply(self.move_at(k))

    def is_legal(self, move: int) -> bool:
        """Whether any integer is a legal move here."""
        origin = move >> 8
        if move < 0 or origin >= CELLS or is_over(self):
            return False
        side = self.ply & 1
        if move == SKIP:  # ``GameRuleLogic.kt``: only where nothing else is legal, even if a bee is due (H19)
            return count_sets(self, side) + count_drags(self, side) == 0
        if origin < 5:
            return is_set(self, side, origin, move & 255)
        return is_drag(self, side, origin, move & 255)

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
        forget(self)
        return self.height[cell] == 1 and is_cut(self, cell)

    def pinned_count(self, side: int) -> int:
        """How many pieces that show must stay to keep the swarm together."""
        forget(self)
        n = 0
        for piece in range(side * SIDE, side * SIDE + SIDE):
            cell = self.where[piece]
            if cell and self.top[cell] == piece and not is_mobile(self, piece):
                n += 1
        return n

    def pack(self) -> bytes:
        """The whole position as a value: ply, number of obstructed fields, these, then each
        occupied field with its height and its pieces, bottom first. Equal positions give equal bytes."""
        obstructed, stacks = [], []
        for cell in FIELDS:
            if self.near[cell] >= OBSTRUCTED:
                obstructed.append(cell)
            if self.top[cell] >= 0:
                stacks += [cell, self.height[cell], *self.stack_at(cell)]
        return bytes([self.ply, len(obstructed), *obstructed, *stacks])


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
