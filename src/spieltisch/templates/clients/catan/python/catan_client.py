"""A small Catan client for the "Catan-Protokoll" 1.0 over TCP: cities before settlements before roads before cards.

``catan_client.py HOST PORT NAME`` plays one game. It offers no trades, and accepts those that cost it nothing.
"""

from __future__ import annotations

import json
import os
import random
import socket
import sys
from collections.abc import Iterator
from itertools import product
from typing import Any, TextIO

from catan_island import Corner, Edge, Island, read_field, read_place, write_field

Message = tuple[str, Any]
"""A name and what belongs to it: on the wire ``{name: payload}``."""
COLOURS = ("Rot", "Orange", "Blau", "Weiß", "Grün", "Braun")
RESOURCES = ("Holz", "Lehm", "Wolle", "Getreide", "Erz")
PRICES = {
    "Stadt": {"Getreide": 2, "Erz": 3},
    "Dorf": {"Holz": 1, "Lehm": 1, "Wolle": 1, "Getreide": 1},
    "Straße": {"Holz": 1, "Lehm": 1},
    "Entwicklungskarte": {"Wolle": 1, "Getreide": 1, "Erz": 1},
}
SUPPLY = {"Stadt": 4, "Dorf": 5, "Straße": 15}
"""How many pieces each player has; a city gives its settlement back."""
SMALL_ISLAND = 19
"""Fields of land for three and four players."""
BANK, LARGE_BANK = 19, 24
"""Cards of each resource."""
DECK, LARGE_DECK = 25, 34
"""Development cards."""
END: Message = ("Zug beenden", {})
ENOUGH = 5
"""So many refusals in a turn."""


