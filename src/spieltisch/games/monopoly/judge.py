"""Whether an action is allowed, and if not, the first rule it breaks.

The order of the checks is part of the protocol: an auction first, then no such plot, not
its owner, what is special to the action, and money last.
"""

from __future__ import annotations

from spieltisch.games.monopoly import cards, tables
from spieltisch.games.monopoly.codes import (
    ACCEPT,
    ACT,
    AUCTION,
    AUCTION_RUNS,
    BAD_AMOUNT,
    BID,
    BUILD,
    BUY,
    BUYER_POOR,
    CARD,
    CARD_WAITS,
    CHANCE_FIRST,
    CHEAT,
    DEBT,
    DECLINE,
    DRAW_CARD,
    DRAW_DICE,
    DRAW_FIRST,
    END_TURN,
    FIRST,
    FULL,
    GAME_OVER,
    GROUP_MORTGAGED,
    HAS_HOUSES,
    HAS_PASSED,
    IN_DEBT,
    IS_MORTGAGED,
    LEGAL,
    MAX_AMOUNT,
    MORTGAGE,
    NO_ACTION,
    NO_AUCTION,
    NO_CARD,
    NO_CHEATS,
    NO_HOTELS_LEFT,
    NO_HOUSE,
    NO_HOUSES_LEFT,
    NO_KEY,
    NO_MONEY,
    NO_OFFER,
    NO_PLOT,
    NO_SUCH_BUYER,
    NO_SUCH_PLOT,
    NOT_COMPLETE,
    NOT_HERE,
    NOT_JAILED,
    NOT_MORTGAGED,
    NOT_OWNER,
    NOT_PLAYING,
    NOT_YOUR_TURN,
    OTHER_PLOT,
    OVER,
    OWN_BID,
    PASS,
    PATIENCE,
    PAY_BAIL,
    QUIT,
    RAZE,
    REDEEM,
    ROLL,
    SELL,
    SWAP,
    TAKE,
    TOO_CHEAP,
    TOO_LOW,
    TOO_MANY,
    UNBALANCED,
    USE_CARD,
)
from spieltisch.games.monopoly.course import Course

BIT = tables.BIT
GROUP = tables.GROUP
GROUP_MASK = tables.GROUP_MASK
KIND = tables.KIND
PRICE = tables.PRICE
VALUE = tables.MORTGAGE
REDEMPTION = tables.REDEMPTION
HOUSE = tables.HOUSE
DECK_SIZE = tables.DECK_SIZE
BAIL_PRICE = 1000
STREET = 1
COLLECT = int(cards.Effect.COLLECT)
MONEY = int(cards.Effect.MONEY)
GO = int(cards.Effect.GO)
PRISON = int(cards.Effect.PRISON)
UNJAIL = int(cards.Effect.UNJAIL)
SET_MONEY = int(cards.Effect.SET_MONEY)


