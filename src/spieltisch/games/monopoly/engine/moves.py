"""Moves by number, and what is legal as lists for people.

*Numbered moves* are a selection that random play and searches can work with: everything but giving up,
cheats and offers to sell; of all bids three raises; and nobody acts unasked. Who is asked for an answer
gives it before the current player goes on. Chance's outcomes are numbered too, all equally likely.
"""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.engine import board, tables
from spieltisch.games.monopoly.engine.codes import (
    ACCEPT,
    AUCTION,
    BID,
    BUILD,
    BUY,
    CARD,
    DECLINE,
    DRAW_CARD,
    DRAW_DICE,
    DRAW_FIRST,
    END_TURN,
    FIRST,
    HELD,
    LEGAL,
    MAX_AMOUNT,
    MORTGAGE,
    NO_PLOT,
    NOBODY,
    OVER,
    PASS,
    PAY_BAIL,
    QUIT,
    RAZE,
    REDEEM,
    ROLL,
    SCALE,
    SELL,
    SWAP,
    TAKE,
    USE_CARD,
)
from spieltisch.games.monopoly.engine.state import State

if not cython.compiled:
    from spieltisch.games.monopoly.engine.actions import apply, check
    from spieltisch.games.monopoly.engine.auctions import next_bidder
    from spieltisch.games.monopoly.engine.bits import count_bits, nth_bit
    from spieltisch.games.monopoly.engine.building import check_build, check_raze
    from spieltisch.games.monopoly.engine.movement import throw
    from spieltisch.games.monopoly.engine.trading import oldest_offer
    from spieltisch.games.monopoly.engine.turn import settle

