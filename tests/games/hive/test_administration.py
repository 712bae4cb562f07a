"""What Hive's administrators and spectators may do, and what nobody may; on a small game, where little else happens."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from spieltisch.core.commands import Act, Claim, Command, Join, Leave, Received, Request, Say, Watch
from spieltisch.core.game import AnyGame, People
from spieltisch.core.messages import (
    Accepted,
    Answer,
    Asked,
    Closed,
    Dismissed,
    Happened,
    Ignored,
    Mark,
    Notice,
    Said,
    Seated,
    Started,
    Watching,
)
from spieltisch.core.outcome import Reason
from spieltisch.core.policy import Slot
from spieltisch.core.seats import SPECTATOR
from spieltisch.games.hive import people
from spieltisch.games.hive.people import (
    AskScore,
    Authenticate,
    Cancel,
    Opened,
    Pause,
    Prepare,
    Prepared,
    Release,
    Scored,
    SetTestMode,
    SetTimed,
    Step,
)
from spieltisch.games.hive.policy import Administration, open_seats
from spieltisch.games.hive.scores import add
from spieltisch.lobby.effects import Send
from tests import toy
from tests.lobby.door import Door
from tests.toy.model import Options, Pass

ADMIN = 9
SLOTS = (Slot("Ann"), Slot("Bob"))
NOW = Received(0, 0)
PASSWORD = "examplepassword"


@dataclass(frozen=True, slots=True)
class OfficeOptions(Options):
    """Bazaar's options, with what Hive's policy looks for."""

    password: str = field(default=PASSWORD, metadata={"help": "What administrators authenticate with."})
    paused: bool = field(default=False, metadata={"help": "Whether joined tables start paused."})
    test_mode: bool = field(default=False, metadata={"help": "Whether results are added up from the start."})
    show_on_watch: bool = field(default=False, metadata={"help": "Whether spectators see the state at once."})


BAZAAR: AnyGame = toy.GAME
GAME = replace(
    BAZAAR,
    setup=replace(BAZAAR.setup, options=OfficeOptions),
    people=People(policy=open_seats, lobby_policy=Administration),
)
"""Bazaar, run by Hive's administrators."""


def office(options: OfficeOptions | None = None, *others: int) -> Door:
    """A door with an administrator and three who are not; the others are administrators too."""
    door = Door(GAME, options)
    for administrator in (ADMIN, *others):
        door.enter(administrator)
        order(door, Authenticate((options or OfficeOptions()).password), by=administrator)
        assert door.hear(administrator) == []
    door.enter(1, 2, 3)
    return door


def order(door: Door, *requests: people.Request, by: int = ADMIN) -> None:
    door.say(by, *map(Request, requests))


def told(door: Door, connection: int = ADMIN) -> list[Any]:
    """What the policy said since the last time; nothing else was."""
    heard = door.hear(connection)
    assert all(isinstance(message, Notice) for message in heard)
    return [message.value for message in heard]


def prepare(door: Door, *slots: Slot) -> Prepared:
    order(door, Prepare(slots or SLOTS))
    [prepared] = told(door)
    assert isinstance(prepared, Prepared)
    return prepared


def start(door: Door, *slots: Slot) -> str:
    """A prepared table whose players are there."""
    prepared = prepare(door, *slots)
    for connection, code in zip((1, 2), prepared.codes, strict=True):
        door.say(connection, Claim(code))
    return prepared.table


def introduces_only(door: Door, connection: int) -> bool:
    """Whether the connection heard who plays, and nothing of the game."""
    return [type(item) for item in door.items(connection)] == [Started, Mark]


def test_authentication_has_no_answer_but_a_wrong_password_ends_the_connection() -> None:
    door = Door(GAME)
    door.enter(1, 2)
    order(door, Authenticate(PASSWORD), by=1)
    order(door, Authenticate("example password"), by=2)
    assert door.hear(1) == []
    assert door.hear(2) == [Dismissed("wrong password")]


def test_without_a_password_nobody_becomes_an_administrator() -> None:
    door = Door(GAME, OfficeOptions(password=""))
    door.enter(1)
    order(door, Authenticate(""), by=1)
    assert door.kinds(1) == ["Dismissed"]


