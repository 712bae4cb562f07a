"""Cascadia as choices and features: a turn is up to four choices, and the kernel hears of them when all are made."""

from __future__ import annotations

import cython

from spieltisch.core.simulation import Grid, Simulation
from spieltisch.games.cascadia.actions import NOWHERE as FAR_AWAY
from spieltisch.games.cascadia.engine import codes as engine_codes
from spieltisch.games.cascadia.engine import geometry, tiles
from spieltisch.games.cascadia.engine.kernel import CascadiaKernel
from spieltisch.games.cascadia.research import codes, frame

if not cython.compiled:
    from spieltisch.games.cascadia.engine.bits import lowest
    from spieltisch.games.cascadia.engine.corridors import edges_of
    from spieltisch.games.cascadia.engine.moves import pack
    from spieltisch.games.cascadia.research.features import (
        count_stack,
        write_edges,
        write_field,
        write_landscape,
        write_seat,
        write_table,
        write_tile,
        write_token,
    )

NOWHERE = FAR_AWAY
CELLS = geometry.CELLS
SIDE = geometry.SIDE
FIRST = tiles.FIRST
SECOND = tiles.SECOND
ALLOWS = tiles.ALLOWS
PLACING = engine_codes.PLACING
FINE = engine_codes.FINE
EXCHANGED = engine_codes.EXCHANGE
WIDTH = frame.WIDTH
FIELDS = frame.FIELDS
MIDDLE = frame.MIDDLE
FIELD_OF = frame.FIELD_OF
TAKING = codes.TAKING
LAYING = codes.LAYING
TURNING = codes.TURNING
SETTLING = codes.SETTLING
EXCHANGE = codes.EXCHANGE
LAY = codes.LAY
TURN = codes.TURN
SETTLE = codes.SETTLE
DECLINE = codes.DECLINE
CHOICES = codes.CHOICES
SHOP = codes.SHOP
SLOT = codes.SLOT
CLAIMED = codes.CLAIMED
TAKEN = codes.TAKEN
LAID = codes.LAID
STACK = codes.STACK
SEATS = codes.SEATS
SEAT = codes.SEAT
LANDSCAPE = codes.TILES * codes.TILE


