"""What others do and say, in all forms that the page has: one after the other, each before a turn of the client's."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import Script, Wrong
from spieltisch.games.catan.checks.arriving import open_game
from spieltisch.games.catan.checks.party import Party
from spieltisch.games.catan.checks.turns import before_its_turn
from spieltisch.games.catan.wire.codec import Json

BRACES: Final = "it takes braces within a text for those of messages"
TEXTS: Final[Mapping[str, str]] = {
    "Servus": "",
    "zu }": BRACES,
    "auf { und [": BRACES,
    'er sagt: "nein"': "",
    "C:\\temp\\": "",
    "zwei\nZeilen": "",
}
"""What somebody may say, and what is the matter with who copes with the ones before and not with that."""


def forms(scene: Scene) -> Script[None]:
    """Titles of somebody's and of nobody's, and everything that another player does."""
    party = Party(scene)
    yield from open_game(party)
    for name, payload in _forms(party):
        text = json.dumps({name: payload}, ensure_ascii=False, separators=(",", ":"))
        yield from _heard(party, name, payload, f"it does not cope with the message {text}")


def _forms(party: Party) -> Iterator[tuple[str, Json]]:
    second, third = [id for seat, id in enumerate(party.ids) if seat != party.me]
    yield "Würfelwurf", {"Spieler": second, "Wurf": [6, 6]}
    yield "Ertrag", {"Spieler": second, "Rohstoffe": {}}
    yield "Kosten", {"Spieler": second, "Rohstoffe": {"Unbekannt": 1}}
    yield "Längste Handelsstraße", {"Spieler": second}
    yield "Längste Handelsstraße", {}
    yield "Größte Rittermacht", {"Spieler": third}
    yield "Entwicklungskarte gekauft", {"Spieler": second, "Entwicklungskarte": "Unbekannt"}
    yield "Monopol", {"Spieler": second, "Rohstoff": "Lehm"}
    yield "Erfindung", {"Spieler": second, "Rohstoffe": {"Holz": 1, "Erz": 1}}
    yield "Handelsangebot angenommen", {"Mitspieler": third, "Handel id": 99, "Annehmen": False}
    yield "Handelsangebot abgebrochen", {"Spieler": second, "Handel id": 99}
    yield "Handel ausgeführt", {"Spieler": second, "Mitspieler": third}


def chat(scene: Scene) -> Script[None]:
    """Braces, quotation marks, backslashes and line ends within a text."""
    party = Party(scene)
    yield from open_game(party)
    sender = party.ids[-1]
    for text, likely in TEXTS.items():
        payload: Json = {"Absender": sender, "Nachricht": text}
        yield from _heard(party, "Chatnachricht", payload, likely or f"it does not cope with the text {text!r}")


def _heard(party: Party, name: str, payload: Json, likely: str) -> Script[None]:
    """It is said, and the client's next turn is as any other."""
    yield from before_its_turn(party)
    party.say(name, payload)
    done = len(party.done)
    try:
        yield from party.play(lambda: len(party.done) > done + 1)
    except Wrong as wrong:
        raise type(wrong)(wrong.expected, wrong.got, likely) from None


CHECKS: Final = (
    Check("catan.forms", "copes with all that others do",
          "kommt mit allem zurecht, was andere tun", forms, "What the server says", is_lawful=False),
    Check("catan.chat", "copes with any text in chat",
          "kommt mit jedem Text im Chat zurecht", chat, "What the server says"),
)  # fmt: skip
