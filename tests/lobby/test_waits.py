"""Reminders, waits of no length at all, who hears of refusals, and chance that files fix."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from spieltisch.core.commands import Enter, Join, Leave, Watch
from spieltisch.core.contracts import Audience, Draw, Limit
from spieltisch.core.game import AnyGame
from spieltisch.core.messages import Dismissed, Refusal, Reminded, Watching
from spieltisch.core.seats import SPECTATOR
from spieltisch.table.inputs import Tick
from spieltisch.table.replay import verify
from tests.lobby.door import Door
from tests.table.host import T0, Host
from tests.toy import GAME
from tests.toy.model import Bid, Config


def with_limit(limit: Limit) -> AnyGame:
    return replace(GAME, play=replace(GAME.play, limits=lambda config: dict.fromkeys(GAME.play.limits(config), limit)))


def waiting(limit: Limit, own: tuple[int, ...] = ()) -> Host:
    host = Host(game=with_limit(limit), own=own)
    host.start()
    host.send(0, 1, 2)
    return host


class TestReminders:
    def test_a_seat_is_reminded_once_and_only_itself(self) -> None:
        host = waiting(Limit(9_000, 9_000, remind_us=3_000))
        assert host.wake_us == T0 + 3_000
        host.play(1, Bid(1))
        host.now = T0 + 3_000
        assert host.feed(Tick()) == {0: (Reminded(0),), 2: (Reminded(2),)}
        assert host.feed(Tick()) == {}
        assert host.wake_us == T0 + 9_001

    def test_whoever_comes_after_the_limit_is_not_reminded(self) -> None:
        host = waiting(Limit(2_000, 2_000, remind_us=3_000))
        assert host.wake_us == T0 + 2_001


class TestWaitsOfNoLength:
    def test_nobody_elsewhere_gets_more_time_than_an_answer_needs_to_get_here(self) -> None:
        host = waiting(Limit(0, 0))
        assert host.rests == {0, 1, 2}

    def test_players_of_this_process_are_still_waited_for(self) -> None:
        host = waiting(Limit(0, 0), own=(0, 1, 2))
        assert (host.wake_us, host.rests) == (None, set())
        host.now += 60_000_000
        host.play(0, Bid(1))
        assert host.entries[-1].by is None


@pytest.mark.parametrize(
    ("audience", "hearers"),
    [
        (Audience.PLAYER, {1}),
        (Audience.SPECTATORS, {1, SPECTATOR}),
        (Audience.EVERYBODY, {0, 1, 2, SPECTATOR}),
    ],
)
def test_a_game_says_who_hears_of_a_refusal(audience: Audience, hearers: set[int]) -> None:
    host = Host(game=replace(GAME, play=replace(GAME.play, refusals=audience)))
    host.start()
    told = host.play(1, Bid(99))
    assert set(told) == hearers
    assert all(type(items[0]) is Refusal for items in told.values())


class First:
    """Chance without any chance."""

    def pick(self, draw: Draw[Any]) -> Any:
        return draw.outcomes[0]


@pytest.mark.parametrize("is_fixed", [True, False])
def test_draws_that_files_fix_are_not_checked_against_the_seed(is_fixed: bool) -> None:
    host = Host(Config(2), chance=First(), is_fixed=is_fixed)
    host.start()
    host.finish(1)
    found = verify(host.lines, GAME)
    if is_fixed:
        assert (found.problem, found.unproven > 0) == (None, True)
    else:
        assert "the seed draws something else" in str(found.problem)


def test_a_games_own_chance_is_taken_for_each_table_and_the_log_says_so() -> None:
    door = Door(replace(GAME, setup=replace(GAME.setup, chance=lambda options: First() if options.strict else None)))
    door.enter(1, 2)
    door.say(1, Join())
    door.say(2, Join())
    assert b'"fixed"' not in door.lines["id1"][0]
    door = Door(replace(GAME, setup=replace(GAME.setup, chance=lambda options: First())))
    door.enter(1, 2)
    door.say(1, Join())
    door.say(2, Join())
    assert b'"fixed":true' in door.lines["id1"][0]


class TestWatchingWithoutAName:
    def door(self) -> Door:
        door = Door(GAME)
        door.enter(1, 2, 3, 9)
        return door

    def test_before_anybody_is_there_a_table_opens_for_the_next(self) -> None:
        door = self.door()
        door.say(9, Watch(""))
        assert door.hear(9) == [Watching("id1", 2)]
        door.say(1, Join())
        door.say(2, Join())
        assert door.kinds(9)[0].startswith("Started")

    def test_people_who_wait_come_before_those_who_play(self) -> None:
        door = self.door()
        door.say(1, Join())
        door.say(2, Join())
        door.say(9, Watch(""))
        assert door.hear(9) == [Watching("id1", 2)]
        door.say(3, Join())
        door.say(9, Watch(""))
        assert door.hear(9)[-1] == Watching("id2", 2)

    def test_when_the_server_is_about_to_end_there_is_nothing_to_wait_for(self) -> None:
        door = self.door()
        door.lobby.drain()
        door.say(9, Watch(""))
        assert door.hear(9) == [Dismissed("no more tables")]

    def test_a_watcher_alone_takes_the_table_along(self) -> None:
        door = self.door()
        door.say(9, Watch(""), Leave())
        assert door.lobby.tables == ()

    def test_a_watcher_keeps_the_table_for_others(self) -> None:
        door = self.door()
        door.say(9, Watch(""))
        door.say(1, Join(), Leave())
        assert door.lobby.tables == ("id1",)


def test_where_rooms_have_no_names_there_is_nothing_to_enter() -> None:
    door = Door(GAME)
    door.enter(1)
    door.say(1, Enter("red"))
    assert door.hear(1) == [Dismissed("no such table")]
