"""What clients ask for: read by our server as actions of the game and requests to its room, and written by our client.

Most of what can be wrong with an action is for the rules to refuse: places and players that do
not exist become numbers that mean nobody and nowhere. What is no such message at all is answered
here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from spieltisch.core.names import Flaw, flaw_of, without_hidden
from spieltisch.core.seats import Seat
from spieltisch.games.catan import actions, people
from spieltisch.games.catan.actions import NOWHERE, Action, Cards
from spieltisch.games.catan.engine.codes import Kind
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.codec import Json, JsonMessage, Unreadable, read_number
from spieltisch.games.catan.wire.objects import BUILDINGS, read_cards, read_resource, write_hand
from spieltisch.games.catan.wire.places import CORNER_PLACES, EDGE_PLACES, FIELDS, read_corner, read_edge, read_field
from spieltisch.games.catan.wire.words import fold, folded

MAX_CHAT: Final = 500
MAX_NAME: Final = 40
MAX_GIVEN: Final = 10 * MAX_NAME
"""With all that is hidden."""
PILED: Final = "Zu viele Zeichen auf einem Buchstaben"
MAX_VERSION: Final = 100
NOBODY: Final = NOWHERE - 1
"""For ids that nobody has."""
COLOURS: Final = folded(words.COLOURS)

Payload: TypeAlias = Mapping[str, Json]
ClientRequest: TypeAlias = Action | people.Introduce | people.Ready | people.Chat
NamedPayload: TypeAlias = tuple[str, dict[str, Json]]
"""A message's name and payload."""


@dataclass(frozen=True, slots=True)
class Sender:
    """Who says it: how the connection spells, and what ids mean."""

    skew: int
    id: int
    ids: Sequence[int]
    """Players' ids by seat, none before the game."""

    def seat(self, value: Json) -> int:
        """The seat of a player's id, or ``NOBODY``. Raises ``Unreadable``."""
        id = read_number(value, "Spieler")
        return self.ids.index(id) if id in self.ids else NOBODY


def read_request(message: JsonMessage, sender: Sender) -> ClientRequest:
    """What the client wants. Raises ``Unreadable`` with the answer."""
    read = _READERS.get(message.name)
    if read is None:
        raise Unreadable(f"Unbekannte Nachricht: {_printable(message.name)[:MAX_NAME]}")
    if not isinstance(message.payload, dict):
        raise Unreadable("Ungültige Angaben")
    return read(message.payload, sender)


def _get(payload: Payload, key: str) -> Json:
    value = payload.get(fold(key))
    if value is None:
        raise Unreadable(f"{key} fehlt")
    return value


# -- people ------------------------------------------------------------------------------------


def _read_chat(payload: Payload, sender: Sender) -> people.Chat:
    text = _get(payload, "Nachricht")
    if not isinstance(text, str) or not 0 < len(text) <= MAX_CHAT:
        raise Unreadable(f"Eine Chatnachricht hat 1 bis {MAX_CHAT} Zeichen")
    if flaw_of(text) is Flaw.IS_PILED:
        raise Unreadable(PILED)
    return people.Chat(text)


def _read_introduction(payload: Payload, sender: Sender) -> people.Introduce:
    return people.Introduce(_read_name(payload.get("name")), _read_colour(payload.get("farbe")))


def read_version(payload: Json) -> str | None:
    """What a client says of itself in its greeting, as far as that is worth keeping; nothing if it says nothing."""
    version = payload.get("version") if isinstance(payload, dict) else None
    return _printable(version)[:MAX_VERSION] if isinstance(version, str) else None


def _printable(text: str) -> str:
    """Without blanks around it and anything that is not printed."""
    return "".join(filter(str.isprintable, text)).strip()


