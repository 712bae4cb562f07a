"""What becomes of a message at the edge of its time, by bytes: what its client is answered, and what the log says.

Nobody hears OK to what is not done, and nobody is told that it is late with what is.
"""

from __future__ import annotations

import json

import pytest

from spieltisch.core.messages import Accepted, Refused, TooLate
from tests.wire.edges import Tick, each_tick, hush, say_at

from .stage import Door

TURN_US = 60_000_000
TRADE_US = 5_000_000
OK = "OK"
TOO_LATE = "Dafür ist es zu spät"

ROAD = '{"Bauen":{"Typ":"Straße","Ort":[{"x":1,"y":0},{"x":1,"y":-1}]}}\n'
ROLL = '{"Würfeln":{}}\n'
END = '{"Zug beenden":{}}\n'
OFFER = '{"Handel anbieten":{"Angebot":{"Holz":1},"Nachfrage":{"Lehm":1}}}\n'
ACCEPT = '{"Handel annehmen":{"Handel id":1,"Annehmen":true}}\n'
CHAT = '{"Chatnachricht senden":{"Nachricht":"Moin"}}\n'


def turn(phase: str = "MAIN") -> tuple[Door, int]:
    """Red has a turn and what a road costs, and the others a card to trade; until when red may think."""
    door = Door()
    door.begin(["red", "blue", "white"])
    end_us = door.now_us + TURN_US
    door.perform(["stage", phase, "0", "settlement", "0,0/1,0/0,1;", "0", "road", "0,0/1,0"])
    for seat, hand in enumerate(["1,1,0,0,0", "0,1,0,0,0", "0,1,0,0,0"]):
        door.perform(["deal", str(seat), hand])
    forget(door)
    return door, end_us


def offered() -> tuple[Door, int]:
    """Red has just offered a trade, and the others think about it; until when they may."""
    door, _ = turn()
    door.say("red", OFFER.encode())
    forget(door)
    return door, door.now_us + TRADE_US


def forget(door: Door) -> None:
    """What was heard and judged so far is passed over."""
    hush(door)
    door.answers.clear()
    for lines in door.logs.values():
        del lines[1:]


def answers(door: Door, name: str) -> list[str]:
    """What the server answered to this client's messages, in order."""
    said = [next(iter(json.loads(line).items())) for line in door.hear(name).splitlines()]
    return [payload for what, payload in said if what in ("Serverantwort", "Fehler")]


def entries(door: Door) -> list[tuple[object, str, str | None]]:
    """Those of players, and of the table in their place."""
    return [entry for entry in door.entries() if entry[0] != "chance"]


@each_tick
def test_a_road_in_the_last_microsecond_is_built(tick: Tick) -> None:
    door, end_us = turn()
    say_at(door, "red", ROAD, end_us, tick)
    assert answers(door, "red") == [OK]
    assert entries(door) == [(0, "road 1,-1/1,0", None)]
    assert door.verdicts == [Accepted()]


@each_tick
def test_one_microsecond_later_the_turn_is_over_and_the_road_is_not_built(tick: Tick) -> None:
    door, end_us = turn()
    say_at(door, "red", ROAD, end_us + 1, tick)
    assert answers(door, "red") == [TOO_LATE]
    assert entries(door) == [(0, "end", "table")]
    assert door.verdicts == [TooLate()]


@each_tick
def test_a_late_end_of_the_turn_is_late_although_the_turn_has_ended(tick: Tick) -> None:
    door, end_us = turn()
    say_at(door, "red", END, end_us + 1, tick)
    assert answers(door, "red") == [TOO_LATE]
    assert entries(door) == [(0, "end", "table")]


@pytest.mark.parametrize(
    ("tick", "answer"), [("before", TOO_LATE), ("at", "In diesem Zug wurde schon gewürfelt"), ("after", TOO_LATE)]
)
def test_a_late_roll_is_answered_by_what_is_asked_of_the_player_by_now(tick: Tick, answer: str) -> None:
    """Once the table has rolled, and the player was asked what it builds, it is a wrong answer to that."""
    door, end_us = turn("ROLL")
    say_at(door, "red", ROLL, end_us + 1, tick)
    assert answers(door, "red") == [answer]
    assert entries(door) == [(0, "roll", "table")]


