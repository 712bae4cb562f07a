"""Debts and ruin: what must be paid, how the cash for it is raised, and who gets what of the ruined.

MPMP 5, rules 9, and what the protocol leaves open: the creditor is paid in full at once and the debtor's
cash shown negative. The current player raises what is missing by itself; anybody else is sold up.
"""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.engine import tables
from spieltisch.games.monopoly.engine.codes import BANKRUPTCY, BROKE, HOUSE_SOLD, NOBODY, POT
from spieltisch.games.monopoly.engine.state import State

if not cython.compiled:
    from spieltisch.games.monopoly.engine.auctions import restart_auction
    from spieltisch.games.monopoly.engine.building import mortgage, raze, tallest
    from spieltisch.games.monopoly.engine.prices import houses_value, reserves
    from spieltisch.games.monopoly.engine.prison import add_keys
    from spieltisch.games.monopoly.engine.trading import drop_offers_of

BIT = tables.BIT
GROUP_MASK = tables.GROUP_MASK
DEAREST_LAST = tables.DEAREST_LAST


def charge(game: State, seat: int, amount: int, creditor: int, reason: int, plot: int) -> None:
    """A payment nobody is asked about. Who could never raise it is ruined; else the creditor has it
    at once, the current player owes what is missing, and anybody else is sold up."""
    if game.cash[seat] < amount and game.cash[seat] + reserves(game, seat) < amount:
        ruin(game, seat, creditor, 0)
        return
    game.transfer(seat, -amount, reason, plot, creditor if creditor >= 0 else NOBODY)
    if creditor >= 0:
        game.transfer(creditor, amount, reason, plot, seat)
    elif creditor == POT:
        game.pot += amount
    if game.cash[seat] < 0:
        drop_offers_of(game, seat, 0)
        if seat != game.current:
            liquidate(game, seat)


def liquidate(game: State, seat: int) -> None:
    """Sell houses evenly from the cheapest group on, then mortgage from the cheapest plot on, until
    nothing is owed."""
    for group in range(8):
        while game.cash[seat] < 0 and game.lands[seat] & game.built & GROUP_MASK[group]:
            raze(game, tallest(game, group))
    for i in range(28):
        plot = DEAREST_LAST[i]
        if game.cash[seat] < 0 and game.lands[seat] & ~game.pledged & BIT[plot]:
            mortgage(game, plot)


def ruin(game: State, seat: int, creditor: int, is_quitting: int) -> None:
    """Out of the game: everything goes to the creditor, or to the bank, which auctions the plots."""
    drop_offers_of(game, seat, 1)
    if creditor >= 0:
        hand_over(game, seat, creditor)
    else:
        seize(game, seat)
    game.n_bust += 1
    game.bust[seat] = game.n_bust
    game.jailed[seat] = 0
    game.note(BROKE, seat, creditor if creditor >= 0 else NOBODY, game.n_bust, is_quitting, 0, 0)
    forget(game, seat)


def hand_over(game: State, seat: int, creditor: int) -> None:
    """Houses go back for half their price; cash, plots with their mortgages and cards change hands."""
    value = houses_value(game, seat)
    if value:
        game.transfer(seat, value, HOUSE_SOLD, NOBODY, NOBODY)
    cash = game.cash[seat]
    if cash:
        game.transfer(seat, -cash, BANKRUPTCY, NOBODY, creditor)
    if cash > 0:
        game.transfer(creditor, cash, BANKRUPTCY, NOBODY, seat)
    for plot in range(40):
        if game.owner[plot] == seat:
            game.set_houses(plot, 0)
            game.give(plot, creditor)
            game.show(plot)
    if game.keys[seat]:
        add_keys(game, creditor, game.keys[seat])
        add_keys(game, seat, -game.keys[seat])


def seize(game: State, seat: int) -> None:
    """The bank takes everything; plots lose houses and mortgage and wait for their auctions."""
    cash = game.cash[seat]
    if cash:
        game.transfer(seat, -cash, BANKRUPTCY, NOBODY, NOBODY)
    game.queue |= game.lands[seat]  # one by one: MPMP 5, auction-plot can name only one position
    game.pledged &= ~game.lands[seat]
    for plot in range(40):
        if game.owner[plot] == seat:
            game.set_houses(plot, 0)
            game.give(plot, NOBODY)
            game.show(plot)
    if game.keys[seat]:
        add_keys(game, seat, -game.keys[seat])


def forget(game: State, seat: int) -> None:
    """Whatever waited for a seat that is out waits no longer."""
    if seat == game.current:
        game.is_ending = 1
        game.is_rolling = game.is_landed = 0
    if seat == game.mover:
        game.deck = game.mover = NOBODY
    if seat == game.holder:
        game.held = game.holder = NOBODY
    if game.auction >= 0 and seat == game.bidder:
        restart_auction(game, game.auction)
