"""Whether an action is allowed, and if not, the first rule it breaks; and what an allowed one does.

*An action* is one number: its kind in the lowest byte, then a plot, then a seat (dice, cards and
cheats use these bytes as they need), and an amount from bit 24 on. Chance's actions are those of seat -1.
"""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.engine import tables
from spieltisch.games.monopoly.engine.codes import (
    ACCEPT,
    AUCTION,
    AUCTION_RUNS,
    BID,
    BUILD,
    BUY,
    CARD,
    CARD_WAITS,
    CHANCE_FIRST,
    CHEAT,
    DECLINE,
    DECLINED,
    DRAW_CARD,
    DRAW_DICE,
    DRAW_FIRST,
    END_TURN,
    FIRST,
    GAME_OVER,
    LEGAL,
    MORTGAGE,
    NO_ACTION,
    NO_CARD,
    NO_PLOT,
    NOBODY,
    NOT_PLAYING,
    NOT_YOUR_TURN,
    OVER,
    PASS,
    PAY_BAIL,
    QUIT,
    RAZE,
    REDEEM,
    ROLL,
    SELL,
    SWAP,
    TAKE,
    USE_CARD,
)
from spieltisch.games.monopoly.engine.state import State

if not cython.compiled:
    from spieltisch.games.monopoly.engine.auctions import bid, check_bid, pass_auction
    from spieltisch.games.monopoly.engine.building import (
        build,
        check_build,
        check_mortgage,
        check_raze,
        check_redeem,
        mortgage,
        raze,
        redeem,
    )
    from spieltisch.games.monopoly.engine.debts import ruin
    from spieltisch.games.monopoly.engine.effects import answer_card, cheat, check_cheat, draw
    from spieltisch.games.monopoly.engine.movement import throw
    from spieltisch.games.monopoly.engine.prison import check_release, release
    from spieltisch.games.monopoly.engine.trading import (
        buy,
        check_accept,
        check_buy,
        check_decline,
        check_sell,
        drop_offer,
        drop_offers_in,
        find_offer,
        offer,
        oldest_offer,
        sell,
    )
    from spieltisch.games.monopoly.engine.turn import end_turn, name_first, settle

BIT = tables.BIT
GROUP = tables.GROUP
GROUP_MASK = tables.GROUP_MASK
DECK_SIZE = tables.DECK_SIZE

# -- allowed? ----------------------------------------------------------------------


def check(game: State, seat: int, action: int) -> int:
    """``LEGAL``, or why not. ``seat`` is -1 for chance; ``action`` is any packed one.

    MPMP 5, errors: no game and no player first, then what an auction forbids, and all else as each command has it.
    """
    kind = action & 255
    plot = min(action >> 8 & 255, NO_PLOT)
    other = action >> 16 & 255
    amount = action >> 24
    if game.phase == OVER:
        return GAME_OVER
    if seat < 0:
        return check_chance(game, kind, plot, other)
    if seat >= game.n_seats or game.bust[seat]:
        return NOT_PLAYING
    if game.phase <= CARD:
        return CHANCE_FIRST
    if kind == QUIT:
        return LEGAL
    if kind in (BID, PASS):
        return check_bid(game, seat, kind, plot, amount)
    if kind == RAZE:
        return check_raze(game, seat, plot)
    if kind == MORTGAGE:
        return check_mortgage(game, seat, plot)
    if kind == DECLINE:
        return check_decline(game, seat, plot)
    if kind in (TAKE, SWAP):
        return NO_CARD if game.holder != seat else AUCTION_RUNS if game.phase == AUCTION else LEGAL
    if game.phase == AUCTION:
        return AUCTION_RUNS
    return check_free(game, seat, kind, plot, other, amount)


