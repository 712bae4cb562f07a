"""What a sensible player of Monopoly does at once: prices in the head, no look ahead.

It is the ``greedy`` player, and what ``search`` supposes everybody does in the games that it
plays to their end. So it is compiled, and decides by nothing but the position before it and
what has been offered: the position does not tell what somebody has declined, and nobody wants
to be asked the same in every turn.
"""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.bots import evaluation
from spieltisch.games.monopoly.engine import board, tables
from spieltisch.games.monopoly.engine.codes import (
    ACCEPT,
    AUCTION,
    BID,
    BUILD,
    BUY,
    DECLINE,
    END_TURN,
    LEGAL,
    MORTGAGE,
    PASS,
    PAY_BAIL,
    RAZE,
    REDEEM,
    SCALE,
    SELL,
    TAKE,
    USE_CARD,
)
from spieltisch.games.monopoly.engine.kernel import Monopoly

if not cython.compiled:
    from spieltisch.games.monopoly.bots.outlook import crowd
    from spieltisch.games.monopoly.engine.actions import check
    from spieltisch.games.monopoly.engine.bits import count_bits, nth_bit
    from spieltisch.games.monopoly.engine.building import check_build, check_mortgage, check_raze
    from spieltisch.games.monopoly.engine.moves import can_buy, can_use_card
    from spieltisch.games.monopoly.engine.trading import asked_by, oldest_offer

BIT = tables.BIT
GROUP = tables.GROUP
GROUP_MASK = tables.GROUP_MASK
STREETS_OF = tables.STREETS_OF
PRICE = tables.PRICE
HOUSE = tables.HOUSE
RENTS = tables.RENTS
REDEMPTION = tables.REDEMPTION
DEAREST_LAST = tables.DEAREST_LAST
LANDING = list(evaluation.LANDING)
COMPLETION = evaluation.COMPLETION
ALL_TURNS = evaluation.ALL_TURNS
SMALL_CHANGE = evaluation.SMALL_CHANGE
STATIONS = board.STATIONS
BAIL_PRICE = board.BAIL
WAGE = board.WAGE
CAUTION = 4
"""So many turns' worth of rents are kept before building; by a keen seat none."""
WHOLE, BLOCK, PART = 100, 50, 25
"""The percentage of a colour's worth that a plot has which completes it, which prevents that, and which begins it."""
KEEN_WHOLE = [65, 140, 220]
"""The same for a keen seat that one other is left beside, two, or more; the following likewise."""
KEEN_BLOCK = [40, 25, 65]
KEEN_PART = [-8, 3, 12]
KEEN_STATION = [15, 20, 0]
"""The percentage of its price by which a station is worth more for each other that the seat has."""
KEENNESS = [102, 100, 92]
"""The percentage of a plot's worth at which a keen seat without cash buys and sells, ..."""
LAVISHNESS = [13, 7, 29]
"""... and what each 10 000 Reichsmark add to that; who has money wants plots."""
HELP = 10
"""The percentage of a colour's worth that it costs a keen seat to bring somebody nearer to it."""
FOURTH = 2_500
"""The cash a keen seat keeps when it builds more than three houses on a street."""
HOUSES = 3
RISK = 400
"""The rents a turn costs from which the prison is the better place."""
WAGES = 800
"""The same where no double opens the prison: what an inmate goes without, for ever."""
ASKED = 2
"""So many offers a keen seat makes in a turn before it gives up paying its debts by them."""
RICH = 50
"""Thousands of Reichsmark; more cash makes nobody more lavish."""
OFFERS = 8 * 40
"""A plot and a buyer."""