BIT = tables.BIT
GROUP_MASK = tables.GROUP_MASK
STREETS_OF = tables.STREETS_OF
KIND = tables.KIND
PRICE = tables.PRICE
REDEMPTION = tables.REDEMPTION
DECK_SIZE = tables.DECK_SIZE
PLOT_KINDS = tables.PLOT_KINDS
BAIL_PRICE = board.BAIL
DEAREST_REDEMPTION = max(REDEMPTION)
REDEMPTION_STEP = 110  # all redemptions are multiples of it
REDEEMABLE = [
    sum(BIT[plot] for plot in range(40) if 0 < REDEMPTION[plot] <= REDEMPTION_STEP * n)
    for n in range(DEAREST_REDEMPTION // REDEMPTION_STEP)
]
RAISES = [20, 5, 2]  # parts of the list price


def mover_seat(game: State) -> int:
    """Whose numbered moves these are; -1 is chance, and nobody when the game is over."""
    if game.phase <= CARD or game.phase == OVER:
        return NOBODY
    if game.phase == AUCTION:
        return next_bidder(game)
    if game.phase == HELD:
        return game.holder
    return game.offer_to[0] if game.n_offers else game.current


# -- how many ----------------------------------------------------------------------


def legal_count(game: State) -> int:
    """How many numbered moves there are; 0 when the game is over."""
    if game.phase == ROLL:
        return 36
    if game.phase == AUCTION:
        return 1 + raise_count(game)
    if game.phase == FIRST:
        return game.n_seats
    if game.phase == CARD:
        return DECK_SIZE[game.deck]
    if game.phase == HELD:
        return 2
    if game.phase == OVER:
        return 0
    if game.n_offers:
        return 2 if game.cash[game.offer_to[0]] >= game.offer_price[0] else 1
    return find_moves(game)


def raise_count(game: State) -> int:
    """How many of the raises the next bidder can pay."""
    n = 0
    cash = game.cash[next_bidder(game)]
    while n < 3 and cash >= game.price + PRICE[game.auction] // RAISES[n]:
        n += 1
    return n


def find_moves(game: State) -> int:
    """The current player's plots by what may be done with them now; returns the number of moves."""
    seat = game.current
    cash = game.cash[seat]
    lands = game.lands[seat]
    game.can_mortgage = lands & ~game.pledged & ~game.developed
    game.can_redeem = lands & game.pledged
    if cash < DEAREST_REDEMPTION:
        game.can_redeem &= REDEEMABLE[cash // REDEMPTION_STEP] if cash > 0 else 0
    game.can_build = game.can_raze = 0
    if lands:
        find_buildings(game, seat, lands & ~game.pledged)
    game.n_mortgage = count_bits(game.can_mortgage)
    game.n_redeem = count_bits(game.can_redeem) if game.can_redeem else 0
    game.n_build = count_bits(game.can_build) if game.can_build else 0
    game.n_other = 1 + can_buy(game) + can_pay_bail(game) + can_use_card(game)
    n_raze = count_bits(game.can_raze) if game.can_raze else 0
    return game.n_other + game.n_mortgage + game.n_redeem + game.n_build + n_raze


def find_buildings(game: State, seat: int, free: int) -> None:
    """Only colours that are complete and free of mortgages have houses, or may get them."""
    for group in range(8):
        if free & GROUP_MASK[group] == GROUP_MASK[group]:
            for i in range(3 * group, 3 * group + 3):
                plot = STREETS_OF[i]
                if check_build(game, seat, plot) == LEGAL:
                    game.can_build |= BIT[plot]
                if check_raze(game, seat, plot) == LEGAL:
                    game.can_raze |= BIT[plot]


def can_buy(game: State) -> int:
    """Whether the current player may buy the plot it stands on."""
    plot = game.at[game.current]
    if not 1 <= KIND[plot] <= PLOT_KINDS or game.owner[plot] >= 0:
        return 0
    return 1 if game.cash[game.current] >= PRICE[plot] else 0


def can_pay_bail(game: State) -> int:
    """Whether the current player may leave prison for money."""
    return 1 if game.jailed[game.current] and game.cash[game.current] >= BAIL_PRICE else 0


def can_use_card(game: State) -> int:
    """Whether the current player may leave prison by card."""
    seat = game.current
    return 1 if game.jailed[seat] and game.keys[seat] and game.cash[seat] >= 0 else 0


# -- which -------------------------------------------------------------------------


def move_at(game: State, k: int) -> int:
    """The k-th numbered move as an action of ``mover_seat``, right after ``legal_count``."""
    if game.phase == ROLL:
        return DRAW_DICE | (1 + k // 6) << 8 | (1 + k % 6) << 16
    if game.phase == AUCTION:
        if k == 0:
            return PASS | game.auction << 8
        return BID | game.auction << 8 | (game.price + PRICE[game.auction] // RAISES[k - 1]) * SCALE
    if game.phase == FIRST:
        return DRAW_FIRST | k << 16
    if game.phase == CARD:
        return DRAW_CARD | game.deck << 8 | k << 16
    if game.phase == HELD:
        return SWAP if k else TAKE
    if game.n_offers:
        plot = game.offer_plot[0]
        return ACCEPT | plot << 8 | game.offer_price[0] * SCALE if k else DECLINE | plot << 8
    return turn_move(game, k)


def turn_move(game: State, k: int) -> int:
    """End the turn, buy, leave prison; then what can be done with plots."""
    if k == 0:
        return END_TURN
    if k >= game.n_other:
        return plot_move(game, k - game.n_other)
    if can_buy(game):
        if k == 1:
            return BUY | game.at[game.current] << 8
        k -= 1
    return PAY_BAIL if k == 1 and can_pay_bail(game) else USE_CARD


def plot_move(game: State, k: int) -> int:
    """Mortgages to take, mortgages to redeem, houses to build, houses to return."""
    if k < game.n_mortgage:
        return MORTGAGE | nth_bit(game.can_mortgage, k) << 8
    k -= game.n_mortgage
    if k < game.n_redeem:
        return REDEEM | nth_bit(game.can_redeem, k) << 8
    k -= game.n_redeem
    if k < game.n_build:
        return BUILD | nth_bit(game.can_build, k) << 8
    return RAZE | nth_bit(game.can_raze, k - game.n_build) << 8


def play(game: State, k: int) -> None:
    """Do the k-th numbered move of the latest count."""
    if game.phase == ROLL:
        throw(game, 1 + k // 6, 1 + k % 6)
        settle(game)
    else:
        apply(game, mover_seat(game), move_at(game, k))


# -- for people --------------------------------------------------------------------


def moves_of(game: State, seat: int) -> list[int]:
    """The numbered moves of a seat that is waited for, whoever else is; [] for others."""
    if game.phase == AUCTION:
        prices = [game.price + PRICE[game.auction] // part for part in RAISES]
        moves = [PASS | game.auction << 8] + [BID | game.auction << 8 | price * SCALE for price in prices]
    elif game.phase == HELD and seat == game.holder:
        moves = [TAKE, SWAP]
    elif oldest_offer(game, seat) >= 0:
        k = oldest_offer(game, seat)
        moves = [DECLINE | NO_PLOT << 8, ACCEPT | game.offer_plot[k] << 8 | game.offer_price[k] * SCALE]
    elif seat == game.current:
        moves = [turn_move(game, k) for k in range(find_moves(game))]
    else:
        moves = []
    return [move for move in moves if check(game, seat, move) == LEGAL]


def plain_actions(game: State, seat: int) -> list[int]:
    """All legal actions of a seat, unasked ones too, but for those with an amount of the player's choice."""
    kinds = [END_TURN, PAY_BAIL, USE_CARD, TAKE, SWAP, QUIT, DECLINE | NO_PLOT << 8]
    kinds += [BUY | game.at[seat] << 8, PASS | max(game.auction, 0) << 8]
    for plot in range(40):
        if game.lands[seat] & BIT[plot]:
            kinds += [kind | plot << 8 for kind in (BUILD, RAZE, MORTGAGE, REDEEM)]
    for k in range(game.n_offers):
        plot = game.offer_plot[k] << 8
        kinds += [DECLINE | plot, ACCEPT | plot | game.offer_price[k] * SCALE]
    return [action for action in kinds if check(game, seat, action) == LEGAL]


def sellable(game: State, seat: int) -> list[tuple[int, int, int, int]]:
    """What a seat may offer now: plot, buyer, the least and the most it may ask."""
    found = []
    for plot in range(40):
        if not game.lands[seat] & BIT[plot]:
            continue
        least = PRICE[plot] // 2 if game.cash[seat] < 0 else 0
        for buyer in range(game.n_seats):
            if check(game, seat, SELL | plot << 8 | buyer << 16 | least * SCALE) == LEGAL:
                most = MAX_AMOUNT if game.has_consent else min(MAX_AMOUNT, game.cash[buyer])
                found.append((plot, buyer, least, most))
    return found
