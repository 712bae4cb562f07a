"""What clients say, read into actions of the game and requests to the foyer.

Most of what can be wrong with an action is for the rules to refuse: places and players that do
not exist become numbers that mean nobody and nowhere. What is no such message at all is answered
here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from spieltisch.games.catan import actions, people
from spieltisch.games.catan.actions import NOWHERE, Action
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.objects import read_cards, read_resource
from spieltisch.games.catan.wire.places import read_corner, read_edge, read_field
from spieltisch.games.catan.wire.reading import Message, Unreadable, read_number
from spieltisch.games.catan.wire.words import fold, folded

MAX_CHAT: Final = 500
MAX_NAME: Final = 40
NOBODY: Final = NOWHERE - 1
"""For ids that nobody has."""
COLOURS: Final = folded(words.COLOURS)

Payload: TypeAlias = Mapping[str, Any]
Wish: TypeAlias = Action | people.Introduce | people.Ready | people.Chat


@dataclass(frozen=True, slots=True)
class Sender:
    """Who says it: how the connection spells, and what ids mean."""

    skew: int
    id: int
    ids: Sequence[int]
    """Players' ids by seat, none before the game."""

    def seat(self, value: Any) -> int:
        """The seat of a player's id, or ``NOBODY``. Raises ``Unreadable``."""
        id = read_number(value, "Spieler")
        return self.ids.index(id) if id in self.ids else NOBODY


def read_wish(message: Message, sender: Sender) -> Wish:
    """What the client wants. Raises ``Unreadable`` with the answer."""
    read = _READERS.get(message.name)
    if read is None:
        raise Unreadable("Unbekannte Nachricht")
    if not isinstance(message.payload, dict):
        raise Unreadable("Ungültige Angaben")
    return read(message.payload, sender)


def _get(payload: Payload, key: str) -> Any:
    value = payload.get(fold(key))
    if value is None:
        raise Unreadable(f"{key} fehlt")
    return value


# -- people ------------------------------------------------------------------------------------


def _read_chat(payload: Payload, sender: Sender) -> people.Chat:
    text = _get(payload, "Nachricht")
    if not isinstance(text, str) or not 0 < len(text) <= MAX_CHAT:
        raise Unreadable(f"Eine Chatnachricht hat 1 bis {MAX_CHAT} Zeichen")
    return people.Chat(text)


def _read_introduction(payload: Payload, sender: Sender) -> people.Introduce:
    return people.Introduce(_read_name(payload.get("name")), _read_colour(payload.get("farbe")))


def _read_name(value: Any) -> str | None:
    """Without blanks around it and anything that is not printed."""
    if value is None:
        return None
    name = "".join(filter(str.isprintable, value)).strip() if isinstance(value, str) else ""
    if not 0 < len(name) <= MAX_NAME:
        raise Unreadable(f"Ein Name hat 1 bis {MAX_NAME} Zeichen")
    return name


def _read_colour(value: Any) -> int | None:
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


def _swap(make: Callable[[actions.Cards, actions.Cards], Action]) -> Callable[[Payload, Sender], Action]:
    def read(payload: Payload, sender: Sender) -> Action:
        return make(read_cards(_get(payload, "Angebot")), read_cards(_get(payload, "Nachfrage")))

    return read


_READERS: Final[Mapping[str, Callable[[Payload, Sender], Wish]]] = {
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
        ("Seehandel", _swap(actions.BankTrade)),
        ("Handel anbieten", _swap(actions.Offer)),
        ("Handel annehmen", _read_answer),
        ("Handel abschließen", _read_conclusion),
        ("Handel abbrechen", lambda payload, sender: actions.Withdraw(_offer(payload))),
        ("Ritter ausspielen", lambda payload, sender: actions.PlayKnight(*_read_target(payload, sender))),
        ("Straßenbaukarte ausspielen", _read_roads),
        ("Monopol", lambda payload, sender: actions.PlayMonopoly(read_resource(_get(payload, "Rohstoff")))),
        ("Erfindung", lambda payload, sender: actions.PlayInvention(read_cards(_get(payload, "Rohstoffe")))),
    )
}
