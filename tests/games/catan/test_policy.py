"""People at a table, before any session puts it into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from spieltisch.core.messages import Accepted, Refused, Said
from spieltisch.core.outcome import Outcome
from spieltisch.core.policy import (
    Attend,
    Begin,
    Disband,
    Dismiss,
    Entry,
    Notify,
    Opening,
    Played,
    Reserve,
    Resume,
    Speak,
)
from spieltisch.games.catan.options import Options
from spieltisch.games.catan.people import (
    Chat,
    Chatted,
    Denial,
    Introduce,
    Lineup,
    Met,
    Person,
    Proceed,
    Ready,
    Ripe,
    Welcomed,
)
from spieltisch.games.catan.policy import FULL, RUNNING, Gathering


def room(seats: int | None = None, **options: Any) -> Gathering:
    return Gathering(Options(**{"grace_ms": 0, **options}), Opening(seats, is_reserved=seats is not None))


def come(table: Gathering, *members: int, ready: bool = True) -> list[Any]:
    """They enter, introduce themselves, and are ready; what the last of that led to."""
    instructions: Sequence[Any] = []
    for member in members:
        instructions = table.enter(member, Entry())
        instructions = [*instructions, *table.ask(member, Introduce(f"P{member}", member - 1))]
    for member in members if ready else ():
        instructions = table.ask(member, Ready())
    return list(instructions)


def values(instructions: Sequence[Any]) -> list[Any]:
    return [instruction.value if isinstance(instruction, Notify) else instruction for instruction in instructions]


def test_who_enters_is_welcomed_and_meets_the_others() -> None:
    table = room()
    come(table, 4, ready=False)
    assert list(table.enter(9, Entry())) == [
        Notify(Welcomed(9), (9,)),
        Notify(Met(Person(9))),
        Notify(Met(Person(4, "P4", 3)), (9,)),
    ]


@pytest.mark.parametrize(("count", "begins"), [(2, False), (3, True), (4, True), (5, True), (6, True)])
def test_a_game_begins_when_all_who_are_there_are_ready_and_enough(count: int, begins: bool) -> None:
    *_, last = come(room(), *range(1, count + 1))
    assert isinstance(last, Begin) is begins
    if begins:
        assert last == Begin(tuple(range(1, count + 1)), tuple(f"P{member}" for member in range(1, count + 1)))


def test_one_who_is_not_ready_keeps_all_waiting_until_it_leaves() -> None:
    table = room()
    come(table, 4, ready=False)
    assert not any(isinstance(instruction, Begin) for instruction in come(table, 1, 2, 3))
    instructions = table.leave(4)
    assert values(instructions)[0] == Met(Person(4, "P4", 3, is_lost=True))
    assert isinstance(instructions[-1], Begin)


@pytest.mark.parametrize("wanted", [3, 4, 5, 6])
def test_with_a_number_of_players_agreed_exactly_so_many_play(wanted: int) -> None:
    table = room(players=wanted)
    instructions = come(table, *range(1, wanted))
    assert not any(isinstance(instruction, Begin) for instruction in instructions)
    come(table, wanted, ready=False)
    assert table.enter(9, Entry()) == [Dismiss(9, FULL)]
    assert isinstance(table.ask(wanted, Ready())[-1], Begin)
    assert table.enter(10, Entry()) == [Dismiss(10, RUNNING)]


def test_a_colour_is_whose_who_is_ready_first() -> None:
    table = room()
    for member in (1, 2):
        table.enter(member, Entry())
        assert values(table.ask(member, Introduce("A", 0)))[-1] == Accepted()
    assert values(table.ask(2, Ready())) == [Met(Person(2, "A", 0, is_ready=True)), Accepted()]
    assert values(table.ask(1, Ready())) == [Refused(Denial.COLOUR_TAKEN, "")]
    table.leave(2)
    assert values(table.ask(1, Ready()))[-1] == Accepted()


def test_names_and_colours_come_in_any_order_and_stay_once_one_is_ready() -> None:
    table = room()
    table.enter(1, Entry())
    assert values(table.ask(1, Ready())) == [Refused(Denial.NAME_MISSING, "")]
    table.ask(1, Introduce("A", None))
    assert values(table.ask(1, Ready())) == [Refused(Denial.COLOUR_MISSING, "")]
    table.ask(1, Introduce(None, 2))
    assert values(table.ask(1, Ready()))[0] == Met(Person(1, "A", 2, is_ready=True))
    assert values(table.ask(1, Ready())) == [Accepted()]
    assert values(table.ask(1, Introduce("B", None))) == [Refused(Denial.IS_READY, "")]


@pytest.mark.parametrize(("players", "is_there"), [(0, True), (3, False), (4, False), (5, True), (6, True)])
def test_green_and_brown_belong_to_the_extension(players: int, is_there: bool) -> None:
    table = room(players=players)
    table.enter(1, Entry())
    assert (values(table.ask(1, Introduce("A", 5)))[-1] == Accepted()) is is_there


def test_reserved_seats_are_taken_in_their_order_whoever_comes_first() -> None:
    table = room(seats=3)
    for member, seat in ((7, 2), (8, 0), (9, 1)):
        table.enter(member, Entry(seat=seat))
        table.ask(member, Introduce(f"P{member}", member % 4))
    instructions = [table.ask(member, Ready())[-1] for member in (7, 8, 9)]
    assert instructions[-1] == Begin((8, 9, 7), ("P8", "P9", "P7"))


def test_our_own_bots_are_ready_when_they_come_and_leave_the_first_colours_to_others() -> None:
    table = room(seats=4)
    for member in range(1, 4):
        instructions = table.enter(member, Entry(seat=member, name=f"bot {member}", is_bot=True))
        assert values(instructions)[1] == Met(Person(member, f"bot {member}", 4 - member, is_ready=True))
    table.enter(4, Entry(seat=0, name="somebody"))
    table.ask(4, Introduce("Anna", 0))
    assert table.ask(4, Ready())[-1] == Begin((4, 1, 2, 3), ("Anna", "bot 1", "bot 2", "bot 3"))


def test_a_table_of_bots_begins_by_itself() -> None:
    table = room(seats=6)
    instructions = [table.enter(member, Entry(seat=member - 1, name="bot", is_bot=True))[-1] for member in range(1, 7)]
    assert isinstance(instructions[-1], Begin)
    lineup = next(value for value in values(table.enter(7, Entry(is_spectator=True))) if isinstance(value, Lineup))
    assert {person.colour for person in lineup.people} == set(range(6))


def test_spectators_see_who_is_there_and_have_no_say() -> None:
    table = room()
    come(table, 1, ready=False)
    assert list(table.enter(2, Entry(is_spectator=True))) == [
        Notify(Welcomed(2), (2,)),
        Notify(Met(Person(1, "P1", 0)), (2,)),
        Attend(2),
    ]
    for request in (Introduce("A", 0), Ready(), Chat("!")):
        assert values(table.ask(2, request)) == [Refused(Denial.ONLY_WATCHES, "")]
    assert list(table.leave(2)) == []


def test_what_is_said_is_told_to_all_and_by_whom() -> None:
    table = room()
    come(table, 1, 2, 3)
    said = Speak(Said(1, "gg"))
    assert table.ask(2, Chat("gg")) == [Notify(Chatted(2, "gg")), said, Accepted()]


def test_pages_know_who_speaks_by_its_seat_or_else_by_its_name() -> None:
    table = room()
    come(table, 1, ready=False)
    assert table.ask(1, Chat("hi"))[1] == Speak(Said(None, "hi", "P1"))
    table = room(seats=3)
    table.enter(5, Entry(seat=2, name="Ada", is_bot=True))
    assert table.say(5, "hi", "") == [Notify(Chatted(5, "hi")), Speak(Said(2, "hi"))]


def test_spectators_at_pages_are_heard_at_pages_only() -> None:
    table = room()
    come(table, 1, ready=False)
    table.enter(2, Entry(is_spectator=True))
    assert table.say(2, "go!", "Eve") == [Speak(Said(None, "go!", "Eve"))]


def test_who_is_lost_in_a_game_stays_in_the_lineup() -> None:
    table = room()
    come(table, 1, 2, 3)
    [notice] = values(table.leave(2))
    assert [person.is_lost for person in notice.people] == [False, True, False]
    assert list(table.end(Played(None, None, Outcome((1, 1, 1), (0, 0, 0)), is_full=True))) == [Disband(lingers=True)]


def test_after_the_game_people_talk_and_go_without_a_word() -> None:
    table = room()
    come(table, 1, 2, 3)
    table.end(Played(None, None, Outcome((1, 1, 1), (0, 0, 0)), is_full=True))
    assert table.ask(2, Chat("gg")) == [Notify(Chatted(2, "gg")), Accepted()]
    assert table.leave(2) == []


def test_a_kept_seat_is_taken_back_under_its_name() -> None:
    table = room(reconnect_ms=5)
    come(table, 1, 2, 3)
    assert table.leave(2)[-1] == Reserve(1, 5_000)
    assert values(table.enter(8, Entry())) == [Welcomed(8), Met(Person(8))]
    assert values(table.ask(8, Introduce("P3", None))) == [Refused(Denial.NOBODY_LOST, "")]
    assert values(table.ask(8, Ready())) == [Refused(Denial.IS_RUNNING, "")]
    welcome, lineup, resume, granted = values(table.ask(8, Introduce("P2", 1)))
    assert (welcome, resume, granted) == (Welcomed(2), Resume(8, 1), Accepted())
    assert not any(person.is_lost for person in lineup.people)
    assert values(table.ask(8, Chat("back")))[0] == Chatted(2, "back")
    assert table.enter(9, Entry()) == [Dismiss(9, RUNNING)]


def test_where_returns_are_strict_a_kept_seat_waits_for_the_address_it_was_lost_at() -> None:
    table = room(reconnect_ms=5, strict_return=True)
    for member, address in ((1, "10.0.0.1"), (2, "10.0.0.2"), (3, "")):
        table.enter(member, Entry(address=address))
        table.ask(member, Introduce("Anna", member))
    for member in (1, 2, 3):
        table.ask(member, Ready())
    for member in (1, 2, 3):
        table.leave(member)
    for member, address in ((7, "10.0.0.9"), (8, "10.0.0.2"), (9, "")):
        table.enter(member, Entry(address=address))
    assert values(table.ask(7, Introduce("Anna", None))) == [Refused(Denial.ELSEWHERE, "")]
    assert values(table.ask(7, Introduce("Ben", None))) == [Refused(Denial.NOBODY_LOST, "")]
    assert values(table.ask(8, Introduce("Anna", None)))[0] == Welcomed(2)
    assert values(table.ask(9, Introduce("Anna", None)))[0] == Welcomed(3)


def test_whoever_waits_for_a_kept_seat_is_sent_away_when_its_time_is_over() -> None:
    table = room(reconnect_ms=5)
    come(table, 1, 2, 3)
    table.leave(2)
    table.enter(8, Entry())
    table.enter(9, Entry(is_spectator=True))
    assert table.lapse(1) == [Dismiss(8, RUNNING)]


def test_a_table_that_could_begin_waits_for_more_if_that_was_agreed() -> None:
    table = room(grace_ms=7)
    instructions = come(table, 1, 2, 3)
    assert instructions[-1] == Notify(Ripe(7_000), (1,))
    table.enter(4, Entry())
    assert table.ask(1, Proceed()) == []
    table.leave(1)
    table.leave(4)
    instructions = come(table, 5)
    assert instructions[-1] == Notify(Ripe(7_000), (2,))
    assert isinstance(table.ask(2, Proceed())[-1], Begin)


def test_a_full_table_waits_for_nobody() -> None:
    assert isinstance(come(room(grace_ms=7), 1, 2, 3, 4, 5, 6)[-1], Begin)
