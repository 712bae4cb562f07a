"""The game's events as messages: in the document's words, and in the order in which it wants them.

What an event shows is what its viewer may see: a card that is not told is ``Unbekannt``, on its own
or as a number. Who has the longest road or the largest army comes after what led to it, whatever
the rules' order; a victim that chance picked is named with the robber's move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import Cards
from spieltisch.games.catan.events import (
    Answered,
    BankTraded,
    Bought,
    Built,
    CardDrawn,
    Discarded,
    Event,
    Gained,
    InventionPlayed,
    KnightPlayed,
    LargestArmy,
    LongestRoad,
    MonopolyPlayed,
    Offered,
    RoadsPlayed,
    RobberMoved,
    Rolled,
    Stolen,
    Traded,
    VictimChosen,
    Withdrawn,
)
from spieltisch.games.catan.knowledge import PRICE, only
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.codec import Json
from spieltisch.games.catan.wire.objects import hidden, write_building, write_cards
from spieltisch.games.catan.wire.places import EDGE_PLACES, FIELDS

Ids: TypeAlias = Sequence[int]
"""Players' ids by seat."""
NamedPayload: TypeAlias = tuple[str, Mapping[str, Json]]
"""A message's name and payload."""


def write_events(events: Sequence[Event], ids: Ids, viewer: Seat) -> Iterator[NamedPayload]:
    """What one input made happen, as messages to ``viewer``."""
    titles: list[NamedPayload] = []
    for event in _merged(events):
        if isinstance(event, LongestRoad | LargestArmy):
            titles.append(_write_title(event, ids))
        elif isinstance(event, InventionPlayed):
            yield from _write_invention(event, ids, viewer)
        elif write := _WRITERS.get(type(event)):
            yield from write(event, ids)
    yield from titles


def _merged(events: Sequence[Event]) -> Sequence[Event]:
    chosen = next((event.victim for event in events if isinstance(event, VictimChosen)), None)
    if chosen is None:
        return events
    return [
        replace(event, victim=chosen) if isinstance(event, RobberMoved | KnightPlayed) else event for event in events
    ]


def write_offer(seat: Seat, offer: int, given: Cards, wanted: Cards, ids: Ids) -> NamedPayload:
    trade = {"Angebot": write_cards(given), "Nachfrage": write_cards(wanted)}
    return "Handelsangebot", {"Spieler": ids[seat], "Handel id": offer} | trade


def _moved(name: str, seat: Seat, cards: Cards | None, count: int, ids: Ids) -> NamedPayload:
    """Cards that come or go."""
    return name, {"Spieler": ids[seat], "Rohstoffe": hidden(count) if cards is None else write_cards(cards)}


def _cost(seat: Seat, cards: Cards, ids: Ids) -> NamedPayload:
    return _moved("Kosten", seat, cards, 0, ids)


def _yield(seat: Seat, cards: Cards, ids: Ids) -> NamedPayload:
    return _moved("Ertrag", seat, cards, 0, ids)


def _write_title(event: LongestRoad | LargestArmy, ids: Ids) -> NamedPayload:
    name = "Längste Handelsstraße" if isinstance(event, LongestRoad) else "Größte Rittermacht"
    return name, {} if event.seat is None else {"Spieler": ids[event.seat]}


def _write_built(event: Built, ids: Ids) -> Iterator[NamedPayload]:
    yield "Bauvorgang", {"Gebäude": write_building(ids[event.seat], event.what, event.place)}
    if any(event.cost):
        yield _cost(event.seat, event.cost, ids)


def _write_drawn(event: CardDrawn, ids: Ids) -> Iterator[NamedPayload]:
    card = words.UNKNOWN if event.card is None else words.CARDS[event.card]
    yield "Entwicklungskarte gekauft", {"Spieler": ids[event.seat], "Entwicklungskarte": card}


