"""How the others at a table trade, as far as they have shown it.

The ``policy`` knows two manners: prices in the head, and by the book. What a seat is seen to do speaks for one of them
where they differ: that it left a plot to an auction, the price at which it offers one, and its answer to an offer. More
of the one than of the other decides; who has shown nothing has prices in the head.
"""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.bots.policy import Policy
from spieltisch.games.monopoly.engine.codes import AUCTION, SCALE, SELL
from spieltisch.games.monopoly.engine.kernel import Monopoly

if not cython.compiled:
    from spieltisch.games.monopoly.engine.moves import can_buy
    from spieltisch.games.monopoly.engine.trading import find_offer, oldest_offer

MOST_SEEN = 4
"""So often may a seat do otherwise before the table thinks otherwise of it, however long it kept to one manner."""
NOTHING = -1


class Manners:
    """What one seat has seen of the others in a game."""

    def __init__(self, policy: Policy) -> None:
        """The policy is told; its kernel is used to look at positions."""
        self.policy = policy
        self.before = Monopoly()
        self.seen = [0] * 8  # for the book, less those against it
        self.round = 0
        self.auction = self.offered = NOTHING

    def watch(self, root: Monopoly, seat: int) -> None:
        """Look at a position in which a seat is to decide, and tell the policy what to think of the others."""
        if root.round < self.round:
            self.forget()
        self.round = root.round
        self.hear_answer(root)
        self.policy.kernel.copy_from(root)
        if root.phase == AUCTION:
            self.see_auction(root, seat)
        elif oldest_offer(root, seat) >= 0:
            self.see_offer(root, seat, oldest_offer(root, seat))
        self.policy.bookish = 0
        for other in range(8):
            if other != seat and self.seen[other] > 0:
                self.policy.bookish |= 1 << other

    def note(self, root: Monopoly, action: int) -> None:
        """The seat's decision: if it is an offer, its answer will be of interest."""
        if action & 255 == SELL:
            self.before.copy_from(root)
            self.offered = action

    def forget(self) -> None:
        """A new game, with others perhaps."""
        self.auction = self.offered = NOTHING
        for other in range(8):
            self.seen[other] = 0

    def hear_answer(self, root: Monopoly) -> None:
        """Whether the last offer was accepted."""
        plot, buyer, price = self.offered >> 8 & 255, self.offered >> 16 & 255, self.offered // SCALE
        if self.offered == NOTHING or find_offer(root, plot) >= 0:
            return
        self.offered = NOTHING
        is_sold = root.owner[plot] == buyer
        self.policy.kernel.copy_from(self.before)
        self.policy.bookish = 1 << buyer
        by_book = is_sold == (price <= self.policy.highest_price(buyer, plot))
        self.policy.bookish = 0
        self.count(buyer, by_book, is_sold == (price <= self.policy.highest_price(buyer, plot)))

    def see_auction(self, root: Monopoly, seat: int) -> None:
        """Somebody left what it stood on to all. It is seen once, and at most one is in a turn."""
        turn = root.round * 8 + root.current
        if turn == self.auction or root.current == seat or root.at[root.current] != root.auction:
            return
        self.auction = turn
        self.policy.bookish = 1 << root.current
        by_book = not (can_buy(root) and self.policy.wants(root.current, root.auction))
        self.policy.bookish = 0
        self.count(root.current, by_book, not (can_buy(root) and self.policy.wants(root.current, root.auction)))

    def see_offer(self, root: Monopoly, seat: int, k: int) -> None:
        """What somebody asks for a plot."""
        plot, seller, price = root.offer_plot[k], root.offer_from[k], root.offer_price[k]
        by_book = self.policy.completes(seat, plot) and price == self.policy.price_by_book(seat, plot)
        self.count(seller, by_book, price == self.policy.asking_price(seller, seat, plot))

    def count(self, seat: int, by_book: int, by_head: int) -> None:
        """Somebody did what is done by the book, or not, and what is done by prices in the head, or not."""
        self.seen[seat] = max(-MOST_SEEN, min(MOST_SEEN, self.seen[seat] + by_book - by_head))
