"""What an allowed action does.

*An action* is one number: its kind in the lowest byte, then a plot, then a seat (dice, cards
and cheats use these bytes as they need), and an amount from bit 24 on. Chance's actions are
those of seat -1.
"""

from __future__ import annotations

from spieltisch.games.monopoly import board, tables
from spieltisch.games.monopoly.codes import (
    ACCEPT,
    BAIL,
    BID,
    BUILD,
    BUY,
    CARD_KEPT,
    CARD_MONEY,
    CARD_SWAPPED,
    CHEATED,
    DECLINE,
    DECLINED,
    DRAW_CARD,
    DRAW_DICE,
    END_TURN,
    HOUSE_BOUGHT,
    MORTGAGE,
    NO_PLOT,
    NOBODY,
    PASS,
    PASSED,
    PAY_BAIL,
    PURCHASE,
    QUIT,
    RAZE,
    REDEEM,
    REDEEMED,
    SELL,
    SWAP,
    TAKE,
    USE_CARD,
)
from spieltisch.games.monopoly.judge import Judge

BIT = tables.BIT
GROUP = tables.GROUP
GROUP_MASK = tables.GROUP_MASK
PRICE = tables.PRICE
HOUSE = tables.HOUSE
REDEMPTION = tables.REDEMPTION
EFFECT = tables.EFFECT
AMOUNT = tables.AMOUNT
ALTERNATIVE = tables.ALTERNATIVE
BAIL_PRICE = board.BAIL


class Deeds(Judge):
    """Actions, applied."""

    def apply(self, seat: int, action: int) -> None:
        """Do what ``check`` allows, and go on to where the game waits again."""
        kind = action & 255
        if seat < 0:
            self.apply_chance(kind, action >> 8 & 255, action >> 16 & 255)
        elif kind <= PASS:
            self.apply_trade(seat, kind, min(action >> 8 & 255, NO_PLOT), action >> 16 & 255, action >> 24)
        elif kind <= REDEEM:
            self.apply_management(seat, kind, action >> 8 & 255)
        else:
            self.apply_other(seat, kind, action >> 8 & 255, action >> 24)
        self.settle()

    def apply_chance(self, kind: int, a: int, b: int) -> None:
        if kind == DRAW_DICE:
            self.throw(a, b)
        elif kind == DRAW_CARD:
            self.draw(b)
        else:
            self.name_first(b)

    def apply_trade(self, seat: int, kind: int, plot: int, buyer: int, price: int) -> None:
        if kind == END_TURN:
            self.end_turn(seat)
        elif kind == BUY:
            self.transfer(seat, -PRICE[plot], PURCHASE, plot, NOBODY)
            self.give(plot, seat)
            self.show(plot)
        elif kind == SELL:
            self.asked += BIT[4 * seat]
            if self.has_consent:
                self.add_offer(seat, buyer, plot, price)
            else:
                self.sell(seat, buyer, plot, price)
        elif kind == ACCEPT:
            self.sell(self.owner[plot], seat, plot, price)
        elif kind == DECLINE:
            self.drop_offer(self.oldest_offer(seat) if plot == NO_PLOT else self.find_offer(plot), DECLINED)
        elif kind == BID:
            self.bid(seat, price)
        else:
            self.passed |= 1 << seat
            self.note(PASSED, seat, plot, 0, 0, 0, 0)

    def end_turn(self, seat: int) -> None:
        """What is still owed is raised; what the player came to and nobody owns is auctioned."""
        if self.cash[seat] < 0:
            self.liquidate(seat)
        plot = self.at[seat]
        if self.is_landed and self.owner[plot] < 0:
            self.queue |= BIT[plot]
        self.is_ending = 1

    def apply_management(self, seat: int, kind: int, plot: int) -> None:
        """Building, and what keeps no promise of an offer that waits."""
        if kind == BUILD:
            self.drop_offers_in(GROUP_MASK[GROUP[plot]])
            self.transfer(seat, -HOUSE[plot], HOUSE_BOUGHT, plot, NOBODY)
            self.set_houses(plot, self.houses[plot] + 1)
            self.show(plot)
        elif kind == RAZE:
            self.raze(plot)
        elif kind == MORTGAGE:
            self.drop_offers_in(BIT[plot])
            self.pledge(plot)
        else:
            self.drop_offers_in(BIT[plot])
            self.pledged ^= BIT[plot]
            self.transfer(seat, -REDEMPTION[plot], REDEEMED, plot, NOBODY)
            self.show(plot)

    def apply_other(self, seat: int, kind: int, effect: int, amount: int) -> None:
        if kind == PAY_BAIL:
            self.transfer(seat, -BAIL_PRICE, BAIL, NOBODY, NOBODY)
            self.free(seat)
        elif kind == USE_CARD:
            self.add_keys(seat, -1)
            self.free(seat)
        elif kind in (TAKE, SWAP):
            self.answer_card(seat, kind)
        elif kind == QUIT:
            self.ruin(seat, NOBODY, 1)
        else:
            self.asked += BIT[4 * seat]
            self.effect(seat, effect, amount, CHEATED)

    def answer_card(self, seat: int, kind: int) -> None:
        """Do what the held card says, or draw one from the other deck."""
        number = self.held
        self.held = self.holder = NOBODY
        if kind == SWAP:
            self.note(CARD_SWAPPED, seat, 0, 0, 0, 0, 0)
            self.deck = ALTERNATIVE[number]
            self.mover = seat
        else:
            self.note(CARD_KEPT, seat, 0, 0, 0, 0, 0)
            self.effect(seat, EFFECT[number], AMOUNT[number], CARD_MONEY)
