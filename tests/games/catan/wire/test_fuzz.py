"""Anything at all said in the middle of a game: each message is answered once, and nobody is thrown out."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given

from spieltisch.core.names import flaw_of
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.options import Options
from tests.core.test_names import TEXTS

from .stage import Door

NAMES = ("red", "blue", "white")
VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    3,
    4.0,
    1.5,
    99,
    10**30,
    "",
    "Holz",
    "Straße",
    "Dorf",
    "Stadt",
    [],
    {},
]
KEYS = [
    "Typ", "Ort", "Ziel", "x", "y", "Holz", "Erz", "Abgeben", "Angebot", "Nachfrage", "Handel id", "Annehmen",
    "Mitspieler", "Straße 1", "Straße 2", "Rohstoff", "Rohstoffe", "Name", "Farbe", "Nachricht", "Eigentümer",
]  # fmt: skip
MESSAGES = [
    "Hallo", "Chatnachricht senden", "Spieler", "Spiel starten", "Würfeln", "Karten abgeben", "Räuber versetzen",
    "Bauen", "Entwicklungskarte kaufen", "Zug beenden", "Seehandel", "Handel anbieten", "Handel annehmen",
    "Handel abschließen", "Handel abbrechen", "Ritter ausspielen", "Straßenbaukarte ausspielen", "Monopol",
    "Erfindung", "Nonsens", "@type",
]  # fmt: skip
STAGES = ["0 settlement 0,0/1,0/0,1; 0 road 0,0/1,0; 1 settlement -1,0/-1,-1/0,-1; 1 road -1,0/-1,-1"]


def some_value(random: Random, depth: int) -> Any:
    if depth and not random.randrange(3):
        return {random.choice(KEYS): some_value(random, depth - 1) for _ in range(random.randrange(4))}
    if depth and not random.randrange(4):
        return [some_place(random) for _ in range(random.randrange(5))]
    return random.choice(VALUES)


def some_place(random: Random) -> dict[str, int]:
    return {"x": random.randrange(-4, 5), "y": random.randrange(-4, 5)}


def some_message(random: Random) -> bytes:
    payload = {random.choice(KEYS): some_value(random, 3) for _ in range(random.randrange(5))}
    if random.randrange(2):
        payload |= {"Ort": some_value(random, 2), "Typ": random.choice(["Straße", "Dorf", "Stadt"])}
    return json.dumps({random.choice(MESSAGES): payload}).encode() + b"\n"


@pytest.mark.fuzz
@pytest.mark.parametrize("phase", [Phase.SETTLE, Phase.ROLL, Phase.DISCARD, Phase.ROBBER, Phase.MAIN])
def test_every_message_has_one_answer_and_only_from_whom_it_may_come(phase: Phase) -> None:
    random = Random(int(phase))
    door = Door(Options(offers=999))
    door.begin(NAMES)
    door.perform(["stage", phase.name, *STAGES])
    for seat, cards in enumerate(("1,1,1,1,0", "1,1,1,1,0", "2,0,0,0,1")):
        door.perform(["deal", str(seat), "4,3,3,3,3", cards])
    for _ in range(400):
        name, said = random.choice(NAMES), some_message(random)
        door.say(name, said)
        for listener in NAMES:
            heard = [next(iter(json.loads(line))) for line in door.hear(listener).splitlines()]
            answers = heard.count("Serverantwort") + heard.count("Fehler")
            assert answers == (listener == name), (said, heard)
    assert not any(session.is_closing for session in door.sessions.values())


@pytest.mark.fuzz
@given(TEXTS)
def test_whatever_a_client_calls_itself_is_a_name_that_can_be_seen_or_is_refused(text: str) -> None:
    door = Door()
    door.say("red", b'{"Hallo":{"Version":"x"}}\n')
    door.hear("red")
    door.say("red", json.dumps({"Spieler": {"Name": text}}).encode("ascii", "replace") + b"\n")
    heard = [next(iter(json.loads(line).items())) for line in door.hear("red").splitlines()]
    answers = [said for kind, said in heard if kind == "Serverantwort"]
    names = [said["Spieler"]["Name"] for kind, said in heard if kind == "Statusupdate" and "Name" in said["Spieler"]]
    assert len(answers) == 1
    assert (answers == ["OK"]) is bool(names)
    assert not any(map(flaw_of, names))


@pytest.mark.fuzz
def test_bursts_of_late_and_doubled_messages_change_nothing() -> None:
    door = Door()
    door.begin(NAMES)
    door.perform(["stage", "ROLL", *STAGES])
    burst = (
        b'{"Zug beenden":{}}\n{"W\xc3\xbcrfeln":{}}\n' * 3
        + b'{"Bauen":{"Typ":"Dorf","Ort":[]}}\n{"Zug beenden":{}}\n' * 50
    )
    door.say("red", burst)
    answers = [json.loads(line).get("Serverantwort") for line in door.hear("red").splitlines()]
    assert len([answer for answer in answers if answer]) == burst.count(b"\n")
    assert answers.count("OK") == 2
    assert door.state.game.active == 1
