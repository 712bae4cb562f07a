"""When our client asks for its throw, what it has learned of the server, and how long it waits for an answer."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from spieltisch.core.session import Failed, Failure, Turn, Update
from spieltisch.games.monopoly.actions import Build, Buy, EndTurn

from .test_client import LIST, OURS, THEIRS, WELCOME, Line, only_turn, turns


@pytest.mark.parametrize("between", [(), THEIRS])
def test_who_was_recognised_as_the_reference_server_stays_it(between: Sequence[str]) -> None:
    """Another turn may be told between our throw and its acknowledgement."""
    line = Line(java="")
    line.hear(WELCOME, "+JAWOHL", *LIST, "pos-update 6 Herr Müller", THEIRS[0], "start-update")
    line.said()
    line.now_us += 2_000_000
    line.client.wake(line.now_us)
    assert line.said() == ["end-turn", "ping"]
    hotel = ("plot-update 1 4 nohypothec we", "plot-update 3 4 nohypothec we")
    updates = line.hear("pos-update 8 we", OURS[0], *hotel, *between, "+JAWOHL", "-NEIN 304 Non-existing command: ping")
    assert only_turn(updates).clock == "turn"
    line.said()
    assert not any(said.startswith("add-house") for said in line.act(Build(1)))


def test_our_predecessor_is_whoever_was_named_before_us_not_when_we_asked() -> None:
    line = Line(java="1")
    line.hear(WELCOME, "+JAWOHL", "playerlist-update 3", *LIST[1:], "#000003: player: oki", "start-update", OURS[0])
    line.act(EndTurn())
    line.hear(THEIRS[0])
    line.said()
    line.wait(0.025)
    assert line.said() == ["end-turn", "ping"]
    line.hear("turn-update 8 0 oki", "turn-update 15 1 we", "+JAWOHL", "-NEIN 304 Non-existing command: ping")
    line.act(EndTurn())
    line.hear(THEIRS[0])
    line.said()
    assert line.client.patience_us == 4_000_000
    line.hear("turn-update 3 0 oki")
    line.said()
    line.wait(0.025)
    assert line.said() == ["end-turn", "ping"]


def lost(why: str) -> list[Update]:
    return [Failed(Failure.LOST, why)]


def test_a_server_that_never_answers_is_lost_after_a_minute() -> None:
    line = Line()
    assert line.wait(60) == lost("the server has said nothing for 60 s")
    assert line.client.is_closing


def test_what_is_owed_an_answer_for_a_minute_was_refused() -> None:
    line = Line().begin(*OURS)
    line.act(Buy(8))
    assert only_turn(line.wait(60)).clock == "turn"
    assert line.act(Buy(8)) == ["end-turn"]


def test_who_says_nothing_at_all_for_another_minute_is_lost() -> None:
    line = Line().begin(*OURS)
    line.act(EndTurn())
    assert turns(line.wait(60)) == []
    assert line.said() == ["end-turn"]
    assert line.wait(60) == lost("the server has said nothing for 120 s")


def test_talk_is_no_answer() -> None:
    line = Line().begin(*OURS)
    line.act(Buy(8))
    asked: list[Turn] = []
    while not asked:
        line.now_us += 7_000_000
        asked = turns(line.hear("chat-update (Herr Müller) hallo"))
    assert 60_000_000 <= line.now_us < 75_000_000


def test_a_turn_that_goes_on_though_its_end_was_granted_is_ended_again() -> None:
    line = Line().begin(*OURS)
    line.said()
    line.act(EndTurn())
    line.hear("+JAWOHL")
    assert line.wait(60) == []
    assert line.said() == ["end-turn"]


@pytest.mark.parametrize("first", ["the answer", "the list"])
def test_who_is_listed_waits_for_others_whichever_came_first(first: str) -> None:
    line = Line()
    line.hear(WELCOME, "+JAWOHL", *LIST) if first == "the answer" else line.hear(WELCOME, *LIST, "+JAWOHL")
    assert line.client.patience_us == 3_600_000_000


def test_whose_name_is_taken_and_never_listed_gives_up_after_a_minute() -> None:
    line = Line()
    line.hear(WELCOME, "+JAWOHL", "playerlist-update 1", LIST[2])
    assert line.wait(60) == lost("the server took our name 60 s ago and lists us nowhere: it has lost us; join again")


def test_others_have_an_hour_and_chat_is_no_move() -> None:
    line = Line().begin(*THEIRS)
    for _ in range(3):
        line.now_us += 900_000_000
        line.hear("chat-update (Herr Müller) gleich")
    assert line.wait(900) == lost("nothing has happened for 3600 s")
