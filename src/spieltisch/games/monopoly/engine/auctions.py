"""Auctions by the bank: over when all who are in the game but the highest bidder have passed.

MPMP 5, auction-plot and make-offer: everybody in the game may bid, who would not buy too; a pass is
final for this auction, and nobody passes its own highest bid.
"""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.engine import tables
from spieltisch.games.monopoly.engine.codes import (
    AUCTION,
    AUCTIONED,
    BID_MADE,
    CLOSED,
    HAS_PASSED,
    LEGAL,
    NO_AUCTION,
    NO_MONEY,
    NOBODY,
    OPENED,
    OTHER_PLOT,
    OWN_BID,
    PASS,
    PASSED,
    TOO_LOW,
)
from spieltisch.games.monopoly.engine.state import State

if not cython.compiled:
    from spieltisch.games.monopoly.engine.bits import nth_bit

BIT = tables.BIT


def open_auction(game: State) -> None:
    """The next plot of the queue, unless nobody has anything to bid."""
    plot = nth_bit(game.queue, 0)
    game.queue ^= BIT[plot]
    for seat in range(game.n_seats):
        if game.bust[seat] == 0 and game.cash[seat] > 0:
            restart_auction(game, plot)
            return


def restart_auction(game: State, plot: int) -> None:
    """From the beginning, with nobody's bid; also when the highest bidder leaves the game."""
    game.auction = plot
    game.bidder = NOBODY
    game.price = game.passed = 0
    game.bids += 1  # a new call: everybody's time begins anew
    game.note(OPENED, plot, 0, 0, 0, 0, 0)


def check_bid(game: State, seat: int, kind: int, plot: int, price: int) -> int:
    """A bid or a pass."""
    if game.phase != AUCTION:
        return NO_AUCTION
    if plot != game.auction:
        return OTHER_PLOT  # MPMP 5, make-offer: 333
    if game.passed >> seat & 1:
        return HAS_PASSED
    if kind == PASS:
        return OWN_BID if seat == game.bidder else LEGAL
    if price <= game.price:
        return TOO_LOW
    return NO_MONEY if game.cash[seat] < price else LEGAL


def bid(game: State, seat: int, price: int) -> None:
    """A higher price."""
    game.bidder = seat
    game.price = price
    game.bids += 1
    game.note(BID_MADE, seat, game.auction, price, 0, 0, 0)


def pass_auction(game: State, seat: int, plot: int) -> None:
    """No bid any more."""
    game.passed |= 1 << seat
    game.note(PASSED, seat, plot, 0, 0, 0, 0)


def is_awaited(game: State, seat: int) -> int:
    """Whether the auction waits for a seat."""
    return game.bust[seat] == 0 and seat != game.bidder and not game.passed >> seat & 1


def is_decided(game: State) -> int:
    """Whether it waits for nobody."""
    for seat in range(game.n_seats):
        if is_awaited(game, seat):
            return 0
    return 1


def next_bidder(game: State) -> int:
    """The next it waits for, in order after the highest bidder or the current player; there must be one."""
    seat = game.bidder if game.bidder >= 0 else game.current
    while True:
        seat = seat + 1 if seat + 1 < game.n_seats else 0
        if is_awaited(game, seat):
            return seat


def close_auction(game: State) -> None:
    """The highest bidder pays; without one the plot stays the bank's."""
    plot, seat, price = game.auction, game.bidder, game.price
    game.auction = game.bidder = NOBODY
    game.price = game.passed = 0
    game.note(CLOSED, plot, seat, price, 0, 0, 0)
    if seat >= 0:
        game.transfer(seat, -price, AUCTIONED, plot, NOBODY)
        game.give(plot, seat)
    game.show(plot)