class Policy:
    """The decisions of any seat that the game waits for."""

    def __init__(self, kernel: Monopoly) -> None:
        self.kernel = kernel
        self.asked = [0] * 320
        self.round = 0
        self.keen = -1  # who drives a hard bargain and keeps nothing back; nobody else does
        self.bookish = 0  # a bit for each seat that goes by the prices on the deeds

    def attend(self) -> None:
        """Look at the position; in a new game nobody has been offered anything."""
        if self.kernel.round < self.round:
            for i in range(OFFERS):
                self.asked[i] = 0
        self.round = self.kernel.round

    def note(self, action: int) -> None:
        """An action is really done: if it is an offer, it is not to be made again."""
        if action & 255 == SELL:
            self.asked[(action >> 8 & 255) * 8 + (action >> 16 & 255)] = action // SCALE

    def is_news(self, plot: int, buyer: int, price: int) -> int:
        """Whether the buyer has not been offered the plot yet, or only for a quarter more at least."""
        return 5 * price <= 4 * self.asked[plot * 8 + buyer] or self.asked[plot * 8 + buyer] == 0

    def choose(self, seat: int) -> int:
        """What the seat does, packed; it is legal."""
        if self.kernel.phase == AUCTION:
            return self.bid(seat)
        if self.kernel.holder == seat:
            return TAKE
        k = oldest_offer(self.kernel, seat)
        if k >= 0:
            return self.answer(seat, k)
        return self.raise_cash(seat) if self.kernel.cash[seat] < 0 else self.manage(seat)

    # -- what things are worth -----------------------------------------------------

    def value(self, seat: int, plot: int) -> int:
        """What a plot is worth to a seat, whoever has it."""
        if seat == self.keen:
            return self.worth(seat, plot)
        return self.weigh(seat, plot, WHOLE, BLOCK, PART)

    def weigh(self, seat: int, plot: int, whole: int, block: int, part: int) -> int:
        """The price of a plot, and such percentages of the colour's worth for what it completes, prevents or begins."""
        group = GROUP[plot]
        rest = GROUP_MASK[group] & ~BIT[plot]
        mine = rest & self.kernel.lands[seat]
        if group >= STATIONS:
            return PRICE[plot] + PRICE[plot] // 4 * count_bits(mine)
        if mine == rest:
            return PRICE[plot] + COMPLETION[group] * whole // 100
        if mine:
            return PRICE[plot] + COMPLETION[group] * part // 100
        for other in range(self.kernel.n_seats):
            if other != seat and self.kernel.lands[other] & rest == rest:
                return PRICE[plot] + COMPLETION[group] * block // 100
        return PRICE[plot]

    def worth(self, seat: int, plot: int) -> int:
        """The price at which a keen seat would as soon have a plot as not. Plots are worth more to whoever has money,
        and the last of a colour the more, the more there are to pay rents."""
        at, group = crowd(self.kernel), GROUP[plot]
        eagerness = KEENNESS[at] + LAVISHNESS[at] * min(RICH, max(0, self.kernel.cash[seat]) // 1000) // 10
        if group < STATIONS:
            more = COMPLETION[group] * self.share(seat, plot) // 100
        else:
            mine = GROUP_MASK[group] & ~BIT[plot] & self.kernel.lands[seat]
            more = PRICE[plot] * KEEN_STATION[at] // 100 * count_bits(mine)
        return (PRICE[plot] + more) * eagerness // 100

    def share(self, seat: int, plot: int) -> int:
        """The percentage of a colour's worth that a keen seat sees in a street of it: as the last, against another's
        last, as part of one that is begun, or none where no one can complete it soon."""
        rest, taken = GROUP_MASK[GROUP[plot]] & ~BIT[plot], 0
        for other in range(self.kernel.n_seats):
            part = rest & self.kernel.lands[other]
            if part == rest:
                return KEEN_WHOLE[crowd(self.kernel)] if other == seat else KEEN_BLOCK[crowd(self.kernel)]
            taken |= part
        if taken == 0 or (taken == rest and rest & self.kernel.lands[seat] == 0):
            return 0
        return KEEN_PART[crowd(self.kernel)]

    def net_value(self, seat: int, plot: int) -> int:
        """The same, less what a mortgage on it costs."""
        return self.value(seat, plot) - self.debt(plot)

    def debt(self, plot: int) -> int:
        """What it takes to redeem a plot."""
        return REDEMPTION[plot] if self.kernel.pledged & BIT[plot] else 0

    def danger(self, seat: int) -> int:
        """The rents of houses and stations that a turn costs on the average."""
        value = 0
        plots = self.kernel.built & ~self.kernel.lands[seat]
        while plots:
            plot = nth_bit(plots, 0)
            plots &= plots - 1
            value += LANDING[plot] * RENTS[6 * plot + self.kernel.houses[plot]]
        return value // ALL_TURNS

    def reserve(self, seat: int) -> int:
        """The cash a seat keeps when it builds."""
        if seat == self.keen or self.is_bookish(seat):
            return 0
        return self.change(seat) + CAUTION * self.danger(seat)

    def change(self, seat: int) -> int:
        """The cash a seat does not spend on plots."""
        return 0 if seat == self.keen else WAGE if self.is_bookish(seat) else SMALL_CHANGE

    def is_bookish(self, seat: int) -> int:
        """Whether a seat goes by the prices on the deeds: it buys and bids up to them while a salary is left, gives its
        last for what completes a colour or stands on one, and sells to others what completes theirs."""
        return self.bookish >> seat & 1

    def completes(self, seat: int, plot: int) -> int:
        """Whether a plot is the last that a seat lacks of a group."""
        rest = GROUP_MASK[GROUP[plot]] & ~BIT[plot]
        return rest & self.kernel.lands[seat] == rest

    # -- answers -------------------------------------------------------------------

    def bid(self, seat: int) -> int:
        """At once what another would pay, as far as the plot is worth it; at least a twentieth of its price more than
        the last. So who wants it most pays what it would have paid at the end of many small steps."""
        plot = self.kernel.auction
        least, most = self.kernel.price + PRICE[plot] // 20, self.limit(seat, plot)
        if least > most:
            return PASS | plot << 8
        return BID | plot << 8 | max(least, min(most, self.rival(seat, plot))) * SCALE

    def limit(self, seat: int, plot: int) -> int:
        """The most a seat bids."""
        if self.is_bookish(seat):
            cash = self.kernel.cash[seat]
            return cash if self.completes(seat, plot) else min(cash, PRICE[plot]) - 1
        return min(self.value(seat, plot), self.kernel.cash[seat] - self.change(seat))

    def rival(self, seat: int, plot: int) -> int:
        """The most that anybody else bids who has not passed; 0 where nobody does."""
        most = 0
        for other in range(self.kernel.n_seats):
            if other != seat and not self.kernel.bust[other] and not self.kernel.passed >> other & 1:
                most = max(most, self.limit(other, plot))
        return most

    def answer(self, seat: int, k: int) -> int:
        """Yes to what costs no more than it is worth and leaves something over."""
        plot, price = self.kernel.offer_plot[k], self.kernel.offer_price[k]
        if price > self.highest_price(seat, plot):
            return DECLINE | plot << 8
        return ACCEPT | plot << 8 | price * SCALE

    # -- the own turn --------------------------------------------------------------

    def raise_cash(self, seat: int) -> int:
        """Mortgage what completes nothing, from the cheapest plot on; then houses go, then the rest. A keen seat that
        owes something sells to others before."""
        action = self.bargain(seat) if seat == self.keen and self.is_pressed(seat) else 0
        if action:
            return action
        for i in range(28):
            plot = DEAREST_LAST[i]
            whole = GROUP_MASK[GROUP[plot]]
            if self.kernel.lands[seat] & whole != whole and check_mortgage(self.kernel, seat, plot) == LEGAL:
                return MORTGAGE | plot << 8
        for i in range(24):
            if check_raze(self.kernel, seat, STREETS_OF[i]) == LEGAL:
                return RAZE | STREETS_OF[i] << 8
        return END_TURN

    def is_pressed(self, seat: int) -> int:
        """Whether a seat owes something in its turn, and has not asked often yet."""
        return self.kernel.cash[seat] < 0 and seat == self.kernel.current and asked_by(self.kernel, seat) < ASKED

    def manage(self, seat: int) -> int:
        """Buy, leave prison, build, redeem, offer, and end the turn: the first that makes sense."""
        plot = self.kernel.at[seat]
        if can_buy(self.kernel) and self.wants(seat, plot):
            return BUY | plot << 8
        action = self.leave_prison(seat) if self.kernel.jailed[seat] else 0
        if action:
            return action
        spare = self.kernel.cash[seat] - self.reserve(seat)
        action = self.redeem(seat, spare) if seat == self.keen else 0
        if action == 0 and spare > 0:
            action = self.invest(seat, spare)
        if action == 0:
            action = self.offer(seat)
        return action or END_TURN

    def wants(self, seat: int, plot: int) -> int:
        """Whether a seat that can pay for the bank's plot buys it."""
        if self.is_bookish(seat) and self.completes(seat, plot):
            return 1
        return self.kernel.cash[seat] >= PRICE[plot] + self.change(seat)

    def leave_prison(self, seat: int) -> int:
        """By card or money where it is better outside; 0 for staying. Where doubles do not help, a mortgage may."""
        if self.is_bookish(seat):
            if self.kernel.cash[seat] < WAGE:
                return 0
        elif self.danger(seat) >= (RISK if self.kernel.doubles_free else WAGES):
            return 0
        if can_use_card(self.kernel):
            return USE_CARD
        if self.kernel.doubles_free:
            return PAY_BAIL if self.kernel.cash[seat] >= BAIL_PRICE + SMALL_CHANGE else 0
        if self.kernel.cash[seat] >= BAIL_PRICE:
            return PAY_BAIL
        action = self.raise_cash(seat)
        return 0 if action == END_TURN else action

    def invest(self, seat: int, spare: int) -> int:
        """The house, or the mortgage of a complete colour, that earns most for its cost; 0 for none."""
        best, best_gain = 0, 0
        for group in range(8):
            whole = GROUP_MASK[group]
            if self.kernel.lands[seat] & whole != whole:
                continue
            for i in range(3 * group, 3 * group + 3):
                plot = STREETS_OF[i]
                if self.kernel.pledged & whole:
                    if self.kernel.pledged & BIT[plot] and REDEMPTION[plot] <= spare:
                        return REDEEM | plot << 8
                elif HOUSE[plot] <= spare - self.kept(seat, plot) and check_build(self.kernel, seat, plot) == LEGAL:
                    gain = self.house_gain(plot)
                    if gain > best_gain:
                        best, best_gain = BUILD | plot << 8, gain
        return best

    def kept(self, seat: int, plot: int) -> int:
        """The cash a keen seat keeps when it builds on a street that has three houses."""
        return FOURTH if seat == self.keen and self.kernel.houses[plot] >= HOUSES else 0

    def redeem(self, seat: int, spare: int) -> int:
        """Redeem the dearest mortgage that the cash is enough for; 0 for none."""
        for i in range(27, -1, -1):
            plot = DEAREST_LAST[i]
            if self.kernel.lands[seat] & self.kernel.pledged & BIT[plot] and REDEMPTION[plot] <= spare:
                return REDEEM | plot << 8
        return 0

    def house_gain(self, plot: int) -> int:
        """What another house earns, for each Reichsmark it costs."""
        at = 6 * plot + self.kernel.houses[plot]
        return LANDING[plot] * (RENTS[at + 1] - RENTS[at]) // HOUSE[plot]

    def offer(self, seat: int) -> int:
        """Sell somebody the last plot of a colour; 0 for no such offer. One a turn, and each round to another seat,
        unless that is keen."""
        if asked_by(self.kernel, seat):
            return 0
        if self.is_bookish(seat):
            return self.offer_by_book(seat)
        if seat == self.keen:
            return self.bargain(seat)
        buyer = self.next_buyer(seat)
        for group in range(8):
            missing = GROUP_MASK[group] & ~self.kernel.lands[buyer]
            if missing & self.kernel.lands[seat] and missing & missing - 1 == 0:
                plot = nth_bit(missing, 0)
                price = self.asking_price(seat, buyer, plot)
                action = SELL | plot << 8 | buyer << 16 | price * SCALE
                if price > 0 and self.is_news(plot, buyer, price) and check(self.kernel, seat, action) == LEGAL:
                    return action
        return 0

    def offer_by_book(self, seat: int) -> int:
        """Sell the only plot of a colour to whoever completes that with it; 0 for no such offer."""
        for i in range(24):
            plot = STREETS_OF[i]
            if self.kernel.lands[seat] & GROUP_MASK[GROUP[plot]] == BIT[plot] and not self.kernel.pledged & BIT[plot]:
                for buyer in range(self.kernel.n_seats):
                    price = self.price_by_book(buyer, plot)
                    action = SELL | plot << 8 | buyer << 16 | price * SCALE
                    is_wanted = self.completes(buyer, plot) and price <= self.kernel.cash[buyer]
                    if is_wanted and check(self.kernel, seat, action) == LEGAL:
                        return action
        return 0

    def price_by_book(self, buyer: int, plot: int) -> int:
        """What is asked for the last plot of a colour: its price and half of that, or half of the buyer's cash."""
        return max(3 * PRICE[plot] // 2, self.kernel.cash[buyer] // 2)

    def bargain(self, seat: int) -> int:
        """Sell what gains most by it, to whoever pays most, for all of that; 0 for nothing. Who owes something sells
        at any price, if that helps more than a mortgage."""
        best, best_gain = 0, 0
        plots = self.kernel.lands[seat] & ~self.kernel.developed
        while plots:
            plot = nth_bit(plots, 0)
            plots &= plots - 1
            least = self.net_value(seat, plot) if self.kernel.cash[seat] >= 0 else 0
            for buyer in range(self.kernel.n_seats):
                price = self.highest_price(buyer, plot)
                gain = price - least - self.harm(buyer, plot)
                if gain > best_gain and self.is_news(plot, buyer, price):
                    action = SELL | plot << 8 | buyer << 16 | price * SCALE
                    if check(self.kernel, seat, action) == LEGAL:
                        best, best_gain = action, gain
        return best

    def harm(self, buyer: int, plot: int) -> int:
        """What it costs a keen seat that somebody comes nearer to a colour."""
        is_begun = GROUP_MASK[GROUP[plot]] & self.kernel.lands[buyer]
        return COMPLETION[GROUP[plot]] * HELP // 100 if is_begun else 0

    def highest_price(self, buyer: int, plot: int) -> int:
        """The most a buyer pays for a plot of somebody else's."""
        spare = self.kernel.cash[buyer] - self.change(buyer)
        if not self.is_bookish(buyer):
            return min(self.net_value(buyer, plot), spare)
        if self.kernel.pledged & BIT[plot]:
            return -1
        return spare + WAGE // 2 if self.completes(buyer, plot) else min(PRICE[plot], spare)

    def next_buyer(self, seat: int) -> int:
        """Whom a seat makes offers to in this round: all others in turn, so that nobody is asked all the time."""
        others = max(1, self.kernel.n_seats - 1)
        return (seat + 1 + self.kernel.round % others) % self.kernel.n_seats

    def asking_price(self, seat: int, buyer: int, plot: int) -> int:
        """Halfway between what a plot is worth to both, or the buyer's cash; 0 where no price suits both. That somebody
        is keen nobody knows."""
        mine = self.net_value(seat, plot)
        others = self.weigh(buyer, plot, WHOLE, BLOCK, PART) - self.debt(plot)
        price = min((mine + others) // 2, self.kernel.cash[buyer] - SMALL_CHANGE)
        return price if price >= mine else 0
