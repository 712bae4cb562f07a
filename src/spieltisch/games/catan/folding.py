"""What a viewer knows after an event that it was shown, from that event alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from spieltisch.core.seats import Seat, Viewer
from spieltisch.games.catan.actions import Cards
from spieltisch.games.catan.codes import (
    CARD_COST,
    INVENTION,
    KNIGHTS,
    MONOPOLY,
    ROADS,
    Kind,
    unpack_cards,
)
from spieltisch.games.catan.events import (
    BankTraded,
    Bought,
    Built,
    CardDrawn,
    Discarded,
    Entered,
    Event,
    Flow,
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
from spieltisch.games.catan.knowledge import NOTHING, Own, Public

PRICE = unpack_cards(CARD_COST)


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
            fresh = own.fresh if flow.builder >= 0 else _plus(own.fresh, _one(card))
            return replace(own, cards=_plus(own.cards, _one(card)), fresh=fresh)
        case KnightPlayed(seat) if seat == viewer:
            return _spend(own, KNIGHTS)
        case RoadsPlayed(seat) if seat == viewer:
            return _spend(own, ROADS)
        case MonopolyPlayed(seat, resource, losses):
            gain = sum(losses) if seat == viewer else -losses[viewer]
            own = _spend(own, MONOPOLY) if seat == viewer else own
            return replace(own, hand=_plus(own.hand, _one(resource), gain))
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
            return _take(own, _one(resource), 1 if thief == viewer else -1)
    return own


def _spend(own: Own, card: int) -> Own:
    return replace(own, cards=_plus(own.cards, _one(card), -1))


def _take(own: Own, cards: Cards, sign: int = 1) -> Own:
    return replace(own, hand=_plus(own.hand, cards, sign))


def _one(kind: int) -> Cards:
    return tuple([int(kind == other) for other in range(5)])  # type: ignore[return-value]


def _plus(cards: Sequence[int], change: Sequence[int], times: int = 1) -> Any:
    return tuple([n + times * more for n, more in zip(cards, change, strict=True)])


def _put(values: bytes, at: int, value: int) -> bytes:
    return values[:at] + bytes([value]) + values[at + 1 :]


def _add(values: bytes, at: int, change: int) -> bytes:
    return _put(values, at, values[at] + change) if change else values
