"""What tables of people may do: go back, of which nobody hears by a protocol, and have a bot go on for a client."""

from __future__ import annotations

from spieltisch.core.commands import Claim, Leave, Watch
from spieltisch.core.messages import Closed, Dismissed, StoodIn, WentBack
from spieltisch.core.seats import SPECTATOR
from spieltisch.lobby.room import BOT, PAGE
from spieltisch.table.acts import Pause
from tests.lobby.door import Door


def playing(*kinds: str) -> tuple[Door, str]:
    """A table at which nobody's time counts, with players of these kinds; a page and a client watch."""
    door = Door()
    untimed = [seat for seat, kind in enumerate(kinds) if kind != BOT]
    table, codes = door.lobby.reserve(["Ada", "Bob"], untimed=untimed, has_stand_ins=True)
    for connection, kind in enumerate((*kinds, PAGE, "tcp")):
        door.lobby.connect(connection, kind=kind)
    for seat, code in enumerate(codes):
        door.say(seat, Claim(code))
    door.say(2, Watch(table))
    door.say(3, Watch(table))
    return door, table


def test_players_and_pages_hear_of_it_and_who_watches_by_a_protocol_is_sent_away() -> None:
    door, table = playing(PAGE, BOT)
    door.play(0, plies=1)
    for connection in range(4):
        door.hear(connection)
    door.note(door.lobby.go_back(table, 0, door.now_us))
    for connection in range(3):
        assert WentBack(0) in [item for batch in door.heard[connection] for item in batch.items]
    [dismissed] = door.hear(3)
    assert isinstance(dismissed, Dismissed)
    door.play(0, 1)
    assert table in door.finished


def test_who_watches_by_a_protocol_and_plays_elsewhere_loses_sight_of_this_table_alone() -> None:
    door, table = playing(PAGE, BOT)
    elsewhere, codes = door.lobby.reserve(["Eve", "Fay"])
    door.enter(8)
    door.say(3, Claim(codes[0]))
    door.say(8, Claim(codes[1]))
    door.play(0, plies=1)
    door.hear(3)
    door.note(door.lobby.go_back(table, 0, door.now_us))
    [told] = door.hear(3)
    assert (told.table, told.viewer, told.items) == (table, SPECTATOR, (Closed(is_last=False),))
    door.play(0, 1)
    assert table in door.finished
    assert not door.hear(3), "it is not there any more"
    room = door.lobby.find(elsewhere)
    assert room
    assert room.table, "where it plays the game goes on"
    door.say(3, Leave())
    assert elsewhere in door.finished


def test_where_the_game_cannot_go_back_nobody_is_sent_away() -> None:
    door, table = playing(PAGE, BOT)
    door.play(0, plies=1)
    room = door.lobby.find(table)
    assert room
    assert room.table
    door.note(door.lobby.go_back(table, 1, door.now_us))  # which has done nothing
    room.table.handle(Pause(on=True), door.now_us)
    door.hear(3)
    door.note(door.lobby.go_back(table, 0, door.now_us))
    assert not door.hear(3)
    assert len(room.watchers) == 2


def test_a_table_with_a_client_of_a_protocol_never_goes_back() -> None:
    door, table = playing(PAGE, "tcp")
    door.play(0, plies=1)
    lines = len(door.lines[table])
    door.note(door.lobby.go_back(table, 0, door.now_us))
    assert len(door.lines[table]) == lines


def test_a_client_that_leaves_is_waited_for_until_somebody_says_who_goes_on() -> None:
    door, table = playing(PAGE, "tcp")
    lines = len(door.lines[table])
    door.say(1, Leave())
    assert len(door.lines[table]) == lines
    room = door.lobby.find(table)
    assert room
    assert [*room.vacant] == [1]
    door.lobby.connect(9, kind=BOT)
    door.note(door.lobby.stand_in(table, 1, 9, "random", door.now_us))
    assert StoodIn(1, "random") in door.items(9)
    assert not room.vacant
    door.play(0, 9)
    assert door.finished[table].reason == "regular"


def test_where_nobody_says_anything_the_client_has_left_in_the_end() -> None:
    door, table = playing(PAGE, "tcp")
    door.say(1, Leave(why="gone"))
    door.tick()
    room = door.lobby.find(table)
    assert room is None or not room.vacant
    assert b"left 1 left gone" in b"".join(door.lines[table])


def test_nobody_waits_for_a_client_at_a_table_without_people() -> None:
    for kinds in ((BOT, "tcp"), ("tcp", "tcp")):
        door, table = playing(*kinds)
        door.say(1, Leave(why="gone"))
        assert b"left 1 left gone" in b"".join(door.lines[table])


def test_who_ends_the_game_ends_it() -> None:
    """As a contest says."""
    door, table = playing(PAGE, "tcp")
    door.say(1, Leave(why="gone", ends_game=True))
    assert table in door.finished
