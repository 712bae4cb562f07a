"""The swarm: where pieces are, whether it holds together, where they can walk and be set.

Ordinary Python that runs as it stands; ``swarm.pxd`` beside it gives Cython the types.

*Board.* Cells are those of ``geometry``: 169 on a 13-wide rhombus, fields inside a wall.
``near[cell]`` packs five 6-bit masks of directions, so that every question about a field's
surroundings is one load: bits 0-5 where pieces are, 6-11 obstructed fields, 12-17 and 18-23
where red and blue show on top, 24-29 what is off the board. Bit 30: the field itself is obstructed.

*Pieces* are numbered 0-10 (red) and 11-21 (blue) in the order of ``geometry.KINDS``; those of
one kind leave the hand in order, so play never depends on which of two equal ants is which.

*One hive.* Seen as a patch of triangles, a swarm without holes falls apart when a field is
emptied exactly if that field's occupied neighbours form more than one arc: every further arc
would have to be joined around a hole. The number of holes follows from Euler's formula and
changes by ``RUNS - 1`` with every field that fills, so a depth-first search for articulation
points is needed only while there are holes, and once per position then.
"""

from __future__ import annotations

from spieltisch.core.kernel import Kernel
from spieltisch.games.hive import geometry

CELLS = 169
SIDE = geometry.SIDE
BEE, SPIDER, GRASSHOPPER, BEETLE, ANT = 0, 1, 2, 3, 4
OBSTRUCTED = 1 << 30
SHOWN = [1 << 12, 1 << 18]  # by side: the mark of its colour in direction 0

FIELDS = geometry.FIELDS
KINDS = geometry.KINDS + geometry.KINDS
SLIDE = geometry.SLIDE
CLIMB = geometry.CLIMB
RUNS = geometry.RUNS
HOP = geometry.HOP
BITS = geometry.BITS
ZOBRIST = geometry.ZOBRIST
BARE = [mask << 24 for mask in geometry.OUTSIDE]
ZEROS = [0] * 169


