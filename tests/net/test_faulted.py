"""Connections with faults, between a session and a transport that remembers."""

from __future__ import annotations

import asyncio
from typing import Final

from spieltisch.core.commands import Act
from spieltisch.net.connection import Connection
from spieltisch.net.fault_plan import read_faults
from spieltisch.net.faulted import new_connection
from spieltisch.net.runner import LobbyRunner
from tests.net.fakes import LINES, FakeLobby, FakeTransport, LineSession, asking, new_runtime

SOON_S: Final = 0.01


def sit(runner: LobbyRunner, transport: FakeTransport, *faults: str) -> Connection:
    injectors = read_faults(faults, 1).injectors(LINES.stream.framing, 1)
    session = LINES.server(None, {})
    connection = new_connection(runner, session, transport, injectors=injectors)
    connection.open("tcp")
    return connection


def acts(lobby: FakeLobby) -> int:
    return sum(heard[0] == "handle" and isinstance(heard[2], Act) for heard in lobby.heard)


async def until_quiet() -> None:
    """Everything that was due in a moment has happened."""
    for _ in range(20):
        await asyncio.sleep(SOON_S)


def test_a_request_has_left_when_the_last_of_it_has() -> None:
    async def scene() -> None:
        _, runner, lobby, _ = new_runtime()
        transport = FakeTransport()
        connection = sit(runner, transport, "stall=30:server")
        connection.tell(asking("t", remark="a request"))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        half = transport.written
        assert half
        assert not any(heard[0] == "sent" for heard in lobby.heard)
        await until_quiet()
        assert len(transport.written) > len(half)
        assert sum(heard[0] == "sent" for heard in lobby.heard) == 1

    asyncio.run(scene())


def test_what_the_client_says_comes_as_faults_have_left_it() -> None:
    async def scene() -> None:
        _, runner, lobby, _ = new_runtime()
        connection = sit(runner, FakeTransport(), "duplicate:client")
        connection.receive(b"move\n", runner.runtime.now())
        assert acts(lobby) == 2

    asyncio.run(scene())


def test_a_goodbye_waits_for_everything_that_is_still_to_be_said() -> None:
    async def scene() -> None:
        _, runner, _, _ = new_runtime()
        transport = FakeTransport()
        connection = sit(runner, transport, "delay=30:server")
        connection.dismiss("the server ends")
        await asyncio.sleep(0)
        assert not transport.is_finished
        await until_quiet()
        assert transport.is_finished

    asyncio.run(scene())


def test_a_connection_may_be_cut_off_or_end_after_so_many_bytes() -> None:
    async def scene(fault: str) -> bytes:
        _, runner, _, _ = new_runtime()
        transport = FakeTransport()
        connection = sit(runner, transport, fault)
        connection.tell(asking("t", remark="a long request"))
        await until_quiet()
        return transport.written

    assert asyncio.run(scene("reset=4:server"))[4:] == b"<reset>"
    assert asyncio.run(scene("half=4:server"))[4:] == b"<end>"


def test_without_faults_it_is_an_ordinary_connection() -> None:
    async def scene() -> None:
        _, runner, _, _ = new_runtime()
        assert type(sit(runner, FakeTransport())) is Connection
        assert isinstance(sit(runner, FakeTransport()).session, LineSession)

    asyncio.run(scene())
