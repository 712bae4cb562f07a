"""Settlers over TCP, Catan-Protokoll 1.0: ``catan.py PORT``. ``catan.py --mistake NAME PORT`` has one bug more.

Builds what it can, plays its knights, trades with the bank, and asks the others once a turn.
"""

import json
import socket
import sys

MISTAKES = (
    "first-line-only", "no-distance", "road-at-first-house", "robber-to-desert", "city-price-swapped",
    "everybodys-yield", "card-same-turn", "concludes-at-once", "any-status", "builds-after-seven",
)  # fmt: skip
MISTAKE = ""
GOODS = ["Holz", "Lehm", "Wolle", "Getreide", "Erz"]
COST = {
    "Stadt": {"Getreide": 2, "Erz": 3},
    "Dorf": {"Holz": 1, "Lehm": 1, "Wolle": 1, "Getreide": 1},
    "Straße": {"Holz": 1, "Lehm": 1},
    "Karte": {"Wolle": 1, "Getreide": 1, "Erz": 1},
}
LIMIT = {"Stadt": 4, "Dorf": 5, "Straße": 15}
STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
END = ("Zug beenden", {})


def bug(name):
    return name == MISTAKE


def read(ort):
    return frozenset((f["x"], f["y"]) for f in ort)


def write(fields):
    return [{"x": x, "y": y} for x, y in sorted(fields)]


def ring(f):
    return [(f[0] + dx, f[1] + dy) for dx, dy in STEPS]


def corners_at(f):
    r = ring(f)
    return [frozenset((f, r[i - 1], r[i])) for i in range(6)]


def ends(edge):
    a, b = edge
    return [edge | {c} for c in ring(a) if c in ring(b)]


