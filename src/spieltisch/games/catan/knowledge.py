"""What somebody knows of a game of Catan: the public part, and a seat's own; and both after an event it was shown."""

from __future__ import annotations

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
        case MonopolyPlayed(seat, _, losses):
            public = _use(public, seat, MONOPOLY)
            for other, lost in enumerate(losses[: len(public.sizes)]):
                public = _size(public, other, -lost)
            return _size(public, seat, sum(losses))
        case InventionPlayed(seat, cards):
            return _size(_use(public, seat, INVENTION), seat, sum(cards))
        case Gained(seat, cards):
            return _size(public, seat, sum(cards))
        case Bought(seat):
            return _size(public, seat, -sum(PRICE))
        case BankTraded(seat, given, taken):
            return _size(public, seat, sum(taken) - sum(given))
        case Traded(seat, partner, given, taken):
            gain = sum(taken) - sum(given)
            return _size(_size(public, seat, gain), partner, -gain)
        case Discarded(seat, _, count):
            return _size(public, seat, -count)
        case Stolen(thief, victim):
            return _size(_size(public, thief, 1), victim, -1)
    return public


def _built(public: Public, event: Built) -> Public:
    public = _size(public, event.seat, -sum(event.cost))
    if event.what is Kind.ROAD:
        return replace(public, paths=_put(public.paths, event.place, event.seat + 1))
    mark = event.seat + (9 if event.what is Kind.CITY else 1)
    return replace(public, buildings=_put(public.buildings, event.place, mark))


def _use(public: Public, seat: Seat, card: int) -> Public:
    counts, spent = _add(public.card_counts, seat, -1), _add(public.spent, card, 1)
    return replace(public, card_counts=counts, spent=spent)


def _size(public: Public, seat: Seat, change: int) -> Public:
    return replace(public, sizes=_add(public.sizes, seat, change))


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
