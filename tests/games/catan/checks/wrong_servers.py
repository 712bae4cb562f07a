"""Servers that are right but for one thing, and what the checks are to say of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from tests.house import Change
from tests.meddling import Meddler

RULES: Final = "server.rules"
REFUSES: Final = "server.refuses"
OUT: Final = "server.out-of-turn"
OWN: Final = 3
"""The id of who is checked with: it is the last to say hello."""
Told = tuple[str, Any]
Meddling = Callable[[str, Any], Iterable[Told] | None]


class Meddled:
    """Takes messages apart; what ``meddle`` leaves alone (None) stays as it is."""

    def __call__(self, message: bytes) -> Iterable[bytes]:
        [(name, payload)] = json.loads(message).items()
        told = self.meddle(name, payload)
        return [message] if told is None else [json.dumps({name: what}).encode() for name, what in told]

    def meddle(self, name: str, payload: Any) -> Iterable[Told] | None:
        raise NotImplementedError


class Each(Meddled):
    """A function for all messages of a name."""

    def __init__(self, wanted: str, change: Callable[[Any], Iterable[Told] | None]) -> None:
        self._wanted, self._change = wanted, change

    def meddle(self, name: str, payload: Any) -> Iterable[Told] | None:
        return self._change(payload) if name == self._wanted else None


def each(wanted: str, change: Callable[[Any], Iterable[Told] | None]) -> Callable[[], Change]:
    return lambda: Each(wanted, change)


def told_otherwise(wanted: str, **other: Any) -> Callable[[], Change]:
    """Some values of all messages of a name."""
    return each(wanted, lambda payload: [(wanted, payload | other)])


class After(Meddled):
    """A message of a name right after one of another name; ``change`` gets both payloads."""

    def __init__(self, first: str, wanted: str, change: Callable[[Any, Any], Iterable[Told] | None]) -> None:
        self._first, self._wanted, self._change = first, wanted, change
        self._before: Any = None

    def meddle(self, name: str, payload: Any) -> Iterable[Told] | None:
        before, self._before = self._before, payload if name == self._first else None
        return self._change(before, payload) if name == self._wanted and before is not None else None


def after(first: str, wanted: str, change: Callable[[Any, Any], Iterable[Told] | None]) -> Callable[[], Change]:
    return lambda: After(first, wanted, change)


class Player(Meddled):
    """The ``Spieler`` of statuses in the game, from its map on."""

    def __init__(self, change: Callable[[dict[str, Any]], Mapping[str, Any]]) -> None:
        self._change, self._has_begun = change, False

    def meddle(self, name: str, payload: Any) -> Iterable[Told] | None:
        self._has_begun |= name == "Spiel gestartet"
        if name != "Statusupdate" or not self._has_begun:
            return None
        player = payload["Spieler"]
        return [(name, {"Spieler": player | self._change(player)})]


def player(change: Callable[[dict[str, Any]], Mapping[str, Any]]) -> Callable[[], Change]:
    return lambda: Player(change)


def one_less(cards: dict[str, int]) -> dict[str, int]:
    name = next(iter(cards))
    return {key: count - (key == name) for key, count in cards.items() if count - (key == name)}


def pay_less(_: Any, payload: Any) -> Iterable[Told]:
    return [("Ertrag", payload | {"Rohstoffe": one_less(payload["Rohstoffe"])})]


class RobbedField(Meddled):
    """The robber's field yields, too."""

    YIELDS: Final = {
        "Wald": "Holz",
        "Hügelland": "Lehm",
        "Weideland": "Wolle",
        "Ackerland": "Getreide",
        "Gebirge": "Erz",
    }

    def __init__(self) -> None:
        self._fields: dict[tuple[int, int], Any] = {}
        self._robber = (0, 0)
        self._owners: dict[str, int] = {}

    def meddle(self, name: str, payload: Any) -> Iterable[Told] | None:
        if name == "Spiel gestartet":
            self._fields = {self._place(field["Ort"]): field for field in payload["Karte"]["Felder"]}
            self._robber = self._place(payload["Karte"]["Räuber"])
        elif name in ("Räuber versetzt", "Ritter ausspielen"):
            self._robber = self._place(payload["Ort"])
        elif name == "Bauvorgang" and payload["Gebäude"]["Typ"] == "Dorf":
            for place in payload["Gebäude"]["Ort"]:
                self._owners[str(self._place(place))] = payload["Gebäude"]["Eigentümer"]
        elif name == "Würfelwurf":
            return [(name, payload), *self._booty(sum(payload["Wurf"]))]
        return None

    @staticmethod
    def _place(place: Any) -> tuple[int, int]:
        return place["x"], place["y"]

    def _booty(self, total: int) -> Iterable[Told]:
        field = self._fields[self._robber]
        owner = self._owners.get(str(self._robber))
        if field.get("Zahl") == total and owner:
            yield "Ertrag", {"Spieler": owner, "Rohstoffe": {self.YIELDS[field["Typ"]]: 1}}


