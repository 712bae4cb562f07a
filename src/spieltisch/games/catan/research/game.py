"""Catan as choices: which move of the kernel's they make up, and what chance does then.

An action that is too rich for one choice is put together of several (``kind``, ``place``, ``given`` and ``wanted`` have
what there is of it), and the kernel hears of it when it is complete. Until then nobody else sees anything of it.
"""

from __future__ import annotations

import cython

from spieltisch.core.simulation import Simulation
from spieltisch.games.catan.engine.codes import (
    A_BANK,
    A_CITY,
    A_CONCLUDE,
    A_DECLINE,
    A_DICE,
    A_DISCARD,
    A_KNIGHT,
    A_MONOPOLY,
    A_ROAD,
    A_ROADS,
    A_ROBBER,
    A_SETTLEMENT,
    A_START,
    A_WITHDRAW,
    AN_ACCEPT,
    AN_INVENTION,
    AN_OFFER,
    ARGUMENT,
)
from spieltisch.games.catan.engine.kernel import CatanKernel
from spieltisch.games.catan.research import codes
from spieltisch.games.catan.research.codes import (
    TO_ACCEPT,
    TO_CONCLUDE,
    TO_DECLINE,
    TO_DISCARD,
    TO_EXCHANGE,
    TO_FIELD,
    TO_GIVE,
    TO_INVENT,
    TO_KNIGHT,
    TO_MONOPOLY,
    TO_OFFER,
    TO_PAVE,
    TO_ROB,
    TO_STOP,
    TO_WANT,
    TO_WITHDRAW,
)

if not cython.compiled:
    from spieltisch.games.catan.engine.chance import count_draws, nth_draw
    from spieltisch.games.catan.engine.resources import count_cards
    from spieltisch.games.catan.engine.robber import is_robbable
    from spieltisch.games.catan.engine.turns import is_chance_phase, next_seat

TO_SETTLE = codes.TO_SETTLE
TO_CITY = codes.TO_CITY
TO_ROAD = codes.TO_ROAD
CHOICES = codes.CHOICES
INVENTIONS = codes.INVENTIONS
BARE = codes.BARE
NOBODY = 6