class Game:
    def __init__(self, send):
        self.send_raw = send
        self.me = 0
        self.ids = set()
        self.colours = ["Blau", "Rot", "Weiß", "Orange", "Grün", "Braun"]
        self.land, self.chips, self.harbours = set(), {}, []
        self.robber = self.desert = None
        self.roads, self.houses = {}, {}
        self.homes = []  # our settlements in their order
        self.hand = dict.fromkeys(GOODS, 0)
        self.told = dict(self.hand)  # what our latest status said
        self.bank = dict.fromkeys(GOODS, 19)
        self.deck = 25
        self.knights = self.fresh = 0
        self.played = self.offered = False
        self.status, self.asked = "", False
        self.queue, self.refused, self.tries = [], [], 0
        self.offer, self.answers = None, {}
        self.rejected = self.rolled = self.over = False

    def send(self, name, body):
        if name != "Hallo":
            self.queue.append((name, body))
        self.send_raw({name: body})

    def introduce(self):
        if not self.colours:
            sys.exit("no colour left")
        self.send("Spieler", {"Name": f"Gruppe 7 ({self.me})", "Farbe": self.colours.pop(0)})
        self.send("Spiel starten", {})

    def on(self, name, body):
        if name == "Hallo":
            self.send("Hallo", {"Version": "Gruppe 7 (KI)"})
        elif name == "Willkommen":
            self.me = body["id"]
            self.introduce()
        elif name in ("Serverantwort", "Fehler"):
            self.on_answer(body == "OK")
        elif name == "Statusupdate":
            self.on_status(body["Spieler"])
        elif name == "Spiel gestartet":
            self.on_map(body["Karte"])
        elif name == "Bauvorgang":
            self.on_building(body["Gebäude"])
        elif name == "Würfelwurf":
            self.rolled = body["Spieler"] == self.me and bug("builds-after-seven")
        elif name in ("Räuber versetzt", "Ritter ausspielen"):
            self.robber = body["Ort"]["x"], body["Ort"]["y"]
        elif name in ("Ertrag", "Kosten"):
            self.on_cards(body, 1 if name == "Ertrag" else -1)
        elif name == "Erfindung":  # its Ertrag is hidden
            self.bank = {what: number - body["Rohstoffe"].get(what, 0) for what, number in self.bank.items()}
        elif name == "Entwicklungskarte gekauft":
            self.deck -= 1
            self.fresh += body["Spieler"] == self.me and body["Entwicklungskarte"] == "Ritter"
        elif name.startswith("Handel"):
            self.on_trade(name, body)
        elif name == "Spiel beendet":
            self.over = True
        if self.asked and self.land and not self.queue and self.offer is None and not self.over:
            self.act()

    def on_answer(self, granted):
        said = self.queue.pop(0) if self.queue else END
        if not self.land:
            self.rejected |= not granted
            if self.rejected and not self.queue:
                self.rejected = False
                self.introduce()
        elif granted:
            self.tries = 0
        elif said[0] != "Handel annehmen":
            self.refused.append(said)
            self.tries += 1
            self.rolled = False
            self.asked = True  # some servers do not tell our status again
        if said[0] == "Handel abschließen":
            self.offer, self.asked = None, True

    def on_status(self, spieler):
        self.ids.add(spieler["id"])
        if spieler["Status"] == "Verbindung verloren":
            self.ids.remove(spieler["id"])
        mine = spieler["id"] == self.me
        if mine and "Unbekannt" not in spieler.get("Rohstoffe", {"Unbekannt": 0}):
            self.told = {what: spieler["Rohstoffe"].get(what, 0) for what in GOODS}
            if not bug("everybodys-yield"):
                self.hand = dict(self.told)
            self.knights = spieler.get("Entwicklungskarten", {}).get("Ritter", 0)
        if not mine and not bug("any-status"):
            return
        status = spieler["Status"]
        if status == "Würfeln" and mine and self.status != status:
            self.fresh, self.played, self.offered = 0, False, False
        if self.rolled and status in ("Räuber versetzen", "Warten", "Karten wegen Räuber abgeben"):
            status = "Handeln oder Bauen"
        if status != self.status:
            self.refused = []
        self.status, self.asked, self.tries = status, True, 0

    def on_map(self, karte):
        for feld in karte["Felder"]:
            at = feld["Ort"]["x"], feld["Ort"]["y"]
            if feld["Typ"] != "Meer":
                self.land.add(at)
                self.chips[at] = 6 - abs(7 - feld["Zahl"]) if feld.get("Zahl") else 0
            if feld["Typ"] == "Wüste":
                self.desert = at
        self.harbours = [(read(hafen["Ort"]), hafen["Typ"]) for hafen in karte["Häfen"]]
        self.robber = karte["Räuber"]["x"], karte["Räuber"]["y"]
        if len(self.land) > 19:
            self.bank, self.deck = dict.fromkeys(GOODS, 24), 34

    def on_building(self, building):
        place, owner = read(building["Ort"]), building["Eigentümer"]
        if building["Typ"] == "Straße":
            self.roads[place] = owner
        else:
            self.houses[place] = owner, building["Typ"]
        if owner == self.me and building["Typ"] == "Dorf":
            self.homes.append(place)

    def on_cards(self, body, sign):
        for what, number in body["Rohstoffe"].items():
            if what in self.bank:
                self.bank[what] -= sign * number
                if bug("everybodys-yield") and (sign > 0 or body["Spieler"] == self.me):
                    self.hand[what] = max(0, self.hand[what] + sign * number)

    def on_trade(self, name, body):
        if name == "Handelsangebot" and body["Spieler"] != self.me:
            wanted, given = body["Nachfrage"], body["Angebot"]
            likes = self.has(wanted) and sum(given.values()) >= sum(wanted.values())
            self.send("Handel annehmen", {"Handel id": body["Handel id"], "Annehmen": likes})
        elif name == "Handelsangebot":
            self.offer, self.answers = body["Handel id"], {}
            if bug("concludes-at-once"):
                self.conclude(min(self.ids - {self.me}))
        elif name == "Handelsangebot angenommen" and body["Handel id"] == self.offer:
            self.answers[body["Mitspieler"]] = body["Annehmen"]
            self.weigh()
        elif name == "Handelsangebot abgebrochen" and body["Handel id"] == self.offer:
            self.answers[body["Spieler"]] = False  # who takes a yes back has answered, too
            self.weigh()

    def weigh(self):
        """Once all have answered."""
        if len(self.answers) == len(self.ids) - 1 and not bug("concludes-at-once"):
            partners = [player for player, accepts in self.answers.items() if accepts]
            if partners:
                self.conclude(partners[0])
            else:
                self.offer, self.asked = None, True

    def conclude(self, partner):
        self.send("Handel abschließen", {"Handel id": self.offer, "Mitspieler": partner})

    def has(self, cards):
        return all(self.hand[what] >= number for what, number in cards.items())

    def owner(self, corner):
        return self.houses.get(corner, (None, ""))[0]

    def count(self, kind):
        if kind == "Straße":
            return list(self.roads.values()).count(self.me)
        return list(self.houses.values()).count((self.me, kind))

    def edges(self, corner):
        return [corner - {f} for f in corner if (corner - {f}) & self.land]

    def is_open(self, corner):
        """The rule of distance."""
        near = [end for edge in self.edges(corner) for end in ends(edge)]
        if bug("no-distance"):
            near = [corner]
        return corner & self.land and all(self.owner(end) is None for end in [corner, *near])

    def value(self, corner):
        return sum(self.chips.get(f, 0) for f in corner)

    def own_ends(self):
        return {end for edge, owner in self.roads.items() if owner == self.me for end in ends(edge)}

    def settlements(self):
        return sorted((c for c in self.own_ends() if self.is_open(c)), key=self.value, reverse=True)

    def streets(self):
        starts = [end for end in self.own_ends() if self.owner(end) in (None, self.me)]
        return [edge for end in starts for edge in self.edges(end) if edge not in self.roads]

    def rate(self, what):
        types = [typ for edge, typ in self.harbours if any(self.owner(end) == self.me for end in ends(edge))]
        return 2 if f"{what} Hafen" in types else 3 if "Hafen" in types else 4

    def act(self):
        self.asked = False
        for wish in self.wishes():
            if wish not in self.refused:
                self.rolled &= wish != END
                self.played |= wish[0] == "Ritter ausspielen"
                self.offered |= wish[0] == "Handel anbieten"
                self.send(*wish)
                return
        self.refused = []

    def wishes(self):
        if self.status == "Dorf bauen":
            free = {c for f in self.land for c in corners_at(f) if self.is_open(c)}
            for corner in sorted(free, key=self.value, reverse=True):
                yield self.build("Dorf", corner)
        elif self.status == "Straße bauen":
            homes = self.homes if bug("road-at-first-house") else self.homes[-1:]
            for home in homes:
                yield from (self.build("Straße", e) for e in self.edges(home) if e not in self.roads)
        elif self.status == "Würfeln":
            yield "Würfeln", {}
        elif self.status == "Karten wegen Räuber abgeben":
            for hand in (self.hand, self.told):
                cards = sorted(what for what, number in hand.items() for _ in range(number))
                given = cards[: len(cards) // 2]
                yield "Karten abgeben", {"Abgeben": {what: given.count(what) for what in set(given)}}
        elif self.status == "Räuber versetzen":
            yield from (("Räuber versetzen", to) for to in self.targets())
        elif self.status in ("Handeln oder Bauen", "Bauen"):
            yield from self.turn()
            yield END

    @staticmethod
    def build(kind, place):
        return "Bauen", {"Typ": kind, "Ort": write(place)}

    def targets(self):
        """The robber's: first where others are and we are not."""
        found = []
        for f in self.land - {self.robber}:
            there = {self.owner(c) for c in corners_at(f)} - {None}
            victims = there - {self.me}
            rank = (self.me in there, not victims, -self.chips[f])
            found.append((rank, f, min(victims) if victims else None))
        if bug("robber-to-desert"):  # where it does nobody any harm
            found.insert(0, ((False, False, -99), self.desert, None))
        for _, (x, y), victim in sorted(found, key=lambda one: one[0]):
            yield {"Ort": {"x": x, "y": y}} | ({"Ziel": victim} if victim else {})

    def turn(self):
        may_trade = self.status != "Bauen"
        if may_trade and not self.played and self.knights > (0 if bug("card-same-turn") else self.fresh):
            yield from (("Ritter ausspielen", to) for to in self.targets())
        towns = [c for c, house in self.houses.items() if house == (self.me, "Dorf")]
        if self.has(COST["Stadt"]) and self.count("Stadt") < LIMIT["Stadt"]:
            yield from (self.build("Stadt", c) for c in sorted(towns, key=self.value, reverse=True))
        free = self.settlements() if self.count("Dorf") < LIMIT["Dorf"] else []
        if self.has(COST["Dorf"]):
            yield from (self.build("Dorf", c) for c in free)
        if self.has(COST["Straße"]) and not free and self.count("Straße") < LIMIT["Straße"]:
            yield from (self.build("Straße", e) for e in self.streets())
        saves = towns and self.hand["Getreide"] + self.hand["Erz"] >= 4  # for a city
        if self.has(COST["Karte"]) and self.deck > 0 and not saves:
            yield "Entwicklungskarte kaufen", {}
        if may_trade:
            yield from self.trades(free)

    def trades(self, free):
        plans = [COST["Stadt"]] * (self.count("Stadt") < 4 and self.count("Dorf") > 0)
        plans += [COST["Dorf"]] * bool(free) + [COST["Karte"]] * (self.deck > 0)
        for plan in plans:
            lacking = [what for what in plan if self.hand[what] < plan[what]]
            for give in GOODS:
                spare = self.hand[give] - plan.get(give, 0)
                for take in lacking:
                    if spare >= 1 and not self.offered:
                        yield "Handel anbieten", {"Angebot": {give: 1}, "Nachfrage": {take: 1}}
                    if spare >= self.rate(give) and self.bank[take] > 0:
                        yield "Seehandel", {"Angebot": {give: self.rate(give)}, "Nachfrage": {take: 1}}


def main(argv):
    global MISTAKE
    if argv == ["--list"]:
        return print("\n".join(MISTAKES))
    if argv[0] == "--mistake":
        MISTAKE, argv = argv[1], argv[2:]
        if MISTAKE not in MISTAKES:
            sys.exit(f"no such mistake: {MISTAKE}")
    if bug("city-price-swapped"):
        COST["Stadt"] = {"Getreide": 3, "Erz": 2}
    server = socket.create_connection(("127.0.0.1", int(argv[0])))
    server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    game = Game(lambda message: server.sendall((json.dumps(message, ensure_ascii=False) + "\n").encode("utf-8")))
    pending = b""
    while not game.over:
        data = server.recv(16384)
        if not data:
            return 1
        *lines, pending = (pending + data).split(b"\n")
        if bug("first-line-only"):
            lines = lines[:1]
        for line in lines:
            if line.strip() and not game.over:
                [(name, body), *_] = json.loads(line.decode("utf-8")).items()
                game.on(name, body)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
