"""Words, places, objects and forms: what is written can be read, and the sample of the protocol is exact."""

from __future__ import annotations

import json
from typing import Any

import pytest

from spieltisch.core.seats import SPECTATOR
from spieltisch.games.catan import view
from spieltisch.games.catan.actions import NOWHERE
from spieltisch.games.catan.engine.codes import Kind
from spieltisch.games.catan.engine.geometry import CORNERS, EDGES, LARGE
from spieltisch.games.catan.options import Options
from spieltisch.games.catan.people import Person
from spieltisch.games.catan.wire import objects, places, words
from spieltisch.games.catan.wire.codec import Unreadable, read_message, read_number
from spieltisch.games.catan.wire.spelling import SPELLINGS, Spelling
from spieltisch.games.catan.wire.statuses import write_player
from spieltisch.games.catan.wire.words import fold
from tests.games.catan.stage import stage

from .printer import sample_map


@pytest.mark.parametrize(
    ("spelling", "word"),
    [
        ("Straße", "Strasse"),
        ("GRÖSSTE  RITTERMACHT", "Größte Rittermacht"),
        ("Straße", "Straße"),
        ("Wu\u0308rfeln", "Wuerfeln"),
        ("Weis", "Weiß"),
        ("Siedlung", "Dorf"),
        ("Wasser", "Meer"),
        ("Owner", "Eigentümer"),
        ("Type", "Typ"),
        ("Handel abschliessen", "Handel abschließen"),
        ("Größte Handelsstraße", "Längste Handelsstraße"),
    ],
)
def test_spellings_of_one_word_are_one_word(spelling: str, word: str) -> None:
    assert fold(spelling) == fold(word)


def test_the_words_of_one_kind_are_told_apart() -> None:
    for kind in (words.RESOURCES, words.CARDS, words.TERRAINS, words.HARBOURS, words.COLOURS):
        assert len(set(map(fold, kind))) == len(kind)


@pytest.mark.parametrize("skew", [0, 1])
def test_every_place_is_read_as_it_is_written_in_any_order(skew: int) -> None:
    form = Spelling(is_ascii=bool(skew))
    for written, read in (
        (places.FIELDS, places.read_field),
        (places.EDGE_PLACES, places.read_edge),
        (places.CORNER_PLACES, places.read_corner),
    ):
        for number, place in enumerate(written):
            sent = json.loads(form.write("Ort", place))["Ort"]
            turned = sent[::-1] if isinstance(sent, list) else sent
            assert read(sent, skew) == read(turned, skew) == number
    assert len(places.FIELDS) == len(LARGE)
    assert [len(places.EDGE_PLACES), len(places.CORNER_PLACES)] == [len(EDGES), len(CORNERS)]


def test_the_other_axis_has_the_neighbours_of_its_edition() -> None:
    around = [json.loads(SPELLINGS["ws17"].write("Ort", places.write_field(field)))["Ort"] for field in NEIGHBOURS]
    assert [(at["x"], at["y"]) for at in around] == [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)]


NEIGHBOURS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


@pytest.mark.parametrize(
    "place", [[], [{"x": 0, "y": 0}], [{"x": 0, "y": 0}] * 3, [{"x": 0, "y": 0}, {"x": 1, "y": 1}], [{"x": 99, "y": 0}]]
)
def test_places_that_are_none_are_nowhere(place: Any) -> None:
    assert places.read_edge(place, 0) == places.read_corner(place, 0) == NOWHERE


@pytest.mark.parametrize("place", [None, 7, "x", {"x": 1}, [[]], [{"x": None, "y": 1}], [{"x": 1, "y": 1}] * 4])
def test_what_is_no_place_is_unreadable(place: Any) -> None:
    with pytest.raises(Unreadable):
        places.read_edge(place, 0)


def test_the_map_of_the_sample_island_is_exact() -> None:
    state = stage("", seats=3)
    written = Spelling().write(
        "Spiel gestartet", {"Karte": objects.write_map(view.observe(state, SPECTATOR).public, [])}
    )
    assert written.decode() == sample_map() + "\n"


def test_the_larger_map_has_all_of_its_fields_and_harbours() -> None:
    public = view.observe(stage("4 city 0,0/1,0/0,1", seats=6), SPECTATOR).public
    written = objects.write_map(public, [7, 8, 9, 10, 11, 12])
    assert len(written["Felder"]) == 52
    assert len({(at["Ort"]["x"], at["Ort"]["y"]) for at in written["Felder"]}) == 52
    assert sum("Zahl" in field for field in written["Felder"]) == 28
    assert sum(field["Typ"] == "Meer" for field in written["Felder"]) == 22
    assert len(written["Häfen"]) == 11
    assert [building["Eigentümer"] for building in written["Gebäude"]] == [11]


