"""A client of Catan that is right, or wrong in one way: ``client.py [--wrong NAME] PORT | ws://HOST:PORT/PATH``.

It is written like a student's, so that what the checks say of it is what they say of other people's programs.
"""

from __future__ import annotations

import json
import random
import socket
import struct
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:  # it is started hundreds of times, so it imports no more than it needs
    from collections.abc import Callable, Iterator
    from typing import Any

WRONG = sys.argv[sys.argv.index("--wrong") + 1] if "--wrong" in sys.argv else ""
PLACE = sys.argv[-1]
COLOURS = ["Rot", "Orange", "Blau", "Weiß", "Grün", "Braun"]
RESOURCES = ["Holz", "Lehm", "Wolle", "Getreide", "Erz"]
PIECES = {"Straße": 15, "Dorf": 5, "Stadt": 4}
ROAD = {"Holz": 1, "Lehm": 1}
VILLAGE = {"Holz": 1, "Lehm": 1, "Wolle": 1, "Getreide": 1}
CITY = {"Getreide": 2, "Erz": 3}
CARD = {"Wolle": 1, "Getreide": 1, "Erz": 1}
WAITS = {"gives-up-when-refused": "Räuber versetzen", "waits-for-its-trade": "Handel annehmen"}
CHARSET = "latin-1" if WRONG == "reads-latin-1" else "utf-8"
Field = tuple[int, int]
Place = frozenset[Field]


def is_wrong(*names: str) -> bool:
    return WRONG in names


def dial() -> tuple[Iterator[bytes], Callable[[bytes], None]]:
    """The server's messages, and what sends one."""
    if not PLACE.startswith("ws:"):
        peer = socket.create_connection(("127.0.0.1", int(PLACE)))
        return lines(peer), lambda data: peer.sendall(data + b"\n")
    host, _, path = PLACE.removeprefix("ws://").partition("/")
    name, _, port = host.partition(":")
    peer = socket.create_connection((name, int(port)))
    peer.sendall(
        f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    stream = peer.makefile("rb")
    while stream.readline().strip():
        pass
    return frames(stream, peer), lambda data: send_frame(peer, 1, data)


def lines(peer: socket.socket) -> Iterator[bytes]:
    rest = b""
    while True:
        try:
            data = peer.recv(1 << 16)
        except OSError:
            return
        if not data and not is_wrong("spins"):
            return
        if is_wrong("reads-in-chunks"):
            yield from data.splitlines()
            continue
        *whole, rest = (rest + data).split(b"\n")
        yield from whole


def frames(stream: Any, peer: socket.socket) -> Iterator[bytes]:
    message = b""
    while len(head := stream.read(2)) == 2:
        size = head[1] & 127
        if size > 125:
            (size,) = struct.unpack(">H" if size == 126 else ">Q", stream.read(2 if size == 126 else 8))
        data, code = stream.read(size), head[0] & 15
        if code == 8:
            send_frame(peer, 8, data)
            return
        if code == 9 and not is_wrong("ignores-pings"):
            send_frame(peer, 10, data)
        elif code < 3:
            message += data
            if head[0] & 128 or is_wrong("ignores-fragments"):
                yield message
                message = b""


def objects(text: str) -> Iterator[tuple[str, Any]]:
    """A message has one, but some servers put several into a frame."""
    for line in [text] if is_wrong("takes-a-frame-for-an-object") else text.splitlines():
        [(name, what), *_] = json.loads(line).items()
        yield name, what


def send_frame(peer: socket.socket, code: int, data: bytes) -> None:
    size = len(data)
    head = struct.pack(">BB", 128 | code, 128 | min(size, 126)) + (struct.pack(">H", size) if size > 125 else b"")
    peer.sendall(head + b"\0\0\0\0" + data)


def near(field: Field) -> list[Field]:
    steps = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    if is_wrong("other-axis"):
        steps = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))
    return [(field[0] + x, field[1] + y) for x, y in steps]


def corners(field: Field) -> list[Place]:
    ring = near(field)
    return [frozenset({field, ring[side], ring[side - 1]}) for side in range(6)]


def edges_at(corner: Place) -> list[Place]:
    return [corner - {field} for field in corner]


def ends_of(edge: Place) -> list[Place]:
    one, other = edge
    return [edge | {third} for third in set(near(one)) & set(near(other))]


def neighbours(corner: Place) -> list[Place]:
    return [end for edge in edges_at(corner) for end in ends_of(edge) if end != corner]


def read_field(place: Any) -> Field:
    return place["x"], place["y"]


def read_place(place: Any) -> Place:
    return frozenset(map(read_field, place))


def write_field(field: Field) -> Any:
    x, y = reversed(field) if is_wrong("exchanges-axes") else field
    return {"x": x, "y": y}


