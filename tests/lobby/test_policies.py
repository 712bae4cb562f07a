"""Policies of rooms and what the lobby does for them, with a small one that only exists here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from spieltisch.core.commands import Act, Claim, Enter, Leave, Received, Request, Say, Watch
from spieltisch.core.game import People
from spieltisch.core.messages import Asked, Batch, Closed, Dismissed, Ended, Notice, Said, Started
from spieltisch.core.outcome import Reason
from spieltisch.core.policy import (
    Attend,
    Begin,
    Disband,
    Dismiss,
    Entry,
    Instruction,
    Member,
    Notify,
    Opening,
    Played,
    Reserve,
    Resume,
    RoomPolicy,
    Speak,
)
from spieltisch.core.seats import SPECTATOR, Seat
from spieltisch.lobby.room import PAGE
from tests.lobby.door import BAZAAR, Door
from tests.toy import model
from tests.toy.model import Pass

GRACE_US = 5_000_000


@dataclass(frozen=True, slots=True)
class Options(model.Options):
    stays: bool = False
    lingers: bool = False
    grace_us: int = 0


class TwoNames(RoomPolicy):
    """Two who said their names play; who says "again" comes back; everybody hears what everybody says."""

    hears = frozenset({Ended})
    has_guests = True
    shows_at_once = True

    def __init__(self, options: Options, opening: Opening) -> None:
        self.options, self.seats = options, opening.seats or 2
        self.names: dict[Member, str] = {}
        self.places: dict[Member, Seat] = {}
        self.playing: list[Member] = []
        self.watching: set[Member] = set()
        self.is_on = False
        self.heard: list[str] = []

    def enter(self, member: Member, entry: Entry) -> Sequence[Instruction]:
        if entry.seat is not None:
            self.places[member] = entry.seat
        if entry.is_spectator:
            self.watching.add(member)
            return [Attend(member)]
        welcome = Notify(f"welcome {member}", (member,))
        return [welcome, *self._name(member, entry.name)] if entry.is_bot else [welcome]

    def ask(self, member: Member, request: Any) -> Sequence[Instruction]:
        match request:
            case "again":
                return [Resume(member, self.playing.index(0))]
            case "away":
                return [Dismiss(member, "as you like")]
            case _:
                return self._name(member, request)

    def say(self, member: Member, text: str, name: str) -> Sequence[Instruction]:
        if text.startswith("@"):
            return [Speak(Said(None, text, name, is_private=True), (int(text[1:]),))]
        told = [] if member in self.watching else [Notify(f"{member} says {text}")]
        return [*told, Speak(Said(self.places.get(member), text, name))]

    def _name(self, member: Member, name: str) -> Sequence[Instruction]:
        self.names[member] = name
        told: list[Instruction] = [Notify(f"{member} is {name}")]
        if len(self.names) == self.seats and not self.is_on:
            self.is_on = True
            self.playing = sorted(self.names, key=lambda each: self.places.get(each, 0))
            told.append(Begin(tuple(self.playing), tuple(self.names[each] for each in self.playing)))
        return told

    def leave(self, member: Member) -> Sequence[Instruction]:
        self.names.pop(member, None)
        told: list[Instruction] = [Notify(f"{member} left")]
        if self.is_on and member in self.playing and self.options.grace_us:
            seat = self.playing.index(member)
            self.playing[seat] = 0
            told.append(Reserve(seat, self.options.grace_us))
        return told

    def lapse(self, seat: Seat) -> Sequence[Instruction]:
        return [Notify(f"seat {seat} lapsed")]

    def hear(self, batch: Batch) -> Sequence[Instruction]:
        self.heard += [type(item).__name__ for item in batch.items]
        return [Notify("it is over")] if any(isinstance(item, Ended) for item in batch.items) else []

    def end(self, played: Played) -> Sequence[Instruction]:
        self.is_on = False
        return [] if self.options.stays else [Notify("farewell"), Disband(self.options.lingers)]


def door(**changes: Any) -> Door:
    setup, people = replace(BAZAAR.setup, options=Options), People(TwoNames, has_named_rooms=True)
    return Door(replace(BAZAAR, setup=setup, people=people), Options(**changes))


def begun(place: Door, *others: int) -> Door:
    place.enter(1, 2, *others)
    place.say(1, Enter(), Request("Ann"))
    place.say(2, Enter(), Request("Bob"))
    return place


def notices(place: Door, connection: int) -> list[Any]:
    return [message.value for message in place.hear(connection) if isinstance(message, Notice)]


def act(place: Door, connection: int) -> None:
    place.say(connection, Act(Pass(), Received(place.now_us, place.now_us)))


def test_everybody_in_a_room_hears_what_it_tells_everybody() -> None:
    place = door()
    place.enter(1, 2)
    place.say(1, Enter())
    place.say(2, Enter(), Request("Bob"))
    assert notices(place, 1) == ["welcome 1", "2 is Bob"]
    assert notices(place, 2) == ["welcome 2", "2 is Bob"]


def test_tables_of_different_names_do_not_hear_of_each_other() -> None:
    place = door()
    place.enter(1, 2)
    place.say(1, Enter("red"))
    place.say(2, Enter("blue"), Request("Bob"))
    assert notices(place, 1) == ["welcome 1"]


def test_the_game_begins_with_the_members_the_room_names() -> None:
    place = begun(door())
    batches = [message for message in place.hear(2) if isinstance(message, Batch)]
    assert batches[0].viewer == 1
    assert batches[0].items[0] == Started(("Ann", "Bob"))


def test_who_attends_before_a_game_sees_it_from_its_beginning() -> None:
    place = door()
    place.enter(9)
    place.say(9, Enter(is_spectator=True))
    begun(place)
    batches = [message for message in place.hear(9) if isinstance(message, Batch)]
    assert batches[0].viewer == SPECTATOR
    assert batches[0].items[0] == Started(("Ann", "Bob"))


def test_who_attends_during_a_game_gets_the_picture_as_it_is() -> None:
    place = begun(door(), 9)
    place.say(9, Enter(is_spectator=True))
    [batch] = place.hear(9)
    assert (batch.viewer, batch.items) == (SPECTATOR, ())


def test_an_answer_of_somebody_without_a_seat_changes_nothing() -> None:
    place = begun(door(), 9)
    place.say(9, Enter())
    act(place, 9)
    assert place.warnings == ["ignored an answer of somebody without a seat"]
    assert place.lobby.tables == ("id1",)


def test_who_leaves_a_game_is_gone_from_its_seat() -> None:
    place = begun(door())
    place.say(2, Leave())
    assert "id1" in place.finished


def test_a_kept_seat_is_there_for_who_comes_back_in_time() -> None:
    place = begun(door(grace_us=GRACE_US), 3)
    place.say(2, Leave())
    assert place.lobby.tables == ("id1",)
    place.say(3, Enter(), Request("again"))
    batch = place.hear(3)[-1]
    assert (batch.viewer, batch.items) == (1, ())
    place.play(1, 3)
    assert place.finished["id1"].reason is Reason.REGULAR


def test_who_watched_and_comes_back_sees_the_game_with_its_own_eyes_only() -> None:
    place = begun(door(grace_us=GRACE_US), 3)
    place.say(2, Leave())
    place.say(3, Enter(is_spectator=True), Request("again"))
    place.hear(3)
    act(place, 3)
    assert {message.viewer for message in place.hear(3) if isinstance(message, Batch)} == {1}


def test_a_kept_seat_is_given_up_when_its_time_is_over() -> None:
    place = begun(door(grace_us=GRACE_US))
    place.hear(1)
    place.say(2, Leave())
    while not place.finished:
        place.tick()
    assert place.now_us == GRACE_US
    assert "seat 1 lapsed" in notices(place, 1)
    assert "id1" in place.finished


def test_a_room_that_stays_has_its_people_play_again() -> None:
    place = begun(door(stays=True))
    place.play(1, 2)
    last = [message for message in place.hear(1) if isinstance(message, Batch)][-1]
    assert last.items == (Closed(is_last=False),)
    place.say(1, Request("Ann"))
    assert any(isinstance(item, Started) for item in place.items(2))
    assert place.lobby.tables == ("id2",)


def test_a_room_that_disbands_is_a_new_one_to_who_comes_next() -> None:
    place = begun(door(), 3)
    place.play(1, 2)
    assert "farewell" in notices(place, 1)
    place.say(3, Enter())
    place.say(1, Request("Ann"))
    assert notices(place, 3) == ["welcome 3"]


def test_people_of_a_room_that_lingers_are_together_until_they_leave() -> None:
    place = begun(door(lingers=True), 3, 4)
    place.say(4, Enter(is_spectator=True))
    place.play(1, 2)
    place.say(3, Enter())
    for person in (1, 2, 3, 4):
        place.hear(person)
    place.say(4, Request("Zoe"))
    assert [notices(place, person) for person in (1, 2, 3, 4)] == [["3 is Zoe"], ["3 is Zoe"], [], ["3 is Zoe"]]
    place.say(2, Leave())
    assert [notices(place, person) for person in (1, 3, 4)] == [["2 left"], [], ["2 left"]]
    place.say(1, Leave())
    place.say(4, Leave())
    assert [room.name for room in place.lobby.rooms] == [""]


def test_who_is_sent_away_hears_why() -> None:
    place = door()
    place.enter(1)
    place.say(1, Enter(), Request("away"))
    assert place.hear(1)[-1] == Dismissed("as you like")


def test_a_curious_room_hears_what_spectators_are_told() -> None:
    place = begun(door())
    place.play(1, 2)
    assert "it is over" in notices(place, 1)


class TestReservedTables:
    def test_the_game_begins_when_all_are_there_each_at_its_own_seat(self) -> None:
        place = door()
        place.enter(1, 2)
        table, (ann, bob) = place.lobby.reserve(["Ann", "Bob"])
        place.say(1, Claim(bob), Request("Bob"))
        place.say(2, Claim(ann), Request("Ann"))
        first = next(message for message in place.hear(2) if isinstance(message, Batch))
        assert (first.table, first.viewer, first.items[0]) == (table, 0, Started(("Ann", "Bob")))

    def test_a_bot_of_ours_needs_to_say_nothing(self) -> None:
        place = door()
        place.lobby.connect(1, kind="bot")
        place.lobby.connect(2, kind="bot")
        _, (ann, bob) = place.lobby.reserve(["Ann", "Bob"])
        place.say(1, Claim(ann))
        place.say(2, Claim(bob))
        assert any(isinstance(item, Asked) for item in place.items(1))

    def test_players_without_a_code_find_no_such_table(self) -> None:
        place = door()
        place.enter(1)
        table, _ = place.lobby.reserve(["Ann", "Bob"])
        place.say(1, Enter(table))
        assert place.hear(1) == [Dismissed("no such table")]

    def test_spectators_find_it_by_its_id(self) -> None:
        place = door()
        place.enter(1, 2, 9)
        table, (ann, bob) = place.lobby.reserve(["Ann", "Bob"])
        place.say(9, Enter(table, is_spectator=True))
        place.say(1, Claim(ann), Request("Ann"))
        place.say(2, Claim(bob), Request("Bob"))
        assert any(isinstance(item, Started) for item in place.items(9))

    def test_a_seat_given_up_before_the_game_waits_for_its_code_again(self) -> None:
        place = door()
        place.enter(1, 2, 3)
        _, (ann, bob) = place.lobby.reserve(["Ann", "Bob"])
        place.say(1, Claim(ann), Leave())
        place.say(2, Claim(bob), Request("Bob"))
        place.say(3, Claim(ann), Request("Ann"))
        assert any(isinstance(item, Started) for item in place.items(3))

    def test_it_closes_with_its_one_game(self) -> None:
        place = door(stays=True)
        place.enter(1, 2)
        _, (ann, bob) = place.lobby.reserve(["Ann", "Bob"])
        place.say(1, Claim(ann), Request("Ann"))
        place.say(2, Claim(bob), Request("Bob"))
        place.play(1, 2)
        assert place.items(1)[-1] == Closed(is_last=True)
        place.hear(2)
        place.say(1, Request("Ann"))
        assert place.hear(2) == []


@pytest.mark.parametrize("table", ["", "red"])
def test_no_table_opens_when_the_server_is_about_to_end(table: str) -> None:
    place = door()
    place.enter(1)
    place.lobby.drain()
    place.say(1, Enter(table))
    assert place.hear(1) == [Dismissed("no such table")]


def chat_of(place: Door, connection: int) -> list[tuple[int, Said]]:
    """What a connection heard as items, and through whose eyes."""
    batches = [each for each in place.heard[connection] if isinstance(each, Batch)]
    return [(batch.viewer, item) for batch in batches for item in batch.items if isinstance(item, Said)]


def test_pages_hear_as_items_what_members_hear_in_the_games_own_words() -> None:
    place = door()
    table, codes = place.lobby.reserve(["Ada", "Bob"])
    place.enter(1)
    place.lobby.connect(2, kind=PAGE)
    place.lobby.connect(3, kind=PAGE)
    place.say(2, Claim(codes[1]))
    place.say(3, Enter(table, is_spectator=True))
    place.say(2, Say("early"))
    place.say(1, Claim(codes[0]), Request("anna"))
    place.say(2, Say("late", table))
    place.say(3, Say("aside", table, "Eve"))
    lines = [Said(1, "early"), Said(1, "late"), Said(None, "aside", "Eve")]
    assert chat_of(place, 2) == [(1, line) for line in lines]
    assert chat_of(place, 3) == [(SPECTATOR, line) for line in lines]
    assert chat_of(place, 1) == []
    assert [value for value in notices(place, 1) if "says" in value] == ["1 says late"]


def test_what_is_for_one_member_is_told_to_no_other() -> None:
    place = door()
    table, codes = place.lobby.reserve(["Ada", "Bob"])
    for connection in (1, 2, 3, 4):
        place.lobby.connect(connection, kind=PAGE)
    for connection, code in zip((1, 2), codes, strict=True):
        place.say(connection, Claim(code))
    place.say(3, Watch(table))
    place.say(4, Enter("elsewhere", is_spectator=True))
    place.say(1, Say("@2"))
    assert [len(chat_of(place, connection)) for connection in (1, 2, 3, 4)] == [0, 1, 0, 0]


def test_who_only_watches_a_game_that_began_in_a_room_talks_to_pages() -> None:
    place = door()
    place.enter(1, 2)
    place.say(1, Enter("t"), Request("anna"))
    place.say(2, Enter("t"), Request("otto"))
    [table] = place.lobby.tables
    for connection in (3, 4):
        place.lobby.connect(connection, kind=PAGE)
        place.say(connection, Watch(table))
    place.say(3, Say("oh", table, "Eve"))
    for connection in (3, 4):
        assert chat_of(place, connection) == [(SPECTATOR, Said(None, "oh", "Eve"))]
    assert not any("oh" in value for value in notices(place, 1))
