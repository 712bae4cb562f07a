"""Turns and rounds, and what a game waits for.

That is never set but found: after every action ``settle`` looks at what is pending, in the order in
which it must be dealt with.
"""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.engine import tables
from spieltisch.games.monopoly.engine.codes import (
    ACT,
    AUCTION,
    CARD,
    DEBT,
    FIRST,
    FIRST_SET,
    HELD,
    NOBODY,
    OVER,
    ROLL,
    WITHDRAWN,
)
from spieltisch.games.monopoly.engine.state import State

if not cython.compiled:
    from spieltisch.games.monopoly.engine.auctions import close_auction, is_decided, open_auction
    from spieltisch.games.monopoly.engine.debts import liquidate
    from spieltisch.games.monopoly.engine.trading import drop_offer

BIT = tables.BIT


def settle(game: State) -> None:
    """Find what the game waits for, and open, close and begin what is due."""
    while True:
        if game.is_out or game.n_seats - game.n_bust <= (1 if game.n_seats > 1 else 0):
            finish(game)
        elif game.current < 0:
            game.phase = FIRST
        elif game.deck >= 0:
            game.phase = CARD
        elif game.auction >= 0:
            if is_decided(game):
                close_auction(game)
                continue
            game.phase = AUCTION
        elif game.queue:
            open_auction(game)
            continue
        elif game.holder >= 0:
            game.phase = HELD
        elif game.is_ending:
            next_turn(game)
            continue
        else:
            game.phase = ROLL if game.is_rolling else DEBT if game.cash[game.current] < 0 else ACT
        return


def finish(game: State) -> None:
    """Nothing is pending any more. The last in the game has won, whatever the bank would still have auctioned."""
    game.phase = OVER
    game.deck = game.mover = game.held = game.holder = game.auction = game.bidder = NOBODY
    game.queue = game.passed = game.price = 0
    while game.n_offers:
        drop_offer(game, 0, WITHDRAWN)


def name_first(game: State, seat: int) -> None:
    """Who begins is drawn (MPMP 5, rules 1); then turns go by seats."""
    game.first = seat
    game.note(FIRST_SET, seat, 0, 0, 0, 0, 0)
    begin(game, seat)


def begin(game: State, seat: int) -> None:
    """A turn begins with throwing the dice, at once and by the server: MPMP 5, turn-update."""
    game.current = seat
    game.total = game.doubles = game.asked = game.cheated = 0
    game.is_ending = game.is_landed = 0
    game.is_rolling = 1


def next_turn(game: State) -> None:
    """The next player in order begins; a round ends where the first player sits, or sat."""
    seat = game.current
    while True:
        seat = seat + 1 if seat + 1 < game.n_seats else 0
        if seat == game.first:
            game.round += 1
        if game.bust[seat] == 0:
            break
    if game.max_rounds and game.round >= game.max_rounds:
        game.is_out = 1
    else:
        begin(game, seat)


def end_turn(game: State, seat: int) -> None:
    """What is still owed is raised; what the player came to and nobody owns is auctioned."""
    if game.cash[seat] < 0:
        liquidate(game, seat)
    plot = game.at[seat]
    if game.is_landed and game.owner[plot] < 0:  # MPMP 5, auction-plot: also for who is too poor to buy
        game.queue |= BIT[plot]
    game.is_ending = 1
