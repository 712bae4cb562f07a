"""A third pupil's player for Catan, LMU protocol 1.0: ``catan.py PORT``.

It settles where the dice fall often, builds what it can, swaps with the bank, and plays one card a turn. It offers no
trades, and accepts those it can pay. ``--mistake NAME`` in front makes one of the mistakes in ``mistakes.toml``;
``--list`` names them.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Iterator
from itertools import combinations
from typing import Any

MISTAKES = (
    "wrong-axis", "latin-1", "anybodys-status", "half-rounded-up", "one-card-at-a-time", "robber-stays",
    "robber-at-sea", "first-opponent-robbed", "three-for-one", "offer-and-demand-swapped", "two-cards-a-turn",
    "roads-anywhere", "card-without-ore", "accepts-without-cards", "one-read", "same-colour-again",
    "awaits-hello-answer", "pairs-not-objects", "waiting-ends-turn", "unknown-cards-crash",
)  # fmt: skip
mistake = ""

Field = tuple[int, int]
Edge = frozenset[Field]
Corner = frozenset[Field]
Message = dict[str, Any]
KINDS = ("Holz", "Lehm", "Wolle", "Getreide", "Erz")
PRICES = {
    "Straße": {"Holz": 1, "Lehm": 1},
    "Dorf": {"Holz": 1, "Lehm": 1, "Wolle": 1, "Getreide": 1},
    "Stadt": {"Getreide": 2, "Erz": 3},
    "Karte": {"Wolle": 1, "Getreide": 1, "Erz": 1},
}
COLOURS = ("Rot", "Orange", "Blau", "Weiß", "Grün", "Braun")


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


def around(field: Field) -> list[Field]:
    """Counter-clockwise, from the east."""
    steps = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    if wrong("wrong-axis"):  # the y axis leans to the left
        steps = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]
    return [(field[0] + x, field[1] + y) for x, y in steps]


def corners(field: Field) -> list[Corner]:
    ring = around(field)
    return [frozenset([field, ring[side], ring[side - 1]]) for side in range(6)]


def ends(edge: Edge) -> list[Corner]:
    one, other = edge
    return [edge | {third} for third in around(one) if third in around(other)]


def place(fields: Edge | Corner) -> list[Any]:
    if wrong("pairs-not-objects"):
        return [[x, y] for x, y in sorted(fields)]
    return [{"x": x, "y": y} for x, y in sorted(fields)]


def read(fields: list[Message]) -> frozenset[Field]:
    return frozenset((at["x"], at["y"]) for at in fields)


class Catan:
    def __init__(self) -> None:
        self.me = 0
        self.ids: set[int] = set()
        self.colour = 0
        self.land: dict[Field, str] = {}
        self.numbers: dict[Field, int] = {}
        self.harbours: dict[Edge, str] = {}
        self.robber: Field = (0, 0)
        self.homes: dict[Corner, tuple[int, str]] = {}
        self.roads: dict[Edge, int] = {}
        self.hand: dict[str, int] = dict.fromkeys(KINDS, 0)
        self.cards: dict[str, int] = {}
        self.fresh: list[str] = []
        """Cards that we have bought in this turn."""
        self.played = False
        self.status = ""
        self.is_asked = False
        """Whether we have a status that we have not answered."""
        self.refused: list[Message] = []
        self.sent: list[Message] = []
        self.latest = frozenset[Field]()
        """Our youngest settlement."""
        self.bought = 0

    def hello(self) -> Iterator[Message]:
        yield {"Spieler": {"Name": f"Dritter {self.me}", "Farbe": COLOURS[self.colour]}}
        yield {"Spiel starten": {}}

    def hear(self, message: Message) -> Iterator[Message]:
        name, what = next(iter(message.items()))
        if name == "Hallo":
            yield {"Hallo": {"Version": "Dritter 1.0 (Schueler) (KI)"}}
        elif name == "Willkommen":
            self.me = what["id"]
            if not wrong("awaits-hello-answer"):
                yield from self.hello()
        elif name == "Fehler" and not self.land:
            if self.sent:
                self.sent.pop(0)
            if not wrong("same-colour-again"):
                self.colour += 1
            yield from self.hello()
        elif name in ("Serverantwort", "Fehler"):
            asked = self.sent.pop(0) if self.sent else {}
            if wrong("awaits-hello-answer") and not self.land and not asked:
                yield from self.hello()
            if what == "OK":
                self.refused.clear()
            elif "Handel annehmen" not in asked:
                print(what, asked, file=sys.stderr)
                self.refused.append(asked)
                self.is_asked = True
        elif name == "Spiel gestartet":
            self.read_map(what["Karte"])
        elif name == "Bauvorgang":
            self.built(what["Gebäude"])
        elif name in ("Räuber versetzt", "Ritter ausspielen"):
            self.robber = what["Ort"]["x"], what["Ort"]["y"]
        elif name == "Entwicklungskarte gekauft":
            self.bought += 1
            if what["Spieler"] == self.me:
                self.fresh.append(what["Entwicklungskarte"])
        elif name in ("Kosten", "Ertrag") and wrong("unknown-cards-crash"):
            print(sum(KINDS.index(kind) * 0 + n for kind, n in what["Rohstoffe"].items()), file=sys.stderr)
        elif name == "Handelsangebot" and what["Spieler"] != self.me:
            can = all(self.hand.get(kind, 0) >= n for kind, n in what["Nachfrage"].items())
            takes = can or wrong("accepts-without-cards")
            yield {"Handel annehmen": {"Handel id": what["Handel id"], "Annehmen": takes}}
        elif name == "Statusupdate":
            self.ids.add(what["Spieler"]["id"])
            if what["Spieler"]["id"] == self.me or wrong("anybodys-status"):
                self.told(what["Spieler"])
        if self.is_asked and self.land and not self.sent:
            self.is_asked = False
            yield from self.act()

    def read_map(self, board: Message) -> None:
        for tile in board["Felder"]:
            at = tile["Ort"]["x"], tile["Ort"]["y"]
            if tile["Typ"] != "Meer":
                self.land[at] = tile["Typ"]
                self.numbers[at] = tile.get("Zahl", 7)
        self.harbours = {read(each["Ort"]): each["Typ"] for each in board["Häfen"]}
        self.robber = board["Räuber"]["x"], board["Räuber"]["y"]

    def built(self, building: Message) -> None:
        at, owner = read(building["Ort"]), building["Eigentümer"]
        if building["Typ"] == "Straße":
            self.roads[at] = owner
        else:
            self.homes[at] = owner, building["Typ"]
            if owner == self.me:
                self.latest = at

    def told(self, player: Message) -> None:
        if "Rohstoffe" in player and "Unbekannt" not in player["Rohstoffe"]:
            self.hand = player["Rohstoffe"]
        if "Unbekannt" not in player.get("Entwicklungskarten", {"Unbekannt": 0}):
            self.cards = player["Entwicklungskarten"]
        self.status = player.get("Status", "")
        if self.status == "Würfeln":
            self.fresh, self.played = [], False
        self.is_asked = True

    def act(self) -> Iterator[Message]:
        for wish in self.wishes():
            if wish not in self.refused:
                yield wish
                return

    def wishes(self) -> Iterator[Message]:
        if self.status == "Dorf bauen":
            spots = [at for at in self.spots() if len(at & self.land.keys()) == 3] or list(self.spots())
            yield from ({"Bauen": {"Typ": "Dorf", "Ort": place(at)}} for at in sorted(spots, key=self.worth)[::-1])
        elif self.status == "Straße bauen":
            for pair in combinations(sorted(self.latest), 2):
                if any(at in self.land for at in pair) and frozenset(pair) not in self.roads:
                    yield {"Bauen": {"Typ": "Straße", "Ort": place(frozenset(pair))}}
        elif self.status == "Würfeln":
            yield {"Würfeln": {}}
        elif self.status == "Karten wegen Räuber abgeben":
            yield {"Karten abgeben": {"Abgeben": self.surplus()}}
        elif self.status == "Räuber versetzen":
            yield from ({"Räuber versetzen": each} for each in self.raids())
        elif self.status in ("Handeln oder Bauen", "Bauen"):
            yield from self.free_wishes()
        elif self.status == "Warten" and wrong("waiting-ends-turn"):
            yield {"Zug beenden": {}}

    def free_wishes(self) -> Iterator[Message]:
        mine = [at for at, (owner, _) in self.homes.items() if owner == self.me]
        counts = {typ: sum(each == (self.me, typ) for each in self.homes.values()) for typ in ("Dorf", "Stadt")}
        if self.status != "Bauen" and (not self.played or wrong("two-cards-a-turn")):
            yield from self.card()
        if self.has("Stadt") and counts["Stadt"] < 4:
            for at in mine:
                if self.homes[at][1] == "Dorf":
                    yield {"Bauen": {"Typ": "Stadt", "Ort": place(at)}}
        if self.has("Dorf") and counts["Dorf"] < 5:
            for at in sorted(self.spots(), key=self.worth)[::-1]:
                if any(set(ends(road)) & {at} for road, owner in self.roads.items() if owner == self.me):
                    yield {"Bauen": {"Typ": "Dorf", "Ort": place(at)}}
        if self.has("Karte") and self.bought < (25 if len(self.land) < 20 else 34):
            yield {"Entwicklungskarte kaufen": {}}
        if self.has("Straße") and list(self.roads.values()).count(self.me) < 15:
            yield from ({"Bauen": {"Typ": "Straße", "Ort": place(edge)}} for edge in self.ways()[:3])
        if self.status != "Bauen":
            yield from self.swaps()
        yield {"Zug beenden": {}}

    def has(self, what: str) -> bool:
        price = PRICES[what]
        if what == "Karte" and wrong("card-without-ore"):
            price = {"Wolle": 1, "Getreide": 1}
        return all(self.hand.get(kind, 0) >= n for kind, n in price.items())

    def spots(self) -> Iterator[Corner]:
        """Where a settlement has its distance."""
        every = {corner for field in self.land for corner in corners(field)}
        yield from (at for at in sorted(every, key=sorted) if all(len(at & home) < 2 for home in self.homes))

    def worth(self, corner: Corner) -> int:
        return sum(6 - abs(7 - self.numbers[at]) for at in corner if self.numbers.get(at, 7) != 7)

    def ways(self) -> list[Edge]:
        """Where we may go on with a road."""
        every = {frozenset([at, other]) for at in self.land for other in around(at)} - self.roads.keys()
        own = {end for road, owner in self.roads.items() if owner == self.me for end in ends(road)}
        reach = {end for end in own if self.homes.get(end, (self.me, ""))[0] == self.me}
        found = [edge for edge in every if wrong("roads-anywhere") or reach & set(ends(edge))]
        return sorted(found, key=lambda edge: (-max(map(self.worth, ends(edge))), sorted(edge)))

    def surplus(self) -> dict[str, int]:
        hand = dict(self.hand)
        number = sum(hand.values()) // 2
        if wrong("half-rounded-up"):
            number = (sum(hand.values()) + 1) // 2
        if wrong("one-card-at-a-time"):
            number = 1
        given = dict.fromkeys(KINDS, 0)
        for _ in range(number):
            most = max(KINDS, key=lambda kind: hand.get(kind, 0))
            hand[most] -= 1
            given[most] += 1
        return given

    def raids(self) -> Iterator[Message]:
        goals = [at for at in self.land if at != self.robber]
        if wrong("robber-stays"):
            goals = [self.robber]
        if wrong("robber-at-sea"):
            goals = [(3, -3), *goals]
        for at in goals:
            owners = {owner for home, (owner, _) in self.homes.items() if at in home}
            victims = sorted(owners - {self.me})
            if wrong("first-opponent-robbed"):
                victims = sorted(self.ids - {self.me})[:1]
            where = {"Ort": {"x": at[0], "y": at[1]}}
            if self.me not in owners:
                yield where | ({"Ziel": victims[0]} if victims else {})

    def card(self) -> Iterator[Message]:
        """One that we may play now."""
        old = {kind: n - self.fresh.count(kind) for kind, n in self.cards.items()}
        found: list[Message] = []
        if old.get("Ritter", 0) > 0:
            found += [{"Ritter ausspielen": each} for each in self.raids()][:1]
        if old.get("Monopol", 0) > 0:
            found.append({"Monopol": {"Rohstoff": min(KINDS, key=lambda kind: self.hand.get(kind, 0))}})
        if old.get("Erfindung", 0) > 0:
            few = sorted(KINDS, key=lambda kind: self.hand.get(kind, 0))[:2]
            found.append({"Erfindung": {"Rohstoffe": dict.fromkeys(few, 1)}})
        if old.get("Straßenbau", 0) > 0 and list(self.roads.values()).count(self.me) < 15 and self.ways():
            found.append({"Straßenbaukarte ausspielen": {"Straße 1": place(self.ways()[0])}})
        for each in found:
            if each not in self.refused:
                self.played = True
            yield each

    def rate(self, kind: str) -> int:
        if wrong("three-for-one"):
            return 3
        mine = [at for at, (owner, _) in self.homes.items() if owner == self.me]
        types = {typ for edge, typ in self.harbours.items() if any(edge <= at for at in mine)}
        return 2 if f"{kind} Hafen" in types else 3 if "Hafen" in types else 4

    def swaps(self) -> Iterator[Message]:
        for kind in KINDS:
            for wanted in KINDS:
                if self.hand.get(kind, 0) >= self.rate(kind) and not self.hand.get(wanted, 0):
                    give, take = {kind: self.rate(kind)}, {wanted: 1}
                    if wrong("offer-and-demand-swapped"):
                        give, take = take, give
                    yield {"Seehandel": {"Angebot": give, "Nachfrage": take}}


def messages(server: socket.socket) -> Iterator[Message]:
    rest = b""
    while piece := server.recv(65536):
        if wrong("one-read"):
            yield json.loads(piece)
            continue
        *whole, rest = (rest + piece).split(b"\n")
        yield from (json.loads(line) for line in whole if line.strip())


def main(arguments: list[str]) -> int:
    global mistake
    if arguments == ["--list"]:
        print("\n".join(MISTAKES))
        return 0
    if arguments[:1] == ["--mistake"]:
        if arguments[1] not in MISTAKES:
            print(f"no such mistake: {arguments[1]}", file=sys.stderr)
            return 2
        mistake = arguments[1]
        arguments = arguments[2:]
    server = socket.create_connection(("127.0.0.1", int(arguments[0])))
    server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    player = Catan()
    for message in messages(server):
        if "Spiel beendet" in message:
            break
        for answer in player.hear(message):
            if "Hallo" not in answer:  # the only one that is not confirmed
                player.sent.append(answer)
            text = json.dumps(answer, ensure_ascii=False) + "\n"
            server.sendall(text.encode("latin-1" if wrong("latin-1") else "utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
