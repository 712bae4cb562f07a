"""Rooms that are entered by name: after a game, and when everybody has gone."""

from __future__ import annotations

from spieltisch.core.commands import Enter, Leave, Request
from spieltisch.core.messages import Batch, Closed
from tests.lobby.door import Door
from tests.lobby.test_policies import begun, door, notices


def between_games() -> Door:
    """Two who stay where they were, with a spectator, when their game is over."""
    place = begun(door(stays=True), 9)
    place.say(9, Enter(is_spectator=True))
    place.play(1, 2)
    assert "id1" in place.finished
    return place


def closed(place: Door, person: int) -> int:
    return sum(isinstance(item, Closed) for item in place.items(person))


def test_a_server_closes_while_people_wait_for_their_next_game() -> None:
    place = between_games()
    assert [closed(place, person) for person in (1, 2, 9)] == [1, 1, 1]
    place.note(place.lobby.close(place.now_us))
    assert not place.lobby.rooms
    assert [closed(place, person) for person in (1, 2, 9)] == [0, 0, 0]


def test_nobody_has_a_seat_between_games() -> None:
    place = between_games()
    [room] = place.lobby.rooms
    assert not any(seat.person or seat.member for seat in room.places)
    place.say(1, Request("Ann"))
    assert any(isinstance(message, Batch) and message.viewer == 0 for message in place.hear(1))


def test_a_room_is_forgotten_when_the_last_one_leaves_it() -> None:
    place = door()
    place.enter(1, 2, 3)
    place.say(1, Enter("red"))
    place.say(2, Enter("red", is_spectator=True))
    place.say(1, Leave())
    assert len(place.lobby.rooms) == 1
    place.say(2, Leave())
    assert not place.lobby.rooms
    place.say(3, Enter("red"), Request("Cay"))
    assert notices(place, 3) == ["welcome 3", "3 is Cay"]


def test_a_room_is_forgotten_after_the_game_of_those_who_left() -> None:
    place = begun(door(stays=True))
    place.say(1, Leave())
    place.say(2, Leave())
    assert "id1" in place.finished
    assert not place.lobby.rooms


def test_a_room_whose_people_may_come_back_is_there_until_their_time_is_over() -> None:
    place = begun(door(stays=True, grace_us=5_000_000))
    place.say(1, Leave())
    place.say(2, Leave())
    assert len(place.lobby.rooms) == 1
    while place.lobby.rooms:
        place.tick()
    assert "id1" in place.finished


def test_a_room_is_forgotten_after_a_game_that_nobody_stayed_for() -> None:
    place = between_games()
    for person in (1, 2):
        place.say(person, Leave())
    assert len(place.lobby.rooms) == 1
    place.say(9, Leave())
    assert not place.lobby.rooms
