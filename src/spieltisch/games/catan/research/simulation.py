"""Catan as choices and features: what is lawful, and games as rows of arrays."""

from __future__ import annotations

import cython

from spieltisch.core.simulation import Grid, Simulation
from spieltisch.games.catan.engine.codes import (
    A_KNIGHT,
    A_ROAD,
    A_ROADS,
    A_SETTLEMENT,
    AN_OFFER,
    ARGUMENT,
    DISCARD,
    ROBBER,
)
from spieltisch.games.catan.engine.kernel import CatanKernel
from spieltisch.games.catan.research.codes import (
    TO_DISCARD,
    TO_FIELD,
    TO_GIVE,
    TO_KNIGHT,
    TO_OFFER,
    TO_PAVE,
    TO_ROB,
    TO_STOP,
    TO_WANT,
    TO_WITHDRAW,
)
from spieltisch.games.catan.research.game import CatanGame

if not cython.compiled:
    from spieltisch.games.catan.engine.building import can_pave, can_pave_after
    from spieltisch.games.catan.engine.moves import refusal_of
    from spieltisch.games.catan.engine.robber import is_robbable
    from spieltisch.games.catan.engine.victory import all_points
    from spieltisch.games.catan.research.features import write_board, write_cards, write_own, write_players, write_table
    from spieltisch.games.catan.research.legality import can_add, can_discard, can_offer, can_play, find_places

VICTORY = 1000
"""Counts more than any points."""


