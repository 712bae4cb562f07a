"""Why an action is refused, in words: a stable code, and a sentence in the protocol's wording where it has one."""

from __future__ import annotations

from typing import Final

from spieltisch.core.errors import IllegalAction
from spieltisch.games.monopoly import codes
from spieltisch.games.monopoly.actions import Accept, Action, Bid, Build, Buy, PayBail, Redeem
from spieltisch.games.monopoly.board import BAIL, FIELDS

REFUSALS: Final = {
    codes.NOT_PLAYING: ("not_playing", "you are not a player"),
    codes.AUCTION_RUNS: ("auction_runs", "You don't have a free hand during an auction"),
    codes.NO_SUCH_PLOT: ("no_such_plot", "Not a valid plot"),
    codes.NOT_OWNER: ("not_owner", "belongs to another player"),
    codes.NOT_YOUR_TURN: ("not_your_turn", "You don't have the turn"),
    codes.NOT_HERE: ("not_here", "You don't have your piece on that plot"),
    codes.NO_MONEY: ("no_money", "insufficient money"),
    codes.FULL: ("full", "already fully upgraded"),
    codes.NOT_COMPLETE: ("not_complete", "You don't have every plot of that plot group"),
    codes.GROUP_MORTGAGED: ("group_mortgaged", "You don't have that plot group free of mortgages"),
    codes.UNBALANCED: ("unbalanced", "unbalanced plot group"),
    codes.NO_HOUSE: ("no_house", "You don't have a single house"),
    codes.HAS_HOUSES: ("has_houses", "can't sell plot with houses on it"),
    codes.IS_MORTGAGED: ("is_mortgaged", "You don't have that plot free of a mortgage"),
    codes.NOT_MORTGAGED: ("not_mortgaged", "You don't have a mortgage on that plot"),
    codes.NO_SUCH_BUYER: ("no_such_buyer", "This player does not exist"),
    codes.NOT_JAILED: ("not_jailed", "You don't sit in prison"),
    codes.NO_KEY: ("no_unjail_card", "no unjail card"),
    codes.NO_AUCTION: ("no_auction", "You don't have an auction to bid in"),
    codes.OTHER_PLOT: ("other_plot", "Not the plot that is auctioned"),
    codes.TOO_LOW: ("too_low", "You don't have the highest bid with that"),
    codes.NO_OFFER: ("no_offer", "You don't have such an offer"),
    codes.IN_DEBT: ("in_debt", "You don't have a free hand while you owe money"),
    codes.CARD_WAITS: ("card_waits", "You don't have a free hand before the card is answered"),
    codes.NO_CARD: ("no_card", "You cannot take a different card."),
    codes.BAD_AMOUNT: ("bad_amount", f"The amount is out of range; it is at most {codes.MAX_AMOUNT}"),
    codes.TOO_CHEAP: ("too_cheap", "You don't have the right to sell below the mortgage while you owe money"),
    codes.TOO_MANY: ("too_many", f"You don't have more than {codes.PATIENCE} offers in a turn"),
    codes.NO_HOUSES_LEFT: ("no_houses_left", "You don't have a bank with a house left"),
    codes.NO_HOTELS_LEFT: ("no_hotels_left", "You don't have a bank with a hotel left"),
    codes.NO_CHEATS: ("no_cheats", "Nobody cheats at this table"),
    codes.GAME_OVER: ("game_over", "Game not running"),
    codes.HAS_PASSED: ("has_passed", "You don't have a bid left in this auction"),
    codes.BUYER_POOR: ("buyer_poor", "insufficient money on the buyer's side"),
    codes.CHANCE_FIRST: ("chance_first", "You don't have the turn before chance"),
    codes.OWN_BID: ("own_bid", "You don't have anybody but yourself to outbid"),
    codes.NO_ACTION: ("no_action", "Not an action of yours"),
}


def refusal(code: int, action: Action) -> IllegalAction:
    """The kernel's answer to an action, for whoever asked."""
    word, sentence = REFUSALS[code]
    if code == codes.NO_MONEY:
        sentence = f"{sentence}, need {price_of(action)}"
    return IllegalAction(word, sentence)


def price_of(action: Action) -> int:
    """What an action costs, in Reichsmark; 0 for one that costs nothing. Plots must exist."""
    match action:
        case Buy(plot):
            return FIELDS[plot].price
        case Build(plot):
            return FIELDS[plot].house
        case Redeem(plot):
            return FIELDS[plot].redemption
        case Accept(_, price) | Bid(_, price):
            return price
        case PayBail():
            return BAIL
        case _:
            return 0
