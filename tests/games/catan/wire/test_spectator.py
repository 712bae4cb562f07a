"""Our spectator: what it tells of a game, and that it keeps quiet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from spieltisch.core.errors import UsageError
from spieltisch.core.outcome import Outcome
from spieltisch.core.session import Note, Over
from spieltisch.games.catan.actions import EndTurn
from spieltisch.games.catan.wire.spectator import Spectator
from spieltisch.wire.patience import cut_off

from .party import Party
from .printer import expand
from .stage import Door

EDGE, CORNER = [{"x": 0, "y": 0}, {"x": 1, "y": 0}], [{"x": 0, "y": 0}, {"x": 1, "y": 0}, {"x": 0, "y": 1}]


def watching() -> Spectator:
    spectator = Spectator({"zuschauer": "1", "spiel": "probe"})
    spectator.connected()
    people = b"".join(expand(f'status {id} "Wartet auf Spielbeginn"') for id in (1, 2, 3))
    spectator.receive(people + expand("map"), 0)
    return spectator


def told(name: str, payload: Any) -> str:
    [note] = watching().receive(json.dumps({name: payload}).encode(), 0)
    assert isinstance(note, Note)
    return note.text


@pytest.mark.parametrize(
    ("name", "payload", "text"),
    [
        ("Würfelwurf", {"Spieler": 1, "Wurf": [3, 4]}, "Anna rolls 3 + 4"),
        ("Ertrag", {"Spieler": 2, "Rohstoffe": {"Holz": 2, "Erz": 1}}, "Ben gets 2 wood, 1 ore"),
        ("Ertrag", {"Spieler": 2, "Rohstoffe": {"Unbekannt": 1}}, "Ben gets 1 card"),
        ("Kosten", {"Spieler": 3, "Rohstoffe": {"Unbekannt": 4}}, "Cleo gives 4 cards"),
        ("Räuber versetzt", {"Spieler": 1, "Ort": {"x": 0, "y": 1}, "Ziel": 3},
         "Anna moves the robber to 0,1 to rob Cleo"),
        ("Ritter ausspielen", {"Spieler": 1, "Ort": {"x": 0, "y": 1}},
         "Anna plays a knight and moves the robber to 0,1"),
        ("Bauvorgang", {"Gebäude": {"Eigentümer": 1, "Typ": "Straße", "Ort": EDGE}}, "Anna builds a road at 0,0/1,0"),
        ("Bauvorgang", {"Eigentümer": 1, "Typ": "Stadt", "Ort": CORNER}, "Anna builds a city at 0,0/0,1/1,0"),
        ("Entwicklungskarte gekauft", {"Spieler": 1, "Entwicklungskarte": "Unbekannt"}, "Anna buys a development card"),
        ("Straßenbaukarte ausspielen", {"Spieler": 1, "Straße 1": EDGE}, "Anna plays road building"),
        ("Monopol", {"Spieler": 1, "Rohstoff": "Holz"}, "Anna plays monopoly: 1 wood"),
        ("Erfindung", {"Spieler": 1, "Rohstoffe": {"Holz": 1, "Erz": 1}}, "Anna plays invention: 1 wood, 1 ore"),
        ("Längste Handelsstraße", {"Spieler": 2}, "Ben has the longest road"),
        ("Längste Handelsstraße", {}, "nobody has the longest road"),
        ("Größte Rittermacht", {"Spieler": 2}, "Ben has the largest army"),
        ("Handelsangebot", {"Spieler": 1, "Handel id": 3, "Angebot": {"Holz": 2}, "Nachfrage": {"Getreide": 1}},
         "Anna offers 2 wood for 1 grain (trade 3)"),
        ("Handelsangebot angenommen", {"Mitspieler": 2, "Handel id": 3, "Annehmen": False}, "Ben declines trade 3"),
        ("Handelsangebot abgebrochen", {"Spieler": 2, "Handel id": 3}, "Ben withdraws from trade 3"),
        ("Handel ausgeführt", {"Spieler": 1, "Mitspieler": 2}, "Anna trades with Ben"),
        ("Chatnachricht", {"Absender": 2, "Nachricht": "hm"}, "Ben: hm"),
        ("Chatnachricht", {"Nachricht": "hm"}, "the server: hm"),
        ("Fehler", {"Meldung": "nein"}, "refused: nein"),
    ],
)  # fmt: skip
def test_each_message_is_a_sentence(name: str, payload: Any, text: str) -> None:
    assert told(name, payload) == text


def test_it_watches_a_game_at_our_own_door_to_its_end() -> None:
    party = Party(3, seed=2, points=3)
    spectator = Spectator({"zuschauer": "1"})
    notes: list[str] = []
    overs: list[Over] = []
    watcher = watch(party)

    def pass_on(name: str, data: bytes) -> None:
        for update in spectator.receive(party.stage.hear(watcher), 0):
            if isinstance(update, Note):
                notes.append(update.text)
            elif isinstance(update, Over):
                overs.append(update)

    party.play(pass_on)
    [over] = overs
    assert isinstance(over.outcome, Outcome)
    assert over.outcome.winners == party.overs["p1"].outcome.winners  # type: ignore[union-attr]
    assert notes[0] == "the game begins"
    assert notes[-1].endswith("hat das Spiel gewonnen.")
    assert not [note for note in notes if note.startswith("not understood")]
    assert spectator.to_send() == b""
    assert spectator.is_closing


def test_who_comes_late_knows_the_players_from_their_statuses() -> None:
    spectator = Spectator({"zuschauer": "1"})
    people = b"".join(expand(f'status {id} "Warten" points={id}') for id in (3, 1, 2))
    spectator.receive(expand("map") + people, 0)
    _, over = spectator.receive(b'{"Spiel beendet":{"Nachricht":"","Sieger":3}}', 0)
    assert over == Over(Outcome((3, 2, 1), (1, 2, 3), detail="victory"), is_final=True)


def watch(party: Party) -> str:
    """One more connection, that only watches."""
    party.query = {"zuschauer": "1"}
    party.stage.perform(["connect", "watcher"])
    return "watcher"


def test_it_says_hallo_and_no_more() -> None:
    party = Party(3, seed=2, points=3)
    spectator = Spectator({"zuschauer": "1"})
    spectator.receive(party.stage.hear(watch(party)), 0)
    assert json.loads(spectator.to_send()).keys() == {"Hallo"}
    spectator.receive(expand("map"), 0)
    assert spectator.to_send() == b""


def test_over_plain_tcp_it_hears_a_greeting_and_nothing_else() -> None:
    door = Door()
    door.perform(["connect", "watcher"])
    spectator = Spectator({})
    spectator.connected()
    [note] = spectator.receive(door.hear("watcher"), 0)
    assert isinstance(note, Note)
    assert "zuschauer=1" in note.text
    door.perform(["begin", "anna", "ben", "cleo"])
    assert door.hear("watcher") == b""


def test_nonsense_is_noted() -> None:
    assert [type(one) for one in watching().receive(b'{"Kosten":7}\n{"Wetter":1}\n', 0)] == [Note]


def test_it_ends_with_the_stream_and_plays_nothing() -> None:
    spectator = watching()
    with pytest.raises(ValueError, match="plays nothing"):
        spectator.act(EndTurn())
    assert spectator.closed(0) == [cut_off()]
    assert spectator.closed(0) == []


def test_its_url_has_no_other_keys() -> None:
    with pytest.raises(UsageError, match="passwort"):
        Spectator({"passwort": "x"})
