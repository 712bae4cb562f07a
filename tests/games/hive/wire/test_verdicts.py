"""What becomes of a move at the edge of its time, by bytes: what the clients hear, and what the log says.

After two seconds a move loses when it comes; after ten nobody waits for it any more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from spieltisch.core.messages import Accepted, Ignored, Refused, TooLate
from tests.wire.edges import Tick, each_tick, hush, say_at

from .stage import Door

SOFT_US = 2_000_000
HARD_US = 10_000_000
ROOM = "3d5f780c-ac8a-497e-8413-{:012d}"
JOIN = '<join gameType="swc_2020_hive"/>'


def move(owner: str, x: int, y: int, table: int = 1) -> str:
    return (
        f'<room roomId="{ROOM.format(table)}"><data class="setmove"><piece owner="{owner}" type="ANT"/>'
        f'<destination x="{x}" y="{y}" z="{-x - y}"/></data></room>'
    )


RED, BLUE = move("RED", 0, 0), move("BLUE", 0, 1)


def begun(names: Sequence[str] = ("red", "blue")) -> Door:
    """Red was asked for the first move just now."""
    door = Door()
    for name in dict.fromkeys(names):
        door.say(name, b"<protocol>")
    for name in names:
        door.say(name, JOIN.encode())
    hush(door)
    return door


def causes(door: Door, name: str) -> list[str]:
    """How the game ended for red and for blue, as this client was told, if it was."""
    return re.findall('<score cause="([A-Z_]+)"', door.hear(name).decode())


def acts(door: Door, table: int = 1) -> list[tuple[object, str, str | None]]:
    return [entry for entry in door.entries(ROOM.format(table)) if entry[0] != "chance"]


@each_tick
def test_a_move_in_its_last_microsecond_counts(tick: Tick) -> None:
    door = begun()
    say_at(door, "red", RED, door.now_us + SOFT_US, tick)
    assert b"MoveRequest" in door.hear("blue")
    assert acts(door) == [(0, "S A 0,0", None)]
    assert door.verdicts == [Accepted()]


@each_tick
@pytest.mark.parametrize("late_us", [SOFT_US + 1, HARD_US])
def test_a_move_after_the_soft_limit_loses_when_it_comes(late_us: int, tick: Tick) -> None:
    door = begun()
    say_at(door, "red", RED, door.now_us + late_us, tick)
    for name in ("red", "blue"):
        assert causes(door, name) == ["SOFT_TIMEOUT", "REGULAR"]
    assert acts(door) == [("table", "forfeit 0 timeout soft", None)]
    assert door.verdicts == [TooLate()]


@each_tick
def test_after_the_hard_limit_it_is_lost_without_it(tick: Tick) -> None:
    door = begun()
    say_at(door, "red", RED, door.now_us + HARD_US + 1, tick)
    for name in ("red", "blue"):
        assert causes(door, name) == ["HARD_TIMEOUT", "REGULAR"]
    assert acts(door) == [("table", "forfeit 0 timeout hard", None)]
    assert door.verdicts == ([] if tick == "at" else [TooLate()])


@each_tick
def test_a_late_message_that_is_no_move_is_late_and_nothing_else(tick: Tick) -> None:
    door = begun()
    say_at(door, "red", f'<room roomId="{ROOM.format(1)}"/>', door.now_us + SOFT_US + 1, tick)
    heard = door.hear("red")
    assert b"error" not in heard
    assert b"SOFT_TIMEOUT" in heard
    assert door.verdicts == [TooLate()]


def test_of_three_moves_in_one_segment_the_middle_one_is_late_and_the_others_are_for_another_table() -> None:
    """One client has all four seats of two tables; the first has waited for two seconds when the second begins."""
    door = begun(["both", "both"])
    door.perform(["wait", str(SOFT_US + 1), "us"])
    door.say("both", (JOIN + JOIN).encode())
    hush(door)
    door.say("both", (move("RED", 0, 0, 2) + RED + move("BLUE", 0, 1, 2)).encode())
    heard = door.hear("both").decode()
    assert door.verdicts == [Accepted(), TooLate(), Accepted()]
    assert acts(door, 1) == [("table", "forfeit 0 timeout soft", None)]
    assert acts(door, 2) == [(0, "RED S A 0,0", None), (1, "BLUE S A 0,1", None)]
    spoken = re.findall(f'<room roomId="{ROOM[:-7]}00000000000([12])">\\s*<data class="([a-zA-Z.]+)"', heard)
    assert [kind for table, kind in spoken if table == "1"] == ["result", "result"]
    assert [kind for table, kind in spoken if table == "2"].count("sc.framework.plugins.protocol.MoveRequest") == 2


def test_behind_a_late_move_nothing_of_the_segment_counts() -> None:
    """The game is over, and behind the goodbye nobody hears anything."""
    door = begun()
    say_at(door, "red", RED + move("RED", 1, 1) + RED, door.now_us + SOFT_US + 1)
    assert door.verdicts == [TooLate()]
    assert acts(door) == [("table", "forfeit 0 timeout soft", None)]
    assert causes(door, "red") == ["SOFT_TIMEOUT", "REGULAR"]


def test_two_players_in_the_same_microsecond_take_their_turns() -> None:
    door = begun()
    say_at(door, "red", RED, door.now_us + SOFT_US)
    door.say("blue", BLUE.encode())
    assert door.verdicts == [Accepted(), Accepted()]
    assert acts(door) == [(0, "S A 0,0", None), (1, "S A 0,1", None)]


def test_who_moves_first_in_that_microsecond_out_of_turn_has_left() -> None:
    door = begun()
    say_at(door, "blue", BLUE, door.now_us + SOFT_US)
    door.say("red", RED.encode())
    heard = door.hear("blue")
    assert b"It&apos;s not your turn yet." in heard
    assert isinstance(door.verdicts[0], Refused)
    assert len(door.verdicts) == 1
    assert acts(door) == [("table", "forfeit 1 left It's not your turn yet.", None)]


def test_before_the_game_a_move_costs_the_seat_without_one_it_costs_the_connection_and_after_it_nobody_reads() -> None:
    door = Door()
    door.say("red", b"<protocol>")
    door.say("red", JOIN.encode())
    door.say("red", RED.encode())
    assert door.verdicts == [Ignored()]
    assert door.hear("red").endswith(b"</protocol>")
    door = Door()
    door.say("zoe", b"<protocol>")
    door.say("zoe", RED.encode())
    assert door.verdicts == [Ignored()]
    assert door.hear("zoe").endswith(b"</protocol>")
    door = begun()
    door.perform(["wait", str(HARD_US + 1), "us"])
    hush(door)
    door.say("red", RED.encode())
    assert (door.hear("red"), door.verdicts) == (b"", [])