@pytest.mark.parametrize(
    "request_",
    [
        Prepare(SLOTS), Release("x"), Pause("x", on=True), Step("x"), Cancel("x"), SetTimed("x", 0, on=False),
        SetTestMode(on=True), AskScore("Ann"),
    ],
)  # fmt: skip
def test_others_are_silently_ignored(request_: people.Request) -> None:
    door = Door(GAME)
    door.enter(1)
    assert door.say(1, Request(request_, 5)) == [Send(1, Answer(5, Ignored()))]
    door.say(1, Join())
    assert door.kinds(1) == ["Seated"]


def test_others_may_not_watch() -> None:
    door = Door(GAME)
    door.enter(1)
    assert door.say(1, Watch("x")) == []
    door.say(1, Join())
    assert door.kinds(1) == ["Seated"]


def test_what_an_administrator_orders_is_accepted() -> None:
    door = office()
    door.say(ADMIN, Request(SetTestMode(on=True), 7))
    assert door.answers[ADMIN][-1] == Answer(7, Accepted())


@pytest.mark.parametrize(
    "command",
    [Watch("x"), *map(Request, (Step("x"), Cancel("x"), SetTimed("x", 0, on=False), Release("x")))],
)
def test_who_names_no_table_or_reservation_is_dismissed(command: Command) -> None:
    door = office()
    door.say(ADMIN, command)
    assert door.kinds(ADMIN) == ["Dismissed"]


def test_a_pause_of_no_table_is_ignored() -> None:
    door = office()
    order(door, Pause("x", on=True))
    assert door.hear(ADMIN) == []
    assert len(door.warnings) == 1


def test_every_administrator_hears_of_each_join_and_of_the_second_after_the_first_batches() -> None:
    door = office(None, 8)
    door.say(1, Join())
    for administrator in (8, ADMIN):
        assert told(door, administrator) == [Opened("id1", is_existing=False)]
    door.say(ADMIN, Watch("id1"))
    door.say(2, Join())
    assert told(door, 8) == [Opened("id1", is_existing=True)]
    watching, batch, opened = door.hear(ADMIN)
    assert watching == Watching("id1", 2)
    assert isinstance(batch.items[0], Started)
    assert opened == Notice(Opened("id1", is_existing=True))


def test_administrators_do_not_hear_of_claims() -> None:
    door = office()
    start(door)
    assert door.hear(ADMIN) == []


def test_a_prepared_table_seats_by_slot_and_speaks_only_when_all_are_there() -> None:
    door = office()
    prepared = prepare(door)
    assert len(set(prepared.codes)) == 2
    door.say(2, Claim(prepared.codes[1]))
    assert door.hear(2) == []
    door.say(1, Claim(prepared.codes[0]))
    seated, batch = door.hear(1)
    assert seated == Seated(prepared.table, 0, seats=2)
    assert batch.items[0] == Started(("Ann", "Bob"))
    assert door.hear(2)[0] == Seated(prepared.table, 1, seats=2)


def test_missing_slots_are_reserved_without_a_name() -> None:
    door = office()
    start(door, Slot("Ann", is_timed=False), Slot())
    prepared = prepare(door, Slot("Ann"))
    assert len(prepared.codes) == 2
    assert door.items(1)[0] == Started(("Ann", ""))


def test_too_many_slots_are_ignored_and_leave_no_table() -> None:
    door = office()
    order(door, Prepare((Slot(), Slot(), Slot())))
    assert door.hear(ADMIN) == []
    assert door.lobby.tables == ()
    assert len(door.warnings) == 1


def test_a_released_seat_goes_to_the_next_who_joins() -> None:
    door = office()
    prepared = prepare(door)
    order(door, Release(prepared.codes[0]))
    door.say(2, Claim(prepared.codes[1]))
    door.say(1, Join())
    assert door.hear(1)[0] == Seated(prepared.table, 0, seats=2)
    assert door.hear(2)[0] == Seated(prepared.table, 1, seats=2)
    assert told(door) == [Opened(prepared.table, is_existing=True)]
    door.say(3, Claim(prepared.codes[0]))
    assert door.kinds(3) == ["Dismissed"]