def _read_name(value: Json) -> str | None:
    if value is None:
        return None
    name = without_hidden(value).strip() if isinstance(value, str) and len(value) <= MAX_GIVEN else ""
    flaw = flaw_of(name)
    if flaw is Flaw.SHOWS_NOTHING or len(name) > MAX_NAME:
        raise Unreadable(f"Ein Name hat 1 bis {MAX_NAME} Zeichen")
    if flaw is Flaw.IS_PILED:
        raise Unreadable(PILED)
    return name


def _read_colour(value: Json) -> int | None:
    if value is None:
        return None
    colour = COLOURS.get(fold(value)) if isinstance(value, str) else None
    if colour is None:
        raise Unreadable("Unbekannte Farbe")
    return colour


# -- actions -----------------------------------------------------------------------------------


def _read_building(payload: Payload, sender: Sender) -> Action:
    what, place = _get(payload, "Typ"), _get(payload, "Ort")
    owner = payload.get("eigentuemer")
    if owner is not None and read_number(owner, "Eigentümer") != sender.id:
        raise Unreadable("Das wäre nicht dein Gebäude")
    match fold(what) if isinstance(what, str) else what:
        case "strasse":
            return actions.BuildRoad(read_edge(place, sender.skew))
        case "dorf":
            return actions.BuildSettlement(read_corner(place, sender.skew))
        case "stadt":
            return actions.BuildCity(read_corner(place, sender.skew))
    raise Unreadable("Unbekannter Typ")


def _read_target(payload: Payload, sender: Sender) -> tuple[int, int | None]:
    """Where the robber goes, and who is robbed if that is said."""
    victim = payload.get("ziel")
    return read_field(_get(payload, "Ort"), sender.skew), None if victim is None else sender.seat(victim)


def _read_roads(payload: Payload, sender: Sender) -> Action:
    """A card for one road may call it either of the two."""
    roads = [payload[key] for key in ("strasse 1", "strasse 2") if payload.get(key) is not None]
    if not roads:
        raise Unreadable("Straße 1 fehlt")
    return actions.PlayRoads(*[read_edge(road, sender.skew) for road in roads])


def _read_discard(payload: Payload, sender: Sender) -> Action:
    return actions.Discard(read_cards(payload.get("abgeben", payload)))


def _read_answer(payload: Payload, sender: Sender) -> Action:
    offer, accepts = _offer(payload), payload.get("annehmen", True)
    if not isinstance(accepts, bool):
        raise Unreadable("Annehmen: weder true noch false")
    return actions.Accept(offer) if accepts else actions.Decline(offer)


def _read_conclusion(payload: Payload, sender: Sender) -> Action:
    return actions.Conclude(_offer(payload), sender.seat(_get(payload, "Mitspieler")))


def _offer(payload: Payload) -> int:
    return read_number(_get(payload, "Handel id"), "Handel id")


def _read_trade(make: Callable[[Cards, Cards], Action]) -> Callable[[Payload, Sender], Action]:
    def read(payload: Payload, sender: Sender) -> Action:
        return make(read_cards(_get(payload, "Angebot")), read_cards(_get(payload, "Nachfrage")))

    return read


_READERS: Final[Mapping[str, Callable[[Payload, Sender], ClientRequest]]] = {
    fold(name): read
    for name, read in (
        ("Chatnachricht senden", _read_chat),
        ("Spieler", _read_introduction),
        ("Spiel starten", lambda payload, sender: people.Ready()),
        ("Würfeln", lambda payload, sender: actions.Roll()),
        ("Karten abgeben", _read_discard),
        ("Räuber versetzen", lambda payload, sender: actions.MoveRobber(*_read_target(payload, sender))),
        ("Bauen", _read_building),
        ("Entwicklungskarte kaufen", lambda payload, sender: actions.BuyCard()),
        ("Zug beenden", lambda payload, sender: actions.EndTurn()),
        ("Seehandel", _read_trade(actions.BankTrade)),
        ("Handel anbieten", _read_trade(actions.Offer)),
        ("Handel annehmen", _read_answer),
        ("Handel abschließen", _read_conclusion),
        ("Handel abbrechen", lambda payload, sender: actions.Withdraw(_offer(payload))),
        ("Ritter ausspielen", lambda payload, sender: actions.PlayKnight(*_read_target(payload, sender))),
        ("Straßenbaukarte ausspielen", _read_roads),
        ("Monopol", lambda payload, sender: actions.PlayMonopoly(read_resource(_get(payload, "Rohstoff")))),
        ("Erfindung", lambda payload, sender: actions.PlayInvention(read_cards(_get(payload, "Rohstoffe")))),
    )
}
REQUESTS: Final = frozenset(_READERS)
"""The names of what may be asked for, folded."""

