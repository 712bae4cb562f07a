"""Monopoly as choices and features. Seats are asked one at a time: in an auction the next to bid after the highest
bidder, or after whose turn it is; then who has a card to answer; then who has the oldest offer; and else whose turn it
is. There are no clocks: an auction is over when all but the highest bidder have passed, and an offer or a card waits
for its answer."""

from __future__ import annotations

import cython

from spieltisch.core.simulation import Grid, Simulation
from spieltisch.games.monopoly.engine import board
from spieltisch.games.monopoly.engine import codes as engine
from spieltisch.games.monopoly.engine.kernel import Monopoly
from spieltisch.games.monopoly.research import codes

if not cython.compiled:
    from spieltisch.games.monopoly.research.choosing import action_of, is_asked, lacks_cash, may_choose, offer_of
    from spieltisch.games.monopoly.research.features import write_table

CHANCE_PHASES = int(engine.CARD)
LEGAL = engine.LEGAL
NOBODY = engine.NOBODY
BIT = [1 << field for field in range(40)]
PLOTS = list(board.PLOTS)
STREET_AT = codes.STREET_AT
N_PLOTS = codes.N_PLOTS
BUILD = codes.BUILD
RAZE = codes.RAZE
MORTGAGE = codes.MORTGAGE
REDEEM = codes.REDEEM
OFFER = codes.OFFER
TERMS = codes.TERMS
PLAYER = codes.PLAYER
BEGUN = codes.BEGUN
IN_THE_GAME = 1 << 50
"""More than anybody owes: who is not ruined is ahead of who is."""


class MonopolySimulation(Simulation):
    """A game by the agreement of a kernel, which it takes for its own."""

    def __init__(self, kernel: Monopoly) -> None:
        seats = kernel.n_seats
        super().__init__(seats, codes.n_choices(seats), codes.n_features(seats), False)
        self.kernel = kernel
        self.seat = NOBODY
        self.begun = NOBODY

    def begin(self, key: int) -> None:
        """Everybody with the starting cash; who begins is drawn, and throws the dice."""
        self.key, self.drawn = key, 0
        self.kernel.reset()
        self.go_on()

    def go_on(self) -> None:
        """Draw what chance owes, all outcomes alike, and find who is asked next."""
        while self.kernel.phase <= CHANCE_PHASES:
            self.kernel.play(self.below(self.kernel.legal_count()))
        self.seat = self.kernel.mover_seat()
        self.begun = NOBODY

    def mover(self) -> int:
        """Who is asked."""
        return self.seat

    def is_lawful(self, choice: int) -> bool:
        """The terms of an offer that was begun, or anything else."""
        if self.begun >= 0:
            return TERMS <= choice < self.n_choices and self.has_terms(choice)
        return 0 <= choice < TERMS and self.seat >= 0 and may_choose(self.kernel, self.seat, choice) != 0

    def has_terms(self, choice: int) -> bool:
        """Whether the rules allow an offer of the chosen plot on these terms."""
        return self.kernel.check(self.seat, offer_of(self.kernel, self.seat, self.begun, choice)) == LEGAL

    def choose(self, choice: int) -> None:
        """Begin an offer, or do what is complete."""
        if self.begun >= 0:
            self.kernel.apply(self.seat, offer_of(self.kernel, self.seat, self.begun, choice))
        elif choice >= OFFER:
            self.begun = PLOTS[choice - OFFER]
            return
        else:
            self.kernel.apply(self.seat, action_of(self.kernel, self.seat, choice))
        self.go_on()

    def standing(self, seat: int) -> int:
        """The fortune in Reichsmark; of the ruined, who was it last is ahead."""
        if self.kernel.bust[seat]:
            return self.kernel.bust[seat]
        return IN_THE_GAME + self.kernel.fortune(seat)

    def write_mask(self, masks: Grid, row: int) -> None:
        """What the mover may choose: of plots only its own are looked at."""
        for choice in range(self.n_choices):
            masks[row, choice] = 0
        if self.begun >= 0:
            for choice in range(TERMS, self.n_choices):
                masks[row, choice] = self.has_terms(choice)
            return
        for choice in range(BUILD):
            masks[row, choice] = may_choose(self.kernel, self.seat, choice)
        if not is_asked(self.kernel, self.seat) or lacks_cash(self.kernel, self.seat):
            for plot in range(N_PLOTS):
                if self.kernel.lands[self.seat] & BIT[PLOTS[plot]]:
                    self.write_plot(masks, row, plot)

    def write_plot(self, masks: Grid, row: int, plot: int) -> None:
        """What may be done with an own plot, by its number."""
        street = STREET_AT[plot]
        if street >= 0:
            masks[row, BUILD + street] = may_choose(self.kernel, self.seat, BUILD + street)
            masks[row, RAZE + street] = may_choose(self.kernel, self.seat, RAZE + street)
        masks[row, MORTGAGE + plot] = may_choose(self.kernel, self.seat, MORTGAGE + plot)
        masks[row, REDEEM + plot] = may_choose(self.kernel, self.seat, REDEEM + plot)
        masks[row, OFFER + plot] = may_choose(self.kernel, self.seat, OFFER + plot)

    def write_features(self, features: Grid, row: int, seat: int) -> None:
        """What the seat sees of the table, and what it has begun itself."""
        for at in range(self.n_features):
            features[row, at] = 0
        write_table(features, row, self.kernel, seat)
        if self.begun >= 0 and seat == self.seat:
            for plot in range(N_PLOTS):
                features[row, self.seats * PLAYER + BEGUN + plot] = PLOTS[plot] == self.begun

    def resume(self, kernel: Monopoly, seat: int) -> None:
        """Go on from a position that waits for the seat."""
        self.kernel.copy_from(kernel)
        self.seat = seat
        self.begun = NOBODY

    def become(self, other: Simulation) -> None:
        """The same game."""
        become(self, cython.cast(MonopolySimulation, other))


def become(simulation: MonopolySimulation, other: MonopolySimulation) -> None:
    """The same game, where the other's class is known."""
    simulation.key, simulation.drawn = other.key, other.drawn
    simulation.kernel.copy_from(other.kernel)
    simulation.seat, simulation.begun = other.seat, other.begun