class Client:
    """What we know of the game, and what we have said that has no answer yet."""

    def __init__(self, out: TextIO, name: str) -> None:
        self.out = out
        self.name = name
        self.me: int | None = None
        self.colours = list(COLOURS)
        self.island = Island()
        self.home: Corner = frozenset()
        """Our latest settlement: where the opening's road goes."""
        self.hand = dict.fromkeys(RESOURCES, 0)
        self.bank = dict.fromkeys(RESOURCES, BANK)
        """At least so many; what others discard is hidden from us."""
        self.deck = DECK
        self.knights = 0
        self.has_played = False
        """One card a turn."""
        self.status = ""
        """What is asked of us."""
        self.is_asked = False
        """Whether it was told after our last action."""
        self.sent: list[Message] = []
        """Every message but Hallo gets one answer, in their order."""
        self.refused: list[Message] = []
        self.is_rejected = self.is_over = False

    def say(self, name: str, payload: Any) -> None:
        print(json.dumps({name: payload}, ensure_ascii=False), file=self.out, flush=True)
        if name != "Hallo":
            self.sent.append((name, payload))

    def introduce(self) -> None:
        if not self.colours:
            raise SystemExit("no colour is left for us")
        self.say("Spieler", {"Name": self.name, "Farbe": self.colours.pop(0)})
        self.say("Spiel starten", {})

    def hear(self, name: str, payload: Any) -> None:
        """Take in one message, then act if we are asked. Messages we do not know are passed over."""
        match name:
            case "Hallo":
                self.say("Hallo", {"Version": "Small client 1.0 (KI)"})
            case "Willkommen":
                self.me = payload["id"]
                self.introduce()
            case "Serverantwort" | "Fehler":
                self.answered(is_granted=payload == "OK")
            case "Statusupdate" if payload["Spieler"]["id"] == self.me:
                self.update(payload["Spieler"])
            case "Handelsangebot" if payload["Spieler"] != self.me:
                self.say("Handel annehmen", {"Handel id": payload["Handel id"], "Annehmen": self.likes(payload)})
            case "Spiel beendet":
                self.is_over = True
            case _:
                self.follow(name, payload)
        if self.is_asked and self.island.land and not self.sent:
            self.act()

    def answered(self, *, is_granted: bool) -> None:
        """The answer to the first of what we have sent. What was refused is not said again."""
        message = self.sent.pop(0) if self.sent else END
        if not self.island.land:
            self.is_rejected |= not is_granted
            if self.is_rejected and not self.sent:  # the colour is taken: choose another one, and be ready again
                self.is_rejected = False
                self.introduce()
        elif not is_granted and message[0] != "Handel annehmen":
            self.refused.append(message)
            self.is_asked = True

    def update(self, player: dict[str, Any]) -> None:
        """Our own status. Some servers tell no more than what is asked."""
        status = player.get("Status", self.status)
        if status != self.status:
            self.refused = []
            self.has_played &= status != "Würfeln"
        self.status, self.is_asked = status, True
        resources, cards = player.get("Rohstoffe"), player.get("Entwicklungskarten")
        if isinstance(resources, dict) and "Unbekannt" not in resources:
            self.hand = {kind: resources.get(kind, 0) for kind in RESOURCES}
        if isinstance(cards, dict):
            self.knights = cards.get("Ritter", 0)

    def follow(self, name: str, payload: Any) -> None:
        """What happens at the table."""
        match name:
            case "Spiel gestartet":
                self.island.read_map(payload["Karte"])
                if len(self.island.land) > SMALL_ISLAND:
                    self.bank, self.deck = dict.fromkeys(RESOURCES, LARGE_BANK), LARGE_DECK
            case "Bauvorgang":
                self.island.build(payload["Gebäude"])
                if payload["Gebäude"]["Eigentümer"] == self.me and payload["Gebäude"]["Typ"] == "Dorf":
                    self.home = read_place(payload["Gebäude"]["Ort"])
            case "Räuber versetzt" | "Ritter ausspielen":
                self.island.robber = read_field(payload["Ort"])
            case "Entwicklungskarte gekauft":
                self.deck -= 1
            case "Ertrag":
                self.move_cards(payload, 1)
            case "Kosten":
                self.move_cards(payload, -1)
            case "Erfindung":  # its Ertrag is hidden
                self.move_cards({"Spieler": None, "Rohstoffe": payload["Rohstoffe"]}, 1)

    def move_cards(self, payload: Any, sign: int) -> None:
        """From the bank to a player, or back; what goes from player to player is told as both."""
        cards = payload["Rohstoffe"] if isinstance(payload["Rohstoffe"], dict) else {}
        for kind in cards.keys() & self.bank.keys():  # others' cards may be told as {"Unbekannt": 2}
            self.bank[kind] -= sign * cards[kind]
            if payload["Spieler"] == self.me:
                self.hand[kind] += sign * cards[kind]

    def likes(self, offer: Any) -> bool:
        """Whether we have what is wanted, and get no less for it."""
        wanted, offered = offer["Nachfrage"], offer["Angebot"]
        return self.holds(wanted) and sum(offered.values()) >= sum(wanted.values())

    def holds(self, cards: dict[str, int]) -> bool:
        return all(self.hand.get(kind, 0) >= number for kind, number in cards.items())

    def act(self) -> None:
        """Say the best of what has not been refused. After some refusals in a turn it is over, where it can be."""
        self.is_asked = False
        choices = [message for message in self.choices() if message not in self.refused]
        if END in choices and len(self.refused) >= ENOUGH:
            choices = [END]
        choice = next(iter(choices), None)
        if choice is None:  # nothing is left, so begin again when we are asked again
            self.refused = []
            return
        self.has_played |= choice[0] == "Ritter ausspielen"
        self.say(*choice)

    def choices(self) -> Iterator[Message]:
        """All that our status allows, the best first."""
        match self.status:
            case "Dorf bauen":
                yield from (self.build("Dorf", corner) for corner in self.island.places_to_begin())
            case "Straße bauen":
                free = [edge for edge in self.island.edges(self.home) if edge not in self.island.roads]
                yield from (self.build("Straße", edge) for edge in free)
            case "Würfeln":
                if self.knights and not self.has_played:  # none of them was bought in this turn
                    yield from (("Ritter ausspielen", target) for target in self.targets())
                yield "Würfeln", {}
            case "Karten wegen Räuber abgeben":
                yield "Karten abgeben", {"Abgeben": self.half()}
            case "Räuber versetzen":
                yield from (("Räuber versetzen", target) for target in self.targets())
            case "Handeln oder Bauen":
                yield from self.buildings()
                yield from self.exchanges()
                yield END
            case "Bauen":  # the special building phase: no trade
                yield from self.buildings()
                yield END

    @staticmethod
    def build(kind: str, place: Corner | Edge) -> Message:
        return "Bauen", {"Typ": kind, "Ort": [write_field(at) for at in sorted(place)]}

    def targets(self) -> list[dict[str, Any]]:
        """Where the robber may go: rather to somebody than to nobody, and rather not to us."""
        homes = {at for corner in (*self.mine("Dorf"), *self.mine("Stadt")) for at in corner}
        targets = list(self.island.robber_targets(self.me or 0))
        random.shuffle(targets)
        targets.sort(key=lambda target: (target[0] in homes, target[1] is None))
        return [{"Ort": write_field(at)} | ({} if victim is None else {"Ziel": victim}) for at, victim in targets]

    def half(self) -> dict[str, int]:
        """Half of our cards, rounded down, of what there is most of."""
        given = dict.fromkeys(RESOURCES, 0)
        for _ in range(sum(self.hand.values()) // 2):
            most = max(RESOURCES, key=lambda kind: self.hand[kind] - given[kind])
            given[most] += 1
        return {kind: number for kind, number in given.items() if number}

    def mine(self, kind: str) -> list[Corner | Edge]:
        places = {"Stadt": self.island.cities, "Dorf": self.island.settlements}.get(kind, self.island.roads)
        return [place for place, owner in places.items() if owner == self.me]

    def places(self, kind: str) -> list[Corner | Edge]:
        """Where we could build this, if we had the cards. Roads only lead to where something can be built."""
        if self.me is None or len(self.mine(kind)) >= SUPPLY[kind]:
            return []
        if kind == "Stadt":
            return self.mine("Dorf")
        settle = self.island.places_to_settle(self.me)
        if kind == "Dorf":
            return settle
        return self.island.places_for_roads(self.me) if not settle else []

    def buildings(self) -> Iterator[Message]:
        for kind in SUPPLY:
            if self.holds(PRICES[kind]):
                yield from (self.build(kind, place) for place in self.places(kind))
        if self.deck and self.holds(PRICES["Entwicklungskarte"]):
            yield "Entwicklungskarte kaufen", {}

    def exchanges(self) -> Iterator[Message]:
        """With the bank: what we have too much of for what we lack."""
        for kind in SUPPLY:
            price = PRICES[kind]
            lacking = [of for of in price if self.hand[of] < price[of] and self.bank[of] > 0]
            rates = {of: self.island.rate(self.me or 0, of) for of in RESOURCES}
            spare = [of for of in RESOURCES if self.hand[of] >= price.get(of, 0) + rates[of]]
            if self.places(kind):
                for given, got in product(spare, lacking):
                    yield "Seehandel", {"Angebot": {given: rates[given]}, "Nachfrage": {got: 1}}


def play(server: TextIO, out: TextIO, name: str) -> int:
    """Until somebody has won. Returns the exit status."""
    client = Client(out, name)
    for line in server:
        try:
            message = json.loads(line)
        except ValueError:  # a blank line, or no JSON
            continue
        if isinstance(message, dict) and message:
            client.hear(*next(iter(message.items())))
        if client.is_over:
            return 0
    return 1  # the server is gone


def main(host: str, port: str, name: str) -> int:
    random.seed(os.environ.get("SEED"))  # with the same one it plays the same again
    try:
        with socket.create_connection((host, int(port))) as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)  # two messages at once, and no waiting
            # Two files: one for both ways would forget what it has read ahead as soon as it writes.
            server = connection.makefile("r", encoding="utf-8", errors="replace", newline="\n")
            out = connection.makefile("w", encoding="utf-8", newline="\n")
            return play(server, out, name)
    except ConnectionError:  # gone in the middle of a message
        return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
