"""Who may stay at a door: real tables, connections in memory, and minutes that pass at once."""

from __future__ import annotations

import asyncio

from spieltisch.contests.matches.memory import MemoryJournal
from spieltisch.core.registry import game
from spieltisch.net.admission import Capacity
from spieltisch.net.door import Door
from spieltisch.net.server import Server
from spieltisch.net.tcp import TcpTransport
from tests.net.fakes import FakeClock
from tests.net.stepped import FakeStream, run_stepped

LAB = "192.0.2.7"
SWARM = "198.51.100.1"
LINE = b"3 %d %d\n"


class Twixt:
    """A door at which clients take their seats by coming, and half of them have nothing to say at first."""

    def __init__(self, clock: FakeClock, capacity: Capacity = Capacity()) -> None:
        twixt = game("twixt")
        options = twixt.setup.options(swamps="none", mirror=False, return_game=False)
        self.server = Server(MemoryJournal(), now=clock)
        hosted = self.server.host(twixt, options, new_seed=lambda number: number.to_bytes(32), is_seeded=True)
        (dialect,) = twixt.wire.dialects()
        self.door: Door = hosted.new_door(dialect, capacity=capacity)
        self._clock = clock

    def enter(self, address: str = LAB) -> FakeStream:
        return FakeStream(TcpTransport(self.door.admission, self.door.connect, self._clock), address)


def test_no_player_of_a_lab_is_thrown_out_however_slow_its_machines_are() -> None:
    """Two hundred clients of one address: the second player of each game has nothing to say before the first."""

    async def work(clock: FakeClock) -> None:
        twixt = Twixt(clock)
        clients = [twixt.enter() for _ in range(200)]
        for ply in range(6):
            await asyncio.sleep(1.9)  # of two seconds
            for player in clients[ply % 2 :: 2]:
                player.say(LINE % (ply % 2, 12 + ply))
        await asyncio.sleep(0)
        assert not any(client.is_closing() for client in clients)
        assert all(player.read.endswith(LINE % (1, 17)) for player in clients[::2])
        twixt.server.runtime.close()

    run_stepped(work)


def test_who_waits_at_a_table_makes_no_place_for_strangers() -> None:
    async def work(clock: FakeClock) -> None:
        twixt = Twixt(clock, Capacity(connections=3))
        players = [twixt.enter() for _ in range(3)]
        assert twixt.enter(SWARM).is_closing()
        await asyncio.sleep(1)
        assert not any(player.is_closing() for player in players)
        twixt.server.runtime.close()

    run_stepped(work)


def test_who_has_no_seat_and_says_nothing_is_one_of_a_few() -> None:
    async def work(clock: FakeClock) -> None:
        hive = game("hive")
        server = Server(MemoryJournal(), now=clock)
        hosted = server.host(hive, hive.setup.options(), new_seed=lambda number: number.to_bytes(32), is_seeded=True)
        door = hosted.new_door(hive.wire.dialects()[0])
        silent = [FakeStream(TcpTransport(door.admission, door.connect, clock), SWARM) for _ in range(200)]
        assert len(door.admission.present) == 200
        await asyncio.sleep(1.5)
        assert len(door.admission.present) == 64
        assert all(client.is_closing() for client in silent[:-64])
        await asyncio.sleep(30)
        assert not door.admission.present
        server.runtime.close()

    run_stepped(work)
