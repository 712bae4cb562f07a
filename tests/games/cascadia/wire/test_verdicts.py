"""What becomes of a message at the edge of its time, by bytes: what the clients hear, and what the log says."""

from __future__ import annotations

from spieltisch.core.messages import Accepted, Refused, TooLate
from tests.wire.edges import Tick, each_tick, hush, say_at

from .stage import Door

TURN_US = 60_000_000
PLACE = "PlaceTileAndToken 0 2,1 0 0\n"


def begun(rounds: int = 20) -> Door:
    """Anna was asked for her first turn just now."""
    door = Door()
    door.perform(["options", f"rounds={rounds}"])
    door.say("anna", b"JoinGame Anna\n")
    door.say("bert", b"JoinGame Bert\n")
    hush(door)
    return door


def entries(door: Door) -> list[tuple[object, str, str | None]]:
    """Those of players, and of the table in their place."""
    return [entry for entry in door.entries() if entry[0] != "chance"]


@each_tick
def test_a_turn_in_its_last_microsecond_counts(tick: Tick) -> None:
    door = begun()
    say_at(door, "anna", PLACE, door.now_us + TURN_US, tick)
    for name in ("anna", "bert"):
        heard = door.hear(name)
        assert heard.startswith(b"PlacedTile 0 2,1 0 MM-B\n")
        assert heard.endswith(b"RequestInput 1\n")
    assert door.verdicts == [Accepted()]
    assert [(actor, by) for actor, _, by in entries(door)] == [(0, None)]


@each_tick
def test_one_microsecond_later_the_game_is_lost(tick: Tick) -> None:
    door = begun()
    say_at(door, "anna", PLACE, door.now_us + TURN_US + 1, tick)
    assert (door.hear("anna"), door.hear("bert")) == (b"Quit\n", b"Quit\n")
    assert entries(door) == [("table", "forfeit 0 timeout hard", None)]
    assert door.verdicts == ([] if tick == "at" else [TooLate()])
    door.perform(["result", "timeout", "2,1", "10,10"])


@each_tick
def test_what_is_no_message_is_late_as_well(tick: Tick) -> None:
    """Nobody hears of an error, and nobody is asked again."""
    door = begun()
    say_at(door, "anna", "Hello\n", door.now_us + TURN_US + 1, tick)
    assert (door.hear("anna"), door.hear("bert")) == (b"Quit\n", b"Quit\n")
    assert entries(door) == [("table", "forfeit 0 timeout hard", None)]


def test_the_last_byte_decides() -> None:
    door = begun()
    end_us = door.now_us + TURN_US
    door.perform(["wait", str(TURN_US - 2), "us"])
    door.say("anna", PLACE[:-1].encode())
    say_at(door, "anna", PLACE[-1], end_us + 1)
    assert door.hear("bert") == b"Quit\n"
    assert door.verdicts == [TooLate()]


def test_of_three_messages_in_one_segment_each_is_judged_for_itself() -> None:
    door = begun()
    say_at(door, "anna", "Hello\n" + PLACE + PLACE, door.now_us + TURN_US)
    heard = door.hear("anna")
    lines = [line.split(b" ")[0] for line in heard.splitlines()]
    assert lines == [
        b"SyntaxError", b"RequestInput",
        b"PlacedTile", b"ShopState", b"RequestInput",
        b"SemanticError", b"RequestInput",
    ]  # fmt: skip
    assert door.hear("bert") == heard
    refused, accepted, early = door.verdicts
    assert isinstance(refused, Refused)
    assert accepted == Accepted()
    assert isinstance(early, Refused)
    assert [(actor, by) for actor, _, by in entries(door)] == [(0, None)]


def test_of_three_late_messages_in_one_segment_the_first_ends_the_game() -> None:
    door = begun()
    say_at(door, "anna", "Hello\n" + PLACE + PLACE, door.now_us + TURN_US + 1)
    assert (door.hear("anna"), door.hear("bert")) == (b"Quit\n", b"Quit\n")
    assert door.verdicts == [TooLate()]


def test_two_players_in_the_same_microsecond_take_their_turns() -> None:
    door = begun(rounds=1)
    say_at(door, "anna", PLACE, door.now_us + TURN_US)
    door.say("bert", PLACE.encode())
    assert door.verdicts == [Accepted(), Accepted()]
    assert [(actor, by) for actor, _, by in entries(door)] == [(0, None), (1, None)]
    assert door.hear("anna").splitlines()[-1] == b"Quit"


def test_who_comes_first_in_that_microsecond_without_having_been_asked_is_refused() -> None:
    door = begun()
    say_at(door, "bert", PLACE, door.now_us + TURN_US)
    door.say("anna", PLACE.encode())
    early, accepted = door.verdicts
    assert isinstance(early, Refused)
    assert accepted == Accepted()
    assert door.hear("anna").startswith(b"SemanticError player 1: It is not your turn.\nRequestInput 0\nPlacedTile 0 ")


def test_before_the_game_after_it_and_without_a_seat() -> None:
    """Held until the game asks somebody; nobody's business any more; and never."""
    door = Door()
    door.say("anna", b"JoinGame Anna\nHello\n")
    assert (door.hear("anna"), door.verdicts) == (b"JoinedGame 0 2\n", [])
    door.say("bert", b"JoinGame Bert\n")
    assert door.hear("anna").endswith(b"SyntaxError player 0 sent <Hello>: no such message\nRequestInput 0\n")
    assert len(door.verdicts) == 1
    door.say("zoe", b"JoinAsSpectator\n")
    hush(door)
    door.say("zoe", PLACE.encode())
    assert (door.hear("zoe"), len(door.verdicts)) == (b"", 1)
    door.perform(["wait", str(TURN_US + 1), "us"])
    hush(door)
    door.say("anna", PLACE.encode())
    assert (door.hear("anna"), len(door.verdicts)) == (b"", 1)
