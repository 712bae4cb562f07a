"""Who may stay at a door, and who may begin a game: real tables, connections in memory, minutes that pass at once."""

from __future__ import annotations

import asyncio

import pytest

from spieltisch.core.commands import Join
from spieltisch.net.admission import Capacity
from spieltisch.net.reach import LOOPBACK, Reach
from tests.net.fakes import FakeClock
from tests.net.stepped import MemoryDoor, run_stepped

LAB = "192.0.2.7"
SWARM = "198.51.100.1"
HIVE = b'<protocol><join gameType="swc_2020_hive"/>'
PLAIN = {"swamps": "none", "mirror": False, "return_game": False}
"""TwixT's clients take their seats by coming, and half of them have nothing to say at first."""


def test_no_player_of_a_lab_is_thrown_out_however_slow_its_machines_are() -> None:
    async def work(clock: FakeClock) -> None:
        place = MemoryDoor(clock, "twixt", PLAIN)
        clients = [place.enter(LAB) for _ in range(200)]
        for ply in range(6):
            await asyncio.sleep(1.9)  # of two seconds
            for player in clients[ply % 2 :: 2]:
                player.say(b"3 %d %d\n" % (ply % 2, 12 + ply))
        await asyncio.sleep(0)
        assert not any(client.is_closing() for client in clients)
        assert all(player.read.endswith(b"3 1 17\n") for player in clients[::2])
        place.close()

    run_stepped(work)


def test_who_waits_at_a_table_makes_no_place_for_strangers() -> None:
    async def work(clock: FakeClock) -> None:
        place = MemoryDoor(clock, "twixt", PLAIN, capacity=Capacity(connections=3))
        players = [place.enter(LAB) for _ in range(3)]
        assert place.enter(SWARM).is_closing()
        await asyncio.sleep(1)
        assert not any(player.is_closing() for player in players)
        place.close()

    run_stepped(work)


def test_who_has_no_seat_and_says_nothing_is_one_of_a_few() -> None:
    async def work(clock: FakeClock) -> None:
        place = MemoryDoor(clock, "hive")
        silent = [place.enter(SWARM) for _ in range(200)]
        assert len(place.door.admission.present) == 200
        await asyncio.sleep(1.5)
        assert len(place.door.admission.present) == 64
        assert all(client.is_closing() for client in silent[:-64])
        await asyncio.sleep(30)
        assert not place.door.admission.present
        place.close()

    run_stepped(work)


def test_all_addresses_of_an_ipv6_network_are_one() -> None:
    async def work(clock: FakeClock) -> None:
        place = MemoryDoor(clock, "hive", games_per_minute=2)
        silent = [place.enter(f"2001:db8::{number:x}") for number in range(100)]
        neighbour = place.enter("2001:db8:0:1::1")
        await asyncio.sleep(1.5)
        assert sum(client.is_closing() for client in silent) == 100 - 64
        assert not neighbour.is_closing()
        begun = [await join_and_leave(place, f"2001:db8::1:{number:x}") for number in range(4)]
        assert begun == [True, True, False, False]
        assert await join_and_leave(place, "2001:db8:0:1::1")
        place.close()

    run_stepped(work)


async def join_and_leave(place: MemoryDoor, address: str) -> bool:
    """Whether a pair of clients has got a game."""
    pair = [place.enter(address, HIVE) for _ in range(2)]
    await asyncio.sleep(0)
    begun = all(b"MoveRequest" in each.read or b"memento" in each.read for each in pair)
    for each in pair:
        each.leave()
    await asyncio.sleep(1 / 56)
    return begun


def test_an_address_begins_so_many_games_at_once_and_a_minute_and_others_play_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def work(clock: FakeClock) -> None:
        place = MemoryDoor(clock, "hive", games_per_minute=60)
        begun = [await join_and_leave(place, SWARM) for _ in range(300)]
        assert all(begun[:60])
        assert 60 + 4 <= sum(begun) <= 60 + 6
        assert await join_and_leave(place, LAB)
        assert sum("too many games from this address" in line.getMessage() for line in caplog.records) == 1
        await asyncio.sleep(60)
        assert all([await join_and_leave(place, SWARM) for _ in range(60)])
        place.close()

    run_stepped(work)


def test_all_addresses_together_begin_ten_times_as_many() -> None:
    async def work(clock: FakeClock) -> None:
        place = MemoryDoor(clock, "hive", games_per_minute=2)
        begun = [await join_and_leave(place, f"198.51.100.{number}") for number in range(30)]
        assert all(begun[:20])
        assert not any(begun[21:])
        place.close()

    run_stepped(work)


def test_a_pair_of_two_addresses_counts_for_both_and_a_game_that_runs_for_nobody_twice() -> None:
    async def work(clock: FakeClock) -> None:
        place = MemoryDoor(clock, "twixt", PLAIN, games_per_minute=1)
        first, second = place.enter(LAB), place.enter(SWARM)
        await asyncio.sleep(0)
        others = [place.enter(LAB), place.enter(SWARM)]
        await asyncio.sleep(0.01)
        assert all(each.is_closing() for each in others)
        first.say(b"3 0 12\n")
        await asyncio.sleep(0)
        assert second.read.endswith(b"3 0 12\n")
        place.close()

    run_stepped(work)


@pytest.mark.parametrize("is_proxy", [True, False])
def test_nobody_counts_games_behind_a_proxy_that_says_not_for_whom_it_speaks(*, is_proxy: bool) -> None:
    async def work(clock: FakeClock) -> None:
        reach = Reach(proxies=LOOPBACK if is_proxy else ())
        place = MemoryDoor(clock, "twixt", PLAIN, games_per_minute=1, reach=reach)
        for number in range(1, 7):
            place.runner.lobby.connect(-number, kind="websocket", address="127.0.0.1")
            place.runner.lobby.handle(-number, Join(), clock.now_us)
        assert len([room for room in place.runner.lobby.rooms if room.table]) == (3 if is_proxy else 1)
        place.close()

    run_stepped(work)
