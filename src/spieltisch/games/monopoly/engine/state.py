"""A game as integers: all of its fields, and the few changes that keep several of them in step.

The other modules of the engine are functions over it: ordinary Python that runs as it stands; the
``.pxd`` beside each gives Cython the types. Plots are counted in 64-bit masks, one bit per field.
Whatever changes is noted on a tape of seven integers an event, unless nobody listens.
"""

from __future__ import annotations

import cython

from spieltisch.core.kernel import Kernel
from spieltisch.games.monopoly.engine import board, tables
from spieltisch.games.monopoly.engine.codes import FIRST, NOBODY, PAID, PLOT_SET, WIDTH

GROUP = tables.GROUP
BIT = tables.BIT
GROUP_MASK = tables.GROUP_MASK
START_CASH = board.START_CASH
TAPE = 2800  # 400 events: selling and mortgaging everything on the board makes fewer
NO_OWNERS = [NOBODY] * 64
NO_HOUSES = [0] * 64
ZEROS = [0] * 8


class State(Kernel):
    """One game of up to eight seats. ``NOBODY`` is no seat, no plot, no card and no deck."""

    def __init__(self) -> None:
        # what was agreed on; 0 is no limit
        self.n_seats = self.max_rounds = self.house_limit = self.hotel_limit = self.community = 0
        self.is_doubling = self.has_consent = self.has_cheats = self.hotels_need_houses = self.doubles_free = 0
        # the turn
        self.phase = self.current = self.first = self.round = self.total = self.doubles = 0
        self.is_rolling = self.is_landed = self.is_ending = self.is_out = 0
        self.deck = self.mover = self.held = self.holder = 0  # a card to draw, and for whom; a card to answer
        self.asked = self.cheated = 0  # four bits for each seat: offers since the turn began, and the first cheats
        # the bank
        self.pot = self.n_houses = self.n_hotels = 0
        self.pledged = self.built = self.developed = 0  # plots: mortgaged, with houses, of a colour with houses
        # auctions and offers
        self.auction = self.bidder = self.price = self.bids = self.passed = self.queue = 0
        self.n_bust = self.n_offers = 0
        # what the latest count of moves has found
        self.can_mortgage = self.can_redeem = self.can_build = self.can_raze = 0
        self.n_other = self.n_mortgage = self.n_redeem = self.n_build = 0
        self.n_tape = self.is_taping = 0
        if not cython.compiled:
            self.cash = [0] * 8
            self.lands = [0] * 8  # the plots of each seat
            self.at = [0] * 8
            self.jailed = [0] * 8
            self.keys = [0] * 8  # cards that open the prison
            self.bust = [0] * 8  # 1 is who went bankrupt first
            self.owner = [0] * 64
            self.houses = [0] * 64  # 5 is a hotel
            self.offer_plot = [0] * 28  # offers, oldest first
            self.offer_from = [0] * 28
            self.offer_to = [0] * 28
            self.offer_price = [0] * 28
            self.tape = [0] * TAPE

    def restart(self) -> None:
        """Everybody on field 0 with the starting cash; CHANCE says who begins."""
        for seat in range(8):
            self.cash[seat] = START_CASH if seat < self.n_seats else 0  # MPMP 5, rules 1: 30000 RM
            self.lands[seat] = 0
        self.owner[:] = NO_OWNERS
        self.houses[:] = NO_HOUSES
        self.at[:] = ZEROS
        self.jailed[:] = ZEROS
        self.keys[:] = ZEROS
        self.bust[:] = ZEROS
        self.phase = FIRST
        self.current = self.first = self.deck = self.mover = self.held = self.holder = NOBODY
        self.auction = self.bidder = NOBODY
        self.round = self.doubles = self.asked = self.cheated = self.total = self.pot = self.n_tape = 0
        self.is_rolling = self.is_landed = self.is_ending = self.is_out = 0
        self.pledged = self.built = self.developed = self.queue = 0
        self.n_houses = self.n_hotels = 0
        self.n_bust = self.price = self.bids = self.passed = self.n_offers = 0

    def copy_state(self, other: State) -> None:
        """Become the same game as ``other``, its tape apart."""
        self.cash[:] = other.cash
        self.lands[:] = other.lands
        self.at[:] = other.at
        self.jailed[:] = other.jailed
        self.keys[:] = other.keys
        self.bust[:] = other.bust
        self.owner[:] = other.owner
        self.houses[:] = other.houses
        self.offer_plot[:] = other.offer_plot
        self.offer_from[:] = other.offer_from
        self.offer_to[:] = other.offer_to
        self.offer_price[:] = other.offer_price
        self.n_seats, self.max_rounds, self.community = other.n_seats, other.max_rounds, other.community
        self.house_limit, self.hotel_limit = other.house_limit, other.hotel_limit
        self.hotels_need_houses, self.doubles_free = other.hotels_need_houses, other.doubles_free
        self.is_doubling, self.has_consent, self.has_cheats = other.is_doubling, other.has_consent, other.has_cheats
        self.phase, self.current, self.first, self.round = other.phase, other.current, other.first, other.round
        self.total, self.doubles, self.asked, self.cheated = other.total, other.doubles, other.asked, other.cheated
        self.is_rolling, self.is_landed = other.is_rolling, other.is_landed
        self.is_ending, self.is_out = other.is_ending, other.is_out
        self.deck, self.mover, self.held, self.holder = other.deck, other.mover, other.held, other.holder
        self.pot, self.n_houses, self.n_hotels = other.pot, other.n_houses, other.n_hotels
        self.pledged, self.built, self.developed = other.pledged, other.built, other.developed
        self.auction, self.bidder, self.price, self.bids = other.auction, other.bidder, other.price, other.bids
        self.n_bust, self.passed, self.queue, self.n_offers = other.n_bust, other.passed, other.queue, other.n_offers

    # -- the tape ------------------------------------------------------------------

    def note(self, kind: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
        """Write an event for whoever applies actions one by one."""
        n = self.n_tape
        if self.is_taping and n <= TAPE - WIDTH:
            self.tape[n] = kind
            self.tape[n + 1] = a
            self.tape[n + 2] = b
            self.tape[n + 3] = c
            self.tape[n + 4] = d
            self.tape[n + 5] = e
            self.tape[n + 6] = f
            self.n_tape = n + WIDTH

    def take_tape(self) -> list[tuple[int, ...]]:
        """The events noted since this was called last; noting begins with the first call."""
        n, self.n_tape, self.is_taping = self.n_tape, 0, 1
        t = self.tape
        return [(t[at], t[at + 1], t[at + 2], t[at + 3], t[at + 4], t[at + 5], t[at + 6]) for at in range(0, n, WIDTH)]

    # -- changes -------------------------------------------------------------------

    def transfer(self, seat: int, amount: int, reason: int, plot: int, other: int) -> None:
        """Add to a seat's cash, or take away: the one place where cash changes."""
        self.cash[seat] += amount
        self.note(PAID, seat, amount, self.cash[seat], reason, plot, other)

    def give(self, plot: int, seat: int) -> None:
        """Make a seat, or ``NOBODY``, the owner of a plot."""
        old = self.owner[plot]
        if old >= 0:
            self.lands[old] ^= BIT[plot]
        if seat >= 0:
            self.lands[seat] ^= BIT[plot]
        self.owner[plot] = seat

    def set_houses(self, plot: int, n: int) -> None:
        """Put ``n`` houses on a street, 5 being a hotel."""
        old = self.houses[plot]
        self.n_hotels += (1 if n == 5 else 0) - (1 if old == 5 else 0)
        self.n_houses += (0 if n == 5 else n) - (0 if old == 5 else old)
        self.houses[plot] = n
        if n:
            self.built |= BIT[plot]
        else:
            self.built &= ~BIT[plot]
        group = GROUP_MASK[GROUP[plot]]
        if self.built & group:
            self.developed |= group
        else:
            self.developed &= ~group

    def show(self, plot: int) -> None:
        """Note how a plot stands now."""
        is_pledged = 1 if self.pledged & BIT[plot] else 0
        self.note(PLOT_SET, plot, self.houses[plot], is_pledged, self.owner[plot], 0, 0)
