"""The course of a game: turns, throws, fields, cards, debts and ruin.

The middle of the kernel. What the game waits for is never set but found: ``settle`` looks
at what is pending, in the order in which it must be dealt with, after every action.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # without Cython installed the sources run as they are
    from spieltisch.core import uncython as cython  # type: ignore[no-redef]

from spieltisch.games.monopoly import board, cards, tables
from spieltisch.games.monopoly.codes import (
    ACT,
    AUCTION,
    BANKRUPTCY,
    BROKE,
    CARD,
    CARD_DRAWN,
    CARD_MONEY,
    CHEATED,
    COLLECTED,
    DEBT,
    FIRST,
    FIRST_SET,
    FREED,
    HELD,
    HOUSE_SOLD,
    JAILED,
    KEYS,
    MOVED,
    NOBODY,
    OVER,
    PARKING,
    POT,
    RENT,
    ROLL,
    TAX,
    THROWN,
    TURN,
    WAGE,
    WITHDRAWN,
)
from spieltisch.games.monopoly.market import Market

BIT = tables.BIT
KIND = tables.KIND
TAXES = tables.TAXES
EFFECT = tables.EFFECT
AMOUNT = tables.AMOUNT
ALTERNATIVE = tables.ALTERNATIVE
CARDS = tables.CARDS
PLOT_KINDS = 3
COMMUNITY_FIELD = int(board.Kind.COMMUNITY)
CHANCE_FIELD = int(board.Kind.CHANCE)
TAX_FIELD = int(board.Kind.TAX)
PARKING_FIELD = int(board.Kind.PARKING)
POLICE_FIELD = int(board.Kind.POLICE)
MONEY = int(cards.Effect.MONEY)
COLLECT = int(cards.Effect.COLLECT)
GO = int(cards.Effect.GO)
BACK = int(cards.Effect.BACK)
PRISON = int(cards.Effect.PRISON)
UNJAIL = int(cards.Effect.UNJAIL)
LOS_WAGE = board.WAGE
JAIL = board.JAIL
ZEROS = [0] * 8


class Course(Market):
    """A game as it goes on; which actions are allowed is the kernel's."""

    def __init__(self) -> None:
        super().__init__()
        self.phase = self.current = self.first = self.round = self.max_rounds = self.doubles = 0
        self.is_rolling = self.is_landed = self.is_ending = self.is_out = 0
        self.deck = self.mover = self.held = self.holder = 0  # a card to draw, and for whom; a card to answer
        self.asked = self.community = 0
        if not cython.compiled:
            self.at = [0] * 8
            self.jailed = [0] * 8
            self.keys = [0] * 8  # cards that open the prison

    def restart(self) -> None:
        """Everybody on field 0; CHANCE says who begins."""
        self.clear_market()
        self.at[:] = ZEROS
        self.jailed[:] = ZEROS
        self.keys[:] = ZEROS
        self.phase = FIRST
        self.current = self.first = self.deck = self.mover = self.held = self.holder = NOBODY
        self.round = self.doubles = self.asked = 0
        self.is_rolling = self.is_landed = self.is_ending = self.is_out = 0

    def copy_course(self, other: Course) -> None:
        self.copy_market(other)
        self.at[:] = other.at
        self.jailed[:] = other.jailed
        self.keys[:] = other.keys
        self.phase, self.current, self.first, self.round = other.phase, other.current, other.first, other.round
        self.max_rounds, self.doubles, self.asked, self.community = (
            other.max_rounds, other.doubles, other.asked, other.community,
        )  # fmt: skip
        self.is_rolling, self.is_landed = other.is_rolling, other.is_landed
        self.is_ending, self.is_out = other.is_ending, other.is_out
        self.deck, self.mover, self.held, self.holder = other.deck, other.mover, other.held, other.holder

    # -- what comes next -----------------------------------------------------------

    def settle(self) -> None:
        """Find what the game waits for, and open, close and begin what is due."""
        while True:
            if self.is_out or self.n_seats - self.n_bust <= (1 if self.n_seats > 1 else 0):
                self.finish()
            elif self.current < 0:
                self.phase = FIRST
            elif self.deck >= 0:
                self.phase = CARD
            elif self.auction >= 0:
                if self.is_decided():
                    self.close_auction()
                    continue
                self.phase = AUCTION
            elif self.queue:
                self.open_auction()
                continue
            elif self.holder >= 0:
                self.phase = HELD
            elif self.is_ending:
                self.next_turn()
                continue
            else:
                self.phase = ROLL if self.is_rolling else DEBT if self.cash[self.current] < 0 else ACT
            return

    def finish(self) -> None:
        """Nothing is pending any more."""
        self.phase = OVER
        self.deck = self.mover = self.held = self.holder = self.auction = self.bidder = NOBODY
        self.queue = self.passed = self.price = 0
        while self.n_offers:
            self.drop_offer(0, WITHDRAWN)

    def next_turn(self) -> None:
        """The next player in order begins; a round ends where the first player sits, or sat."""
        seat = self.current
        while True:
            seat = seat + 1 if seat + 1 < self.n_seats else 0
            if seat == self.first:
                self.round += 1
            if self.bust[seat] == 0:
                break
        if self.max_rounds and self.round >= self.max_rounds:
            self.is_out = 1
        else:
            self.begin(seat)

    def begin(self, seat: int) -> None:
        """A turn begins with throwing the dice."""
        self.current = seat
        self.total = self.doubles = self.asked = 0
        self.is_ending = self.is_landed = 0
        self.is_rolling = 1

    # -- throws and fields ---------------------------------------------------------

    def name_first(self, seat: int) -> None:
        self.first = seat
        self.note(FIRST_SET, seat, 0, 0, 0, 0, 0)
        self.begin(seat)

    def throw(self, a: int, b: int) -> None:
        """One throw; a double is thrown again and added, the third one ends on the way to prison."""
        seat = self.current
        self.total += a + b
        self.note(THROWN, seat, a, b, 0, 0, 0)
        if a == b:
            self.doubles += 1
            if self.doubles < 3:
                return
            self.total = 0
        self.is_rolling = 0
        self.note(TURN, seat, self.total, self.doubles, 0, 0, 0)
        if self.doubles == 3:
            if not self.jailed[seat]:
                self.jail(seat)
        elif not self.jailed[seat] or self.doubles:
            self.free(seat)
            target = self.at[seat] + self.total
            self.go(seat, target if target < 40 else target - 40, 1)

    def free(self, seat: int) -> None:
        """Let an inmate out."""
        if self.jailed[seat]:
            self.jailed[seat] = 0
            self.note(FREED, seat, 0, 0, 0, 0, 0)

    def jail(self, seat: int) -> None:
        self.at[seat] = JAIL
        self.jailed[seat] = 1
        if seat == self.current:
            self.is_landed = 0
        self.note(MOVED, seat, JAIL, 0, 0, 0, 0)
        self.note(JAILED, seat, 0, 0, 0, 0, 0)

    def go(self, seat: int, target: int, is_forward: int) -> None:
        """Come to a field, with the wage where that passes or reaches field 0, and meet what is there."""
        passed = is_forward and target < self.at[seat]
        self.at[seat] = target
        if seat == self.current:
            self.is_landed = 0
        self.note(MOVED, seat, target, 0, 0, 0, 0)
        if passed:
            self.transfer(seat, LOS_WAGE if target else 2 * LOS_WAGE, WAGE, NOBODY, NOBODY)
        self.land(seat, target, KIND[target])

    def land(self, seat: int, field: int, kind: int) -> None:
        if 1 <= kind <= PLOT_KINDS:
            self.visit(seat, field)
        elif kind == TAX_FIELD:
            self.charge(seat, TAXES[field], POT, TAX, field)
        elif kind == PARKING_FIELD:
            if self.pot:
                self.transfer(seat, self.pot, PARKING, NOBODY, NOBODY)
                self.pot = 0
        elif kind == POLICE_FIELD:
            self.jail(seat)
        elif kind in (COMMUNITY_FIELD, CHANCE_FIELD):
            self.deck = 1 if kind == CHANCE_FIELD else self.community
            self.mover = seat

    def visit(self, seat: int, plot: int) -> None:
        """Rent is due to another owner who has not mortgaged; what nobody owns may be bought, or is auctioned."""
        owner = self.owner[plot]
        if owner < 0:
            if seat == self.current:
                self.is_landed = 1
        elif owner != seat and not self.pledged & BIT[plot]:
            self.charge(seat, self.rent(plot), owner, RENT, plot)

    # -- cards ---------------------------------------------------------------------

    def draw(self, card: int) -> None:
        """A card comes from the pending deck; one that may be exchanged waits for its player's answer."""
        seat = self.mover
        number = CARDS * self.deck + card
        is_held = ALTERNATIVE[number] >= 0
        self.note(CARD_DRAWN, seat, self.deck, card, 1 if is_held else 0, 0, 0)
        self.deck = NOBODY
        self.mover = NOBODY
        if is_held:
            self.held = number
            self.holder = seat
        else:
            self.effect(seat, EFFECT[number], AMOUNT[number], CARD_MONEY)

    def effect(self, seat: int, effect: int, amount: int, reason: int) -> None:
        """What a card or a cheat says."""
        if effect == MONEY:
            if amount < 0:
                self.charge(seat, -amount, NOBODY, reason, NOBODY)
            else:
                self.transfer(seat, amount, reason, NOBODY, NOBODY)
        elif effect == COLLECT:
            self.collect(seat, amount)
        elif effect in (GO, BACK):
            self.free(seat)
            self.go(seat, amount, 1 if effect == GO else 0)
        elif effect == PRISON:
            self.jail(seat)
        elif effect == UNJAIL:
            self.add_keys(seat, 1)
        else:
            self.transfer(seat, amount - self.cash[seat], CHEATED, NOBODY, NOBODY)

    def add_keys(self, seat: int, n: int) -> None:
        self.keys[seat] += n
        self.note(KEYS, seat, self.keys[seat], 0, 0, 0, 0)

    def collect(self, seat: int, amount: int) -> None:
        """Everybody else owes the amount, from the next player on."""
        other = seat
        for _ in range(self.n_seats - 1):
            other = other + 1 if other + 1 < self.n_seats else 0
            if self.bust[other] == 0:
                self.charge(other, amount, seat, COLLECTED, NOBODY)

    # -- debts and ruin ------------------------------------------------------------

    def charge(self, seat: int, amount: int, creditor: int, reason: int, plot: int) -> None:
        """A payment nobody is asked about. Who could never raise it is ruined; else the creditor has it
        at once, the current player owes what is missing, and anybody else is sold up."""
        if self.cash[seat] < amount and self.cash[seat] + self.reserves(seat) < amount:
            self.ruin(seat, creditor, 0)
            return
        self.transfer(seat, -amount, reason, plot, creditor if creditor >= 0 else NOBODY)
        if creditor >= 0:
            self.transfer(creditor, amount, reason, plot, seat)
        elif creditor == POT:
            self.pot += amount
        if self.cash[seat] < 0:
            self.drop_offers_of(seat, 0)
            if seat != self.current:
                self.liquidate(seat)

    def ruin(self, seat: int, creditor: int, is_quitting: int) -> None:
        """Out of the game: everything goes to the creditor, or to the bank, which auctions the plots."""
        self.drop_offers_of(seat, 1)
        if creditor >= 0:
            self.hand_over(seat, creditor)
        else:
            self.seize(seat)
        self.n_bust += 1
        self.bust[seat] = self.n_bust
        self.jailed[seat] = 0
        self.note(BROKE, seat, creditor if creditor >= 0 else NOBODY, self.n_bust, is_quitting, 0, 0)
        self.forget(seat)

    def hand_over(self, seat: int, creditor: int) -> None:
        """Houses go back for half their price; cash, plots with their mortgages and cards change hands."""
        value = self.houses_value(seat)
        if value:
            self.transfer(seat, value, HOUSE_SOLD, NOBODY, NOBODY)
        cash = self.cash[seat]
        if cash:
            self.transfer(seat, -cash, BANKRUPTCY, NOBODY, creditor)
        if cash > 0:
            self.transfer(creditor, cash, BANKRUPTCY, NOBODY, seat)
        for plot in range(40):
            if self.owner[plot] == seat:
                self.set_houses(plot, 0)
                self.give(plot, creditor)
                self.show(plot)
        if self.keys[seat]:
            self.add_keys(creditor, self.keys[seat])
            self.add_keys(seat, -self.keys[seat])

    def seize(self, seat: int) -> None:
        """The bank takes everything; plots lose houses and mortgage and wait for their auctions."""
        cash = self.cash[seat]
        if cash:
            self.transfer(seat, -cash, BANKRUPTCY, NOBODY, NOBODY)
        self.queue |= self.lands[seat]
        self.pledged &= ~self.lands[seat]
        for plot in range(40):
            if self.owner[plot] == seat:
                self.set_houses(plot, 0)
                self.give(plot, NOBODY)
                self.show(plot)
        if self.keys[seat]:
            self.add_keys(seat, -self.keys[seat])

    def forget(self, seat: int) -> None:
        """Whatever waited for a seat that is out waits no longer."""
        if seat == self.current:
            self.is_ending = 1
            self.is_rolling = self.is_landed = 0
        if seat == self.mover:
            self.deck = self.mover = NOBODY
        if seat == self.holder:
            self.held = self.holder = NOBODY
        if self.auction >= 0 and seat == self.bidder:
            self.restart_auction(self.auction)
