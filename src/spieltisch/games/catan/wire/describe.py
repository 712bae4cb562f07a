"""What a server tells of a game, as sentences for whoever watches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.games.catan.actions import Cards, write_place
from spieltisch.games.catan.engine.codes import Kind
from spieltisch.games.catan.engine.geometry import CORNERS, EDGES, LARGE
from spieltisch.games.catan.notation import RESOURCES
from spieltisch.games.catan.wire.messages import (
    Amount,
    Board,
    CardBought,
    CardPlayed,
    Changed,
    Chat,
    GameOver,
    Honoured,
    OfferAnswered,
    OfferMade,
    OfferWithdrawn,
    Raised,
    RobberSet,
    ServerMessage,
    Thrown,
    TradeDone,
)

CARDS: Final = ("a knight", "road building", "monopoly", "invention", "a victory point")
BUILDINGS: Final = {Kind.ROAD: "a road", Kind.SETTLEMENT: "a settlement", Kind.CITY: "a city"}


def describe(message: ServerMessage, name: Callable[[int], str]) -> str | None:
    """What happened; None for what is no event. ``name`` gives a player's by the server's number."""
    match message:
        case Board():
            return "the game begins"
        case Chat(sender, text):
            return f"{'the server' if sender is None else name(sender)}: {text}"
        case GameOver(_, text):
            return text
        case Honoured(id, is_army):
            what = "the largest army" if is_army else "the longest road"
            return f"{'nobody' if id is None else name(id)} has {what}"
        case RobberSet():
            return _describe_robber(message, name)
        case OfferMade() | OfferAnswered() | OfferWithdrawn() | TradeDone():
            return _describe_trade(message, name)
    return _describe_deed(message, name)


def _describe_deed(message: ServerMessage, name: Callable[[int], str]) -> str | None:
    match message:
        case Thrown(id, (one, other)):
            return f"{name(id)} rolls {one} + {other}"
        case Changed(id, amount, sign):
            return f"{name(id)} {'gets' if sign > 0 else 'gives'} {_count(amount)}"
        case Raised(id, what, place):
            return f"{name(id)} builds {BUILDINGS[what]} at {_where(what, place)}"
        case CardBought(id, None):
            return f"{name(id)} buys a development card"
        case CardBought(id, int(card)):
            return f"{name(id)} buys {CARDS[card]}"
        case CardPlayed(id, card, resources):
            of = f": {_list(resources)}" if any(resources) else ""
            return f"{name(id)} plays {CARDS[card]}{of}"
    return None


def _describe_robber(message: RobberSet, name: Callable[[int], str]) -> str:
    who = "somebody" if message.id is None else name(message.id)
    how = "plays a knight and moves" if message.is_knight else "moves"
    where = write_place(frozenset({LARGE[message.field]})) if message.field < len(LARGE) else "the sea"
    victim = "" if message.victim is None else f" to rob {name(message.victim)}"
    return f"{who} {how} the robber to {where}{victim}"


def _describe_trade(message: OfferMade | OfferAnswered | OfferWithdrawn | TradeDone, name: Callable[[int], str]) -> str:
    match message:
        case OfferMade(id, number, given, wanted):
            return f"{name(id)} offers {_list(given)} for {_list(wanted)} (trade {number})"
        case OfferAnswered(id, number, accepts):
            return f"{name(id)} {'accepts' if accepts else 'declines'} trade {number}"
        case OfferWithdrawn(id, number):
            return f"{name(id)} withdraws from trade {number}"
        case TradeDone(id, partner):
            return f"{name(id)} trades with {'somebody' if partner is None else name(partner)}"


def _where(what: Kind, place: int) -> str:
    places: Sequence[frozenset[tuple[int, int]]] = EDGES if what is Kind.ROAD else CORNERS
    return write_place(places[place]) if place < len(places) else "nowhere"


def _count(amount: Amount) -> str:
    if amount.cards is None:
        return f"{amount.count} card{'s' * (amount.count != 1)}"
    return _list(amount.cards)


def _list(cards: Cards) -> str:
    return ", ".join(f"{n} {kind}" for n, kind in zip(cards, RESOURCES, strict=True) if n) or "nothing"
