"""Hive-Spieler fuer die Software-Challenge 2020: ``hive.py HOST PORT [RESERVATION]``.

Ein Fehler laesst sich einschalten: ``hive.py --mistake NAME HOST PORT``; ``--list`` zaehlt sie auf.
"""

import random
import socket
import sys
import time
import xml.etree.ElementTree as ET

FEHLER = [
    "counts-without-nulls", "drags-leave-copy", "red-hand", "blue-begins-anywhere", "spider-walks-back",
    "hops-over-gaps", "two-listeners", "looks-at-all", "leaves-after-thirtieth", "declaration-each-time",
]  # fmt: skip
fehler = ""

RICHTUNGEN = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]


def nachbarn(feld):
    return [(feld[0] + dx, feld[1] + dy) for dx, dy in RICHTUNGEN]


def auf_brett(feld):
    return all(-5 <= wert <= 5 for wert in (feld[0], feld[1], feld[0] + feld[1]))


def lies_brett(state):
    """Alle Felder, die man betreten darf, mit ihren Stapeln (von unten nach oben)."""
    brett = {}
    for x, spalte in enumerate(state.findall("board/fields")):
        if fehler == "counts-without-nulls":
            orte = [(x - 5, y - 5) for y in range(len(spalte.findall("field")))]
        else:
            orte = [(int(f.get("x")), int(f.get("y"))) for f in spalte.findall("field")]
        for ort, feld in zip(orte, spalte.findall("field"), strict=True):
            if feld.get("isObstructed") != "true":
                brett[ort] = [(p.get("owner"), p.get("type")) for p in feld.findall("piece")]
    return brett


class Stellung:
    def __init__(self, brett, zug, hand, ich):
        self.brett, self.zug, self.hand, self.ich = brett, zug, hand, ich

    def besitzer(self, feld):
        stapel = self.brett.get(feld)
        return stapel[-1][0] if stapel else None

    def leer(self, feld):
        return self.brett.get(feld) == []

    def besetzt(self, feld):
        return bool(self.brett.get(feld))

    def alle_zuege(self):
        zuege = list(self.setzzuege())
        if "BEE" not in self.hand:
            zuege += list(self.laufzuege())
        return zuege

    def setzzuege(self):
        farben = {farbe for stapel in self.brett.values() for farbe, _ in stapel}
        arten = ["BEE"] if self.zug >= 6 and "BEE" in self.hand else sorted(set(self.hand))
        for feld in [feld for feld in self.brett if self.leer(feld)]:
            um = {self.besitzer(n) for n in nachbarn(feld)} - {None}
            if self.ich in farben:
                geht = um == {self.ich}
            elif farben and fehler != "blue-begins-anywhere":
                geht = bool(um)
            else:
                geht = True
            if geht:
                for art in arten:
                    yield ("setz", art, feld)

    def laufzuege(self):
        for von in list(self.brett):
            if self.besitzer(von) != self.ich:
                continue
            stein = self.brett[von].pop()
            if self.haengt_zusammen():
                for nach in sorted(self.ziele(stein[1], von) - {von}):
                    yield ("lauf", von, nach)
            self.brett[von].append(stein)

    def haengt_zusammen(self):
        rest = {feld for feld in self.brett if self.besetzt(feld)}
        if not rest:
            return True
        stapel = [rest.pop()]
        while stapel:
            for n in nachbarn(stapel.pop()):
                if n in rest:
                    rest.remove(n)
                    stapel.append(n)
        return not rest

    def schritte(self, von):
        gefunden = set()
        for nach in nachbarn(von):
            if not self.leer(nach):
                continue
            seiten = [n for n in nachbarn(von) if n in nachbarn(nach) and auf_brett(n)]
            beruehrt = any(self.besetzt(n) for n in seiten)
            offen = len(seiten) < 2 or any(self.leer(n) for n in seiten)
            if beruehrt and offen:
                gefunden.add(nach)
        return gefunden

    def ziele(self, art, von):
        if art == "BEE":
            return self.schritte(von)
        if art == "ANT":
            gesehen, offen = {von}, [von]
            while offen:
                for n in self.schritte(offen.pop()) - gesehen:
                    gesehen.add(n)
                    offen.append(n)
            return gesehen
        if art == "SPIDER":
            wege = [[von]]
            for _ in range(3):
                wege = [[*weg, n] for weg in wege for n in self.schritte(weg[-1]) if self.neu(n, weg)]
            return {weg[-1] for weg in wege}
        if art == "GRASSHOPPER":
            return self.spruenge(von)
        ziele = set()  # der Kaefer
        for nach in nachbarn(von):
            seiten = [n for n in nachbarn(von) if n in nachbarn(nach)]
            if nach in self.brett and any(self.besetzt(f) for f in [von, nach, *seiten]):
                ziele.add(nach)
        return ziele

    def neu(self, feld, weg):
        """Ob die Spinne auf ihrem Weg hier noch nicht war."""
        return feld not in weg or fehler == "spider-walks-back"

    def spruenge(self, von):
        ziele = set()
        for dx, dy in RICHTUNGEN:
            x, y = von[0] + dx, von[1] + dy
            ueber = 0
            while (x, y) in self.brett:
                if self.besetzt((x, y)):
                    ueber += 1
                else:
                    if ueber:
                        ziele.add((x, y))
                    if fehler != "hops-over-gaps":
                        break
                x, y = x + dx, y + dy
        return ziele


