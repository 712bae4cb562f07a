"""What becomes of a line at the edge of its time, by bytes: what the clients hear, and what the log says.

The protocol has no word for any of it: the next request, or the end, is the answer.
"""

from __future__ import annotations

from spieltisch.core.messages import Accepted, Ignored, TooLate
from spieltisch.games.twixt.options import Options
from tests.wire.edges import Tick, each_tick, hush, say_at

from .stage import Door

TURN_US = 2_000_000
QUESTION_US = 360_000
TIME_OUT = ("table", "forfeit 0 timeout hard", None)


def begun(*, return_game: bool = False, strict: bool = False) -> Door:
    """The first player was asked for a move just now."""
    door = Door(Options(swamps="none", mirror=False, return_game=return_game, strict=strict))
    door.perform(["connect", "p1", "p2"])
    hush(door)
    return door


@each_tick
def test_a_move_in_its_last_microsecond_counts(tick: Tick) -> None:
    door = begun()
    say_at(door, "p1", "3 5 5\n", door.now_us + TURN_US, tick)
    assert (door.hear("p1"), door.hear("p2")) == (b"", b"3 5 5\n")
    assert door.entries() == [(0, "5/5", None)]
    assert door.verdicts == [Accepted()]


@each_tick
def test_one_microsecond_later_the_game_is_lost(tick: Tick) -> None:
    door = begun()
    say_at(door, "p1", "3 5 5\n", door.now_us + TURN_US + 1, tick)
    assert (door.hear("p1"), door.hear("p2")) == (b"9\n", b"9\n")
    assert door.entries() == [TIME_OUT]
    assert door.verdicts == ([] if tick == "at" else [TooLate()])
    door.perform(["result", "timeout", "2,1", "0,0"])


@each_tick
def test_questions_shorten_the_time_to_the_microsecond(tick: Tick) -> None:
    door = begun()
    start_us = door.now_us
    door.say("p1", b"4\n4\n")
    say_at(door, "p1", "3 5 5\n", start_us + TURN_US - 2 * QUESTION_US, tick)
    assert (door.hear("p1"), door.hear("p2")) == (b"4 0 0\n4 0 0\n", b"3 5 5\n")
    start_us = door.now_us
    door.say("p2", b"4\n")
    say_at(door, "p2", "3 9 9\n", start_us + TURN_US - QUESTION_US + 1, tick)
    assert (door.hear("p1"), door.hear("p2")) == (b"9\n", b"4 0 0\n9\n")
    assert [entry for entry in door.entries() if entry[2] or entry[0] != "table"] == [(0, "5/5", None)]
    assert door.entries()[-1] == ("table", "forfeit 1 timeout hard", None)


def test_a_late_question_is_not_answered_and_costs_nothing_more() -> None:
    door = begun()
    say_at(door, "p1", "4\n", door.now_us + TURN_US + 1)
    assert (door.hear("p1"), door.hear("p2")) == (b"9\n", b"9\n")
    assert door.entries() == [TIME_OUT]
    assert door.verdicts == [TooLate()]


def test_of_three_lines_in_one_segment_the_question_takes_all_the_time_there_is() -> None:
    """It is answered; the move behind it belongs to a game that is over, and the last line was asked for by nobody."""
    door = begun()
    say_at(door, "p1", "4\n3 5 5\n3 6 6\n", door.now_us + TURN_US - QUESTION_US + 1)
    assert (door.hear("p1"), door.hear("p2")) == (b"4 0 0\n9\n", b"9\n")
    assert door.entries() == [("table", "charge 0 360000 score", None), TIME_OUT]
    assert door.verdicts == [Accepted(), Ignored()]


def test_one_microsecond_earlier_the_move_behind_the_question_counts() -> None:
    door = begun()
    say_at(door, "p1", "4\n3 5 5\n3 6 6\n", door.now_us + TURN_US - QUESTION_US)
    assert (door.hear("p1"), door.hear("p2")) == (b"4 0 0\n", b"3 5 5\n")
    assert door.verdicts == [Accepted(), Accepted()]


def test_in_an_encounter_what_came_behind_the_last_question_does_not_count_for_the_next_game() -> None:
    door = begun(return_game=True)
    say_at(door, "p1", "4\n3 5 5\n", door.now_us + TURN_US - QUESTION_US + 1)
    assert door.hear("p1").startswith(b"4 0 0\n8\n")
    assert door.entries() == []
    assert door.verdicts == [Accepted(), Ignored()]


def test_two_players_in_the_same_microsecond_take_their_turns() -> None:
    door = begun()
    say_at(door, "p1", "3 5 5\n", door.now_us + TURN_US)
    door.say("p2", b"3 9 9\n")
    assert (door.hear("p1"), door.hear("p2")) == (b"3 9 9\n", b"3 5 5\n")
    assert door.entries() == [(0, "5/5", None), (1, "9/9", None)]


def test_who_answers_in_the_microsecond_before_it_is_asked_was_not_asked() -> None:
    door = begun()
    say_at(door, "p2", "3 9 9\n", door.now_us + TURN_US)
    door.say("p1", b"3 5 5\n")
    assert (door.hear("p1"), door.hear("p2")) == (b"", b"3 5 5\n")
    assert door.entries() == [(0, "5/5", None)]
    assert door.verdicts == [Accepted()]


def test_before_the_game_a_line_is_nothing_and_after_it_nobody_reads() -> None:
    door = Door(Options(swamps="none", mirror=False, return_game=False))
    door.perform(["connect", "p1"])
    door.say("p1", b"3 5 5\n4\n")
    assert (door.hear("p1"), door.verdicts) == (b"", [])
    door = begun()
    door.perform(["wait", str(TURN_US + 1), "us"])
    hush(door)
    door.say("p1", b"3 5 5\n")
    door.say("p2", b"2\n")
    assert (door.hear("p1"), door.hear("p2"), door.verdicts) == (b"", b"", [])


def test_in_a_strict_agreement_a_line_before_the_game_costs_the_seat() -> None:
    door = Door(Options(swamps="none", mirror=False, return_game=False, strict=True))
    door.perform(["connect", "p1"])
    door.say("p1", b"3 5 5\n")
    assert (door.hear("p1"), door.verdicts) == (b"9\n", [Ignored()])
    assert door.logs == {}
