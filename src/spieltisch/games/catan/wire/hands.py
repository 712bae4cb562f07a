"""Who holds how many cards in a foreign server's game, and which of them are ours."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import Cards
from spieltisch.games.catan.config import MAX_BANK
from spieltisch.games.catan.engine.codes import BOX_CARDS, KNIGHTS
from spieltisch.games.catan.knowledge import NOTHING, Hand, Own, only
from spieltisch.games.catan.wire.messages import Amount, Player
from spieltisch.games.catan.wire.objects import MAX_COUNT


class Hands:
    """Hands and development cards by seat."""

    def __init__(self, seats: int, me: Seat) -> None:
        self._me = me
        self._hand = self._cards = self._fresh = NOTHING
        self._hands = [Hand(0, NOTHING, NOTHING)] * seats
        self._counts, self._knights = [0] * seats, [0] * seats
        self._spent = [0] * 5
        """Development cards that were played, by kind; knights are counted by seat."""

    @property
    def sizes(self) -> list[int]:
        """Resource cards, by seat."""
        return [hand.size for hand in self._hands]

    def least(self) -> bytes:
        """Of them at least, as can be counted, by seat and resource."""
        return bytes(min(n, MAX_COUNT) for hand in self._hands for n in hand.least)

    def most(self) -> bytes:
        """Of them at most."""
        return bytes(min(n, MAX_COUNT) for hand in self._hands for n in hand.most)

    @property
    def knights(self) -> bytes:
        """Knights played, by seat."""
        return bytes([min(count, MAX_COUNT) for count in self._knights])

    def spent(self, island: int) -> bytes:
        """Development cards that were played, by kind, no more than the box has besides ours: some servers leave a
        card that was played in its player's hand."""
        rest = [there - held for there, held in zip(_box(island), self._held(island), strict=True)]
        return bytes(map(min, (sum(self._knights), *self._spent[1:]), rest))

    def _held(self, island: int) -> Cards:
        wood, brick, wool, grain, ore = map(min, self._cards, _box(island))
        return wood, brick, wool, grain, ore

    # -- folding -------------------------------------------------------------------

    def set_player(self, seat: Seat, message: Player) -> None:
        """How things stand, as far as a status says so."""
        if message.knights is not None:
            self._knights[seat] = message.knights
        if message.hand is not None:
            self._hands[seat] = _agreed(self._hands[seat], message.hand)
        if message.cards is not None:
            self._counts[seat] = message.cards.count
        if seat == self._me:
            self._hand = _exact(message.hand) or self._hand
            self._cards = _exact(message.cards) or self._cards

    def change(self, seat: Seat, amount: Amount, sign: int) -> None:
        """Resources come, or (-1) go."""
        hand = self._hands[seat]
        if amount.cards is None:
            hand = hand.receive(amount.count) if sign > 0 else hand.lose(amount.count)
        else:
            hand = hand.gain(amount.cards) if sign > 0 else hand.pay(amount.cards)
        self._hands[seat] = hand if hand.size <= MAX_COUNT else _unknown(MAX_COUNT)
        if seat == self._me and amount.cards is not None:
            self._hand = _plus(self._hand, amount.cards, sign)

    def draw(self, seat: Seat, card: int | None, *, is_fresh: bool) -> None:
        """A development card was bought; it is fresh to the end of its buyer's turn."""
        self._counts[seat] += 1
        if seat == self._me and card is not None:
            self._cards = _plus(self._cards, only(card))
            self._fresh = _plus(self._fresh, only(card)) if is_fresh else self._fresh

    def use(self, seat: Seat, card: int) -> None:
        """A development card was played."""
        self._counts[seat] = max(0, self._counts[seat] - 1)
        if seat == self._me:
            self._cards = _plus(self._cards, only(card), -1)
        if card == KNIGHTS:
            self._knights[seat] += 1
        else:
            self._spent[card] += 1

    def forget_fresh(self) -> None:
        """A turn is over."""
        self._fresh = NOTHING

    # -- looking -------------------------------------------------------------------

    def own(self, island: int, barred: Collection[int]) -> Own:
        """Our own cards; cards of a ``barred`` kind are shown as new ones, which nobody may play yet."""
        held = self._held(island)
        fresh = map(min, self._fresh, held)
        wood, brick, wool, grain, ore = [
            count if kind in barred else new for kind, (count, new) in enumerate(zip(held, fresh, strict=True))
        ]
        hand = [min(count, MAX_BANK) for count in self._hand]
        return Own((hand[0], hand[1], hand[2], hand[3], hand[4]), held, (wood, brick, wool, grain, ore))

    def stock(self, usual: int) -> int:
        """How many cards of each resource there are: as usual, unless we have seen more."""
        return min(MAX_BANK, max(usual, *self._hand, -(-sum(self.sizes) // 5)))

    def trimmed_sizes(self, stock: int) -> bytes:
        """Resource cards by seat, no more than there are."""
        return _trim(self.sizes, self._me, sum(min(count, MAX_BANK) for count in self._hand), 5 * stock)

    def trimmed_counts(self, island: int) -> bytes:
        """Hidden development cards by seat, no more than are left."""
        left = sum(_box(island)) - sum(self.spent(island))
        return _trim(self._counts, self._me, sum(self._held(island)), left)


def _box(island: int) -> Sequence[int]:
    return BOX_CARDS[5 * island :][:5]


def _trim(counts: Sequence[int], me: Seat, own: int, total: int) -> bytes:
    """How many cards each has, together no more than there are: some servers correct their numbers late."""
    left = total - own
    trimmed = []
    for seat, count in enumerate(counts):
        trimmed.append(own if seat == me else min(count, left))
        left -= 0 if seat == me else trimmed[-1]
    return bytes(trimmed)


def _agreed(hand: Hand, amount: Amount) -> Hand:
    """What can be counted of a hand after a server has said what it holds; it knows better."""
    if amount.cards is not None:
        return Hand(amount.count, amount.cards, amount.cards)
    return hand if hand.size == amount.count else _unknown(amount.count)


def _unknown(size: int) -> Hand:
    return Hand(size, NOTHING, (size,) * 5)


def _exact(amount: Amount | None) -> Cards | None:
    return amount.cards if amount else None


def _plus(held: Cards, change: Cards, sign: int = 1) -> Cards:
    wood, brick, wool, grain, ore = [max(0, n + sign * more) for n, more in zip(held, change, strict=True)]
    return wood, brick, wool, grain, ore
