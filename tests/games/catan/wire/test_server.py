"""What no transcript shows: sizes, floods, silence about what sessions do not know, and what it costs."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from spieltisch.core.commands import Act, Enter, Leave, Request
from spieltisch.core.messages import Accepted, Answer, Dismissed, Ignored, Notice
from spieltisch.core.session import Capability, Rest
from spieltisch.games.catan import people
from spieltisch.games.catan.options import Options
from spieltisch.games.catan.people import Lineup, Met, Person, Welcomed
from spieltisch.games.catan.wire.server import Server
from spieltisch.wire.rate_limit import BREATH, BURST, COST_US

from .stage import Door

HELLO = b'{"Hallo":{"Version":"Probe"}}\n'
OK = {"Serverantwort": "OK"}


def greeted(**query: str) -> Server:
    server = Server(Options(), query)
    list(server.connected())
    list(server.receive(HELLO, 0))
    server.tell(Notice(Welcomed(1)))
    server.to_send()
    return server


def heard(server: Server) -> list[Any]:
    return [json.loads(line) for line in server.to_send().splitlines()]


def test_the_server_speaks_first_and_players_enter_when_they_have_said_hello() -> None:
    server = Server(Options(), {"spiel": "Nebenan"})
    assert list(server.connected()) == []
    assert "Protokoll" in heard(server)[0]["Hallo"]
    assert list(server.receive(HELLO, 0)) == [Enter("Nebenan", client="Probe")]


@pytest.mark.parametrize(
    ("query", "is_spectator"), [({"zuschauer": "1"}, True), ({"zuschauer": "0"}, False), ({}, False)]
)
def test_spectators_enter_at_once(query: dict[str, str], is_spectator: bool) -> None:
    assert bool(Server(Options(), query).connected()) is is_spectator


def test_a_spectators_hallo_asks_for_nothing_and_is_heard() -> None:
    server = Server(Options(), {"zuschauer": "1"})
    assert Capability.HEARS_GREETINGS in server.capabilities
    list(server.connected())
    assert not server.has_greeted
    assert list(server.receive(HELLO, 0)) == []
    assert server.has_greeted


def test_what_nobody_waits_for_is_answered_all_the_same() -> None:
    server = greeted()
    commands = server.receive(b'{"Spiel starten":{}}\n{"Chatnachricht senden":{"Nachricht":"?"}}\n', 5)
    for number, (command, asked) in enumerate(zip(commands, (people.Ready(), people.Chat("?")), strict=True), start=1):
        assert command == Request(asked, number)
        server.tell(Answer(number, Ignored()))
    assert heard(server) == [{"Serverantwort": "Das geht jetzt nicht"}] * 2


def test_messages_in_one_piece_are_answered_in_their_order() -> None:
    server = greeted()
    said = server.receive(b'{"Spieler":{"Name":"A"}}\nxx\n{"Spiel starten":{}}\n', 5)
    for command in said:
        assert isinstance(command, Request)
        server.tell(Answer(command.number, Accepted()))
    assert heard(server) == [OK, {"Serverantwort": "Ungültiges JSON"}, OK]


def test_an_unknown_dialect_is_the_usual_one() -> None:
    server = Server(Options(), {"dialekt": "klingonisch"})
    server.tell(Notice(Met(Person(1, "A", 3))))
    assert heard(server)[0]["Statusupdate"]["Spieler"]["Farbe"] == "Weiß"


def test_the_operator_chooses_the_dialect_of_who_names_none() -> None:
    for query, colour in (({}, "Weiss"), ({"dialekt": "2018"}, "Weiß")):
        server = Server(Options(axis="ws17"), query)
        server.tell(Notice(Met(Person(1, "A", 3))))
        assert heard(server)[0]["Statusupdate"]["Spieler"]["Farbe"] == colour


def test_who_is_sent_away_hears_why_and_nothing_more() -> None:
    server = greeted()
    server.tell(Dismissed("no more tables"))
    server.tell(Answer(1, Accepted()))
    assert heard(server) == [{"Fehler": {"Meldung": "Der Server beendet die Verbindung"}}]
    assert server.is_closing
    assert list(server.receive(HELLO, 9)) == list(server.closed(9)) == []


def test_the_end_of_the_stream_is_a_leave() -> None:
    server = greeted()
    assert [type(command) for command in server.closed(7)] == [Leave]
    assert server.is_closing


@pytest.mark.parametrize("chunk", [1 << 30, 30_000])
def test_a_message_beyond_a_mebibyte_ends_the_connection(chunk: int) -> None:
    server = greeted()
    stream = b'{"Chatnachricht senden":{"Nachricht":"' + b"x" * 1_100_000 + b'"}}\n'
    commands = [
        command
        for begin in range(0, len(stream), chunk)
        for command in server.receive(stream[begin : begin + chunk], begin)
    ]
    assert [type(command) for command in commands] == [Leave]
    assert heard(server) == [{"Fehler": {"Meldung": "Nachricht zu lang"}}]


def test_hundreds_of_refusals_are_answered_at_once_and_a_flood_of_them_ever_more_slowly() -> None:
    server = greeted()
    assert list(server.receive(b"x\n" * BURST, 0)) == []
    assert len(heard(server)) == BURST
    rests = list(server.receive(b"x\n" * 12_000, 0))
    assert len(heard(server)) == 12_000
    times = [rest.until_us for rest in rests if isinstance(rest, Rest)]
    assert len(times) == len(rests)
    assert times == sorted(times)
    assert times[-1] - times[0] == (len(times) - 1) * (BREATH + 1) * COST_US
    assert abs(times[-1] - 12_000 * COST_US) <= BREATH * COST_US
    assert not server.is_closing


def test_what_players_do_right_uses_up_no_patience() -> None:
    server = greeted()
    for number, _ in enumerate(server.receive(b'{"Chatnachricht senden":{"Nachricht":"?"}}\n' * (BURST + 100), 0)):
        server.tell(Answer(number + 1, Accepted()))
    assert not server.is_closing


def test_somebody_lost_before_the_game_was_seen_is_no_news() -> None:
    server = greeted()
    lineup = (Person(1, "A", 0), Person(2, "B", 1), Person(3, "C", 2))
    server.tell(Notice(Lineup(lineup)))
    server.tell(Notice(Lineup((*lineup[:2], Person(3, "C", 2, is_lost=True)))))
    assert heard(server) == []


def test_actions_have_the_time_at_which_they_came() -> None:
    door = Door()
    door.begin(["red", "blue", "white"])
    door.now_us = 7_000_000
    door.say("red", b'{"W\xc3\xbcrfeln"')
    door.now_us = 8_000_000
    door.say("red", b":{}}\n")
    [*_, act] = [command for command in door.commands if isinstance(command, Act)]
    assert (act.received.first_us, act.received.last_us) == (7_000_000, 8_000_000)


def test_a_table_that_was_given_up_is_new_to_who_comes_next() -> None:
    door = Door()
    door.begin(["red", "blue", "white"])
    door.perform(["end", "white"])
    door.say("next", HELLO)
    said = [json.loads(line) for line in door.hear("next").splitlines()]
    assert [next(iter(message)) for message in said] == ["Hallo", "Willkommen", "Statusupdate"]


@pytest.mark.usefixtures("clock")
def test_refusing_is_cheap() -> None:
    server = greeted()
    begin = time.process_time_ns()
    for now_us in range(2_000):
        list(server.receive(b'{"Bauen":{"Typ":"Dorf","Ort":[{"x":1,"y":0},{"x":2,"y":0},{"x":2,"y":-1}]}}\n', now_us))
        server.to_send()
    assert (time.process_time_ns() - begin) // 2_000 < 500_000
