"""What the players of Catan hold: resources, development cards, offers, and what is bought with them.

Nothing here asks whether it is allowed, see ``kernel.py``. Cards by resource are five
counts of five bits in one integer, as in ``codes.py``. What happens is noted on a tape of
five integers an event, unless that is switched off. There is no order of the deck, only
what is left in it.
"""

# ruff: noqa: SIM110  # loops compile, generators do not

from __future__ import annotations

from spieltisch.games.catan import codes
from spieltisch.games.catan.codes import (
    ANSWERED,
    BANKED,
    CITY_BUILT,
    CITY_COST,
    INVENTION,
    INVENTION_PLAYED,
    MONOPOLY,
    MONOPOLY_PLAYED,
    OFFERED,
    POINTS,
    ROAD_BUILT,
    ROADS,
    ROADS_PLAYED,
    SETTLEMENT_BUILT,
    TRADED,
    TRADER,
    WITHDREW,
)
from spieltisch.games.catan.island import Island

BOX_CARDS = codes.BOX_CARDS


class Hands(Island):
    """Who holds and pays what. Whose turn it is makes no difference here."""

    def __init__(self, seats: int = 4) -> None:
        super().__init__(seats)
        self.stock = 19  # cards of each resource
        self.is_taping = False
        self.tape = [0] * 200
        self.n_notes = 0
        self.hand = [0] * 30  # by seat and resource
        self.size = [0] * 6  # cards in hand
        self.bank = [0] * 5
        self.cards = [0] * 30  # hidden development cards by seat and kind
        self.fresh = [0] * 5  # those of the active seat bought in this turn, by kind
        self.deck = [0] * 5
        self.spent = [0] * 5  # cards played, by kind
        self.knights = [0] * 6  # of them knights, by seat
        self.army = -1  # who has the largest one
        self.has_played = self.is_offering = False
        self.offers = self.offer_id = 0  # trades offered in this turn, and the latest one's number
        self.give = self.want = 0
        self.answer = [0] * 6  # to the open offer: 0 none, 1 declined, 2 accepted

    def deal_out(self) -> None:
        """Empty hands, a full bank and a full deck."""
        for at in range(30):
            self.hand[at] = self.cards[at] = 0
        for seat in range(6):
            self.size[seat] = self.knights[seat] = self.answer[seat] = 0
        for kind in range(5):
            self.bank[kind] = self.stock
            self.deck[kind] = BOX_CARDS[5 * self.island + kind]
            self.fresh[kind] = self.spent[kind] = 0
        self.army = -1
        self.has_played = self.is_offering = False
        self.offers = self.offer_id = self.n_notes = 0
        self.give = self.want = 0

    def note(self, what: int, who: int, a: int, b: int, c: int) -> None:
        if self.is_taping and self.n_notes < 40:
            at = 5 * self.n_notes
            self.tape[at], self.tape[at + 1] = what, who
            self.tape[at + 2], self.tape[at + 3], self.tape[at + 4] = a, b, c
            self.n_notes += 1

    def notes(self) -> list[tuple[int, int, int, int, int]]:
        """What has happened since the tape was last read; see ``codes.Note``."""
        read = [
            (self.tape[at], self.tape[at + 1], self.tape[at + 2], self.tape[at + 3], self.tape[at + 4])
            for at in range(0, 5 * self.n_notes, 5)
        ]
        self.n_notes = 0
        return read

    # -- resources -----------------------------------------------------------------

    def holds(self, seat: int, cards: int) -> bool:
        """Whether the seat has all these cards."""
        for resource in range(5):
            if self.hand[5 * seat + resource] < cards >> 5 * resource & 31:
                return False
        return True

    def bank_holds(self, cards: int) -> bool:
        for resource in range(5):
            if self.bank[resource] < cards >> 5 * resource & 31:
                return False
        return True

    def gain(self, seat: int, cards: int) -> None:
        """Take cards from the bank."""
        for resource in range(5):
            n = cards >> 5 * resource & 31
            self.hand[5 * seat + resource] += n
            self.size[seat] += n
            self.bank[resource] -= n

    def pay(self, seat: int, cards: int) -> None:
        """Give cards to the bank."""
        for resource in range(5):
            n = cards >> 5 * resource & 31
            self.hand[5 * seat + resource] -= n
            self.size[seat] -= n
            self.bank[resource] += n

    def hand_over(self, giver: int, taker: int, cards: int) -> None:
        self.pay(giver, cards)
        self.gain(taker, cards)

    def size_of(self, seat: int) -> int:
        """How many resource cards the seat holds."""
        return self.size[seat]

    def hand_of(self, seat: int) -> tuple[int, int, int, int, int]:
        """By resource."""
        at = 5 * seat
        return self.hand[at], self.hand[at + 1], self.hand[at + 2], self.hand[at + 3], self.hand[at + 4]

    def bank_left(self) -> tuple[int, int, int, int, int]:
        """By resource."""
        return self.bank[0], self.bank[1], self.bank[2], self.bank[3], self.bank[4]

    def cards_of(self, seat: int) -> tuple[int, int, int, int, int]:
        """Hidden development cards by kind."""
        at = 5 * seat
        return self.cards[at], self.cards[at + 1], self.cards[at + 2], self.cards[at + 3], self.cards[at + 4]

    def deck_left(self) -> tuple[int, int, int, int, int]:
        """By kind."""
        return self.deck[0], self.deck[1], self.deck[2], self.deck[3], self.deck[4]

    def deck_size(self) -> int:
        return self.deck[0] + self.deck[1] + self.deck[2] + self.deck[3] + self.deck[4]

    # -- points --------------------------------------------------------------------

    def open_points(self, seat: int) -> int:
        """What everybody sees: without hidden cards."""
        return self.board_points(seat) + (2 if self.army == seat else 0)

    def points(self, seat: int) -> int:
        """All points, those of hidden cards too."""
        return self.open_points(seat) + self.cards[5 * seat + POINTS]

    def points_of(self, seat: int) -> int:
        """All points, for whoever may know them."""
        return self.points(seat)

    # -- building ------------------------------------------------------------------

    def build_road(self, seat: int, edge: int, cost: int) -> None:
        self.pay(seat, cost)
        self.pave(seat, edge)
        self.note(ROAD_BUILT, seat, edge, cost, 0)
        self.award()

    def build_settlement(self, seat: int, corner: int, cost: int) -> None:
        self.pay(seat, cost)
        self.settle(seat, corner)
        self.note(SETTLEMENT_BUILT, seat, corner, cost, 0)
        self.award()

    def build_city(self, seat: int, corner: int) -> None:
        self.pay(seat, CITY_COST)
        self.raise_city(seat, corner)
        self.note(CITY_BUILT, seat, corner, CITY_COST, 0)

    def award(self) -> None:
        if self.award_road():
            self.note(TRADER, self.trader, 0, 0, 0)

    # -- development cards ---------------------------------------------------------

    def use_card(self, seat: int, card: int) -> None:
        self.cards[5 * seat + card] -= 1
        self.spent[card] += 1
        self.has_played = True

    def play_roads(self, seat: int, first: int, second: int) -> None:
        """One or (``second`` is no -1) two free roads, in the order in which they can be built."""
        self.use_card(seat, ROADS)
        self.note(ROADS_PLAYED, seat, first, second + 1, 0)
        if not self.can_pave(seat, first):
            first, second = second, first
        self.build_road(seat, first, 0)
        if second >= 0:
            self.build_road(seat, second, 0)

    def play_monopoly(self, seat: int, resource: int) -> None:
        """Everybody else hands over all cards of a resource."""
        self.use_card(seat, MONOPOLY)
        losses = 0
        for other in range(self.seats):
            n = self.hand[5 * other + resource] if other != seat else 0
            losses |= n << 5 * other
        self.note(MONOPOLY_PLAYED, seat, resource, losses, 0)
        for other in range(self.seats):
            n = losses >> 5 * other & 31
            if n:
                self.hand_over(other, seat, n << 5 * resource)
                self.release(other)

    def play_invention(self, seat: int, cards: int) -> None:
        """Free cards from the bank."""
        self.use_card(seat, INVENTION)
        self.note(INVENTION_PLAYED, seat, cards, 0, 0)
        self.gain(seat, cards)

    # -- trade ---------------------------------------------------------------------

    def trade_with_bank(self, seat: int, given: int, taken: int) -> None:
        self.pay(seat, given)
        self.gain(seat, taken)
        self.note(BANKED, seat, given, taken, 0)

    def open_offer(self, seat: int, given: int, wanted: int) -> None:
        """Offer a trade to all others; an offer that is still open is withdrawn first."""
        self.withdraw(seat, seat)
        self.offers += 1
        self.offer_id += 1
        self.is_offering = True
        self.give, self.want = given, wanted
        for other in range(6):
            self.answer[other] = 0
        self.note(OFFERED, seat, self.offer_id, given, wanted)

    def answer_offer(self, seat: int, accepts: int) -> None:
        self.answer[seat] = 2 if accepts else 1
        self.note(ANSWERED, seat, self.offer_id, accepts, 0)

    def withdraw(self, seat: int, offerer: int) -> None:
        """Take back the open offer, if there is one, or an acceptance of it; who had not accepted declines."""
        if not self.is_offering:
            return
        if seat == offerer:
            self.is_offering = False
            self.note(WITHDREW, seat, self.offer_id, 0, 0)
        elif self.answer[seat] == 2:
            self.answer[seat] = 1
            self.note(WITHDREW, seat, self.offer_id, 0, 0)
        else:
            self.answer_offer(seat, 0)

    def conclude(self, seat: int, partner: int) -> None:
        self.is_offering = False
        self.hand_over(seat, partner, self.give)
        self.hand_over(partner, seat, self.want)
        self.note(TRADED, seat, partner, self.give, self.want)

    def release(self, seat: int) -> None:
        """Who has lost cards is no longer bound by its acceptance, and is asked anew."""
        if self.is_offering and self.answer[seat] == 2:
            self.answer[seat] = 0
            self.note(WITHDREW, seat, self.offer_id, 0, 0)

    # -- copies --------------------------------------------------------------------

    def hand_sizes(self) -> bytes:
        """By seat."""
        return bytes([self.size[seat] for seat in range(self.seats)])

    def card_counts(self) -> bytes:
        """Hidden development cards, by seat."""
        return bytes([sum([self.cards[5 * seat + kind] for kind in range(5)]) for seat in range(self.seats)])

    def knight_counts(self) -> bytes:
        """Knights played, by seat."""
        return bytes([self.knights[seat] for seat in range(self.seats)])

    def spent_cards(self) -> bytes:
        """Development cards played, by kind."""
        return bytes([self.spent[kind] for kind in range(5)])

    def fresh_cards(self) -> tuple[int, int, int, int, int]:
        """The active seat's cards bought in this turn, by kind."""
        return self.fresh[0], self.fresh[1], self.fresh[2], self.fresh[3], self.fresh[4]

    def answers(self) -> bytes:
        """To the open offer by seat: 0 none, 1 declined, 2 accepted; zeros when none is open."""
        return bytes([self.answer[seat] if self.is_offering else 0 for seat in range(self.seats)])

    def copy_hands(self, other: Hands) -> None:
        self.copy_island(other)
        self.stock, self.army = other.stock, other.army
        self.hand[:] = other.hand
        self.size[:] = other.size
        self.bank[:] = other.bank
        self.cards[:] = other.cards
        self.fresh[:] = other.fresh
        self.deck[:] = other.deck
        self.spent[:] = other.spent
        self.knights[:] = other.knights
        self.answer[:] = other.answer
        self.has_played, self.is_offering = other.has_played, other.is_offering
        self.offers, self.offer_id, self.give, self.want = other.offers, other.offer_id, other.give, other.want