@each_tick
def test_an_acceptance_in_the_last_microsecond_counts(tick: Tick) -> None:
    door, end_us = offered()
    say_at(door, "blue", ACCEPT, end_us, tick)
    assert answers(door, "blue") == [OK]
    assert entries(door)[0] == (1, "accept 1", None)


@pytest.mark.parametrize("tick", ["before", "after"])
def test_one_microsecond_later_it_is_a_no(tick: Tick) -> None:
    door, end_us = offered()
    say_at(door, "blue", ACCEPT, end_us + 1, tick)
    assert answers(door, "blue") == [TOO_LATE]
    assert entries(door)[0] == (1, "decline 1", "table")
    assert (1, "accept 1", None) not in entries(door)
    assert b'"Annehmen":true' not in door.hear("red")


def test_a_no_that_the_table_has_told_already_may_be_taken_back() -> None:
    """An offer stands until its player withdraws it: whoever accepts after the table's no is heard, and it is so."""
    door, end_us = offered()
    say_at(door, "blue", ACCEPT, end_us + 1, "at")
    assert answers(door, "blue") == [OK]
    assert entries(door) == [(1, "decline 1", "table"), (1, "accept 1", None)]
    heard = door.hear("red")
    assert heard.index(b'"Annehmen":false') < heard.index(b'"Annehmen":true')


@pytest.mark.parametrize(("late_us", "answer", "entry"), [(0, OK, "accept 1"), (1, TOO_LATE, "decline 1")])
def test_two_who_accept_in_the_same_microsecond_are_answered_each_for_itself(
    late_us: int, answer: str, entry: str
) -> None:
    door, end_us = offered()
    say_at(door, "blue", ACCEPT, end_us + late_us, "before")
    door.say("white", ACCEPT.encode())
    door.perform(["tick"])
    by = "table" if late_us else None
    assert entries(door) == [(1, entry, by), (2, entry, by)]
    assert (answers(door, "blue"), answers(door, "white")) == ([answer], [answer])


def test_of_three_messages_in_one_segment_the_middle_one_is_late() -> None:
    door, end_us = turn()
    say_at(door, "red", CHAT + ROAD + END, end_us + 1)
    assert answers(door, "red") == [OK, TOO_LATE, "Du bist nicht am Zug"]
    assert entries(door) == [(0, "end", "table")]
    assert door.verdicts[:2] == [Accepted(), TooLate()]
    assert isinstance(door.verdicts[2], Refused)


def test_behind_a_late_message_one_for_the_next_decision_counts() -> None:
    door, end_us = turn("ROLL")
    say_at(door, "red", CHAT + ROLL + ROAD, end_us + 1)
    assert answers(door, "red") == [OK, TOO_LATE, OK]
    assert entries(door) == [(0, "roll", "table"), (0, "road 1,-1/1,0", None)]


def test_before_the_game_after_it_and_without_a_seat_everything_is_answered() -> None:
    door = Door()
    door.say("red", (ROAD + '{"Hallo":{"Version":"Probe"}}\n' + ROAD).encode())
    assert answers(door, "red") == ["Zuerst Hallo senden", "Das Spiel hat noch nicht begonnen"]
    door, _ = turn()
    door.perform(["query", "zoe", "zuschauer=1"])
    door.perform(["connect", "zoe"])
    door.say("zoe", ('{"Hallo":{"Version":"Probe"}}\n' + ROAD).encode())
    assert answers(door, "zoe") == ["Zuschauer spielen nicht mit"]
    assert entries(door) == []
    door.perform(["end", "blue"])
    hush(door)
    door.say("red", (ROAD + CHAT).encode())
    assert answers(door, "red") == ["Spiel ist beendet", OK]
    assert door.verdicts == [Accepted()]
