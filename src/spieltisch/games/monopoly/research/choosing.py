"""What the choices are, and which of them a seat has.

Whoever's turn it is may do all that the rules allow. Who is asked in between (for a bid, about an offer or a card)
answers first, and besides only raises cash, and that only as long as it has less than the least yes would cost: so
nobody begins something else in the middle of another's turn, and all that is begun is soon over. Nobody gives up or
cheats, and offers are answered from the oldest on.
"""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.engine import board, tables
from spieltisch.games.monopoly.engine import codes as engine
from spieltisch.games.monopoly.engine.kernel import Monopoly
from spieltisch.games.monopoly.research import codes

if not cython.compiled:
    from spieltisch.games.monopoly.engine.trading import oldest_offer

ACCEPT = codes.ACCEPT
ASKS = codes.ASKS
BIDS = codes.BIDS
BUILD = codes.BUILD
BUY = codes.BUY
HALF = codes.HALF
N_ASKS = codes.N_ASKS
OFFER = codes.OFFER
PASS = codes.PASS
RAISES = codes.RAISES
RAZE = codes.RAZE
REDEEM = codes.REDEEM
TAKE = codes.TAKE
TERMS = codes.TERMS
AUCTION = int(engine.AUCTION)
LEGAL = engine.LEGAL
SELL = engine.SELL
SCALE = engine.SCALE
LIST_PRICE = tables.PRICE
PLOTS = list(board.PLOTS)
ACTIONS = codes.ACTIONS


def action_of(game: Monopoly, seat: int, choice: int) -> int:
    """The packed action that a seat's choice is, but of offers and their terms; 0, which is no action, where there is
    nothing to take or to bid for."""
    action = ACTIONS[choice]
    if choice == BUY:
        return action | game.at[seat] << 8
    if choice == ACCEPT:
        k = oldest_offer(game, seat)
        return 0 if k < 0 else action | game.offer_plot[k] << 8 | game.offer_price[k] * SCALE
    if choice == PASS:
        return 0 if game.auction < 0 else action | game.auction << 8
    if BIDS <= choice < BUILD:
        return 0 if game.auction < 0 else action | game.auction << 8 | bid_of(game, choice - BIDS) * SCALE
    return action


def bid_of(game: Monopoly, rung: int) -> int:
    """A bid in the auction that is open, in Reichsmark."""
    return game.price + LIST_PRICE[game.auction] * RAISES[rung] // 20


def offer_of(game: Monopoly, seat: int, plot: int, terms: int) -> int:
    """The packed action of an offer on these terms, a choice from ``TERMS`` on."""
    buyer = (seat + 1 + (terms - TERMS) // N_ASKS) % game.n_seats
    return SELL | plot << 8 | buyer << 16 | LIST_PRICE[plot] * ASKS[(terms - TERMS) % N_ASKS] // 4 * SCALE


def can_offer(game: Monopoly, seat: int, plot: int) -> int:
    """Whether there is a buyer for whom the least price is allowed."""
    least = LIST_PRICE[plot] * ASKS[HALF] // 4 if game.cash[seat] < 0 else 0
    for buyer in range(game.n_seats):
        if game.check(seat, SELL | plot << 8 | buyer << 16 | least * SCALE) == LEGAL:
            return 1
    return 0


def is_asked(game: Monopoly, seat: int) -> int:
    """Whether a seat that is waited for has something to answer."""
    return game.phase == AUCTION or game.holder == seat or oldest_offer(game, seat) >= 0


def lacks_cash(game: Monopoly, seat: int) -> int:
    """Whether a seat that is asked could not pay the least bid, or the price of the oldest offer."""
    if game.phase == AUCTION:
        return game.cash[seat] < bid_of(game, 0)
    k = oldest_offer(game, seat)
    return k >= 0 and game.cash[seat] < game.offer_price[k]


def must_wait(game: Monopoly, seat: int, choice: int) -> int:
    """Whether a choice is none of a seat that is asked: no answer, and no cash that it lacks."""
    if TAKE <= choice < BUILD or not is_asked(game, seat):
        return 0
    return not RAZE <= choice < REDEEM or not lacks_cash(game, seat)


def may_choose(game: Monopoly, seat: int, choice: int) -> int:
    """Whether a seat that is waited for has this choice, one below ``TERMS``, when it has begun no offer."""
    if must_wait(game, seat, choice):
        return 0
    if choice >= OFFER:
        return can_offer(game, seat, PLOTS[choice - OFFER])
    return game.check(seat, action_of(game, seat, choice)) == LEGAL
