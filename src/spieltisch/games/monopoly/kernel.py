"""Monopoly on small integers: moves by number, random play, positions as values.

The top of the kernel: ordinary Python that runs as it stands; ``kernel.pxd`` beside it gives
Cython the types. Below it, each built on the next, lie ``deeds`` (what actions do), ``judge``
(what is allowed), ``course`` (turns), ``market`` (auctions and offers) and ``estate`` (money).

*Moves by number* are a selection that random play and searches can work with: everything but
giving up, cheats and offers to sell; of all bids three raises; and nobody acts unasked. Who
is asked for an answer gives it before the current player goes on. Chance's outcomes
are numbered too, all equally likely.
"""

from __future__ import annotations

from spieltisch.games.monopoly import board, tables
from spieltisch.games.monopoly.codes import (
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
from spieltisch.games.monopoly.deeds import Deeds

BIT = tables.BIT
GROUP_MASK = tables.GROUP_MASK
STREETS_OF = tables.STREETS_OF
KIND = tables.KIND
PRICE = tables.PRICE
REDEMPTION = tables.REDEMPTION
DECK_SIZE = tables.DECK_SIZE
BAIL_PRICE = board.BAIL
PLOT_KINDS = 3
DEAREST_REDEMPTION = max(REDEMPTION)
REDEMPTION_STEP = 110  # all redemptions are multiples of it
REDEEMABLE = [
    sum(BIT[plot] for plot in range(40) if 0 < REDEMPTION[plot] <= REDEMPTION_STEP * n)
    for n in range(DEAREST_REDEMPTION // REDEMPTION_STEP)
]
RAISES = [20, 5, 2]  # parts of the list price
WORD64 = 0xFFFFFFFFFFFFFFFF
GOLDEN = 0x9E3779B97F4A7C15
SPREAD = 0xFF51AFD7ED558CCD


class Monopoly(Deeds):
    """A game of one to eight seats. A new one waits for chance to name who begins."""

    def __init__(
        self, seats: int = 4, max_rounds: int = 0, doubling: bool = True, consent: bool = True,
        houses: int = 0, hotels: int = 0, cheats: bool = False, community: int = 0,
    ) -> None:  # fmt: skip
        """``houses`` and ``hotels`` are the bank's, 0 for no limit; ``community`` is the deck of these fields."""
        super().__init__()
        self.n_seats = seats
        self.max_rounds = max_rounds
        self.is_doubling = doubling
        self.has_consent = consent
        self.house_limit = houses
        self.hotel_limit = hotels
        self.has_cheats = cheats
        self.community = community
        self.can_mortgage = self.can_redeem = self.can_build = self.can_raze = 0
        self.n_other = self.n_mortgage = self.n_redeem = self.n_build = 0
        self.restart()

    def reset(self) -> None:
        """Begin a new game by the same rules."""
        self.restart()

    def copy_from(self, other: Monopoly) -> None:
        """Become the same game as ``other``, its tape apart."""
        self.copy_course(other)
        self.has_consent, self.has_cheats = other.has_consent, other.has_cheats
        self.house_limit, self.hotel_limit = other.house_limit, other.hotel_limit

    def copy(self) -> Monopoly:
        """The same game once more."""
        twin = Monopoly(self.n_seats)
        twin.copy_from(self)
        return twin

    # -- what the lower parts offer to Python ----------------------------------------

    def check(self, seat: int, action: int) -> int:
        """``LEGAL``, or why not. ``seat`` is -1 for chance; ``action`` is any packed one."""
        return Deeds.check(self, seat, action)

    def apply(self, seat: int, action: int) -> None:
        """Do what ``check`` allows, and go on to where the game waits again."""
        Deeds.apply(self, seat, action)

    def rent(self, plot: int) -> int:
        """What a visitor owes for an owned, unmortgaged plot after the turn's throw."""
        return Deeds.rent(self, plot)

    def reserves(self, seat: int) -> int:
        """The cash a seat could raise at the bank."""
        return Deeds.reserves(self, seat)

    def wealth(self, seat: int) -> int:
        """Cash, prices and house prices, less mortgages."""
        return Deeds.wealth(self, seat)

    def is_awaited(self, seat: int) -> int:
        """Whether the auction waits for a seat."""
        return Deeds.is_awaited(self, seat)

    def oldest_offer(self, seat: int) -> int:
        """The number of the oldest offer that waits for a seat, or -1."""
        return Deeds.oldest_offer(self, seat)

    def cheat_range(self, effect: int) -> tuple[int, int]:
        """The least and the largest number of a cheat that is legal now; the larger comes first where there is none."""
        return self.least(effect), self.most(effect)

    # -- moves by number -----------------------------------------------------------

    def mover_seat(self) -> int:
        """Whose numbered moves these are; -1 is chance, and nobody when the game is over."""
        if self.phase <= CARD or self.phase == OVER:
            return NOBODY
        if self.phase == AUCTION:
            return self.next_bidder()
        if self.phase == HELD:
            return self.holder
        return self.offer_to[0] if self.n_offers else self.current

    def next_bidder(self) -> int:
        """The next who may answer the auction, in order after the highest bidder or the current player."""
        seat = self.bidder if self.bidder >= 0 else self.current
        while True:
            seat = seat + 1 if seat + 1 < self.n_seats else 0
            if self.is_awaited(seat):
                return seat

    def legal_count(self) -> int:
        """How many numbered moves there are; 0 when the game is over."""
        if self.phase == ROLL:
            return 36
        if self.phase == AUCTION:
            return 1 + self.raise_count()
        if self.phase == FIRST:
            return self.n_seats
        if self.phase == CARD:
            return DECK_SIZE[self.deck]
        if self.phase == HELD:
            return 2
        if self.phase == OVER:
            return 0
        if self.n_offers:
            return 2 if self.cash[self.offer_to[0]] >= self.offer_price[0] else 1
        return self.find_moves()

    def raise_count(self) -> int:
        """How many of the raises the next bidder can pay."""
        n = 0
        cash = self.cash[self.next_bidder()]
        while n < 3 and cash >= self.price + PRICE[self.auction] // RAISES[n]:
            n += 1
        return n

    def find_moves(self) -> int:
        """The current player's plots by what may be done with them now; returns the number of moves."""
        seat = self.current
        cash = self.cash[seat]
        lands = self.lands[seat]
        self.can_mortgage = lands & ~self.pledged & ~self.developed
        self.can_redeem = lands & self.pledged
        if cash < DEAREST_REDEMPTION:
            self.can_redeem &= REDEEMABLE[cash // REDEMPTION_STEP] if cash > 0 else 0
        self.can_build = self.can_raze = 0
        if lands:
            self.find_buildings(seat, lands & ~self.pledged)
        self.n_mortgage = self.count_bits(self.can_mortgage)
        self.n_redeem = self.count_bits(self.can_redeem) if self.can_redeem else 0
        self.n_build = self.count_bits(self.can_build) if self.can_build else 0
        self.n_other = 1 + self.can_buy() + self.can_pay_bail() + self.can_use_card()
        n_raze = self.count_bits(self.can_raze) if self.can_raze else 0
        return self.n_other + self.n_mortgage + self.n_redeem + self.n_build + n_raze

    def find_buildings(self, seat: int, free: int) -> None:
        """Only colours that are complete and free of mortgages have houses, or may get them."""
        for group in range(8):
            if free & GROUP_MASK[group] == GROUP_MASK[group]:
                for i in range(3 * group, 3 * group + 3):
                    plot = STREETS_OF[i]
                    if self.check_build(seat, plot) == LEGAL:
                        self.can_build |= BIT[plot]
                    if self.check_raze(seat, plot) == LEGAL:
                        self.can_raze |= BIT[plot]

    def can_buy(self) -> int:
        plot = self.at[self.current]
        if not 1 <= KIND[plot] <= PLOT_KINDS or self.owner[plot] >= 0:
            return 0
        return 1 if self.cash[self.current] >= PRICE[plot] else 0

    def can_pay_bail(self) -> int:
        return 1 if self.jailed[self.current] and self.cash[self.current] >= BAIL_PRICE else 0

    def can_use_card(self) -> int:
        seat = self.current
        return 1 if self.jailed[seat] and self.keys[seat] and self.cash[seat] >= 0 else 0

    def move_at(self, k: int) -> int:
        """The k-th numbered move as an action of ``mover_seat``, right after ``legal_count``."""
        if self.phase == ROLL:
            return DRAW_DICE | (1 + k // 6) << 8 | (1 + k % 6) << 16
        if self.phase == AUCTION:
            if k == 0:
                return PASS | self.auction << 8
            return BID | self.auction << 8 | (self.price + PRICE[self.auction] // RAISES[k - 1]) * SCALE
        if self.phase == FIRST:
            return DRAW_FIRST | k << 16
        if self.phase == CARD:
            return DRAW_CARD | self.deck << 8 | k << 16
        if self.phase == HELD:
            return SWAP if k else TAKE
        if self.n_offers:
            plot = self.offer_plot[0]
            return ACCEPT | plot << 8 | self.offer_price[0] * SCALE if k else DECLINE | plot << 8
        return self.management_at(k)

    def management_at(self, k: int) -> int:
        """End the turn, buy, leave prison; then what can be done with plots."""
        if k == 0:
            return END_TURN
        if k >= self.n_other:
            return self.plot_move(k - self.n_other)
        if self.can_buy():
            if k == 1:
                return BUY | self.at[self.current] << 8
            k -= 1
        return PAY_BAIL if k == 1 and self.can_pay_bail() else USE_CARD

    def plot_move(self, k: int) -> int:
        if k < self.n_mortgage:
            return MORTGAGE | self.nth_bit(self.can_mortgage, k) << 8
        k -= self.n_mortgage
        if k < self.n_redeem:
            return REDEEM | self.nth_bit(self.can_redeem, k) << 8
        k -= self.n_redeem
        if k < self.n_build:
            return BUILD | self.nth_bit(self.can_build, k) << 8
        return RAZE | self.nth_bit(self.can_raze, k - self.n_build) << 8

    def play(self, k: int) -> None:
        """Play the k-th numbered move, 0 ≤ k < ``legal_count()``, of the latest count."""
        if self.phase == ROLL:
            self.throw(1 + k // 6, 1 + k % 6)
            self.settle()
        else:
            self.apply(self.mover_seat(), self.move_at(k))

    def winner(self) -> int:
        """The last in the game, or the richest after the last round; -1 for nobody, in a draw and before the end."""
        if self.phase != OVER:
            return NOBODY
        best = NOBODY
        is_tied = False
        for seat in range(self.n_seats):
            if self.bust[seat] == 0:
                if best < 0 or self.wealth(seat) > self.wealth(best):
                    best = seat
                    is_tied = False
                elif self.wealth(seat) == self.wealth(best):
                    is_tied = True
        return NOBODY if is_tied else best

    # -- for people ----------------------------------------------------------------

    def plain_actions(self, seat: int) -> list[int]:
        """All legal actions of a seat, unasked ones too, but for those with an amount of the player's choice."""
        kinds = [END_TURN, PAY_BAIL, USE_CARD, TAKE, SWAP, QUIT, DECLINE | NO_PLOT << 8]
        kinds += [BUY | self.at[seat] << 8, PASS | max(self.auction, 0) << 8]
        for plot in range(40):
            if self.lands[seat] & BIT[plot]:
                kinds += [kind | plot << 8 for kind in (BUILD, RAZE, MORTGAGE, REDEEM)]
        for k in range(self.n_offers):
            plot = self.offer_plot[k] << 8
            kinds += [DECLINE | plot, ACCEPT | plot | self.offer_price[k] * SCALE]
        return [action for action in kinds if self.check(seat, action) == LEGAL]

    def moves_of(self, seat: int) -> list[int]:
        """The numbered moves of a seat that is waited for, whoever else is; [] for others."""
        if self.phase == AUCTION:
            prices = [self.price + PRICE[self.auction] // part for part in RAISES]
            moves = [PASS | self.auction << 8] + [BID | self.auction << 8 | price * SCALE for price in prices]
        elif self.phase == HELD and seat == self.holder:
            moves = [TAKE, SWAP]
        elif self.oldest_offer(seat) >= 0:
            k = self.oldest_offer(seat)
            moves = [DECLINE | NO_PLOT << 8, ACCEPT | self.offer_plot[k] << 8 | self.offer_price[k] * SCALE]
        elif seat == self.current:
            moves = [self.management_at(k) for k in range(self.find_moves())]
        else:
            moves = []
        return [move for move in moves if self.check(seat, move) == LEGAL]

    def sellable(self, seat: int) -> list[tuple[int, int, int, int]]:
        """What a seat may offer now: plot, buyer, the least and the most it may ask."""
        found = []
        for plot in range(40):
            if not self.lands[seat] & BIT[plot]:
                continue
            least = PRICE[plot] // 2 if self.cash[seat] < 0 else 0
            for buyer in range(self.n_seats):
                if self.check(seat, SELL | plot << 8 | buyer << 16 | least * SCALE) == LEGAL:
                    most = MAX_AMOUNT if self.has_consent else min(MAX_AMOUNT, self.cash[buyer])
                    found.append((plot, buyer, least, most))
        return found

    def offers(self) -> list[tuple[int, int, int, int]]:
        """Seller, buyer, plot and price of the offers that wait, oldest first."""
        return [
            (self.offer_from[k], self.offer_to[k], self.offer_plot[k], self.offer_price[k])
            for k in range(self.n_offers)
        ]  # fmt: skip

    def pack(self) -> tuple[int, ...]:
        """All that is public, in the order of ``record``; offers and a held card are not."""
        row = [0] * 143
        self.lay_out(row)
        return tuple(row)

    def counters(self) -> tuple[int, ...]:
        """The beginning of ``pack``: the 22 single numbers, one or another of which every action changes."""
        row = [0] * 143
        self.lay_out(row)
        return tuple([row[i] for i in range(22)])

    def lay_out(self, row: list[int]) -> None:
        """Write what ``pack`` returns into a row of 143 places, the counters first. In C that makes no objects."""
        row[:23] = [
            self.phase, self.current, self.first, self.round, self.doubles, self.total, self.is_rolling,
            self.is_landed, self.is_ending, self.is_out, self.deck, self.mover, self.holder, self.auction, self.bidder,
            self.price, self.bids, self.passed, self.queue, self.asked, self.pot, self.n_bust, self.pledged,
        ]  # fmt: skip
        for seat in range(8):
            row[23 + seat] = self.cash[seat]
            row[31 + seat] = self.at[seat]
            row[39 + seat] = self.jailed[seat]
            row[47 + seat] = self.keys[seat]
            row[55 + seat] = self.bust[seat]
        for plot in range(40):
            row[63 + plot] = self.owner[plot]
            row[103 + plot] = self.houses[plot]

    def load(self, record: tuple[int, ...], held: int, offers: list[tuple[int, int, int, int]]) -> None:
        """Become the game of a ``pack``, with the held card (-1: none) and the offers."""
        self.restart()
        self.load_scalars(record)
        for seat in range(8):
            self.cash[seat] = record[23 + seat]
            self.at[seat] = record[31 + seat]
            self.jailed[seat] = record[39 + seat]
            self.keys[seat] = record[47 + seat]
            self.bust[seat] = record[55 + seat]
        for plot in range(40):
            self.give(plot, record[63 + plot])
            self.set_houses(plot, record[103 + plot])
        self.held = held
        for seller, buyer, plot, price in offers:
            self.add_offer(seller, buyer, plot, price)

    def load_scalars(self, record: tuple[int, ...]) -> None:
        (
            self.phase, self.current, self.first, self.round, self.doubles, self.total, self.is_rolling,
            self.is_landed, self.is_ending, self.is_out, self.deck, self.mover, self.holder, self.auction, self.bidder,
            self.price, self.bids, self.passed, self.queue, self.asked, self.pot, self.n_bust, self.pledged,
        ) = record[:23]  # fmt: skip

    def digest(self) -> int:
        """A hash of all that decides the future, the rules agreed on apart."""
        row = [0] * 143
        self.lay_out(row)
        h = mix(GOLDEN, self.held)
        for i in range(143):
            h = mix(h, row[i])
        for k in range(self.n_offers):
            h = mix(mix(h, self.offer_price[k]), self.offer_plot[k] << 16 | self.offer_from[k] << 8 | self.offer_to[k])
        return h


def mix(h: int, value: int) -> int:
    """Fold one more number into a 64-bit hash."""
    h = (h ^ (value & WORD64)) * SPREAD & WORD64
    return h ^ h >> 32
