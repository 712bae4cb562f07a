"""Finding the moves of Catan that have a number.

A seat's moves are listed in one buffer, except discards: they are many, and so counted
and found by number. Of trades only the small ones are listed: one card offered for one,
one exchange at the bank; a robber's victim may be left to chance where there are several.
"""

from __future__ import annotations

from spieltisch.games.catan import geometry
from spieltisch.games.catan.codes import (
    A_BANK,
    A_BUY,
    A_CITY,
    A_CONCLUDE,
    A_DECLINE,
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
    CARD_COST,
    CITY_COST,
    DISCARD,
    INVENTION,
    KNIGHTS,
    MAIN,
    MONOPOLY,
    PAVE,
    ROAD_COST,
    ROADS,
    ROBBER,
    ROLL,
    SETTLE,
    SETTLEMENT_COST,
    SPECIAL,
)
from spieltisch.games.catan.legality import Legality

CORNER_EDGES = geometry.CORNER_EDGES


class Moves(Legality):
    """A game that lists what can be done in it. Good until the next move."""

    def __init__(self, seats: int = 4) -> None:
        super().__init__(seats)
        self.moves = [0] * 2048  # two roads by one card make the most, some hundreds
        self.n_moves = 0
        self.ways = [0] * 500  # by resource and number: in how many ways it and the later ones make that up

    def put(self, kind: int, a: int, b: int) -> None:
        self.moves[self.n_moves] = kind << 56 | b << 25 | a
        self.n_moves += 1

    def find(self, seat: int) -> int:
        """List a seat's numbered moves; discards are counted instead."""
        self.n_moves = 0
        if self.phase == MAIN and seat != self.active:
            self.find_answers(seat)
        elif seat == (self.builder if self.phase == SPECIAL else self.active):
            if self.phase == MAIN or self.phase == SPECIAL:
                self.put(AN_END, 0, 0)
                self.find_buildings(seat)
                if self.phase == MAIN:
                    self.find_bank_trades(seat)
                    self.find_cards(seat)
                    self.find_offers(seat)
            elif self.phase == ROLL:
                self.put(A_ROLL, 0, 0)
                self.find_cards(seat)
            elif self.phase == ROBBER:
                self.find_targets(seat, A_ROBBER)
            elif self.phase == SETTLE or self.phase == PAVE:
                self.find_first_buildings()
        return self.n_moves

    def find_first_buildings(self) -> None:
        if self.phase == SETTLE:
            for corner in range(self.n_corners):
                if self.is_site(corner):
                    self.put(A_SETTLEMENT, corner, 0)
        else:
            for way in range(3 * self.home, 3 * self.home + 3):
                if self.road[CORNER_EDGES[way]] == 0:
                    self.put(A_ROAD, CORNER_EDGES[way], 0)

    def find_buildings(self, seat: int) -> None:
        if self.roads[seat] and self.holds(seat, ROAD_COST):
            for edge in range(self.n_edges):
                if self.can_pave(seat, edge):
                    self.put(A_ROAD, edge, 0)
        if self.settlements[seat] and self.holds(seat, SETTLEMENT_COST):
            for corner in range(self.n_corners):
                if self.can_settle(seat, corner):
                    self.put(A_SETTLEMENT, corner, 0)
        if self.cities[seat] and self.holds(seat, CITY_COST):
            for corner in range(self.n_corners):
                if self.can_raise(seat, corner):
                    self.put(A_CITY, corner, 0)
        if self.holds(seat, CARD_COST) and self.deck_size():
            self.put(A_BUY, 0, 0)

    def find_bank_trades(self, seat: int) -> None:
        """Single exchanges."""
        for given in range(5):
            rate = self.rate[5 * seat + given]
            if self.hand[5 * seat + given] >= rate:
                for taken in range(5):
                    if taken != given and self.bank[taken]:
                        self.put(A_BANK, rate << 5 * given, 1 << 5 * taken)

    def find_cards(self, seat: int) -> None:
        """Development cards that may be played."""
        if self.has_played:
            return
        if self.cards[5 * seat + KNIGHTS] > self.fresh[KNIGHTS]:
            self.find_targets(seat, A_KNIGHT)
        if self.cards[5 * seat + ROADS] > self.fresh[ROADS]:
            self.find_roads(seat)
        if self.cards[5 * seat + MONOPOLY] > self.fresh[MONOPOLY]:
            for resource in range(5):
                self.put(A_MONOPOLY, resource, 0)
        if self.cards[5 * seat + INVENTION] > self.fresh[INVENTION]:
            self.find_inventions()

    def find_roads(self, seat: int) -> None:
        """One road, or two in an order in which they can be built."""
        if self.roads[seat] == 0:
            return
        for first in range(self.n_edges):
            if self.can_pave(seat, first):
                self.put(A_ROADS, first, 0)
                if self.roads[seat] > 1:
                    for second in range(self.n_edges):
                        if self.can_pave_after(seat, second, first):
                            self.put(A_ROADS, first, second + 1)

    def find_inventions(self) -> None:
        """Any two cards of the bank, or its last one."""
        left = self.bank[0] + self.bank[1] + self.bank[2] + self.bank[3] + self.bank[4]
        for one in range(5):
            if left == 1 and self.bank[one]:
                self.put(AN_INVENTION, 1 << 5 * one, 0)
            elif self.bank[one]:
                if self.bank[one] > 1:
                    self.put(AN_INVENTION, 2 << 5 * one, 0)
                for other in range(one + 1, 5):
                    if self.bank[other]:
                        self.put(AN_INVENTION, 1 << 5 * one | 1 << 5 * other, 0)

    def find_targets(self, seat: int, kind: int) -> None:
        """Fields for the robber, and whom to rob there; where chance may choose, one more for that."""
        for field in range(self.n_fields):
            if field != self.robber:
                before = self.n_moves
                for victim in range(self.seats):
                    if self.is_robbable(seat, victim, field):
                        self.put(kind, field, victim + 1)
                if self.n_moves == before or (self.n_moves > before + 1 and not self.is_strict):
                    self.put(kind, field, 0)

    def find_offers(self, seat: int) -> None:
        """What can be done about an open offer; and one card for one, as long as offers are left."""
        if self.is_offering:
            self.put(A_WITHDRAW, self.offer_id, 0)
            if self.holds(seat, self.give):
                for partner in range(self.seats):
                    if self.answer[partner] == 2:
                        self.put(A_CONCLUDE, self.offer_id, partner)
        if self.offers < self.offer_limit:
            for given in range(5):
                if self.hand[5 * seat + given]:
                    for wanted in range(5):
                        if wanted != given:
                            self.put(AN_OFFER, 1 << 5 * given, 1 << 5 * wanted)

    def find_answers(self, seat: int) -> None:
        """To the open offer; who has declined may still accept."""
        if not self.is_offering:
            return
        if self.answer[seat] == 2:
            self.put(A_WITHDRAW, self.offer_id, 0)
            return
        if self.holds(seat, self.want):
            self.put(AN_ACCEPT, self.offer_id, 0)
        if self.answer[seat] == 0:
            self.put(A_DECLINE, self.offer_id, 0)

    # -- discards ------------------------------------------------------------------

    def count_discards(self, seat: int) -> int:
        """In how many ways the seat can discard what it owes."""
        owing = self.owing[seat]
        for n in range(owing + 1):
            self.ways[400 + n] = 1 if n <= self.hand[5 * seat + 4] else 0
        for step in range(4):
            resource = 3 - step
            for n in range(owing + 1):
                total = 0
                for taken in range(min(n, self.hand[5 * seat + resource]) + 1):
                    total += self.ways[100 * resource + 100 + n - taken]
                self.ways[100 * resource + n] = total
        return self.ways[owing]

    def nth_discard(self, seat: int, k: int) -> int:
        """The k-th of them, after they were counted."""
        cards, left, at = 0, self.owing[seat], k
        for resource in range(5):
            taken = 0
            if resource == 4:
                taken = left
            else:
                while at >= self.ways[100 * resource + 100 + left - taken]:
                    at -= self.ways[100 * resource + 100 + left - taken]
                    taken += 1
            cards |= taken << 5 * resource
            left -= taken
        return A_DISCARD << 56 | cards

    def discard_count(self, seat: int) -> int:
        """In how many ways the seat can discard what it owes."""
        return self.count_discards(seat) if self.phase == DISCARD and self.owing[seat] else 0

    def discard_at(self, seat: int, k: int) -> int:
        """The k-th of them."""
        self.count_discards(seat)
        return self.nth_discard(seat, k)
