"""Whose doings it takes to know what somebody was told."""

from __future__ import annotations

from spieltisch.core.policy import Opening
from spieltisch.core.seating import OpenSeats
from spieltisch.lobby.meetings import MANY, Meetings
from spieltisch.lobby.room import Room


def room(id: str) -> Room:
    opening = Opening(2)
    return Room(opening, OpenSeats(opening), None, id)


def test_it_takes_those_in_its_rooms_and_those_in_theirs_and_nobody_else() -> None:
    meetings, rooms = Meetings(), [room(id) for id in "abcd"]
    for each in rooms:
        meetings.name(each)
    for person, where in ((1, 0), (2, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)):
        meetings.enter(person, rooms[where])
    needed = meetings.needed([1, 9], [])
    assert (set(needed.people), set(needed.tables)) == ({1, 2, 3, 9}, {"a", "b"})
    needed = meetings.needed([6], rooms[:1])
    assert (set(needed.people), set(needed.tables)) == ({1, 2, 3, 6}, {"a", "b"}), "room d was forgotten before"


def test_after_many_rooms_it_is_time_to_look_what_is_needed() -> None:
    meetings = Meetings()
    for number in range(MANY + 1):
        assert not meetings.are_many
        meetings.name(room(str(number)))
    assert meetings.are_many
    meetings.needed([], [])
    assert not meetings.are_many