class Taken(Meddled):
    """The second settlement is told where the first one is."""

    def __init__(self) -> None:
        self._first: Any = None

    def meddle(self, name: str, payload: Any) -> Iterable[Told] | None:
        if name != "Bauvorgang" or payload["Gebäude"]["Typ"] != "Dorf":
            return None
        if self._first is None:
            self._first = payload["Gebäude"]["Ort"]
            return None
        return [(name, {"Gebäude": payload["Gebäude"] | {"Ort": self._first}})]


class Cheap(Meddled):
    """Four for one are three for one; a bank trade is a cost of four of a kind."""

    def meddle(self, name: str, payload: Any) -> Iterable[Told] | None:
        if name != "Kosten" or list(payload["Rohstoffe"].values()) != [4] or "Unbekannt" in payload["Rohstoffe"]:
            return None
        return [(name, payload | {"Rohstoffe": dict.fromkeys(payload["Rohstoffe"], 3)})]


def next_player(title: Any) -> Iterable[Told]:
    return [("Längste Handelsstraße", {"Spieler": title["Spieler"] % 3 + 1})]


def no_reason(answer: str) -> Iterable[Told] | None:
    return [("Serverantwort", "OK")] if answer != "OK" else None


def others_card(payload: Any) -> Iterable[Told] | None:
    return (
        None
        if payload["Spieler"] == OWN
        else [("Entwicklungskarte gekauft", payload | {"Entwicklungskarte": "Ritter"})]
    )


def richer(shown: dict[str, Any]) -> Mapping[str, Any]:
    hand = shown["Rohstoffe"]
    return {} if "Unbekannt" in hand else {"Rohstoffe": hand | {"Holz": hand["Holz"] + 1}}


WRONG: Final = [
    Meddler("yields", "gives one card too few after a throw", RULES, "than the fields yield",
            after("Würfelwurf", "Ertrag", pay_less)),
    Meddler("robbed-field", "the robber's field yields nevertheless", RULES, "where the robber stands", RobbedField),
    Meddler("cost", "does not take what a building costs", RULES, "what a building costs",
            after("Bauvorgang", "Kosten", lambda built, cost: [])),
    Meddler("points", "counts a point too many", RULES, "counts points wrong",
            player(lambda shown: {"Siegpunkte": shown["Siegpunkte"] + 1})),
    Meddler("hand", "shows a card too many of our own", RULES, "another hand", player(richer)),
    Meddler("ids", "tells statuses with an id that nobody has", RULES, "has not introduced",
            player(lambda shown: {"id": shown["id"] + (shown["id"] != OWN) * 40})),
    Meddler("names", "exchanges two names", RULES, "names or ids",
            player(lambda shown: {"Name": "Gast1" if shown["id"] == OWN else "Pruefling"})),
    Meddler("status", "wants the dice again after a throw", RULES, "does not fit the game",
            player(lambda shown: {"Status": "Würfeln"} if shown["Status"] == "Handeln oder Bauen" else {})),
    Meddler("order", "tells dice of the wrong player", RULES, "turn to the wrong player",
            each("Würfelwurf", lambda thrown: [("Würfelwurf", thrown | {"Spieler": thrown["Spieler"] % 3 + 1})])),
    Meddler("dice", "throws a seven with one die", RULES, "dice that there are not",
            told_otherwise("Würfelwurf", Wurf=[7, 0])),
    Meddler("place", "tells of a settlement where there is one", RULES, "where none may be", Taken),
    Meddler("rate", "takes three for one without a harbour", RULES, "another rate", Cheap),
    Meddler("road", "gives the longest road to somebody else", RULES, "longest road to the wrong player",
            each("Längste Handelsstraße", next_player)),
    Meddler("secrets", "shows others' development cards", RULES, "only their owner may see",
            each("Entwicklungskarte gekauft", others_card)),
    Meddler("accepts", "says OK to all that it refuses", REFUSES, "accepts what the rules do not allow",
            each("Serverantwort", no_reason)),
    Meddler("throws-out-of-turn", "says OK to a throw in another's turn", OUT, "takes what somebody says",
            each("Serverantwort", no_reason)),
    Meddler("silent-out-of-turn", "reads only what is said by whose turn it is", OUT, "keeps it for later",
            each("Serverantwort", lambda answer: None if answer == "OK" else [])),
    Meddler("id-of-the-first", "gives who comes last the first one's id", "server.seats", "names or ids",
            told_otherwise("Willkommen", id=1)),
    Meddler("refuses", "refuses all, and does it", RULES, "refuses what the rules allow",
            each("Serverantwort", lambda answer: [("Serverantwort", "Nein")])),
    Meddler("twice", "confirms all twice", RULES, "answers a message twice",
            each("Serverantwort", lambda answer: [("Serverantwort", answer)] * 2)),
]  # fmt: skip
