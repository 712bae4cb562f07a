"""Our own actions in the protocol's words: what ``requests`` reads, written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias, assert_never

from spieltisch.core.seats import Seat
from spieltisch.games.catan import actions
from spieltisch.games.catan.actions import Action, Cards
from spieltisch.games.catan.codes import Kind
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.objects import BUILDINGS, write_cards
from spieltisch.games.catan.wire.places import CORNER_PLACES, EDGE_PLACES, FIELDS

Wish: TypeAlias = tuple[str, dict[str, Any]]
"""A message's name and payload."""


def write_wish(action: Action, ids: Sequence[int]) -> Wish:
    """A player's action as a message; ``ids`` are the server's numbers of the players, by seat."""
    match action:
        case actions.Roll():
            return "Würfeln", {}
        case actions.EndTurn():
            return "Zug beenden", {}
        case actions.BuildRoad(edge):
            return _build(Kind.ROAD, EDGE_PLACES[edge])
        case actions.BuildSettlement(corner):
            return _build(Kind.SETTLEMENT, CORNER_PLACES[corner])
        case actions.BuildCity(corner):
            return _build(Kind.CITY, CORNER_PLACES[corner])
        case actions.BuyCard():
            return "Entwicklungskarte kaufen", {}
        case actions.Discard(cards):
            return "Karten abgeben", {"Abgeben": write_cards(cards)}
        case actions.MoveRobber(field, victim):
            return "Räuber versetzen", _target(field, victim, ids)
        case actions.PlayKnight() | actions.PlayRoads() | actions.PlayMonopoly() | actions.PlayInvention():
            return _write_card(action, ids)
        case actions.Default() | actions.Drawn():
            raise ValueError(f"{action} is no player's")
        case _:
            return _write_trade(action, ids)


def _write_card(
    action: actions.PlayKnight | actions.PlayRoads | actions.PlayMonopoly | actions.PlayInvention,
    ids: Sequence[int],
) -> Wish:
    match action:
        case actions.PlayKnight(field, victim):
            return "Ritter ausspielen", _target(field, victim, ids)
        case actions.PlayRoads(first, second):
            roads = [first] if second is None else [first, second]
            return "Straßenbaukarte ausspielen", {f"Straße {n}": EDGE_PLACES[road] for n, road in enumerate(roads, 1)}
        case actions.PlayMonopoly(resource):
            return "Monopol", {"Rohstoff": words.RESOURCES[resource]}
        case actions.PlayInvention(cards):
            return "Erfindung", {"Rohstoffe": write_cards(cards)}
        case _:
            assert_never(action)


def _write_trade(
    action: actions.BankTrade | actions.Offer | actions.Accept | actions.Decline | actions.Conclude | actions.Withdraw,
    ids: Sequence[int],
) -> Wish:
    match action:
        case actions.BankTrade(given, taken):
            return "Seehandel", _swap(given, taken)
        case actions.Offer(given, wanted):
            return "Handel anbieten", _swap(given, wanted)
        case actions.Accept(offer):
            return "Handel annehmen", {"Handel id": offer, "Annehmen": True}
        case actions.Decline(offer):
            return "Handel annehmen", {"Handel id": offer, "Annehmen": False}
        case actions.Conclude(offer, partner):
            return "Handel abschließen", {"Handel id": offer, "Mitspieler": ids[partner]}
        case actions.Withdraw(offer):
            return "Handel abbrechen", {"Handel id": offer}
        case _:
            assert_never(action)


def _build(what: Kind, place: Any) -> Wish:
    return "Bauen", {"Typ": BUILDINGS[what], "Ort": place}


def _target(field: int, victim: Seat | None, ids: Sequence[int]) -> dict[str, Any]:
    return {"Ort": FIELDS[field]} if victim is None else {"Ort": FIELDS[field], "Ziel": ids[victim]}


def _swap(given: Cards, other: Cards) -> dict[str, Any]:
    return {"Angebot": write_cards(given), "Nachfrage": write_cards(other)}
