"""The questions the protocol's document asks of every implementation, as far as they are about people and bytes.

Each test is named after its question.
"""

from __future__ import annotations

import json
from typing import Any

from .printer import PEOPLE
from .stage import Door

NAMES = ("red", "blue", "white", "orange")


def door(count: int = 4) -> Door:
    door = Door()
    for name in NAMES[:count]:
        ask(door, name, "Hallo", {"Version": "Probe (Spieltisch)"})
    return door


def ask(door: Door, name: str, what: str, payload: Any) -> list[tuple[str, Any]]:
    """Say it, and hear what comes of it."""
    door.hear(name)
    door.say(name, json.dumps({what: payload}).encode() + b"\n")
    return [next(iter(json.loads(line).items())) for line in door.hear(name).splitlines()]


def introduce(door: Door, name: str, colour: str) -> None:
    ask(door, name, "Spieler", {"Name": name, "Farbe": colour})


def test_koennen_nur_spieler_mit_unterschiedlicher_farbe_an_einem_spiel_teilnehmen() -> None:
    table = door(3)
    for name in NAMES[:3]:
        introduce(table, name, "Rot")
    assert ask(table, "red", "Spiel starten", {})[-1] == ("Serverantwort", "OK")
    for name in ("blue", "white"):
        assert ask(table, name, "Spiel starten", {}) == [("Fehler", {"Meldung": "Farbe bereits vergeben"})]
    introduce(table, "blue", "Blau")
    introduce(table, "white", "Weiß")
    ask(table, "blue", "Spiel starten", {})
    assert ask(table, "white", "Spiel starten", {})[-1] == ("Serverantwort", "OK")
    table.perform(["wait", "3000"])
    assert b"Spiel gestartet" in table.hear("white")


def test_kann_man_sich_an_ein_laufendes_spiel_nicht_mehr_verbinden() -> None:
    table = Door()
    table.begin(["red", "blue", "white"])
    table.perform(["connect", "orange"])
    assert ask(table, "orange", "Hallo", {"Version": "zu spät"}) == [("Fehler", {"Meldung": "Spiel läuft bereits"})]
    assert table.sessions["orange"].is_closing


def test_kann_man_nur_einmal_pro_zug_wuerfeln_und_geht_bauen_erst_danach() -> None:
    table = Door()
    table.begin(["red", "blue", "white"])
    table.perform(["stage", "ROLL", "0 settlement 0,0/1,0/0,1; 0 road 0,0/1,0"])
    table.perform(["deal", "0", "1,1,0,0,0"])
    road = {"Typ": "Straße", "Ort": [{"x": 1, "y": 0}, {"x": 1, "y": -1}]}
    assert ask(table, "red", "Bauen", road) == [("Serverantwort", "Zuerst würfeln")]
    assert ask(table, "red", "Würfeln", {})[-1] == ("Serverantwort", "OK")
    assert ask(table, "red", "Würfeln", {}) == [("Serverantwort", "In diesem Zug wurde schon gewürfelt")]
    assert ask(table, "red", "Bauen", road)[-1] == ("Serverantwort", "OK")


def test_sehen_andere_von_verdeckten_karten_nur_die_anzahl() -> None:
    table = Door()
    table.begin(["red", "blue", "white"])
    table.perform(["stage", "MAIN", "0 settlement 0,0/1,0/0,1"])
    table.perform(["deal", "0", "0,0,2,2,2", "1,0,0,0,1"])
    ask(table, "red", "Entwicklungskarte kaufen", {})
    seen = dict(next(iter(json.loads(line).items())) for line in table.hear("blue").splitlines())
    assert seen["Entwicklungskarte gekauft"]["Entwicklungskarte"] == "Unbekannt"
    player = seen["Statusupdate"]["Spieler"]
    assert player["Name"] == PEOPLE[1][1]
    assert (player["Rohstoffe"], player["Entwicklungskarten"], player["Siegpunkte"]) == (
        {"Unbekannt": 3},
        {"Unbekannt": 3},
        1,
    )