class CascadiaSimulation(Simulation):
    """A game whose ``kernel`` is set up by ``rules.set_up``."""

    def __init__(self, seats: int, rounds: int) -> None:
        super().__init__(seats, CHOICES, codes.count_features(seats), False)
        self.kernel = CascadiaKernel(seats, rounds)
        self.stage = TAKING
        self.tile = self.token = self.cell = self.rotation = 0
        # What changes only when an action is complete, for the features.
        self.wildlife = [0] * 20
        self.stack = [0] * 20

    # -- a game ----------------------------------------------------------------------

    def begin(self, key: int) -> None:
        """Landscapes are dealt, and the shop is filled."""
        self.key, self.drawn = key, 0
        self.kernel.reset()
        self.draw()
        self.look()

    def draw(self) -> None:
        """Chance fills what is empty; its outcomes are numbered by their weights."""
        self.stage = TAKING
        while self.kernel.phase < PLACING:
            self.kernel.play(self.below(self.kernel.legal_count()))
        count_stack(self.kernel, self.stack)

    def look(self) -> None:
        """Score all boards' wildlife anew."""
        for seat in range(self.seats):
            self.score(seat)

    def score(self, seat: int) -> None:
        """Score a board's wildlife anew."""
        for animal in range(5):
            self.wildlife[5 * seat + animal] = self.kernel.wildlife(seat, animal)

    def mover(self) -> int:
        """The seat whose turn it is."""
        return self.kernel.seat if self.kernel.phase == PLACING else -1

    def is_lawful(self, choice: int) -> bool:
        """Whether it belongs to what is asked for, and the rules refuse nothing that has been chosen so far."""
        if self.kernel.phase != PLACING or choice < 0 or choice >= CHOICES or self.stage != stage_of(choice):
            return False
        return self.kernel.refusal(self.move_with(choice)) == FINE

    def move_with(self, choice: int) -> int:
        """The kernel's move that a choice of the present stage makes, with what is still open as it always may be."""
        if self.stage == TAKING:
            if choice > EXCHANGE:
                return EXCHANGED | choice - EXCHANGE
            return pack(choice >> 2, choice & 3, 0, self.kernel.rim[64 * self.kernel.seat], 0)
        if self.stage == LAYING:
            return pack(self.tile, self.token, 0, self.cell_at(choice - LAY), 0)
        if self.stage == TURNING:
            return pack(self.tile, self.token, choice - TURN, self.cell, 0)
        to = 0 if choice == DECLINE else self.cell_at(choice - SETTLE)
        return pack(self.tile, self.token, self.rotation, self.cell, to)

    def cell_at(self, field: int) -> int:
        """The cell of a field that has a tile of the mover's, or lies beside one; else one that no game reaches."""
        corner = (field // WIDTH + MIDDLE) % WIDTH * SIDE + (field % WIDTH + MIDDLE) % WIDTH
        board = CELLS * self.kernel.seat
        for row in range(2):
            for column in range(2):
                cell = corner + WIDTH * (SIDE * row + column)
                if self.kernel.grid[board + cell]:
                    return cell
        return NOWHERE

    def choose(self, choice: int) -> None:
        """Remember a part of an action; carry it out with its last part."""
        if self.stage == TAKING and choice < EXCHANGE + 1:
            self.tile, self.token = choice >> 2, choice & 3
            self.stage = LAYING
        elif self.stage == LAYING:
            code = self.kernel.shop_tile[self.tile]
            self.cell, self.rotation = self.cell_at(choice - LAY), 0
            self.stage = TURNING if FIRST[code] != SECOND[code] else SETTLING
        elif self.stage == TURNING:
            self.rotation = choice - TURN
            self.stage = SETTLING
        else:
            seat = self.kernel.seat
            self.kernel.do(self.move_with(choice))
            self.score(seat)
            self.draw()

    def standing(self, seat: int) -> int:
        """Points, then nature tokens."""
        return self.kernel.points(seat) << 8 | self.kernel.nature[seat]

    # -- as rows of arrays -------------------------------------------------------------

    def write_mask(self, masks: Grid, row: int) -> None:
        """What the mover may choose."""
        for choice in range(CHOICES):
            masks[row, choice] = 0
        if self.stage == TAKING:
            for choice in range(LAY):
                masks[row, choice] = self.is_lawful(choice)
        elif self.stage == LAYING:
            rim = 64 * self.kernel.seat
            for k in range(rim, rim + self.kernel.n_rim[self.kernel.seat]):
                masks[row, LAY + FIELD_OF[self.kernel.rim[k]]] = 1
        elif self.stage == TURNING:
            for choice in range(TURN, TURN + 6):
                masks[row, choice] = 1
        else:
            self.write_homes(masks, row)

    def write_homes(self, masks: Grid, row: int) -> None:
        """Where the token may go."""
        seat, animal = self.kernel.seat, self.kernel.shop_token[self.token]
        slots = self.kernel.open[5 * seat + animal]
        while slots:
            masks[row, SETTLE + FIELD_OF[self.kernel.at[64 * seat + lowest(slots)]]] = 1
            slots &= slots - 1
        if ALLOWS[self.kernel.shop_tile[self.tile]] >> animal & 1:
            masks[row, SETTLE + FIELD_OF[self.cell]] = 1
        masks[row, DECLINE] = 1

    def write_features(self, features: Grid, row: int, seat: int) -> None:
        """All that lies on the table, and for the mover what it has chosen so far."""
        for at in range(self.n_features):
            features[row, at] = 0
        write_table(self.kernel, features, row)
        for k in range(20):
            features[row, STACK + k] = self.stack[k]
        for k in range(self.seats):
            other = (seat + k) % self.seats
            write_seat(self.kernel, other, self.wildlife, features, row, SEATS + SEAT * k)
            at = SEATS + SEAT * self.seats + LANDSCAPE * k
            write_landscape(self.kernel, other, features, row, at)
        if seat == self.mover():
            features[row, self.stage] = 1
            if self.stage != TAKING:
                self.write_taken(features, row)

    def write_taken(self, features: Grid, row: int) -> None:
        """The pair that the mover has taken, and its tile as far as it lies."""
        code = self.kernel.shop_tile[self.tile]
        features[row, SHOP + SLOT * self.tile + CLAIMED] = 1
        features[row, SHOP + SLOT * self.token + CLAIMED + 1] = 1
        write_tile(features, row, TAKEN, code)
        write_token(features, row, TAKEN, self.kernel.shop_token[self.token])
        if self.stage != LAYING:
            write_field(features, row, LAID, self.cell, code)
        if self.stage == SETTLING:
            write_edges(features, row, LAID, edges_of(code, self.rotation))

    # -- copies ------------------------------------------------------------------------

    def resume(self, kernel: CascadiaKernel) -> None:
        """Go on from a position in which it is a seat's turn."""
        self.kernel.copy_from(kernel)
        self.draw()
        self.look()

    def become(self, other: Simulation) -> None:
        """The same game."""
        become(self, cython.cast(CascadiaSimulation, other))


def stage_of(choice: int) -> int:
    """When a choice is asked for."""
    if choice < LAY:
        return TAKING
    if choice < TURN:
        return LAYING
    return TURNING if choice < SETTLE else SETTLING


def become(simulation: CascadiaSimulation, other: CascadiaSimulation) -> None:
    """The same game, where the other's class is known."""
    simulation.key, simulation.drawn = other.key, other.drawn
    simulation.kernel.copy_from(other.kernel)
    simulation.stage = other.stage
    simulation.tile, simulation.token = other.tile, other.token
    simulation.cell, simulation.rotation = other.cell, other.rotation
    simulation.wildlife[:] = other.wildlife
    simulation.stack[:] = other.stack