def test_a_paused_table_says_who_plays_and_asks_on_resume() -> None:
    door = office(OfficeOptions(paused=True))
    door.say(1, Join())
    door.say(2, Join())
    assert introduces_only(door, 1)
    order(door, Pause("id1", on=False))
    items = door.items(1)
    assert [item for item in items if isinstance(item, Happened)]
    assert isinstance(items[-1], Asked)


def test_a_slot_that_should_be_paused_pauses_the_table() -> None:
    door = office()
    start(door, Slot("Ann"), Slot("Bob", is_paused=True))
    assert introduces_only(door, 2)


def test_a_pause_before_the_game_holds_from_its_beginning_and_can_be_taken_back() -> None:
    for on in (True, False):
        door = office()
        door.say(1, Join())
        order(door, Pause("id1", on=True), Pause("id1", on=on))
        door.say(2, Join())
        assert introduces_only(door, 1) is on


def test_a_step_asks_for_one_answer_of_a_paused_table() -> None:
    door = office()
    table = start(door, Slot("Ann", is_paused=True), Slot("Bob"))
    door.items(1)
    order(door, Step(table))
    assert Asked(0, "bid") in door.items(1)
    door.say(1, Act(Pass(), NOW))
    door.say(2, Act(Pass(), NOW))
    assert not [item for item in door.items(1) if isinstance(item, Asked)]


def test_a_step_of_a_table_that_waits_for_players_is_ignored_unless_it_is_forced() -> None:
    door = office()
    door.say(1, Join("Ann"))
    order(door, Step("id1"))
    assert door.kinds(1) == ["Seated"]
    assert len(door.warnings) == 1
    order(door, Step("id1", forced=True))
    assert door.items(1)[0] == Started(("Ann", ""))
    door.say(2, Join())
    assert door.hear(2)[0] == Seated("id2", 0, seats=2)


def test_a_prepared_table_can_be_forced_and_its_open_reservations_end() -> None:
    door = office()
    prepared = prepare(door)
    door.say(1, Claim(prepared.codes[0]))
    order(door, Step(prepared.table, forced=True))
    assert door.kinds(1)[0] == "Seated"
    door.say(2, Claim(prepared.codes[1]))
    assert door.kinds(2) == ["Dismissed"]


def test_nobody_runs_out_of_time_like_anybody() -> None:
    door = office(OfficeOptions(strict=True))
    door.say(1, Join("Ann"))
    order(door, Step("id1", forced=True))
    for _ in range(50):
        door.play(1)
        if door.wake_us is not None:
            door.tick()
    assert door.finished["id1"].reason in {Reason.REGULAR, Reason.TIMEOUT}


def test_a_cancelled_table_is_closed_for_everybody_and_recorded_as_aborted() -> None:
    door = office()
    table = start(door)
    door.say(ADMIN, Watch(table), Request(Cancel(table)))
    assert door.items(1)[-1] == Closed(is_last=True)
    assert door.items(2)[-1] == Closed(is_last=True)
    assert door.items(ADMIN)[-1] == Closed(is_last=False)
    assert door.finished[table].reason is Reason.ABORTED
    assert b'"reason":"aborted"' in door.lines[table][-1]


def test_a_table_can_be_cancelled_before_its_game() -> None:
    door = office()
    prepared = prepare(door)
    door.say(ADMIN, Watch(prepared.table))
    door.say(1, Claim(prepared.codes[0]))
    order(door, Cancel(prepared.table))
    assert door.hear(1)[-1].items == (Closed(is_last=True),)
    assert door.hear(ADMIN)[-1].items == (Closed(is_last=False),)
    assert not door.lines
    door.say(2, Claim(prepared.codes[1]))
    assert door.kinds(2) == ["Dismissed"]


def test_time_limits_are_switched_only_once_there_is_a_game() -> None:
    door = office()
    door.say(1, Join())
    order(door, SetTimed("id1", 0, on=False))
    assert len(door.warnings) == 1
    door.say(2, Join())
    order(door, SetTimed("id1", 0, on=False), SetTimed("id1", 5, on=False))
    assert len(door.warnings) == 2
    assert b'"untimed 0"' in door.lines["id1"][-1]
    wake_us = door.wake_us
    order(door, SetTimed("id1", 1, on=False))
    assert door.wake_us == wake_us is not None, "the request that runs keeps its limit"


