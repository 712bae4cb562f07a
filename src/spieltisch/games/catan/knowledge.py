"""What somebody knows of a game of Catan: the public part, and a seat's own; and both after an event it was shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from spieltisch.core.seats import Seat, Viewer
from spieltisch.games.catan.actions import Cards
from spieltisch.games.catan.engine.codes import (
    CARD_COST,
    INVENTION,
    KNIGHTS,
    MONOPOLY,
    ROADS,
    Kind,
    unpack_cards,
)
from spieltisch.games.catan.engine.flow import Flow
from spieltisch.games.catan.events import (
    BankTraded,
    Bought,
    Built,
    CardDrawn,
    Discarded,
    Entered,
    Event,
    Gained,
    HarbourOpened,
    InventionPlayed,
    KnightPlayed,
    Laid,
    LargestArmy,
    LongestRoad,
    MonopolyPlayed,
    Numbered,
    Ordered,
    RoadsPlayed,
    RobberMoved,
    Rolled,
    Stolen,
    Traded,
    Won,
)

NOTHING: Final[Cards] = (0, 0, 0, 0, 0)
PRICE: Final = unpack_cards(CARD_COST)
"""Of a development card."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as others can count it: see ``engine.counting``, which does the same where all cards are known."""

    size: int
    least: Sequence[int]
    """So many cards of each resource it has at least …"""
    most: Sequence[int]
    """… and so many at most."""

    def gain(self, cards: Cards) -> Hand:
        """These came."""
        least = [n + more for n, more in zip(self.least, cards, strict=True)]
        most = [n + more for n, more in zip(self.most, cards, strict=True)]
        return Hand(self.size + sum(cards), least, most)

    def pay(self, cards: Cards) -> Hand:
        """These went: they were there, whether that was known before or not."""
        least = [n - min(n, less) for n, less in zip(self.least, cards, strict=True)]
        most = [n - min(n, less) for n, less in zip(self.most, cards, strict=True)]
        rest = Hand(max(0, self.size - sum(cards)), least, most)
        is_news = any(n < less for n, less in zip(self.least, cards, strict=True))
        return rest.narrow() if is_news else rest

    def lose(self, n: int) -> Hand:
        """So many went, unseen."""
        return Hand(max(0, self.size - n), [known - min(n, known) for known in self.least], self.most).narrow()

    def receive(self, n: int, may_be: Sequence[bool] = (True,) * 5) -> Hand:
        """So many came, unseen, of some of these resources."""
        most = [known + n * may for known, may in zip(self.most, may_be, strict=True)]
        return Hand(self.size + n, self.least, most).narrow()

    def lack(self, resource: int) -> Hand:
        """None of them is left."""
        return Hand(self.size, self.least, [*self.most[:resource], 0, *self.most[resource + 1 :]]).narrow()

    def narrow(self) -> Hand:
        """With conclusions from its size."""
        unknown = max(0, self.size - sum(self.least))
        most = [min(n, known + unknown) for n, known in zip(self.most, self.least, strict=True)]
        spare = max(0, sum(most) - self.size)
        return Hand(self.size, [max(known, n - spare) for known, n in zip(self.least, most, strict=True)], most)


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody sees. Bytes are numbers by field, corner, edge or seat."""

    flow: Flow
    order: bytes
    """The seats in turn order, as far as it is drawn."""
    terrains: bytes
    """By field a resource, 5 for desert, 6 for what does not lie yet."""
    start: int
    """Which of the island's corners the chips begin at, or -1."""
    chips: bytes
    robber: int
    harbours: bytes
    """By edge: 0, or 1 plus the resource; 6 for any."""
    buildings: bytes
    """By corner: 0, a settlement's seat plus 1, a city's plus 9."""
    paths: bytes
    """By edge: 0, or 1 plus the seat."""
    trader: Seat
    """Who has the longest road, or -1."""
    army: Seat
    """Who has the largest army, or -1."""
    sizes: bytes
    """Resource cards in hand, by seat."""
    least: bytes
    """Of them at least, as can be counted, by seat and resource …"""
    most: bytes
    """… and at most."""
    card_counts: bytes
    """Hidden development cards, by seat."""
    knights: bytes
    """Knights played, by seat."""
    spent: bytes
    """Development cards played, by kind."""
    champion: Seat
    """Who has won, or -1."""
    shown: int
    """The winner's point cards."""
    dice: tuple[int, int] = (0, 0)
    """As last rolled; zeros before the first roll."""

    def hand(self, seat: Seat) -> Hand:
        """What can be counted of a seat's hand."""
        row = slice(5 * seat, 5 * seat + 5)
        return Hand(self.sizes[seat], self.least[row], self.most[row])

    def points(self, seat: Seat) -> int:
        """Without hidden cards."""
        built = self.buildings.count(seat + 1) + 2 * self.buildings.count(seat + 9)
        return built + 2 * (self.trader == seat) + 2 * (self.army == seat)