class CatanGame(Simulation):
    """A game by the agreement of a kernel, which is its own from now on, and what is under way in it."""

    def __init__(self, kernel: CatanKernel) -> None:
        island = kernel.island
        super().__init__(kernel.seats, CHOICES[island], codes.count_features(kernel.seats), True)
        self.kernel = kernel
        self.settle, self.city, self.road = TO_SETTLE[island], TO_CITY[island], TO_ROAD[island]
        self.moving = -1
        self.start = -1  # of the chips' spiral
        self.one = self.other = 0  # dice
        self.forget()

    def forget(self) -> None:
        """Nothing is under way."""
        self.kind = 0  # of an action that its first choice named
        self.place = -1  # the robber's field, or the first of two roads
        self.given = self.wanted = 0  # packed cards; also what is to be discarded

    def go_on(self) -> None:
        """Draw what chance owes, and see who is next: of several, the first in turn order from the active seat."""
        self.forget()
        while is_chance_phase(self.kernel):
            self.draw(nth_draw(self.kernel, self.below(count_draws(self.kernel))))
        self.moving = next_seat(self.kernel)

    def draw(self, move: int) -> None:
        """Make chance's move, and keep what the kernel does not."""
        if move >> 56 == A_DICE:
            self.one, self.other = move & ARGUMENT, move >> 25 & ARGUMENT
        elif move >> 56 == A_START:
            self.start = move & ARGUMENT
        self.kernel.apply(-1, move)

    # -- choices as moves --------------------------------------------------------------

    def add(self, choice: int) -> None:
        """What goes on with an action, or begins one, and does not complete it."""
        if choice == TO_KNIGHT:
            self.kind = A_KNIGHT
        elif choice == TO_PAVE:
            self.kind = A_ROADS
        elif choice < TO_WANT:
            self.kind = AN_OFFER
            self.given += cards_of(choice - TO_GIVE)
        elif choice < TO_OFFER:
            self.wanted += cards_of(choice - TO_WANT)
        elif choice < TO_STOP:
            self.given += cards_of(choice - TO_DISCARD)
        else:
            self.place = choice - (TO_FIELD if choice < self.settle else self.road)

    def move_of(self, choice: int) -> int:
        """The packed move that a lawful choice completes, or 0."""
        if choice >= TO_FIELD:
            return self.move_at_place(choice)
        if choice < TO_KNIGHT:
            return BARE[choice] << 56
        if choice < TO_MONOPOLY:
            return 0
        if choice < TO_INVENT:
            return A_MONOPOLY << 56 | choice - TO_MONOPOLY
        if choice < TO_EXCHANGE:
            return AN_INVENTION << 56 | INVENTIONS[choice - TO_INVENT]
        if choice < TO_DISCARD:
            return self.trade_of(choice)
        return self.end_of(choice)

    def trade_of(self, choice: int) -> int:
        """An exchange, an offer that is complete, or what becomes of one."""
        if choice < TO_GIVE:
            given, taken = (choice - TO_EXCHANGE) // 5, (choice - TO_EXCHANGE) % 5
            rate = self.kernel.rate[5 * self.moving + given]
            return A_BANK << 56 | cards_of(taken) << 25 | rate * cards_of(given)
        if choice < TO_OFFER:
            return 0
        if choice == TO_OFFER:
            return AN_OFFER << 56 | self.wanted << 25 | self.given
        if TO_CONCLUDE <= choice < TO_WITHDRAW:
            partner = self.seat_after(choice - TO_CONCLUDE + 1)
            return A_CONCLUDE << 56 | partner << 25 | self.kernel.offer_id
        kind = AN_ACCEPT if choice == TO_ACCEPT else A_DECLINE if choice == TO_DECLINE else A_WITHDRAW
        return kind << 56 | self.kernel.offer_id

    def end_of(self, choice: int) -> int:
        """The last card of a discard, one road in place of two, or whom to rob."""
        if choice < TO_STOP:
            cards = self.given + cards_of(choice - TO_DISCARD)
            return A_DISCARD << 56 | cards if count_cards(cards) == self.kernel.owing[self.moving] else 0
        if choice == TO_STOP:
            return A_ROADS << 56 | self.place
        victim = 0 if choice == TO_ROB else self.seat_after(choice - TO_ROB) + 1
        return self.robbery(self.place, victim)

    def move_at_place(self, choice: int) -> int:
        """What is done at a field, a corner or an edge."""
        if choice < self.settle:
            victim = self.only_victim(choice - TO_FIELD)
            return 0 if victim < 0 else self.robbery(choice - TO_FIELD, victim)
        if choice < self.city:
            return A_SETTLEMENT << 56 | choice - self.settle
        if choice < self.road:
            return A_CITY << 56 | choice - self.city
        if self.kind != A_ROADS:
            return A_ROAD << 56 | choice - self.road
        edge = choice - self.road + 1
        return 0 if self.place < 0 else A_ROADS << 56 | edge << 25 | self.place

    def robbery(self, field: int, victim: int) -> int:
        """After a seven or by a knight; the victim is a seat plus one, or 0."""
        return (A_KNIGHT if self.kind == A_KNIGHT else A_ROBBER) << 56 | victim << 25 | field

    def only_victim(self, field: int) -> int:
        """The seat plus one of the only one that can be robbed there; 0: nobody can, -1: several can."""
        victim = 0
        for seat in range(self.seats):
            if is_robbable(self.kernel, self.moving, seat, field):
                if victim:
                    return -1
                victim = seat + 1
        return victim

    def seat_after(self, further: int) -> int:
        """The seat so much further on in turn order than the one that chooses, or ``NOBODY``."""
        if further >= self.seats:
            return NOBODY
        return self.kernel.order[(self.kernel.rank[self.moving] + further) % self.seats]


def cards_of(resource: int) -> int:
    """One card, packed."""
    return 1 << 5 * resource
