"""What our client takes from a foreign server's messages for its picture of the game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from spieltisch.core.errors import PeerError
from spieltisch.core.session import Note
from spieltisch.games.catan import view
from spieltisch.games.catan.actions import EndTurn, PlayMonopoly, Roll
from spieltisch.games.catan.knowledge import Hand, Own, Public
from spieltisch.games.catan.wire.client import Client
from tests.games.catan.stage import edge

from .foreign import OK, expand_place, newcomer, player, said, say, status, turns
from .printer import expand


def shown(client: Client, *words: str) -> tuple[Public, Own]:
    """What it sees when it is asked next."""
    [turn] = turns(client.receive(status(1, "Handeln oder Bauen", "own", *words), 0))
    return turn.observation.public, turn.observation.own


def test_titles_are_told_by_messages_or_by_statuses() -> None:
    client = player("Warten")
    client.receive(say("Längste Handelsstraße", {"Spieler": 2}) + say("Größte Rittermacht", {"Spieler": 3}), 0)
    public, _ = shown(client)
    assert (public.trader, public.army) == (1, 2)
    client = player("Warten")
    client.receive(say("Längste Handelsstraße", {"Spieler": 2}) + say("Längste Handelsstraße", {}), 0)
    public, _ = shown(client, "army")
    assert (public.trader, public.army) == (-1, 0)


def test_a_title_that_a_status_denies_is_gone() -> None:
    client = player("Warten")
    client.receive(status(2, "Warten", "road") + status(3, "Warten", "army") + status(2, "Warten"), 0)
    public, _ = shown(client)
    assert (public.trader, public.army) == (-1, 2)


def test_another_name_of_the_longest_road_is_known() -> None:
    client = player("Warten")
    told = {"id": 2, "Status": "Warten", "Größte Handelsstraße": True, "Größte Rittermacht": False}
    client.receive(say("Statusupdate", {"Spieler": told}), 0)
    assert shown(client)[0].trader == 1


def test_a_card_bought_in_ones_turn_is_fresh_until_its_end() -> None:
    client = player("Handeln oder Bauen", "hand=0,0,1,1,1")
    paid = say("Kosten", {"Spieler": 1, "Rohstoffe": {"Wolle": 1, "Getreide": 1, "Erz": 1}})
    bought = say("Entwicklungskarte gekauft", {"Spieler": 1, "Entwicklungskarte": "Monopol"})
    [turn] = turns(client.receive(paid + bought + status(1, "Handeln oder Bauen", "own", "cards=0,0,1,0,0"), 0))
    assert turn.observation.own == Own((0, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 1, 0, 0))
    assert PlayMonopoly(0) not in view.legal_actions(turn.observation)
    client.receive(status(1, "Warten", "own", "cards=0,0,1,0,0") + status(2, "Würfeln"), 0)
    [turn] = turns(client.receive(status(1, "Würfeln", "own", "cards=0,0,1,0,0"), 0))
    assert PlayMonopoly(0) in view.legal_actions(turn.observation)


def test_others_cards_are_counted_by_events_and_put_right_by_statuses() -> None:
    client = player("Warten")
    client.receive(say("Ertrag", {"Spieler": 2, "Rohstoffe": {"Holz": 2}}), 0)
    client.receive(say("Kosten", {"Spieler": 3, "Rohstoffe": {"Unbekannt": 1}}), 0)
    client.receive(say("Entwicklungskarte gekauft", {"Spieler": 2, "Entwicklungskarte": "Unbekannt"}), 0)
    public, _ = shown(client)
    assert (public.sizes, public.card_counts) == (b"\0\4\1", b"\0\1\0")
    client.receive(status(2, "Warten", "hand=7", "cards=3"), 0)
    client.receive(status(1, "Warten", "own"), 0)
    public, _ = shown(client)
    assert (public.sizes, public.card_counts) == (b"\0\7\1", b"\0\3\0")


def test_what_others_hold_is_counted_as_far_as_it_is_told() -> None:
    client = player("Warten")
    client.receive(status(2, "Warten", "hand=0") + status(3, "Warten", "hand=5"), 0)
    client.receive(say("Ertrag", {"Spieler": 2, "Rohstoffe": {"Holz": 2, "Erz": 1}}), 0)
    client.receive(say("Kosten", {"Spieler": 2, "Rohstoffe": {"Unbekannt": 1}}), 0)
    client.receive(say("Ertrag", {"Spieler": 3, "Rohstoffe": {"Unbekannt": 1}}), 0)
    public, _ = shown(client)
    assert public.hand(1) == Hand(2, b"\1\0\0\0\0", b"\2\0\0\0\1")
    assert public.hand(2) == Hand(6, bytes(5), b"\6" * 5)
    client.receive(status(1, "Warten", "own") + say("Kosten", {"Spieler": 2, "Rohstoffe": {"Erz": 1}}), 0)
    public, _ = shown(client)
    assert public.hand(1) == Hand(1, b"\1\0\0\0\0", b"\1\0\0\0\0")
    client.receive(status(1, "Warten", "own") + status(2, "Warten", "hand=3"), 0)
    public, _ = shown(client)
    assert public.hand(1) == Hand(3, bytes(5), b"\3" * 5), "a server knows better"


def test_a_monopoly_leaves_the_game() -> None:
    client = player("Warten")
    client.receive(status(2, "Handeln oder Bauen", "cards=2") + say("Monopol", {"Spieler": 2, "Rohstoff": "Erz"}), 0)
    public, _ = shown(client)
    assert (public.spent, public.card_counts) == (b"\0\0\1\0\0", b"\0\1\0")


def test_a_status_that_was_told_before_the_dice_does_not_take_them_back() -> None:
    client = player("Würfeln")
    client.act(Roll())
    thrown = say("Würfelwurf", {"Spieler": 1, "Wurf": [1, 1]})
    assert not turns(client.receive(thrown + status(1, "Würfeln", "own", "hand=1,0,0,0,0"), 0))
    [turn] = turns(client.receive(status(1, "Handeln oder Bauen", "own", "hand=1,0,0,0,0") + OK, 0))
    assert EndTurn() in view.legal_actions(turn.observation)


def test_whom_no_status_announced_takes_the_seat_that_is_left() -> None:
    client = newcomer()
    client.receive(status(1, "Wartet auf Spielbeginn") + status(2, "Wartet auf Spielbeginn") + expand("map"), 0)
    house = {"Eigentümer": 9, "Typ": "Dorf", "Ort": expand_place("0,0/0,1/1,0")}
    client.receive(say("Bauvorgang", {"Gebäude": house}), 0)
    [turn] = turns(client.receive(status(1, "Dorf bauen", "own"), 0))
    assert turn.observation.config.seats == 3
    assert 3 in turn.observation.public.buildings


def test_roads_are_whose_they_are() -> None:
    client = player("Warten")
    road = {"Eigentümer": 2, "Typ": "Strasse", "Ort": expand_place("0,0/0,1")}
    client.receive(say("Bauvorgang", road), 0)
    assert shown(client)[0].paths[edge("0,0/0,1")] == 2


def test_a_road_that_is_asked_for_where_none_can_be_is_asked_for_somewhere() -> None:
    client = player("Warten", built="")
    road = {"Typ": "Straße", "Eigentümer": 2}
    corners = "0,0/0,1/1,0"
    client.receive(say("Bauvorgang", {"Typ": "Dorf", "Eigentümer": 1, "Ort": expand_place(corners)}), 0)
    for place in ("0,0/0,1", "0,0/1,0", "0,1/1,0"):
        told = json.loads(json.dumps(road | {"Ort": expand_place(place)}))
        client.receive(say("Bauvorgang", told), 0)
    client.receive(say("Bauvorgang", {"Typ": "Dorf", "Eigentümer": 1, "Ort": expand_place(corners)}), 0)
    assert not client.receive(status(1, "Straße bauen", "own"), 0)
    [(name, what)] = said(client)
    assert (name, what["Typ"]) == ("Bauen", "Straße")


@pytest.mark.parametrize(
    "told",
    ["hand=40,0,0,0,0", "hand=99,99,0,0,0", "cards=0,9,0,0,0", "cards=99,0,0,0,0", "cards=15,0,0,0,0 knights=200"],
)
@pytest.mark.parametrize("expected", ["Würfeln", "Handeln oder Bauen", "Räuber versetzen"])
def test_more_cards_than_there_are_keep_it_from_nothing(expected: str, told: str) -> None:
    client = player("Warten")
    [turn] = turns(client.receive(status(1, expected, "own", *told.split()), 0))
    assert len(view.legal_actions(turn.observation)) > 0


def test_seven_players_are_too_many() -> None:
    client = newcomer()
    told = [say("Statusupdate", {"Spieler": {"id": id, "Status": "Wartet auf Spielbeginn"}}) for id in range(1, 8)]
    with pytest.raises(PeerError, match="7 players"):
        client.receive(b"".join(told) + expand("map"), 0)


@pytest.mark.parametrize(
    ("name", "payload"),
    [
        ("Würfelwurf", {"Spieler": 1, "Wurf": [3]}),
        ("Handelsangebot", {"Spieler": 2, "Handel id": -1, "Angebot": {}, "Nachfrage": {}}),
        ("Ertrag", {"Spieler": 2, "Rohstoffe": {"Holz": -1}}),
        ("Ertrag", {"Spieler": 2, "Rohstoffe": {"Holz": 300}}),
        ("Statusupdate", {"Spieler": {"id": 2, "Rittermacht": 999}}),
        ("Spiel gestartet", {"Karte": {"Felder": {}, "Räuber": {"x": 0, "y": 0}, "Häfen": 3}}),
        ("Bauvorgang", {"Eigentümer": 1, "Typ": "Burg", "Ort": []}),
    ],
)
def test_half_a_message_is_noted(name: str, payload: Any) -> None:
    [note] = player("Warten").receive(say(name, payload), 0)
    assert isinstance(note, Note)
    assert note.text.startswith("not understood")
