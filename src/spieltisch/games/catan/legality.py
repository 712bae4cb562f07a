"""What is legal in Catan: a seat's actions as a numbered sequence, and the words for what is refused.

The kernel numbers all moves but larger trades and discards; those are computed when looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Final, overload

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import Action, pack_action, unpack_action
from spieltisch.games.catan.engine.codes import Kind, Phase, Refusal, pack, pack_cards
from spieltisch.games.catan.engine.kernel import CatanKernel

KINDS: Final = range(5)
"""Of cards."""
_NONE: Final[tuple[int, ...]] = ()

SENTENCES: Final = {
    Refusal.OVER: "The game is over.",
    Refusal.NOT_YOUR_TURN: "It is not your turn.",
    Refusal.NOT_NOW: "This cannot be done now.",
    Refusal.ROLL_FIRST: "Roll the dice first.",
    Refusal.ROLLED: "The dice have been rolled in this turn.",
    Refusal.NO_PLACE: "There is no such place on this island.",
    Refusal.TAKEN: "This place is taken.",
    Refusal.TOO_CLOSE: "There must be two edges between two settlements.",
    Refusal.NOT_LINKED: "This does not join what you have built.",
    Refusal.NO_PIECE: "You have no such piece left.",
    Refusal.TOO_POOR: "You do not have the cards.",
    Refusal.NO_CARDS_LEFT: "All development cards are sold.",
    Refusal.NOT_HELD: "You do not have this development card.",
    Refusal.TOO_FRESH: "You bought this card in the same turn.",
    Refusal.PLAYED: "You have played a development card in this turn.",
    Refusal.BANK_SHORT: "The bank does not have the cards.",
    Refusal.GIFT: "A trade has something on both sides.",
    Refusal.SAME_RESOURCE: "A resource is not traded for itself.",
    Refusal.RATE: "These are not the rates of your harbours.",
    Refusal.TOO_MANY_OFFERS: "You have offered enough trades in this turn.",
    Refusal.NO_OFFER: "This offer is no longer open.",
    Refusal.NOT_ACCEPTED: "This player has not accepted.",
    Refusal.ANSWERED: "You have given this answer.",
    Refusal.WRONG_COUNT: "This is not the right number of cards.",
    Refusal.SAME_FIELD: "The robber is there already.",
    Refusal.NO_VICTIM: "Name a victim.",
    Refusal.WRONG_VICTIM: "This player cannot be robbed there.",
    Refusal.NO_SUCH_MOVE: "There is no such move.",
}


def refused(why: Refusal) -> IllegalAction:
    """What says so."""
    return IllegalAction(why.name.lower(), SENTENCES[why])


class LegalActions(Sequence[Action]):
    """What a seat may do; good until the game goes on.

    ``in`` is what ``apply`` accepts. That is a little more than is listed: another spelling of a
    listed action (a victim named where nobody lives, roads in the other order), and ``Default``.
    """

    __slots__ = ("_discards", "_exchanges", "_game", "_moves", "_offers", "_seat")

    def __init__(self, game: CatanKernel, seat: Seat) -> None:
        self._game = game
        self._seat = seat
        self._moves = game.moves_of(seat)
        self._discards = game.discard_count(seat)
        self._exchanges: Sequence[int] = _NONE
        self._offers: LargerOffers | tuple[int, ...] = _NONE
        if game.phase == Phase.MAIN and seat == game.active:
            hand, rates = game.hand_of(seat), game.rates_of(seat)
            if sum([held // rate for held, rate in zip(hand, rates, strict=True)]) > 1:
                self._exchanges = larger_exchanges(hand, rates, game.bank_left())
            if game.offers < game.offer_limit:
                self._offers = LargerOffers(hand, game.stock)

    @property
    def numbered(self) -> int:
        """How many come first that the kernel numbers: all but larger trades, and discards."""
        return len(self._moves)

    def __len__(self) -> int:
        return len(self._moves) + self._discards + len(self._exchanges) + len(self._offers)

    @overload
    def __getitem__(self, k: int) -> Action: ...
    @overload
    def __getitem__(self, k: slice) -> Sequence[Action]: ...
    def __getitem__(self, k: int | slice) -> Action | Sequence[Action]:
        if isinstance(k, slice):
            return [unpack_action(self._move(number)) for number in range(len(self))[k]]
        if not 0 <= k < len(self._moves):
            k = range(len(self))[k]
        return unpack_action(self._move(k))

    def _move(self, k: int) -> int:
        for part in (self._moves, self._exchanges, self._offers):
            if k < len(part):
                return part[k]
            k -= len(part)
        return self._game.discard_at(self._seat, k)

    def __contains__(self, action: object) -> bool:
        try:
            return isinstance(action, Action) and not self._game.refusal(self._seat, pack_action(action))
        except IllegalAction:
            return False


# -- trades without a number of the kernel's -----------------------------------------------------


class LargerOffers:
    """All offers from a hand but those of one card for one, as packed moves.

    They are numbered resource by resource: nothing of it, then so many given, then so many
    wanted. How many ways there are to go on is known without listing them, so none is listed.
    """

    __slots__ = ("_free", "_given", "_hand", "_held", "_stock")

    def __init__(self, hand: tuple[int, ...], stock: int) -> None:
        """``stock`` is how many cards of each resource there are, so as many may be wanted."""
        self._hand = hand
        self._stock = stock
        # From each resource on: ways to choose freely, to give only, and resources in hand.
        self._free = [prod(1 + held + stock for held in hand[i:]) for i in range(6)]
        self._given = [prod(1 + held for held in hand[i:]) for i in range(6)]
        self._held = [sum(held > 0 for held in hand[i:]) for i in range(6)]

    def __len__(self) -> int:
        return self._ways(0, 0, 0)

    def _ways(self, i: int, given: int, wanted: int) -> int:
        """How to go on from resource ``i`` with so many cards given and wanted before."""
        ways = self._free[i]
        if not wanted:
            ways -= self._given[i]
        if not given:
            ways -= (1 + self._stock) ** (5 - i)
        if not given and not wanted:
            ways += 1
        return ways - self._single_ways(i, given, wanted)

    def _single_ways(self, i: int, given: int, wanted: int) -> int:
        """How many of them make an offer of one card for one."""
        if given > 1 or wanted > 1:
            return 0
        if given:
            return 1 if wanted else 5 - i
        return self._held[i] if wanted else self._held[i] * (4 - i)

    def __getitem__(self, k: int) -> int:
        given = wanted = gives = wants = 0
        for i in KINDS:
            held, ways = self._hand[i], 1
            # Nothing; one given, or more; one wanted, or more: all with the same number of ways to go on.
            choices = ((0, 1, 0), (1, held > 0, 0), (2, held - 1, 0), (0, 1, 1), (0, self._stock - 1, 2))
            for give, amounts, want in choices:
                if amounts > 0:
                    ways = self._ways(i + 1, gives + give, wants + want)
                    if k < ways * amounts:
                        break
                    k -= ways * amounts
            more, k = divmod(k, ways)
            gives, wants = gives + give, wants + want
            given |= (give + more if give else 0) << 5 * i
            wanted |= (want + more if want else 0) << 5 * i
        return pack(Kind.OFFER, given, wanted)


@lru_cache(maxsize=256)
def larger_exchanges(hand: tuple[int, ...], rates: tuple[int, ...], bank: tuple[int, ...]) -> tuple[int, ...]:
    """Exchanges of several at once, as packed moves."""
    return tuple(
        pack(Kind.BANK, pack_cards(tuple(n * rate for n, rate in zip(times, rates, strict=True))), pack_cards(taken))
        for times in _choices([held // rate for held, rate in zip(hand, rates, strict=True)])
        if sum(times) > 1
        for taken in _sums(_limits(times, bank), sum(times))
    )


def _limits(times: tuple[int, ...], bank: tuple[int, ...]) -> tuple[int, ...]:
    """How many of each can be taken: what is not given and is in the bank."""
    total = sum(times)
    return tuple([0 if n else min(left, total) for n, left in zip(times, bank, strict=True)])


def _choices(limits: list[int]) -> list[tuple[int, ...]]:
    """All counts up to these limits."""
    found: list[tuple[int, ...]] = [()]
    for limit in limits:
        found = [(*counts, n) for counts in found for n in range(limit + 1)]
    return found


@lru_cache(maxsize=1024)
def _sums(limits: tuple[int, ...], total: int) -> tuple[tuple[int, ...], ...]:
    """All counts up to these limits with this sum."""
    if not limits:
        return () if total else ((),)
    first = range(min(limits[0], total) + 1)
    return tuple([(n, *rest) for n in first for rest in _sums(limits[1:], total - n)])
