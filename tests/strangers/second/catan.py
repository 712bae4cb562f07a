"""Another pupil's player for the "Catan-Protokoll" 1.0 over TCP: ``catan.py PORT``.

It wants the best corners, and plays whatever card it holds as soon as it may. ``--mistake NAME`` in front makes one of
the mistakes in ``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import json
import socket
import sys
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any

MISTAKES = (
    "no-distance", "road-at-first-home", "plays-fresh", "robber-stays", "harbour-by-field", "city-price-swapped",
    "plays-points", "anyones-status", "never-answers-offers", "trade-id-key",
)  # fmt: skip
mistake = ""

Field = tuple[int, int]
Place = frozenset[Field]
"""Two fields for an edge, three for a corner."""
Cards = Counter[str]
Payload = dict[str, Any]
Message = tuple[str, Payload]

CARDS = ("Wolle", "Holz", "Lehm", "Erz", "Getreide")
ROAD = Counter(Holz=1, Lehm=1)
SETTLEMENT = Counter(Holz=1, Lehm=1, Wolle=1, Getreide=1)
CITY = Counter(Getreide=2, Erz=3)
SWAPPED_CITY = Counter(Getreide=3, Erz=2)
DEVELOPMENT = Counter(Wolle=1, Getreide=1, Erz=1)
PIECES = {"Dorf": 5, "Stadt": 4, "Straße": 15}
WAYS = [(x, y) for x, y in product((-1, 0, 1), repeat=2) if x != y]
PLAYED = ("Ritter ausspielen", "Monopol", "Erfindung", "Straßenbaukarte ausspielen")


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


def is_beside(one: Field, other: Field) -> bool:
    return (other[0] - one[0], other[1] - one[1]) in WAYS


def around(field: Field) -> list[Field]:
    return [(field[0] + x, field[1] + y) for x, y in WAYS]


def read_place(told: Iterable[dict[str, int]]) -> Place:
    return frozenset((field["x"], field["y"]) for field in told)


def write_place(place: Iterable[Field]) -> list[dict[str, int]]:
    return [{"x": x, "y": y} for x, y in sorted(place)]


class Map:
    def __init__(self, told: Payload) -> None:
        tiles = {(tile["Ort"]["x"], tile["Ort"]["y"]): tile for tile in told["Felder"]}
        self.land = [field for field, tile in tiles.items() if tile["Typ"] != "Meer"]
        self.pips = {field: 6 - abs(7 - tiles[field].get("Zahl", 1)) for field in self.land}
        found = {frozenset((at, a, b)) for at in self.land for a, b in combinations(around(at), 2) if is_beside(a, b)}
        self.corners = sorted(found, key=sorted)
        self.harbours = [(read_place(harbour["Ort"]), harbour["Typ"]) for harbour in told["Häfen"]]
        self.robber = (told["Räuber"]["x"], told["Räuber"]["y"])
        self.roads: dict[Place, int] = {}
        self.homes: dict[Place, tuple[int, str]] = {}
        for building in told["Gebäude"]:
            self.build(building)

    def build(self, told: Payload) -> None:
        place = read_place(told["Ort"])
        if told["Typ"] == "Straße":
            self.roads[place] = told["Eigentümer"]
        else:
            self.homes[place] = told["Eigentümer"], told["Typ"]

    def edges(self, corner: Place) -> list[Place]:
        pairs = [frozenset(pair) for pair in combinations(sorted(corner), 2)]
        return [pair for pair in pairs if any(field in self.pips for field in pair)]

    def ends(self, edge: Place) -> list[Place]:
        return [corner for corner in self.corners if edge <= corner]

    def has_room(self, corner: Place) -> bool:
        """Whether a settlement may stand there."""
        if wrong("no-distance"):
            return corner not in self.homes
        return all(len(corner & home) < 2 for home in self.homes)

    def yields(self, corner: Place) -> int:
        return sum(self.pips.get(field, 0) for field in corner)

    def homes_of(self, player: int, kind: str) -> list[Place]:
        return [corner for corner, home in self.homes.items() if home == (player, kind)]

    def reached(self, player: int) -> set[Place]:
        return {end for edge, owner in self.roads.items() if owner == player for end in self.ends(edge)}

    def is_left(self, player: int, kind: str) -> bool:
        """Whether this player has a piece of that kind left."""
        used = list(self.roads.values()).count(player) if kind == "Straße" else len(self.homes_of(player, kind))
        return used < PIECES[kind]

    def for_road(self, player: int) -> list[Place]:
        """Free edges that go on from this player's pieces, those to good corners first."""
        if not self.is_left(player, "Straße"):
            return []
        starts = self.reached(player) | {*self.homes_of(player, "Dorf"), *self.homes_of(player, "Stadt")}
        own = [corner for corner in starts if self.homes.get(corner, (player, ""))[0] == player]
        free = {edge for corner in own for edge in self.edges(corner) if edge not in self.roads}
        return sorted(free, key=lambda edge: (-self.promise(edge), sorted(edge)))

    def promise(self, edge: Place) -> int:
        return max(self.yields(end) * (1 + self.has_room(end)) for end in self.ends(edge))

    def for_settlement(self, player: int) -> list[Place]:
        free = [corner for corner in self.reached(player) if self.has_room(corner)]
        return sorted(free, key=lambda corner: (-self.yields(corner), sorted(corner)))

    def rate(self, player: int, card: str) -> int:
        """How many of these cards the bank wants for another one."""
        own = [corner for corner, (owner, _) in self.homes.items() if owner == player]
        kinds = {kind for edge, kind in self.harbours if any(self.is_at(corner, edge) for corner in own)}
        return 2 if f"{card} Hafen" in kinds else 3 if "Hafen" in kinds else 4

    def is_at(self, corner: Place, harbour: Place) -> bool:
        if wrong("harbour-by-field"):
            return any(field in corner and field in self.pips for field in harbour)
        return harbour <= corner


