"""A pupil's player for the "Catan-Protokoll" 1.0 over TCP: ``catan.py PORT``.

Cities before settlements before cards before roads; it trades for what it lacks. ``--mistake NAME`` in front makes one
of the mistakes in ``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import json
import socket
import sys
from time import sleep
from typing import Any

MISTAKES = (
    "counts-braces", "decodes-each-read", "other-axis", "counts-hand-itself", "rounds-up", "robs-itself",
    "dies-without-holder", "accepts-everything", "answers-own-offer", "first-trade-id", "declined-is-accepted",
    "two-cards-a-turn", "anyones-harbour", "through-buildings", "unlimited-pieces", "acts-twice", "ignores-fehler",
    "stays-after-end", "discards-only-in-own-turn", "wrong-monopoly-key",
)  # fmt: skip
mistake = ""

Field = tuple[int, int]
Edge = tuple[Field, ...]
Corner = tuple[Field, ...]
Cards = dict[str, int]
Payload = dict[str, Any]
Said = tuple[str, Payload]

RESOURCES = ("Holz", "Lehm", "Wolle", "Getreide", "Erz")
PRICES = {
    "Stadt": {"Getreide": 2, "Erz": 3},
    "Dorf": {"Holz": 1, "Lehm": 1, "Wolle": 1, "Getreide": 1},
    "Karte": {"Wolle": 1, "Getreide": 1, "Erz": 1},
    "Straße": {"Holz": 1, "Lehm": 1},
}
SUPPLY = {"Stadt": 4, "Dorf": 5, "Straße": 15}
AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
OTHER_AXIS = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))
NOBODY = -1


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


def neighbours(at: Field) -> list[Field]:
    """Counter-clockwise from the east."""
    return [(at[0] + x, at[1] + y) for x, y in (OTHER_AXIS if wrong("other-axis") else AROUND)]


class Island:
    """Where things are. Edges and corners are sorted tuples of two and three fields."""

    def __init__(self) -> None:
        self.land: set[Field] = set()
        self.dots: dict[Field, int] = {}
        self.harbours: dict[Edge, str] = {}
        self.robber: Field | None = None
        self.roads: dict[Edge, int] = {}
        self.homes: dict[Corner, tuple[int, str]] = {}
        """Owner, and ``Dorf`` or ``Stadt``."""

    def corners(self) -> list[Corner]:
        found: set[Corner] = set()
        for at in self.land:
            ring = neighbours(at)
            found.update(tuple(sorted((at, ring[i - 1], ring[i]))) for i in range(6))
        return sorted(found)

    def edges(self, corner: Corner) -> list[Edge]:
        pairs = [tuple(field for field in corner if field != at) for at in corner]
        return [pair for pair in pairs if any(field in self.land for field in pair)]

    @staticmethod
    def ends(edge: Edge) -> list[Corner]:
        thirds = set(neighbours(edge[0])) & set(neighbours(edge[1]))
        return [tuple(sorted((*edge, third))) for third in sorted(thirds)]

    def is_free(self, corner: Corner) -> bool:
        """Neither this corner nor one beside it is taken."""
        return not any(end in self.homes for edge in self.edges(corner) for end in self.ends(edge))

    def value(self, corner: Corner) -> int:
        return sum(self.dots.get(field, 0) for field in corner)

    def homes_of(self, player: int, kind: str) -> list[Corner]:
        return [corner for corner, home in self.homes.items() if home == (player, kind)]

    def road_ends(self, player: int) -> list[Corner]:
        return sorted({end for edge, owner in self.roads.items() if owner == player for end in self.ends(edge)})

    def places(self, kind: str, player: int) -> list[Corner | Edge]:
        """Where this player may build that, best places first."""
        owned = list(self.roads.values()).count(player) if kind == "Straße" else len(self.homes_of(player, kind))
        if kind not in SUPPLY or (owned >= SUPPLY[kind] and not wrong("unlimited-pieces")):
            return []
        if kind == "Stadt":
            return sorted(self.homes_of(player, "Dorf"), key=self.value, reverse=True)
        ends = self.road_ends(player)
        if kind == "Dorf":
            return sorted((end for end in ends if self.is_free(end)), key=self.value, reverse=True)
        starts = [end for end in ends if self.homes.get(end, (player, ""))[0] == player or wrong("through-buildings")]
        free = [edge for start in starts for edge in self.edges(start) if edge not in self.roads]
        return sorted(free, key=lambda edge: -max(self.value(end) for end in self.ends(edge)))

    def rate(self, player: int, resource: str) -> int:
        """How many of these the bank takes for one card."""
        mine = {corner for corner, home in self.homes.items() if home[0] == player or wrong("anyones-harbour")}
        kinds = {kind for edge, kind in self.harbours.items() if mine.intersection(self.ends(edge))}
        return 2 if f"{resource} Hafen" in kinds else 3 if "Hafen" in kinds else 4


def read_field(told: Cards) -> Field:
    return told["x"], told["y"]


def read_place(told: list[Cards]) -> Edge | Corner:
    return tuple(sorted(read_field(field) for field in told))


def write_place(place: Edge | Corner) -> list[Cards]:
    return [{"x": x, "y": y} for x, y in place]


class Player:
    def __init__(self, link: socket.socket) -> None:
        self.link = link
        self.me = NOBODY
        self.others: set[int] = set()
        self.colours = ["Rot", "Orange", "Blau", "Weiß", "Grün", "Braun"]
        self.island = Island()
        self.home: Corner = ()
        """Our latest settlement."""
        self.status = ""
        self.is_asked = self.is_over = self.has_rolled = False
        self.hand = dict.fromkeys(RESOURCES, 0)
        self.cards: Cards = {}
        self.fresh: list[str] = []
        """Cards of this turn, which cannot be played yet."""
        self.has_played = self.has_offered = False
        self.deck = 25
        self.sent: list[Said] = []
        self.refused: list[Said] = []
        self.trade: int | None = None
        """The id of our open offer."""
        self.first_trade: int | None = None
        self.is_closing = False
        self.answers: dict[int, bool] = {}

    def say(self, name: str, payload: Payload) -> None:
        self.link.sendall(json.dumps({name: payload}, ensure_ascii=False).encode() + b"\n")
        if name != "Hallo":
            self.sent.append((name, payload))

    def introduce(self) -> None:
        if self.colours:
            self.say("Spieler", {"Name": f"Lehrling {self.me}", "Farbe": self.colours.pop(0)})

    def hear(self, name: str, told: Any) -> None:
        if name in ("Serverantwort", "Fehler"):
            self.answered(told == "OK", name)
        elif isinstance(told, dict):
            self.follow(name, told)
        if self.is_asked and self.island.land and not self.sent and self.trade is None:
            self.act()

    def answered(self, is_granted: bool, name: str) -> None:
        said = self.sent.pop(0) if self.sent else ("", {})
        if not self.island.land:
            if is_granted and said[0] == "Spieler":
                self.say("Spiel starten", {})
            elif not is_granted and not (name == "Fehler" and wrong("ignores-fehler")):
                self.introduce()
        elif said[0] in ("Handel abschließen", "Handel abbrechen"):
            if not is_granted and said[0] == "Handel abschließen":
                self.say("Handel abbrechen", {"Handel id": said[1]["Handel id"]})
            else:
                self.trade = None
                self.is_asked = True
        elif not is_granted and said[0] != "Handel annehmen":
            self.refused.append(said)
            self.is_asked = True
        elif is_granted and wrong("acts-twice"):
            self.act()

    def follow(self, name: str, told: Payload) -> None:
        """Take in what has happened. Messages that we do not know are passed over."""
        if name == "Hallo":
            self.say("Hallo", {"Version": "Lehrling 1.0 (Werkstatt) (KI)"})
        elif name == "Willkommen":
            self.me = told["id"]
            self.introduce()
        elif name == "Statusupdate":
            self.update(told["Spieler"])
        elif name == "Spiel gestartet":
            self.read_map(told["Karte"])
        elif name == "Bauvorgang":
            self.build(told["Gebäude"])
        elif name == "Würfelwurf":
            self.has_rolled = told["Spieler"] == self.me
        elif name in ("Ertrag", "Kosten") and told["Spieler"] == self.me:
            self.count(told["Rohstoffe"], 1 if name == "Ertrag" else -1)
        elif name in ("Räuber versetzt", "Ritter ausspielen"):
            self.island.robber = read_field(told["Ort"])
        elif name == "Entwicklungskarte gekauft":
            self.deck -= 1
            if told["Spieler"] == self.me:
                self.fresh.append(told["Entwicklungskarte"])
        elif name == "Längste Handelsstraße":
            print("longest road:", told["Spieler"] if wrong("dies-without-holder") else told, file=sys.stderr)
        elif name == "Handelsangebot":
            self.offered(told)
        elif name == "Handelsangebot angenommen" and told["Handel id"] == self.trade:
            self.answers[told["Mitspieler"]] = told.get("Annehmen", True) or wrong("declined-is-accepted")
            self.close_trade()
        elif name == "Handelsangebot abgebrochen" and told["Handel id"] == self.trade and told["Spieler"] == self.me:
            self.trade = None
        elif name == "Spiel beendet":
            self.is_over = not wrong("stays-after-end")

    def update(self, player: Payload) -> None:
        if player["id"] != self.me:
            self.others.add(player["id"])
            return
        status = player.get("Status", self.status)
        if status != self.status:
            self.refused, self.trade = [], None
            if status == "Würfeln":
                self.has_played = self.has_offered = False
                self.fresh = []
        self.status, self.is_asked = status, True
        if "Rohstoffe" in player and not wrong("counts-hand-itself"):
            self.hand = {kind: player["Rohstoffe"].get(kind, 0) for kind in RESOURCES}
        self.cards = player.get("Entwicklungskarten", self.cards)
        if wrong("acts-twice") and self.island.land:
            self.act()

    def read_map(self, told: Payload) -> None:
        island = self.island
        for tile in told["Felder"]:
            if tile["Typ"] != "Meer":
                island.land.add(read_field(tile["Ort"]))
                island.dots[read_field(tile["Ort"])] = 6 - abs(7 - tile["Zahl"]) if "Zahl" in tile else 0
        island.harbours = {read_place(harbour["Ort"]): harbour["Typ"] for harbour in told["Häfen"]}
        island.robber = read_field(told["Räuber"])
        for building in told["Gebäude"]:
            self.build(building)
        self.deck = 25 if len(island.land) == 19 else 34

    def build(self, told: Payload) -> None:
        place, owner = read_place(told["Ort"]), told["Eigentümer"]
        if told["Typ"] == "Straße":
            self.island.roads[place] = owner
            return
        self.island.homes[place] = owner, told["Typ"]
        self.home = place if owner == self.me else self.home

    def count(self, cards: Cards, sign: int) -> None:
        if sign > 0 or self.status != "Warten" or not wrong("counts-hand-itself"):
            self.hand = {kind: number + sign * cards.get(kind, 0) for kind, number in self.hand.items()}

    def offered(self, told: Payload) -> None:
        """Somebody wants to trade; our own offers come back to us, too."""
        if told["Spieler"] == self.me:
            self.trade = told["Handel id"]
            self.first_trade = self.first_trade or self.trade
            self.is_closing, self.answers = False, {}
            if not wrong("answers-own-offer"):
                return
        wanted, given = told["Nachfrage"], told["Angebot"]
        is_good = (self.holds(wanted) and sum(given.values()) >= sum(wanted.values())) or wrong("accepts-everything")
        self.say("Handel annehmen", {"Handel id": told["Handel id"], "Annehmen": is_good})

    def close_trade(self) -> None:
        """With the first who is willing; if nobody is, we take the offer back."""
        trade = self.first_trade if wrong("first-trade-id") else self.trade
        willing = [player for player, is_willing in self.answers.items() if is_willing]
        if not self.is_closing and (willing or self.others <= self.answers.keys()):
            self.is_closing = True
            partner = {"Mitspieler": willing[0]} if willing else {}
            self.say("Handel abschließen" if willing else "Handel abbrechen", {"Handel id": trade} | partner)

    def holds(self, cards: Cards) -> bool:
        return all(self.hand[kind] >= number for kind, number in cards.items())

    def act(self) -> None:
        self.is_asked = False
        name, payload = next((said for said in self.choices() if said not in self.refused), ("", {}))
        if name:
            self.has_played |= name in ("Ritter ausspielen", "Monopol", "Erfindung", "Straßenbaukarte ausspielen")
            self.has_offered |= name == "Handel anbieten"
            self.say(name, payload)

    def choices(self) -> list[Said]:
        """What may be said now, the best first."""
        island = self.island
        if self.status == "Dorf bauen":
            free = sorted(filter(island.is_free, island.corners()), key=island.value, reverse=True)
            return [self.building("Dorf", corner) for corner in free]
        if self.status == "Straße bauen":
            return [self.building("Straße", edge) for edge in island.edges(self.home) if edge not in island.roads]
        if self.status == "Würfeln":
            return [*self.knights(), ("Würfeln", {})]
        if self.status == "Karten wegen Räuber abgeben" and (self.has_rolled or not wrong("discards-only-in-own-turn")):
            return [("Karten abgeben", {"Abgeben": self.half()})]
        if self.status == "Räuber versetzen":
            return [("Räuber versetzen", target) for target in self.targets()]
        if self.status == "Handeln oder Bauen":
            return [*self.knights(), *self.progress(), *self.purchases(), *self.trades(), ("Zug beenden", {})]
        if self.status == "Bauen":
            return [*self.purchases(), ("Zug beenden", {})]
        return []

    @staticmethod
    def building(kind: str, place: Edge | Corner) -> Said:
        return "Bauen", {"Typ": kind, "Ort": write_place(place)}

    def half(self) -> Cards:
        """Of what we have most of, one after the other."""
        left, given = dict(self.hand), dict.fromkeys(RESOURCES, 0)
        for _ in range((sum(left.values()) + wrong("rounds-up")) // 2):
            most = max(RESOURCES, key=left.__getitem__)
            left[most] -= 1
            given[most] += 1
        return {kind: number for kind, number in given.items() if number}

    def targets(self) -> list[Payload]:
        """For the robber: rather where others live, and we do not."""
        found: list[tuple[int, Payload]] = []
        for at in sorted(self.island.land):
            if at != self.island.robber:
                owners = {owner for corner, (owner, _) in self.island.homes.items() if at in corner}
                victims = owners if wrong("robs-itself") else owners - {self.me}
                worth = self.island.dots[at] * (4 * len(victims) - 3 * len(owners))
                ort = write_place((at,))[0]
                found += [(worth, {"Ort": ort, "Ziel": victim}) for victim in sorted(victims)] or [(-9, {"Ort": ort})]
        return [target for _, target in sorted(found, key=lambda pair: -pair[0])]

    def can_play(self, card: str) -> bool:
        is_first = not self.has_played or wrong("two-cards-a-turn")
        return is_first and self.cards.get(card, 0) > self.fresh.count(card)

    def knights(self) -> list[Said]:
        return [("Ritter ausspielen", target) for target in self.targets()] if self.can_play("Ritter") else []

    def progress(self) -> list[Said]:
        found: list[Said] = []
        lacking = sorted(RESOURCES, key=lambda kind: self.hand[kind])
        if self.can_play("Monopol"):
            found.append(("Monopol", {"Typ" if wrong("wrong-monopoly-key") else "Rohstoff": lacking[0]}))
        if self.can_play("Erfindung"):
            found.append(("Erfindung", {"Rohstoffe": {lacking[0]: 1, lacking[1]: 1}}))
        if self.can_play("Straßenbau") and (roads := self.island.places("Straße", self.me)):
            self.island.roads[roads[0]] = self.me
            second = self.island.places("Straße", self.me)
            del self.island.roads[roads[0]]
            pairs = [(f"Straße {i + 1}", write_place(road)) for i, road in enumerate([roads[0], *second[:1]])]
            found.append(("Straßenbaukarte ausspielen", dict(pairs)))
        return found

    def wanted(self) -> list[str]:
        """What we could build if we had the cards."""
        settle = self.island.places("Dorf", self.me)
        kinds = [kind for kind in ("Stadt", "Dorf") if self.island.places(kind, self.me)]
        return kinds + ["Karte"] * (self.deck > 0) + ["Straße"] * (not settle)

    def purchases(self) -> list[Said]:
        found: list[Said] = []
        for kind in self.wanted():
            if self.holds(PRICES[kind]):
                found += [self.building(kind, place) for place in self.island.places(kind, self.me)]
                found += [("Entwicklungskarte kaufen", {})] * (kind == "Karte")
        return found

    def trades(self) -> list[Said]:
        """One card that we lack: from the bank if we have enough for it, or once a turn from somebody else."""
        banks: list[Said] = []
        offers: list[Said] = []
        for price in [PRICES[kind] for kind in self.wanted()]:
            lacking = [need for need, number in price.items() if self.hand[need] < number]
            for spare in RESOURCES:
                extra, rate = self.hand[spare] - price.get(spare, 0), self.island.rate(self.me, spare)
                for need in lacking:
                    if extra >= rate:
                        banks.append(("Seehandel", {"Angebot": {spare: rate}, "Nachfrage": {need: 1}}))
                    elif extra > 0 and len(lacking) == 1 and not self.has_offered:
                        offers.append(("Handel anbieten", {"Angebot": {spare: 1}, "Nachfrage": {need: 1}}))
        return banks + offers


def split(text: str) -> list[str]:
    """Whole messages, and at last what is left over."""
    if not wrong("counts-braces"):
        return text.split("\n")
    found, depth, start = [], 0, 0
    for i, letter in enumerate(text):
        depth += (letter == "{") - (letter == "}")
        if letter == "}" and depth == 0:
            found.append(text[start : i + 1])
            start = i + 1
    return [*found, text[start:]]


def play(link: socket.socket) -> int:
    """One game. Returns the exit status."""
    player = Player(link)
    rest, text = b"", ""
    while not player.is_over:
        piece = link.recv(65536)
        if not piece and wrong("stays-after-end"):
            sleep(0.02)
            continue
        if not piece:
            return 1
        if wrong("decodes-each-read"):
            text += piece.decode()
        else:
            whole, newline, rest = (rest + piece).rpartition(b"\n")
            text += (whole + newline).decode("utf-8", "replace")
        *lines, text = split(text)
        for line in filter(str.strip, lines):
            player.hear(*next(iter(json.loads(line).items())))
    return 0


def main(arguments: list[str]) -> int:
    global mistake
    if arguments == ["--list"]:
        print(*MISTAKES, sep="\n")
        return 0
    if arguments[:1] == ["--mistake"]:
        if arguments[1] not in MISTAKES:
            print(f"no such mistake: {arguments[1]}", file=sys.stderr)
            return 2
        mistake = arguments[1]
        arguments = arguments[2:]
    with socket.create_connection(("127.0.0.1", int(arguments[0]))) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            return play(link)
        except ConnectionError as error:
            print(f"the connection broke: {error}", file=sys.stderr)
            return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