def xml_ort(name, feld):
    return f'<{name} x="{feld[0]}" y="{feld[1]}" z="{-feld[0] - feld[1]}"/>'


def xml_zug(zug, ich):
    if zug is None:
        return '<data class="skipmove"/>'
    if zug[0] == "setz":
        return f'<data class="setmove"><piece owner="{ich}" type="{zug[1]}"/>{xml_ort("destination", zug[2])}</data>'
    return f'<data class="dragmove">{xml_ort("start", zug[1])}{xml_ort("destination", zug[2])}</data>'


class Spieler:
    def __init__(self, sock):
        self.sock = sock
        self.ich = None
        self.stellung = None
        self.altes_brett = {}
        self.gezogen = 0
        self.fertig = False

    def sende(self, text):
        self.sock.sendall(text.encode("utf-8"))

    def nachricht(self, element):
        if element.tag == "left":
            return
        if element.tag == "sc.protocol.responses.CloseConnection":
            self.fertig = True
            return
        data = element.find("data")
        if element.tag != "room" or data is None:
            return
        art = data.get("class")
        if art == "welcomeMessage":
            self.ich = data.get("color").upper()
        elif art == "memento":
            self.neuer_stand(data.find("state"))
        elif art == "sc.framework.plugins.protocol.MoveRequest":
            self.antworte(element.get("roomId"))
            if fehler == "two-listeners":
                self.antworte(element.get("roomId"))

    def neuer_stand(self, state):
        farbe = "Red" if self.ich == "RED" or fehler == "red-hand" else "Blue"
        hand = [p.get("type") for p in state.findall(f"undeployed{farbe}Pieces/piece")]
        brett = lies_brett(state)
        if fehler == "drags-leave-copy":
            for feld, stapel in self.altes_brett.items():
                if stapel and not brett.get(feld):
                    brett[feld] = list(stapel)
            self.altes_brett = {feld: list(stapel) for feld, stapel in brett.items()}
        self.stellung = Stellung(brett, int(state.get("turn")), hand, self.ich)

    def antworte(self, raum):
        zuege = self.stellung.alle_zuege()
        if fehler == "looks-at-all":
            time.sleep(0.2 * len([z for z in zuege if z[0] == "lauf"]))
        zug = None
        if zuege:
            laeufe = [z for z in zuege if z[0] == "lauf"]
            zug = random.choice(laeufe if laeufe and random.random() < 0.6 else zuege)
        kopf = '<?xml version="1.0" encoding="UTF-8"?>\n' if fehler == "declaration-each-time" else ""
        self.sende(f'{kopf}<room roomId="{raum}">{xml_zug(zug, self.ich)}</room>')
        self.gezogen += 1
        if fehler == "leaves-after-thirtieth" and self.gezogen == 30:
            self.fertig = True


def spiele(sock, code):
    spieler = Spieler(sock)
    spieler.sock.sendall(b"<protocol>")
    if code:
        spieler.sende(f'<joinPrepared reservationCode="{code}"/>')
    else:
        spieler.sende('<join gameType="swc_2020_hive"/>')
    parser = ET.XMLPullParser(["start", "end"])
    tiefe = 0
    while not spieler.fertig:
        stueck = sock.recv(8192)
        if not stueck:
            return
        parser.feed(stueck)
        if hasattr(parser, "flush"):
            parser.flush()
        for ereignis, element in parser.read_events():
            if ereignis == "start":
                tiefe += 1
                continue
            tiefe -= 1
            if tiefe == 1:
                spieler.nachricht(element)
                element.clear()
    sock.sendall(b"</protocol>")


def main(argv):
    global fehler
    if argv and argv[0] == "--list":
        for name in FEHLER:
            print(name)
        return 0
    if argv and argv[0] == "--mistake":
        fehler = argv[1]
        if fehler not in FEHLER:
            print("no such mistake:", fehler, file=sys.stderr)
            return 2
        argv = argv[2:]
    sock = socket.create_connection((argv[0], int(argv[1])))
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        spiele(sock, argv[2] if len(argv) > 2 else "")
    except ConnectionError:
        return 1
    finally:
        sock.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
