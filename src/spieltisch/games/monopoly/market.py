"""Auctions by the bank, and offers from player to player.

Between money and turns in the kernel. An auction is over when all who are in the game but
the highest bidder have passed. An offer waits for its buyer; at most one for each plot.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # without Cython installed the sources run as they are
    from spieltisch.core import uncython as cython  # type: ignore[no-redef]

from spieltisch.games.monopoly import tables
from spieltisch.games.monopoly.codes import (
    ACCEPTED,
    AUCTIONED,
    BID_MADE,
    CLOSED,
    NOBODY,
    OFFER_ENDED,
    OFFERED,
    OPENED,
    SOLD,
    WITHDRAWN,
)
from spieltisch.games.monopoly.estate import Estate

BIT = tables.BIT
ZEROS = [0] * 8


class Market(Estate):
    """Who is still in the game, what is auctioned and what is offered."""

    def __init__(self) -> None:
        super().__init__()
        self.n_bust = self.auction = self.bidder = self.price = self.bids = self.passed = self.queue = 0
        self.n_offers = 0
        if not cython.compiled:
            self.bust = [0] * 8  # 1 is who went bankrupt first
            self.offer_plot = [0] * 28  # offers, oldest first
            self.offer_from = [0] * 28
            self.offer_to = [0] * 28
            self.offer_price = [0] * 28

    def clear_market(self) -> None:
        """Everybody is in the game; nothing is auctioned or offered."""
        self.clear()
        self.bust[:] = ZEROS
        self.auction = self.bidder = NOBODY
        self.n_bust = self.price = self.bids = self.passed = self.n_offers = 0
        self.queue = 0

    def copy_market(self, other: Market) -> None:
        self.copy_estate(other)
        self.bust[:] = other.bust
        self.offer_plot[:] = other.offer_plot
        self.offer_from[:] = other.offer_from
        self.offer_to[:] = other.offer_to
        self.offer_price[:] = other.offer_price
        self.auction, self.bidder, self.price, self.bids = other.auction, other.bidder, other.price, other.bids
        self.n_bust, self.passed, self.queue, self.n_offers = other.n_bust, other.passed, other.queue, other.n_offers

    # -- auctions ------------------------------------------------------------------

    def open_auction(self) -> None:
        """The next plot of the queue, unless nobody has anything to bid."""
        plot = self.nth_bit(self.queue, 0)
        self.queue ^= BIT[plot]
        for seat in range(self.n_seats):
            if self.bust[seat] == 0 and self.cash[seat] > 0:
                self.restart_auction(plot)
                return

    def restart_auction(self, plot: int) -> None:
        self.auction = plot
        self.bidder = NOBODY
        self.price = self.passed = 0
        self.bids += 1  # a new call: everybody's time begins anew
        self.note(OPENED, plot, 0, 0, 0, 0, 0)

    def bid(self, seat: int, price: int) -> None:
        self.bidder = seat
        self.price = price
        self.bids += 1
        self.note(BID_MADE, seat, self.auction, price, 0, 0, 0)

    def is_awaited(self, seat: int) -> int:
        """Whether the auction waits for a seat."""
        return self.bust[seat] == 0 and seat != self.bidder and not self.passed >> seat & 1

    def is_decided(self) -> int:
        for seat in range(self.n_seats):
            if self.is_awaited(seat):
                return 0
        return 1

    def close_auction(self) -> None:
        plot, seat, price = self.auction, self.bidder, self.price
        self.auction = self.bidder = NOBODY
        self.price = self.passed = 0
        self.note(CLOSED, plot, seat, price, 0, 0, 0)
        if seat >= 0:
            self.transfer(seat, -price, AUCTIONED, plot, NOBODY)
            self.give(plot, seat)
        self.show(plot)

    # -- offers --------------------------------------------------------------------

    def add_offer(self, seat: int, buyer: int, plot: int, price: int) -> None:
        """An offer takes the place of an older one for the same plot."""
        k = self.find_offer(plot)
        if k >= 0:
            self.drop_offer(k, WITHDRAWN)
        k = self.n_offers
        self.offer_plot[k] = plot
        self.offer_from[k] = seat
        self.offer_to[k] = buyer
        self.offer_price[k] = price
        self.n_offers = k + 1
        self.note(OFFERED, seat, buyer, plot, price, 0, 0)

    def find_offer(self, plot: int) -> int:
        """The number of the offer for a plot, or -1."""
        for k in range(self.n_offers):
            if self.offer_plot[k] == plot:
                return k
        return -1

    def oldest_offer(self, seat: int) -> int:
        """The number of the oldest offer that waits for a seat, or -1."""
        for k in range(self.n_offers):
            if self.offer_to[k] == seat:
                return k
        return -1

    def drop_offer(self, k: int, end: int) -> None:
        seller, buyer, plot = self.offer_from[k], self.offer_to[k], self.offer_plot[k]
        self.n_offers -= 1
        for i in range(k, self.n_offers):
            self.offer_plot[i] = self.offer_plot[i + 1]
            self.offer_from[i] = self.offer_from[i + 1]
            self.offer_to[i] = self.offer_to[i + 1]
            self.offer_price[i] = self.offer_price[i + 1]
        self.note(OFFER_ENDED, k, seller, buyer, plot, end, 0)

    def drop_offers_of(self, seat: int, is_gone: int) -> None:
        """A seller's offers end; those to a seat that is gone too."""
        k = 0
        while k < self.n_offers:
            if self.offer_from[k] == seat or (is_gone and self.offer_to[k] == seat):
                self.drop_offer(k, WITHDRAWN)
            else:
                k += 1

    def drop_offers_in(self, plots: int) -> None:
        """What was offered is no longer what it was."""
        k = 0
        while k < self.n_offers:
            if plots & BIT[self.offer_plot[k]]:
                self.drop_offer(k, WITHDRAWN)
            else:
                k += 1

    def sell(self, seat: int, buyer: int, plot: int, price: int) -> None:
        """A plot changes hands for cash, its mortgage with it."""
        k = self.find_offer(plot)
        if k >= 0:
            self.drop_offer(k, ACCEPTED)
        self.transfer(buyer, -price, SOLD, plot, seat)
        self.transfer(seat, price, SOLD, plot, buyer)
        self.give(plot, buyer)
        self.show(plot)