class CatanSimulation(CatanGame):
    """A game that says what may be chosen, and what a seat may know."""

    def begin(self, key: int) -> None:
        """Chance draws turn order, island and harbours."""
        self.key, self.drawn = key, 0
        self.kernel.reset()
        self.start = -1
        self.one = self.other = 0
        self.go_on()

    def mover(self) -> int:
        """The seat that is asked."""
        return self.moving

    def standing(self, seat: int) -> int:
        """Points, but first of all victory."""
        return all_points(self.kernel, seat) + (VICTORY if self.kernel.champion == seat else 0)

    # -- what is lawful ----------------------------------------------------------------

    def is_lawful(self, choice: int) -> bool:
        """Whether it begins an action that the rules allow, or goes on with the one under way."""
        if not 0 <= choice < self.n_choices or self.moving < 0:
            return False
        if self.kernel.phase == DISCARD:
            return TO_DISCARD <= choice < TO_STOP and can_discard(
                self.kernel, self.moving, self.given, choice - TO_DISCARD
            )
        if self.kind == AN_OFFER:
            return self.can_offer_on(choice)
        if self.kind == A_ROADS:
            return self.can_pave_on(choice)
        if self.place >= 0:
            return TO_ROB <= choice < TO_FIELD and self.can_rob(choice - TO_ROB)
        if self.kind == A_KNIGHT or self.kernel.phase == ROBBER:
            return TO_FIELD <= choice < self.settle and choice - TO_FIELD != self.kernel.robber
        return self.can_begin(choice)

    def is_at_beginning(self) -> bool:
        """Whether nothing is under way, in a phase that waits for any of several kinds of actions."""
        return self.kind == 0 and self.place < 0 and self.kernel.phase != DISCARD and self.kernel.phase != ROBBER

    def can_begin(self, choice: int) -> bool:
        """What the kernel refuses is not lawful, nor is what only goes on."""
        if choice in (TO_KNIGHT, TO_PAVE):
            return can_play(self.kernel, self.moving, choice - TO_KNIGHT)
        if TO_GIVE <= choice < TO_WANT:
            return can_offer(self.kernel, self.moving, choice - TO_GIVE)
        if TO_WANT <= choice <= TO_OFFER or TO_DISCARD <= choice < self.settle:
            return False
        if choice == TO_WITHDRAW and self.moving != self.kernel.active:
            return False  # it declines
        return refusal_of(self.kernel, self.moving, self.move_of(choice)) == 0

    def can_pave_on(self, choice: int) -> bool:
        """The first of two roads, the second, or no second one."""
        if choice < self.road:
            return choice == TO_STOP and self.place >= 0
        if self.place < 0:
            return can_pave(self.kernel, self.moving, choice - self.road)
        return self.kernel.roads[self.moving] > 1 and can_pave_after(
            self.kernel, self.moving, choice - self.road, self.place
        )

    def can_rob(self, further: int) -> bool:
        """A seat so much further on; 0 is for chance."""
        if further == 0:
            return not self.kernel.is_strict
        return is_robbable(self.kernel, self.moving, self.seat_after(further), self.place)

    # -- offers ------------------------------------------------------------------------

    def can_offer_on(self, choice: int) -> bool:
        """One more card on the side that is being filled, the first one on the other, or an end."""
        if choice == TO_OFFER:
            return self.wanted != 0
        if TO_GIVE <= choice < TO_WANT:
            held = self.kernel.hand[5 * self.moving + choice - TO_GIVE]
            return self.wanted == 0 and can_add(self.given, choice - TO_GIVE, held)
        if TO_WANT <= choice < TO_OFFER and not self.given >> 5 * (choice - TO_WANT) & 31:
            return can_add(self.wanted, choice - TO_WANT, self.kernel.stock)
        return False

    # -- choices as moves --------------------------------------------------------------

    def choose(self, choice: int) -> None:
        """Make a move, or put one more part of it together."""
        move = self.move_of(choice)
        if move:
            self.kernel.apply(self.moving, move)
            self.go_on()
        else:
            self.add(choice)

    def completed(self, choice: int) -> int:
        """The packed move that a lawful choice completes, or 0."""
        return self.move_of(choice)

    # -- as rows of arrays -------------------------------------------------------------

    def write_mask(self, masks: Grid, row: int) -> None:
        """What is lawful; the kernel lists where something can be built."""
        if not self.is_at_beginning():
            for choice in range(self.n_choices):
                masks[row, choice] = self.is_lawful(choice)
            return
        for choice in range(TO_FIELD):
            masks[row, choice] = self.can_begin(choice)
        for choice in range(TO_FIELD, self.n_choices):
            masks[row, choice] = 0
        find_places(self.kernel, self.moving)
        for k in range(self.kernel.n_moves):
            masks[row, self.choice_at(self.kernel.moves[k])] = 1

    def choice_at(self, move: int) -> int:
        """The choice that a listed building is."""
        kind, place = move >> 56, move & ARGUMENT
        if kind == A_ROAD:
            return self.road + place
        return (self.settle if kind == A_SETTLEMENT else self.city) + place

    def write_features(self, features: Grid, row: int, seat: int) -> None:
        """Turned so that the seat is the first player; what is under way only for who does it."""
        for at in range(self.n_features):
            features[row, at] = 0
        end = write_board(self.kernel, features, row, seat)
        end = write_players(self.kernel, features, row, end, seat)
        end = write_own(self.kernel, features, row, end, seat)
        end = write_table(self.kernel, features, row, end, self.one, self.other)
        if seat == self.moving:
            self.write_step(features, row, end)

    def write_step(self, features: Grid, row: int, at: int) -> None:
        """The action under way: which card, what cards, where."""
        features[row, at] = self.kind == A_KNIGHT
        features[row, at + 1] = self.kind == A_ROADS
        at = write_cards(features, row, at + 2, self.given, self.wanted)
        if self.place >= 0:
            features[row, at + (self.kernel.n_fields if self.kind == A_ROADS else 0) + self.place] = 1

    # -- copies ------------------------------------------------------------------------

    def resume(self, kernel: CatanKernel, seat: int, start: int, one: int, other: int) -> None:
        """Go on from a game that waits for this seat; ``start`` and the dice are as in ``rules.State``."""
        self.kernel.copy_from(kernel)
        self.start, self.one, self.other = start, one, other
        self.forget()
        self.moving = seat

    def become(self, other: Simulation) -> None:
        """The same game."""
        become(self, cython.cast(CatanSimulation, other))


def become(simulation: CatanSimulation, other: CatanSimulation) -> None:
    """The same game, where the other's class is known."""
    simulation.key, simulation.drawn = other.key, other.drawn
    simulation.kernel.copy_from(other.kernel)
    simulation.moving, simulation.start = other.moving, other.start
    simulation.one, simulation.other = other.one, other.other
    simulation.kind, simulation.place = other.kind, other.place
    simulation.given, simulation.wanted = other.given, other.wanted
