"""Hive as choices and features: pieces are the mover's own or the opponent's, and a drag is two choices."""

from __future__ import annotations

import cython

from spieltisch.core.simulation import Grid, Simulation
from spieltisch.games.hive.engine import geometry
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.research import codes

if not cython.compiled:
    from spieltisch.games.hive.engine.placement import kinds_to_set

SIDE = geometry.SIDE
LAST_PLY = geometry.LAST_PLY
OBSTRUCTED = geometry.OBSTRUCTED
FIELDS = geometry.FIELDS
KINDS = geometry.KINDS + geometry.KINDS

PLACES = codes.PLACES
CELL_OF = codes.CELL_OF
PLACE_OF = codes.PLACE_OF
START = codes.START
TARGET = codes.TARGET
SKIP = codes.SKIP
CHOICES = codes.CHOICES

COVERED = codes.COVERED
BETWEEN = codes.BETWEEN
HEIGHT = codes.HEIGHT
BOARD = codes.BOARD
BLOCKED = codes.BLOCKED
TAKEN = codes.TAKEN
NUMBERS = codes.NUMBERS
FREE = codes.FREE
PLIES_LEFT = codes.PLIES_LEFT
DUE = codes.DUE
SECOND = codes.SECOND
PLANES = codes.PLANES


class HiveSimulation(Simulation):
    """Games that begin at a position, in which chance obstructs so many more fields."""

    def __init__(self, start: HiveKernel, draws: int) -> None:
        super().__init__(2, CHOICES, PLANES * PLACES, False)
        self.start, self.draws = start.copy(), draws
        self.kernel = start.copy()
        self.last_move = -1  # the kernel's number of the latest move, -1 where none is known
        self.origin = 0  # the cell whose top piece the mover has taken up, 0 for none
        self.moves = [0] * 768
        self.n_moves = -1  # how many of them go on from here, -1 until somebody asks

    # -- a game ----------------------------------------------------------------------

    def begin(self, key: int) -> None:
        """The agreed position, or an empty board whose obstructed fields are drawn."""
        self.key, self.drawn = key, 0
        self.resume(self.start, -1)
        for _ in range(self.draws):
            self.obstruct()

    def obstruct(self) -> None:
        """Block one field, each of those that remain equally likely."""
        remaining = 0
        for cell in FIELDS:
            remaining += self.kernel.near[cell] < OBSTRUCTED
        drawn = self.below(remaining)
        for cell in FIELDS:
            if self.kernel.near[cell] < OBSTRUCTED:
                if drawn == 0:
                    self.kernel.obstruct(cell)
                    break
                drawn -= 1

    def mover(self) -> int:
        """Red and blue in turn."""
        return -1 if self.kernel.is_over() else self.kernel.ply & 1

    def standing(self, seat: int) -> int:
        """Whether the seat has won."""
        return self.kernel.winner() == seat

    # -- choices ---------------------------------------------------------------------

    def list_moves(self) -> None:
        """Have the kernel's moves at hand that go on from what is chosen, found once until something changes."""
        if self.n_moves < 0:
            self.n_moves = self.kernel.generate(self.moves)
            if self.origin:
                self.narrow()

    def narrow(self) -> None:
        """Keep the moves of the piece that was taken up."""
        n = 0
        for at in range(self.n_moves):
            if self.moves[at] >> 8 == self.origin:
                self.moves[n] = self.moves[at]
                n += 1
        self.n_moves = n

    def choice_of(self, move: int) -> int:
        """The next choice on the way to a move: a whole one, or the half of a drag that is due."""
        if self.origin:
            return TARGET + PLACE_OF[move & 255]
        if move == 0:
            return SKIP
        origin = move >> 8
        return PLACES * origin + PLACE_OF[move & 255] if origin < 5 else START + PLACE_OF[origin]

    def move_of(self, choice: int) -> int:
        """The kernel's move that a choice makes or completes."""
        if choice == SKIP:
            return 0
        origin = self.origin if choice >= TARGET else choice // PLACES
        return origin << 8 | CELL_OF[choice % PLACES]

    def is_lawful(self, choice: int) -> bool:
        """Whether some move begins so, or goes on so."""
        self.list_moves()
        at = 0
        while at < self.n_moves and self.choice_of(self.moves[at]) != choice:
            at += 1
        return at < self.n_moves

    def choose(self, choice: int) -> None:
        """Make a move, or take up the piece of one."""
        if START <= choice < TARGET:
            self.origin = CELL_OF[choice - START]
            if self.n_moves >= 0:
                self.narrow()
        else:
            self.last_move = self.move_of(choice)
            self.kernel.apply(self.last_move)
            self.origin, self.n_moves = 0, -1

    def write_mask(self, masks: Grid, row: int) -> None:
        """What the mover may choose."""
        self.list_moves()
        for choice in range(CHOICES):
            masks[row, choice] = 0
        for at in range(self.n_moves):
            masks[row, self.choice_of(self.moves[at])] = 1

    # -- features --------------------------------------------------------------------

    def write_features(self, features: Grid, row: int, seat: int) -> None:
        """The planes, which hide nothing but what the opponent is about to drag."""
        for at in range(NUMBERS * PLACES):
            features[row, at] = 0
        for cell in FIELDS:
            features[row, BOARD * PLACES + PLACE_OF[cell]] = 1
            features[row, BLOCKED * PLACES + PLACE_OF[cell]] = self.kernel.near[cell] >= OBSTRUCTED
            if self.kernel.height[cell]:
                self.write_stack(features, row, seat, cell)
        if self.origin and self.kernel.ply & 1 == seat:
            features[row, TAKEN * PLACES + PLACE_OF[self.origin]] = 1
        self.write_hands(features, row, seat)
        self.write_number(features, row, FREE, self.kernel.free_around(seat))
        self.write_number(features, row, FREE + 1, self.kernel.free_around(1 - seat))
        self.write_number(features, row, PLIES_LEFT, LAST_PLY - self.kernel.ply)
        self.write_number(features, row, DUE, kinds_to_set(self.kernel, seat) == 1)
        self.write_number(features, row, SECOND, seat)

    def write_stack(self, features: Grid, row: int, seat: int, cell: int) -> None:
        """The pieces of a field, from the top down."""
        level, piece = self.kernel.height[cell], self.kernel.top[cell]
        features[row, HEIGHT * PLACES + PLACE_OF[cell]] = level
        plane = 0
        while piece >= 0:
            other = seat ^ (piece >= SIDE)
            at = BETWEEN + 2 * (level - 2) + other if plane == BETWEEN else plane + 5 * other + KINDS[piece]
            features[row, at * PLACES + PLACE_OF[cell]] = 1
            level -= 1
            plane = COVERED if level == 1 else BETWEEN
            piece = self.kernel.under[piece]

    def write_hands(self, features: Grid, row: int, seat: int) -> None:
        """How many pieces of each kind are in hand."""
        for kind in range(5):
            self.write_number(features, row, NUMBERS + kind, self.kernel.hand[5 * seat + kind])
            self.write_number(features, row, NUMBERS + 5 + kind, self.kernel.hand[5 * (1 - seat) + kind])

    def write_number(self, features: Grid, row: int, plane: int, number: int) -> None:
        """A plane full of one number."""
        for at in range(plane * PLACES, plane * PLACES + PLACES):
            features[row, at] = number

    # -- copies ----------------------------------------------------------------------

    def resume(self, kernel: HiveKernel, last_move: int) -> None:
        """Go on from a position, to which the latest move has led."""
        self.kernel.copy_from(kernel)
        self.last_move = last_move
        self.origin, self.n_moves = 0, -1

    def become(self, other: Simulation) -> None:
        """The same game."""
        become(self, cython.cast(HiveSimulation, other))


def become(simulation: HiveSimulation, other: HiveSimulation) -> None:
    """The same game, where the other's class is known."""
    simulation.key, simulation.drawn = other.key, other.drawn
    simulation.resume(other.kernel, other.last_move)
    simulation.origin = other.origin