def test_cards_are_written_whole_where_they_are_held_and_in_short_where_they_move() -> None:
    assert objects.write_cards((1, 0, 0, 2, 0)) == {"Holz": 1, "Getreide": 2}
    assert list(objects.write_hand((1, 0, 0, 2, 0)).values()) == [1, 0, 0, 2, 0]
    assert objects.read_cards({"holz": 1, "getreide": 2.0, "unbekannt": 3}) == (1, 0, 0, 2, 0)
    assert objects.read_held_cards({"strassenbau": 1}) == (0, 1, 0, 0, 0)
    assert objects.read_hidden({"unbekannt": 4}) == 4
    assert objects.read_hidden({"holz": 4}) is None


def test_a_building_is_its_owner_s() -> None:
    road = objects.write_building(42, Kind.ROAD, 0)
    assert (road["Eigentümer"], road["Typ"], len(road["Ort"])) == (42, "Straße", 2)


def test_a_player_has_all_ten_keys_and_hides_its_cards_from_others() -> None:
    state = stage("0 settlement 0,0/1,0/0,1", hands={0: (1, 0, 2, 0, 0)}, cards={0: (1, 0, 0, 0, 1)}, seats=3)
    person = Person(42, "Princess Leia Organa", 1)
    own, other = (write_player(view.observe(state, viewer), 0, person, words.MAIN) for viewer in (0, 1))
    assert own == {
        "id": 42,
        "Farbe": "Orange",
        "Name": "Princess Leia Organa",
        "Status": "Handeln oder Bauen",
        "Siegpunkte": 2,
        "Rohstoffe": {"Holz": 1, "Lehm": 0, "Wolle": 2, "Getreide": 0, "Erz": 0},
        "Rittermacht": 0,
        "Entwicklungskarten": {"Ritter": 1, "Straßenbau": 0, "Monopol": 0, "Erfindung": 0, "Siegpunkt": 1},
        "Größte Rittermacht": False,
        "Längste Handelsstraße": False,
    }
    assert list(own) == list(other)
    hidden = {"Siegpunkte": 1, "Rohstoffe": {"Unbekannt": 3}, "Entwicklungskarten": {"Unbekannt": 2}}
    assert other == own | hidden


def test_forms_write_the_same_message_in_their_own_way() -> None:
    payload = {"Name": "Grün", "Farbe": "Grün", "Ort": [{"x": 1, "y": 2}]}
    assert Spelling().write("Straße", payload).decode() == (
        '{"Straße":{"Name":"Grün","Farbe":"Grün","Ort":[{"x":1,"y":2}]}}\n'
    )
    assert Spelling(is_ascii=True).write("Straße", payload).decode() == (
        '{"Strasse":{"Name":"Grün","Farbe":"Gruen","Ort":[{"x":3,"y":2}]}}\n'
    )
    assert Spelling(is_typed=True).write("OK", {}) == b'{"@type":"OK","data":{}}\n'


@pytest.mark.parametrize(
    ("data", "name", "payload"),
    [
        (b'{"W\xc3\xbcrfeln":{}}', "wuerfeln", {}),
        (b'{"Wuerfeln":null}', "wuerfeln", {}),
        (b'{"@type":"W\xc3\xbcrfeln","data":{"A":1}}', "wuerfeln", {"a": 1}),
        (b'{"data":7,"@type":"X"}', "x", 7),
        (b'{"@type":"X"}', "x", {}),
        (b'{"A":{"Stra\xc3\x9fe":1,"STRASSE":2},"B":3}', "a", {"strasse": 1}),
        (b'{"A":"\\ud83d\\ude00"}', "a", "😀"),
        (b'{"A":"\\\\ud800"}', "a", "\\ud800"),
    ],
)
def test_messages_are_read_in_either_form(data: bytes, name: str, payload: Any) -> None:
    message = read_message(data)
    assert (message.name, message.payload) == (name, payload)
    assert message.is_typed == (b"@type" in data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"{}",
        b"7",
        b'{"a":NaN}',
        b'{"a":Infinity}',
        b'{"a":1,"a":1}',
        b'{"a":{"b":1,"b":2}}',
        b'{"a":"\\ud800"}',
        b'{"a":"\\udc00\\ud800"}',
        b'{"\\ud800":1}',
        b'{"a":"\xff"}',
        b'{"a":' + b"9" * 5_000 + b"}",
        b'{"a":01}',
        b"{'a':1}",
        b'{"a":1,}',
        b'{"a":"\t"}',
        b'{"@type":7}',
        b'{"a":1}{"b":1}',
        b'{"a":' + b"[" * 50_000,
    ],
)
def test_what_is_no_message_is_unreadable(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read_message(data)


@pytest.mark.parametrize("value", [None, True, "1", 1.5, float("inf"), [], {}])
def test_only_whole_numbers_are_numbers(value: Any) -> None:
    with pytest.raises(Unreadable):
        read_number(value, "Zahl")


def test_the_dialects_of_the_options_are_those_there_are() -> None:
    assert Options().axis in SPELLINGS
