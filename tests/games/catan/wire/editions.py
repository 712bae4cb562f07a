"""Servers of other editions and groups: what they say differently from ours, as far as clients had to live with it."""

from __future__ import annotations

from typing import Any

from .party import Edition, Said

UNKNOWN = "Unbekannt"


def _ok_first(said: list[Said], id: int) -> list[Said]:
    """The answer before what it is about."""
    return sorted(said, key=lambda message: message[0] != "Serverantwort")


def _say_2015(said: list[Said], id: int) -> list[Said]:
    """OK and faults as messages of their own, hidden counts as numbers, acceptances named otherwise."""
    return [_of_2015(name, payload) for name, payload in said]


def _of_2015(name: str, payload: Any) -> Said:
    match name:
        case "Serverantwort":
            return ("OK", {}) if payload == "OK" else ("Fehler", {"Meldung": payload})
        case "Handelsangebot angenommen" if payload["Annehmen"]:
            return name, {"Spieler": payload["Mitspieler"], "Handel id": payload["Handel id"]}
        case "Statusupdate":
            return name, {"Spieler": {key: _count(value) for key, value in payload["Spieler"].items()}}
        case "Ertrag" | "Kosten":
            return name, payload | {"Rohstoffe": _count(payload["Rohstoffe"])}
        case "Entwicklungskarte gekauft" if payload["Entwicklungskarte"] == UNKNOWN:
            return name, {"Spieler": payload["Spieler"]}
    return name, payload


def _count(value: Any) -> Any:
    return value[UNKNOWN] if isinstance(value, dict) and UNKNOWN in value else value


def _say_tersely(said: list[Said], id: int) -> list[Said]:
    """Statuses with nothing but what the document's smallest example has."""
    return [
        (name, {"Spieler": {key: payload["Spieler"][key] for key in ("id", "Status")}})
        if name == "Statusupdate"
        else (name, payload)
        for name, payload in said
    ]


def _say_2017(said: list[Said], id: int) -> list[Said]:
    """OK first; offers not to who makes them, trades and monopolies hidden from others; another key for the winner."""
    told: list[Said] = []
    trade: set[int] = set()
    for name, payload in _ok_first(said, id):
        match name:
            case "Handelsangebot" if payload["Spieler"] == id:
                continue
            case "Handel ausgeführt":
                trade = {payload["Spieler"], payload["Mitspieler"]}
            case "Ertrag" | "Kosten" if trade and id not in trade:
                told.append((name, payload | {"Rohstoffe": {UNKNOWN: sum(payload["Rohstoffe"].values())}}))
                continue
            case "Spiel beendet":
                told.append((name, {"Nachricht": payload["Nachricht"], "Spieler": payload["Sieger"]}))
                continue
            case "Statusupdate":
                trade = set()
        told.append((name, payload))
    return told


def _say_2018(said: list[Said], id: int) -> list[Said]:
    """Buildings bare, trades in full, refusals as faults, ids from 0, "ss" for "ß"."""
    told: list[Said] = []
    offer: Any = {}
    for name, payload in said:
        match name:
            case "Handelsangebot":
                offer = payload
            case "Handelsangebot abgebrochen" | "Handel ausgeführt":
                payload = offer | payload
            case "Bauvorgang":
                payload = payload["Gebäude"]
            case "Serverantwort" if payload != "OK":
                name, payload = "Fehler", {"Meldung": payload}
        told.append(_spell((name, renumber(payload, -1))))
    return told


IDS = ("id", "Spieler", "Mitspieler", "Ziel", "Eigentümer", "Absender", "Sieger")


def renumber(value: Any, by: int) -> Any:
    match value:
        case dict():
            return {
                key: inner + by if key in IDS and isinstance(inner, int) else renumber(inner, by)
                for key, inner in value.items()
            }
        case list():
            return [renumber(inner, by) for inner in value]
    return value


def _from_zero(said: Said) -> Said:
    return said[0], renumber(said[1], 1)


def _spell(value: Any) -> Any:
    match value:
        case dict():
            return {_spell(key): _spell(inner) for key, inner in value.items()}
        case list() | tuple():
            return type(value)(map(_spell, value))
        case str():
            return value.replace("ß", "ss")
    return value


def _insist(said: list[Said], id: int) -> list[Said]:
    """Every status twice, and a knight's robber once more as any other's."""
    told: list[Said] = []
    for name, payload in said:
        told.append((name, payload))
        if name == "Statusupdate":
            told.append((name, payload))
        elif name == "Ritter ausspielen":
            told.append(("Räuber versetzt", payload))
    return told


EDITIONS = {
    "ok first": Edition(_ok_first),
    "2015": Edition(_say_2015),
    "terse": Edition(_say_tersely),
    "2017": Edition(_say_2017),
    "2018": Edition(_say_2018, _from_zero),
    "insistent": Edition(_insist),
    "object mapper": Edition(lambda said, id: said, is_typed=True),
}