# -- written -----------------------------------------------------------------------------------


def write_request(action: Action, ids: Sequence[int]) -> NamedPayload:
    """A player's action as a message; ``ids`` are the server's numbers of the players, by seat. Amounts have all five
    resources: a key may be left out, but a server of 2016/17 that reads all five ends where one is absent."""
    match action:
        case actions.Roll():
            return "Würfeln", {}
        case actions.EndTurn():
            return "Zug beenden", {}
        case actions.BuildRoad(edge):
            return _write_building(Kind.ROAD, EDGE_PLACES[edge])
        case actions.BuildSettlement(corner):
            return _write_building(Kind.SETTLEMENT, CORNER_PLACES[corner])
        case actions.BuildCity(corner):
            return _write_building(Kind.CITY, CORNER_PLACES[corner])
        case actions.BuyCard():
            return "Entwicklungskarte kaufen", {}
        case actions.Discard(cards):
            return "Karten abgeben", {"Abgeben": write_hand(cards)}
        case actions.MoveRobber(field, victim):
            return "Räuber versetzen", _write_target(field, victim, ids)
        case actions.PlayKnight() | actions.PlayRoads() | actions.PlayMonopoly() | actions.PlayInvention():
            return _write_card(action, ids)
        case actions.Default() | actions.Drawn():
            raise ValueError(f"{action} is no player's")
        case _:
            return _write_trade(action, ids)


def _write_card(
    action: actions.PlayKnight | actions.PlayRoads | actions.PlayMonopoly | actions.PlayInvention,
    ids: Sequence[int],
) -> NamedPayload:
    match action:
        case actions.PlayKnight(field, victim):
            return "Ritter ausspielen", _write_target(field, victim, ids)
        case actions.PlayRoads(first, second):
            roads = [first] if second is None else [first, second]
            return "Straßenbaukarte ausspielen", {f"Straße {n}": EDGE_PLACES[road] for n, road in enumerate(roads, 1)}
        case actions.PlayMonopoly(resource):
            return "Monopol", {"Rohstoff": words.RESOURCES[resource]}
        case actions.PlayInvention(cards):
            return "Erfindung", {"Rohstoffe": write_hand(cards)}
        case _:
            assert_never(action)


def _write_trade(
    action: actions.BankTrade | actions.Offer | actions.Accept | actions.Decline | actions.Conclude | actions.Withdraw,
    ids: Sequence[int],
) -> NamedPayload:
    match action:
        case actions.BankTrade(given, taken):
            return "Seehandel", _write_swap(given, taken)
        case actions.Offer(given, wanted):
            return "Handel anbieten", _write_swap(given, wanted)
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


def _write_building(what: Kind, place: Json) -> NamedPayload:
    return "Bauen", {"Typ": BUILDINGS[what], "Ort": place}


def _write_target(field: int, victim: Seat | None, ids: Sequence[int]) -> dict[str, Json]:
    return {"Ort": FIELDS[field]} if victim is None else {"Ort": FIELDS[field], "Ziel": ids[victim]}


def _write_swap(given: Cards, other: Cards) -> dict[str, Json]:
    return {"Angebot": write_hand(given), "Nachfrage": write_hand(other)}
