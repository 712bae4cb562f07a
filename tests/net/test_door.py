import asyncio
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

import pytest

from spieltisch.core.commands import Act, Command, Enter, Join, Leave
from spieltisch.core.game import DoorRules
from spieltisch.core.messages import Dismissed
from spieltisch.core.session import Capability
from spieltisch.lobby.effects import LobbyEffect, Send
from spieltisch.net import buffer, listening, tcp
from spieltisch.net.admission import Capacity
from spieltisch.net.door import Door
from spieltisch.net.logs import Repeated
from spieltisch.net.now import SECOND_US, monotonic_us
from spieltisch.net.tcp import CHUNK, TcpTransport
from tests.net.fakes import LINES, FakeLobby, LineSession, SlowSession, asking, new_runtime

HOST = "127.0.0.1"


@pytest.fixture(autouse=True)
def short_farewells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tcp, "DRAIN_US", 100_000)


class OpenDoor:
    """An open door with its lobby, and clients to come in."""

    def __init__(self, door: Door, lobby: FakeLobby, port: int) -> None:
        self.door, self.lobby, self.port = door, lobby, port
        self.clients: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    @property
    def first(self) -> TcpTransport:
        """Of whoever came first."""
        transport = self.door.admission.present[0]
        assert isinstance(transport, TcpTransport)
        return transport

    async def enter(self, said: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(HOST, self.port)
        self.clients.append((reader, writer))
        writer.write(said)
        await asyncio.sleep(0.01)
        return reader, writer


@asynccontextmanager
async def opened(
    capacity: Capacity = Capacity(), session: type[LineSession] = LineSession
) -> AsyncIterator[OpenDoor]:  # fmt: skip
    runtime, runner, lobby, _ = new_runtime()
    door = Door(runner, replace(LINES, server=session), None, capacity=capacity)
    place = OpenDoor(door, lobby, (await door.open([HOST], 0)).port)
    try:
        yield place
    finally:
        door.close()
        for _, writer in place.clients:
            writer.close()
            with suppress(OSError):
                await asyncio.wait_for(writer.wait_closed(), 2)
        runtime.close()
        await asyncio.wait_for(runtime.emptied(), 5)
        await asyncio.sleep(0.01)


async def read(reader: asyncio.StreamReader) -> bytes:
    return await asyncio.wait_for(reader.readline(), 2)


def test_a_caller_plays_over_tcp_without_delay_and_its_clock_starts_at_once() -> None:
    async def work() -> None:
        async with opened() as place:
            reader, _ = await place.enter(b"join\nx\n")
            assert await read(reader) == b"tell\n"
            sock: Any = place.first.stream.get_extra_info("socket")
            assert sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            assert place.lobby.kinds().count("sent") == 1

    asyncio.run(work())


def test_the_lobby_knows_where_a_caller_comes_from() -> None:
    async def work() -> None:
        async with opened() as place:
            reader, _ = await place.enter(b"join\nx\n")
            assert await read(reader) == b"tell\n"
            assert place.lobby.heard[0][2:] == ("tcp", HOST)

    asyncio.run(work())


def test_an_end_of_stream_is_a_leave_and_gets_the_rest_of_the_answers() -> None:
    async def work() -> None:
        async with opened() as place:
            reader, writer = await place.enter()
            writer.write(b"x\n")
            writer.write_eof()
            assert await asyncio.wait_for(reader.read(), 2) == b"tell\n"
            assert [leave.why for leave in place.lobby.commands(Leave)] == ["end of stream"]

    asyncio.run(work())


def test_a_goodbye_is_read_whole_even_by_a_client_that_still_sends() -> None:
    async def work() -> None:
        async with opened() as place:

            def dismiss(connection: int, command: Command) -> list[LobbyEffect]:
                return [Send(connection, Dismissed("no"))] if isinstance(command, Join) else []

            place.lobby.effects = dismiss
            reader, writer = await place.enter(b"join\n" + b"more\n" * 1000)
            for _ in range(5):
                writer.write(b"and more\n" * 1000)
                await asyncio.sleep(0.01)
            assert await asyncio.wait_for(reader.read(), 2) == b"bye\n"
            assert {act.action for act in place.lobby.commands(Act)} <= {b"more"}

    asyncio.run(work())


def test_a_newcomer_takes_the_place_of_the_longest_silent_stranger() -> None:
    async def work() -> None:
        async with opened(Capacity(connections=3)) as place:
            first = await place.enter(b"join\n")
            second, third, fourth = [await place.enter() for _ in range(3)]
            assert await asyncio.wait_for(second[0].read(), 1) == b"bye\n"
            fourth[1].write(b"x\n")
            assert await read(fourth[0]) == b"tell\n"
            first[1].write(b"x\n")
            assert await read(first[0]) == b"tell\n"
            assert not third[0].at_eof()

    asyncio.run(work())


def test_a_house_full_of_players_lets_nobody_in_and_ends_nobodys_game() -> None:
    async def work() -> None:
        async with opened(Capacity(connections=2)) as place:
            players = [await place.enter(b"join\n") for _ in range(2)]
            reader, _ = await place.enter()
            assert await asyncio.wait_for(reader.read(), 1) == b""
            for reader, writer in players:
                writer.write(b"x\n")
                assert await read(reader) == b"tell\n"

    asyncio.run(work())


def test_one_address_cannot_take_all_places() -> None:
    async def work() -> None:
        async with opened(Capacity(connections=100, connections_per_address=2)) as place:
            for _ in range(2):
                await place.enter(b"join\n")
            reader, _ = await place.enter()
            assert await asyncio.wait_for(reader.read(), 1) == b""

    asyncio.run(work())


def test_nobody_stays_silent_for_ever() -> None:
    async def work() -> None:
        async with opened(Capacity(silent_us=30_000)) as place:
            silent, _ = await place.enter()
            player, writer = await place.enter(b"join\n")
            dribbler, _ = await place.enter(b"jo")
            assert await asyncio.wait_for(silent.read(), 1) == b"bye\n"
            assert await asyncio.wait_for(dribbler.read(), 1) == b"bye\n"
            writer.write(b"x\n")
            assert await read(player) == b"tell\n"

    asyncio.run(work())


class EagerSession(LineSession):
    """Its client takes a seat by coming."""

    def connected(self) -> Sequence[Command]:
        return [Join()]


class WatchingSession(LineSession):
    """Its client is let in at once, and asks for nothing when it greets."""

    capabilities = Capability.HEARS_GREETINGS
    has_greeted = False

    def connected(self) -> Sequence[Command]:
        return [Enter(is_spectator=True)]

    def receive(self, data: bytes, now_us: int) -> Sequence[Command]:
        self.has_greeted |= data == b"hello\n"
        return []


def test_who_was_let_in_at_once_is_silent_until_it_says_something() -> None:
    async def work() -> None:
        async with opened(Capacity(silent_us=30_000), WatchingSession) as place:
            silent, _ = await place.enter()
            watcher, _ = await place.enter(b"hello\n")
            assert await asyncio.wait_for(silent.read(), 1) == b"bye\n"
            assert len(place.door.admission.present) == 1
            assert not watcher.at_eof()

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
def test_who_has_a_seat_by_coming_may_wait_for_others_without_a_word() -> None:
    async def work() -> None:
        async with opened(Capacity(silent_us=30_000), EagerSession) as place:
            waiting, writer = await place.enter()
            await asyncio.sleep(0.1)
            writer.write(b"x\n")
            assert await read(waiting) == b"tell\n"

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("session", [LineSession, WatchingSession])
def test_of_one_address_only_so_many_stay_silent(session: type[LineSession]) -> None:
    async def work() -> None:
        async with opened(Capacity(silent_per_address=2, moment_us=50_000), session) as place:
            _, writer = await place.enter(b"hello\n" if session is WatchingSession else b"x\n")
            _, early = await place.enter()
            await asyncio.sleep(0.2)  # its moment is over
            early.close()
            silent = [(await place.enter())[0] for _ in range(5)]
            for reader in silent[:3]:
                assert await asyncio.wait_for(reader.read(), 1) == b"bye\n"
            assert not any(reader.at_eof() for reader in silent[3:])
            assert len(place.door.admission.present) == 3
            assert not writer.is_closing()

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
def test_many_who_come_at_once_have_a_moment_to_speak() -> None:
    async def work() -> None:
        async with opened(Capacity(silent_per_address=2, moment_us=200_000)) as place:
            players = await asyncio.gather(*[asyncio.open_connection(HOST, place.port) for _ in range(20)])
            place.clients += players
            for _, writer in players:
                writer.write(b"x\n")
            assert [await read(reader) for reader, _ in players] == [b"tell\n"] * 20
            await asyncio.sleep(0.3)
            assert len(place.door.admission.present) == 20

    asyncio.run(work())


def test_who_reads_nothing_loses_the_connection_and_slows_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(buffer, "UNREAD", 10_000)
        async with opened() as place:

            def tell_much(connection: int, command: Command) -> list[LobbyEffect]:
                return [Send(connection, asking("t", remark="x" * 500_000))] if isinstance(command, Act) else []

            _, deaf = await place.enter(b"join\n")
            reader, writer = await place.enter(b"join\n")
            place.lobby.effects = tell_much
            for _ in range(200):
                deaf.write(b"x\n")
                await asyncio.sleep(0.001)
                if place.lobby.commands(Leave):
                    break
            assert [leave.why for leave in place.lobby.commands(Leave)] == ["reads nothing"]
            place.lobby.effects = place.lobby.answer
            writer.write(b"x\n")
            assert await read(reader) == b"tell\n"

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
def test_who_reads_nothing_for_long_loses_the_connection_though_little_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(buffer, "STUCK_US", 20_000)
        async with opened() as place:
            _, deaf = await place.enter(b"join\n")
            place.first.pause_writing()
            await asyncio.sleep(0.05)
            assert [leave.why for leave in place.lobby.commands(Leave)] == ["reads nothing"]
            deaf.close()

    asyncio.run(work())


def test_a_flood_is_read_in_pieces_between_which_others_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with opened() as place:
            _, flooder = await place.enter(b"join\n")
            place.lobby.effects = lambda connection, command: []
            pieces: list[int] = []
            connection = place.first.connection
            assert connection is not None
            receive = connection.receive

            def note(data: bytes, now_us: int) -> None:
                pieces.append(len(data))
                receive(data, now_us)

            monkeypatch.setattr(connection, "receive", note)
            flooder.write(b"y" * 200_000)
            async with asyncio.timeout(10):
                while sum(pieces) < 200_000:  # noqa: ASYNC110 - the peer's bytes tell of nothing
                    await asyncio.sleep(0.001)
            assert sum(pieces) == 200_000
            assert max(pieces) <= CHUNK

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
def test_a_peer_whose_session_rests_is_not_read_from() -> None:
    async def work() -> None:
        async with opened() as place:
            reader, writer = await place.enter()
            assert place.first.connection is not None
            place.first.connection.session = slow = SlowSession()
            slow.rested_us = monotonic_us() + 3600 * SECOND_US
            writer.write(b"x\n")
            assert await read(reader) == b"tell\n"
            assert not place.first.stream.is_reading()

    asyncio.run(work())


@pytest.mark.usefixtures("clock")
def test_where_no_file_is_left_a_door_rests_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(listening, "limit", lambda: 0)
    monkeypatch.setattr(listening, "REST_US", 10_000)
    monkeypatch.setattr(listening, "_exhaustion", Repeated(60 * SECOND_US))

    async def work() -> None:
        async with opened() as place:
            for _ in range(5):
                reader, _ = await place.enter()
                assert await asyncio.wait_for(reader.read(), 2) == b""
            assert not place.door.admission.present

    asyncio.run(work())
    assert sum("nobody can come in" in line.getMessage() for line in caplog.records) == 1


def test_a_taken_port_is_an_error_that_says_so() -> None:
    async def work() -> None:
        async with opened() as place:
            _, runner, _, _ = new_runtime()
            with pytest.raises(OSError, match="in use"):
                await Door(runner, LINES, None).open([HOST], place.port)

    asyncio.run(work())


def test_a_taken_port_is_an_error_unless_the_door_may_take_the_next() -> None:
    async def work() -> None:
        runtime, runner, _, _ = new_runtime()
        rules = (DoorRules(), DoorRules(has_fallback=True), DoorRules())
        first, second, third = (Door(runner, LINES, None, each) for each in rules)
        port = (await first.open([HOST], 0)).port
        other = (await second.open([HOST], port)).port
        assert port < other < port + 100
        with pytest.raises(OSError, match="in use"):
            await third.open([HOST], port)
        first.close()
        second.close()
        runtime.close()

    asyncio.run(work())