def _write_answer(event: Answered, ids: Ids) -> Iterator[NamedPayload]:
    answer = {"Mitspieler": ids[event.seat], "Handel id": event.offer, "Annehmen": event.accepts}
    yield "Handelsangebot angenommen", answer


def _write_traded(event: Traded, ids: Ids) -> Iterator[NamedPayload]:
    yield "Handel ausgeführt", {"Spieler": ids[event.seat], "Mitspieler": ids[event.partner]}
    for giver, taker, cards in ((event.seat, event.partner, event.given), (event.partner, event.seat, event.taken)):
        yield _cost(giver, cards, ids)
        yield _yield(taker, cards, ids)


def _write_robber(name: str) -> Callable[[RobberMoved | KnightPlayed, Ids], Iterator[NamedPayload]]:
    def write(event: RobberMoved | KnightPlayed, ids: Ids) -> Iterator[NamedPayload]:
        moved: dict[str, Json] = {"Spieler": ids[event.seat], "Ort": FIELDS[event.field]}
        yield name, moved if event.victim is None else moved | {"Ziel": ids[event.victim]}

    return write


def _write_stolen(event: Stolen, ids: Ids) -> Iterator[NamedPayload]:
    cards = None if event.resource is None else only(event.resource)
    yield _moved("Kosten", event.victim, cards, 1, ids)
    yield _moved("Ertrag", event.thief, cards, 1, ids)


def _write_roads(event: RoadsPlayed, ids: Ids) -> Iterator[NamedPayload]:
    roads = [event.first] if event.second is None else [event.first, event.second]
    places = {f"Straße {number}": EDGE_PLACES[road] for number, road in enumerate(roads, 1)}
    yield "Straßenbaukarte ausspielen", {"Spieler": ids[event.seat]} | places


def _write_monopoly(event: MonopolyPlayed, ids: Ids) -> Iterator[NamedPayload]:
    yield "Monopol", {"Spieler": ids[event.seat], "Rohstoff": words.RESOURCES[event.resource]}
    for seat, lost in enumerate(event.losses):
        if lost:
            yield _cost(seat, only(event.resource, lost), ids)
    if total := sum(event.losses):
        yield _yield(event.seat, only(event.resource, total), ids)


def _write_invention(event: InventionPlayed, ids: Ids, viewer: Seat) -> Iterator[NamedPayload]:
    """What is taken is told to all by the message itself, and to its player alone by the yield."""
    yield "Erfindung", {"Spieler": ids[event.seat], "Rohstoffe": write_cards(event.cards)}
    cards = event.cards if event.seat == viewer else None
    yield _moved("Ertrag", event.seat, cards, sum(event.cards), ids)


_WRITERS: Final[Mapping[type[Event], Callable[[Any, Ids], Iterable[NamedPayload]]]] = {  # each takes its key's events
    Rolled: lambda event, ids: [("Würfelwurf", {"Spieler": ids[event.seat], "Wurf": event.dice})],
    Gained: lambda event, ids: [_yield(event.seat, event.cards, ids)],
    Built: _write_built,
    Bought: lambda event, ids: [_cost(event.seat, PRICE, ids)],
    CardDrawn: _write_drawn,
    BankTraded: lambda event, ids: [_cost(event.seat, event.given, ids), _yield(event.seat, event.taken, ids)],
    Offered: lambda event, ids: [write_offer(event.seat, event.offer, event.given, event.wanted, ids)],
    Answered: _write_answer,
    Withdrawn: lambda event, ids: [
        ("Handelsangebot abgebrochen", {"Spieler": ids[event.seat], "Handel id": event.offer})
    ],
    Traded: _write_traded,
    Discarded: lambda event, ids: [_moved("Kosten", event.seat, event.cards, event.count, ids)],
    RobberMoved: _write_robber("Räuber versetzt"),
    KnightPlayed: _write_robber("Ritter ausspielen"),
    Stolen: _write_stolen,
    RoadsPlayed: _write_roads,
    MonopolyPlayed: _write_monopoly,
}
"""Other events have no message of their own: the map tells them, or a status."""