@dataclass(frozen=True, slots=True)
class Own:
    """A seat's own cards: by resource, and by kind of development card."""

    hand: Cards
    cards: Cards
    fresh: Cards
    """Of those, what it bought in this turn of its own."""


# -- after an event -------------------------------------------------------------------------------


def fold_public(public: Public, event: Event) -> Public:
    """The public part after any event, masked or not."""
    match event:
        case Entered(flow):
            return replace(public, flow=flow)
        case Ordered(seat):
            return replace(public, order=public.order + bytes([seat]))
        case Laid(field, terrain):
            return replace(public, terrains=_put(public.terrains, field, terrain))
        case Numbered(start, chips, robber):
            return replace(public, start=start, chips=chips, robber=robber)
        case HarbourOpened(edge, kind):
            return replace(public, harbours=_put(public.harbours, edge, kind + 1))
        case Built():
            return _built(public, event)
        case Rolled(_, dice):
            return replace(public, dice=dice)
        case LongestRoad(seat):
            return replace(public, trader=-1 if seat is None else seat)
        case LargestArmy(seat):
            return replace(public, army=seat)
        case Won(seat, hidden):
            return replace(public, champion=seat, shown=hidden)
        case RobberMoved(_, field, _):
            return replace(public, robber=field)
        case KnightPlayed(seat, field, _):
            used = _use(public, seat, KNIGHTS)
            return replace(used, robber=field, knights=_add(used.knights, seat, 1))
        case RoadsPlayed(seat):
            return _use(public, seat, ROADS)
        case CardDrawn(seat):
            return replace(public, card_counts=_add(public.card_counts, seat, 1))
    return _moved(public, event)


def _moved(public: Public, event: Event) -> Public:
    """How many cards each seat has after an event that moves some."""
    match event:
        case MonopolyPlayed(seat, resource, losses):
            public = _use(public, seat, MONOPOLY)
            for other, lost in enumerate(losses[: len(public.sizes)]):
                if other != seat:
                    public = _hold(public, other, public.hand(other).pay(only(resource, lost)).lack(resource))
            return _hold(public, seat, public.hand(seat).gain(only(resource, sum(losses))))
        case InventionPlayed(seat, cards):
            return _hold(_use(public, seat, INVENTION), seat, public.hand(seat).gain(cards))
        case Gained(seat, cards):
            return _hold(public, seat, public.hand(seat).gain(cards))
        case Bought(seat):
            return _hold(public, seat, public.hand(seat).pay(PRICE))
        case BankTraded(seat, given, taken):
            return _hold(public, seat, public.hand(seat).pay(given).gain(taken))
        case Traded(seat, partner, given, taken):
            public = _hold(public, seat, public.hand(seat).pay(given).gain(taken))
            return _hold(public, partner, public.hand(partner).gain(given).pay(taken))
        case Discarded(seat, _, count):
            return _hold(public, seat, public.hand(seat).lose(count))
        case Stolen(thief, victim):
            robbed = public.hand(victim)
            may_be = [n > 0 for n in robbed.most]
            return _hold(_hold(public, victim, robbed.lose(1)), thief, public.hand(thief).receive(1, may_be))
    return public