def write_place(place: Place) -> Any:
    return [write_field(field) for field in place]


class Island:
    """What lies and stands where."""

    def __init__(self) -> None:
        self.land: set[Field] = set()
        self.robber: Field = (0, 0)
        self.houses: dict[Place, int] = {}
        self.cities: set[Place] = set()
        self.roads: dict[Place, int] = {}
        self.ports: dict[Place, str] = {}

    def read(self, board: Any) -> None:
        self.land = {read_field(tile["Ort"]) for tile in board["Felder"] if tile["Typ"] != "Meer"}
        self.robber = read_field(board["Räuber"])
        self.ports = {read_place(port["Ort"]): port["Typ"] for port in board["Häfen"]}

    def note(self, building: Any, me: int) -> None:
        if is_wrong("misses-others") and building["Eigentümer"] != me:
            return
        if building["Typ"] == "Stadt":
            self.cities.add(read_place(building["Ort"]))
        known = self.roads if building["Typ"] == "Straße" else self.houses
        known[read_place(building["Ort"])] = building["Eigentümer"]

    def is_free(self, corner: Place) -> bool:
        around = [] if is_wrong("forgets-the-distance") else neighbours(corner)
        return not any(place in self.houses for place in (corner, *around))

    def sites(self) -> list[Place]:
        return [corner for field in sorted(self.land) for corner in corners(field) if self.is_free(corner)]

    def ways(self, corner: Place) -> list[Place]:
        return [edge for edge in edges_at(corner) if edge not in self.roads and edge & self.land]

    def homes(self, me: int) -> list[Place]:
        return [corner for corner, owner in self.houses.items() if owner == me]

    def ends(self, me: int) -> list[Place]:
        """Corners that own roads lead to, where nobody else lives."""
        found = [end for road, owner in self.roads.items() if owner == me for end in ends_of(road)]
        return [end for end in found if self.houses.get(end, me) == me]

    def rate(self, resource: str, me: int) -> int:
        kinds = {kind for port, kind in self.ports.items() for end in ends_of(port) if self.houses.get(end) == me}
        if is_wrong("trades-three-for-one"):
            return 3
        return 2 if f"{resource} Hafen" in kinds else 3 if "Hafen" in kinds else 4


