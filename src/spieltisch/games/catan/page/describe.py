"""Catan's events for the list of events: what happened, by name, with seats, words and places as in the picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from spieltisch.games.catan.actions import write_place
from spieltisch.games.catan.engine.codes import Kind
from spieltisch.games.catan.engine.geometry import CORNERS, EDGES, LARGE
from spieltisch.games.catan.events import (
    Answered,
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
    Offered,
    Ordered,
    RoadsPlayed,
    RobberMoved,
    Rolled,
    Stolen,
    Traded,
    VictimChosen,
    Withdrawn,
    Won,
)
from spieltisch.games.catan.notation import RESOURCES
from spieltisch.games.catan.page.picture import CARDS


def describe(event: Event) -> dict[str, object] | None:
    """``{"is": NAME, "seat": …, …}``; None for what everybody sees from the picture alone.

    Cards are five counts, a card or resource the viewer may not know is null.
    """
    told = _describe(event)
    return None if told is None else {"is": type(event).__name__, **told}


def _describe(event: Event) -> dict[str, object] | None:
    match event:
        case Entered() | Laid() | Numbered() | Ordered() | HarbourOpened() | VictimChosen() | CardDrawn(_, None):
            return None
        case Bought(seat) | LongestRoad(seat) | LargestArmy(seat) | RoadsPlayed(seat):
            return {"seat": seat}
        case Rolled(seat, dice):
            return {"seat": seat, "dice": list(dice)}
        case Built(seat, what, place, _):
            places = EDGES if what is Kind.ROAD else CORNERS
            return {"seat": seat, "what": what.name.lower(), "at": write_place(places[place])}
        case RobberMoved(seat, field, victim) | KnightPlayed(seat, field, victim):
            return {"seat": seat, "at": write_place(frozenset({LARGE[field]})), "victim": victim}
        case Won(seat, hidden):
            return {"seat": seat, "hidden": hidden}
        case _:
            return _describe_cards(event)


def _describe_cards(
    event: Gained | CardDrawn | BankTraded | Offered | Answered | Withdrawn | Traded | Discarded | Stolen
    | MonopolyPlayed | InventionPlayed,
) -> dict[str, object]:  # fmt: skip
    """What moves cards, or is about to."""
    match event:
        case Gained(seat, cards) | InventionPlayed(seat, cards):
            return {"seat": seat, "cards": list(cards)}
        case CardDrawn(seat, card):
            return {"seat": seat, "card": _word(CARDS, card)}
        case BankTraded(seat, given, taken):
            return {"seat": seat, "given": list(given), "taken": list(taken)}
        case Offered(seat, offer, given, wanted):
            return {"seat": seat, "offer": offer, "given": list(given), "wanted": list(wanted)}
        case Answered(seat, offer, accepts):
            return {"seat": seat, "offer": offer, "accepts": accepts}
        case Withdrawn(seat, offer):
            return {"seat": seat, "offer": offer}
        case Traded(seat, partner, given, taken):
            return {"seat": seat, "partner": partner, "given": list(given), "taken": list(taken)}
        case Discarded(seat, cards, count):
            return {"seat": seat, "cards": cards and list(cards), "count": count}
        case Stolen(thief, victim, resource):
            return {"seat": thief, "victim": victim, "resource": _word(RESOURCES, resource)}
        case MonopolyPlayed(seat, resource, losses):
            return {"seat": seat, "resource": _word(RESOURCES, resource), "losses": list(losses)}
        case _:
            assert_never(event)


def _word(words: Sequence[str], number: int | None) -> str | None:
    return None if number is None else words[number]
