"""Who holds how many cards in a foreign server's game, and which of them are ours."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.core.errors import PeerError
from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import Cards
from spieltisch.games.catan.config import MAX_BANK
from spieltisch.games.catan.engine.codes import BOX_CARDS, KNIGHTS
from spieltisch.games.catan.knowledge import NOTHING, Own, only
from spieltisch.games.catan.wire.messages import Amount, Player
from spieltisch.games.catan.wire.objects import MAX_COUNT


class Hands:
    """Hands and development cards by seat."""

    def __init__(self, seats: int, me: Seat) -> None:
        self._me = me
        self._hand = self._cards = self._fresh = NOTHING
        self._sizes, self._counts, self._knights = ([0] * seats for _ in range(3))
        self._spent = [0] * 5
        """Development cards that were played, by kind; knights are counted by seat."""

    @property
    def sizes(self) -> list[int]:
        """Resource cards, by seat."""
        return self._sizes

    @property
    def knights(self) -> bytes:
        """Knights played, by seat."""
        return bytes(self._knights)

    @property
    def spent(self) -> bytes:
        """Development cards that were played, by kind."""
        return bytes([sum(self._knights), *self._spent[1:]])

    # -- folding -------------------------------------------------------------------

    def set_player(self, seat: Seat, message: Player) -> None:
        """How things stand, as far as a status says so."""
        if message.knights is not None:
            self._knights[seat] = message.knights
        if message.hand is not None:
            self._sizes[seat] = message.hand.count
        if message.cards is not None:
            self._counts[seat] = message.cards.count
        if seat == self._me:
            self._hand = _exact(message.hand) or self._hand
            self._cards = _exact(message.cards) or self._cards

    def change(self, seat: Seat, amount: Amount, sign: int) -> None:
        """Resources come, or (-1) go."""
        self._sizes[seat] = min(max(0, self._sizes[seat] + sign * amount.count), MAX_COUNT)
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

    def own(self) -> Own:
        wood, brick, wool, grain, ore = map(min, self._fresh, self._cards)
        return Own(self._hand, self._cards, (wood, brick, wool, grain, ore))

    def stock(self, usual: int) -> int:
        """How many cards of each resource there are: as usual, unless we have seen more."""
        return min(MAX_BANK, max(usual, *self._hand, -(-sum(self._sizes) // 5)))

    def trimmed_sizes(self, stock: int) -> bytes:
        """Resource cards by seat. Raises ``PeerError`` when we hold more than there are."""
        if max(self._hand) > stock:
            raise PeerError(f"we hold {max(self._hand)} cards of a resource that has {stock}")
        return _trim(self._sizes, self._me, sum(self._hand), 5 * stock)

    def trimmed_counts(self, island: int) -> bytes:
        """Hidden development cards by seat. Raises ``PeerError`` when we hold more than there are."""
        box = BOX_CARDS[5 * island :][:5]
        spent = [sum(self._knights), *self._spent[1:]]
        if any(held + gone > there for held, gone, there in zip(self._cards, spent, box, strict=True)):
            raise PeerError("there are more development cards of a kind than in the box")
        return _trim(self._counts, self._me, sum(self._cards), sum(box) - sum(spent))


def _trim(counts: Sequence[int], me: Seat, own: int, total: int) -> bytes:
    """How many cards each has, together no more than there are: some servers correct their numbers late."""
    left = total - own
    trimmed = []
    for seat, count in enumerate(counts):
        trimmed.append(own if seat == me else min(count, left))
        left -= 0 if seat == me else trimmed[-1]
    return bytes(trimmed)


def _exact(amount: Amount | None) -> Cards | None:
    return amount.cards if amount else None


def _plus(held: Cards, change: Cards, sign: int = 1) -> Cards:
    wood, brick, wool, grain, ore = [max(0, n + sign * more) for n, more in zip(held, change, strict=True)]
    return wood, brick, wool, grain, ore