class Player:
    def __init__(self, server: socket.socket) -> None:
        self.server = server
        self.me = -1
        self.colours = deque(["Orange", "Weiß", "Rot", "Blau", "Braun", "Grün"])
        self.map: Map | None = None
        self.rivals: set[int] = set()
        self.status = ""
        self.is_asked = self.is_over = False
        self.hand: Cards = Counter()
        self.held: Cards = Counter()
        """Development cards."""
        self.fresh: Cards = Counter()
        """Those of them that we have bought in this turn."""
        self.bought = 0
        """By all players."""
        self.homes: list[Place] = []
        """Our settlements, in the order in which we built them."""
        self.has_played = self.has_offered = False
        self.sent: deque[Message] = deque()
        self.refused: list[Message] = []
        self.offer = -1
        self.noes: set[int] = set()

    def say(self, name: str, **payload: Any) -> None:
        self.tell((name, payload))

    def tell(self, message: Message) -> None:
        name, payload = message
        if name != "Hallo":
            self.sent.append(message)
        self.server.sendall((json.dumps({name: payload}, ensure_ascii=False) + "\n").encode())

    def introduce(self) -> None:
        if self.colours:
            self.say("Spieler", Name=f"Geselle {self.me}", Farbe=self.colours.popleft())
            self.say("Spiel starten")

    def hear(self, name: str, told: Any) -> None:
        if name in ("Serverantwort", "Fehler"):
            self.answered(self.sent.popleft() if self.sent else ("", {}), told == "OK")
        else:
            self.happened(name, told)
        if self.map and self.is_asked and not self.sent and self.offer < 0:
            self.act(self.map)

    def answered(self, message: Message, is_granted: bool) -> None:
        name = message[0]
        if not self.map:
            if name == "Spiel starten" and not is_granted:
                self.introduce()
        elif name in ("Handel abschließen", "Handel abbrechen"):
            self.offer = -1
            self.is_asked = True
        elif not is_granted and name != "Handel annehmen":
            print("refused:", *message, file=sys.stderr)
            self.refused.append(message)
            self.is_asked = True

    def happened(self, name: str, told: Any) -> None:
        if name == "Hallo":
            self.say("Hallo", Version="Geselle 0.9 (Werkstatt) (KI)")
        elif name == "Willkommen":
            self.me = told["id"]
            self.introduce()
        elif name == "Statusupdate":
            self.updated(told["Spieler"])
        elif name == "Spiel gestartet":
            self.map = Map(told["Karte"])
        elif name == "Entwicklungskarte gekauft":
            self.bought += 1
            if told["Spieler"] == self.me:
                self.fresh[told["Entwicklungskarte"]] += 1
        elif name == "Handelsangebot":
            self.offered(told)
        elif name == "Handelsangebot angenommen" and told["Handel id"] == self.offer:
            self.replied(told["Mitspieler"], told["Annehmen"])
        elif name == "Spiel beendet":
            self.is_over = True
        elif self.map and name == "Bauvorgang":
            building = told["Gebäude"]
            self.map.build(building)
            if building["Typ"] == "Dorf" and building["Eigentümer"] == self.me:
                self.homes.append(read_place(building["Ort"]))
        elif self.map and name in ("Räuber versetzt", "Ritter ausspielen"):
            self.map.robber = (told["Ort"]["x"], told["Ort"]["y"])

    def updated(self, player: Payload) -> None:
        if player["id"] != self.me:
            self.rivals.add(player["id"])
            if not wrong("anyones-status"):
                return
        status = player["Status"]
        if status != self.status:
            self.refused = []
        if status == "Würfeln" != self.status:
            self.fresh.clear()
            self.has_played = self.has_offered = False
        if status == "Warten":
            self.offer = -1
        self.status, self.is_asked = status, True
        if player["id"] == self.me:
            self.hand = Counter(player.get("Rohstoffe", self.hand))
            self.held = Counter(player.get("Entwicklungskarten", self.held))

    @staticmethod
    def trade(number: int) -> Payload:
        return {"id" if wrong("trade-id-key") else "Handel id": number}

    def offered(self, told: Payload) -> None:
        if told["Spieler"] == self.me:
            self.offer, self.noes = told["Handel id"], set()
            return
        if wrong("never-answers-offers"):
            return
        wanted: Cards = Counter(told["Nachfrage"])
        given: Cards = Counter(told["Angebot"])
        is_good = wanted <= self.hand and given.total() >= wanted.total() and any(not self.hand[card] for card in given)
        self.say("Handel annehmen", **self.trade(told["Handel id"]), Annehmen=is_good)

    def replied(self, rival: int, is_willing: bool) -> None:
        """To our offer."""
        if any(name in ("Handel abschließen", "Handel abbrechen") for name, _ in self.sent):
            return
        if is_willing:
            self.say("Handel abschließen", **self.trade(self.offer), Mitspieler=rival)
            return
        self.noes.add(rival)
        if self.noes >= self.rivals:
            self.say("Handel abbrechen", **self.trade(self.offer))

    def act(self, island: Map) -> None:
        self.is_asked = False
        for message in self.wishes(island):
            if message not in self.refused:
                self.has_played |= message[0] in PLAYED
                self.has_offered |= message[0] == "Handel anbieten"
                self.tell(message)
                return

    def wishes(self, island: Map) -> Iterator[Message]:
        """What our status asks for, the best first."""
        match self.status:
            case "Dorf bauen":
                for corner in sorted(filter(island.has_room, island.corners), key=island.yields, reverse=True):
                    yield "Bauen", {"Typ": "Dorf", "Ort": write_place(corner)}
            case "Straße bauen":
                home = self.homes[0 if wrong("road-at-first-home") else -1]
                edges = [edge for edge in island.edges(home) if edge not in island.roads]
                for edge in sorted(edges, key=lambda edge: (-island.promise(edge), sorted(edge))):
                    yield "Bauen", {"Typ": "Straße", "Ort": write_place(edge)}
            case "Würfeln":
                yield from self.cards(island)
                yield "Würfeln", {}
            case "Karten wegen Räuber abgeben":
                yield "Karten abgeben", {"Abgeben": dict(self.half())}
            case "Räuber versetzen":
                for target in self.targets(island):
                    yield "Räuber versetzen", target
            case "Handeln oder Bauen":
                yield from self.cards(island)
                yield from self.purchases(island)
                yield from self.trades(island)
                yield "Zug beenden", {}
            case "Bauen":
                yield from self.purchases(island)
                yield "Zug beenden", {}

    def half(self) -> Cards:
        given: Cards = Counter()
        for _ in range(self.hand.total() // 2):
            most = max(CARDS, key=lambda card: self.hand[card] - given[card])
            given[most] += 1
        return given

    def targets(self, island: Map) -> list[Payload]:
        """Where the robber does most harm, and whom it robs there."""
        found: list[tuple[int, Payload]] = []
        for field in island.land:
            owners = [owner for corner, (owner, _) in island.homes.items() if field in corner]
            victims = sorted({*owners} - {self.me})
            harm = island.pips[field] * (len(owners) - 3 * owners.count(self.me))
            if field != island.robber or wrong("robber-stays"):
                found.append((harm, {"Ort": write_place([field])[0]} | ({"Ziel": victims[0]} if victims else {})))
        return [target for _, target in sorted(found, key=lambda pair: pair[0], reverse=True)]

    def may_play(self, card: str) -> bool:
        old = self.held[card] - (0 if wrong("plays-fresh") else self.fresh[card])
        return old > 0 and not self.has_played

    def cards(self, island: Map) -> Iterator[Message]:
        if wrong("plays-points") and self.held["Siegpunkt"]:
            yield "Siegpunkt ausspielen", {}
        if self.may_play("Ritter"):
            for target in self.targets(island):
                yield "Ritter ausspielen", target
        fewest = sorted(CARDS, key=lambda card: self.hand[card])
        if self.may_play("Monopol"):
            yield "Monopol", {"Rohstoff": fewest[0]}
        if self.may_play("Erfindung"):
            yield "Erfindung", {"Rohstoffe": {fewest[0]: 1, fewest[1]: 1}}
        if self.may_play("Straßenbau") and (edges := island.for_road(self.me)):
            yield "Straßenbaukarte ausspielen", {"Straße 1": write_place(edges[0])}

    def purchases(self, island: Map) -> Iterator[Message]:
        for name, payload, price in self.plans(island):
            if price <= self.hand:
                yield name, payload

    def plans(self, island: Map) -> Iterator[tuple[str, Payload, Cards]]:
        """What we would buy, the best first, each with its price."""
        villages = sorted(island.homes_of(self.me, "Dorf"), key=island.yields, reverse=True)
        city = SWAPPED_CITY if wrong("city-price-swapped") else CITY
        for corner in villages if island.is_left(self.me, "Stadt") else []:
            yield "Bauen", {"Typ": "Stadt", "Ort": write_place(corner)}, city
        places = island.for_settlement(self.me)
        for corner in places if island.is_left(self.me, "Dorf") else []:
            yield "Bauen", {"Typ": "Dorf", "Ort": write_place(corner)}, SETTLEMENT
        for edge in island.for_road(self.me) if not places else []:
            yield "Bauen", {"Typ": "Straße", "Ort": write_place(edge)}, ROAD
        if self.bought < (25 if len(island.land) < 20 else 34):
            yield "Entwicklungskarte kaufen", {}, DEVELOPMENT

    def trades(self, island: Map) -> Iterator[Message]:
        """For what one of our plans lacks: with the bank, or once in a turn with another player."""
        for _, _, price in self.plans(island):
            spare = self.hand - price
            for lacking in sorted(price - self.hand):
                for card in sorted(spare, key=lambda card: -spare[card]):
                    rate = island.rate(self.me, card)
                    if spare[card] >= rate:
                        yield "Seehandel", {"Angebot": {card: rate}, "Nachfrage": {lacking: 1}}
                    elif not self.has_offered:
                        yield "Handel anbieten", {"Angebot": {card: 1}, "Nachfrage": {lacking: 1}}


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
    with socket.create_connection(("127.0.0.1", int(arguments[0]))) as server:
        server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        player = Player(server)
        try:
            for line in server.makefile(encoding="utf-8", errors="replace", newline="\n"):
                if line.strip():
                    player.hear(*next(iter(json.loads(line).items())))
                if player.is_over:
                    return 0
        except ConnectionError as error:
            print(f"lost the server: {error}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
