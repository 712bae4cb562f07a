"""TwixT as choices and features, both as the mover sees the board: its own two borders lie left and right."""

from __future__ import annotations

import cython

from spieltisch.core.simulation import Grid, Simulation
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.engine import geometry
from spieltisch.games.twixt.engine.kernel import TwixtKernel
from spieltisch.games.twixt.research import codes
from spieltisch.games.twixt.rules import SWAMP_SIZES, is_drawn

if not cython.compiled:
    from spieltisch.games.twixt.engine.kernel import place

LEAVE = codes.LEAVE
MIRROR = codes.MIRROR
CHOICES = codes.CHOICES
PLANES = codes.PLANES
NUMBERS = codes.NUMBERS
SIZES = list(SWAMP_SIZES)
POINT_OF = geometry.POINT_OF
STRIDE = geometry.STRIDE
CELL_OF = geometry.CELL_OF
WAYS = [0, 1, 2, 3, 5, 4, 3, 2]
"""A seat's four eastward directions as the board's: first of one that sees the board as it is, then of the other, for
whom columns and rows are exchanged."""


class TwixtSimulation(Simulation):
    """A game by an agreement. Swamps that are not agreed on are drawn in each game anew."""

    def __init__(self, config: Config) -> None:
        cells = config.size * config.size
        super().__init__(2, cells + CHOICES, PLANES * cells, False)
        self.size, self.cells = config.size, cells
        self.kernel = TwixtKernel(config.orientation, config.rounds, config.size)
        self.has_question = config.mirror
        self.is_asked = False
        self.is_drawn = is_drawn(config)
        for size, x, y in config.swamps or ():
            self.lay(size, x, y)

    def lay(self, size: int, x: int, y: int) -> None:
        """Sink a block of swamp."""
        for dx in range(size):
            for dy in range(size):
                self.kernel.sink(24 * (x + dx) + y + dy)

    def begin(self, key: int) -> None:
        """An empty board; swamps are drawn where they are not agreed on."""
        self.key, self.drawn = key, 0
        self.is_asked = self.has_question
        if self.is_drawn:
            self.kernel.n_swamps = 0
        self.kernel.reset()
        if self.is_drawn:
            for at in range(4):
                side = 23 - SIZES[at]
                place = self.below(side * side)
                self.lay(SIZES[at], 1 + place // side, 1 + place % side)

    def mover(self) -> int:
        """Seat 0 for the mirror question, then the seats in turn."""
        if self.is_asked:
            return 0
        return self.kernel.ply & 1 if self.kernel.legal_count() else -1

    def is_lawful(self, choice: int) -> bool:
        """A free cell of the mover's, or an answer."""
        if self.is_asked:
            return self.cells + LEAVE <= choice < self.cells + CHOICES
        return 0 <= choice < self.cells and self.kernel.is_legal(self.cell_of(choice, self.kernel.ply & 1)) != 0

    def cell_of(self, choice: int, seat: int) -> int:
        """The kernel's cell that a choice of the seat's names."""
        x, y = choice // self.size, choice % self.size
        return 24 * y + x if seat ^ self.kernel.axis else 24 * x + y

    def choice_of(self, cell: int, seat: int) -> int:
        """The choice by which the seat names one of the kernel's cells."""
        x, y = cell // 24, cell % 24
        return self.size * y + x if seat ^ self.kernel.axis else self.size * x + y

    def choose(self, choice: int) -> None:
        """Set a peg, or answer."""
        if self.is_asked:
            self.is_asked = False
            if choice == self.cells + MIRROR:
                self.kernel.mirror()
        else:
            point = POINT_OF[self.cell_of(choice, self.kernel.ply & 1)]
            place(self.kernel, self.kernel.take(self.kernel.slot[point]))

    def standing(self, seat: int) -> int:
        """The extent of the widest network; one less than the size connects."""
        return self.kernel.score[seat]

    def write_mask(self, masks: Grid, row: int) -> None:
        """What the mover may choose: free cells, but none of the top and bottom border, which are the opponent's."""
        for choice in range(self.n_choices):
            masks[row, choice] = 0
        if self.is_asked:
            masks[row, self.cells + LEAVE] = masks[row, self.cells + MIRROR] = 1
        elif self.kernel.legal_count():
            is_turned = self.kernel.ply & 1 ^ self.kernel.axis
            right, down = 1 if is_turned else STRIDE, STRIDE if is_turned else 1
            for x in range(self.size):
                point = POINT_OF[0] + right * x
                for y in range(1, self.size - 1):
                    masks[row, self.size * x + y] = self.kernel.owner[point + down * y] == 0

    def write_features(self, features: Grid, row: int, seat: int) -> None:
        """The planes, which hide nothing."""
        for at in range(NUMBERS * self.cells):
            features[row, at] = 0
        for ply in range(self.kernel.ply):
            self.write_peg(features, row, seat, ply)
        self.write_swamps(features, row, seat)
        self.write_number(features, row, NUMBERS, self.kernel.score[seat])
        self.write_number(features, row, NUMBERS + 1, self.kernel.score[1 - seat])
        self.write_number(features, row, NUMBERS + 2, self.kernel.last_ply - self.kernel.ply)
        self.write_number(features, row, NUMBERS + 3, self.is_asked)

    def write_peg(self, features: Grid, row: int, seat: int, ply: int) -> None:
        """A peg and the links that lead east from it, as the seat sees the board."""
        point, other = self.kernel.path[ply], ply & 1 ^ seat
        cell = self.choice_of(CELL_OF[point], seat)
        features[row, self.cells * other + cell] = 1
        for way in range(4):
            d = WAYS[4 * (seat ^ self.kernel.axis) + way]
            features[row, self.cells * (3 + 4 * other + way) + cell] = self.kernel.linked[point] >> d & 1

    def write_swamps(self, features: Grid, row: int, seat: int) -> None:
        """Swamps, and the four corners."""
        for corner in range(4):
            features[row, 2 * self.cells + (self.size - 1) * ((corner & 1) + self.size * (corner >> 1))] = 1
        for at in range(self.kernel.n_swamps):
            features[row, 2 * self.cells + self.choice_of(CELL_OF[self.kernel.swamps[at]], seat)] = 1

    def write_number(self, features: Grid, row: int, plane: int, number: int) -> None:
        """A plane full of one number."""
        for at in range(plane * self.cells, plane * self.cells + self.cells):
            features[row, at] = number

    def resume(self, kernel: TwixtKernel, is_asked: bool) -> None:
        """Go on from a position, or from the mirror question."""
        self.kernel.copy_from(kernel)
        self.is_asked = is_asked

    def become(self, other: Simulation) -> None:
        """The same game."""
        become(self, cython.cast(TwixtSimulation, other))


def become(simulation: TwixtSimulation, other: TwixtSimulation) -> None:
    """The same game, where the other's class is known."""
    simulation.key, simulation.drawn = other.key, other.drawn
    simulation.kernel.copy_from(other.kernel)
    simulation.is_asked = other.is_asked
