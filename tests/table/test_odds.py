"""Time odds: a player may have less or more of the game's time than the others, and the log's header says so."""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.core.commands import Act, Claim, Received
from spieltisch.core.contracts import Limit
from spieltisch.core.fair import FairChance
from spieltisch.core.outcome import Reason
from spieltisch.core.registry import game as installed
from spieltisch.lobby.room import BOT
from spieltisch.table.inputs import Tick
from spieltisch.table.limits import limits_of
from spieltisch.table.log import Player, read_header
from spieltisch.table.replay import verify
from spieltisch.table.table import Table
from tests.lobby.door import Door
from tests.table.host import SEED, STRICT, Host
from tests.toy import GAME
from tests.toy.model import Bid

GAMES = ("catan", "monopoly", "cascadia", "hive", "twixt")
ODDS = {0: 50, 1: 300}
HALF_US = 1_000_000


def bidding_with_odds() -> Host:
    """The first seat has half the time, the second one three times as much."""
    host = Host(STRICT)
    players = [Player(f"p{seat}", time_percent=ODDS.get(seat, 100)) for seat in range(3)]
    host.take(Table(GAME, STRICT, players, id="T2", chance=FairChance(SEED), seed=SEED))
    host.start()
    host.send(0, 1, 2)
    return host


@pytest.mark.parametrize(("seat", "in_time_us"), [(0, HALF_US), (1, 6 * HALF_US), (2, 2 * HALF_US)])
@pytest.mark.parametrize("late_us", [0, 1])
def test_each_has_its_own_part_of_the_time_to_the_microsecond(seat: int, in_time_us: int, late_us: int) -> None:
    host = bidding_with_odds()
    host.now += in_time_us + late_us
    host.play(seat, Bid(1))
    assert host.table.is_over == bool(late_us)
    if late_us:
        assert host.table.outcome
        assert (host.table.outcome.reason, host.table.outcome.offender) == (Reason.TIMEOUT, seat)


def test_whoever_has_the_least_time_is_the_first_that_nobody_waits_for() -> None:
    host = bidding_with_odds()
    assert host.wake_us == host.now + 5 * HALF_US + 1
    host.now = host.wake_us
    host.feed(Tick())
    assert (host.entries[-1].actor, host.entries[-1].by) == (0, "table")


def test_a_table_that_goes_on_from_its_log_has_the_same_odds_and_its_log_verifies() -> None:
    host = bidding_with_odds()
    again = Table.resume(GAME, host.lines, chance=FairChance(SEED), seed=SEED, now_us=host.now)
    host.now += HALF_US
    host.play(0, Bid(1))
    assert verify(host.lines, GAME).ok
    assert [player.time_percent for player in read_header(host.lines[0]).seats] == [50, 300, 100]
    assert [limits["bid"].soft_us for limits in again._clocks._limits] == [HALF_US, 6 * HALF_US, 2 * HALF_US]


def test_nobody_has_no_time_at_all_nor_a_part_of_none() -> None:
    with pytest.raises(ValueError, match=r">= 1"):
        read_header(b'{"format":"spieltisch-1","seats":[{"name":"a","time_percent":0}]}')
    twixt = installed("twixt")
    config = twixt.setup.configure(twixt.setup.options(), 2)
    whole = limits_of(twixt, config, Player("a"))
    assert limits_of(twixt, config, Player("a", time_percent=1))["move"] == Limit(20_000, whole["move"].hard_us // 100)


@pytest.mark.parametrize("name", GAMES)
def test_in_every_game_whoever_comes_to_a_seat_has_the_time_that_was_set_for_it(name: str) -> None:
    game = installed(name)
    seats = max(2, game.play.seats[0])
    door = Door(game, game.setup.options(), seats=seats)
    table, codes = door.lobby.reserve([f"p{seat}" for seat in range(seats)], odds=ODDS)
    for seat, code in enumerate(codes):
        door.lobby.connect(seat, kind=BOT)
        door.say(seat, Claim(code, client="Probe 1.0"))
    room = door.lobby.find(table)
    assert room
    header = read_header(door.lines[table][0])
    assert [(each.name, each.client) for each in header.seats] == [(f"p{seat}", "Probe 1.0") for seat in range(seats)]
    bots, chance = [game.roster.bots["random"](seat) for seat in range(seats)], Random(1)
    usual, seen = game.play.limits(room.config), set[int]()
    for _ in range(60):
        if not room.table or room.table.is_over:
            break
        for wait in room.table.waits:
            seen.add(wait.seat)
            percent, limit = ODDS.get(wait.seat, 100), usual[wait.clock]
            assert wait.limit
            assert (wait.limit.soft_us, wait.limit.hard_us) == (
                limit.soft_us * percent // 100,
                limit.hard_us * percent // 100,
            )
        seat = chance.choice([wait.seat for wait in room.table.waits])
        observation = game.play.view.observe(room.table.state, seat)
        door.say(seat, Act(bots[seat].choose(observation, seat, 0), Received(door.now_us, door.now_us)))
    assert seen == set(range(seats))
