"""Which moves of Catan are legal, and why others are not: one function for each rule that can be broken.

Refusals are numbers, see ``codes.Refusal``; 0 means legal. Moves are packed as in ``codes``.
Some moves are forgiven that are spelled oddly: a victim named where nobody lives, two
roads in the order in which they cannot be built.
"""

# ruff: noqa: SIM110  # loops compile, generators do not

from __future__ import annotations

from spieltisch.games.catan import geometry
from spieltisch.games.catan.codes import (
    A_BANK,
    A_BUY,
    A_CITY,
    A_CONCLUDE,
    A_DECLINE,
    A_DEFAULT,
    A_DISCARD,
    A_KNIGHT,
    A_MONOPOLY,
    A_ROAD,
    A_ROADS,
    A_ROBBER,
    A_ROLL,
    A_SETTLEMENT,
    A_WITHDRAW,
    AN_ACCEPT,
    AN_END,
    AN_INVENTION,
    AN_OFFER,
    ARGUMENT,
    CARD_COST,
    CITY_COST,
    DISCARD,
    MAIN,
    OVER,
    PAVE,
    ROAD_COST,
    ROBBER,
    ROLL,
    SETTLE,
    SETTLEMENT_COST,
    SPECIAL,
    Refusal,
)
from spieltisch.games.catan.turns import Turns

EDGE_ENDS = geometry.EDGE_ENDS
(
    OVER_NOW, NOT_YOUR_TURN, NOT_NOW, ROLL_FIRST, HAS_ROLLED, NO_PLACE, TAKEN, TOO_CLOSE, NOT_LINKED, NO_PIECE,
    TOO_POOR,
    NO_CARDS_LEFT, NOT_HELD, TOO_FRESH, PLAYED, BANK_SHORT, GIFT, SAME_RESOURCE, RATE, TOO_MANY_OFFERS, NO_OFFER,
    NOT_ACCEPTED, HAS_ANSWERED, WRONG_COUNT, SAME_FIELD, NO_VICTIM, WRONG_VICTIM, NO_SUCH_MOVE,
) = map(int, Refusal)  # fmt: skip