class Swarm(Kernel):
    """All pieces, on the board and in hand, and how they walk; whose turn it is does not matter here."""

    def __init__(self) -> None:
        self.near = [0] * 169
        self.top = [0] * 169
        self.height = [0] * 169
        self.under = [0] * 22
        self.where = [0] * 22  # 0 while in hand
        self.hand = [0] * 10  # by side * 5 + kind
        self.reserve = [0] * 2  # pieces in hand
        self.fields = 0  # occupied
        self.holes = 0
        self.parted = 0  # 1 where a set-up has put pieces apart
        self.key = 0
        self.order = [0] * 169
        self.cut = [0] * 169
        self.clock = 0
        self.queue = [0] * 176
        self.seen = [0] * 169  # by cell: the latest search that met it
        self.stamp = 0
        self.near[:] = BARE

    # -- up and down ---------------------------------------------------------------

    def toggle(self, cell: int, bit: int) -> None:
        """Flip a mark of ``cell`` in the masks of its six neighbours; ``bit`` is the mark's direction 0."""
        self.near[cell + 1] ^= bit << 3
        self.near[cell + 13] ^= bit << 4
        self.near[cell + 12] ^= bit << 5
        self.near[cell - 1] ^= bit
        self.near[cell - 13] ^= bit << 1
        self.near[cell - 12] ^= bit << 2

    def drop(self, piece: int, cell: int) -> None:
        below = self.top[cell]
        if below < 0:
            self.toggle(cell, 1 | SHOWN[piece >= SIDE])
            self.holes += RUNS[self.near[cell] & 63] - 1
            self.fields += 1
        elif (below < SIDE) != (piece < SIDE):
            self.toggle(cell, SHOWN[0] | SHOWN[1])
        self.key ^= ZOBRIST[self.share(piece, cell)]
        self.height[cell] += 1
        self.under[piece] = below
        self.top[cell] = piece
        self.where[piece] = cell

    def lift(self, cell: int) -> int:
        """Take the top piece off a field and return it."""
        piece = self.top[cell]
        below = self.under[piece]
        if below < 0:
            self.toggle(cell, 1 | SHOWN[piece >= SIDE])
            self.holes -= RUNS[self.near[cell] & 63] - 1
            self.fields -= 1
        elif (below < SIDE) != (piece < SIDE):
            self.toggle(cell, SHOWN[0] | SHOWN[1])
        self.height[cell] -= 1
        self.key ^= ZOBRIST[self.share(piece, cell)]
        self.top[cell] = below
        return piece

    def share(self, piece: int, cell: int) -> int:
        """Where the hash's number of a piece on the present top of a field stands."""
        return (self.height[cell] * 10 + (5 if piece >= SIDE else 0) + KINDS[piece]) * CELLS + cell

    # -- one hive ------------------------------------------------------------------

    def survey(self) -> int:
        """Mark the fields that cannot be emptied without parting the swarm; return how many parts it has."""
        self.order[:] = ZEROS
        self.cut[:] = ZEROS
        self.clock = 0
        parts = 0
        for piece in range(22):
            cell = self.where[piece]
            if cell and not self.order[cell]:
                self.visit(cell, 0)
                parts += 1
        if parts > 1:
            self.survey_parts(parts)
        return parts

    def survey_parts(self, parts: int) -> None:
        """Of a swarm in parts, as only a set-up can have it, nothing goes but a lone second part."""
        for cell in FIELDS:
            if parts > 2 or self.near[cell] & 63:
                self.cut[cell] = 1

    def visit(self, cell: int, parent: int) -> int:
        """Mark the articulation points behind ``cell``; return the earliest cell they reach."""
        self.clock += 1
        mine = low = self.clock
        children = 0
        mask = self.near[cell] & 63
        self.order[cell] = mine
        while mask:
            other = cell + HOP[mask]
            mask &= mask - 1
            if other == parent:
                continue
            reach = self.order[other]
            if not reach:
                children += 1
                reach = self.visit(other, cell)
                if parent and reach >= mine:
                    self.cut[cell] = 1
            if reach < low:
                low = reach
        if not parent and children > 1:
            self.cut[cell] = 1
        return low

    def forget(self) -> None:
        """What ``survey`` found holds no longer: pieces have moved since."""
        self.clock = 0

    def is_cut(self, cell: int) -> bool:
        """Whether emptying an occupied field would part the swarm. Whoever asks of a new position forgets first."""
        if not self.parted:
            if RUNS[self.near[cell] & 63] <= 1:
                return False
            if self.holes == 0:
                return True
        if self.clock == 0:
            self.survey()
        return self.cut[cell] != 0

    def is_mobile(self, piece: int) -> bool:
        """Whether a piece is on top of its field and may leave it; as ``is_cut``."""
        cell = self.where[piece]
        if cell == 0 or self.top[cell] != piece:
            return False
        return self.height[cell] > 1 or not self.is_cut(cell)

    # -- where one piece can go ----------------------------------------------------

    def slides(self, cell: int) -> int:
        """The directions of a ground step."""
        near = self.near[cell]
        return SLIDE[near & 4095] & ~(near >> 24)

    def climbs(self, cell: int) -> int:
        """The directions of the beetle on top of a field; gates never hold it."""
        near = self.near[cell]
        if self.height[cell] > 1:
            return ~(near >> 6 | near >> 24) & 63
        return CLIMB[near & 63] & ~(near >> 6 | near >> 24)

    def ant(self, cell: int) -> int:
        """Queue all fields an ant can walk to; return their number."""
        self.stamp += 1
        self.seen[cell] = self.stamp
        self.toggle(cell, 1)
        self.queue[0] = cell
        head, tail = 0, 1
        while head < tail:
            at = self.queue[head]
            mask = self.slides(at)
            head += 1
            while mask:
                to = at + HOP[mask]
                mask &= mask - 1
                self.queue[tail] = to
                tail += self.seen[to] != self.stamp
                self.seen[to] = self.stamp
        self.toggle(cell, 1)
        self.queue[0] = self.queue[tail - 1]
        return tail - 1

    def spider(self, cell: int) -> int:
        """Queue all fields three different steps away; return their number."""
        self.stamp += 1
        self.seen[cell] = self.stamp
        self.toggle(cell, 1)
        n = 0
        mask_a = self.slides(cell)
        while mask_a:
            a = cell + HOP[mask_a]
            mask_a &= mask_a - 1
            mask_b = self.slides(a)
            while mask_b:
                b = a + HOP[mask_b]
                mask_b &= mask_b - 1
                mask_c = self.slides(b) if b != cell else 0
                while mask_c:
                    to = b + HOP[mask_c]
                    mask_c &= mask_c - 1
                    if to != a and self.seen[to] != self.stamp:
                        self.seen[to] = self.stamp
                        self.queue[n] = to
                        n += 1
        self.toggle(cell, 1)
        return n

    def hopper(self, cell: int) -> int:
        """Queue the fields behind the rows of pieces around; return their number."""
        n = 0
        mask = self.near[cell] & 63
        while mask:
            step = HOP[mask]
            d = mask & -mask
            mask &= mask - 1
            last = cell + step
            while self.near[last] & d:
                last += step
            if not (self.near[last] >> 6 | self.near[last] >> 24) & d:
                self.queue[n] = last + step
                n += 1
        return n

    def spread(self, cell: int, mask: int) -> int:
        """Queue the neighbours in the directions of a mask; return their number."""
        n = 0
        while mask:
            self.queue[n] = cell + HOP[mask]
            mask &= mask - 1
            n += 1
        return n

    def targets(self, piece: int) -> int:
        """Queue where a piece that is free to move can go; return how many fields that are."""
        kind, cell = KINDS[piece], self.where[piece]
        if kind == ANT:
            return self.ant(cell)
        if kind == SPIDER:
            return self.spider(cell)
        if kind == GRASSHOPPER:
            return self.hopper(cell)
        return self.spread(cell, self.climbs(cell) if kind == BEETLE else self.slides(cell))

    def target_count(self, piece: int) -> int:
        """As ``targets``, without listing what can be counted; the queue is undefined."""
        kind, cell = KINDS[piece], self.where[piece]
        if kind == ANT:
            return self.ant(cell)
        if kind == BEETLE:
            return BITS[self.climbs(cell)]
        if kind == BEE:
            return BITS[self.slides(cell)]
        if kind == SPIDER:
            return self.spider(cell)
        return self.hopper(cell)

    # -- where new pieces can go ---------------------------------------------------

    def placements(self, side: int) -> int:
        """Queue the fields where a side may set a piece; return their number."""
        if self.reserve[side] == SIDE:
            return self.first_placements()
        theirs = 12 if side else 18
        n = 0
        self.stamp += 1
        for piece in range(side * SIDE, side * SIDE + SIDE):
            cell = self.where[piece]
            if cell == 0 or self.top[cell] != piece:
                continue
            near = self.near[cell]
            mask = ~(near | near >> 6 | near >> 24) & 63
            while mask:
                to = cell + HOP[mask]
                mask &= mask - 1
                self.queue[n] = to
                n += (self.seen[to] != self.stamp) & ((self.near[to] >> theirs & 63) == 0)
                self.seen[to] = self.stamp
        return n

    def first_placements(self) -> int:
        """A first piece goes anywhere on an empty board, else next to the other side's."""
        n = 0
        for cell in FIELDS:
            if self.top[cell] < 0 and self.near[cell] < OBSTRUCTED and (self.near[cell] & 63 or not self.fields):
                self.queue[n] = cell
                n += 1
        return n
