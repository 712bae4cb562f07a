import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import pytest

from spieltisch.core.commands import Act, Command, Join, Leave
from spieltisch.core.messages import Dismissed
from spieltisch.net import outgoing, tcp
from spieltisch.net.door import Door, Limits
from spieltisch.net.tcp import CHUNK
from spieltisch.table.effects import LobbyEffect, Send
from tests.net.fakes import LINES, FakeLobby, asking, new_hall

HOST = "127.0.0.1"


@pytest.fixture(autouse=True)
def short_farewells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tcp, "DRAIN_US", 100_000)


class House:
    """An open door with its lobby, and clients to come in."""

    def __init__(self, door: Door, lobby: FakeLobby, port: int) -> None:
        self.door, self.lobby, self.port = door, lobby, port
        self.clients: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def enter(self, said: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(HOST, self.port)
        self.clients.append((reader, writer))
        writer.write(said)
        await asyncio.sleep(0.01)
        return reader, writer


@asynccontextmanager
async def open_house(limits: Limits = Limits()) -> AsyncIterator[House]:
    hall, desk, lobby, _ = new_hall()
    door = Door(desk, LINES, None, limits=limits)
    house = House(door, lobby, (await door.open(HOST, 0))[1])
    try:
        yield house
    finally:
        door.close()
        for _, writer in house.clients:
            writer.close()
            with suppress(OSError):
                await asyncio.wait_for(writer.wait_closed(), 2)
        hall.close()
        await asyncio.wait_for(hall.emptied(), 5)
        await asyncio.sleep(0.01)


async def read(reader: asyncio.StreamReader) -> bytes:
    return await asyncio.wait_for(reader.readline(), 2)


def test_a_caller_plays_over_tcp_without_delay_and_its_clock_starts_at_once() -> None:
    async def work() -> None:
        async with open_house() as house:
            reader, _ = await house.enter(b"join\nx\n")
            assert await read(reader) == b"tell\n"
            caller = next(iter(house.door._callers))
            sock: Any = caller._transport.get_extra_info("socket")
            assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            assert house.lobby.kinds().count("sent") == 1

    asyncio.run(work())


def test_an_end_of_stream_is_a_leave_and_gets_the_rest_of_the_answers() -> None:
    async def work() -> None:
        async with open_house() as house:
            reader, writer = await house.enter()
            writer.write(b"x\n")
            writer.write_eof()
            assert await asyncio.wait_for(reader.read(), 2) == b"tell\n"
            assert [leave.why for leave in house.lobby.commands(Leave)] == ["end of stream"]

    asyncio.run(work())


def test_a_goodbye_is_read_whole_even_by_a_client_that_still_sends() -> None:
    async def work() -> None:
        async with open_house() as house:

            def dismiss(connection: int, command: Command) -> list[LobbyEffect]:
                return [Send(connection, Dismissed("no"))] if isinstance(command, Join) else []

            house.lobby.effects = dismiss
            reader, writer = await house.enter(b"join\n" + b"more\n" * 1000)
            for _ in range(5):
                writer.write(b"and more\n" * 1000)
                await asyncio.sleep(0.01)
            assert await asyncio.wait_for(reader.read(), 2) == b"bye\n"
            assert {act.action for act in house.lobby.commands(Act)} <= {b"more"}

    asyncio.run(work())


def test_a_newcomer_takes_the_place_of_the_longest_silent_stranger() -> None:
    async def work() -> None:
        async with open_house(Limits(callers=3)) as house:
            first = await house.enter(b"join\n")
            second, third, fourth = [await house.enter() for _ in range(3)]
            assert await asyncio.wait_for(second[0].read(), 1) == b"bye\n"
            fourth[1].write(b"x\n")
            assert await read(fourth[0]) == b"tell\n"
            first[1].write(b"x\n")
            assert await read(first[0]) == b"tell\n"
            assert not third[0].at_eof()

    asyncio.run(work())


def test_a_house_full_of_players_lets_nobody_in_and_ends_nobodys_game() -> None:
    async def work() -> None:
        async with open_house(Limits(callers=2)) as house:
            players = [await house.enter(b"join\n") for _ in range(2)]
            reader, _ = await house.enter()
            assert await asyncio.wait_for(reader.read(), 1) == b""
            for reader, writer in players:
                writer.write(b"x\n")
                assert await read(reader) == b"tell\n"

    asyncio.run(work())


def test_one_address_cannot_take_all_places() -> None:
    async def work() -> None:
        async with open_house(Limits(callers=100, callers_per_address=2)) as house:
            for _ in range(2):
                await house.enter(b"join\n")
            reader, _ = await house.enter()
            assert await asyncio.wait_for(reader.read(), 1) == b""

    asyncio.run(work())


def test_nobody_stays_silent_for_ever() -> None:
    async def work() -> None:
        async with open_house(Limits(silent_us=30_000)) as house:
            silent, _ = await house.enter()
            player, writer = await house.enter(b"join\n")
            dribbler, _ = await house.enter(b"jo")
            assert await asyncio.wait_for(silent.read(), 1) == b"bye\n"
            assert await asyncio.wait_for(dribbler.read(), 1) == b"bye\n"
            writer.write(b"x\n")
            assert await read(player) == b"tell\n"

    asyncio.run(work())


def test_who_reads_nothing_loses_the_connection_and_slows_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(outgoing, "UNREAD", 10_000)
        async with open_house() as house:

            def tell_much(connection: int, command: Command) -> list[LobbyEffect]:
                return [Send(connection, asking("t", remark="x" * 500_000))] if isinstance(command, Act) else []

            _, deaf = await house.enter(b"join\n")
            reader, writer = await house.enter(b"join\n")
            house.lobby.effects = tell_much
            for _ in range(200):
                deaf.write(b"x\n")
                await asyncio.sleep(0.001)
                if house.lobby.commands(Leave):
                    break
            assert [leave.why for leave in house.lobby.commands(Leave)] == ["reads nothing"]
            house.lobby.effects = house.lobby.answer
            writer.write(b"x\n")
            assert await read(reader) == b"tell\n"

    asyncio.run(work())


def test_who_reads_nothing_for_long_loses_the_connection_though_little_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(outgoing, "STUCK_US", 20_000)
        async with open_house() as house:
            _, deaf = await house.enter(b"join\n")
            caller = next(iter(house.door._callers))
            caller.pause_writing()
            await asyncio.sleep(0.05)
            assert [leave.why for leave in house.lobby.commands(Leave)] == ["reads nothing"]
            deaf.close()

    asyncio.run(work())


def test_a_flood_is_read_in_pieces_between_which_others_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with open_house() as house:
            _, flooder = await house.enter(b"join\n")
            house.lobby.effects = lambda connection, command: []
            pieces: list[int] = []
            connection = next(iter(house.door._callers)).connection
            assert connection is not None
            receive = connection.receive

            def note(data: bytes, now_us: int) -> None:
                pieces.append(len(data))
                receive(data, now_us)

            monkeypatch.setattr(connection, "receive", note)
            flooder.write(b"y" * 200_000)
            await asyncio.sleep(0.02)
            assert sum(pieces) == 200_000
            assert max(pieces) <= CHUNK

    asyncio.run(work())


def test_a_taken_port_is_an_error_that_says_so() -> None:
    async def work() -> None:
        async with open_house() as house:
            _, desk, _, _ = new_hall()
            with pytest.raises(OSError, match="in use"):
                await Door(desk, LINES, None).open(HOST, house.port)

    asyncio.run(work())


@dataclass(frozen=True, slots=True)
class Fallback:
    port_fallback: bool = True


def test_a_taken_port_is_an_error_unless_the_options_let_the_door_take_the_next() -> None:
    async def work() -> None:
        hall, desk, _, _ = new_hall()
        first, second, third = (Door(desk, LINES, options) for options in (None, Fallback(), None))
        _, port = await first.open(HOST, 0)
        _, other = await second.open(HOST, port)
        assert port < other < port + 100
        with pytest.raises(OSError, match="in use"):
            await third.open(HOST, port)
        first.close()
        second.close()
        hall.close()

    asyncio.run(work())