class Legality(Turns):
    """A game that knows what is allowed in it."""

    def __init__(self, seats: int = 4) -> None:
        super().__init__(seats)
        self.offer_limit = 1  # trades a turn that may be offered
        self.is_strict = False  # whether a robber must name its victim

    def fault(self, seat: int, move: int) -> int:
        """Why the seat may not make this move now, or 0."""
        kind = move >> 56
        if self.phase == OVER:
            return OVER_NOW
        if kind == A_DISCARD or (kind == A_DEFAULT and self.phase == DISCARD):
            return self.fault_of_discard(seat, kind, move & ARGUMENT)
        if kind in (AN_ACCEPT, A_DECLINE, A_WITHDRAW):
            return self.fault_of_answer(seat, kind, move & ARGUMENT)
        if self.phase < SETTLE or PAVE < self.phase < ROLL or self.phase == DISCARD:
            return NOT_NOW
        if seat != (self.builder if self.phase == SPECIAL else self.active):
            return NOT_YOUR_TURN
        return self.fault_in_turn(seat, kind, move)

    def fault_in_turn(self, seat: int, kind: int, move: int) -> int:
        a, b = move & ARGUMENT, move >> 25 & ARGUMENT
        if kind == A_ROLL:
            return 0 if self.phase == ROLL else HAS_ROLLED if self.phase == MAIN else NOT_NOW
        if kind == AN_END:
            return self.fault_of_time()
        if A_ROAD <= kind <= A_BUY:
            return self.fault_of_building(seat, kind, a)
        if kind == A_BANK:
            return self.fault_of_bank(seat, a, b)
        if kind == AN_OFFER:
            return self.fault_of_offer(seat, a, b)
        if kind == A_CONCLUDE:
            return self.fault_of_conclusion(seat, a, b)
        if kind == A_ROBBER:
            return self.fault_of_target(seat, a, b - 1) if self.phase == ROBBER else NOT_NOW
        if A_KNIGHT <= kind <= AN_INVENTION:
            return self.fault_of_card(seat, kind, a, b)
        if kind == A_DEFAULT:
            return 0 if self.phase == SETTLE or self.phase == PAVE or self.phase == ROBBER else NOT_NOW
        return NO_SUCH_MOVE

    def fault_of_time(self) -> int:
        """Building comes after the roll, and in the special phase."""
        if self.phase == MAIN or self.phase == SPECIAL:
            return 0
        return ROLL_FIRST if self.phase == ROLL else NOT_NOW

    # -- building ------------------------------------------------------------------

    def fault_of_building(self, seat: int, kind: int, place: int) -> int:
        if kind == A_ROAD and self.phase == PAVE:
            if place >= self.n_edges:
                return NO_PLACE
            if EDGE_ENDS[2 * place] != self.home and EDGE_ENDS[2 * place + 1] != self.home:
                return NOT_LINKED
            return TAKEN if self.road[place] else 0
        if kind == A_SETTLEMENT and self.phase == SETTLE:
            if place >= self.n_corners:
                return NO_PLACE
            return 0 if self.is_site(place) else TAKEN if self.owner[place] else TOO_CLOSE
        when = self.fault_of_time()
        if when:
            return when
        if kind == A_ROAD:
            return self.fault_of_road(seat, place)
        if kind == A_SETTLEMENT:
            return self.fault_of_settlement(seat, place)
        if kind == A_CITY:
            return self.fault_of_city(seat, place)
        if self.deck_size() == 0:
            return NO_CARDS_LEFT
        return 0 if self.holds(seat, CARD_COST) else TOO_POOR

    def fault_of_road(self, seat: int, edge: int) -> int:
        if edge >= self.n_edges:
            return NO_PLACE
        if self.road[edge]:
            return TAKEN
        if not self.can_pave(seat, edge):
            return NOT_LINKED
        if self.roads[seat] == 0:
            return NO_PIECE
        return 0 if self.holds(seat, ROAD_COST) else TOO_POOR

    def fault_of_settlement(self, seat: int, corner: int) -> int:
        if corner >= self.n_corners:
            return NO_PLACE
        if not self.is_site(corner):
            return TAKEN if self.owner[corner] else TOO_CLOSE
        if self.settlements[seat] == 0:
            return NO_PIECE
        if not self.can_settle(seat, corner):
            return NOT_LINKED
        return 0 if self.holds(seat, SETTLEMENT_COST) else TOO_POOR

    def fault_of_city(self, seat: int, corner: int) -> int:
        if corner >= self.n_corners:
            return NO_PLACE
        if self.cities[seat] == 0:
            return NO_PIECE
        if not self.can_raise(seat, corner):
            return TAKEN if self.owner[corner] else NOT_LINKED
        return 0 if self.holds(seat, CITY_COST) else TOO_POOR

    # -- development cards ---------------------------------------------------------

    def fault_of_card(self, seat: int, kind: int, a: int, b: int) -> int:
        """One a turn, before or after the roll, and none that was bought in the same turn."""
        card = kind - A_KNIGHT
        if self.phase != ROLL and self.phase != MAIN:
            return NOT_NOW
        if self.has_played:
            return PLAYED
        if self.cards[5 * seat + card] == 0:
            return NOT_HELD
        if self.cards[5 * seat + card] == self.fresh[card]:
            return TOO_FRESH
        if kind == A_KNIGHT:
            return self.fault_of_target(seat, a, b - 1)
        if kind == A_ROADS:
            return self.fault_of_roads(seat, a, b - 1)
        if kind == A_MONOPOLY:
            return 0 if a < 5 else NO_SUCH_MOVE
        return self.fault_of_invention(a)

    def fault_of_roads(self, seat: int, first: int, second: int) -> int:
        if first >= self.n_edges or second >= self.n_edges:
            return NO_PLACE
        if self.roads[seat] == 0 or (second >= 0 and self.roads[seat] == 1):
            return NO_PIECE
        if self.road[first] or first == second or (second >= 0 and self.road[second]):
            return TAKEN
        if self.can_pave(seat, first) and (second < 0 or self.can_pave_after(seat, second, first)):
            return 0
        if second >= 0 and self.can_pave(seat, second) and self.can_pave_after(seat, first, second):
            return 0
        return NOT_LINKED

    def fault_of_target(self, seat: int, field: int, victim: int) -> int:
        """Where the robber may go, and whom it may rob there."""
        if field >= self.n_fields:
            return NO_PLACE
        if field == self.robber:
            return SAME_FIELD
        if victim < 0:
            return NO_VICTIM if self.is_strict and self.has_victims(seat, field) else 0
        if victim < self.seats and self.is_robbable(seat, victim, field):
            return 0
        return WRONG_VICTIM if self.is_strict or self.has_victims(seat, field) else 0

    def has_victims(self, seat: int, field: int) -> bool:
        """Whether anybody can be robbed at the field."""
        for other in range(self.seats):
            if self.is_robbable(seat, other, field):
                return True
        return False

    def fault_of_invention(self, cards: int) -> int:
        """Two cards, as long as the bank has two."""
        left = self.bank[0] + self.bank[1] + self.bank[2] + self.bank[3] + self.bank[4]
        if left == 0:
            return BANK_SHORT
        if self.count_cards(cards) != min(left, 2):
            return WRONG_COUNT
        return 0 if self.bank_holds(cards) else BANK_SHORT

    # -- trade ---------------------------------------------------------------------

    def fault_of_swap(self, seat: int, given: int, other: int) -> int:
        """What holds for every trade: no gifts, and nothing for the same."""
        if self.phase != MAIN:
            return ROLL_FIRST if self.phase == ROLL else NOT_NOW
        if given == 0 or other == 0:
            return GIFT
        for resource in range(5):
            if given >> 5 * resource & 31 and other >> 5 * resource & 31:
                return SAME_RESOURCE
        return 0 if self.holds(seat, given) else TOO_POOR

    def fault_of_bank(self, seat: int, given: int, taken: int) -> int:
        """Each resource at the best rate the seat's harbours give."""
        swap = self.fault_of_swap(seat, given, taken)
        if swap:
            return swap
        due = 0
        for resource in range(5):
            n, rate = given >> 5 * resource & 31, self.rate[5 * seat + resource]
            if n % rate:
                return RATE
            due += n // rate
        if due != self.count_cards(taken):
            return RATE
        return 0 if self.bank_holds(taken) else BANK_SHORT

    def fault_of_offer(self, seat: int, given: int, wanted: int) -> int:
        swap = self.fault_of_swap(seat, given, wanted)
        if swap:
            return swap
        for resource in range(5):
            if wanted >> 5 * resource & 31 > self.stock:
                return WRONG_COUNT
        return 0 if self.offers < self.offer_limit else TOO_MANY_OFFERS

    def fault_of_answer(self, seat: int, kind: int, offer: int) -> int:
        """Accepting, declining and withdrawing; who has declined may still accept."""
        if not self.is_offering or self.phase != MAIN or offer != self.offer_id:
            return NO_OFFER
        if seat == self.active:
            return 0 if kind == A_WITHDRAW else NOT_YOUR_TURN
        if self.answer[seat] == (2 if kind == AN_ACCEPT else 1):
            return HAS_ANSWERED
        if kind == AN_ACCEPT and not self.holds(seat, self.want):
            return TOO_POOR
        return 0

    def fault_of_conclusion(self, seat: int, offer: int, partner: int) -> int:
        """An acceptance stands only as long as its cards are there, so those are not asked for again."""
        if not self.is_offering or self.phase != MAIN or offer != self.offer_id:
            return NO_OFFER
        if partner >= self.seats or self.answer[partner] != 2:
            return NOT_ACCEPTED
        return 0 if self.holds(seat, self.give) else TOO_POOR

    # -- sevens --------------------------------------------------------------------

    def fault_of_discard(self, seat: int, kind: int, cards: int) -> int:
        """Exactly half of the hand, rounded down."""
        if self.phase != DISCARD or self.owing[seat] == 0:
            return NOT_NOW
        if kind == A_DEFAULT:
            return 0
        if self.count_cards(cards) != self.owing[seat]:
            return WRONG_COUNT
        return 0 if self.holds(seat, cards) else TOO_POOR

    def count_cards(self, cards: int) -> int:
        return (cards & 31) + (cards >> 5 & 31) + (cards >> 10 & 31) + (cards >> 15 & 31) + (cards >> 20 & 31)
