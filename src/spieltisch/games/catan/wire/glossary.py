"""What each object means, for whoever reads a conversation."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from spieltisch.core.glossary import CLIENT, SERVER, Both, Meaning
from spieltisch.games.catan.wire.words import fold

Teller: TypeAlias = Callable[[Any], Both]
"""From a message's payload, any JSON, whose keys are folded. Raises ``LookupError``, ``TypeError`` or
``AttributeError`` for one of another shape."""


def explain(side: str, message: bytes) -> Meaning | None:
    """None for what is no message of this side. Names and spellings of all editions are known."""
    try:
        name, payload = _read(message)
    except (ValueError, RecursionError):
        return None
    if name not in TELLERS[side]:
        return None
    tell, usual, anchor = TELLERS[side][name]
    try:
        return Meaning(*tell(payload), anchor)
    except (LookupError, TypeError, AttributeError):
        return Meaning(*usual, anchor)


def _read(message: bytes) -> tuple[str, Any]:
    """Folded name and payload. Raises ``ValueError`` for what has none."""
    match json.loads(message):
        case {"@type": str(name), **rest}:
            return fold(name), _folded(rest.get("data"))
        case dict(value) if value:
            name, payload = next(iter(value.items()))
            return fold(name), _folded(payload)
    raise ValueError("no object with a name")


def _folded(value: Any) -> Any:
    match value:
        case dict():
            return {fold(key): _folded(each) for key, each in value.items()}
        case list():
            return [_folded(each) for each in value]
    return value


def _said(text: str, text_de: str) -> Teller:
    """A sentence with what the payload has under a name, in braces."""
    return lambda payload: (text.format_map(payload or {}), text_de.format_map(payload or {}))


def _cards(payload: Any) -> str:
    """Of a resource or of several, as a list."""
    return ", ".join(f"{count} {kind.capitalize()}" for kind, count in payload.items() if count) or "0"


def _place(place: Any) -> str:
    """A field, or the fields that an edge or a corner touches."""
    fields = place if isinstance(place, list) else [place]
    return "–".join(f"({field['x']},{field['y']})" for field in fields)


def _status(payload: Any) -> Both:
    player = payload["spieler"]
    who, status = player["id"], player.get("status", "?")
    return f"player {who}: {status}", f"Spieler {who}: {status}"


def _builds(payload: Any) -> Both:
    kind, place = payload["typ"], _place(payload["ort"])
    return f"builds {kind} at {place}", f"baut {kind} bei {place}"


def _built(payload: Any) -> Both:
    building = payload["gebaeude"]
    owner, kind, place = building["eigentuemer"], building["typ"], _place(building["ort"])
    return f"player {owner} has {kind} at {place}", f"Spieler {owner} hat {kind} bei {place}"


def _moved(verb: str, verb_de: str, payload: Any) -> Both:
    who, cards = payload["spieler"], _cards(payload["rohstoffe"])
    return f"player {who} {verb} {cards}", f"Spieler {who} {verb_de} {cards}"


def _robber(payload: Any) -> Both:
    place, victim = _place(payload["ort"]), payload.get("ziel")
    return (
        f"the robber goes to {place}" + (f" and robs player {victim}" if victim is not None else ""),
        f"der Räuber geht nach {place}" + (f" und beraubt Spieler {victim}" if victim is not None else ""),
    )


def _offer(payload: Any) -> Both:
    gives, wants = _cards(payload["angebot"]), _cards(payload["nachfrage"])
    return f"gives {gives} for {wants}", f"gibt {gives} für {wants}"


def _roads(payload: Any) -> Both:
    places = " & ".join(_place(payload[key]) for key in ("strasse 1", "strasse 2") if payload.get(key))
    return f"the card for roads: {places}", f"die Straßenbaukarte: {places}"


def _accepts(payload: Any) -> Both:
    number, takes = payload["handel id"], payload.get("annehmen", True)
    return (
        f"{'accepts' if takes else 'declines'} trade {number}",
        f"{'nimmt' if takes else 'lehnt'} Handel {number} {'an' if takes else 'ab'}",
    )


def _accepted(payload: Any) -> Both:
    text, text_de = _accepts(payload)
    return f"player {payload['mitspieler']} {text}", f"Spieler {payload['mitspieler']} {text_de}"


def _holder(payload: Any) -> Both:
    return (f"player {payload['spieler']}", f"Spieler {payload['spieler']}") if payload else ("nobody", "niemand")


def _answer(payload: Any) -> Both:
    return ("done", "getan") if payload == "OK" else (f"refused: {payload}", f"abgelehnt: {payload}")


def _invention(payload: Any) -> Both:
    cards = _cards(payload["rohstoffe"])
    return f"the card for two resources: {cards}", f"die Erfindung: {cards}"


def _monopoly(payload: Any) -> Both:
    return f"the card for all {payload['rohstoff']}", f"das Monopol auf {payload['rohstoff']}"


_CARDS: Final[Mapping[str, tuple[Teller, Both, str]]] = {
    "ritter ausspielen": (_robber, ("plays a knight", "spielt einen Ritter"), "development-cards"),
    "strassenbaukarte ausspielen": (_roads, ("plays the card for roads", "spielt die Straßenbaukarte"),
                                    "development-cards"),
    "monopol": (_monopoly, ("plays a monopoly", "spielt ein Monopol"), "development-cards"),
    "erfindung": (_invention, ("plays an invention", "spielt eine Erfindung"), "development-cards"),
}  # fmt: skip


def _plain(text: str, text_de: str, anchor: str) -> tuple[Teller, Both, str]:
    return lambda payload: (text, text_de), (text, text_de), anchor


SAYS, TELLS = "what-a-client-says", "what-the-server-says"
TELLERS: Final[Mapping[str, Mapping[str, tuple[Teller, Both, str]]]] = {
    CLIENT: {
        "hallo": _plain("says hello", "grüßt", SAYS),
        "spieler": _plain("name and colour", "Name und Farbe", "before-the-game"),
        "spiel starten": _plain("is ready", "ist bereit", "before-the-game"),
        "chatnachricht senden": _plain("talks", "sagt etwas", SAYS),
        "wuerfeln": _plain("throws the dice", "würfelt", SAYS),
        "karten abgeben": (
            lambda payload: (f"discards {_cards(payload['abgeben'])}", f"gibt {_cards(payload['abgeben'])} ab"),
            ("discards cards", "gibt Karten ab"), "a-seven",
        ),
        "raeuber versetzen": (_robber, ("moves the robber", "versetzt den Räuber"), "a-seven"),
        "bauen": (_builds, ("builds", "baut"), SAYS),
        "entwicklungskarte kaufen": _plain("buys a development card", "kauft eine Entwicklungskarte",
                                           "development-cards"),
        "seehandel": (_offer, ("trades with the bank", "handelt mit der Bank"), SAYS),
        "handel anbieten": (_offer, ("offers a trade", "bietet einen Handel an"), "trading"),
        "handel annehmen": (_accepts, ("answers an offer", "beantwortet ein Angebot"), "trading"),
        "handel abschliessen": (
            _said("concludes trade {handel id} with player {mitspieler}",
                  "schließt Handel {handel id} mit Spieler {mitspieler} ab"),
            ("concludes a trade", "schließt einen Handel ab"), "trading",
        ),
        "handel abbrechen": _plain("breaks a trade off", "bricht einen Handel ab", "trading"),
        **_CARDS,
        "zug beenden": _plain("ends the turn", "beendet den Zug", SAYS),
    },
    SERVER: {
        "hallo": _plain("the greeting; answer it", "der Gruß; beantworte ihn", TELLS),
        "willkommen": (_said("you are player {id}", "du bist Spieler {id}"), ("your id", "deine id"), TELLS),
        "serverantwort": (_answer, ("the answer", "die Antwort"), TELLS),
        "fehler": (
            _said("an error: {meldung}", "ein Fehler: {meldung}"), ("an error", "ein Fehler"), TELLS,
        ),
        "chatnachricht": _plain("somebody talks", "jemand sagt etwas", TELLS),
        "statusupdate": (_status, ("a player's state", "der Stand eines Spielers"), "status"),
        "spiel gestartet": _plain("the game begins: the map", "die Partie beginnt: die Karte", "objects"),
        "wuerfelwurf": (
            _said("player {spieler} has thrown {wurf[0]} and {wurf[1]}",
                  "Spieler {spieler} hat {wurf[0]} und {wurf[1]} geworfen"),
            ("a throw", "ein Wurf"), TELLS,
        ),
        "ertrag": (lambda payload: _moved("gets", "bekommt", payload), ("cards for a player", "Karten"), TELLS),
        "kosten": (lambda payload: _moved("pays", "bezahlt", payload), ("cards of a player", "Kosten"), TELLS),
        "bauvorgang": (_built, ("a building", "ein Bau"), TELLS),
        "raeuber versetzt": (_robber, ("the robber has moved", "der Räuber ist versetzt"), "a-seven"),
        "entwicklungskarte gekauft": (
            _said("player {spieler} has bought a development card", "Spieler {spieler} hat eine Entwicklungskarte "
                  "gekauft"),
            ("a development card is bought", "eine Entwicklungskarte ist gekauft"), "development-cards",
        ),
        **_CARDS,
        "laengste handelsstrasse": (
            lambda payload: (f"the longest road: {_holder(payload)[0]}", f"die längste Straße: {_holder(payload)[1]}"),
            ("the longest road", "die längste Straße"), TELLS,
        ),
        "groesste rittermacht": (
            lambda payload: (f"the largest army: {_holder(payload)[0]}",
                             f"die größte Rittermacht: {_holder(payload)[1]}"),
            ("the largest army", "die größte Rittermacht"), TELLS,
        ),
        "handelsangebot": (_offer, ("an offer", "ein Angebot"), "trading"),
        "handelsangebot angenommen": (_accepted, ("an answer to an offer", "eine Antwort auf ein Angebot"), "trading"),
        "handelsangebot abgebrochen": _plain("an offer, or an acceptance of it, is gone",
                                             "ein Angebot oder eine Zusage ist weg", "trading"),
        "handel ausgefuehrt": (
            _said("players {spieler} and {mitspieler} have traded", "Spieler {spieler} und {mitspieler} haben "
                  "gehandelt"),
            ("a trade", "ein Handel"), "trading",
        ),
        "spiel beendet": (
            _said("the game is over: {nachricht}", "die Partie ist vorbei: {nachricht}"),
            ("the game is over", "die Partie ist vorbei"), "the-end",
        ),
    },
}  # fmt: skip
