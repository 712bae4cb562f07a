"""Plots for cash: from the bank, and from player to player.

MPMP 5, sell-plot: undeveloped plots only, at a free price, in anybody's turn, and never to the bank. An
offer waits for its buyer, at most one for each plot; where no consent is agreed on, the sale is made at once.
"""

from __future__ import annotations

from spieltisch.games.monopoly.engine import tables
from spieltisch.games.monopoly.engine.codes import (
    ACCEPTED,
    BAD_AMOUNT,
    BUYER_POOR,
    CARD_WAITS,
    HAS_HOUSES,
    LEGAL,
    MAX_AMOUNT,
    MAX_ASKED,
    NO_MONEY,
    NO_OFFER,
    NO_PLOT,
    NO_SUCH_BUYER,
    NO_SUCH_PLOT,
    NOBODY,
    NOT_HERE,
    NOT_OWNER,
    NOT_YOUR_TURN,
    OFFER_ENDED,
    OFFERED,
    PURCHASE,
    SOLD,
    TOO_CHEAP,
    TOO_MANY,
    WITHDRAWN,
)
from spieltisch.games.monopoly.engine.state import State

BIT = tables.BIT
PRICE = tables.PRICE
VALUE = tables.MORTGAGE

# -- from the bank -----------------------------------------------------------------


def check_buy(game: State, seat: int, plot: int) -> int:
    """MPMP 5, buy-plot: 333, then 136 (also by yourself), then 139, and 131 last."""
    if PRICE[plot] == 0:
        return NO_SUCH_PLOT
    if game.owner[plot] >= 0:
        return NOT_OWNER
    if seat != game.current:
        return NOT_YOUR_TURN
    if game.at[seat] != plot:
        return NOT_HERE
    if game.holder == seat:
        return CARD_WAITS
    return NO_MONEY if game.cash[seat] < PRICE[plot] else LEGAL


def buy(game: State, seat: int, plot: int) -> None:
    """For the list price."""
    game.transfer(seat, -PRICE[plot], PURCHASE, plot, NOBODY)
    game.give(plot, seat)
    game.show(plot)


# -- from player to player ---------------------------------------------------------


def check_owner(game: State, seat: int, plot: int) -> int:
    """MPMP 5, all commands about own plots: 333 before 136."""
    return NO_SUCH_PLOT if PRICE[plot] == 0 else NOT_OWNER if game.owner[plot] != seat else LEGAL


def check_sell(game: State, seat: int, plot: int, buyer: int, price: int) -> int:
    """MPMP 5, sell-plot: 333, 136, 137 (a house anywhere in the colour), 215 (oneself too), 131 last."""
    wrong = check_owner(game, seat, plot)
    if wrong:
        return wrong
    if game.developed & BIT[plot]:
        return HAS_HOUSES
    if buyer >= game.n_seats or buyer == seat or game.bust[buyer]:
        return NO_SUCH_BUYER
    if price < 0 or price > MAX_AMOUNT:
        return BAD_AMOUNT
    if game.cash[seat] < 0 and price < VALUE[plot]:
        return TOO_CHEAP  # a debtor asks for the mortgage at least
    if asked_by(game, seat) >= MAX_ASKED:
        return TOO_MANY
    return BUYER_POOR if not game.has_consent and game.cash[buyer] < price else LEGAL


def asked_by(game: State, seat: int) -> int:
    """How many offers the seat has made since the turn began."""
    return game.asked >> 4 * seat & 15


def offer(game: State, seat: int, buyer: int, plot: int, price: int) -> None:
    """Ask the buyer; or sell at once, if that is what was agreed on."""
    game.asked += BIT[4 * seat]
    if game.has_consent:
        add_offer(game, seat, buyer, plot, price)
    else:
        sell(game, seat, buyer, plot, price)


def check_accept(game: State, seat: int, plot: int, price: int) -> int:
    """Only for exactly the price; the buyer's cash counts when it accepts."""
    if PRICE[plot] == 0:
        return NO_SUCH_PLOT
    k = find_offer(game, plot)
    if k < 0 or game.offer_to[k] != seat or game.offer_price[k] != price:
        return NO_OFFER
    return NO_MONEY if game.cash[seat] < price else LEGAL


def check_decline(game: State, seat: int, plot: int) -> int:
    """Without a plot the oldest offer is declined."""
    k = oldest_offer(game, seat) if plot == NO_PLOT else find_offer(game, plot)
    return NO_OFFER if k < 0 or game.offer_to[k] != seat else LEGAL


def sell(game: State, seat: int, buyer: int, plot: int, price: int) -> None:
    """A plot changes hands for cash, its mortgage with it. MPMP 5, rules 6: that costs no interest."""
    k = find_offer(game, plot)
    if k >= 0:
        drop_offer(game, k, ACCEPTED)
    game.transfer(buyer, -price, SOLD, plot, seat)
    game.transfer(seat, price, SOLD, plot, buyer)
    game.give(plot, buyer)
    game.show(plot)


# -- the offers that wait ----------------------------------------------------------


def add_offer(game: State, seat: int, buyer: int, plot: int, price: int) -> None:
    """An offer takes the place of an older one for the same plot."""
    k = find_offer(game, plot)
    if k >= 0:
        drop_offer(game, k, WITHDRAWN)
    k = game.n_offers
    game.offer_plot[k] = plot
    game.offer_from[k] = seat
    game.offer_to[k] = buyer
    game.offer_price[k] = price
    game.n_offers = k + 1
    game.note(OFFERED, seat, buyer, plot, price, 0, 0)


def find_offer(game: State, plot: int) -> int:
    """The number of the offer for a plot, or -1."""
    for k in range(game.n_offers):
        if game.offer_plot[k] == plot:
            return k
    return -1


def oldest_offer(game: State, seat: int) -> int:
    """The number of the oldest offer that waits for a seat, or -1."""
    for k in range(game.n_offers):
        if game.offer_to[k] == seat:
            return k
    return -1


def drop_offer(game: State, k: int, end: int) -> None:
    """The k-th offer ends."""
    seller, buyer, plot = game.offer_from[k], game.offer_to[k], game.offer_plot[k]
    game.n_offers -= 1
    for i in range(k, game.n_offers):
        game.offer_plot[i] = game.offer_plot[i + 1]
        game.offer_from[i] = game.offer_from[i + 1]
        game.offer_to[i] = game.offer_to[i + 1]
        game.offer_price[i] = game.offer_price[i + 1]
    game.note(OFFER_ENDED, k, seller, buyer, plot, end, 0)


def drop_offers_of(game: State, seat: int, is_gone: int) -> None:
    """A seller's offers end; those to a seat that is gone too."""
    k = 0
    while k < game.n_offers:
        if game.offer_from[k] == seat or (is_gone and game.offer_to[k] == seat):
            drop_offer(game, k, WITHDRAWN)
        else:
            k += 1


def drop_offers_in(game: State, plots: int) -> None:
    """What was offered is no longer what it was."""
    k = 0
    while k < game.n_offers:
        if plots & BIT[game.offer_plot[k]]:
            drop_offer(game, k, WITHDRAWN)
        else:
            k += 1