def _built(public: Public, event: Built) -> Public:
    public = _hold(public, event.seat, public.hand(event.seat).pay(event.cost))
    if event.what is Kind.ROAD:
        return replace(public, paths=_put(public.paths, event.place, event.seat + 1))
    mark = event.seat + (9 if event.what is Kind.CITY else 1)
    return replace(public, buildings=_put(public.buildings, event.place, mark))


def _use(public: Public, seat: Seat, card: int) -> Public:
    counts, spent = _add(public.card_counts, seat, -1), _add(public.spent, card, 1)
    return replace(public, card_counts=counts, spent=spent)


def _hold(public: Public, seat: Seat, hand: Hand) -> Public:
    start, end = 5 * seat, 5 * seat + 5
    return replace(
        public,
        sizes=_put(public.sizes, seat, hand.size),
        least=public.least[:start] + bytes(hand.least) + public.least[end:],
        most=public.most[:start] + bytes(hand.most) + public.most[end:],
    )


def fold_own(own: Own, viewer: Viewer, flow: Flow, event: Event) -> Own:
    """A seat's own cards after an event as it was shown it; ``flow`` is from before the event."""
    match event:
        case Entered(after):
            return own if after.bought else replace(own, fresh=NOTHING)
        case CardDrawn(seat, card) if seat == viewer and card is not None:
            fresh = own.fresh if flow.builder >= 0 else _plus(own.fresh, only(card))
            return replace(own, cards=_plus(own.cards, only(card)), fresh=fresh)
        case KnightPlayed(seat) if seat == viewer:
            return _spend(own, KNIGHTS)
        case RoadsPlayed(seat) if seat == viewer:
            return _spend(own, ROADS)
        case MonopolyPlayed(seat, resource, losses):
            gain = sum(losses) if seat == viewer else -losses[viewer]
            own = _spend(own, MONOPOLY) if seat == viewer else own
            return replace(own, hand=_plus(own.hand, only(resource), gain))
        case InventionPlayed(seat, cards) if seat == viewer:
            return _take(_spend(own, INVENTION), cards)
        case Gained(seat, cards) if seat == viewer:
            return _take(own, cards)
        case Built(seat, _, _, cost) if seat == viewer:
            return _take(own, cost, -1)
        case Bought(seat) if seat == viewer:
            return _take(own, PRICE, -1)
        case BankTraded(seat, given, taken) if seat == viewer:
            return _take(_take(own, taken), given, -1)
        case Traded(seat, partner, given, taken) if viewer in (seat, partner):
            sign = 1 if seat == viewer else -1
            return _take(_take(own, taken, sign), given, -sign)
        case Discarded(seat, cards, _) if seat == viewer and cards is not None:
            return _take(own, cards, -1)
        case Stolen(thief, victim, resource) if resource is not None and viewer in (thief, victim):
            return _take(own, only(resource), 1 if thief == viewer else -1)
    return own


def _spend(own: Own, card: int) -> Own:
    return replace(own, cards=_plus(own.cards, only(card), -1))


def _take(own: Own, cards: Cards, sign: int = 1) -> Own:
    return replace(own, hand=_plus(own.hand, cards, sign))


def only(kind: int, count: int = 1) -> Cards:
    """So many cards of one kind."""
    wood, brick, wool, grain, ore = [count if kind == other else 0 for other in range(5)]
    return wood, brick, wool, grain, ore


def _plus(cards: Cards, change: Cards, times: int = 1) -> Cards:
    wood, brick, wool, grain, ore = [n + times * more for n, more in zip(cards, change, strict=True)]
    return wood, brick, wool, grain, ore


def _put(values: bytes, at: int, value: int) -> bytes:
    return values[:at] + bytes([value]) + values[at + 1 :]


def _add(values: bytes, at: int, change: int) -> bytes:
    return _put(values, at, values[at] + change) if change else values