def test_a_slot_without_time_limits_is_not_timed_from_the_start() -> None:
    door = office()
    table = start(door, Slot("Ann", is_timed=False), Slot("Bob"))
    assert any(b'"untimed 0"' in line for line in door.lines[table])
    assert not any(b'"untimed 1"' in line for line in door.lines[table])


def test_results_are_added_up_by_name_while_it_is_wanted() -> None:
    door = office()
    order(door, SetTestMode(on=True))
    assert told(door) == [people.Testing(on=True)]
    table = start(door)
    door.play(1, 2)
    order(door, AskScore("Ann"), SetTestMode(on=False), AskScore("Bob"))
    results = [Scored(name, add(None, door.finished[table], seat)) for seat, name in enumerate(("Ann", "Bob"))]
    assert told(door) == [results[0], people.Testing(on=False), results[1]]
    start(door)
    door.play(1, 2)
    order(door, AskScore("Ann"))
    assert told(door) == [results[0]]


def test_nothing_is_added_up_for_equal_names_nor_for_cancelled_games() -> None:
    door = office(OfficeOptions(test_mode=True))
    door.say(1, Join())
    door.say(2, Join())
    door.play(1, 2)
    assert len(door.warnings) == 1
    door.hear(ADMIN)
    order(door, Cancel(start(door)))
    order(door, AskScore(""), AskScore("Ann"))
    assert door.hear(ADMIN) == []
    assert len(door.warnings) == 3


def test_a_watcher_gets_what_spectators_get_from_then_on() -> None:
    door = office()
    table = start(door)
    door.say(ADMIN, Watch(table))
    assert door.hear(ADMIN) == [Watching(table, 2)]
    door.play(1, 2)
    batches = door.hear(ADMIN)
    assert {batch.viewer for batch in batches} == {SPECTATOR}
    assert batches[-1].items == (Closed(is_last=False),)


def test_watching_twice_brings_everything_once() -> None:
    door = office()
    table = start(door)
    door.say(ADMIN, Watch(table), Watch(table))
    door.say(1, Act(Pass(), NOW))
    assert len([batch for batch in door.hear(ADMIN)[2:] if batch.items]) == 1


def test_the_state_comes_with_the_subscription_where_that_is_wanted() -> None:
    door = office(OfficeOptions(show_on_watch=True))
    table = start(door)
    door.say(ADMIN, Watch(table))
    watching, batch = door.hear(ADMIN)
    assert watching == Watching(table, 2)
    assert (batch.items, batch.viewer, batch.observation.viewer) == ((), SPECTATOR, SPECTATOR)


def test_anybody_may_watch_where_a_game_knows_no_administrators() -> None:
    door = Door(toy.GAME)
    door.enter(1, 2, 3)
    door.say(1, Join())
    door.say(3, Watch("id1"))
    door.say(2, Join())
    assert isinstance(door.items(3)[0], Started)


def test_what_a_spectator_says_is_nobodys_seat() -> None:
    door = office()
    table = start(door)
    door.say(ADMIN, Watch(table), Say("hello", table))
    door.say(1, Say("hi"))
    door.say(3, Say("anybody?"))
    assert [item for item in door.items(2) if isinstance(item, Said)] == [Said(None, "hello"), Said(0, "hi")]


def test_a_playing_administrator_stays_after_the_game() -> None:
    door = office()
    door.say(1, Join())
    door.say(ADMIN, Join())
    door.play(1, ADMIN)
    assert door.items(ADMIN)[-1] == Closed(is_last=False)
    assert door.items(1)[-1] == Closed(is_last=True)


def test_the_watchers_who_left_are_forgotten() -> None:
    door = office()
    table = start(door)
    door.say(ADMIN, Watch(table), Leave())
    door.hear(ADMIN)
    door.say(1, Act(Pass(), NOW))
    assert door.hear(ADMIN) == []