class Player:
    def __init__(self, send: Callable[[bytes], None]) -> None:
        self.send = send
        self.island = Island()
        self.id = 0
        self.colours = COLOURS[:4] if is_wrong("knows-four-colours") else list(COLOURS)
        self.colour = self.status = ""
        self.hand: dict[str, int] = {}
        self.cards: dict[str, int] = {}
        self.counts: dict[int, int] = {}
        self.is_answered = self.is_told = True
        self.latest: tuple[str, Any] = ("", None)
        self.refused: list[tuple[str, Any]] = []
        self.fresh: list[str] = []
        self.has_played = False
        self.offer: int | None = None
        self.offers = self.noes = self.built = 0

    def say(self, name: str, payload: Any) -> None:
        text = json.dumps({name: payload}, ensure_ascii=False)
        data = text.encode("latin-1" if is_wrong("writes-latin-1") else "utf-8")
        for _ in range(2 if is_wrong("sends-twice") and name == "Würfeln" else 1):
            self.send(data)

    def do(self, name: str, payload: Any) -> None:
        self.latest = (name, payload)
        self.is_answered = self.is_told = is_wrong("acts-on-each-status")
        self.say(name, payload)

    def introduce(self) -> None:
        if not (is_wrong("keeps-its-colour") and self.colour) and self.colours:
            self.colour = self.colours.pop(0)
        self.say("Spieler", {"Name": "Ada", "Farbe": self.colour})
        self.say("Spiel starten", {})

    def hear(self, name: str, what: Any) -> bool:
        """False when the game is over."""
        if name == "Hallo":
            self.say("Hallo", {"Version": "Testclient 1.0 (KI)"})
            if is_wrong("introduces-early"):
                self.introduce()
        elif name == "Willkommen":
            self.id = 1 if is_wrong("is-always-1") else what["id"]
            self.introduce()
        elif name == "Fehler" and not self.island.land and not is_wrong("gives-up-its-colour"):
            self.introduce()
        elif name == "Spiel gestartet":
            self.island.read(what["Karte"])
        elif name == "Statusupdate":
            self.read_status(what["Spieler"])
        elif name in ("Serverantwort", "Fehler") and self.island.land:
            self.read_answer(what, may_act=not (name == "Fehler" and is_wrong("waits-after-a-fault")))
        elif name == "Spiel beendet":
            if is_wrong("stays"):
                time.sleep(60)
            return is_wrong("knows-winners-only") and "Sieger" not in what
        else:
            self.note(name, what)
        return True

    def read_status(self, player: Any) -> None:
        if player["id"] != self.id:
            hand = player.get("Rohstoffe", 0)
            if is_wrong("needs-hidden-cards"):
                hand = {"Unbekannt": player["Rohstoffe"]["Unbekannt"]}
            self.counts[player["id"]] = sum(hand.values()) if isinstance(hand, dict) else hand
            if not (is_wrong("acts-for-others") and self.island.land and player["Status"] == "Würfeln"):
                return
            player = {"Status": "Würfeln"}
        if is_wrong("needs-all-keys"):
            _ = player["Siegpunkte"], player["Rittermacht"]
        if not (is_wrong("misses-its-losses") and sum(player.get("Rohstoffe", {}).values()) < sum(self.hand.values())):
            self.hand = player.get("Rohstoffe", self.hand)
        self.cards = player.get("Entwicklungskarten", self.cards)
        self.status = player["Status"]
        self.is_told = True
        if self.status == "Würfeln":
            self.fresh, self.offers, self.has_played, self.offer = [], 0, False, None
        self.act_if_due()

    def read_answer(self, what: Any, *, may_act: bool) -> None:
        self.is_answered = True
        if what == "OK":
            self.refused.clear()
            if self.latest[0] == "Handel abbrechen":
                self.offer = None
            self.act_if_due()
        elif is_wrong("repeats-itself"):
            self.do(*self.latest)
        elif self.latest[0] == WAITS.get(WRONG):
            self.is_answered = False
        elif not is_wrong("is-silent-when-refused"):
            self.refused.append(self.latest)
            if may_act:
                self.act()

    def note(self, name: str, what: Any) -> None:
        if name == "Bauvorgang":
            self.island.note(what["Gebäude"], self.id)
            self.built += what["Gebäude"]["Eigentümer"] == self.id
        elif name in ("Räuber versetzt", "Ritter ausspielen") and not is_wrong("forgets-the-robber"):
            self.island.robber = read_field(what["Ort"])
        elif name == "Entwicklungskarte gekauft":
            if what["Spieler"] == self.id and not is_wrong("plays-fresh-cards"):
                self.fresh.append(what["Entwicklungskarte"])
        elif name == "Handelsangebot":
            self.consider(what)
        elif name == "Handelsangebot angenommen":
            self.note_answer(what)
        elif name in ("Handelsangebot abgebrochen", "Handel ausgeführt") and what["Spieler"] == self.id:
            self.offer = None
        elif is_wrong("dies-of-the-unknown") and name not in KNOWN:
            raise ValueError(name)

    def consider(self, what: Any) -> None:
        if what["Spieler"] == self.id:
            self.offer, self.noes = what["Handel id"], 0
            if is_wrong("answers-its-own-offers"):
                self.say("Handel annehmen", {"Handel id": self.offer, "Annehmen": False})
        elif not is_wrong("answers-no-offers"):
            holds = is_wrong("accepts-everything") or self.can_pay(what["Nachfrage"])
            self.do("Handel annehmen", {"Handel id": what["Handel id"], "Annehmen": holds})

    def note_answer(self, what: Any) -> None:
        if what["Handel id"] != self.offer or what["Mitspieler"] == self.id:
            return
        if what["Annehmen"]:
            self.do("Handel abschließen", {"Handel id": self.offer, "Mitspieler": what["Mitspieler"]})
            return
        self.noes += 1
        if self.noes >= len(self.counts) and not is_wrong("waits-for-a-yes"):
            self.do("Handel abbrechen", {"Handel id": self.offer})

    def act_if_due(self) -> None:
        if self.island.land and self.is_answered and self.is_told:
            self.act()

    def can_pay(self, price: dict[str, int]) -> bool:
        return all(self.hand.get(resource, 0) >= n for resource, n in price.items())

    def act(self) -> None:
        """One message, in answer to the status; nothing that was just refused."""
        if self.status == "Handeln oder Bauen" and self.offer is not None:
            if self.latest[0] == "Handel abschließen":
                self.do("Handel abbrechen", {"Handel id": self.offer})
            return
        for name, payload in self.wishes():
            is_hopeless = len(self.refused) >= 3 and name == "Bauen" and "bauen" not in self.status
            if (name, payload) not in self.refused and not is_hopeless:
                self.do(name, payload)
                return

    def wishes(self) -> Iterator[tuple[str, Any]]:
        match self.status:
            case "Dorf bauen":
                if is_wrong("builds-once-a-round") and self.built == 2 and self.latest[1].get("Typ") == "Straße":
                    return
                sites = self.island.sites()
                random.shuffle(sites)
                yield from (("Bauen", {"Typ": "Dorf", "Ort": write_place(corner)}) for corner in sites)
            case "Straße bauen":
                homes = self.island.homes(self.id)
                yield from self.build_road(homes[:1] if is_wrong("starts-at-its-first-village") else homes[-1:])
            case "Würfeln":
                yield "Würfeln", {}
            case "Karten wegen Räuber abgeben":
                cards = [resource for resource, n in self.hand.items() for _ in range(n)]
                due = (len(cards) + is_wrong("rounds-up")) // 2
                yield "Karten abgeben", {"Abgeben": {one: cards[:due].count(one) for one in cards[:due]}}
            case "Räuber versetzen":
                yield from (("Räuber versetzen", target) for target in self.targets())
            case "Handeln oder Bauen":
                yield from self.purchases()
                yield from self.play_knight()
                yield from self.trades()
                if not is_wrong("never-ends-its-turn"):
                    yield "Zug beenden", {}
            case "Bauen":
                if not is_wrong("ignores-special-building"):
                    yield from self.purchases()
                    yield "Zug beenden", {}

    def has(self, kind: str) -> bool:
        homes = self.island.homes(self.id)
        cities = len(self.island.cities.intersection(homes))
        counts = {"Dorf": len(homes) - cities, "Stadt": cities, "Straße": [*self.island.roads.values()].count(self.id)}
        return counts[kind] < PIECES[kind]

    def build_road(self, places: list[Place]) -> Iterator[tuple[str, Any]]:
        for corner in places:
            for edge in self.island.ways(corner):
                yield "Bauen", {"Typ": "Straße", "Ort": write_place(edge)}

    def purchases(self) -> Iterator[tuple[str, Any]]:
        if self.can_pay(CITY) and self.has("Stadt"):
            for corner in self.island.homes(self.id):
                if corner not in self.island.cities:
                    yield "Bauen", {"Typ": "Stadt", "Ort": write_place(corner)}
        ends = self.island.ends(self.id)
        if self.can_pay(VILLAGE) and self.has("Dorf"):
            for corner in ends:
                if self.island.is_free(corner) and corner & self.island.land:
                    yield "Bauen", {"Typ": "Dorf", "Ort": write_place(corner)}
        if self.has("Straße") and (self.can_pay(ROAD) or (is_wrong("builds-on-credit") and self.hand.get("Lehm"))):
            yield from self.build_road(ends)
        if self.can_pay(CARD):
            yield "Entwicklungskarte kaufen", {}

    def play_knight(self) -> Iterator[tuple[str, Any]]:
        old = self.cards.get("Ritter", 0) - self.fresh.count("Ritter")
        if old > 0 and not self.has_played:
            self.has_played = True
            yield "Ritter ausspielen", next(self.targets())

    def targets(self) -> Iterator[Any]:
        others = sorted(self.island.land - {self.island.robber})
        fields = [self.island.robber] if is_wrong("leaves-the-robber") else others
        random.shuffle(fields)
        for field in fields:
            living = {self.island.houses[corner] for corner in corners(field) if corner in self.island.houses}
            victims = sorted(self.counts if is_wrong("robs-anybody") else living - {self.id})
            yield {"Ort": write_field(field)} | ({"Ziel": victims[0]} if victims else {})

    def trades(self) -> Iterator[tuple[str, Any]]:
        lacking = [resource for resource in RESOURCES if not self.hand.get(resource)]
        for resource in RESOURCES:
            rate = self.island.rate(resource, self.id)
            if lacking and self.hand.get(resource, 0) >= rate:
                yield "Seehandel", {"Angebot": {resource: rate}, "Nachfrage": {lacking[0]: 1}}
        surplus = [resource for resource in RESOURCES if self.hand.get(resource, 0) > 1]
        if surplus and lacking and not self.offers:
            self.offers = 1
            yield "Handel anbieten", {"Angebot": {surplus[0]: 1}, "Nachfrage": {lacking[0]: 1}}


KNOWN = {
    "Chatnachricht", "Würfelwurf", "Ertrag", "Kosten", "Straßenbaukarte ausspielen", "Monopol", "Erfindung",
    "Serverantwort", "Längste Handelsstraße", "Größte Rittermacht", "Handel ausgeführt", "Handelsangebot abgebrochen",
}  # fmt: skip


def main() -> None:
    random.seed(7)
    messages, send = dial()
    player = Player(send)
    for message in filter(bytes.strip, messages):
        if not all(player.hear(name, what) for name, what in objects(message.decode(CHARSET))):
            break
    if is_wrong("leaves-a-child"):
        import subprocess

        subprocess.Popen(["sleep", "60"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


main()