class Judge(Course):
    """Everything there is to know before an action is applied."""

    def __init__(self) -> None:
        super().__init__()
        self.has_consent = self.has_cheats = self.house_limit = self.hotel_limit = 0

    def check(self, seat: int, action: int) -> int:
        """``LEGAL``, or why not. ``seat`` is -1 for chance; ``action`` is any packed one."""
        kind = action & 255
        plot = min(action >> 8 & 255, NO_PLOT)
        other = action >> 16 & 255
        amount = action >> 24
        if self.phase == OVER:
            return GAME_OVER
        if seat < 0:
            return self.check_chance(kind, plot, other)
        if seat >= self.n_seats or self.bust[seat]:
            return NOT_PLAYING
        if self.phase <= CARD:
            return CHANCE_FIRST
        if kind == QUIT:
            return LEGAL
        if kind in (BID, PASS):
            return self.check_bid(seat, kind, plot, amount)
        if kind == RAZE:
            return self.check_raze(seat, plot)
        if kind == MORTGAGE:
            return self.check_mortgage(seat, plot)
        if kind == DECLINE:
            return self.check_decline(seat, plot)
        if kind in (TAKE, SWAP):
            return NO_CARD if self.holder != seat else AUCTION_RUNS if self.phase == AUCTION else LEGAL
        if self.phase == AUCTION:
            return AUCTION_RUNS
        return self.check_free(seat, kind, plot, other, amount)

    def check_chance(self, kind: int, plot: int, other: int) -> int:
        if kind == DRAW_FIRST and self.phase == FIRST:
            return LEGAL if other < self.n_seats else NO_ACTION
        if kind == DRAW_DICE and self.phase == ROLL:
            return LEGAL if 1 <= plot <= 6 and 1 <= other <= 6 else NO_ACTION
        if kind == DRAW_CARD and self.phase == CARD:
            return LEGAL if plot == self.deck and other < DECK_SIZE[plot] else NO_ACTION
        return NO_ACTION

    def check_free(self, seat: int, kind: int, plot: int, other: int, amount: int) -> int:
        """What no auction keeps anybody from."""
        if kind == END_TURN:
            return NOT_YOUR_TURN if seat != self.current else CARD_WAITS if self.holder >= 0 else LEGAL
        if kind == BUY:
            return self.check_buy(seat, plot)
        if kind == SELL:
            return self.check_sell(seat, plot, other, amount)
        if kind == ACCEPT:
            return self.check_accept(seat, plot, amount)
        if kind == BUILD:
            return self.check_build(seat, plot)
        if kind == REDEEM:
            return self.check_redeem(seat, plot)
        if kind in (PAY_BAIL, USE_CARD):
            return self.check_release(seat, kind)
        if kind == CHEAT:
            return self.check_cheat(seat, plot, amount)
        return NO_ACTION

    def check_owner(self, seat: int, plot: int) -> int:
        return NO_SUCH_PLOT if PRICE[plot] == 0 else NOT_OWNER if self.owner[plot] != seat else LEGAL

    def check_buy(self, seat: int, plot: int) -> int:
        if PRICE[plot] == 0:
            return NO_SUCH_PLOT
        if self.owner[plot] >= 0:
            return NOT_OWNER
        if seat != self.current:
            return NOT_YOUR_TURN
        if self.at[seat] != plot:
            return NOT_HERE
        if self.holder == seat:
            return CARD_WAITS
        return NO_MONEY if self.cash[seat] < PRICE[plot] else LEGAL

    def check_sell(self, seat: int, plot: int, buyer: int, price: int) -> int:
        wrong = self.check_owner(seat, plot)
        if wrong:
            return wrong
        if self.developed & BIT[plot]:
            return HAS_HOUSES
        if buyer >= self.n_seats or buyer == seat or self.bust[buyer]:
            return NO_SUCH_BUYER
        if price < 0 or price > MAX_AMOUNT:
            return BAD_AMOUNT
        if self.cash[seat] < 0 and price < VALUE[plot]:
            return TOO_CHEAP
        if self.asked_by(seat) >= PATIENCE:
            return TOO_MANY
        return BUYER_POOR if not self.has_consent and self.cash[buyer] < price else LEGAL

    def asked_by(self, seat: int) -> int:
        """How many offers and cheats the seat has made since the turn began."""
        return self.asked >> 4 * seat & 15

    def check_accept(self, seat: int, plot: int, price: int) -> int:
        if PRICE[plot] == 0:
            return NO_SUCH_PLOT
        k = self.find_offer(plot)
        if k < 0 or self.offer_to[k] != seat or self.offer_price[k] != price:
            return NO_OFFER
        return NO_MONEY if self.cash[seat] < price else LEGAL

    def check_decline(self, seat: int, plot: int) -> int:
        """Without a plot the oldest offer is declined."""
        k = self.oldest_offer(seat) if plot == NO_PLOT else self.find_offer(plot)
        return NO_OFFER if k < 0 or self.offer_to[k] != seat else LEGAL

    def check_build(self, seat: int, plot: int) -> int:
        if KIND[plot] != STREET:
            return NO_SUCH_PLOT
        if self.owner[plot] != seat:
            return NOT_OWNER
        group = GROUP_MASK[GROUP[plot]]
        n = self.houses[plot]
        if n == 5:
            return FULL
        if self.lands[seat] & group != group:
            return NOT_COMPLETE
        if self.pledged & group:
            return GROUP_MORTGAGED
        if n > self.lowest(GROUP[plot]):
            return UNBALANCED
        if n == 4 and self.hotel_limit and self.n_hotels >= self.hotel_limit:
            return NO_HOTELS_LEFT
        if n < 4 and self.house_limit and self.n_houses >= self.house_limit:
            return NO_HOUSES_LEFT
        return NO_MONEY if self.cash[seat] < HOUSE[plot] else LEGAL

    def check_raze(self, seat: int, plot: int) -> int:
        if KIND[plot] != STREET:
            return NO_SUCH_PLOT
        if self.owner[plot] != seat:
            return NOT_OWNER
        n = self.houses[plot]
        if n == 0:
            return NO_HOUSE
        return UNBALANCED if n < self.houses[self.tallest(GROUP[plot])] else LEGAL

    def check_mortgage(self, seat: int, plot: int) -> int:
        wrong = self.check_owner(seat, plot)
        if wrong:
            return wrong
        return HAS_HOUSES if self.developed & BIT[plot] else IS_MORTGAGED if self.pledged & BIT[plot] else LEGAL

    def check_redeem(self, seat: int, plot: int) -> int:
        wrong = self.check_owner(seat, plot)
        if wrong:
            return wrong
        if not self.pledged & BIT[plot]:
            return NOT_MORTGAGED
        return NO_MONEY if self.cash[seat] < REDEMPTION[plot] else LEGAL

    def check_bid(self, seat: int, kind: int, plot: int, price: int) -> int:
        if self.phase != AUCTION:
            return NO_AUCTION
        if plot != self.auction:
            return OTHER_PLOT
        if self.passed >> seat & 1:
            return HAS_PASSED
        if kind == PASS:
            return OWN_BID if seat == self.bidder else LEGAL
        if price <= self.price:
            return TOO_LOW
        return NO_MONEY if self.cash[seat] < price else LEGAL

    def check_release(self, seat: int, kind: int) -> int:
        if not self.jailed[seat]:
            return NOT_JAILED
        if self.cash[seat] < 0:
            return IN_DEBT
        if kind == USE_CARD:
            return LEGAL if self.keys[seat] else NO_KEY
        return NO_MONEY if self.cash[seat] < BAIL_PRICE else LEGAL

    def check_cheat(self, seat: int, effect: int, amount: int) -> int:
        """Cheats are what cards do, to oneself; not while something else is pending."""
        if not self.has_cheats:
            return NO_CHEATS
        if self.phase != ACT and self.phase != DEBT:
            return CARD_WAITS
        if self.asked_by(seat) >= PATIENCE:
            return TOO_MANY
        return LEGAL if self.least(effect) <= amount <= self.most(effect) else BAD_AMOUNT

    def least(self, effect: int) -> int:
        """The smallest number a cheat may have."""
        return -MAX_AMOUNT if effect == MONEY else 0

    def most(self, effect: int) -> int:
        """The largest number a cheat may have; -1 for what is no cheat."""
        if effect == GO:
            return 39
        if effect in (PRISON, UNJAIL):
            return 0
        return MAX_AMOUNT if effect in (MONEY, COLLECT, SET_MONEY) else -1