def check_chance(game: State, kind: int, plot: int, other: int) -> int:
    """Only what the game waits for."""
    if kind == DRAW_FIRST and game.phase == FIRST:
        return LEGAL if other < game.n_seats else NO_ACTION
    if kind == DRAW_DICE and game.phase == ROLL:
        return LEGAL if 1 <= plot <= 6 and 1 <= other <= 6 else NO_ACTION
    if kind == DRAW_CARD and game.phase == CARD:
        return LEGAL if plot == game.deck and other < DECK_SIZE[plot] else NO_ACTION
    return NO_ACTION


def check_free(game: State, seat: int, kind: int, plot: int, other: int, amount: int) -> int:
    """What no auction keeps anybody from."""
    if kind == END_TURN:
        return NOT_YOUR_TURN if seat != game.current else CARD_WAITS if game.holder >= 0 else LEGAL
    if kind == BUY:
        return check_buy(game, seat, plot)
    if kind == SELL:
        return check_sell(game, seat, plot, other, amount)
    if kind == ACCEPT:
        return check_accept(game, seat, plot, amount)
    if kind == BUILD:
        return check_build(game, seat, plot)
    if kind == REDEEM:
        return check_redeem(game, seat, plot)
    if kind in (PAY_BAIL, USE_CARD):
        return check_release(game, seat, kind)
    if kind == CHEAT:
        return check_cheat(game, seat, plot, amount)
    return NO_ACTION


# -- done --------------------------------------------------------------------------


def apply(game: State, seat: int, action: int) -> None:
    """Do what ``check`` allows, and go on to where the game waits again."""
    kind = action & 255
    if seat < 0:
        apply_chance(game, kind, action >> 8 & 255, action >> 16 & 255)
    elif kind <= PASS:
        apply_trade(game, seat, kind, min(action >> 8 & 255, NO_PLOT), action >> 16 & 255, action >> 24)
    elif kind <= REDEEM:
        apply_building(game, seat, kind, action >> 8 & 255)
    else:
        apply_other(game, seat, kind, action >> 8 & 255, action >> 24)
    settle(game)


def apply_chance(game: State, kind: int, a: int, b: int) -> None:
    """A throw, a card, or who begins."""
    if kind == DRAW_DICE:
        throw(game, a, b)
    elif kind == DRAW_CARD:
        draw(game, b)
    else:
        name_first(game, b)


def apply_trade(game: State, seat: int, kind: int, plot: int, buyer: int, price: int) -> None:
    """The end of a turn, and all about plots for cash."""
    if kind == END_TURN:
        end_turn(game, seat)
    elif kind == BUY:
        buy(game, seat, plot)
    elif kind == SELL:
        offer(game, seat, buyer, plot, price)
    elif kind == ACCEPT:
        sell(game, game.owner[plot], seat, plot, price)
    elif kind == DECLINE:
        drop_offer(game, oldest_offer(game, seat) if plot == NO_PLOT else find_offer(game, plot), DECLINED)
    elif kind == BID:
        bid(game, seat, price)
    else:
        pass_auction(game, seat, plot)


def apply_building(game: State, seat: int, kind: int, plot: int) -> None:
    """Houses and mortgages; an offer of what they change ends."""
    if kind == BUILD:
        drop_offers_in(game, GROUP_MASK[GROUP[plot]])
        build(game, seat, plot)
    elif kind == RAZE:
        raze(game, plot)
    elif kind == MORTGAGE:
        drop_offers_in(game, BIT[plot])
        mortgage(game, plot)
    else:
        drop_offers_in(game, BIT[plot])
        redeem(game, seat, plot)


def apply_other(game: State, seat: int, kind: int, effect: int, amount: int) -> None:
    """The prison, a held card, cheats, and giving up: to the bank, whoever is owed."""
    if kind in (PAY_BAIL, USE_CARD):
        release(game, seat, kind)
    elif kind in (TAKE, SWAP):
        answer_card(game, seat, kind)
    elif kind == QUIT:
        ruin(game, seat, NOBODY, 1)
    else:
        cheat(game, seat, effect, amount)
